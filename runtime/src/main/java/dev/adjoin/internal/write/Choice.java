// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.plan.Action;
import dev.adjoin.internal.plan.Condition;
import dev.adjoin.internal.plan.Effect;
import dev.adjoin.internal.plan.ReadPlan;
import dev.adjoin.internal.plan.WritePlan;
import dev.adjoin.internal.plan.WritePlan.Step;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Reads what a plan asks to be read, and takes the branch that follows from it. */
final class Choice {
  private final Scene scene;
  private final Set<List<String>> mayDiffer = new HashSet<>();
  private List<Step> later = List.of();
  private boolean isSupposed;

  Choice(Scene scene) {
    this.scene = scene;
  }

  Chosen take() {
    return new Chosen(actions(scene.operation().plan()), later, mayDiffer, isSupposed);
  }

  private List<Action> actions(WritePlan plan) {
    if (plan instanceof WritePlan.ReadFirst first) {
      return after(first);
    }
    if (plan instanceof WritePlan.Depending depending) {
      return depending(depending);
    }
    if (plan instanceof WritePlan.Steps steps) {
      Step first = steps.steps().get(0);
      first.reads().forEach(this::read);
      later = steps.steps().subList(1, steps.steps().size());
      return first.actions();
    }
    return Conventions.actions(plan).toList();
  }

  private List<Action> after(WritePlan.ReadFirst first) {
    boolean isCaused = scene.changes(first.causes());
    if (!isCaused) {
      mayDiffer.add(first.causes());
    }
    if (isCaused || !first.why().isEmpty()) {
      read(first.read());
    }
    return actions(first.write());
  }

  private List<Action> depending(WritePlan.Depending depending) {
    isSupposed = true;
    List<Map<String, AttributeValue>> keys = read(depending.read());
    Map<String, AttributeValue> found = scene.known().read(pattern(), keys.get(0));
    return actions(isThere(depending.presence(), found) ? depending.present() : depending.absent());
  }

  private boolean isThere(Condition presence, Map<String, AttributeValue> found) {
    if (presence instanceof Condition.Holds holds) {
      return StoredValues.at(found, SummaryEffects.member(scene, holds.map())) != null;
    }
    return !found.isEmpty() && !Conventions.isTombstone(found);
  }

  /** What is read in any case, so that several operations can read it together. */
  List<Map<String, AttributeValue>> reads() {
    WritePlan plan = scene.operation().plan();
    if (plan instanceof WritePlan.ReadFirst first && !first.why().isEmpty()) {
      return keys(first.read());
    }
    return plan instanceof WritePlan.Depending depending ? keys(depending.read()) : List.of();
  }

  private List<Map<String, AttributeValue>> read(ReadPlan plan) {
    List<Map<String, AttributeValue>> keys = keys(plan);
    scene.known().readEach(pattern(), keys);
    return keys;
  }

  private List<Map<String, AttributeValue>> keys(ReadPlan plan) {
    return gets(plan).map(g -> scene.key(g.key())).toList();
  }

  private static Stream<ReadPlan.Get> gets(ReadPlan plan) {
    if (plan instanceof ReadPlan.Composed composed) {
      return composed.parts().stream().flatMap(Choice::gets);
    }
    return Stream.of((ReadPlan.Get) plan);
  }

  private String pattern() {
    return scene.operation().name();
  }

  /**
   * Reads what a plan need not for values that are given, but this change does not give: it says
   * {@code + 1} of an attribute that a key follows, or leaves out the time of an item's birth.
   *
   * @return the attributes that are written as what they come to, if they are as read
   */
  Set<String> resolved(Chosen chosen) {
    Set<String> unsure = new HashSet<>(unsure());
    unsure.retainAll(followed(chosen));
    boolean isSummary = scene.context().item(scene.shape()) == null;
    if (!unsure.isEmpty() || isSummary && scene.operation().terms().areOfTheEdge()) {
      scene.known().readEach(pattern(), itemsOf(chosen));
    }
    return unsure;
  }

  private Set<String> unsure() {
    Set<String> unsure = new HashSet<>();
    if (scene.operation().wish() instanceof Wish.Partly partly) {
      partly.changes().forEach((name, clause) -> addUnless(clause.isAbsolute(), name, unsure));
    } else if (scene.operation().wish() instanceof Wish.Whole whole) {
      unsure.addAll(scene.birthStamps(whole));
    }
    return unsure;
  }

  private static void addUnless(boolean sure, String name, Set<String> unsure) {
    if (!sure) {
      unsure.add(name);
    }
  }

  private Set<String> followed(Chosen chosen) {
    Set<String> followed = new HashSet<>();
    for (Action action : chosen.actions()) {
      for (Effect effect : action.effects()) {
        followed(effect, followed);
      }
    }
    return followed;
  }

  private void followed(Effect effect, Set<String> names) {
    if (effect instanceof Effect.IndexFollows follows) {
      names.addAll(follows.causes());
    } else if (effect instanceof Effect.InIndex index && !isNew()) {
      names.addAll(index.entry().key().partition().attributes());
      names.addAll(index.entry().key().sort().attributes());
    } else if (effect instanceof Effect.Expiry expiry) {
      names.add(expiry.source());
    } else if (effect instanceof Effect.InSummary summary && !summary.whole()) {
      names.addAll(summary.map().kept());
    }
  }

  private boolean isNew() {
    return scene.operation().wish() instanceof Wish.Whole whole && !whole.replaces();
  }

  private List<Map<String, AttributeValue>> itemsOf(Chosen chosen) {
    ItemType own = scene.context().item(scene.shape());
    if (own != null) {
      return List.of(scene.key(own.key()));
    }
    List<Map<String, AttributeValue>> ends = new ArrayList<>();
    chosen.actions().forEach(action -> ends.add(scene.key(action.key())));
    return ends.stream().distinct().toList();
  }
}
