// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.plan;

import dev.adjoin.internal.design.ItemKey;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * One write of one item.
 *
 * @param target which item it is
 * @param effects what is written: {@code enrolled + 1}
 * @param conditions all must hold
 * @param times on how many such items: one a shard, else 1
 */
public record Action(
    Kind kind,
    Target target,
    ItemKey key,
    List<Effect> effects,
    List<Condition> conditions,
    int times) {

  /** The four actions of a DynamoDB transaction. */
  public enum Kind {
    PUT("Put"),
    UPDATE("Update"),
    DELETE("Delete"),
    CHECK("ConditionCheck");

    private final String word;

    Kind(String word) {
      this.word = word;
    }

    public String word() {
      return word;
    }
  }

  /** On one item. */
  public Action(
      Kind kind, Target target, ItemKey key, List<Effect> effects, List<Condition> conditions) {
    this(kind, target, key, effects, conditions, 1);
  }

  public Action {
    effects = List.copyOf(effects);
    conditions = List.copyOf(conditions);
  }

  /** Whether the other action is on the same item and can be made part of this one. */
  public boolean canAbsorb(Action other) {
    boolean joins = other.kind == Kind.CHECK || kind == Kind.UPDATE && other.kind == Kind.UPDATE;
    return joins && key.equals(other.key);
  }

  /**
   * Whether sending it once more, though it was done, does no harm. What adds would add twice, and
   * of an item that is not there nobody knows who removed it.
   */
  public boolean isRepeatable() {
    return kind == Kind.PUT
        || kind == Kind.UPDATE && effects.stream().noneMatch(Effect.Add.class::isInstance);
  }

  public Action given(List<Condition> others) {
    return new Action(kind, target, key, effects, others, times);
  }

  public Action alsoDoing(Effect effect) {
    List<Effect> all = new ArrayList<>(effects);
    all.add(effect);
    return new Action(kind, target, key, all, conditions, times);
  }

  public Action onlyIf(Condition another) {
    List<Condition> all = new ArrayList<>(conditions);
    all.add(another);
    return new Action(kind, target, key, effects, all, times);
  }

  /** Both actions as one. */
  public Action and(Action other) {
    List<Effect> allEffects = new ArrayList<>(effects);
    allEffects.addAll(other.effects);
    Set<Condition> allConditions = new LinkedHashSet<>(conditions);
    allConditions.addAll(other.conditions);
    return new Action(kind, target, key, allEffects, List.copyOf(allConditions), times);
  }

  /** One line: {@code Update COURSE#{courseId} / INFO: enrolled + 1; if it exists}. */
  public String explain() {
    StringBuilder line = new StringBuilder(kind.word() + " " + key);
    if (!effects.isEmpty()) {
      line.append(": ");
      line.append(effects.stream().map(Effect::text).collect(Collectors.joining(", ")));
    }
    if (times > 1) {
      line.append(", each of ").append(times).append(" shards");
    }
    if (!conditions.isEmpty()) {
      line.append("; if ");
      line.append(conditions.stream().map(Condition::text).collect(Collectors.joining(" and ")));
    }
    return line.toString();
  }
}
