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
 * @param rule what deleting the entity does to these items
 */
public record Reference(
    String attribute,
    String entity,
    List<String> order,
    int shards,
    @Nullable String count,
    @Nullable Integrity integrity,
    DeleteRule rule) {
  public Reference {
    order = List.copyOf(order);
  }

  /** A reference of a model, which may declare no rule for deletes. */
  public static Reference of(
      String attribute,
      String entity,
      List<String> order,
      int shards,
      @Nullable String count,
      @Nullable Integrity integrity,
      @Nullable OnDelete onDelete) {
    DeleteRule rule = DeleteRule.of(onDelete, OnDelete.RESTRICT);
    return new Reference(attribute, entity, order, shards, count, integrity, rule);
  }

  /** The reference with another number of shards. */
  public Reference shardedBy(int number) {
    return new Reference(attribute, entity, order, number, count, integrity, rule);
  }

  /** The reference with another rule for deletes. */
  public Reference ruledBy(DeleteRule other) {
    return new Reference(attribute, entity, order, shards, count, integrity, other);
  }

  /** What deleting the entity does to these items. */
  public OnDelete onDelete() {
    return rule.effect();
  }

  /**
   * Whether writes pass a gate of the entity: because that was said, or because a count or a
   * declared delete rule needs it.
   */
  public boolean isChecked() {
    return integrity != null ? integrity == Integrity.CHECKED : count != null || rule.needsCheck();
  }
}
