// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.AdjoinException;
import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.Item;
import dev.adjoin.Key;
import dev.adjoin.internal.codec.ItemName;
import dev.adjoin.internal.codec.Mapping;
import dev.adjoin.internal.design.Gate;
import dev.adjoin.internal.design.OwnedAttribute;
import dev.adjoin.internal.execute.Calls.Deadline;
import dev.adjoin.internal.execute.FailureBuilder;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.execute.StoredValues;
import dev.adjoin.internal.model.DynamoDbLimits;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.plan.Action;
import dev.adjoin.internal.plan.Action.Kind;
import dev.adjoin.internal.plan.PlannedWrite;
import dev.adjoin.internal.plan.Requirement.Failure;
import dev.adjoin.internal.plan.Target;
import dev.adjoin.internal.plan.Work;
import dev.adjoin.internal.plan.WriteName;
import dev.adjoin.internal.plan.WriteName.Verb;
import dev.adjoin.internal.plan.WritePlan;
import dev.adjoin.internal.plan.WritePlan.Step;
import dev.adjoin.internal.plan.WritePlan.Step.Role;
import dev.adjoin.internal.write.PreparedWrite.PreparedAction;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The writes of one entity's delete in several steps: the mark, the gates, the removal, the sweep
 * of the tombstone, and the way back.
 *
 * <p>Every write after the mark requires that this mark is still there. So several processes can
 * run the steps of the same delete, and none can act on an entity that was created again meanwhile.
 */
public final class SteppedDelete {
  private final OpenTable table;
  private final WriteRequest request;
  private final WritePlan.Steps plan;

  /** What must hold when the delete begins to take dependants of its own along. */
  private final @Nullable Fence ofDependants;

  private SteppedDelete(OpenTable table, WriteRequest request, @Nullable Fence ofDependants) {
    this.table = table;
    this.request = request;
    this.plan = (WritePlan.Steps) request.prepared().plan();
    this.ofDependants = ofDependants;
  }

  /** The deadline of one step. A delete of many edges takes longer than one call may take. */
  private Deadline deadline() {
    return table.calls().deadline();
  }

  /** Whether a delete of the type takes several steps. */
  public static boolean isNeeded(OpenTable table, String type) {
    return table
        .plans()
        .write(new WriteName(type, Verb.DELETE))
        .map(PlannedWrite::plan)
        .filter(WritePlan.Steps.class::isInstance)
        .isPresent();
  }

  /** The delete of one entity. */
  public static SteppedDelete of(OpenTable table, Mapping<Item> mapping, Object... key) {
    WriteRequest request = new ItemWriter<>(table, mapping).removal(Verb.DELETE, key);
    return new SteppedDelete(table, request, null);
  }

  /**
   * The same delete, which marks or removes the entity only if these fences hold.
   *
   * @param forDependants a fence that must hold, too, if edges or children go with the entity; null
   *     if there is none
   */
  public SteppedDelete within(List<Fence> fences, @Nullable Fence forDependants) {
    return new SteppedDelete(
        table, request.with(WriteRequest.Options.within(fences)), forDependants);
  }

  /** Whether there are fences. */
  public boolean isFenced() {
    return !request.options().fences().isEmpty();
  }

  /** The same delete of this entity, and of no other under the same id. */
  public SteppedDelete onlyOf(FoundEntity found) {
    List<Fence> fences = new ArrayList<>(request.options().fences());
    fences.add(new Fence(ownKey(), found.stays(table.design().table().partition()), null));
    return within(fences, ofDependants);
  }

  /** The write of the entity with which the removal of its dependants begins. */
  private WriteRequest takingDependants() {
    if (ofDependants == null) {
      return request;
    }
    List<Fence> fences = new ArrayList<>(request.options().fences());
    fences.add(ofDependants);
    return request.with(WriteRequest.Options.within(fences));
  }

  /** The fence of writes that are part of the delete with this mark. */
  public Fence fence(String mark) {
    return Fence.marked(request.type(), ownKey(), mark);
  }

