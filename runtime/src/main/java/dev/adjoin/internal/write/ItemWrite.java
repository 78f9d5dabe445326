// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.internal.design.AttributePath;
import dev.adjoin.internal.execute.Expressions;
import dev.adjoin.internal.plan.Action.Kind;
import dev.adjoin.internal.plan.Condition;
import dev.adjoin.internal.plan.Target;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * One write of one item, with every value filled in.
 *
 * @param name the operations that it is part of, as people read it
 * @param clauses what is written: the whole item for a put, changes for an update
 * @param before the item that a new one takes the place of; empty when there is none
 * @param follows places whose value it was worked out from, so that nothing else may write them
 * @param stamp where the intention of the write stands in the item; null when nowhere
 */
record ItemWrite(
    String name,
    Kind kind,
    Target target,
    Map<String, AttributeValue> key,
    Clauses clauses,
    List<Requirement> requirements,
    Map<String, AttributeValue> before,
    boolean isNew,
    Set<AttributePath> follows,
    @Nullable AttributePath stamp) {

  ItemWrite {
    requirements = List.copyOf(requirements);
    follows = Set.copyOf(follows);
  }

  /** What is stored afterwards, as far as the write says. */
  Map<String, AttributeValue> after() {
    Map<String, AttributeValue> base = new LinkedHashMap<>(key);
    if (kind != Kind.PUT) {
      base.putAll(before);
    }
    return clauses.applied(base);
  }

  /** Whether what is stored was written by the intention. */
  boolean isBy(String intention, Map<String, AttributeValue> stored) {
    AttributeValue by = stamp == null ? null : StoredValues.at(stored, stamp);
    return by != null && intention.equals(by.s());
  }

  /**
   * Whether sending it once more, though it was done, does no harm and tells that it was done. A
   * delete does not: of what it finds absent nobody knows who removed it. Nor does what depends on
   * an item as it was read: others may have written over it since, and it would be done again.
   */
  boolean isRepeatable() {
    boolean recognised = stamp != null || requirements.stream().allMatch(ItemWrite::stillHolds);
    return (kind == Kind.PUT || kind == Kind.UPDATE && clauses.areRepeatable())
        && recognised
        && requirements.stream().noneMatch(r -> r.meaning() == Requirement.Meaning.AS_READ);
  }

  private static boolean stillHolds(Requirement requirement) {
    return requirement.condition() instanceof Condition.Exists;
  }

  /**
   * Both writes of the one item as one: a put, or an update that makes an item, takes over what
   * others count on it, updates of different places join, numbers add.
   *
   * @return empty when there is no such write
   * @throws Unmet when one demands what the other does not leave
   */
  Optional<ItemWrite> and(ItemWrite other) {
    if (isNew || other.isNew) {
      return isNew && other.isNew
          ? Optional.empty()
          : isNew ? absorbing(other) : other.absorbing(this);
    }
    if (kind == Kind.CHECK || other.kind == Kind.CHECK) {
      ItemWrite main = kind == Kind.CHECK ? other : this;
      return Optional.of(main.joined(this, other, main.clauses));
    }
    boolean areUpdates = kind == Kind.UPDATE && other.kind == Kind.UPDATE;
    return areUpdates && !isUpset(other) && !other.isUpset(this)
        ? clauses.and(other.clauses).map(both -> joined(this, other, both))
        : Optional.empty();
  }

  /** Whether the other writes something that this one was worked out from, as it was before. */
  private boolean isUpset(ItemWrite other) {
    return follows.stream().anyMatch(other.clauses::areOn);
  }

  private ItemWrite joined(ItemWrite first, ItemWrite second, Clauses both) {
    List<Requirement> all = new ArrayList<>(first.requirements);
    all.addAll(second.requirements);
    AttributePath known = first.stamp != null ? first.stamp : second.stamp;
    Set<AttributePath> followed = new HashSet<>(first.follows);
    followed.addAll(second.follows);
    String names = names(first, second);
    return new ItemWrite(names, kind, target, key, both, all, before, isNew, followed, known);
  }

  /** What others demand of an item that comes to be here holds of what it comes to be. */
  private Optional<ItemWrite> absorbing(ItemWrite other) {
    if (other.kind != Kind.CHECK && other.kind != Kind.UPDATE) {
      return Optional.empty();
    }
    Map<String, AttributeValue> made = after();
    for (Requirement requirement : other.requirements) {
      if (!requirement.premise().during(other.clauses).holds(made)) {
        throw new Unmet(requirement, key, made);
      }
    }
    return clauses
        .and(other.clauses)
        .map(
            both ->
                new ItemWrite(
                    names(this, other),
                    kind,
                    target,
                    key,
                    both,
                    requirements,
                    before,
                    true,
                    follows,
                    stamp));
  }

  static String names(ItemWrite first, ItemWrite second) {
    return first.name.equals(second.name) ? first.name : first.name + " and " + second.name;
  }

  /** The condition expression; null when there are no requirements. */
  @Nullable String condition(Expressions expressions) {
    return requirements.isEmpty()
        ? null
        : requirements.stream()
            .map(r -> r.premise().during(clauses))
            .distinct()
            .map(p -> p.text(expressions))
            .collect(Collectors.joining(" AND "));
  }

  /** The requirements that do not hold of what is stored. */
  List<Requirement> unmet(Map<String, AttributeValue> stored) {
    return requirements.stream().filter(r -> !r.premise().during(clauses).holds(stored)).toList();
  }
}
