// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.Change;
import dev.adjoin.InvalidValueException;
import dev.adjoin.LinkOutcome;
import dev.adjoin.LinkOutcome.AlreadyLinked;
import dev.adjoin.LinkOutcome.Linked;
import dev.adjoin.UnlinkOutcome;
import dev.adjoin.UnlinkOutcome.NotLinked;
import dev.adjoin.UnlinkOutcome.Unlinked;
import dev.adjoin.declare.Side;
import dev.adjoin.internal.argument.Arguments;
import dev.adjoin.internal.codec.Mapping;
import dev.adjoin.internal.codec.TypeCodec;
import dev.adjoin.internal.codec.UnreadableItemException;
import dev.adjoin.internal.execute.FailureBuilder;
import dev.adjoin.internal.execute.Identity;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.execute.StoredValues;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.plan.Action;
import dev.adjoin.internal.plan.Action.Kind;
import dev.adjoin.internal.plan.Path;
import dev.adjoin.internal.plan.Predicate;
import dev.adjoin.internal.plan.Requirement;
import dev.adjoin.internal.plan.Requirement.Failure;
import dev.adjoin.internal.plan.Target;
import dev.adjoin.internal.plan.Update;
import dev.adjoin.internal.plan.WriteName;
import dev.adjoin.internal.plan.WriteName.Verb;
import dev.adjoin.internal.plan.WritePlan;
import dev.adjoin.internal.write.WriteRequest.Options;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Writes the items of one entity, or the edges of one relationship in any stored form. Thread-safe.
 *
 * @param <T> the class of the items
 */
public final class ItemWriter<T> {
  private final OpenTable table;
  private final Mapping<T> mapping;
  private final PreparedWrite.Cache prepared;

  public ItemWriter(OpenTable table, Mapping<T> mapping) {
    this.table = table;
    this.mapping = mapping;
    this.prepared = PreparedWrite.Cache.of(table);
  }

  /**
   * Creates an edge; an existing edge is not changed.
   *
   * @throws dev.adjoin.AdjoinException if a checked end does not exist or is being deleted, or has
   *     its maximum of edges
   */
  public LinkOutcome<T> link(T edge) {
    WriteRequest link = whole(Verb.LINK, edge);
    WriteRunner.Result result = WriteRunner.of(table, link).run();
    if (result.isDone()) {
      return new Linked<>(read(link.name(), result.item()));
    }
    if (result.failure().requirement().isAlreadyThere()) {
      Map<String, AttributeValue> stored = existing(result);
      return new AlreadyLinked<>(read(link.name(), stored), differing(link.given(), stored));
    }
    throw new FailureMessages(table).exception(result.failure(), result.attempts());
  }

  /**
   * The attributes of a stored edge that have another value than the given one. An attribute that
   * is not stored, or a nested one, can have its default.
   */
  private Set<String> differing(
      Map<String, AttributeValue> given, Map<String, AttributeValue> stored) {
    return given.keySet().stream()
        .filter(codec()::isChangeable)
        .filter(name -> !Binding.areEqual(given.get(name), stored.get(name)))
        .filter(name -> !Objects.equals(codec().shown(given, name), codec().shown(stored, name)))
        .collect(Collectors.toUnmodifiableSet());
  }

  /** The existing edge, as the failed conditions returned it. */
  private static Map<String, AttributeValue> existing(WriteRunner.Result result) {
    Binding binding = result.binding();
    if (binding.request().prepared().item() != null) {
      return result.failure().stored();
    }
    result.failures().forEach(f -> binding.items().add(f.key(), f.stored()));
    return new SummaryEdges(binding).seen();
  }

  /** Removes an edge, and returns it. */
  public UnlinkOutcome<T> unlink(Object... key) {
    WriteRunner.Result result = WriteRunner.of(table, removal(Verb.UNLINK, key)).run();
    if (result.isDone()) {
      return new Unlinked<>(
          read(removedItems(), result.binding().request().name(), removed(result)));
    }
    if (result.failure().requirement().isNotThere()) {
      return new NotLinked<>();
    }
    throw new FailureMessages(table).exception(result.failure(), result.attempts());
  }

  /** The mapping of removed items: one that lacked an attribute is removed all the same. */
  @SuppressWarnings("unchecked") // An untyped mapping is one of items.
  private Mapping<T> removedItems() {
    return mapping.isTyped()
        ? mapping
        : (Mapping<T>) table.mappings().withoutCounts(codec().type());
  }

