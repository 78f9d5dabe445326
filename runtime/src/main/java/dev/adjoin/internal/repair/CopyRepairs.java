// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.repair;

import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.design.OwnedAttribute;
import dev.adjoin.internal.execute.ConditionalWrite;
import dev.adjoin.internal.execute.CopiedSources;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.model.Copy;
import dev.adjoin.internal.model.Member;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

/** Repairs of what is stored a second time: mirrors and copied attributes. Not thread-safe. */
final class CopyRepairs {
  private final OpenTable table;
  private final ItemRules rules;
  private final Requests requests;
  private final RepairedItems items;

  CopyRepairs(OpenTable table, ItemRules rules, Requests requests, RepairedItems items) {
    this.table = table;
    this.rules = rules;
    this.requests = requests;
    this.items = items;
  }

  RepairOutcome mirror(Confirmed found) {
    Map<String, AttributeValue> edge = found.stored();
    return items.write(
        List.of(
            items
                .other(found)
                .unchanged(found.otherItem())
                .put(mirrorOf(found.type().type(), edge)),
            items.own(found).unchanged(edge).check()));
  }

  /** The mirror that an edge must have. */
  private Map<String, AttributeValue> mirrorOf(
      String relationship, Map<String, AttributeValue> edge) {
    ItemType mirror =
        table.design().items().stream()
            .filter(t -> t.kind() == ItemType.Kind.MIRROR && t.type().equals(relationship))
            .findFirst()
            .orElseThrow();
    ItemType type = Objects.requireNonNull(table.design().primary().get(relationship));
    Map<String, AttributeValue> item = new HashMap<>(edge);
    item.keySet().removeAll(rules.notCompared());
    Function<String, @Nullable Object> values = rules.values(type, edge);
    item.putAll(requests.key(Place.of(mirror.key(), values)));
    // The key of the edge is right, even if its attributes are not.
    table.schema().identityNames(table.schema().member(relationship).orElseThrow()).stream()
        .filter(name -> rules.isOwned() || item.containsKey(name))
        .forEach(name -> item.put(name, table.codec(relationship).store(name, values.apply(name))));
    String label = table.design().table().type();
    if (label != null) {
      item.put(label, items.label(mirror));
    }
    if (edge.containsKey(OwnedAttribute.BY)) {
      item.put(OwnedAttribute.BY, edge.get(OwnedAttribute.BY));
    }
    items
        .indexKeys(mirror, item)
        .forEach(
            (name, value) -> {
              if (value != null) {
                item.put(name, value);
              }
            });
    return item;
  }

  RepairOutcome stale(Confirmed found) {
    ItemType type = found.type();
    Member member = table.schema().member(type.type()).orElseThrow();
    Map<String, AttributeValue> source = CopiedSources.declared(table, found.otherItem());
    Map<String, AttributeValue> before = found.stored();
    Map<String, AttributeValue> after = new HashMap<>(before);
    String name = found.claimed().rule().subject();
    ConditionalWrite write = items.own(found).unchanged(before);
    String stored = name;
    for (Copy copy : member.copies()) {
      if (copy.source().equals(name)) {
        stored = table.schema().storedSource(member, copy);
        AttributeValue value = source.get(copy.sourceAttribute());
        write.set(copy.attribute(), value);
        if (value == null) {
          after.remove(copy.attribute());
        } else {
          after.put(copy.attribute(), value);
        }
      }
    }
    AttributeValue copied = CopiedSources.with(before.get(OwnedAttribute.COPIED), stored, source);
    after.put(OwnedAttribute.COPIED, copied);
    write.set(OwnedAttribute.COPIED, copied);
    if (!ExaminedItem.of(rules, after).isReadable()) {
      return RepairOutcome.IMPOSSIBLE;
    }
    items.setIndexKeys(type, after, write);
    List<TransactWriteItem> writes = new ArrayList<>();
    writes.add(write.update());
    writes.add(items.unchangedSource(found));
    boolean isMirrored =
        table.design().items().stream()
            .anyMatch(t -> t.kind() == ItemType.Kind.MIRROR && t.type().equals(type.type()));
    if (isMirrored) {
      Map<String, AttributeValue> mirror = mirrorOf(type.type(), after);
      writes.add(items.at(rules.place(mirror)).put(mirror));
    }
    return items.write(writes);
  }
}
