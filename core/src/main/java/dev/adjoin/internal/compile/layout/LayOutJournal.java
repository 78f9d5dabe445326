// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.layout;

import dev.adjoin.declare.Side;
import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.key.KeyTemplate;
import dev.adjoin.internal.key.StringEncoding;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.AttributeType.Scalar;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

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
    return schema.model().entities().stream().anyMatch(schema::isDeletedInSteps)
        || schema.model().members().stream().anyMatch(member -> !member.copies().isEmpty())
        || schema.model().relationships().stream().anyMatch(this::isCopiedInMaps);
  }

  /** Whether a map of edges keeps attributes of the entity at the other end. */
  private boolean isCopiedInMaps(Relationship relationship) {
    return Stream.of(Side.values()).anyMatch(side -> schema.keepsOfOther(relationship, side));
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
        new KeyBuilder(parts, StringEncoding.ESCAPED)
            .word("_ADJOIN")
            .word("JOURNAL")
            .word(schema.model().name().replaceAll("[#{}]", "_"))
            .fields(List.of("bucket"))
            .build();
    KeyTemplate sort =
        new KeyBuilder(parts, StringEncoding.ESCAPED).fields(List.of("kind", "type", "id")).build();
    return new ItemKey(partition, sort);
  }
}
