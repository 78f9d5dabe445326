// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.internal.design.AttributePath;
import dev.adjoin.internal.design.OwnedAttribute;
import dev.adjoin.internal.execute.BoundCondition;
import dev.adjoin.internal.execute.StoredValues;
import dev.adjoin.internal.plan.Action.Kind;
import dev.adjoin.internal.plan.Part;
import dev.adjoin.internal.plan.Path;
import dev.adjoin.internal.plan.Predicate;
import dev.adjoin.internal.plan.Requirement;
import dev.adjoin.internal.plan.Requirement.Failure;
import dev.adjoin.internal.plan.Target;
import dev.adjoin.internal.plan.Update;
import dev.adjoin.internal.plan.Value;
import dev.adjoin.internal.write.ItemWrite.BoundRequirement;
import dev.adjoin.internal.write.ItemWrite.BoundRequirement.Origin;
import dev.adjoin.internal.write.PreparedWrite.PreparedAction;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Binds one action of a plan to the values of an attempt: the interpreter of the write language of
 * {@code dev.adjoin.internal.plan}. Used once.
 *
 * <p><b>Items that the attempt has seen</b> were read, or returned by a failed condition. They
 * decide which parts of the action apply; they make a requirement fail before any request is sent,
 * if the item is known to be missing; and they give the values that must be unchanged. An item that
 * was not seen is treated as absent, and its values are not required to be unchanged.
 */
final class ActionBinder {
  private static final Requirement OUTDATED =
      new Requirement("", new Predicate.Unchanged(List.of(), false), Failure.OUTDATED);

  private final Binding binding;
  private final PreparedAction action;
  private final Map<String, AttributeValue> key;
  private final @Nullable Map<String, AttributeValue> seen;
  private final List<BoundRequirement> requirements = new ArrayList<>();
  private final Map<String, AttributeValue> item;
  private final UpdateClauses.@Nullable Builder updates;
  private Set<AttributePath> sources = Set.of();
  private Kind kind;
  private boolean isNew;
  private boolean isPinned;

  private ActionBinder(Binding binding, PreparedAction action, Map<String, AttributeValue> key) {
    this.binding = binding;
    this.action = action;
    this.key = key;
    this.kind = action.kind();
    this.isNew = action.isNew();
    this.item = kind == Kind.PUT ? new LinkedHashMap<>(key) : Map.of();
    this.updates =
        kind == Kind.UPDATE && action.fixedUpdates() == null ? new UpdateClauses.Builder() : null;
    this.seen = action.isOwn() ? binding.items().seen(key) : binding.items().expected(key);
  }

  /**
   * Binds an action, once for each of its shards.
   *
   * @param into receives the writes; none if there is nothing to do
   * @throws FailedRequirement.Unsent if a condition of the caller fails on an item that was read
   */
  static void bind(Binding binding, PreparedAction action, List<ItemWrite> into) {
    for (int shard = 0; shard < action.action().times(); shard++) {
      Map<String, AttributeValue> key = binding.key(action.action(), shard);
      ItemWrite write = key == null ? null : new ActionBinder(binding, action, key).bind();
      if (write != null) {
        into.add(write);
      }
    }
  }

  /**
   * Fails if an item that was read does not fulfil a requirement, for example that it exists,
   * before other values are computed from it.
   *
   * @param failure the failure of the requirements to check
   * @throws FailedRequirement.Unsent if a requirement is not fulfilled
   */
  static void requireSeen(Binding binding, PreparedAction action, Failure failure) {
    if (action.action().times() > 1 || !action.requires(failure)) {
      return;
    }
    Map<String, AttributeValue> key = binding.key(action.action(), 0);
    if (key == null) {
      return;
    }
    ActionBinder binder = new ActionBinder(binding, action, key);
    if (binder.seen != null) {
      for (Requirement requirement : action.action().requirements()) {
        BoundCondition failed = requirement.failure() == failure ? binder.fails(requirement) : null;
        if (failed != null) {
          throw new FailedRequirement.Unsent(binder.bound(requirement, failed), key, binder.seen);
        }
      }
    }
  }

  /** Whether an item that was read shows that nothing is left to do for an action on it. */
  static boolean isDone(Binding binding, PreparedAction action) {
    Map<String, AttributeValue> key = binding.key(action.action(), 0);
    return key != null && new ActionBinder(binding, action, key).isDone();
  }

