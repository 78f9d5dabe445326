// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.internal.codec.Shape;
import dev.adjoin.internal.design.AttributePath;
import dev.adjoin.internal.design.Entry;
import dev.adjoin.internal.plan.Action;
import dev.adjoin.internal.plan.Action.Kind;
import dev.adjoin.internal.plan.Part;
import dev.adjoin.internal.plan.Path;
import dev.adjoin.internal.plan.Predicate;
import dev.adjoin.internal.plan.Requirement;
import dev.adjoin.internal.plan.Requirement.Failure;
import dev.adjoin.internal.plan.Target;
import dev.adjoin.internal.plan.Update;
import dev.adjoin.internal.plan.Value;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * An action of a plan, with everything prepared that does not depend on the call: paths and
 * constants in the SDK's form, conditions that compare with constants and, if only the key of the
 * action varies, its rendered expressions. Immutable.
 */
final class PreparedAction {
  private final Action action;
  private final boolean isOwn;
  private final boolean isNew;
  private final @Nullable Path token;
  private final Map<Path, AttributePath> paths = new IdentityHashMap<>();
  private final Map<Object, AttributeValue> constants = new IdentityHashMap<>();
  private final Map<Predicate, ConditionClause> conditions = new IdentityHashMap<>();
  private final Set<String> followed = new HashSet<>();
  private final Map<Part, Set<AttributePath>> sources = new IdentityHashMap<>();
  private final AttributePath partitionKey;
  private final @Nullable RenderedExpressions fixed;

  PreparedAction(Action action, Shape shape, String partitionKey) {
    this.action = action;
    this.isOwn = action.target() instanceof Target.Own;
    this.partitionKey = AttributePath.of(partitionKey);
    this.isNew = action.requirements().stream().anyMatch(r -> isAbsence(r.predicate()));
    this.token = token(action);
    action.updates().forEach(this::prepare);
    action.parts().forEach(this::prepare);
    action.requirements().forEach(r -> prepare(r.predicate()));
    this.fixed = isFixed() ? fixedExpressions() : null;
  }

  /** Whether the predicate requires that the item does not exist, except as a tombstone. */
  private boolean isAbsence(Predicate predicate) {
    if (predicate instanceof Predicate.AnyOf any) {
      return any.predicates().stream().anyMatch(this::isAbsence);
    }
    return predicate instanceof Predicate.NotExists not && not.path().equals(Path.of(partitionKey));
  }

  private static @Nullable Path token(Action action) {
    for (Update update : action.updates()) {
      if (update instanceof Update.Set set) {
        if (set.value() instanceof Value.Token) {
          return set.path();
        }
        if (set.value() instanceof Value.Members members) {
          for (Map.Entry<String, Value> each : members.values().entrySet()) {
            if (each.getValue() instanceof Value.Token) {
              return set.path().with(each.getKey());
            }
          }
        }
      }
    }
    return null;
  }

  private void prepare(Part part) {
    Set<AttributePath> follows = new LinkedHashSet<>();
    for (Part.Case each : part.cases()) {
      if (each.seen() != null) {
        prepare(each.seen());
      }
      each.requirements().forEach(r -> prepare(r.predicate()));
      for (Update update : each.updates()) {
        if (update instanceof Update.Set set && set.value() instanceof Value.IndexKey key) {
          attributes(key.entry()).forEach(n -> follows.add(AttributePath.of(n)));
          followed.addAll(part.causes().isEmpty() ? keyed(key.entry()) : part.causes());
        } else if (update instanceof Update.Set set
            && set.value() instanceof Value.EpochSeconds seconds) {
          follows.add(AttributePath.of(seconds.attribute()));
          followed.add(seconds.attribute());
        } else if (update instanceof Update.Change change && !change.path().isFixed()) {
          followed.add(change.attribute());
        }
      }
    }
    sources.put(part, follows);
  }

  private static List<String> keyed(Entry entry) {
    List<String> names = new ArrayList<>(entry.key().partition().attributes());
    names.addAll(entry.key().sort().attributes());
    return names;
  }

  private static Set<String> attributes(Entry entry) {
    Set<String> names = new LinkedHashSet<>(keyed(entry));
    if (entry.when() != null) {
      names.addAll(entry.when().attributes());
    }
    return names;
  }

  private void prepare(Update update) {
    if (update instanceof Update.Set set) {
      prepare(set.path());
      prepare(set.value());
    } else if (update instanceof Update.SetIfAbsent set) {
      prepare(set.path());
      prepare(set.value());
    } else if (update instanceof Update.SetCreated set) {
      prepare(set.path());
    } else if (update instanceof Update.Add add) {
      prepare(add.path());
    } else if (update instanceof Update.Remove remove) {
      prepare(remove.path());
    } else if (update instanceof Update.Change change) {
      prepare(change.path());
    }
  }

  private void prepare(Path path) {
    if (path.isFixed()) {
      List<String> names = new ArrayList<>(List.of(path.attribute()));
      names.addAll(path.inside());
      paths.put(path, new AttributePath(names));
    }
  }

  private void prepare(Value value) {
    if (value instanceof Value.Constant constant) {
      constants.put(value, StoredValues.of(constant.value()));
    } else if (value instanceof Value.Members members) {
      members.values().values().forEach(this::prepare);
    }
  }