  /** The key of the entity. */
  public Map<String, AttributeValue> ownKey() {
    return Binding.unread(table, request, "").ownKey();
  }

  /** The delete of the entity that a journal entry names, by its id in stored form. */
  public static SteppedDelete of(
      OpenTable table, Mapping<Item> mapping, Map<String, AttributeValue> identity) {
    PreparedWrite write = new ItemWriter<>(table, mapping).prepared(Verb.DELETE);
    WriteRequest request =
        new WriteRequest(
            write.name(), write, write.plan(), identity, null, null, WriteRequest.Options.NONE);
    return new SteppedDelete(table, request, null);
  }

  /** The outcome of an attempt to mark. */
  public enum Outcome {
    /** This call marked the entity. */
    MARKED,
    /** Another delete has marked it. */
    MARKED_BEFORE,
    /** It is not the entity that the fences mean. */
    CHANGED,
    /** There is no such entity. */
    NOT_FOUND
  }

  /**
   * The result of an attempt to mark.
   *
   * @param token the identity of the mark, if this call made it; else empty
   */
  public record Marking(Outcome outcome, String token) {}

  public String name() {
    return request.name();
  }

  /** The id of the entity, in stored form. */
  public Map<String, AttributeValue> identity() {
    return request.identity();
  }

  /** The key of the delete's journal entry. */
  public Map<String, AttributeValue> journalKey() {
    return JournalKey.of(
        Binding.unread(table, request, ""),
        journalAction().key(),
        (Target.Journal) journalAction().target());
  }

  /** The journal entry of the mark with this token. */
  public Map<String, AttributeValue> journalEntry(String mark) {
    List<ItemWrite> writes = new ArrayList<>();
    ActionBinder.bind(
        Binding.unread(table, request, mark), request.prepared().action(journalAction()), writes);
    return writes.get(0).item();
  }

  /** The journal entry that asks for a count of the entity's edges. */
  public Map<String, AttributeValue> recountEntry(String mark) {
    Map<String, AttributeValue> entry = new LinkedHashMap<>(journalEntry(mark));
    entry.putAll(recountKey());
    return entry;
  }

  /** The key of that entry. */
  public Map<String, AttributeValue> recountKey() {
    return JournalKey.of(
        Binding.unread(table, request, ""),
        journalAction().key(),
        new Target.Journal(Work.RECOUNT, request.type()));
  }

  private Action journalAction() {
    return plan.of(Role.MARK).get(0).actions().stream()
        .filter(action -> action.target() instanceof Target.Journal)
        .findFirst()
        .orElseThrow();
  }

  /** The entity as stored, by a consistent read; empty if it does not exist. */
  public Map<String, AttributeValue> read() {
    ItemCache items = new ItemCache(table, deadline());
    return items.read(name(), ownKey());
  }

  /** An entity as stored, by a consistent read; empty if it does not exist. */
  public static Map<String, AttributeValue> read(
      OpenTable table, String type, Map<String, AttributeValue> identity) {
    Map<String, AttributeValue> key =
        table
            .keys()
            .of(table.design().primary().get(type).key(), table.codec(type).values(identity));
    return new ItemCache(table, table.calls().deadline()).read(type + ".delete", key);
  }

  /** The identity of the mark or tombstone that a stored entity has; null if it has none. */
  public static @Nullable String mark(Map<String, AttributeValue> stored) {
    AttributeValue mark = stored.get(OwnedAttribute.MARK);
    boolean isMarked = StoredValues.isMarked(stored) || StoredValues.isSettling(stored);
    return isMarked && mark != null ? mark.s() : null;
  }

