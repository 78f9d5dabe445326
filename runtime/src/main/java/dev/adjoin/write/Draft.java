// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.write;

import dev.adjoin.design.AttributePath;
import dev.adjoin.design.OwnedAttribute;
import dev.adjoin.plan.Action;
import dev.adjoin.plan.Action.Kind;
import dev.adjoin.plan.Condition;
import dev.adjoin.plan.Target;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
  private @Nullable AttributePath stamp;
  private boolean isNew;
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
    Map<String, AttributeValue> seen = scene.known().seen(key);
    return seen == null ? Map.of() : seen;
  }

  boolean isSeen() {
    return scene.known().seen(key) != null;
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
        stamp);
  }
}