  private void prepare(Predicate predicate) {
    if (predicate instanceof Predicate.AnyOf any) {
      any.predicates().forEach(this::prepare);
    } else if (predicate instanceof Predicate.AllOf all) {
      all.predicates().forEach(this::prepare);
    }
    ConditionClause fixedClause = fixedClause(predicate);
    if (fixedClause != null) {
      conditions.put(predicate, fixedClause);
    }
  }

  /** The condition, if it does not depend on the call; else null. */
  private @Nullable ConditionClause fixedClause(Predicate predicate) {
    if (predicate instanceof Predicate.Exists exists && exists.path().isFixed()) {
      return new ConditionClause.Exists(pathOf(exists.path()));
    }
    if (predicate instanceof Predicate.NotExists not && not.path().isFixed()) {
      return new ConditionClause.NotExists(pathOf(not.path()));
    }
    if (predicate instanceof Predicate.Equal equal
        && equal.value() instanceof Value.Constant constant) {
      return ConditionClause.equal(pathOf(equal.path()), StoredValues.of(constant.value()));
    }
    if (predicate instanceof Predicate.NotEqual other
        && other.value() instanceof Value.Constant constant) {
      return new ConditionClause.Compared(
          pathOf(other.path()), "<>", StoredValues.of(constant.value()));
    }
    if (predicate instanceof Predicate.AtMost most) {
      return new ConditionClause.AtMost(pathOf(most.path()), most.most());
    }
    if (predicate instanceof Predicate.AtLeast least) {
      return new ConditionClause.AtLeast(pathOf(least.path()), least.least());
    }
    if (predicate instanceof Predicate.SizeAtMost most) {
      return new ConditionClause.SizeAtMost(pathOf(most.path()), most.most());
    }
    if (predicate instanceof Predicate.AnyOf any) {
      List<ConditionClause> parts = fixedClauses(any.predicates());
      return parts == null ? null : ConditionClause.anyOf(parts);
    }
    if (predicate instanceof Predicate.AllOf all) {
      List<ConditionClause> parts = fixedClauses(all.predicates());
      return parts == null ? null : ConditionClause.allOf(parts);
    }
    return null;
  }

  private @Nullable List<ConditionClause> fixedClauses(List<Predicate> predicates) {
    List<ConditionClause> clauses = new ArrayList<>();
    for (Predicate each : predicates) {
      ConditionClause clause = conditions.get(each);
      if (clause == null) {
        return null;
      }
      clauses.add(clause);
    }
    return clauses;
  }

  private AttributePath pathOf(Path path) {
    prepare(path);
    return paths.get(path);
  }

  /** Whether only the key, and the attributes of an item to put, depend on the call. */
  private boolean isFixed() {
    boolean isConditionFixed =
        action.requirements().stream().allMatch(r -> conditions.containsKey(r.predicate()))
            && action.parts().stream()
                .allMatch(p -> p.cases().size() == 1 && p.cases().get(0).requirements().isEmpty());
    return isConditionFixed && (action.kind() != Kind.UPDATE || areUpdatesFixed());
  }

  private boolean areUpdatesFixed() {
    return action.parts().stream().allMatch(p -> p.causes().isEmpty())
        && action.updates().stream()
            .allMatch(
                u ->
                    u instanceof Update.Add
                        || u instanceof Update.Set set && constants.containsKey(set.value()));
  }

  private RenderedExpressions fixedExpressions() {
    UpdateClauses updates = UpdateClauses.NONE;
    if (action.kind() == Kind.UPDATE) {
      UpdateClauses.Builder all = new UpdateClauses.Builder();
      for (Update update : action.updates()) {
        if (update instanceof Update.Add add) {
          all.add(paths.get(add.path()), UpdateClause.Add.of(add.amount()));
        } else if (update instanceof Update.Set set) {
          all.add(paths.get(set.path()), new UpdateClause.Set(constants.get(set.value())));
        }
      }
      updates = all.build();
    }
    List<ConditionClause> all = new ArrayList<>();
    action.requirements().forEach(r -> all.add(conditions.get(r.predicate())));
    return RenderedExpressions.of(updates, all);
  }

  Action action() {
    return action;
  }

  Kind kind() {
    return action.kind();
  }

  Target target() {
    return action.target();
  }

  /** Whether the action is on the entity or edge that the write is about. */
  boolean isOwn() {
    return isOwn;
  }

  /** Whether the action creates an item, possibly in place of a tombstone. */
  boolean isNew() {
    return isNew;
  }

  /** The path of the token of the item's last write; null if the item has none. */
  @Nullable Path token() {
    return token;
  }

  AttributePath partitionKey() {
    return partitionKey;
  }

  /** The path, if none of its members depends on the call; else null. */
  @Nullable AttributePath path(Path path) {
    return paths.get(path);
  }

  @Nullable AttributeValue constant(Value value) {
    return constants.get(value);
  }

  /** The condition, if it does not depend on the call; else null. */
  @Nullable ConditionClause condition(Predicate predicate) {
    return conditions.get(predicate);
  }

  /** The attributes that a key or a time to live is computed from. */
  Set<String> followed() {
    return followed;
  }

  /** The attributes from which the values of a part are computed. */
  Set<AttributePath> sources(Part part) {
    return sources.getOrDefault(part, Set.of());
  }

  /** The rendered expressions, if they do not depend on the call; else null. */
  @Nullable RenderedExpressions fixed() {
    return fixed;
  }

  /** Whether one of the requirements has this failure. */
  boolean requires(Failure failure) {
    return action.requirements().stream().map(Requirement::failure).anyMatch(failure::equals);
  }
}
