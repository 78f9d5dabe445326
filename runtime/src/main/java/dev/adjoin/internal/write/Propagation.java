// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.declare.Project;
import dev.adjoin.internal.design.AttributePath;
import dev.adjoin.internal.design.Gate;
import dev.adjoin.internal.design.Index;
import dev.adjoin.internal.design.OwnedAttribute;
import dev.adjoin.internal.design.SummaryMap;
import dev.adjoin.internal.execute.CopiedSources;
import dev.adjoin.internal.execute.FailureBuilder;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.execute.StoredValues;
import dev.adjoin.internal.plan.Action;
import dev.adjoin.internal.plan.Path;
import dev.adjoin.internal.plan.ReadPlan;
import dev.adjoin.internal.plan.Target;
import dev.adjoin.internal.plan.Update;
import dev.adjoin.internal.plan.Value;
import dev.adjoin.internal.plan.Work;
import dev.adjoin.internal.plan.WriteName;
import dev.adjoin.internal.plan.WriteName.Verb;
import dev.adjoin.internal.plan.WritePlan;
import dev.adjoin.internal.plan.WritePlan.Step;
import dev.adjoin.internal.read.PlannedItems;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The propagation of one entity's attributes to the items that copy them: its steps, its journal
 * entry, and the dependants of each step. Thread-safe.
 */
public final class Propagation {
  private final OpenTable table;
  private final WriteRequest request;
  private final WritePlan.Steps plan;

  /**
   * @param request a write of the entity
   */
  Propagation(WriteRequest request, OpenTable table) {
    this.table = table;
    this.request = request;
    PreparedWrite change =
        PreparedWrite.Cache.of(table).get(new WriteName(request.type(), Verb.CHANGE));
    this.plan = (WritePlan.Steps) change.plan().withoutReads();
  }

  /**
   * The propagation that a journal entry names.
   *
   * @param identity the id of the entity, in stored form
   */
  public static Propagation of(OpenTable table, String type, Map<String, AttributeValue> identity) {
    PreparedWrite write = PreparedWrite.Cache.of(table).get(new WriteName(type, Verb.CHANGE));
    WriteRequest request =
        new WriteRequest(
            write.name(), write, write.plan(), identity, null, null, WriteRequest.Options.NONE);
    return new Propagation(request, table);
  }

  /** The action that adds the journal entry of a propagation; empty if there is none. */
  static Optional<Action> entry(List<Action> actions) {
    return actions.stream()
        .filter(
            action ->
                action.target() instanceof Target.Journal journal
                    && journal.work() == Work.PROPAGATE)
        .findFirst();
  }

  public OpenTable table() {
    return table;
  }

  /** The name of the call that changed the entity, or of a change. */
  public String name() {
    return request.name();
  }

  public String type() {
    return request.type();
  }

  /** Begins a failure of the call that changed the entity. */
  public FailureBuilder failure(Reason reason) {
    return request.failure(reason);
  }

  /** The id of the entity, in stored form. */
  public Map<String, AttributeValue> identity() {
    return request.identity();
  }

  /** The steps that bring dependants forward. */
  public List<Step> steps() {
    return plan.steps().stream().filter(Step::isForward).toList();
  }

  /** The key of the journal entry. */
  public Map<String, AttributeValue> journalKey() {
    Action entry = entry(plan.steps().get(0).actions()).orElseThrow();
    return JournalKey.of(
        Binding.unread(table, request, ""), entry.key(), (Target.Journal) entry.target());
  }

