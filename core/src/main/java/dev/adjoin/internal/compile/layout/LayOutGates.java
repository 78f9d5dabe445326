// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.layout;

import dev.adjoin.declare.Side;
import dev.adjoin.declare.Store;
import dev.adjoin.internal.design.AttributePath;
import dev.adjoin.internal.design.Gate;
import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.evolution.RecordedDesign;
import dev.adjoin.internal.key.KeyTemplate;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Lays out the gates of checked sides: on the entity or, with shards, as one item for each shard.
 * Another number of shards than the recorded one makes a gate of the next epoch.
 */
final class LayOutGates {
  private final Schema schema;
  private final EntityKeys entities;
  private final @Nullable RecordedDesign base;

  LayOutGates(Schema schema, EntityKeys entities, @Nullable RecordedDesign base) {
    this.schema = schema;
    this.entities = entities;
    this.base = base;
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

  static List<ItemDraft> items(List<Gate> gates) {
    return gates.stream()
        .filter(Gate::isSharded)
        .map(g -> ItemDraft.plain(g.relationship(), ItemType.Kind.GATE, g.side().word(), g.item()))
        .toList();
  }

  private Gate gate(Relationship relationship, Side side) {
    int shards = relationship.shards().get(side);
    Gate recorded = recorded(relationship, side);
    int epoch = recorded == null ? Gate.FIRST_EPOCH : recorded.epoch();
    boolean isResharded = recorded != null && recorded.shards() != shards;
    if (isResharded) {
      epoch++;
    }
    String attribute = attribute(relationship, side, epoch);
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
        onEntity ? AttributePath.of(count) : AttributePath.of(attribute, "number"),
        epoch,
        recorded == null || isResharded ? Gate.Build.NONE : recorded.build(),
        recorded == null || isResharded ? null : recorded.former());
  }

  /** Gates of two epochs can be in the same item. */
  private static String attribute(Relationship relationship, Side side, int epoch) {
    String number = epoch == Gate.FIRST_EPOCH ? "" : Integer.toString(epoch);
    return "_" + side.word() + number + "_" + relationship.stored();
  }

  private @Nullable Gate recorded(Relationship relationship, Side side) {
    return Optional.ofNullable(base).flatMap(b -> b.type(relationship.name())).stream()
        .flatMap(t -> t.gates().stream())
        .filter(g -> g.side() == side)
        .findFirst()
        .orElse(null);
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
