// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.request;

import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.design.OwnedAttribute;
import dev.adjoin.internal.key.KeyTemplate;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.When;
import dev.adjoin.internal.plan.Action;
import dev.adjoin.internal.plan.Action.Kind;
import dev.adjoin.internal.plan.Part;
import dev.adjoin.internal.plan.Path;
import dev.adjoin.internal.plan.Predicate;
import dev.adjoin.internal.plan.Requirement;
import dev.adjoin.internal.plan.Target;
import dev.adjoin.internal.plan.Update;
import dev.adjoin.internal.plan.Value;
import dev.adjoin.internal.request.ItemExpressions.Updates;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Translates one action of a plan into a part of a request with placeholders. It follows the same
 * rules as the runtime, which binds actions to values; a test compares what both of them give for
 * every write of every example. Used once.
 */
final class ActionTemplate {
  private final WriteValues values;
  private final Action action;
  private final Map<String, Object> key;
  private final @Nullable Boolean exists;
  private final Map<String, Object> item = new LinkedHashMap<>();
  private final Updates updates = new Updates();
  private final List<ItemCondition> conditions = new ArrayList<>();
  private Kind kind;
  private boolean hasToken;
  private boolean isRecognisedByConditions = true;

  /**
   * The write of one item as a part of a request.
   *
   * @param body the members of its request, without those that only a single request has
   * @param canStandAlone whether it can be sent without a transaction
   */
  record RequestPart(ItemWrite write, Map<String, Object> body, boolean canStandAlone) {}

  private ActionTemplate(WriteValues values, Action action, Map<String, Object> key) {
    this.values = values;
    this.action = action;
    this.key = key;
    this.kind = action.kind();
    this.exists = values.exists(action.key());
  }

  /** The writes of an action, one for each shard; none if there is nothing to do. */
  static List<RequestPart> of(WriteValues values, Action action) {
    List<RequestPart> writes = new ArrayList<>();
    for (int shard = 0; shard < action.times(); shard++) {
      Map<String, Object> key = key(values, action, shard);
      if (key != null) {
        new ActionTemplate(values, action, key).write().ifPresent(writes::add);
      }
    }
    return writes;
  }

  // ---- The key
  // -----------------------------------------------------------------------------------

  private static @Nullable Map<String, Object> key(WriteValues values, Action action, int shard) {
    ItemKey key = action.key();
    if (action.target() instanceof Target.Journal journal) {
      return journalKey(values, key, journal);
    }
    if (action.times() > 1) {
      return values.key(
          KeyText.partition(key.partition()).in(shard), KeyText.sort(key.sort()).in(shard));
    }
    if (action.target() instanceof Target.Own) {
      return values.ownKey();
    }
    boolean isOld = action.place().isOld() && values.isThere();
    boolean mayLackKey =
        action.target() instanceof Target.Guard
            || action.target() instanceof Target.Marker
            || values.isReferred(key);
    if (mayLackKey && !isComplete(values, key, isOld)) {
      return null;
    }
    if (action.place().isMove() && !moves(values, key)) {
      return null;
    }
    Set<String> identity = values.identity();
    return isOld
        ? values.key(
            KeyText.partition(WriteValues.beforeKey(key.partition(), identity)),
            KeyText.sort(WriteValues.beforeKey(key.sort(), identity)))
        : values.key(
            KeyText.partition(values.afterKey(key.partition())),
            KeyText.sort(values.afterKey(key.sort())));
  }

  private static Map<String, Object> journalKey(
      WriteValues values, ItemKey key, Target.Journal journal) {
    ItemKey own = Objects.requireNonNull(values.item()).key();
    String type = values.schema().require(journal.entity()).stored();
    KeyText partition = KeyText.partition(own.partition());
    KeyText sort = KeyText.sort(own.sort());
    String work = journal.work().word();
    return values.key(
        new JournalKeyText(key.partition(), partition, sort, work, type),
        new JournalKeyText(key.sort(), partition, sort, work, type));
  }

  /** Whether the key has all its values, before or after the write. */
  static boolean isComplete(WriteValues values, ItemKey key, boolean isOld) {
    return key.partition().attributes().stream()
        .allMatch(
            name ->
                isOld
                    ? values.identity().contains(name)
                        || values.ofRead(WriteRequests.OLD, name) != null
                    : values.after(name) != null);
  }