  private @Nullable ItemWrite bind() {
    if (isDone()) {
      return null;
    }
    failOutOfRange();
    pin();
    action.action().requirements().forEach(this::require);
    if (mayBeMarkedByNewerModels()) {
      require(Requirement.staying());
    }
    if (action.fixedUpdates() == null && !writeParts()) {
      return null;
    }
    requireOptions();
    return write();
  }

  /**
   * Whether the item may be an entity that a program of a newer model deletes in steps. Then its
   * mark must be respected here as in that program. Removals and the steps of longer work may be
   * done to what is marked.
   */
  private boolean mayBeMarkedByNewerModels() {
    WriteRequest request = binding.request();
    boolean isOfCaller =
        request.copied() == null && request.options().fences().isEmpty() && !request.removes();
    Target target = action.target();
    boolean isAnEntity =
        target instanceof Target.Own
            || target instanceof Target.Parent
            || target instanceof Target.End;
    return isOfCaller
        && isAnEntity
        && target.owner().filter(binding.table()::isMarkedByNewerModels).isPresent();
  }

  /** Writes the parts that apply; returns false if the first does not, so that nothing is to do. */
  private boolean writeParts() {
    List<Part> parts = action.action().parts();
    for (int i = 0; i < parts.size(); i++) {
      boolean applies = applies(parts.get(i));
      if (!applies && i == 0) {
        return false;
      }
      if (applies) {
        write(parts.get(i));
      }
    }
    return true;
  }

  /** Whether the item that was seen shows that an earlier attempt did this action. */
  private boolean isDone() {
    if (seen != null) {
      for (Requirement requirement : action.action().requirements()) {
        if (requirement.failure() == Failure.DONE && fails(requirement) != null) {
          return true;
        }
      }
    }
    return false;
  }

  /**
   * Returns the condition of a requirement that fails on the item that was seen; null if it holds.
   */
  private @Nullable BoundCondition fails(Requirement requirement) {
    BoundCondition condition = condition(requirement.predicate());
    return condition == null || condition.holds(seenOrEmpty()) ? null : condition;
  }

  private boolean applies(Part part) {
    if (part.causes().isEmpty()) {
      return true;
    }
    return action.target() instanceof Target.Journal || followsReference(part)
        ? binding.isCausedBy(part.causes())
        : binding.mayChange(part.causes());
  }

  /**
   * Whether a part writes what follows from a reference: copies from the item that it leads to, or
   * the stamp of the gate there. If it leads there already, neither changes.
   */
  private static boolean followsReference(Part part) {
    return part.updates().stream()
        .anyMatch(
            u ->
                u instanceof Update.Set set
                        && (set.value() instanceof Value.Copied || isStamp(set.path()))
                    || u instanceof Update.Remove remove && isStamp(remove.path()));
  }

  private static boolean isStamp(Path path) {
    return path.attribute().startsWith(OwnedAttribute.EPOCH);
  }

  private ItemWrite write() {
    WriteRequest request = binding.request();
    Path token = kind == Kind.DELETE ? null : action.token();
    boolean isAsPrepared =
        !isPinned && requirements.size() == action.action().requirements().size();
    return new ItemWrite(
        request.name(),
        action,
        kind,
        key,
        item,
        updates(),
        requirements,
        isNew && kind == Kind.UPDATE ? seenOrEmpty() : Map.of(),
        isNew,
        sources,
        token == null ? null : path(token),
        isAsPrepared ? action.fixed() : null);
  }

  private UpdateClauses updates() {
    if (kind != Kind.UPDATE) {
      return UpdateClauses.NONE;
    }
    return updates == null ? action.fixedUpdates() : updates.build();
  }

  private Map<String, AttributeValue> seenOrEmpty() {
    return seen == null ? Map.of() : seen;
  }

  // ---- Requirements
  // ------------------------------------------------------------------------------

  private void require(Requirement requirement) {
    BoundCondition condition = condition(requirement.predicate());
    if (condition != null) {
      requirements.add(bound(requirement, condition));
    }
  }

  private BoundRequirement bound(Requirement requirement, BoundCondition condition) {
    return new BoundRequirement(condition, binding.request(), action, requirement, Origin.PLAN);
  }

  /**
   * Adds a condition on values that this write is computed from. If it fails, the next attempt
   * computes the write again.
   */
  private void requireUpToDate(BoundCondition condition) {
    requirements.add(bound(OUTDATED, condition));
  }

