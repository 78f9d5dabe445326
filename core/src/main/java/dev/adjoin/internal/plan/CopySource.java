// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.plan;

import dev.adjoin.internal.design.AttributePath;
import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.design.OwnedAttribute;
import dev.adjoin.internal.model.Copy;
import java.util.List;

/**
 * Another item, and what is copied from it.
 *
 * @param entity whose attributes they are
 * @param key where that one is, under the names of the item that copies
 * @param copies which attributes, all of one source
 * @param isSelf whether both ends are of that entity, so that its name alone does not tell
 */
public record CopySource(String entity, ItemKey key, List<Copy> copies, boolean isSelf) {
  public CopySource {
    copies = List.copyOf(copies);
    if (copies.stream().map(Copy::source).distinct().count() != 1) {
      throw new IllegalArgumentException("Copies must be of one source, but were " + copies);
    }
  }

  /** The source as the declaration names it: a side, or an entity above. */
  public String source() {
    return copies.get(0).source();
  }

  /** Where the item keeps which version of the source it copied. */
  public AttributePath version() {
    return AttributePath.of(OwnedAttribute.COPIED, source());
  }

  /** {@code Student}, or {@code User from}. */
  @Override
  public String toString() {
    return isSelf ? entity + " " + source() : entity;
  }
}
