// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.layout;

import dev.adjoin.declare.OnDelete;
import dev.adjoin.declare.Side;
import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.key.KeyTemplate;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.AttributeType.Scalar;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.ReferenceEnd;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Lays out the journal of unfinished work, for models in which some work takes several requests.
 */
final class LayOutJournal {
  /** The type name of journal items, which no declared type can have. */
  static final String TYPE = "_journal";

  private final Schema schema;

  LayOutJournal(Schema schema) {
    this.schema = schema;
  }

  List<ItemDraft> items() {
    if (!isNeeded()) {
      return List.of();
    }
    return List.of(ItemDraft.plain(TYPE, ItemType.Kind.JOURNAL, "", key()));
  }

  /**
   * Whether some work takes several requests: propagating copies, closing sharded gates, or
   * removing the dependants of a deleted entity.
   */
  private boolean isNeeded() {
    return schema.model().relationships().stream().anyMatch(this::takesSteps)
        || schema.model().entities().stream().anyMatch(LayOutJournal::takesSteps);
  }

  private boolean takesSteps(Relationship relationship) {
    if (!relationship.copies().isEmpty()) {
      return true;
    }
    for (Side side : Side.values()) {
      boolean spread = relationship.shards().get(side) > 1 && relationship.isChecked(side);
      boolean removes = relationship.onDelete().get(side).removes();
      if (spread || removes || schema.keepsOfOther(relationship, side)) {
        return true;
      }
    }
    return false;
  }

  private static boolean takesSteps(Entity entity) {
    return entity.isChild() && entity.whenParentDeleted() != OnDelete.KEEP
        || !entity.copies().isEmpty()
        || Schema.referencesOf(entity).stream().anyMatch(LayOutJournal::takesSteps);
  }

  private static boolean takesSteps(ReferenceEnd reference) {
    boolean spread = reference.shards() > 1 && reference.isChecked();
    return spread || reference.deleteReachesItems() || reference.isLookedFor();
  }

  private ItemKey key() {
    List<String> numbers =
        IntStream.range(0, ItemType.JOURNAL_BUCKETS).mapToObj(Integer::toString).toList();
    Map<String, Attribute> parts =
        Map.of(
            "bucket", Attribute.of("bucket", new AttributeType.Choice(numbers, false)),
            "kind", Attribute.of("kind", Scalar.STRING),
            "type", Attribute.of("type", Scalar.STRING),
            "id", Attribute.of("id", Scalar.STRING));
    KeyTemplate partition =
        new KeyBuilder(parts)
            .word("_ADJOIN")
            .word("JOURNAL")
            .word(schema.model().name().replaceAll("[#{}]", "_"))
            .fields(List.of("bucket"))
            .build();
    KeyTemplate sort = new KeyBuilder(parts).fields(List.of("kind", "type", "id")).build();
    return new ItemKey(partition, sort);
  }
}