  /**
   * Adds the conditions of the caller. DynamoDB evaluates those on an item; those on an edge in
   * summaries are evaluated here.
   */
  private void requireOptions() {
    WriteRequest.Options options = binding.request().options();
    if (action.isOwn()) {
      options.conditions().forEach(c -> require(c, Origin.CALLER));
      options.asRead().forEach(c -> require(c, Origin.CALLER_READ));
    } else if (action.target() instanceof Target.End end && options.concernEdge()) {
      requireOfEdge(end, options);
    }
  }

  private void require(BoundCondition condition, Origin origin) {
    requirements.add(new BoundRequirement(condition, binding.request(), action, null, origin));
  }

  /**
   * Checks the range of numbers first, because a key cannot be built from a number out of range.
   */
  private void failOutOfRange() {
    if (!action.isOwn() || seen == null) {
      return;
    }
    for (BoundCondition condition : binding.request().options().conditions()) {
      if (condition instanceof UpdateBound.InRange && !condition.holds(seen)) {
        require(condition, Origin.CALLER);
        throw unsent();
      }
    }
  }

  /**
   * Evaluates the conditions on an edge in summaries on the edge that was read, and requires that
   * the edge is unchanged since.
   */
  private void requireOfEdge(Target.End end, WriteRequest.Options options) {
    SummaryEdges edges = new SummaryEdges(binding);
    Map<String, AttributeValue> edge = edges.seen();
    for (BoundCondition condition : options.conditions()) {
      if (!condition.holds(edge)) {
        require(condition, Origin.CALLER);
        throw unsent();
      }
    }
    if (options.edge() != null && !SummaryEdges.areEqual(edge, options.edge())) {
      require(BoundCondition.notExists(AttributePath.of(end.relationship())), Origin.CALLER_READ);
      throw unsent();
    }
    for (AttributePath member : edges.members(end.side())) {
      AttributeValue value = StoredValues.at(seenOrEmpty(), member);
      if (value != null) {
        requireUpToDate(BoundCondition.equal(member, value));
      }
    }
  }

  private FailedRequirement.Unsent unsent() {
    BoundRequirement last = requirements.get(requirements.size() - 1);
    return new FailedRequirement.Unsent(last, key, seenOrEmpty());
  }

  /**
   * Turns an upsert into a create or an update, depending on whether the item exists. This is
   * necessary if other requests of the same transaction write inside the item: their updates can be
   * merged only once that is known.
   */
  private void pin() {
    boolean isUpsert =
        kind == Kind.UPDATE
            && action.isOwn()
            && binding.request().replaces()
            && !isNew
            && action.action().requirements().stream().noneMatch(ActionBinder::isPresence);
    if (isUpsert && seen != null && binding.items().isShared(key)) {
      isPinned = true;
      isNew = seen.isEmpty() || StoredValues.isTombstone(seen);
      AttributeValue mark = seen.get(OwnedAttribute.DELETING);
      requireUpToDate(
          seen.isEmpty()
              ? BoundCondition.notExists(action.partitionKey())
              : BoundCondition.allOf(
                  List.of(
                      BoundCondition.exists(action.partitionKey()),
                      BoundCondition.same(StoredValues.DELETING, mark))));
    }
  }

  private static boolean isPresence(Requirement requirement) {
    return requirement.predicate() instanceof Predicate.Exists
        || requirement.predicate() instanceof Predicate.AllOf;
  }

  /** The condition of a predicate; null if nothing is required. */
  private @Nullable BoundCondition condition(Predicate predicate) {
    BoundCondition prepared = action.condition(predicate);
    return prepared != null
        ? prepared
        : new ConditionBinder(binding, action, seen).condition(predicate);
  }

  private AttributePath path(Path path) {
    return binding.path(path, action);
  }

  private @Nullable AttributeValue value(Value value) {
    return binding.value(value, action);
  }

  // ---- Updates
  // -----------------------------------------------------------------------------------

  private void write(Part part) {
    Part.Case chosen = chosen(part);
    if (chosen.deletes()) {
      kind = Kind.DELETE;
    }
    chosen.requirements().forEach(this::require);
    if (kind == Kind.UPDATE && !action.sources(part).isEmpty()) {
      addSources(action.sources(part));
    }
    if (kind == Kind.UPDATE || kind == Kind.PUT) {
      for (Update update : chosen.updates()) {
        write(update);
      }
    }
  }

  private Part.Case chosen(Part part) {
    List<Part.Case> cases = part.cases();
    for (int i = 0; i < cases.size() - 1; i++) {
      Predicate expected = cases.get(i).seen();
      BoundCondition condition = expected == null ? null : condition(expected);
      if (condition == null || condition.holds(seenOrEmpty())) {
        return cases.get(i);
      }
    }
    return cases.get(cases.size() - 1);
  }