  /**
   * The removed edge: returned by DeleteItem, or read before the transaction. Its identity is known
   * even if another program had removed it from the item.
   */
  private static Map<String, AttributeValue> removed(WriteRunner.Result result) {
    Map<String, AttributeValue> own = result.returned();
    if (own.isEmpty()) {
      own = result.binding().before();
    }
    if (own.isEmpty()) {
      own = new SummaryEdges(result.binding()).seen();
    }
    Map<String, AttributeValue> whole = new LinkedHashMap<>(own);
    whole.putAll(result.binding().request().identity());
    return whole;
  }

  /**
   * Creates an entity.
   *
   * @return the entity as stored, with its defaults and copies
   * @throws dev.adjoin.AdjoinException if it exists, a unique value is taken, or an item that it
   *     copies from does not exist
   */
  public T create(T value) {
    WriteRequest create = whole(Verb.CREATE, value);
    return read(create.name(), WriteRunner.require(table, create).item());
  }

  /**
   * Creates or replaces an item. Absent attributes are removed; stored attributes that the model
   * does not declare are kept.
   *
   * @return the item as stored; what others maintain, such as counts, as it was in this write or in
   *     the read before it
   */
  public T put(T value) {
    return replace(Verb.PUT, value);
  }

  /** Like {@link #put}, without a check of the version. */
  public T overwrite(T value) {
    return replace(Verb.OVERWRITE, value);
  }

  private T replace(Verb verb, T value) {
    WriteRequest put = whole(verb, value);
    WriteRunner.Result result = WriteRunner.of(table, put).returningItem().require();
    boolean isKnown = result.isItemSeen() || !put.isUndetermined();
    return read(put.name(), isKnown ? result.item() : storedNow(put, result));
  }

  private Map<String, AttributeValue> storedNow(WriteRequest put, WriteRunner.Result result) {
    Map<String, AttributeValue> stored =
        new ItemCache(table, table.calls().deadline()).read(put.name(), result.binding().ownKey());
    return stored.isEmpty() || StoredValues.isTombstone(stored) ? result.item() : stored;
  }

  /** Starts a change of an item, which must exist. */
  public Change<T> change(Object... key) {
    PlannedChange<T> change =
        new PlannedChange<>(this, request -> WriteRunner.require(table, request), key);
    table.prepared(BegunChanges.class, t -> BegunChanges.forgotten()).begin(change);
    return change;
  }

  /**
   * Changes an item by a function, which may run several times.
   *
   * @return the item as written
   */
  public T edit(UnaryOperator<T> edit, Object... key) {
    return new EditLoop<>(this, edit, key).run();
  }

  /**
   * Removes an edge whose other end does not exist, or does not know of it: without the gate or
   * summary of that end, on condition that they are not there.
   *
   * @param missing the side of that end
   * @param fences the conditions under which the edge may be removed
   * @return whether the edge was removed
   */
  public boolean unlinkWithout(Side missing, List<Fence> fences, Object... key) {
    WriteRequest unlink = fenced(Verb.UNLINK, fences, key);
    return WriteRunner.of(table, without(missing.word(), unlink)).run().isDone();
  }

  /**
   * Removes an edge, if its fences hold.
   *
   * @return whether it was removed
   */
  public boolean unlinkIf(List<Fence> fences, Object... key) {
    return removed(fenced(Verb.UNLINK, fences, key));
  }

  private WriteRequest fenced(Verb verb, List<Fence> fences, Object... key) {
    return removal(preparedWithoutResult(verb), key).with(Options.within(fences));
  }

  /** A removal that checks that the gate or summary at an end is missing, and changes the rest. */
  private WriteRequest without(String end, WriteRequest removal) {
    List<Action> actions = new ArrayList<>();
    for (Action action : removal.plan().actions()) {
      actions.add(isAt(end, action) ? absent(action) : action);
    }
    WritePlan write = new WritePlan.Transaction(actions);
    WritePlan plan =
        removal.plan() instanceof WritePlan.ReadFirst first ? first.then(write) : write;
    return removal.with(plan);
  }

  private boolean isAt(String end, Action action) {
    return action.target() instanceof Target.GateItem item
            && item.gate().type().equals(codec().type())
            && item.gate().end().equals(end)
        || action.target() instanceof Target.End at && at.side().word().equals(end);
  }

  /** The check that what an action would change is not there. */
  static Action absent(Action action) {
    Path path =
        action.target() instanceof Target.GateItem item
            ? Path.of(item.gate().attribute())
            : action.updates().stream()
                .map(
                    update ->
                        update instanceof Update.Remove remove
                            ? remove.path()
                            : ((Update.Add) update).path())
                .findFirst()
                .orElseThrow();
    Requirement missing =
        new Requirement("it is missing", new Predicate.NotExists(path), Failure.NOT_COUNTED);
    return Action.of(Kind.CHECK, action.target(), action.key()).at(action.place()).onlyIf(missing);
  }

