// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.cascade;

import dev.adjoin.AdjoinException;
import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.Item;
import dev.adjoin.internal.codec.Mapping;
import dev.adjoin.internal.design.AttributePath;
import dev.adjoin.internal.design.Gate;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.design.OwnedAttribute;
import dev.adjoin.internal.execute.BatchGets;
import dev.adjoin.internal.execute.Calls.Deadline;
import dev.adjoin.internal.execute.Calls.Purpose;
import dev.adjoin.internal.execute.ConditionalTransaction;
import dev.adjoin.internal.execute.ConditionalWrite;
import dev.adjoin.internal.execute.FailureBuilder;
import dev.adjoin.internal.execute.HeldGuards;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.execute.StoredValues;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.write.SteppedDelete;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

/**
 * Finishes the removal of an entity whose item is gone, although nobody deleted the entity: time to
 * live and other programs remove an item and nothing else.
 *
 * <p>If its delete takes several steps, the item is put back with the mark of a delete and a
 * journal entry, and the steps of that delete follow: they are safe beside other writers and after
 * a crash. Until they are done the entity can be read, as DynamoDB's expired items can until it
 * removes them. If its delete is one step, only its unique values are left to be freed.
 */
public final class RemovedEntity {
  private final Cascade cascade;
  private final OpenTable table;
  private final Entity entity;
  private final Map<String, AttributeValue> removed;
  private final Map<String, AttributeValue> identity = new LinkedHashMap<>();
  private final String name;
  private final Deadline deadline;

  /**
   * @param removed the item as it was, by declared names
   */
  public RemovedEntity(Cascade cascade, Entity entity, Map<String, AttributeValue> removed) {
    this.cascade = cascade;
    this.table = cascade.table();
    this.entity = entity;
    this.removed = removed;
    table.schema().identityNames(entity).forEach(id -> identity.put(id, removed.get(id)));
    this.name = entity.name() + ".stream";
    this.deadline = table.calls().deadline();
  }

  /**
   * Applies the removal.
   *
   * @param noteKey the key of the item that notes that it is applied
   * @param note writes that item, on condition that it is not there
   * @return false if nothing depends on the entity, or the removal was applied before
   */
  public boolean apply(Map<String, AttributeValue> noteKey, TransactWriteItem note) {
    return SteppedDelete.isNeeded(table, entity.name()) ? delete(noteKey, note) : freed();
  }

  // ---- A delete in several steps
  // -------------------------------------------------------------------

  private boolean delete(Map<String, AttributeValue> noteKey, TransactWriteItem note) {
    Mapping<Item> mapping = table.mappings().untyped(entity.name());
    SteppedDelete delete = SteppedDelete.of(table, mapping, identity);
    if (removed.containsKey(OwnedAttribute.DELETING) && !isUnfinished(delete)) {
      return false;
    }
    for (int attempts = 1; ; attempts++) {
      List<@Nullable Map<String, AttributeValue>> stored = read(List.of(noteKey, ownKey()));
      if (stored.get(0) != null) {
        cascade
            .journal()
            .find(delete.journalKey())
            .ifPresent(entry -> runSteps(delete, entry.mark()));
        return false;
      }
      String mark = table.environment().newName();
      List<TransactWriteItem> writes = new ArrayList<>(List.of(note));
      if (stored.get(1) == null) {
        Map<String, AttributeValue> entry = delete.journalEntry(mark);
        writes.add(new ConditionalWrite(table, ownKey()).absent().put(putBack(mark)));
        writes.add(new ConditionalWrite(table, delete.journalKey()).put(entry));
      } else {
        writes.addAll(freeing(stored.get(1)));
        if (hasGates()) {
          writes.add(
              new ConditionalWrite(table, delete.recountKey()).put(delete.recountEntry(mark)));
        }
      }
      if (ConditionalTransaction.send(table, name, deadline, writes)) {
        if (stored.get(1) == null) {
          runSteps(delete, mark);
        }
        return true;
      }
      pause(attempts);
    }
  }

  /**
   * Whether edges of the entity are counted. Those of the removed entity stay with the one that was
   * created again, whose gates began at 0: they have to be counted again.
   */
  private boolean hasGates() {
    return table.design().gates().stream().anyMatch(gate -> gate.entity().equals(entity.name()));
  }

  /**
   * Whether the delete that marked the removed item has not ended: its last step removes the item
   * and the journal entry in one transaction, so that another program has removed this one.
   */
  private boolean isUnfinished(SteppedDelete delete) {
    String mark = SteppedDelete.mark(removed);
    return StoredValues.isMarked(removed)
        && cascade
            .journal()
            .find(delete.journalKey())
            .filter(entry -> entry.mark().equals(mark))
            .isPresent();
  }

  /**
   * Runs the steps of the delete as far as they get without waiting: the gates of the entity may
   * count edges that expired too, whose records come later. What is left stays in the journal.
   */
  private void runSteps(SteppedDelete delete, String mark) {
    if (removed.containsKey(OwnedAttribute.DELETING) && !table.mayContinueWork(name)) {
      return;
    }
    Item item = table.mappings().partial(entity.name()).read(identity);
    Object[] key =
        table.schema().identityNames(entity).stream()
            .map(id -> item.find(id).orElse(null))
            .toArray();
    try {
      new EntityDelete(cascade, entity.name(), delete, false, key).resume(mark);
    } catch (AdjoinException e) {
      if (e.reason() == Reason.INTERRUPTED) {
        throw e;
      }
    }
  }