  /** The attributes that others copy. */
  public Set<String> copied() {
    Action entry = entry(plan.steps().get(0).actions()).orElseThrow();
    return entry.parts().stream()
        .flatMap(part -> part.causes().stream())
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /** The journal entry of a propagation with this mark. */
  public Map<String, AttributeValue> journalEntry(String mark) {
    Map<String, UpdateClause> changes = new LinkedHashMap<>();
    copied().forEach(name -> changes.put(name, UpdateClause.set(null)));
    WriteRequest change =
        new WriteRequest(
            request.name(),
            request.prepared(),
            request.plan(),
            request.identity(),
            null,
            Collections.unmodifiableMap(changes),
            WriteRequest.Options.NONE);
    List<ItemWrite> writes = new ArrayList<>();
    Action entry = entry(plan.steps().get(0).actions()).orElseThrow();
    ActionBinder.bind(
        Binding.unread(table, change, mark), request.prepared().action(entry), writes);
    return writes.get(0).item();
  }

  /** The key of the entity. */
  public Map<String, AttributeValue> ownKey() {
    return Binding.unread(table, request, "").ownKey();
  }

  /** Whether others copy from an entity, so that changes of it are propagated. */
  public static boolean isNeeded(OpenTable table, String type) {
    return table
        .plans()
        .write(new WriteName(type, Verb.CHANGE))
        .filter(write -> write.plan().isInSteps())
        .isPresent();
  }

  /** The entity as stored, by a consistent read; empty if it is gone. */
  public Map<String, AttributeValue> read() {
    ItemCache items = new ItemCache(table, table.calls().deadline());
    Map<String, AttributeValue> stored =
        items.read(name(), Binding.unread(table, request, "").ownKey());
    return StoredValues.isTombstone(stored) ? Map.of() : CopiedSources.declared(table, stored);
  }

  /** The version of an entity that others copy. */
  public static BigDecimal version(Map<String, AttributeValue> source) {
    return StoredValues.numeric(source.get(OwnedAttribute.VERSION));
  }

  // ---- Dependants
  // --------------------------------------------------------------------------------

  /**
   * The dependants of one step, read page by page.
   *
   * @param source the entity
   * @param most how many are wanted; {@link Integer#MAX_VALUE} for all
   */
  public Stream<Dependant> dependants(Step step, Map<String, AttributeValue> source, int most) {
    Action forward = step.actions().get(0);
    if (forward.target() instanceof Target.End end) {
      return PlannedItems.edges(table, ownMap(end), source).stream()
          .map(edge -> new Dependant(step, identity(end.relationship(), edge), null, null, null));
    }
    String type = ((Target.Own) forward.target()).type();
    ReadPlan read = step.reads().get(0);
    Iterator<Map<String, AttributeValue>> found =
        PlannedItems.of(table, name(), read, table.codec(type()).values(request.identity()), most);
    boolean isWhole = isWhole(read);
    AttributePath version = copied(forward, Value.CopiedVersion.class);
    AttributePath born = copied(forward, Value.CopiedBorn.class);
    Iterable<Map<String, AttributeValue>> items = () -> found;
    return StreamSupport.stream(items.spliterator(), false)
        .map(
            item -> {
              AttributeValue copied = StoredValues.at(item, version);
              return new Dependant(
                  step,
                  identity(type, item),
                  isWhole ? item : null,
                  copied == null ? null : StoredValues.numeric(copied),
                  StoredValues.at(item, born));
            });
  }

  /** The map of the entity that lists the other entities which keep a summary of it. */
  private SummaryMap ownMap(Target.End theirs) {
    return table.design().summaries().stream()
        .filter(map -> map.relationship().equals(theirs.relationship()))
        .filter(map -> map.side() == theirs.side().other())
        .findFirst()
        .orElseThrow();
  }

  private Map<String, AttributeValue> identity(String type, Map<String, AttributeValue> item) {
    Map<String, AttributeValue> identity = new LinkedHashMap<>();
    table
        .schema()
        .identityNames(table.schema().member(type).orElseThrow())
        .forEach(name -> identity.put(name, item.get(name)));
    return identity;
  }

  /** Whether a read finds whole items: those of the table, or of an index that projects all. */
  private boolean isWhole(ReadPlan read) {
    String name = ReadPlan.ListRead.of(read).items().index();
    Index index = name == null ? null : table.design().index(name).orElseThrow();
    return index == null || index.projection().kind() == Project.Kind.ALL;
  }

  /** The path of what is copied besides attributes in a dependant with an item of its own. */
  private static AttributePath copied(Action forward, Class<? extends Value> value) {
    for (Update update : forward.updates()) {
      if (update instanceof Update.Set set && value.isInstance(set.value())) {
        Path path = set.path();
        return AttributePath.of(path.attribute(), path.inside().get(0));
      }
    }
    throw new IllegalStateException("Copies must have a version, but " + forward + " sets none");
  }

  /** The gate that counts the dependants of a step; null if none does. */
  public @Nullable Gate gate(Step step) {
    if (step.role() != Step.Role.FORWARD_COUNTED
        || !(step.actions().get(0).target() instanceof Target.Own own)) {
      return null;
    }
    Value.CopiedVersion version =
        step.actions().get(0).updates().stream()
            .filter(u -> u instanceof Update.Set set && set.value() instanceof Value.CopiedVersion)
            .map(u -> (Value.CopiedVersion) ((Update.Set) u).value())
            .findFirst()
            .orElseThrow();
    return table.design().gates().stream()
        .filter(gate -> gate.type().equals(own.type()))
        .filter(gate -> gate.entity().equals(type()) && !gate.isSharded() && !gate.isFilling())
        .filter(gate -> gate.item().equals(version.key()))
        .findFirst()
        .orElse(null);
  }

  /** The key of the item that a dependant is stored in, as a text that no other item has. */
  public String itemName(Dependant dependant) {
    Action forward = dependant.step().actions().get(0);
    String type =
        forward.target() instanceof Target.End end
            ? end.relationship()
            : ((Target.Own) forward.target()).type();
    return table
        .keys()
        .name(table.keys().of(forward.key(), table.codec(type).values(dependant.identity())));
  }

  // ---- Writes
  // ------------------------------------------------------------------------------------

  /** The write that brings a dependant forward to a version of the entity. */
  WriteRequest forward(PreparedWrite prepared, Dependant dependant, CopiedSource source) {
    Map<String, UpdateClause> changes = new LinkedHashMap<>();
    if (prepared.item() != null) {
      dependant.step().actions().get(0).updates().stream()
          .filter(u -> u instanceof Update.Set set && set.value() instanceof Value.Copied)
          .map(Update.Set.class::cast)
          .forEach(
              set -> {
                String copied = ((Value.Copied) set.value()).attribute();
                changes.put(set.path().attribute(), UpdateClause.set(source.item().get(copied)));
              });
    }
    return new WriteRequest(
        name(),
        prepared,
        prepared.plan(),
        dependant.identity(),
        null,
        Collections.unmodifiableMap(changes),
        WriteRequest.Options.NONE,
        source.with(dependant));
  }

  /** The entity as it is now, for the writes of its dependants. */
  CopiedSource source(Map<String, AttributeValue> item) {
    return new CopiedSource(Binding.unread(table, request, "").ownKey(), item, null);
  }

  /**
   * The source of copies, and what is known of an item that copies from it.
   *
   * @param key the key of the source
   * @param item the source after its change
   * @param dependant the item that copies; null before one is chosen
   */
  record CopiedSource(
      Map<String, AttributeValue> key,
      Map<String, AttributeValue> item,
      @Nullable Dependant dependant) {
    CopiedSource with(Dependant other) {
      return new CopiedSource(key, item, other);
    }
  }
}
