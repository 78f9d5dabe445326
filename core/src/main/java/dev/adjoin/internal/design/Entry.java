// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.design;

import dev.adjoin.internal.model.Projection;
import dev.adjoin.internal.model.When;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The entry of an item type in one index.
 *
 * @param name the side, the view or the attributes of the lookup that it serves
 * @param index the index by name
 * @param when the condition for an item to have the entry; null if all items have it
 * @param sparseBy optional attributes without which an item has no entry
 * @param isDeclared whether the model declares it; an entry that is only recorded is written for
 *     other programs, and not read
 */
public record Entry(
    Role role,
    String name,
    String index,
    ItemKey key,
    @Nullable When when,
    List<String> sparseBy,
    Projection project,
    boolean isDeclared) {

  /** The purposes of index entries. */
  public enum Role {
    /** An edge, read from its {@code to} side. */
    INVERSE,
    /** An entity, read together with the edges of its {@code to} side. */
    TOGETHER,
    /** An edge, sorted by other attributes on its {@code from} side. */
    ORDER,
    LOOKUP,
    VIEW,
    LISTING
  }

  public Entry {
    sparseBy = List.copyOf(sparseBy);
  }

  /** Whether every item of the type has this entry, all in one partition for the same values. */
  public boolean holdsAll() {
    return when == null && sparseBy.isEmpty() && key.partition().shards() == 1;
  }

  public Entry withKey(ItemKey changed) {
    return new Entry(role, name, index, changed, when, sparseBy, project, isDeclared);
  }

  /** The same entry as a record has it, which does not say what a model declares. */
  public Entry recorded() {
    return new Entry(role, name, index, key, when, sparseBy, project, true);
  }
}