  /**
   * Deletes an entity by one request. For deletes in several steps see {@link SteppedDelete}.
   *
   * @return whether it existed
   * @throws dev.adjoin.AdjoinException naming the edges that prevent the delete
   */
  public boolean delete(Object... key) {
    return removed(removal(Verb.DELETE, key));
  }

  /**
   * Deletes an entity by one request, if its fences hold.
   *
   * @return whether it was deleted
   * @throws dev.adjoin.AdjoinException naming what prevents the delete
   */
  public boolean deleteIf(List<Fence> fences, Object... key) {
    return removed(fenced(Verb.DELETE, fences, key));
  }

  /**
   * Removes an attribute of an item, if its fences hold; also of an item that is being deleted,
   * because that delete may wait for the one that clears.
   *
   * @return whether it was removed
   */
  public boolean clearIf(List<Fence> fences, String attribute, Object... key) {
    WriteRequest change =
        change(identity(key), Map.of(attribute, UpdateClause.set(null)))
            .with(Options.within(fences));
    WriteRunner.Result result = WriteRunner.of(table, change).run();
    if (!result.isDone() && result.failures().stream().anyMatch(ItemWriter::isMarked)) {
      result = WriteRunner.of(table, change.with(ofMarked(change.plan()))).run();
    }
    return isRemoved(result);
  }

  private static boolean isMarked(FailedRequirement failed) {
    Requirement planned = failed.requirement().planned();
    return planned != null && planned.failure() == Failure.BEING_DELETED;
  }

  /** A change of an item that is being deleted. */
  private static WritePlan ofMarked(WritePlan plan) {
    if (plan instanceof WritePlan.ReadFirst first) {
      return first.then(ofMarked(first.write()));
    }
    if (plan instanceof WritePlan.Steps steps) {
      return ofMarked(new WritePlan.Transaction(steps.steps().get(0).actions()));
    }
    return new WritePlan.Transaction(plan.actions().stream().map(ItemWriter::ofMarked).toList());
  }

  private static Action ofMarked(Action action) {
    if (!(action.target() instanceof Target.Own)) {
      return action;
    }
    return Action.of(action.kind(), action.target(), action.key())
        .at(action.place())
        .with(action.parts())
        .onlyIf(
            action.requirements().stream()
                .filter(required -> required.failure() != Failure.BEING_DELETED)
                .toList());
  }

  private boolean removed(WriteRequest removal) {
    return isRemoved(WriteRunner.of(table, removal).run());
  }

  /**
   * Whether a removal was done; false if there is no such item, or if its fences did not hold.
   *
   * @throws dev.adjoin.AdjoinException if another requirement failed
   */
  private boolean isRemoved(WriteRunner.Result result) {
    boolean isLeftOut =
        result.failures().stream()
            .map(FailedRequirement::requirement)
            .anyMatch(failed -> failed.isNotThere() || failed.isDone());
    if (!result.isDone() && !isLeftOut) {
      throw new FailureMessages(table).exception(result.failure(), result.attempts());
    }
    return result.isDone();
  }

  /** Explains the requests of a create, put, overwrite or link. */
  public String explain(Verb verb, T value) {
    return WriteExplanation.of(table, whole(verb, value));
  }

  /** Explains the requests of a delete or unlink. */
  public String explainRemoval(Verb verb, Object... key) {
    return WriteExplanation.of(table, removal(verb, key));
  }

  /** Explains the requests of {@link #edit}, if the function changes the item. */
  public String explainEdit(Object... key) {
    return new EditLoop<>(this, UnaryOperator.identity(), key).explain();
  }

  OpenTable table() {
    return table;
  }

  Mapping<T> mapping() {
    return mapping;
  }

  TypeCodec codec() {
    return mapping.codec();
  }

  PreparedWrite prepared(Verb verb) {
    return prepared.get(new WriteName(codec().type(), verb));
  }

  /** The write for callers who do not need the item that it removes. */
  PreparedWrite preparedWithoutResult(Verb verb) {
    return prepared.withoutResult(new WriteName(codec().type(), verb));
  }

  /** The parts of a key in their stored form. */
  Map<String, AttributeValue> identity(Object... key) {
    return Identity.of(codec(), key);
  }

