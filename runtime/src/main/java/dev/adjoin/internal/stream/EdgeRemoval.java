// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.stream;

import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.internal.design.Gate;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.execute.BatchGets;
import dev.adjoin.internal.execute.Calls.Deadline;
import dev.adjoin.internal.execute.Calls.Purpose;
import dev.adjoin.internal.execute.ConditionalTransaction;
import dev.adjoin.internal.execute.ConditionalWrite;
import dev.adjoin.internal.execute.FailureBuilder;
import dev.adjoin.internal.execute.HeldGuards;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.execute.RemovalMarkers;
import dev.adjoin.internal.execute.StoredValues;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

/**
 * Applies the removal of an edge that was not unlinked: counts it out at its gates, removes its
 * mirror and frees its unique values, in one transaction that also writes the marker of the
 * removal. An unlink has written the same marker, so that whoever comes second does nothing, and so
 * does the same record again. An edge without a link of its own, which only time to live removes,
 * is noted by its record.
 *
 * <p>The edge may be linked again meanwhile. That link was counted by itself, so that the removal
 * is counted out all the same; only a mirror and the guards that the new edge uses stay.
 */
final class EdgeRemoval {
  private final OpenTable table;
  private final AppliedEvents applied;
  private final String relationship;
  private final String name;
  private final List<Gate> gates;
  private final Optional<ItemType> mirror;
  private final List<ItemType> guards;

  EdgeRemoval(OpenTable table, String relationship) {
    this.table = table;
    this.applied = new AppliedEvents(table);
    this.relationship = relationship;
    this.name = relationship + ".stream";
    this.gates =
        table.design().gates().stream().filter(gate -> gate.type().equals(relationship)).toList();
    this.mirror =
        table.design().items().stream()
            .filter(item -> item.kind() == ItemType.Kind.MIRROR)
            .filter(item -> item.type().equals(relationship))
            .findFirst();
    this.guards = HeldGuards.types(table, relationship);
  }

  /**
   * Applies a removal.
   *
   * @param edge the edge as it was, by declared names
   * @return false if nothing depends on the edge, or if it was counted out before
   */
  boolean apply(StreamEvent event, Map<String, AttributeValue> edge) {
    if (gates.isEmpty() && mirror.isEmpty() && guards.isEmpty()) {
      return false;
    }
    Deadline deadline = table.calls().deadline();
    Map<String, AttributeValue> marker =
        RemovalMarkers.link(edge)
            .map(link -> RemovalMarkers.key(table, link))
            .orElseGet(() -> applied.key(event));
    if (read(List.of(marker), deadline).get(0) != null) {
      return false;
    }
    Function<String, @Nullable Object> values = table.codec(relationship).values(edge);
    Map<Map<String, AttributeValue>, List<Gate>> byItem = new LinkedHashMap<>();
    for (Gate gate : gates) {
      Gate counting = counting(gate, edge);
      if (counting != null) {
        byItem
            .computeIfAbsent(table.keys().of(counting.item(), values), key -> new ArrayList<>())
            .add(counting);
      }
    }
    List<Map<String, AttributeValue>> keys = new ArrayList<>();
    keys.add(marker);
    keys.add(table.keys().in(event.key()));
    keys.addAll(byItem.keySet());
    int gateItems = keys.size();
    keys.addAll(guardsOf(edge));
    for (int attempts = 1; ; attempts++) {
      List<@Nullable Map<String, AttributeValue>> stored = read(keys, deadline);
      if (stored.get(0) != null) {
        return false;
      }
      List<TransactWriteItem> writes = new ArrayList<>();
      writes.add(RemovalMarkers.write(table, marker));
      List<TransactWriteItem> freed = new ArrayList<>();
      mirror.ifPresent(item -> freed.addAll(unmirrored(item, values, stored.get(1))));
      freed.addAll(
          freed(
              edge,
              stored.get(1),
              keys.subList(gateItems, keys.size()),
              stored.subList(gateItems, keys.size())));
      if (!freed.isEmpty()) {
        writes.add(asRead(values, stored.get(1)));
        writes.addAll(freed);
      }
      for (int i = 2; i < gateItems; i++) {
        Map<String, AttributeValue> item = stored.get(i);
        List<Gate> counting =
            item == null
                ? List.of()
                : byItem.get(keys.get(i)).stream()
                    .filter(gate -> counts(gate, item, event))
                    .toList();
        if (!counting.isEmpty()) {
          writes.add(countedOut(counting, keys.get(i)));
        }
      }
      if (ConditionalTransaction.send(table, name, deadline, writes)) {
        return true;
      }
      if (!deadline.pause(name, attempts)) {
        throw FailureBuilder.of(Reason.CONFLICT, name)
            .attempts(attempts)
            .because("the edge or its ends were changed by others each time");
      }
    }
  }

