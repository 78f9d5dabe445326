// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.internal.design.AttributePath;
import dev.adjoin.internal.design.Gate;
import dev.adjoin.internal.design.SummaryMap;
import dev.adjoin.internal.plan.Action.Kind;
import dev.adjoin.internal.plan.Condition;
import dev.adjoin.internal.plan.Target;
import dev.adjoin.internal.write.Requirement.Meaning;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The conditions of plans, filled in. */
final class Premises {
  private final Draft draft;
  private final Chosen chosen;

  Premises(Draft draft, Chosen chosen) {
    this.draft = draft;
    this.chosen = chosen;
  }

  void require(Condition condition) {
    if (condition instanceof Condition.Expected) {
      // What the caller expects is among what it asks for.
      return;
    }
    if (condition instanceof Condition.Unchanged unchanged) {
      if (!chosen.mayDiffer().contains(unchanged.attributes())) {
        unchanged(unchanged);
      }
    } else {
      Meaning meaning =
          chosen.isSupposed(draft.target(), condition) ? Meaning.STALE : meaning(condition);
      draft.require(premise(condition), condition, meaning);
    }
  }

  /**
   * A guard that is not the item's own shows that the item was not what was read; what is to be
   * removed and is gone may have been removed by an earlier attempt.
   */
  private Meaning meaning(Condition condition) {
    boolean isRemoved =
        draft.kind() == Kind.DELETE
            && (draft.target() instanceof Target.GateItem
                || draft.target() instanceof Target.Journal);
    return condition instanceof Condition.Owned || isRemoved ? Meaning.STALE : Meaning.PLANNED;
  }

  private Premise premise(Condition condition) {
    if (condition instanceof Condition.Absent) {
      draft.beNew();
      return new Premise.Missing(partitionKey());
    }
    if (condition instanceof Condition.Vacant) {
      draft.beNew();
      return vacant();
    }
    if (condition instanceof Condition.Exists) {
      return exists();
    }
    if (condition instanceof Condition.Remains) {
      return new Premise.Present(partitionKey());
    }
    if (condition instanceof Condition.Staying) {
      return unmarked(Conventions.MARKED);
    }
    if (condition instanceof Condition.Owned owned) {
      return owned(owned);
    }
    return number(condition);
  }

  private Premise number(Condition condition) {
    if (condition instanceof Condition.Open open) {
      return open(open.gate());
    }
    if (condition instanceof Condition.Below below) {
      return new Premise.Below(below.path(), below.max());
    }
    if (condition instanceof Condition.Positive positive) {
      return new Premise.Enough(positive.path());
    }
    if (condition instanceof Condition.Zero zero) {
      return new Premise.Bounded(zero.path(), false, true, BigDecimal.ZERO);
    }
    return map(condition);
  }

  private Premise map(Condition condition) {
    if (condition instanceof Condition.Room room) {
      return new Premise.Roomy(path(room.map()), room.map().max());
    }
    if (condition instanceof Condition.Empty empty) {
      return new Premise.Bounded(path(empty.map()), true, true, BigDecimal.ZERO);
    }
    if (condition instanceof Condition.Holds holds) {
      AttributePath member = SummaryEffects.member(draft.scene(), holds.map());
      return holds.present() ? new Premise.Present(member) : new Premise.Missing(member);
    }
    throw new IllegalStateException(
        "Only what brings copies forward asks whether " + condition.text());
  }

  private static AttributePath path(SummaryMap map) {
    return AttributePath.of(map.attribute());
  }

  private AttributePath partitionKey() {
    return AttributePath.of(draft.scene().table().design().table().partition());
  }

  /**
   * What is put takes the place of a tombstone as well. What is updated must know what it goes on
   * from: a tombstone that was seen, else nothing.
   */
  private Premise vacant() {
    Premise absent = new Premise.Missing(partitionKey());
    Premise tombstone = new Premise.Compared(Conventions.DELETING, true, Conventions.GONE);
    if (draft.kind() == Kind.UPDATE) {
      Premise known = Conventions.isTombstone(draft.seen()) ? tombstone : absent;
      draft.require(known, null, Meaning.STALE);
    }
    return Premise.any(absent, tombstone);
  }

  private Premise exists() {
    Premise there = new Premise.Present(partitionKey());
    return leavesTombstone(draft.target())
        ? Premise.all(List.of(there, unmarked(Conventions.GONE)))
        : there;
  }

  private boolean leavesTombstone(Target target) {
    Conventions conventions = draft.scene().context().conventions();
    if (target instanceof Target.GateItem item) {
      return conventions.leavesTombstone(item.gate().entity());
    }
    boolean isEntity =
        target instanceof Target.Own
            || target instanceof Target.End
            || target instanceof Target.Source;
    return isEntity && conventions.leavesTombstone(conventions.label(target));
  }

  private static Premise unmarked(AttributeValue mark) {
    return Premise.any(
        new Premise.Missing(Conventions.DELETING),
        new Premise.Compared(Conventions.DELETING, false, mark));
  }

  private static Premise open(Gate gate) {
    return Premise.all(
        List.of(
            new Premise.Compared(Conventions.state(gate), true, Conventions.OPEN),
            new Premise.Compared(Conventions.epoch(gate), true, Conventions.EPOCH)));
  }

  private Premise owned(Condition.Owned owned) {
    List<Premise> same = new ArrayList<>();
    Map<String, AttributeValue> identity = draft.scene().operation().identity();
    for (String name : owned.owner()) {
      same.add(same(AttributePath.of(name), identity.get(name)));
    }
    return Premise.all(same);
  }

  /** What was read must be there still; where nothing was read, there is nothing to compare. */
  private void unchanged(Condition.Unchanged condition) {
    if (!draft.isSeen()) {
      return;
    }
    Map<String, AttributeValue> seen = draft.seen();
    List<Premise> same = new ArrayList<>();
    same.add(
        seen.isEmpty() ? new Premise.Missing(partitionKey()) : new Premise.Present(partitionKey()));
    for (String attribute : condition.attributes()) {
      same.add(same(AttributePath.of(attribute), seen.get(attribute)));
    }
    draft.require(Premise.all(same), condition, Meaning.STALE);
  }

  /** This value is there, or none. */
  static Premise same(AttributePath path, @Nullable AttributeValue value) {
    return value == null ? new Premise.Missing(path) : new Premise.Compared(path, true, value);
  }
}
