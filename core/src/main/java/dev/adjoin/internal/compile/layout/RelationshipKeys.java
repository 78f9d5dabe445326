// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.layout;

import dev.adjoin.declare.Side;
import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.key.KeyTemplate;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.RelationshipSide;
import dev.adjoin.internal.model.Schema;
import java.util.ArrayList;
import java.util.List;

/** Derives the keys of edges on each side. */
final class RelationshipKeys {
  private final Schema schema;
  private final EntityKeys entities;

  RelationshipKeys(Schema schema, EntityKeys entities) {
    this.schema = schema;
    this.entities = entities;
  }

  /** The edge's primary key, which consists of its identity only. */
  ItemKey base(Relationship relationship) {
    return new ItemKey(
        partition(relationship, Side.FROM), sort(relationship, Side.FROM, List.of()));
  }

  /** The key of the edge in the collection of its {@code to} side, in that side's order. */
  ItemKey inverse(Relationship relationship) {
    List<String> order = relationship.order().to();
    return new ItemKey(partition(relationship, Side.TO), sort(relationship, Side.TO, order));
  }

  /** The key of the edge in the collection of its {@code from} side, in that side's order. */
  ItemKey ordered(Relationship relationship) {
    KeyTemplate sort = derivedSort(relationship, Side.FROM, relationship.order().from());
    return new ItemKey(partition(relationship, Side.FROM), sort);
  }

  private KeyTemplate partition(Relationship relationship, Side side) {
    String override = relationship.key().get(side);
    KeyTemplate whole =
        override != null
            ? builder(relationship).parse(override)
            : entities.collection(new RelationshipSide(relationship, side));
    List<String> other = schema.endNames(relationship, side.other());
    return whole.shardedBy(relationship.shards().get(side), builder(relationship).fieldsOf(other));
  }

  private KeyTemplate sort(Relationship relationship, Side side, List<String> order) {
    String override = relationship.sort().get(side);
    return override != null
        ? builder(relationship).parse(override)
        : derivedSort(relationship, side, order);
  }

  private KeyTemplate derivedSort(Relationship relationship, Side side, List<String> order) {
    List<String> distinct = new ArrayList<>(relationship.distinct());
    distinct.removeAll(order);
    return builder(relationship)
        .word(word(relationship, side))
        .fields(order)
        .fields(distinct)
        .fields(schema.endNames(relationship, side.other()))
        .build();
  }

  /**
   * The first word of a side's edge keys: {@code as}, or else the tag of the entity they lead to.
   */
  private String word(Relationship relationship, Side side) {
    String declared = relationship.as().get(side);
    return declared != null ? declared : schema.end(relationship, side.other()).keyWord();
  }

  KeyBuilder builder(Relationship relationship) {
    return KeyBuilder.of(schema, relationship);
  }
}
