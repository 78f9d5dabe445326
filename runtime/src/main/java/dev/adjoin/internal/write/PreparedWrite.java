// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.internal.codec.TypeCodec;
import dev.adjoin.internal.compile.Planning;
import dev.adjoin.internal.design.AttributePath;
import dev.adjoin.internal.design.Design;
import dev.adjoin.internal.design.Entry;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.execute.BoundCondition;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.execute.StoredNames;
import dev.adjoin.internal.execute.StoredValues;
import dev.adjoin.internal.model.Default;
import dev.adjoin.internal.model.End;
import dev.adjoin.internal.model.ReferenceEnd;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.plan.Action;
import dev.adjoin.internal.plan.Action.Kind;
import dev.adjoin.internal.plan.Part;
import dev.adjoin.internal.plan.Path;
import dev.adjoin.internal.plan.PlannedWrite;
import dev.adjoin.internal.plan.Predicate;
import dev.adjoin.internal.plan.ReadPlan;
import dev.adjoin.internal.plan.Requirement;
import dev.adjoin.internal.plan.Requirement.Failure;
import dev.adjoin.internal.plan.ReturnedItem;
import dev.adjoin.internal.plan.Target;
import dev.adjoin.internal.plan.Update;
import dev.adjoin.internal.plan.Value;
import dev.adjoin.internal.plan.WriteName;
import dev.adjoin.internal.plan.WriteName.Verb;
import dev.adjoin.internal.plan.WritePlan;
import dev.adjoin.internal.plan.WritePlan.Step;
import dev.adjoin.internal.write.RequestBuilder.RenderedExpressions;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A planned write, with everything prepared that does not depend on the call: its name, its
 * attributes, and its actions with their expressions. Immutable.
 */
final class PreparedWrite {
  private final OpenTable table;
  private final TypeCodec codec;
  private final Verb verb;
  private final String name;
  private final WritePlan plan;
  private final @Nullable ItemType item;
  private final List<String> identity;
  private final Map<Action, PreparedAction> actions = new IdentityHashMap<>();
  private final Map<String, Value.Copied> copies = new LinkedHashMap<>();
  private final ReturnedItem returned;
  private final Set<String> createdTimes = new LinkedHashSet<>();
  private final Set<String> maintained = new LinkedHashSet<>();
  private final List<String> selfReferences;
  private final @Nullable Branch onlyBranch;
  private @Nullable PreparedWrite former;
  private @Nullable PreparedWrite filled;

  /**
   * A branch of a plan.
   *
   * @param later the steps to run after its actions
   */
  record Branch(List<PreparedAction> actions, List<Step> later) {}

  private PreparedWrite(OpenTable table, WriteName name, WritePlan plan, ReturnedItem returned) {
    this.table = table;
    this.codec = table.codec(name.type());
    this.verb = name.verb();
    this.name = name.toString();
    this.plan = plan;
    this.item = table.design().primary().get(codec.type());
    this.returned = returned;
    this.identity = List.copyOf(table.schema().identityNames(codec.member()));
    List<Action> all = new ArrayList<>(plan.actions());
    if (plan instanceof WritePlan.Steps steps) {
      all.addAll(steps.undo());
      if (steps.together() != null) {
        all.addAll(steps.together().actions());
      }
    }
    all.forEach(action -> actions.put(action, prepare(action)));
    all.stream().filter(this::isOfThisType).forEach(this::addCopies);
    codec.attributes().values().stream()
        .filter(a -> a.preset() == Default.Stamp.NOW)
        .forEach(a -> createdTimes.add(a.name()));
    if (codec.member().version() != null) {
      maintained.add(codec.member().version());
    }
    codec.member().copies().forEach(copy -> maintained.add(copy.attribute()));
    this.selfReferences =
        Schema.endsOf(codec.member()).stream()
            .filter(end -> end instanceof ReferenceEnd && end.hasGate())
            .filter(end -> end.entity().equals(codec.type()))
            .map(End::name)
            .toList();
    boolean hasOneBranch =
        (plan instanceof WritePlan.Single || plan instanceof WritePlan.Transaction)
            && all.stream().noneMatch(action -> action.target() instanceof Target.Journal);
    this.onlyBranch =
        hasOneBranch ? new Branch(all.stream().map(this::action).toList(), List.of()) : null;
  }

