// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.internal.design.AttributePath;
import dev.adjoin.internal.design.OwnedAttribute;
import dev.adjoin.internal.design.SummaryMap;
import dev.adjoin.internal.plan.Action;
import dev.adjoin.internal.plan.Action.Kind;
import dev.adjoin.internal.plan.Condition;
import dev.adjoin.internal.plan.Target;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A write in the making: effects and conditions of one action come together here. */
final class Draft {
  private final Scene scene;
  private final Action action;
  private final Map<String, AttributeValue> key;
  private final List<Requirement> requirements = new ArrayList<>();
  private Kind kind;
  private final Map<AttributePath, Clause> clauses = new LinkedHashMap<>();
  private final Set<AttributePath> follows = new HashSet<>();
  private @Nullable AttributePath stamp;
  private boolean isNew;
  private boolean isSettled;
  private boolean isDropped;

  Draft(Scene scene, Action action, Map<String, AttributeValue> key) {
    this.scene = scene;
    this.action = action;
    this.key = key;
    this.kind = action.kind();
  }

  Scene scene() {
    return scene;
  }

  Kind kind() {
    return kind;
  }

  Target target() {
    return action.target();
  }

  String label() {
    return scene.context().conventions().label(action.target());
  }

  /** What was seen of the item; empty when nothing was. */
  Map<String, AttributeValue> seen() {
    Map<String, AttributeValue> seen = look();
    return seen == null ? Map.of() : seen;
  }

  boolean isSeen() {
    return look() != null;
  }

  /** What others copy from may come to be together with them. */
  private @Nullable Map<String, AttributeValue> look() {
    boolean isSource =
        action.target() instanceof Target.Source || action.target() instanceof Target.End;
    return isSource ? scene.known().expected(key) : scene.known().seen(key);
  }

  /** Whether a map is supposed to have the edge. */
  boolean holds(SummaryMap map) {
    return action.conditions().contains(new Condition.Holds(map, true));
  }

  /** There is nothing to write after all. */
  void drop() {
    isDropped = true;
  }

  boolean isDropped() {
    return isDropped;
  }

  /** It is removed after all. */
  void delete() {
    kind = Kind.DELETE;
    clauses.clear();
    stamp = null;
  }

  void beNew() {
    isNew = true;
  }

  /**
   * Makes of what writes an item, whether it is there or not, one that knows: others write the same
   * item, and what they do must be joined.
   */
  void settle() {
    AttributePath partition = AttributePath.of(scene.table().design().table().partition());
    AttributeValue mark = seen().get(OwnedAttribute.DELETING);
    isSettled = true;
    isNew = seen().isEmpty() || Conventions.isTombstone(seen());
    Premise asSeen =
        seen().isEmpty()
            ? new Premise.Missing(partition)
            : Premise.all(
                List.of(new Premise.Present(partition), Premises.same(Conventions.DELETING, mark)));
    require(asSeen, null, Requirement.Meaning.STALE);
  }

  /** Puts what an item has from the beginning, unless it is there. */
  void start(AttributePath path, AttributeValue value) {
    boolean isThere = isSettled && StoredValues.at(seen(), path) != null;
    if (isThere) {
      require(new Premise.Present(path), null, Requirement.Meaning.STALE);
      return;
    }
    add(path, isSettled ? new Clause.Put(value) : new Clause.PutIfAbsent(value));
    if (isSettled) {
      require(new Premise.Missing(path), null, Requirement.Meaning.STALE);
    }
  }

  void put(String attribute, AttributeValue value) {
    add(AttributePath.of(attribute), new Clause.Put(value));
  }

  /** Nothing to do where the item is written whole. */
  void remove(String attribute) {
    if (kind != Kind.PUT) {
      add(AttributePath.of(attribute), new Clause.Remove());
    }
  }

  void putOrRemove(String attribute, @Nullable AttributeValue value) {
    if (value == null) {
      remove(attribute);
    } else {
      put(attribute, value);
    }
  }

  void add(AttributePath path, Clause clause) {
    if (!Clauses.join(clauses, path, clause)) {
      throw new IllegalStateException(path + " must be written once by one action");
    }
  }

  /** What is written follows from what is at the place, or was given for it. */
  void follow(AttributePath place) {
    follows.add(place);
  }

  /** Names the intention in the item, where such items have it. */
  void stamp() {
    stamp(AttributePath.of(OwnedAttribute.BY));
  }

  void stamp(AttributePath path) {
    if (stamp == null && scene.context().conventions().isStamped(label())) {
      stamp = path;
      add(path, new Clause.Put(AttributeValue.fromS(scene.intention())));
    }
  }

  /** The member of a summary map is the edge: the intention stands there. */
  void stampInside(AttributePath path) {
    stamp = path;
  }

  /** Names the item's type for people. */
  void name() {
    String attribute = scene.context().conventions().typeAttribute();
    if (attribute != null) {
      put(attribute, AttributeValue.fromS(label()));
    }
  }

  void require(Premise premise, @Nullable Condition condition, Requirement.Meaning meaning) {
    requirements.add(
        new Requirement(premise, scene.operation(), action.target(), condition, meaning));
  }

  ItemWrite write() {
    return new ItemWrite(
        scene.operation().name(),
        kind,
        action.target(),
        key,
        Clauses.of(clauses),
        requirements,
        isNew ? seen() : Map.of(),
        isNew,
        follows,
        stamp);
  }
}