  private void addSources(Set<AttributePath> more) {
    Set<AttributePath> all = new HashSet<>(sources);
    all.addAll(more);
    sources = all;
  }

  private void write(Update update) {
    if (update instanceof Update.Set set) {
      AttributePath path = path(set.path());
      if (!set.path().isFixed() && set.path().inside().isEmpty()) {
        addSources(Set.of(path));
      }
      put(path, value(set.value()));
    } else if (update instanceof Update.Add add) {
      apply(path(add.path()), UpdateClause.add(BigDecimal.valueOf(add.amount())));
    } else if (update instanceof Update.Change change) {
      change(change);
    } else if (update instanceof Update.SetIfAbsent set) {
      setIfAbsent(path(set.path()), value(set.value()));
    } else if (update instanceof Update.SetCreated created) {
      setCreated(path(created.path()), created.attribute());
    } else if (update instanceof Update.Remove remove) {
      AttributePath path = path(remove.path());
      if (!remove.path().isFixed()) {
        addSources(Set.of(path));
      }
      put(path, null);
    } else if (update instanceof Update.SetAll all) {
      binding
          .after()
          .forEach(
              (name, value) -> {
                if (!all.but().contains(name)) {
                  put(AttributePath.of(name), value);
                }
              });
    }
  }

  /** Sets a value; a null value removes the attribute. */
  private void put(AttributePath path, @Nullable AttributeValue value) {
    if (kind == Kind.PUT && path.names().size() == 1) {
      if (value != null) {
        item.put(path.names().get(0), value);
      }
    } else {
      apply(path, UpdateClause.set(value));
    }
  }

  private void apply(AttributePath path, UpdateClause clause) {
    if (kind == Kind.UPDATE) {
      updates.add(path, clause);
      return;
    }
    AttributeValue after = clause.after(StoredValues.at(item, path));
    String attribute = path.names().get(0);
    AttributeValue whole =
        path.names().size() == 1
            ? after
            : StoredValues.with(item, path.names(), after).get(attribute);
    if (whole != null) {
      item.put(attribute, whole);
    }
  }

  /**
   * Sets a value unless there is one. For a map of a pinned item it is known whether the map
   * exists, so this becomes a SET or nothing, and the condition that the item is unchanged.
   */
  private void setIfAbsent(AttributePath path, @Nullable AttributeValue value) {
    if (value == null) {
      return;
    }
    if (!isPinned || !value.hasM()) {
      apply(path, UpdateClause.setIfAbsent(value));
    } else if (StoredValues.at(seenOrEmpty(), path) != null) {
      requireUpToDate(BoundCondition.exists(path));
    } else {
      apply(path, UpdateClause.set(value));
      requireUpToDate(BoundCondition.notExists(path));
    }
  }

  private void setCreated(AttributePath path, String attribute) {
    AttributeValue given =
        binding.request().given() == null ? null : binding.request().given().get(attribute);
    if (given != null) {
      put(path, given);
      return;
    }
    AttributeValue time = presetTime(attribute);
    if (time == null) {
      put(path, null);
      return;
    }
    apply(path, UpdateClause.setIfAbsent(time));
    if (action.isOwn() && binding.resolved().contains(attribute)) {
      requireUpToDate(BoundCondition.same(path, binding.before().get(attribute)));
    }
  }

  private @Nullable AttributeValue presetTime(String attribute) {
    return binding.codec().withDefaults(binding.request().given(), binding.now()).get(attribute);
  }

  /**
   * Applies the caller's change. If a key depends on the attribute, or DynamoDB cannot change the
   * value in place, the new value is computed here and written if the old value is unchanged.
   */
  private void change(Update.Change change) {
    UpdateClause clause = binding.changes().get(change.attribute());
    if (clause == null) {
      return;
    }
    AttributePath path = path(change.path());
    boolean isMember = !change.path().isFixed();
    if (clause.isAbsolute() || !isMember && !binding.resolved().contains(change.attribute())) {
      apply(path, clause);
      return;
    }
    AttributeValue before =
        isMember ? StoredValues.at(seenOrEmpty(), path) : binding.before().get(change.attribute());
    addSources(Set.of(path));
    if (action.isOwn() || isMember) {
      requireUpToDate(BoundCondition.same(path, before));
    }
    put(path, clause.after(before));
  }
}