  /** Whether the action is on the written item itself, not on items that copy from it. */
  private boolean isOfThisType(Action action) {
    return action.target() instanceof Target.Own own && own.type().equals(codec.type());
  }

  private void addCopies(Action own) {
    for (Update update : own.updates()) {
      if (update instanceof Update.Set set && set.value() instanceof Value.Copied copied) {
        copies.put(set.path().attribute(), copied);
      }
    }
  }

  TypeCodec codec() {
    return codec;
  }

  Verb verb() {
    return verb;
  }

  /** The name of the write in the plans: {@code Enrollment.link}. */
  String name() {
    return name;
  }

  WritePlan plan() {
    return plan;
  }

  /** The item type; null for edges in summaries. */
  @Nullable ItemType item() {
    return item;
  }

  /** How the write gets the item that it returns. */
  ReturnedItem returned() {
    return returned;
  }

  /** The attributes that identify an item. */
  List<String> identity() {
    return identity;
  }

  /** The attributes that a new item copies, each with its source. */
  Map<String, Value.Copied> copies() {
    return Collections.unmodifiableMap(copies);
  }

  /** The attributes that hold the time of creation. */
  Set<String> createdTimes() {
    return createdTimes;
  }

  /** The checked references to other items of the same type. */
  List<String> selfReferences() {
    return selfReferences;
  }

  /** The attributes that callers do not set: the version and the copies. */
  Set<String> maintained() {
    return maintained;
  }

  /**
   * The same write until every program follows the new gates and shards of a migration; null if
   * none was under way.
   */
  @Nullable PreparedWrite former() {
    return former;
  }

  /** The same write when the migration has ended; null if none was under way. */
  @Nullable PreparedWrite filled() {
    return filled;
  }

  /** The branch of a plan that reads nothing and has only one; else null. */
  @Nullable Branch onlyBranch() {
    return onlyBranch;
  }

  PreparedAction action(Action action) {
    PreparedAction known = actions.get(action);
    return known != null ? known : prepare(action);
  }

  private PreparedAction prepare(Action action) {
    return new PreparedAction(action, table.design().table().partition(), names(action.target()));
  }

  /** The names of the attributes of the item that an action writes. */
  private StoredNames.OfType names(Target target) {
    return target.owner().map(table.names()::of).orElse(StoredNames.OfType.SAME);
  }

  /** The writes of one table, each prepared when it is first used. Thread-safe. */
  static final class Cache {
    private final OpenTable table;
    private final Map<WriteName, PreparedWrite> writes = new ConcurrentHashMap<>();
    private final Map<WriteName, PreparedWrite> unreturned = new ConcurrentHashMap<>();
    private final Map<Step, PreparedWrite> forwards =
        Collections.synchronizedMap(new IdentityHashMap<>());

    private Cache(OpenTable table) {
      this.table = table;
    }

    static Cache of(OpenTable table) {
      return table.prepared(Cache.class, Cache::new);
    }

    PreparedWrite get(WriteName name) {
      PreparedWrite known = writes.get(name);
      return known != null ? known : writes.computeIfAbsent(name, this::prepare);
    }

    /** The write for callers who do not need the item that it removes. */
    PreparedWrite withoutResult(WriteName name) {
      PreparedWrite usual = get(name);
      WritePlan plan =
          table.plans().write(name).map(PlannedWrite::withoutResult).orElse(usual.plan());
      return plan == usual.plan()
          ? usual
          : unreturned.computeIfAbsent(
              name, n -> new PreparedWrite(table, n, plan, ReturnedItem.NONE));
    }

    /**
     * The write that brings one dependant forward.
     *
     * @param step the step of a plan that has it
     */
    PreparedWrite forward(Step step) {
      return forwards.computeIfAbsent(step, this::forwardOf);
    }

    private PreparedWrite forwardOf(Step step) {
      List<Action> actions = step.actions();
      Target target = actions.get(0).target();
      String type =
          target instanceof Target.End end ? end.relationship() : ((Target.Own) target).type();
      ItemType item = table.design().primary().get(type);
      WritePlan write = WritePlan.of(actions);
      boolean needsItem = item != null && actions.stream().anyMatch(Cache::followsItem);
      WritePlan plan =
          needsItem
              ? new WritePlan.ReadFirst("for its keys", new ReadPlan.Get(item.key()), write)
              : write;
      return new PreparedWrite(table, new WriteName(type, Verb.CHANGE), plan, ReturnedItem.NONE);
    }

