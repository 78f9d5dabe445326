// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.layout;

import dev.adjoin.declare.Side;
import dev.adjoin.declare.Store;
import dev.adjoin.internal.design.AttributePath;
import dev.adjoin.internal.design.Gate;
import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.key.KeyTemplate;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import java.util.ArrayList;
import java.util.List;

/**
 * Lays out the gates of checked sides: on the entity or, with shards, as one item for each shard.
 */
final class LayOutGates {
  private final Schema schema;
  private final EntityKeys entities;

  LayOutGates(Schema schema, EntityKeys entities) {
    this.schema = schema;
    this.entities = entities;
  }

  List<Gate> gates() {
    List<Gate> gates = new ArrayList<>();
    for (Relationship relationship : schema.model().relationships()) {
      for (Side side : Side.values()) {
        if (relationship.store() == Store.EDGES && relationship.isChecked(side)) {
          gates.add(gate(relationship, side));
        }
      }
    }
    return gates;
  }

  List<ItemDraft> items(List<Gate> gates) {
    return gates.stream()
        .filter(Gate::isSharded)
        .map(g -> ItemDraft.plain(g.relationship(), ItemType.Kind.GATE, g.side().word(), g.item()))
        .toList();
  }

  private Gate gate(Relationship relationship, Side side) {
    int shards = relationship.shards().get(side);
    String attribute = "_" + side.word() + "_" + relationship.stored();
    String count = relationship.count().get(side);
    boolean onEntity = shards == 1 && count != null;
    ItemKey item =
        shards == 1 ? entities.of(relationship, side) : shardItem(relationship, side, shards);
    return new Gate(
        relationship.name(),
        side,
        relationship.end(side),
        item,
        shards,
        attribute,
        onEntity ? AttributePath.of(count) : AttributePath.of(attribute, "number"));
  }

  private ItemKey shardItem(Relationship relationship, Side side, int shards) {
    KeyBuilder builder = new KeyBuilder(schema.attributes(relationship));
    List<String> other = schema.endNames(relationship, side.other());
    KeyTemplate partition =
        entities.collection(relationship, side).shardedBy(shards, builder.fieldsOf(other));
    return new ItemKey(
        partition, builder.word("_GATE").word(relationship.stored()).word(side.word()).build());
  }
}
