// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.internal.key.KeyTemplate;
import dev.adjoin.internal.plan.Action;
import dev.adjoin.internal.plan.Action.Kind;
import dev.adjoin.internal.plan.Condition;
import dev.adjoin.internal.plan.Effect;
import dev.adjoin.internal.plan.Target;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The actions of a plan with every value filled in. */
final class Rendering {
  private final Scene scene;
  private final Chosen chosen;

  Rendering(Scene scene, Chosen chosen) {
    this.scene = scene;
    this.chosen = chosen;
  }

  /**
   * The writes.
   *
   * @throws Unmet when what was read already says that the item is not there
   */
  List<ItemWrite> writes() {
    chosen.actions().forEach(this::exists);
    List<ItemWrite> writes = new ArrayList<>();
    chosen.actions().forEach(action -> writes(action, writes));
    return writes;
  }

  /** What must exist, and was read, and is not there, needs no request to fail. */
  private void exists(Action action) {
    boolean demands = action.conditions().stream().anyMatch(Condition.Exists.class::isInstance);
    boolean isSource =
        action.kind() == Kind.CHECK
            && action.conditions().stream().anyMatch(Condition.Unchanged.class::isInstance);
    boolean isOwn = action.target() instanceof Target.Own;
    action.conditions().forEach(condition -> holds(action, condition));
    if (isOwn && demands || isSource) {
      Map<String, AttributeValue> key = scene.key(action.key());
      Map<String, AttributeValue> seen =
          isOwn ? scene.known().seen(key) : scene.known().expected(key);
      if (seen != null && (seen.isEmpty() || Conventions.isTombstone(seen))) {
        Draft draft = new Draft(scene, action, key);
        new Premises(draft, chosen).require(new Condition.Exists());
        throw new Unmet(draft.write().requirements().get(0), key, seen);
      }
    }
  }

  private void holds(Action action, Condition condition) {
    if (condition instanceof Condition.Holds holds && holds.present()) {
      Map<String, AttributeValue> key = scene.key(action.key());
      Map<String, AttributeValue> seen = scene.known().seen(key);
      if (seen != null
          && StoredValues.at(seen, SummaryEffects.member(scene, holds.map())) == null) {
        Draft draft = new Draft(scene, action, key);
        new Premises(draft, chosen).require(condition);
        throw new Unmet(draft.write().requirements().get(0), key, seen);
      }
    }
  }

  private void writes(Action action, List<ItemWrite> into) {
    for (int shard = 0; shard < action.times(); shard++) {
      Map<String, AttributeValue> key = key(action, shard);
      if (key != null) {
        Draft draft = draft(action, key);
        if (!draft.isDropped()) {
          into.add(draft.write());
        }
      }
    }
  }

  private Draft draft(Action action, Map<String, AttributeValue> key) {
    Draft draft = new Draft(scene, action, key);
    fit(draft);
    Premises premises = new Premises(draft, chosen);
    action.conditions().forEach(premises::require);
    if (isUpsert(action) && scene.known().isJoined(key) && draft.isSeen()) {
      draft.settle();
    }
    action.effects().forEach(effect -> Effects.write(draft, effect));
    if (action.target() instanceof Target.Own) {
      scene.operation().terms().asked().forEach(p -> demand(draft, p, Requirement.Meaning.ASKED));
      scene
          .operation()
          .terms()
          .asRead()
          .forEach(p -> demand(draft, p, Requirement.Meaning.AS_READ));
    }
    if (action.target() instanceof Target.End end) {
      new SummaryEdges(scene).demand(draft, end);
    }
    return draft;
  }

  /** What was read says that a number would leave its type: there is no key of such a number. */
  private void fit(Draft draft) {
    for (Premise asked : scene.operation().terms().asked()) {
      boolean isRead = scene.seen() != null && draft.target() instanceof Target.Own;
      if (isRead && asked instanceof Premise.Fitting && !asked.holds(scene.stored())) {
        demand(draft, asked, Requirement.Meaning.ASKED);
        ItemWrite write = draft.write();
        throw new Unmet(write.requirements().get(0), write.key(), scene.stored());
      }
    }
  }

  /** Whether it writes the item itself, be it there or not. */
  private boolean isUpsert(Action action) {
    return action.kind() == Kind.UPDATE
        && action.target() instanceof Target.Own
        && scene.operation().wish() instanceof Wish.Whole whole
        && whole.replaces()
        && action.conditions().stream().noneMatch(Condition.Exists.class::isInstance);
  }

  private static void demand(Draft draft, Premise premise, Requirement.Meaning meaning) {
    draft.require(premise, null, meaning);
  }

  /** The key; null where there is no such item. */
  private @Nullable Map<String, AttributeValue> key(Action action, int shard) {
    if (action.target() instanceof Target.Journal journal) {
      return Journal.key(scene, action.key(), journal.work(), journal.entity());
    }
    if (action.times() > 1) {
      return scene.table().keys().of(action.key(), scene.values(), shard);
    }
    if (action.target() instanceof Target.Guard) {
      return guard(action);
    }
    if (action.target() instanceof Target.Mirror && action.kind() == Kind.DELETE) {
      return formerMirror(action);
    }
    return scene.table().keys().of(action.key(), scene.values());
  }

  /** A guard is freed of what was read and held for what will be; there is none of nothing. */
  private @Nullable Map<String, AttributeValue> guard(Action action) {
    Function<String, @Nullable Object> values =
        action.kind() == Kind.DELETE ? scene.storedValues() : scene.values();
    KeyTemplate template = action.key().partition();
    boolean isComplete = template.attributes().stream().allMatch(n -> values.apply(n) != null);
    return isComplete ? scene.table().keys().of(action.key(), values) : null;
  }

  /** Where the mirror was; null where it stays there. */
  private @Nullable Map<String, AttributeValue> formerMirror(Action action) {
    boolean isRead = scene.seen() != null;
    Map<String, AttributeValue> former =
        scene.table().keys().of(action.key(), isRead ? scene.storedValues() : scene.values());
    boolean moves = action.effects().stream().anyMatch(Effect.MirrorMoves.class::isInstance);
    boolean stays = moves && former.equals(scene.table().keys().of(action.key(), scene.values()));
    return stays ? null : former;
  }
}