    /** Whether an action is calculated from the stored item: the keys of an index or a mirror. */
    private static boolean followsItem(Action action) {
      return action.requirements().stream()
              .anyMatch(r -> r.predicate() instanceof Predicate.Unchanged)
          || action.updates().stream()
              .anyMatch(
                  update ->
                      update instanceof Update.SetAll
                          || update instanceof Update.Set set
                              && set.value() instanceof Value.IndexKey);
    }

    private PreparedWrite prepare(WriteName name) {
      PreparedWrite write =
          prepare(name, table.plans().writes())
              .orElseThrow(
                  () ->
                      new IllegalStateException(
                          name.type() + " must have a plan to " + name.verb().word()));
      // An unlink finds out by the edge which gate counts it, and a delete is refused.
      if (table.design().isSpreading()
          && name.verb() != Verb.UNLINK
          && name.verb() != Verb.DELETE) {
        write.former = prepare(name, table.design().former());
        write.filled = prepare(name, table.design().filled());
      }
      return write;
    }

    /** The same write by another design; null if that has none. */
    private @Nullable PreparedWrite prepare(WriteName name, Design design) {
      return prepare(name, Planning.writes(table.schema(), design)).orElse(null);
    }

    /**
     * Prepares one of the writes of a design. A type without a version has no plan to overwrite;
     * the plan to put is the same.
     */
    private Optional<PreparedWrite> prepare(WriteName name, List<PlannedWrite> all) {
      Optional<PlannedWrite> plan = find(name, all);
      if (plan.isEmpty() && name.verb() == Verb.OVERWRITE) {
        plan = find(new WriteName(name.type(), Verb.PUT), all);
      }
      return plan.map(write -> new PreparedWrite(table, name, write.plan(), write.returned()));
    }

    private static Optional<PlannedWrite> find(WriteName name, List<PlannedWrite> all) {
      return all.stream().filter(write -> write.name().equals(name)).findFirst();
    }
  }

  /**
   * An action of a plan, with everything prepared that does not depend on the call: paths and
   * constants in the SDK's form, conditions that compare with constants and, if only the key of the
   * action varies, its rendered expressions. Immutable.
   */
  static final class PreparedAction {
    private final Action action;
    private final boolean isOwn;
    private final boolean isNew;
    private final @Nullable Path token;
    private final Map<Path, AttributePath> paths = new IdentityHashMap<>();
    private final Map<Object, AttributeValue> constants = new IdentityHashMap<>();
    private final Map<Predicate, BoundCondition> conditions = new IdentityHashMap<>();
    private final Set<String> followed = new HashSet<>();
    private final Map<Part, Set<AttributePath>> sources = new IdentityHashMap<>();
    private final AttributePath partitionKey;
    private final StoredNames.OfType names;
    private final @Nullable UpdateClauses fixedUpdates;
    private final @Nullable RenderedExpressions fixed;

    /**
     * @param names the names of the attributes of the item
     */
    PreparedAction(Action action, String partitionKey, StoredNames.OfType names) {
      this.action = action;
      this.names = names;
      this.isOwn = action.target() instanceof Target.Own;
      this.partitionKey = AttributePath.of(partitionKey);
      this.isNew = action.requirements().stream().anyMatch(r -> isAbsence(r.predicate()));
      this.token = token(action);
      action.updates().forEach(this::prepare);
      action.parts().forEach(this::prepare);
      action.requirements().forEach(r -> prepare(r.predicate()));
      boolean areConditionsFixed = areConditionsFixed();
      boolean isUpdate = action.kind() == Kind.UPDATE;
      this.fixedUpdates = isUpdate && areConditionsFixed ? fixedUpdates(action) : null;
      this.fixed =
          areConditionsFixed && (!isUpdate || fixedUpdates != null) ? fixedExpressions() : null;
    }

