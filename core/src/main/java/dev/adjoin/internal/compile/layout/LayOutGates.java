// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.layout;

import dev.adjoin.internal.design.AttributePath;
import dev.adjoin.internal.design.Gate;
import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.evolution.RecordedDesign;
import dev.adjoin.internal.key.KeyTemplate;
import dev.adjoin.internal.model.End;
import dev.adjoin.internal.model.ReferenceEnd;
import dev.adjoin.internal.model.RelationshipSide;
import dev.adjoin.internal.model.Schema;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Lays out the gates of checked ends: on the entity or, with shards, as one item for each shard.
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
    return schema.model().members().stream()
        .flatMap(member -> Schema.endsOf(member).stream())
        .filter(End::hasGate)
        .map(this::gate)
        .toList();
  }

  static List<ItemDraft> items(List<Gate> gates) {
    return gates.stream()
        .filter(Gate::isSharded)
        .map(g -> ItemDraft.plain(g.type(), ItemType.Kind.GATE, g.end(), g.item()))
        .toList();
  }

  private Gate gate(End end) {
    int shards = end.shards();
    Gate recorded = recorded(end);
    int epoch = recorded == null ? Gate.FIRST_EPOCH : recorded.epoch();
    boolean isResharded = recorded != null && recorded.shards() != shards;
    if (isResharded) {
      epoch++;
    }
    String attribute = attribute(end, epoch);
    String count = end.count();
    boolean onEntity = shards == 1 && count != null;
    ItemKey item = shards == 1 ? entities.of(end) : shardItem(end, shards);
    return new Gate(
        end.member().name(),
        end.name(),
        end.entity(),
        item,
        shards,
        attribute,
        onEntity ? AttributePath.of(count) : AttributePath.of(attribute, "number"),
        epoch,
        recorded == null || isResharded ? Gate.Build.NONE : recorded.build(),
        recorded == null || isResharded ? null : recorded.former());
  }

  private String attribute(End end, int epoch) {
    String type = end.member().stored();
    return end instanceof ReferenceEnd
        ? Gate.ofReference(epoch, type, stored(end))
        : Gate.ofSide(epoch, type, end.name());
  }

  /** The name of an end in the table: an attribute may be stored under another name. */
  private String stored(End end) {
    return end instanceof ReferenceEnd
        ? schema.stored(end.member(), List.of(end.name())).get(0)
        : end.name();
  }

  private @Nullable Gate recorded(End end) {
    return Optional.ofNullable(base)
        .flatMap(b -> b.type(end.member().name()))
        .flatMap(type -> type.gate(end.name()))
        .orElse(null);
  }

  private ItemKey shardItem(End end, int shards) {
    KeyBuilder builder = KeyBuilder.of(schema, end.member());
    List<String> counted =
        end instanceof RelationshipSide side
            ? schema.endNames(side.relationship(), side.side().other())
            : schema.identityNames(end.member());
    KeyTemplate partition = entities.collection(end).shardedBy(shards, builder.fieldsOf(counted));
    return new ItemKey(
        partition, builder.word("_GATE").word(end.member().stored()).word(stored(end)).build());
  }
}
