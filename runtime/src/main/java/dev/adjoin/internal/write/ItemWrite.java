// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.Condition;
import dev.adjoin.internal.design.AttributePath;
import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.design.OwnedAttribute;
import dev.adjoin.internal.execute.BoundCondition;
import dev.adjoin.internal.execute.StoredValues;
import dev.adjoin.internal.plan.Action.Kind;
import dev.adjoin.internal.plan.Path;
import dev.adjoin.internal.plan.Predicate;
import dev.adjoin.internal.plan.Requirement;
import dev.adjoin.internal.plan.Requirement.Failure;
import dev.adjoin.internal.plan.Target;
import dev.adjoin.internal.plan.WriteName.Verb;
import dev.adjoin.internal.write.PreparedWrite.PreparedAction;
import dev.adjoin.internal.write.RequestBuilder.RenderedExpressions;
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
 * @param name the names of its operations, for messages
 * @param item the whole item of a put, with its key; else empty
 * @param updates the clauses of an update, or those that a delete makes needless but whose effect
 *     its bounds depend on; else empty
 * @param requirements the conditions, which must all hold
 * @param before the item before an update that creates it, which can be a tombstone; empty if there
 *     is none or it is not known
 * @param isNew whether the write creates the item, possibly in place of a tombstone
 * @param sources the paths whose values the write was computed from; no merged write may change
 *     them
 * @param tokenPath the path of the write's token in the item; null if it has none
 * @param fixed the prepared expressions; null if they must be rendered
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
  private static final Set<AttributePath> IDENTITIES =
      Set.of(AttributePath.of(OwnedAttribute.BY), AttributePath.of(OwnedAttribute.BORN));

  /** A copy with one more requirement. */
  ItemWrite onlyIf(BoundRequirement another) {
    List<BoundRequirement> all = new ArrayList<>(requirements);
    all.add(another);
    return new ItemWrite(
        name, action, kind, key, item, updates, all, before, isNew, sources, tokenPath, null);
  }

  /** The same write as part of another's attempt, which is outdated if a requirement fails. */
  ItemWrite orOutdated() {
    List<BoundRequirement> all = requirements.stream().map(BoundRequirement::orOutdated).toList();
    return new ItemWrite(
        name, action, kind, key, item, updates, all, before, isNew, sources, tokenPath, fixed);
  }

  /** The template of the item's key, for messages. */
  ItemKey template() {
    return action.action().key();
  }

  /** The item after the write, as far as the write determines it. */
  Map<String, AttributeValue> after() {
    if (kind == Kind.PUT) {
      return item;
    }
    Map<String, AttributeValue> base = new LinkedHashMap<>(key);
    base.putAll(before);
    return updates.applied(base);
  }

  /** Whether the stored item was written with this token. */
  boolean isBy(String token, Map<String, AttributeValue> stored) {
    AttributeValue by = tokenPath == null ? null : StoredValues.at(stored, tokenPath);
    return by != null && token.equals(by.s());
  }

  /**
   * Whether the write requires the token of the item's last write or of its creation, as it was
   * read before, so that it can only be done on the item that was meant.
   */
  boolean requiresToken() {
    return requirements.stream().anyMatch(requirement -> requiresToken(requirement.condition()));
  }

  private static boolean requiresToken(BoundCondition condition) {
    if (condition instanceof BoundCondition.Joined joined) {
      return joined.isAll() && joined.conditions().stream().anyMatch(ItemWrite::requiresToken);
    }
    return condition instanceof BoundCondition.Compared compared
        && compared.operator() == Condition.Operator.EQUAL
        && IDENTITIES.contains(compared.path());
  }

  /**
   * Whether the write can be sent without a transaction and still have an exact outcome. A put or
   * update can if repeating it is harmless and recognisable: by its token, or because its
   * conditions still hold. A write that depends on the item as the caller read it cannot: if other
   * writers changed the item in between, the repeated write would overwrite their changes. Nor can
   * a write that adds: if others set the number or list back in between, the repeated write would
   * add again. A delete can, since it returns the removed item; see {@link WriteSender}.
   */
  boolean canStandAlone() {
    boolean isRepeatable =
        switch (kind) {
          case PUT -> true;
          case UPDATE -> updates.areRepeatable() && !addsUp();
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

  /**
   * Whether the caller adds to a number or a list, so that a repeated call would add twice. The
   * update sets the sum if a key depends on it.
   */
  boolean addsUp() {
    return requirements.stream()
        .map(requirement -> requirement.request().changes())
        .anyMatch(
            changes ->
                changes != null && changes.values().stream().anyMatch(c -> !c.isRepeatable()));
  }

  /**
   * Whether the requirement still holds after the write, because it only requires that the item
   * exists, or its failure says that the write was done.
   */
  private static boolean stillHolds(BoundRequirement requirement) {
    Requirement planned = requirement.planned();
    if (planned == null) {
      return false;
    }
    return planned.failure() == Failure.DONE || isPresence(planned.predicate());
  }

  /** Whether the write is planned on condition that the item exists. */
  boolean requiresPresence() {
    return requirements.stream()
        .map(BoundRequirement::planned)
        .anyMatch(planned -> planned != null && isPresence(planned.predicate()));
  }

  private static boolean isPresence(Predicate predicate) {
    return predicate instanceof Predicate.Exists
        || predicate instanceof Predicate.AllOf all
            && all.predicates().get(0) instanceof Predicate.Exists;
  }

  /**
   * Merges two writes of one item: a put, or an update that creates the item, includes the other's
   * updates; updates of different paths are joined; additions are summed. The delete of an entity
   * includes what unlinks count out on it.
   *
   * @return empty if the writes cannot be merged
   * @throws FailedRequirement.Unsent if a requirement of one write fails on the result of the other
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
    ItemWrite main = other.kind == Kind.DELETE ? other : this;
    ItemWrite update = main == this ? other : this;
    boolean canJoin =
        update.kind == Kind.UPDATE
            && (main.kind == Kind.UPDATE || main.kind == Kind.DELETE && update.isUnlink());
    return canJoin && !dependsOnPathsOf(other) && !other.dependsOnPathsOf(this)
        ? updates.and(other.updates).map(both -> main.joined(this, other, both))
        : Optional.empty();
  }

  /** Whether the write only counts edges out that are unlinked. */
  private boolean isUnlink() {
    return requirements.stream().allMatch(r -> r.request().prepared().verb() == Verb.UNLINK);
  }

  /** Whether the other write changes a value that this write was computed from. */
  private boolean dependsOnPathsOf(ItemWrite other) {
    return sources.stream().anyMatch(other.updates::overlap);
  }

  /** This write with the updates, requirements, sources and token of both. */
  private ItemWrite joined(ItemWrite first, ItemWrite second, UpdateClauses both) {
    List<BoundRequirement> all = new ArrayList<>(first.requirements);
    all.addAll(second.requirements);
    Set<AttributePath> allSources = new HashSet<>(first.sources);
    allSources.addAll(second.sources);
    AttributePath token = first.tokenPath != null ? first.tokenPath : second.tokenPath;
    String names = names(first, second);
    return new ItemWrite(
        names, action, kind, key, item, both, all, before, isNew, allSources, token, null);
  }

  /**
   * Merges another write into this one, which creates the item. The requirements of the other write
   * must hold on the created item.
   */
  private Optional<ItemWrite> absorbing(ItemWrite other) {
    if (other.kind != Kind.CHECK && other.kind != Kind.UPDATE) {
      return Optional.empty();
    }
    Map<String, AttributeValue> created = after();
    for (BoundRequirement requirement : other.requirements) {
      if (!UpdateBound.during(other.updates, requirement.condition()).holds(created)) {
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
    String names = names(this, other);
    return new ItemWrite(
        names,
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
    List<BoundCondition> conditions = new ArrayList<>(requirements.size());
    requirements.forEach(r -> conditions.add(UpdateBound.during(updates, r.condition())));
    UpdateClauses rendered = kind == Kind.UPDATE ? updates : UpdateClauses.NONE;
    return RenderedExpressions.of(action.names(), rendered, conditions);
  }

  /** The requirements that fail on the stored item. */
  List<BoundRequirement> failedOn(Map<String, AttributeValue> stored) {
    List<BoundRequirement> failed = new ArrayList<>();
    for (BoundRequirement requirement : requirements) {
      if (!UpdateBound.during(updates, requirement.condition()).holds(stored)) {
        failed.add(requirement);
      }
    }
    return failed;
  }

  /**
   * A requirement with its values, and the request that has it.
   *
   * @param action the action that it is part of
   * @param planned the requirement of the plan; null for one of the caller
   */
  record BoundRequirement(
      BoundCondition condition,
      WriteRequest request,
      PreparedAction action,
      @Nullable Requirement planned,
      Origin origin) {

    /** The origin of a requirement. */
    enum Origin {
      /** The plan. */
      PLAN,
      /** The caller's condition. */
      CALLER,
      /** The caller read the item before, and it must be unchanged. */
      CALLER_READ
    }

    /**
     * Whether its failure means that the attempt used outdated items, so that a new attempt can
     * succeed.
     */
    boolean isOutdated() {
      return planned != null && planned.failure() == Failure.OUTDATED;
    }

    private BoundRequirement orOutdated() {
      return planned == null
          ? this
          : new BoundRequirement(
              condition, request, action, planned.meaning(Failure.OUTDATED), origin);
    }

    /** Whether its failure means that the write was done before. */
    boolean isDone() {
      return planned != null && planned.failure() == Failure.DONE;
    }

    /** Whether it is a requirement on the entity or edge itself, rather than on another item. */
    boolean isOwn() {
      return action.isOwn() || planned != null && isMember(planned.predicate());
    }

    private static boolean isMember(Predicate predicate) {
      Path path =
          predicate instanceof Predicate.Exists exists
              ? exists.path()
              : predicate instanceof Predicate.NotExists not ? not.path() : null;
      return path != null && !path.isFixed();
    }

    /** Whether its failure means that the entity or edge exists already. */
    boolean isAlreadyThere() {
      return isOwn() && planned != null && planned.failure() == Failure.ALREADY_EXISTS;
    }

    /** Whether its failure means that the entity or edge does not exist. */
    boolean isNotThere() {
      return planned != null
          && planned.failure() == Failure.NOT_FOUND
          && (isOwn() || isWithoutEnd());
    }

    /**
     * Whether a missing end means that the edge is missing: an edge in a summary does not exist
     * without the entity that stores it.
     */
    private boolean isWithoutEnd() {
      return action.target() instanceof Target.End && request.given() == null;
    }
  }
}
