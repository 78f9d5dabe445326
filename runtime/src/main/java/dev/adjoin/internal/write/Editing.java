// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.internal.argument.Arguments;
import dev.adjoin.internal.codec.Shape;
import dev.adjoin.internal.design.AttributePath;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.design.OwnedAttribute;
import dev.adjoin.internal.execute.Deadline;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.plan.Condition;
import dev.adjoin.internal.plan.ReadPlan;
import dev.adjoin.internal.plan.Target;
import dev.adjoin.internal.plan.WritePlan;
import dev.adjoin.internal.write.Requirement.Meaning;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Changes an item by a function of it: reads it, writes what the function changed if the item is
 * still as it was read, and begins again if not. The function may run several times.
 *
 * @param <T> what an item is to the caller
 */
final class Editing<T> {
  private final Operations<T> operations;
  private final WriteContext context;
  private final OpenTable table;
  private final Shape shape;
  private final Map<String, AttributeValue> identity;
  private final UnaryOperator<T> edit;
  private final Deadline deadline;

  Editing(Operations<T> operations, UnaryOperator<T> edit, Object... id) {
    this.operations = operations;
    this.context = operations.context();
    this.table = context.table();
    this.shape = operations.shape();
    this.identity = operations.identity(id);
    this.edit = edit;
    this.deadline = table.calls().deadline();
  }

  /** The item as it was written. */
  T run() {
    for (int attempts = 1; ; attempts++) {
      Operation nothing = operation(Map.of());
      Known known = new Known(table, deadline);
      Map<String, AttributeValue> stored = stored(nothing, known);
      T before = operations.read(nothing.name(), stored);
      T after = Arguments.required("What an edit returns", edit.apply(before));
      Map<String, Clause> changes =
          changes(operations.mapping().store(before), operations.mapping().store(after));
      if (changes.isEmpty()) {
        return before;
      }
      Operation change = operation(changes).on(terms(stored, changes));
      Runner.Run run = new Runner(context, change.name(), List.of(change), deadline, known).run();
      if (run.failure() == null) {
        return written(run, stored, after);
      }
      boolean isAgain = run.failure().requirement().meaning() == Meaning.AS_READ;
      if (!isAgain || !deadline.pause(change.name(), attempts)) {
        throw new Causes(table).exception(run.failure(), attempts);
      }
    }
  }

  private Operation operation(Map<String, Clause> changes) {
    return operations.change(identity, changes).named(shape.type() + ".edit");
  }

  /** What it does if the function changes something, request by request. */
  String explain() {
    Operation change = operation(Map.of());
    WritePlan plan = change.plan();
    ItemType own = context.item(shape);
    if (own != null) {
      WritePlan write = plan instanceof WritePlan.ReadFirst first ? first.write() : plan;
      plan = new WritePlan.ReadFirst("for the function", new ReadPlan.Get(own.key()), once(write));
    }
    return Explanation.of(context, change.with(plan));
  }

  /** What depends on the item as it was read is a transaction, even of one item. */
  private WritePlan once(WritePlan write) {
    if (write instanceof WritePlan.Steps) {
      return write;
    }
    Condition asRead = new Condition.Unchanged(isStamped() ? List.of(OwnedAttribute.BY) : owned());
    return new WritePlan.Transaction(
        Conventions.actions(write)
            .map(a -> a.target() instanceof Target.Own ? a.onlyIf(asRead) : a)
            .toList());
  }

  private boolean isStamped() {
    return context.conventions().isStamped(shape.type());
  }

  /** With what follows a change: its version, the time of it. */
  private T written(Runner.Run run, Map<String, AttributeValue> before, T after) {
    return Written.own(run, before)
        .map(item -> operations.read(run.scene().operation().name(), item))
        .orElse(after);
  }

  private Map<String, AttributeValue> stored(Operation operation, Known known) {
    Scene scene = new Scene(context, operation, known, "", table.environment().now(), Set.of());
    ItemType own = context.item(shape);
    List<Map<String, AttributeValue>> keys =
        own == null ? new SummaryEdges(scene).keys() : List.of(scene.key(own.key()));
    known.readEach(operation.name(), keys);
    Map<String, AttributeValue> found =
        own == null ? new SummaryEdges(scene).seen() : scene.stored();
    if (found.isEmpty() || Conventions.isTombstone(found)) {
      Requirement exists =
          new Requirement(
              new Premise.Present(AttributePath.of(table.design().table().partition())),
              operation,
              new Target.Own(shape.type()),
              new Condition.Exists(),
              Meaning.PLANNED);
      throw new Causes(table).exception(new Failure(exists, keys.get(0), found), 1);
    }
    return found;
  }

  private Map<String, Clause> changes(
      Map<String, AttributeValue> before, Map<String, AttributeValue> after) {
    Map<String, Clause> changes = new LinkedHashMap<>();
    for (String name : shape.attributes().keySet()) {
      if (!Scene.areEqual(before.get(name), after.get(name))) {
        Changeable.check(table.schema(), shape.member(), name);
        AttributeValue value = after.get(name);
        changes.put(name, value == null ? new Clause.Remove() : new Clause.Put(value));
      }
    }
    return changes;
  }

  /**
   * The intention of the last write tells that nothing was written since; where such items have
   * none, all that the model knows of them does. What changes is compared in any case, as others
   * may write to the table too.
   */
  private Operation.Terms terms(Map<String, AttributeValue> stored, Map<String, Clause> changes) {
    List<Premise> asRead = new ArrayList<>();
    if (context.item(shape) == null) {
      return new Operation.Terms(List.of(), List.of(), stored, false);
    }
    boolean isStamped = stored.containsKey(OwnedAttribute.BY);
    if (isStamped) {
      AttributePath by = AttributePath.of(OwnedAttribute.BY);
      asRead.add(Premises.same(by, stored.get(OwnedAttribute.BY)));
    }
    for (String name : isStamped ? changes.keySet() : owned()) {
      asRead.add(Premises.same(AttributePath.of(name), stored.get(name)));
    }
    return new Operation.Terms(List.of(), asRead, null, false);
  }

  private List<String> owned() {
    return shape.attributes().keySet().stream()
        .filter(n -> Changeable.why(table.schema(), shape.member(), n).isEmpty())
        .toList();
  }
}