    /** Whether the predicate requires that the item does not exist, except as a tombstone. */
    private boolean isAbsence(Predicate predicate) {
      if (predicate instanceof Predicate.AnyOf any) {
        return any.predicates().stream().anyMatch(this::isAbsence);
      }
      return predicate instanceof Predicate.NotExists not
          && not.path().equals(Path.of(partitionKey));
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
      if (action.target() instanceof Target.Journal) {
        followed.addAll(part.causes());
      }
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
        paths.put(path, fixed(path));
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
      BoundCondition fixedClause = fixedClause(predicate);
      if (fixedClause != null) {
        conditions.put(predicate, fixedClause);
      }
    }

    /** The condition, if it does not depend on the call; else null. */
    private @Nullable BoundCondition fixedClause(Predicate predicate) {
      if (predicate instanceof Predicate.AnyOf any) {
        List<BoundCondition> parts = fixedClauses(any.predicates());
        return parts == null ? null : BoundCondition.anyOf(parts);
      }
      if (predicate instanceof Predicate.AllOf all) {
        List<BoundCondition> parts = fixedClauses(all.predicates());
        return parts == null ? null : BoundCondition.allOf(parts);
      }
      return isFixed(predicate)
          ? ConditionBinder.simple(
              predicate,
              PreparedAction::fixed,
              value -> StoredValues.of(((Value.Constant) value).value()))
          : null;
    }

    private static boolean isFixed(Predicate predicate) {
      return predicate instanceof Predicate.Exists exists && exists.path().isFixed()
          || predicate instanceof Predicate.NotExists not && not.path().isFixed()
          || predicate instanceof Predicate.Equal equal && equal.value() instanceof Value.Constant
          || predicate instanceof Predicate.NotEqual other
              && other.value() instanceof Value.Constant
          || predicate instanceof Predicate.AtMost
          || predicate instanceof Predicate.AtLeast
          || predicate instanceof Predicate.SizeAtMost;
    }

    private @Nullable List<BoundCondition> fixedClauses(List<Predicate> predicates) {
      List<BoundCondition> clauses = new ArrayList<>();
      for (Predicate each : predicates) {
        BoundCondition clause = conditions.get(each);
        if (clause == null) {
          return null;
        }
        clauses.add(clause);
      }
      return clauses;
    }

    /** A path that does not depend on the call. */
    private static AttributePath fixed(Path path) {
      List<String> names = new ArrayList<>(List.of(path.attribute()));
      names.addAll(path.inside());
      return new AttributePath(names);
    }

    /** Whether the conditions do not depend on the call. */
    private boolean areConditionsFixed() {
      return action.requirements().stream().allMatch(r -> conditions.containsKey(r.predicate()))
          && action.parts().stream()
              .allMatch(p -> p.cases().size() == 1 && p.cases().get(0).requirements().isEmpty());
    }

    /** The update, if no part of it depends on the call; else null. */
    private @Nullable UpdateClauses fixedUpdates(Action action) {
      UpdateClauses.Builder all = new UpdateClauses.Builder();
      for (Part part : action.parts()) {
        if (part.cases().size() > 1 || part.cases().get(0).deletes() || !part.causes().isEmpty()) {
          return null;
        }
      }
      for (Update update : action.updates()) {
        if (update instanceof Update.Add add && add.path().isFixed()) {
          all.add(paths.get(add.path()), UpdateClause.add(BigDecimal.valueOf(add.amount())));
        } else if (update instanceof Update.Set set
            && set.path().isFixed()
            && set.value() instanceof Value.Constant) {
          all.add(paths.get(set.path()), UpdateClause.set(constants.get(set.value())));
        } else {
          return null;
        }
      }
      return all.build();
    }

    private RenderedExpressions fixedExpressions() {
      List<BoundCondition> all = new ArrayList<>();
      action.requirements().forEach(r -> all.add(conditions.get(r.predicate())));
      return RenderedExpressions.of(
          names, fixedUpdates == null ? UpdateClauses.NONE : fixedUpdates, all);
    }

    /** The names of the attributes of the item. */
    StoredNames.OfType names() {
      return names;
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
    @Nullable BoundCondition condition(Predicate predicate) {
      return conditions.get(predicate);
    }

    /** The attributes that a key, a time to live or the copies of others are computed from. */
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

    /** The update, if it does not depend on the call; else null. */
    @Nullable UpdateClauses fixedUpdates() {
      return fixedUpdates;
    }

    /** Whether one of the requirements has this failure. */
    boolean requires(Failure failure) {
      return action.requirements().stream().map(Requirement::failure).anyMatch(failure::equals);
    }
  }
}