  /**
   * The parts of the key that a value has.
   *
   * @throws IllegalArgumentException if the value has no key
   */
  public Object[] keyOf(@Nullable T value) {
    Map<String, AttributeValue> identity = identityOf(Arguments.required(whatOf(), value));
    List<String> names = codec().keyNames();
    for (String name : names) {
      if (!identity.containsKey(name)) {
        throw InvalidValueException.missing(codec().type(), name, "absent");
      }
    }
    return names.stream().map(codec().values(identity)).toArray();
  }

  private String whatOf() {
    return codec().member() instanceof Entity ? "An entity or its key" : "An edge or its key";
  }

  /** The values that identify an item, in their stored form. */
  public Map<String, AttributeValue> identityOf(T value) {
    Map<String, AttributeValue> identity = new LinkedHashMap<>(mapping.store(value));
    codec().fillKey(identity, null);
    identity.keySet().retainAll(prepared(Verb.PUT).identity());
    return identity;
  }

  /** The request of a create, put, overwrite or link. */
  WriteRequest whole(Verb verb, @Nullable T value) {
    PreparedWrite write = prepared(verb);
    if (value == null) {
      throw new IllegalArgumentException(
          "The argument of %s must have a value, but was null".formatted(write.name()));
    }
    Map<String, AttributeValue> given = mapping.store(value);
    if (verb == Verb.CREATE) {
      codec().generateIds(given, table::newId);
    }
    boolean isNew = verb == Verb.CREATE || verb == Verb.LINK;
    codec().fillKey(given, isNew ? table.environment().now() : null);
    Map<String, AttributeValue> identity = new LinkedHashMap<>();
    for (String name : write.identity()) {
      AttributeValue part = given.get(name);
      if (part == null) {
        throw InvalidValueException.missing(codec().type(), name, "absent");
      }
      identity.put(name, part);
    }
    return new WriteRequest(write.name(), write, write.plan(), identity, given, null, Options.NONE);
  }

  /** The parts of a key; see {@link Mapping#key}. */
  Object[] key(@Nullable Object... key) {
    return mapping.key(key);
  }

  /**
   * A value with the ids that were generated for it and the defaults in its key, before it is
   * written.
   *
   * @throws IllegalArgumentException if its class cannot represent it before that
   */
  T identified(WriteRequest create, T value) {
    if (!codec().completesKeys()
        || mapping.store(value).keySet().containsAll(create.identity().keySet())) {
      return value;
    }
    try {
      return mapping.read(codec().withDefaults(create.given(), table.environment().now()));
    } catch (UnreadableItemException e) {
      throw new IllegalArgumentException(
          "%s cannot return an entity with its generated id before it is stored: %s; give it an id"
              .formatted(create.name(), e.getMessage()),
          e);
    }
  }

  /** The request of a change. */
  WriteRequest change(Map<String, AttributeValue> identity, Map<String, UpdateClause> changes) {
    PreparedWrite write = prepared(Verb.CHANGE);
    return new WriteRequest(
        write.name(), write, write.plan(), identity, null, changes, Options.NONE);
  }

  /** The request of a delete or unlink. */
  WriteRequest removal(Verb verb, Object... key) {
    return removal(prepared(verb), key);
  }

  /** The request of a delete or unlink, prepared in one of two ways. */
  WriteRequest removal(PreparedWrite write, Object... key) {
    return new WriteRequest(
        write.name(), write, write.plan(), identity(key), null, null, Options.NONE);
  }

  /** The request of a check that an item exists, and that it fulfils the options. */
  WriteRequest check(Options options, Object... key) {
    PreparedWrite write = prepared(Verb.CHANGE);
    if (write.item() == null) {
      throw new IllegalArgumentException(
          codec().type() + " must have its own items to be checked, but is kept in summaries");
    }
    Requirement exists =
        new Requirement(
            "it exists",
            new Predicate.Exists(Path.of(table.design().table().partition())),
            Failure.NOT_FOUND);
    Action check =
        Action.of(Kind.CHECK, new Target.Own(codec().type()), write.item().key()).onlyIf(exists);
    WritePlan plan = new WritePlan.Transaction(List.of(check));
    String name = codec().type() + ".check";
    return new WriteRequest(name, write, plan, identity(key), null, null, options);
  }

  /** Converts a stored item to the caller's class. */
  T read(String operation, Map<String, AttributeValue> stored) {
    return read(mapping, operation, stored);
  }

  private static <T> T read(
      Mapping<T> mapping, String operation, Map<String, AttributeValue> stored) {
    try {
      return mapping.read(stored);
    } catch (UnreadableItemException e) {
      throw FailureBuilder.of(Reason.UNREADABLE, operation).cause(e).because(e.getMessage());
    }
  }
}