  /**
   * Marks the entity, closes its gates and adds the journal entry, in one transaction.
   *
   * @param stored the entity as it was read
   * @throws AdjoinException if edges that the entity's own item counts prevent the delete, or if it
   *     has no gates to count them
   */
  public Marking begin(Map<String, AttributeValue> stored) {
    requireGates(stored);
    List<Action> actions = plan.of(Role.MARK).get(0).actions();
    for (int attempts = 1; ; attempts++) {
      ItemCache items = new ItemCache(table, deadline());
      items.add(ownKey(), stored);
      WriteRunner.Result result =
          run(takingDependants().with(new WritePlan.Transaction(actions)), items);
      if (result.isDone()) {
        return new Marking(Outcome.MARKED, result.binding().token());
      }
      if (has(result, Failure.BEING_DELETED)) {
        return new Marking(Outcome.MARKED_BEFORE, "");
      }
      if (result.failure().requirement().isNotThere()) {
        return new Marking(Outcome.NOT_FOUND, "");
      }
      if (has(result, Failure.DONE)) {
        return new Marking(Outcome.CHANGED, "");
      }
      boolean lacksGate =
          result.failures().stream()
              .anyMatch(
                  f ->
                      f.requirement().action().target() instanceof Target.GateItem
                          && f.stored().isEmpty());
      if (!lacksGate || attempts > 1) {
        throw new FailureMessages(table).exception(result.failure(), result.attempts());
      }
      new GateOpening(table, request).run();
    }
  }

  private void requireGates(Map<String, AttributeValue> stored) {
    for (Gate gate : table.design().gates()) {
      boolean isMissing =
          gate.entity().equals(request.type())
              && !gate.isSharded()
              && StoredValues.at(stored, gate.state()) == null;
      if (isMissing) {
        throw request
            .failure(Reason.REFUSED)
            .because(FailureMessages.uncounted(table.schema(), gate.type(), subject()));
      }
    }
  }

  private static boolean has(WriteRunner.Result result, Failure failure) {
    return result.failures().stream()
        .map(f -> f.requirement().planned())
        .anyMatch(planned -> planned != null && planned.failure() == failure);
  }

  /**
   * Closes the gates that did not fit into the transaction of the mark. A gate that is missing
   * because the creation was interrupted cannot be opened any more, since the entity is marked.
   *
   * @return false if the mark is no longer there
   */
  public boolean close(String mark) {
    return guarded(Role.CLOSE, mark);
  }

  /**
   * Removes the gates that count nothing, and leaves the others as tombstones.
   *
   * @return false if the mark is no longer there
   */
  public boolean retire(String mark) {
    return guarded(Role.RETIRE, mark);
  }

  private boolean guarded(Role role, String mark) {
    Binding binding = binding(mark);
    for (Step step : plan.of(role)) {
      List<Action> all = step.each() ? everyShard(step) : step.actions();
      Predicate<String> wanted = step.each() ? wanted(binding, all) : key -> true;
      if (!new FollowUpSteps(binding, deadline()).run(all, wanted)) {
        return false;
      }
    }
    return true;
  }

  private Binding binding(String mark) {
    return Binding.unread(table, marked(mark), table.environment().newName());
  }

  private WriteRequest marked(String mark) {
    return request.with(WriteRequest.Options.ofMark(mark));
  }

  private static List<Action> everyShard(Step step) {
    return step.actions().stream()
        .map(
            action ->
                action.target() instanceof Target.GateItem item
                    ? action.each(item.gate().shards())
                    : action)
        .toList();
  }

  /** Selects the shards that exist and fulfil the requirements of the step. */
  private Predicate<String> wanted(Binding binding, List<Action> all) {
    List<ItemWrite> writes = new ArrayList<>();
    for (Action action : all) {
      if (action.kind() != Kind.CHECK) {
        PreparedAction prepared = request.prepared().action(action);
        ActionBinder.bind(binding, prepared, writes);
      }
    }
    ItemCache items = new ItemCache(table, deadline());
    items.readAll(name(), writes.stream().map(ItemWrite::key).toList());
    Set<String> wanted = new HashSet<>();
    for (ItemWrite write : writes) {
      Map<String, AttributeValue> stored = items.read(name(), write.key());
      boolean isWanted =
          !stored.isEmpty()
              && (!write.action().requires(Failure.IN_USE) || write.failedOn(stored).isEmpty());
      if (isWanted) {
        wanted.add(table.keys().name(write.key()));
      }
    }
    return wanted::contains;
  }