  /** Whether the key after the write is another than before. */
  private static boolean moves(WriteValues values, ItemKey key) {
    if (!values.isThere() || !isComplete(values, key, true) || !isComplete(values, key, false)) {
      return true;
    }
    List<String> changed = new ArrayList<>();
    for (KeyTemplate template : List.of(key.partition(), key.sort())) {
      for (String name : template.attributes()) {
        String after = values.identity().contains(name) ? null : values.after(name);
        boolean isKept = after == null || after.equals(WriteRequests.OLD + "." + name);
        if (!isKept && !changed.contains(name)) {
          changed.add(name);
        }
      }
    }
    return !changed.isEmpty() && values.ask(new Question.Differs(changed));
  }

  // ---- The write
  // ---------------------------------------------------------------------------------

  private Optional<RequestPart> write() {
    if (kind == Kind.PUT) {
      item.putAll(key);
    }
    action.requirements().forEach(this::require);
    for (int i = 0; i < action.parts().size(); i++) {
      Part part = action.parts().get(i);
      boolean applies = part.causes().isEmpty() || isCaused(part);
      if (!applies && i == 0) {
        return Optional.empty();
      }
      if (applies) {
        write(part);
      }
    }
    requireVariant();
    ItemWrite write =
        new ItemWrite(
            kind,
            key,
            kind == Kind.PUT ? storedItem() : Map.of(),
            kind == Kind.UPDATE ? updates.stored(this::stored) : Map.of(),
            conditions.stream()
                .map(
                    each ->
                        (kind == Kind.UPDATE ? updates : new Updates())
                            .before(each)
                            .stored(this::stored))
                .distinct()
                .toList());
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("TableName", values.design().table().name());
    body.put(kind == Kind.PUT ? "Item" : "Key", kind == Kind.PUT ? write.item() : key);
    ItemExpressions.add(write, body);
    return Optional.of(new RequestPart(write, body, canStandAlone()));
  }

  /** Copies are written again only if the reference to their source becomes another. */
  private boolean isCaused(Part part) {
    boolean copies =
        part.updates().stream()
            .anyMatch(u -> u instanceof Update.Set set && set.value() instanceof Value.Copied);
    return values.mayChange(part.causes())
        && (!copies
            || !values.isThere()
            || values.ask(new Question.Differs(List.copyOf(part.causes()))));
  }

  /**
   * Whether the write can be repeated and recognised without a transaction: by its token, because
   * its conditions still hold afterwards, or because a delete returns the removed item.
   */
  private boolean canStandAlone() {
    return switch (kind) {
      case PUT -> hasToken || isRecognisedByConditions;
      case UPDATE -> updates.areRepeatable() && (hasToken || isRecognisedByConditions);
      case DELETE -> action.target() instanceof Target.Own;
      case CHECK -> false;
    };
  }

  private Map<String, Object> storedItem() {
    Map<String, Object> stored = new LinkedHashMap<>();
    item.forEach((name, value) -> stored.put(key.containsKey(name) ? name : stored(name), value));
    return stored;
  }

  /** The stored name of an attribute of the item. */
  private String stored(String attribute) {
    Attribute declared =
        owner().map(values.schema()::attributes).map(all -> all.get(attribute)).orElse(null);
    return declared == null ? attribute : declared.stored();
  }

  private Optional<Member> owner() {
    return action.target().owner().flatMap(values.schema()::member);
  }

  // ---- Updates
  // -----------------------------------------------------------------------------------

  private void write(Part part) {
    Part.Case chosen = chosen(part);
    if (chosen.deletes()) {
      kind = Kind.DELETE;
    }
    chosen.requirements().forEach(this::require);
    if (kind == Kind.UPDATE || kind == Kind.PUT) {
      chosen.updates().forEach(this::write);
    }
  }

  /** The first case that fits the item as it was read; an item that was not read is absent. */
  private Part.Case chosen(Part part) {
    List<Part.Case> cases = part.cases();
    for (Part.Case each : cases.subList(0, cases.size() - 1)) {
      if (each.seen() == null || fits(each.seen())) {
        return each;
      }
    }
    return cases.get(cases.size() - 1);
  }

  private boolean fits(Predicate seen) {
    boolean isThere = Boolean.TRUE.equals(exists);
    if (seen instanceof Predicate.Exists path) {
      return isThere && !path.path().attribute().equals(OwnedAttribute.DELETING);
    }
    if (seen instanceof Predicate.NotExists path) {
      return !isThere || path.path().attribute().equals(OwnedAttribute.DELETING);
    }
    if (seen instanceof Predicate.AllOf all) {
      return all.predicates().stream().allMatch(this::fits);
    }
    if (seen instanceof Predicate.AnyOf any) {
      return any.predicates().stream().anyMatch(this::fits);
    }
    // Nothing was counted yet, as far as the write knows.
    return seen instanceof Predicate.AtMost;
  }

