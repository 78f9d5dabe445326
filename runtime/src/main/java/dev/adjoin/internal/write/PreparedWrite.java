// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.internal.codec.Shape;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.model.Default;
import dev.adjoin.internal.plan.Action;
import dev.adjoin.internal.plan.PlannedWrite;
import dev.adjoin.internal.plan.PlannedWrite.Verb;
import dev.adjoin.internal.plan.Target;
import dev.adjoin.internal.plan.Update;
import dev.adjoin.internal.plan.Value;
import dev.adjoin.internal.plan.WritePlan;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A planned write, with everything prepared that does not depend on the call: its name, its
 * attributes, and its actions with their expressions. Immutable.
 */
final class PreparedWrite {
  private final OpenTable table;
  private final Shape shape;
  private final Verb verb;
  private final String name;
  private final WritePlan plan;
  private final @Nullable ItemType item;
  private final List<String> identity;
  private final Map<Action, PreparedAction> actions = new IdentityHashMap<>();
  private final Map<String, Value.Copied> copies = new LinkedHashMap<>();
  private final Set<String> createdTimes = new LinkedHashSet<>();
  private final Set<String> maintained = new LinkedHashSet<>();

  PreparedWrite(OpenTable table, Shape shape, Verb verb, PlannedWrite planned) {
    this.table = table;
    this.shape = shape;
    this.verb = verb;
    this.name = shape.type() + "." + verb.word();
    this.plan = planned.plan();
    this.item = table.design().primary().get(shape.type());
    this.identity = List.copyOf(table.schema().identityNames(shape.member()));
    List<Action> all = new ArrayList<>(plan.actions());
    if (plan instanceof WritePlan.Steps steps) {
      all.addAll(steps.undo());
    }
    all.forEach(action -> actions.put(action, prepare(action)));
    all.stream().filter(a -> a.target() instanceof Target.Own).forEach(this::addCopies);
    shape.attributes().values().stream()
        .filter(a -> a.preset() == Default.Stamp.NOW)
        .forEach(a -> createdTimes.add(a.name()));
    if (shape.member().version() != null) {
      maintained.add(shape.member().version());
    }
    shape.member().copies().forEach(copy -> maintained.add(copy.attribute()));
  }

  private void addCopies(Action own) {
    for (Update update : own.updates()) {
      if (update instanceof Update.Set set && set.value() instanceof Value.Copied copied) {
        copies.put(set.path().attribute(), copied);
      }
    }
  }

  Shape shape() {
    return shape;
  }

  Verb verb() {
    return verb;
  }

  /** The name of the write in the plans: {@code Enrollment.link}. */
  String name() {
    return name;
  }

  WritePlan plan() {
    return plan;
  }

  /** The item type; null for edges in summaries. */
  @Nullable ItemType item() {
    return item;
  }

  /** The attributes that identify an item. */
  List<String> identity() {
    return identity;
  }

  /** The attributes that a new item copies, each with its source. */
  Map<String, Value.Copied> copies() {
    return Collections.unmodifiableMap(copies);
  }

  /** The attributes that hold the time of creation. */
  Set<String> createdTimes() {
    return createdTimes;
  }

  /** The attributes that callers do not set: the version and the copies. */
  Set<String> maintained() {
    return maintained;
  }

  PreparedAction action(Action action) {
    PreparedAction known = actions.get(action);
    return known != null ? known : prepare(action);
  }

  private PreparedAction prepare(Action action) {
    return new PreparedAction(action, shape, table.design().table().partition());
  }
}
