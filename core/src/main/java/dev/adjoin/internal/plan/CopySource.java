// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.plan;

import dev.adjoin.internal.design.AttributePath;
import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.design.OwnedAttribute;
import dev.adjoin.internal.model.Copy;
import java.util.List;

/**
 * An item from which attributes are copied.
 *
 * @param entity the entity type of the source
 * @param stored the name under which its version is stored: a side, or the stored name of an entity
 *     above or of a reference
 * @param key the source's key, in terms of the attributes of the item that copies
 * @param copies the copied attributes, all from this source
 * @param isAmbiguous whether the type of the entity does not say which one is meant, because both
 *     ends of the relationship, or several references, are of it
 */
public record CopySource(
    String entity, String stored, ItemKey key, List<Copy> copies, boolean isAmbiguous) {
  public CopySource {
    copies = List.copyOf(copies);
    if (copies.stream().map(Copy::source).distinct().count() != 1) {
      throw new IllegalArgumentException("Copies must be of one source, but were " + copies);
    }
  }

  /** The source's name in the declaration: a side, an entity above, or a reference. */
  public String source() {
    return copies.get(0).source();
  }

  /** The attribute in which the copying item stores the version of the source. */
  public AttributePath version() {
    return AttributePath.of(OwnedAttribute.COPIED, stored);
  }

  /** The attribute in which the copying item stores the identity of the source. */
  public AttributePath born() {
    return AttributePath.of(OwnedAttribute.COPIED, OwnedAttribute.BORN_OF + stored);
  }

  /**
   * The source for explanations: {@code Student}, or {@code User from} if the name is ambiguous.
   */
  @Override
  public String toString() {
    return isAmbiguous ? entity + " " + source() : entity;
  }
}