  private void write(Update update) {
    if (update instanceof Update.Set set) {
      hasToken |= isToken(set.value());
      put(path(set.path()), values.value(set.value()));
    } else if (update instanceof Update.Add add) {
      add(path(add.path()), add.amount());
    } else if (update instanceof Update.Change change) {
      if (values.changes().contains(change.attribute())) {
        put(path(change.path()), values.stored(values.after(change.attribute())));
      }
    } else if (update instanceof Update.SetIfAbsent set) {
      Map<String, Object> value = values.value(set.value());
      if (value != null) {
        apply(path(set.path()), new UpdateClause.SetIfAbsent(value));
      }
    } else if (update instanceof Update.SetCreated created) {
      setCreated(path(created.path()), created.attribute());
    } else if (update instanceof Update.Remove remove) {
      put(path(remove.path()), null);
    } else if (update instanceof Update.SetAll all) {
      setAll(all.but());
    }
  }

  private static boolean isToken(Value value) {
    return value instanceof Value.Token
        || value instanceof Value.Members members
            && members.values().values().stream().anyMatch(Value.Token.class::isInstance);
  }

  /** Sets a value; null removes it. */
  private void put(DocumentPath path, @Nullable Map<String, Object> value) {
    String attribute = path.attribute();
    if (kind == Kind.PUT && attribute != null) {
      if (value != null) {
        item.put(attribute, value);
      }
      return;
    }
    updates.add(path, value == null ? new UpdateClause.Remove() : new UpdateClause.SetTo(value));
  }

  private void apply(DocumentPath path, UpdateClause clause) {
    if (kind == Kind.UPDATE) {
      updates.add(path, clause);
    } else if (clause instanceof UpdateClause.SetIfAbsent set && path.attribute() != null) {
      item.putIfAbsent(path.attribute(), set.value());
    } else {
      throw new IllegalStateException(path + " must be written as a whole by a put");
    }
  }

  private void add(DocumentPath path, int amount) {
    if (kind == Kind.UPDATE) {
      updates.add(path, new UpdateClause.Add(amount));
      return;
    }
    String attribute = Objects.requireNonNull(path.attribute());
    Object before = item.get(attribute) instanceof Map<?, ?> stored ? stored.get("N") : null;
    item.put(
        attribute,
        Map.of(
            "N",
            before instanceof StoredValue value && amount == 1
                ? new DerivedValue(value.name(), DerivedValue.Form.NEXT)
                : Integer.toString(amount)));
  }

  private void setCreated(DocumentPath path, String attribute) {
    if (values.isGiven(attribute)) {
      put(path, values.stored(attribute));
      return;
    }
    apply(
        path,
        new UpdateClause.SetIfAbsent(Objects.requireNonNull(values.stored(WriteRequests.NOW))));
    boolean isOwn = action.target() instanceof Target.Own;
    if (isOwn && exists != null && values.isResolved(attribute)) {
      conditions.add(unchanged(path, attribute));
      isRecognisedByConditions = false;
    }
  }

  private ItemCondition unchanged(DocumentPath path, String attribute) {
    String before =
        Boolean.TRUE.equals(exists) ? values.ofRead(values.label(action.key()), attribute) : null;
    Map<String, Object> value = values.stored(before);
    return value == null ? ItemCondition.notExists(path) : ItemCondition.equal(path, value);
  }

  /** Writes every attribute of the edge. */
  private void setAll(List<String> but) {
    List<String> names = new ArrayList<>(values.schema().attributes(values.member()).keySet());
    if (!values.member().copies().isEmpty()) {
      names.add(OwnedAttribute.COPIED);
    }
    if (values.member().expires() != null
        && OwnedAttribute.EXPIRES.equals(values.design().timeToLive())) {
      names.add(OwnedAttribute.EXPIRES);
    }
    names.removeAll(but);
    for (String name : names) {
      put(DocumentPath.of(name), values.stored(values.after(name)));
    }
  }

  private DocumentPath path(Path path) {
    List<Object> names = new ArrayList<>();
    names.add(path.attribute());
    if (path.member() != null) {
      names.add(KeyText.of(path.member()));
    }
    names.addAll(path.inside());
    return new DocumentPath(names);
  }

  // ---- Conditions
  // --------------------------------------------------------------------------------

  private void require(Requirement requirement) {
    ItemCondition condition = condition(requirement.predicate());
    if (condition != null) {
      conditions.add(condition);
      isRecognisedByConditions &= stillHolds(requirement.predicate());
    }
  }

