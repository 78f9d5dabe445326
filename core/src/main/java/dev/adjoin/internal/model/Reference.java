// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.model;

import dev.adjoin.declare.Integrity;
import dev.adjoin.declare.OnDelete;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An attribute of an entity that holds the id of another entity: the one-to-many that moves. The
 * items that refer to one entity are listed through an index.
 *
 * @param attribute the attribute that holds the id
 * @param entity the entity that is referred to, by name
 * @param order attributes that sort the items that refer to one entity
 * @param shards over how many partitions these items are spread
 * @param count the attribute of the entity that holds their exact number
 * @param integrity whether the entity must exist; null when it was not said
 * @param onDelete what deleting the entity does to these items: what was said, else {@code
 *     restrict} if the reference is checked, and {@code keep} if not
 */
public record Reference(
    String attribute,
    String entity,
    List<String> order,
    int shards,
    @Nullable String count,
    @Nullable Integrity integrity,
    OnDelete onDelete) {
  public Reference {
    order = List.copyOf(order);
  }

  /** The reference with the rule for deletes that follows from its other settings. */
  public static Reference of(
      String attribute,
      String entity,
      List<String> order,
      int shards,
      @Nullable String count,
      @Nullable Integrity integrity,
      @Nullable OnDelete onDelete) {
    OnDelete rule = onDelete != null ? onDelete : usualOnDelete(count, integrity);
    return new Reference(attribute, entity, order, shards, count, integrity, rule);
  }

  /** The reference with another number of shards. */
  public Reference shardedBy(int number) {
    return new Reference(attribute, entity, order, number, count, integrity, onDelete);
  }

  /** The rule for deletes that follows from the other settings where none is declared. */
  public OnDelete usualOnDelete() {
    return usualOnDelete(count, integrity);
  }

  private static OnDelete usualOnDelete(@Nullable String count, @Nullable Integrity integrity) {
    boolean checked = integrity == null ? count != null : integrity == Integrity.CHECKED;
    return checked ? OnDelete.RESTRICT : OnDelete.KEEP;
  }

  /**
   * Whether writes pass a gate of the entity: because that was said, or because a count or a delete
   * rule needs it.
   */
  public boolean isChecked() {
    return integrity != null
        ? integrity == Integrity.CHECKED
        : count != null || onDelete != OnDelete.KEEP;
  }
}