  /**
   * The gate that counted an edge, as its stamp says. An edge without one was removed before a
   * migration had counted it in; null if no gate counted it that is left.
   */
  private static @Nullable Gate counting(Gate gate, Map<String, AttributeValue> edge) {
    AttributeValue stamp = edge.get(gate.stamp());
    boolean isCounted = stamp != null && StoredValues.numeric(stamp).intValue() == gate.epoch();
    return !gate.stamps() || isCounted ? gate : gate.former();
  }

  private List<@Nullable Map<String, AttributeValue>> read(
      List<Map<String, AttributeValue>> keys, Deadline deadline) {
    return new BatchGets(table.calls(), table.keys())
        .get(Purpose.of(name), keys, true, () -> deadline);
  }

  /** Whether the gate still counts the edge: not if a repair counted after the removal. */
  private static boolean counts(Gate gate, Map<String, AttributeValue> item, StreamEvent event) {
    AttributeValue recounted = StoredValues.at(item, gate.recounted());
    boolean isBefore =
        recounted != null
            && event.created().getEpochSecond() <= StoredValues.numeric(recounted).longValue();
    return !isBefore && StoredValues.numeric(StoredValues.at(item, gate.number())).signum() > 0;
  }

  /** Counts the edge out at the gates of one item: an edge of an entity with itself has two. */
  private TransactWriteItem countedOut(List<Gate> counting, Map<String, AttributeValue> key) {
    ConditionalWrite write = new ConditionalWrite(table, key).exists();
    for (Gate gate : counting) {
      write.atLeast(gate.number(), 1).add(gate.number(), -1).add(gate.changes(), 1);
    }
    return write.update();
  }

  /** Removes the mirror of the removed edge, unless an edge that is there now has the same one. */
  private List<TransactWriteItem> unmirrored(
      ItemType item,
      Function<String, @Nullable Object> values,
      @Nullable Map<String, AttributeValue> now) {
    Map<String, AttributeValue> edge = now == null ? Map.of() : now;
    Map<String, AttributeValue> key = table.keys().of(item.key(), values);
    boolean isUsed =
        !edge.isEmpty()
            && table.keys().of(item.key(), table.codec(relationship).values(edge)).equals(key);
    if (isUsed) {
      return List.of();
    }
    return List.of(new ConditionalWrite(table, key).delete());
  }

  /** The check that the edge, or its absence, is as it was read. */
  private TransactWriteItem asRead(
      Function<String, @Nullable Object> values, @Nullable Map<String, AttributeValue> now) {
    Map<String, AttributeValue> own =
        table.keys().of(table.design().primary().get(relationship).key(), values);
    return new ConditionalWrite(table, own).unchanged(now == null ? Map.of() : now).check();
  }

  /** Removes the guards of the removed edge that are still its own, and that no edge uses now. */
  private List<TransactWriteItem> freed(
      Map<String, AttributeValue> edge,
      @Nullable Map<String, AttributeValue> now,
      List<Map<String, AttributeValue>> keys,
      List<@Nullable Map<String, AttributeValue>> stored) {
    List<Map<String, AttributeValue>> used = now == null ? List.of() : guardsOf(now);
    List<String> identity =
        table.schema().identityNames(table.schema().relationship(relationship).orElseThrow());
    List<TransactWriteItem> writes = new ArrayList<>();
    for (int i = 0; i < keys.size(); i++) {
      Map<String, AttributeValue> guard = stored.get(i);
      boolean isOwn =
          guard != null
              && identity.stream().allMatch(id -> Objects.equals(edge.get(id), guard.get(id)));
      if (isOwn && !used.contains(keys.get(i))) {
        writes.add(new ConditionalWrite(table, keys.get(i)).unchanged(guard).delete());
      }
    }
    return writes;
  }

  private List<Map<String, AttributeValue>> guardsOf(Map<String, AttributeValue> edge) {
    return HeldGuards.keys(table, guards, table.codec(relationship).values(edge));
  }
}