  /**
   * The number of edges and children that can be removed in one transaction with the entity; 0 if
   * the delete takes steps in any case.
   */
  public int mostTogether() {
    return mostTogether(plan);
  }

  /** The same for the entities of a type. */
  public static int mostTogether(WritePlan.Steps plan) {
    WritePlan together = plan.together();
    if (together == null) {
      return 0;
    }
    int each = plan.of(Role.CLEAR).stream().mapToInt(step -> step.actions().size()).max().orElse(1);
    int room = (DynamoDbLimits.TRANSACTION_ITEMS - together.items()) / Math.max(1, each);
    return Math.min(room, WritePlan.Steps.MOST_EDGES_TOGETHER);
  }

  /**
   * Removes the entity with edges and children in one transaction; alone, if there are none, by one
   * DeleteItem.
   *
   * @param others the keys of all edges and children that the delete removes
   * @return false if nothing was removed, because the entity has other edges by now, is restricted,
   *     being deleted, or gone
   */
  public boolean removeWith(Map<Member, Set<Key>> others) {
    List<WriteRequest> all = new ArrayList<>();
    others.forEach(
        (member, keys) -> {
          ItemWriter<Item> writer =
              new ItemWriter<>(table, table.mappings().untyped(member.name()));
          Verb verb = member instanceof Relationship ? Verb.UNLINK : Verb.DELETE;
          PreparedWrite removal = writer.preparedWithoutResult(verb);
          keys.forEach(key -> all.add(writer.removal(removal, key.parts().toArray())));
        });
    all.add((all.isEmpty() ? request : takingDependants()).with(plan.together()));
    return new WriteRunner(table, name(), all, deadline()).run().isDone();
  }

  /** The outcome of an attempt to remove the entity. */
  public enum Removal {
    REMOVED,
    /** It still has edges. */
    IN_USE,
    /** The mark is no longer there. */
    LOST
  }

  /**
   * Removes the entity, or leaves a tombstone; with it go its unique values and the journal entry.
   */
  public Removal remove(String mark) {
    Step step = plan.of(Role.REMOVE).get(0);
    WritePlan write = new WritePlan.Transaction(step.actions());
    WritePlan all =
        step.reads().isEmpty()
            ? write
            : new WritePlan.ReadFirst(step.title(), step.reads().get(0), write);
    WriteRunner.Result result = run(marked(mark).with(all));
    if (has(result, Failure.DONE)) {
      result = run(marked(mark).with(all), shardsSeen(mark, step));
    }
    if (result.isDone()) {
      return Removal.REMOVED;
    }
    if (has(result, Failure.MARK_LOST) || result.failure().requirement().isNotThere()) {
      return Removal.LOST;
    }
    if (has(result, Failure.IN_USE)) {
      return Removal.IN_USE;
    }
    throw new FailureMessages(table).exception(result.failure(), result.attempts());
  }

  /** Reads the shards of the gates, so that the removal leaves out those that are missing. */
  private ItemCache shardsSeen(String mark, Step step) {
    List<ItemWrite> writes = new ArrayList<>();
    for (Action action : step.actions()) {
      if (action.times() > 1) {
        ActionBinder.bind(binding(mark), request.prepared().action(action), writes);
      }
    }
    ItemCache items = new ItemCache(table, deadline());
    items.readAll(name(), writes.stream().map(ItemWrite::key).toList());
    return items;
  }

  /** Whether the removal leaves a tombstone until a later pass finds that nothing arrived late. */
  public boolean settles() {
    return !plan.of(Role.SWEEP).isEmpty();
  }

  /** Removes the tombstone and the journal entry; does nothing if others did. */
  public void sweep(String mark) {
    List<Action> actions = plan.of(Role.SWEEP).get(0).actions();
    WriteRunner.Result result = run(marked(mark).with(new WritePlan.Transaction(actions)));
    if (!result.isDone() && !has(result, Failure.MARK_LOST)) {
      throw new FailureMessages(table).exception(result.failure(), result.attempts());
    }
  }

