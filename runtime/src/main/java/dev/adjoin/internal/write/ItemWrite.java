// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.internal.design.AttributePath;
import dev.adjoin.internal.plan.Action.Kind;
import dev.adjoin.internal.plan.Predicate;
import dev.adjoin.internal.plan.Requirement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * One write of one item, with every value filled in.
 *
 * @param name the operations that it is part of, as people read it
 * @param item the whole item, with its key, of a put; else empty
 * @param updates what an update does; else empty
 * @param requirements all must hold
 * @param before the item that an updated one goes on from; empty if there is none or it is not
 *     known
 * @param isNew whether there is no such item before, except perhaps a tombstone
 * @param sources paths that the write was computed from, so that nothing else may write them
 * @param tokenPath where the token of the write stands in the item; null if nowhere
 * @param fixed the expressions, where they were prepared; null if they must be rendered
 */
record ItemWrite(
    String name,
    PreparedAction action,
    Kind kind,
    Map<String, AttributeValue> key,
    Map<String, AttributeValue> item,
    UpdateClauses updates,
    List<BoundRequirement> requirements,
    Map<String, AttributeValue> before,
    boolean isNew,
    Set<AttributePath> sources,
    @Nullable AttributePath tokenPath,
    @Nullable RenderedExpressions fixed) {

  /** The item afterwards, as far as the write says. */
  Map<String, AttributeValue> after() {
    if (kind == Kind.PUT) {
      return item;
    }
    Map<String, AttributeValue> base = new LinkedHashMap<>(key);
    base.putAll(before);
    return updates.applied(base);
  }

  /** Whether what is stored was written with the token. */
  boolean isBy(String token, Map<String, AttributeValue> stored) {
    AttributeValue by = tokenPath == null ? null : StoredValues.at(stored, tokenPath);
    return by != null && token.equals(by.s());
  }

  /**
   * Whether it can be a request by itself, exactly. A put or update can, if repeating it does no
   * harm and shows that it was done before: by its token, or because its conditions still hold.
   * What depends on an item as the caller read it cannot: others may have written since, and it
   * would be done again. A delete can: it answers with what it removed; see {@link WriteSender}.
   */
  boolean canStandAlone() {
    boolean isRepeatable =
        switch (kind) {
          case PUT -> true;
          case UPDATE -> updates.areRepeatable();
          case DELETE -> action.isOwn();
          case CHECK -> false;
        };
    if (!isRepeatable) {
      return false;
    }
    boolean isRecognised = tokenPath != null || kind == Kind.DELETE;
    for (BoundRequirement requirement : requirements) {
      if (requirement.origin() == BoundRequirement.Origin.CALLER_READ
          || !isRecognised && !stillHolds(requirement)) {
        return false;
      }
    }
    return true;
  }

  /** Whether it requires no more than that the item is there. */
  private static boolean stillHolds(BoundRequirement requirement) {
    Requirement planned = requirement.planned();
    if (planned == null) {
      return false;
    }
    Predicate predicate = planned.predicate();
    return predicate instanceof Predicate.Exists
        || predicate instanceof Predicate.AllOf all
            && all.predicates().get(0) instanceof Predicate.Exists;
  }

  /**
   * Both writes of the one item as one: a put, or an update that creates an item, takes over what
   * others add to it; updates of different paths join; numbers add.
   *
   * @return empty if there is no such write
   * @throws FailedRequirement.Unsent if one requires what the other does not leave
   */
  Optional<ItemWrite> and(ItemWrite other) {
    if (isNew || other.isNew) {
      return isNew && other.isNew
          ? Optional.empty()
          : isNew ? absorbing(other) : other.absorbing(this);
    }
    if (kind == Kind.CHECK || other.kind == Kind.CHECK) {
      ItemWrite main = kind == Kind.CHECK ? other : this;
      return Optional.of(main.joined(this, other, main.updates));
    }
    boolean areUpdates = kind == Kind.UPDATE && other.kind == Kind.UPDATE;
    return areUpdates && !isUpset(other) && !other.isUpset(this)
        ? updates.and(other.updates).map(both -> joined(this, other, both))
        : Optional.empty();
  }

  /** Whether the other writes something that this one was computed from, as it was before. */
  private boolean isUpset(ItemWrite other) {
    return sources.stream().anyMatch(other.updates::overlap);
  }

  private ItemWrite joined(ItemWrite first, ItemWrite second, UpdateClauses both) {
    List<BoundRequirement> all = new ArrayList<>(first.requirements);
    all.addAll(second.requirements);
    AttributePath token = first.tokenPath != null ? first.tokenPath : second.tokenPath;
    Set<AttributePath> allSources = new HashSet<>(first.sources);
    allSources.addAll(second.sources);
    return new ItemWrite(
        names(first, second),
        action,
        kind,
        key,
        item,
        both,
        all,
        before,
        isNew,
        allSources,
        token,
        null);
  }

  /** What others require of an item that is created here must hold of the created item. */
  private Optional<ItemWrite> absorbing(ItemWrite other) {
    if (other.kind != Kind.CHECK && other.kind != Kind.UPDATE) {
      return Optional.empty();
    }
    Map<String, AttributeValue> created = after();
    for (BoundRequirement requirement : other.requirements) {
      if (!requirement.condition().during(other.updates).holds(created)) {
        throw new FailedRequirement.Unsent(requirement, key, created);
      }
    }
    if (kind == Kind.PUT) {
      return other.updates.joinedTo(item).map(all -> absorbed(other, all, updates));
    }
    return updates.and(other.updates).map(both -> absorbed(other, item, both));
  }

  private ItemWrite absorbed(
      ItemWrite other, Map<String, AttributeValue> whole, UpdateClauses both) {
    return new ItemWrite(
        names(this, other),
        action,
        kind,
        key,
        whole,
        both,
        requirements,
        before,
        true,
        sources,
        tokenPath,
        null);
  }

  private static String names(ItemWrite first, ItemWrite second) {
    return first.name.equals(second.name) ? first.name : first.name + " and " + second.name;
  }

  RenderedExpressions expressions() {
    if (fixed != null) {
      return fixed;
    }
    List<ConditionClause> conditions = new ArrayList<>(requirements.size());
    requirements.forEach(r -> conditions.add(r.condition()));
    return RenderedExpressions.of(updates, conditions);
  }

  /** The requirements that do not hold of what is stored. */
  List<BoundRequirement> failedOn(Map<String, AttributeValue> stored) {
    List<BoundRequirement> failed = new ArrayList<>();
    for (BoundRequirement requirement : requirements) {
      if (!requirement.condition().during(updates).holds(stored)) {
        failed.add(requirement);
      }
    }
    return failed;
  }
}