  /**
   * The item as it was, marked, with closed gates, and without unique values that it no longer
   * holds: a repair has freed them, and another entity may have taken them.
   */
  private Map<String, AttributeValue> putBack(String mark) {
    Map<String, AttributeValue> item = new LinkedHashMap<>(removed);
    for (ItemType guard : HeldGuards.types(table, entity.name())) {
      List<Map<String, AttributeValue>> held =
          HeldGuards.keys(table, List.of(guard), table.codec(entity.name()).values(removed));
      Map<String, AttributeValue> stored = held.isEmpty() ? null : read(held).get(0);
      if (!held.isEmpty() && (stored == null || !isOwn(stored))) {
        guard.key().partition().attributes().stream()
            .filter(name -> !identity.containsKey(name))
            .forEach(item::remove);
      }
    }
    item.put(OwnedAttribute.DELETING, AttributeValue.fromS(OwnedAttribute.MARKED));
    item.put(OwnedAttribute.MARK, AttributeValue.fromS(mark));
    item.put(OwnedAttribute.BY, AttributeValue.fromS(mark));
    setExpiryAside(item);
    for (Gate gate : table.design().gates()) {
      boolean isOwn = gate.entity().equals(entity.name()) && !gate.isSharded();
      if (isOwn && StoredValues.at(item, gate.state()) != null) {
        item = StoredValues.with(item, gate.state().names(), AttributeValue.fromS(Gate.CLOSED));
      }
    }
    return item;
  }

  /** As the mark of a delete does, so that DynamoDB does not remove the item again. */
  private void setExpiryAside(Map<String, AttributeValue> item) {
    String expires = entity.expires();
    if (item.remove(OwnedAttribute.EXPIRES) == null
        && expires != null
        && item.containsKey(expires)
        && !OwnedAttribute.EXPIRES.equals(table.design().timeToLive())) {
      item.putIfAbsent(OwnedAttribute.EXPIRY, item.get(expires));
      item.put(expires, StoredValues.number(OwnedAttribute.NEVER));
    }
  }

  // ---- Unique values
  // -------------------------------------------------------------------------------

  /** Frees the unique values of an entity that is deleted by one request. */
  private boolean freed() {
    if (entity.uniques().isEmpty()) {
      return false;
    }
    for (int attempts = 1; ; attempts++) {
      List<TransactWriteItem> writes = freeing(read(List.of(ownKey())).get(0));
      if (writes.isEmpty()) {
        return false;
      }
      if (ConditionalTransaction.send(table, name, deadline, writes)) {
        return true;
      }
      pause(attempts);
    }
  }

  /**
   * The deletes of the guards that the removed entity held and an entity that is there now does
   * not.
   *
   * @param now the entity that was created again under the same id; null if there is none
   */
  private List<TransactWriteItem> freeing(@Nullable Map<String, AttributeValue> now) {
    Map<String, AttributeValue> current = now == null ? Map.of() : now;
    List<Map<String, AttributeValue>> held = new ArrayList<>(guards(removed));
    held.removeAll(guards(current));
    List<TransactWriteItem> writes = new ArrayList<>();
    List<@Nullable Map<String, AttributeValue>> stored = read(held);
    for (int i = 0; i < held.size(); i++) {
      Map<String, AttributeValue> guard = stored.get(i);
      if (guard != null && isOwn(guard)) {
        ConditionalWrite write = new ConditionalWrite(table, held.get(i)).exists();
        identity.forEach((id, value) -> write.equal(AttributePath.of(id), value));
        writes.add(write.delete());
      }
    }
    if (!writes.isEmpty()) {
      writes.add(new ConditionalWrite(table, ownKey()).unchangedButLinks(current).check());
    }
    return writes;
  }

  private boolean isOwn(Map<String, AttributeValue> guard) {
    return identity.entrySet().stream()
        .allMatch(id -> id.getValue().equals(guard.get(id.getKey())));
  }

  private List<Map<String, AttributeValue>> guards(Map<String, AttributeValue> item) {
    return HeldGuards.keys(
        table, HeldGuards.types(table, entity.name()), table.codec(entity.name()).values(item));
  }

  // ---- Requests
  // ------------------------------------------------------------------------------------

  private Map<String, AttributeValue> ownKey() {
    ItemType own = table.design().primary().get(entity.name());
    return table.keys().of(own.key(), table.codec(entity.name()).values(identity));
  }

  private List<@Nullable Map<String, AttributeValue>> read(List<Map<String, AttributeValue>> keys) {
    return new BatchGets(table.calls(), table.keys())
        .get(Purpose.of(name), keys, true, () -> deadline);
  }

  private void pause(int attempts) {
    if (!deadline.pause(name, attempts)) {
      throw FailureBuilder.of(Reason.CONFLICT, name)
          .attempts(attempts)
          .because(table.codec(entity.name()).named(identity) + " was changed by others each time");
    }
  }
}