  /** Requires that a changed item is of a variant that has what the change sets. */
  private void requireVariant() {
    List<String> words = values.changedVariants();
    if (!words.isEmpty() && action.target() instanceof Target.Own) {
      String by = values.variants().orElseThrow().by();
      conditions.add(
          new ItemCondition.OneOf(
              DocumentPath.of(by), words.stream().<Object>map(word -> Map.of("S", word)).toList()));
      isRecognisedByConditions = false;
    }
  }

  /** Whether the predicate holds after the write, because it only requires that the item exists. */
  private static boolean stillHolds(Predicate predicate) {
    return predicate instanceof Predicate.Exists
        || predicate instanceof Predicate.AllOf all
            && all.predicates().get(0) instanceof Predicate.Exists;
  }

  private @Nullable ItemCondition condition(Predicate predicate) {
    if (predicate instanceof Predicate.Exists exists) {
      return ItemCondition.exists(path(exists.path()));
    }
    if (predicate instanceof Predicate.NotExists not) {
      return ItemCondition.notExists(path(not.path()));
    }
    if (predicate instanceof Predicate.Equal equal) {
      Map<String, Object> value = values.value(equal.value());
      return value == null
          ? ItemCondition.notExists(path(equal.path()))
          : ItemCondition.equal(path(equal.path()), value);
    }
    if (predicate instanceof Predicate.NotEqual other) {
      return new ItemCondition.Compared(
          path(other.path()), "<>", Objects.requireNonNull(values.value(other.value())));
    }
    if (predicate instanceof Predicate.Below below) {
      Map<String, Object> value = values.value(below.value());
      return ItemCondition.anyOf(
          List.of(
              ItemCondition.notExists(path(below.path())),
              new ItemCondition.Compared(
                  path(below.path()), "<", value == null ? Map.of("N", "0") : value)));
    }
    if (predicate instanceof Predicate.AtMost most) {
      return new ItemCondition.BoundAfter(
          path(most.path()), false, true, most.most(), most.orMissing());
    }
    if (predicate instanceof Predicate.AtLeast least) {
      return new ItemCondition.BoundAfter(path(least.path()), false, false, least.least(), true);
    }
    if (predicate instanceof Predicate.SizeAtMost most) {
      return new ItemCondition.BoundAfter(path(most.path()), true, true, most.most(), true);
    }
    if (predicate instanceof Predicate.Unchanged unchanged) {
      return unchanged(unchanged);
    }
    if (predicate instanceof Predicate.Version version) {
      return version(version);
    }
    return predicate instanceof Predicate.AnyOf any
        ? ItemCondition.anyOf(conditions(any.predicates()))
        : ItemCondition.allOf(conditions(((Predicate.AllOf) predicate).predicates()));
  }

  private List<ItemCondition> conditions(List<Predicate> predicates) {
    return predicates.stream().map(this::condition).filter(Objects::nonNull).toList();
  }

  private @Nullable ItemCondition unchanged(Predicate.Unchanged unchanged) {
    boolean matters =
        !unchanged.onlyIfChanged()
            || values.mayChange(unchanged.paths().stream().map(Path::attribute).toList());
    if (exists == null || !matters) {
      return null;
    }
    DocumentPath partitionKey = DocumentPath.of(values.design().table().partition());
    List<ItemCondition> same = new ArrayList<>();
    same.add(new ItemCondition.Exists(partitionKey, exists));
    for (Path each : unchanged.paths()) {
      same.add(
          each.member() == null
              ? unchanged(path(each), each.attribute())
              : ItemCondition.equal(path(each), values.member(values.label(action.key()), each)));
    }
    return ItemCondition.allOf(same);
  }

  private @Nullable ItemCondition version(Predicate.Version version) {
    boolean isGiven = values.isGiven(version.attribute());
    if (!isGiven && version.isOptional()) {
      return null;
    }
    DocumentPath path = DocumentPath.of(version.attribute());
    Object known = isGiven ? values.known(version.attribute()) : Integer.valueOf(0);
    boolean isZero =
        known == null
            ? values.ask(
                new Question.Holds(
                    List.of(new When.Term(version.attribute(), When.Operator.EQUAL, List.of("0")))))
            : new BigDecimal(known.toString()).signum() == 0;
    return isZero
        ? ItemCondition.anyOf(
            List.of(ItemCondition.notExists(path), ItemCondition.equal(path, Map.of("N", "0"))))
        : ItemCondition.equal(path, Objects.requireNonNull(values.stored(version.attribute())));
  }
}