  /**
   * Takes the mark back: reopens the gates, and removes the mark with the journal entry.
   *
   * @return false if the mark is no longer there, or if something was removed already
   */
  public boolean undo(String mark) {
    List<Action> last = plan.undo();
    boolean fits = plan.of(Role.CLOSE).isEmpty();
    if (!fits) {
      List<Action> gates =
          Stream.concat(plan.of(Role.CLOSE).get(0).actions().stream(), plan.undo().stream())
              .filter(a -> a.kind() == Kind.CHECK || isReopening(a))
              .toList();
      if (!new FollowUpSteps(binding(mark), deadline()).run(gates, key -> true)) {
        return false;
      }
      last = last.stream().filter(a -> !isReopening(a)).toList();
    }
    ItemCache items = new ItemCache(table, deadline());
    items.read(name(), ownKey());
    boolean isDone = run(marked(mark).with(new WritePlan.Transaction(last)), items).isDone();
    if (!isDone && !fits) {
      close(mark);
    }
    return isDone;
  }

  private boolean isReopening(Action action) {
    return action.times() > 1 && plan.undo().contains(action);
  }

  /** The name of the entity in messages. */
  public ItemName subject() {
    return request.subject();
  }

  /** A failure that names what prevents the delete. */
  public AdjoinException refusal(String because) {
    return request.failure(Reason.RESTRICTED).because(because);
  }

  /** A failure that leaves open whether this call deleted the entity. */
  public AdjoinException unknown(String because) {
    return request.failure(Reason.UNKNOWN).because(because);
  }

  /** A failure because the entity has no identity, and was written since the delete has read it. */
  public AdjoinException unidentified() {
    return request
        .failure(Reason.CONFLICT)
        .because(
            ("%s has no identity, because an older program or another tool wrote it, and it was"
                    + " written again meanwhile; delete it again if it is still the one that you"
                    + " mean")
                .formatted(subject()));
  }

  /** A failure because the id of the deleted entity is not free yet. */
  public AdjoinException settling(Duration left, AdjoinException refused) {
    return request
        .named(refused.operation())
        .failure(Reason.BEING_DELETED)
        .cause(refused)
        .because(
            "%s was deleted, and its id is free in at most %d s"
                .formatted(subject(), left.plusMillis(999).toSeconds()));
  }

  /** A failure because something prevents that the id of the deleted entity becomes free. */
  public AdjoinException notFree(String because, AdjoinException refused) {
    return request
        .named(refused.operation())
        .failure(Reason.BEING_DELETED)
        .cause(refused)
        .because("%s was deleted, but its id is not free yet: %s".formatted(subject(), because));
  }

  /** A failure because another program wrote over the entity while it was being deleted. */
  public AdjoinException erased() {
    return request
        .failure(Reason.CONFLICT)
        .because(
            "another program wrote over "
                + subject()
                + " while it was being deleted, and some of its edges or children may be gone;"
                + " check and repair the table, which ends this delete, then delete it again or"
                + " restore what is missing");
  }

  /** A failure because another program removed the entity while it was being deleted. */
  public AdjoinException removedByOthers() {
    return request
        .failure(Reason.CONFLICT)
        .because(
            "another program removed "
                + subject()
                + " while it was being deleted, and some of its edges or children may be left;"
                + " check and repair the table, which ends this delete, then create it and delete it"
                + " again to remove what is left");
  }

  /** A failure of a delete that others continue or resume. */
  public AdjoinException unfinished(Reason reason, String because, Optional<Throwable> cause) {
    FailureBuilder failure = request.failure(reason);
    cause.ifPresent(failure::cause);
    return failure.because(
        because + "; the delete has begun and stays unfinished until it is resumed");
  }

  private WriteRunner.Result run(WriteRequest step) {
    return run(step, new ItemCache(table, deadline()));
  }

  private WriteRunner.Result run(WriteRequest step, ItemCache items) {
    return new WriteRunner(table, name(), List.of(step), deadline(), items).run();
  }
}
