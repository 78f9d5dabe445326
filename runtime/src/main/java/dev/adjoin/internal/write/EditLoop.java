// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.internal.codec.TypeCodec;
import dev.adjoin.internal.design.AttributePath;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.design.OwnedAttribute;
import dev.adjoin.internal.execute.BoundCondition;
import dev.adjoin.internal.execute.Calls.Deadline;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.execute.StoredValues;
import dev.adjoin.internal.plan.Path;
import dev.adjoin.internal.plan.Predicate;
import dev.adjoin.internal.plan.ReadPlan;
import dev.adjoin.internal.plan.Requirement;
import dev.adjoin.internal.plan.Requirement.Failure;
import dev.adjoin.internal.plan.Target;
import dev.adjoin.internal.plan.WriteName.Verb;
import dev.adjoin.internal.plan.WritePlan;
import dev.adjoin.internal.write.ItemWrite.BoundRequirement.Origin;
import dev.adjoin.internal.write.WriteRequest.Options;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Changes an item by a function: reads the item, runs the function, and writes the changes if the
 * stored item is still the same; otherwise starts again. The function may run several times.
 *
 * @param <T> the class of the item
 */
final class EditLoop<T> {
  private final ItemWriter<T> writer;
  private final OpenTable table;
  private final TypeCodec codec;
  private final Map<String, AttributeValue> identity;
  private final UnaryOperator<T> edit;
  private final Deadline deadline;
  private final @Nullable ItemType own;

  EditLoop(ItemWriter<T> writer, UnaryOperator<T> edit, Object... key) {
    this.writer = writer;
    this.table = writer.table();
    this.codec = writer.codec();
    this.identity = writer.identity(key);
    this.edit = edit;
    this.deadline = table.calls().deadline();
    this.own = writer.prepared(Verb.CHANGE).item();
  }

  /** Runs the loop, and returns the item as it was written. */
  T run() {
    for (int attempts = 1; ; attempts++) {
      WriteRequest nothing = request(Map.of());
      ItemCache items = new ItemCache(table, deadline);
      Map<String, AttributeValue> stored = stored(nothing, items);
      T before = writer.read(nothing.name(), stored);
      T after = edit.apply(before);
      if (after == null) {
        throw new IllegalArgumentException(
            "The function of %s must return a %s, but returned null; return the one that it got to change nothing"
                .formatted(nothing.name(), codec.type()));
      }
      Map<String, UpdateClause> changes =
          changes(writer.mapping().store(before), writer.mapping().store(after));
      if (changes.isEmpty()) {
        return before;
      }
      WriteRequest change = request(changes).with(options(stored, changes));
      WriteRunner.Result result =
          new WriteRunner(table, change.name(), List.of(change), deadline, items).run();
      if (result.isDone()) {
        return written(result, stored, after);
      }
      boolean isAgain = result.failure().requirement().origin() == Origin.CALLER_READ;
      if (!isAgain || !deadline.pause(change.name(), attempts)) {
        throw new FailureMessages(table).exception(result.failure(), attempts);
      }
    }
  }

  private WriteRequest request(Map<String, UpdateClause> changes) {
    return writer.change(identity, changes).named(codec.type() + ".edit");
  }

  /** Explains the writer, if the function changes the item. */
  String explain() {
    WriteRequest change = request(Map.of());
    WritePlan plan = change.plan();
    if (own != null) {
      WritePlan write = plan instanceof WritePlan.ReadFirst first ? first.write() : plan;
      plan = new WritePlan.ReadFirst("for the function", new ReadPlan.Get(own.key()), once(write));
    }
    return WriteExplanation.of(table, change.with(plan));
  }

  /**
   * Turns the write into a transaction that requires the item to be unchanged. A transaction is
   * needed even for one item, so that a repeated request is recognised.
   */
  private WritePlan once(WritePlan write) {
    if (write instanceof WritePlan.Steps) {
      return write;
    }
    if (write instanceof WritePlan.ReadFirst first) {
      return first.then(once(first.write()));
    }
    List<String> names = isStamped() ? List.of(OwnedAttribute.BY) : changeable();
    Requirement asRead =
        new Requirement(
            String.join(" and ", names) + (names.size() > 1 ? " are" : " is") + " as read",
            new Predicate.Unchanged(names.stream().map(Path::of).toList(), false),
            Failure.OUTDATED);
    return new WritePlan.Transaction(
        write.actions().stream()
            .map(a -> a.target() instanceof Target.Own ? a.onlyIf(asRead) : a)
            .toList());
  }

  private boolean isStamped() {
    return table.design().carries(codec.type(), OwnedAttribute.BY);
  }

  /** The item as written, with its new version and time of change. */
  private T written(WriteRunner.Result result, Map<String, AttributeValue> before, T after) {
    for (ItemWrite write : result.writes()) {
      if (write.action().isOwn()) {
        return writer.read(write.name(), write.updates().applied(before));
      }
    }
    return after;
  }

  private Map<String, AttributeValue> stored(WriteRequest request, ItemCache items) {
    Binding binding = new Binding(table, request, items, "", table.environment().now());
    SummaryEdges summaries = new SummaryEdges(binding);
    List<Map<String, AttributeValue>> keys =
        own == null ? summaries.keys() : List.of(binding.ownKey());
    items.readEach(request.name(), keys);
    Map<String, AttributeValue> found = own == null ? summaries.seen() : binding.before();
    if (found.isEmpty() || StoredValues.isTombstone(found)) {
      throw request
          .failure(Reason.NOT_FOUND)
          .key(table.keys().shown(keys.get(0)))
          .because("found no " + request.subject());
    }
    return found;
  }

  private Map<String, UpdateClause> changes(
      Map<String, AttributeValue> before, Map<String, AttributeValue> after) {
    Map<String, UpdateClause> changes = new LinkedHashMap<>();
    for (String name : codec.attributes().keySet()) {
      if (!Binding.areEqual(before.get(name), after.get(name))) {
        codec.requireChangeable(name);
        AttributeValue value = after.get(name);
        changes.put(name, UpdateClause.set(value));
      }
    }
    return changes;
  }

  /**
   * The conditions that prove that the item is unchanged: the token of its last write or, for a
   * type without tokens, all declared attributes. The changed attributes are always compared, since
   * programs without Adjoin can write to the table too.
   */
  private Options options(Map<String, AttributeValue> stored, Map<String, UpdateClause> changes) {
    if (own == null) {
      return new Options(List.of(), List.of(), stored, null, false);
    }
    List<BoundCondition> asRead = new ArrayList<>();
    boolean isStamped = stored.containsKey(OwnedAttribute.BY);
    if (isStamped) {
      AttributePath by = AttributePath.of(OwnedAttribute.BY);
      asRead.add(BoundCondition.same(by, stored.get(OwnedAttribute.BY)));
    }
    for (String name : isStamped ? changes.keySet() : changeable()) {
      asRead.add(BoundCondition.same(AttributePath.of(name), stored.get(name)));
    }
    return Options.asRead(asRead);
  }

  private List<String> changeable() {
    return codec.attributes().keySet().stream().filter(codec::isChangeable).toList();
  }
}
