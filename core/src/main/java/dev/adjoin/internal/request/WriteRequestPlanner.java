// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.request;

import dev.adjoin.internal.design.Design;
import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.AttributeType.Scalar;
import dev.adjoin.internal.model.AttributeType.SetOf;
import dev.adjoin.internal.model.Default;
import dev.adjoin.internal.model.DynamoDbLimits;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Model;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.ValueText;
import dev.adjoin.internal.model.Variants;
import dev.adjoin.internal.plan.Action;
import dev.adjoin.internal.plan.Action.Kind;
import dev.adjoin.internal.plan.Part;
import dev.adjoin.internal.plan.PlannedWrite;
import dev.adjoin.internal.plan.Plans;
import dev.adjoin.internal.plan.Predicate;
import dev.adjoin.internal.plan.ReadPlan;
import dev.adjoin.internal.plan.ReturnedItem;
import dev.adjoin.internal.plan.Target;
import dev.adjoin.internal.plan.Update;
import dev.adjoin.internal.plan.Value;
import dev.adjoin.internal.plan.Work;
import dev.adjoin.internal.plan.WriteName.Verb;
import dev.adjoin.internal.plan.WritePlan;
import dev.adjoin.internal.request.ActionTemplate.RequestPart;
import dev.adjoin.internal.request.ReadRequests.Input;
import dev.adjoin.internal.request.Request.Operation;
import dev.adjoin.internal.request.WriteFlow.ReadItem;
import dev.adjoin.internal.request.WriteFlow.Stage;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Translates the plans of writes into requests. */
public final class WriteRequestPlanner {
  private static final Function<String, @Nullable Object> UNKNOWN = name -> null;

  private final Schema schema;
  private final Design design;
  private final boolean hasPropagations;

  public WriteRequestPlanner(Model model, Design design) {
    this(new Schema(model), design, false);
  }

  private WriteRequestPlanner(Schema schema, Design design, boolean hasPropagations) {
    this.schema = schema;
    this.design = design;
    this.hasPropagations = hasPropagations;
  }

  /**
   * The same, but changes may give attributes that others copy: work of several stages, of which
   * the runtime alone can do those that bring the copies forward.
   */
  public WriteRequestPlanner withPropagations() {
    return new WriteRequestPlanner(schema, design, true);
  }

  /** The requests of every write. */
  public List<WriteRequests> all(Plans plans) {
    return plans.writes().stream().map(this::of).toList();
  }

  /**
   * The requests of a write whose caller gives every attribute, except times that the write sets by
   * itself, attributes of some variants in a change and, {@linkplain #withPropagations unless asked
   * for}, attributes that others copy.
   */
  public WriteRequests of(PlannedWrite write) {
    return of(write, usuallyGiven(write), UNKNOWN);
  }

  /**
   * The requests of a write whose caller gives these values.
   *
   * @param values the inputs by name
   */
  public WriteRequests of(PlannedWrite write, Map<String, Object> values) {
    return of(write, values.keySet(), values::get);
  }

  private WriteRequests of(
      PlannedWrite write, Set<String> given, Function<String, @Nullable Object> known) {
    return new WriteRequests(
        write,
        inputs(write),
        required(write),
        given,
        defaults(write),
        new WriteValues(schema, design, write, given, known, Answers.none()).labels(),
        flow(write, given, known, Answers.none(), 0));
  }

  // ---- Inputs
  // ------------------------------------------------------------------------------------

  private List<Input> inputs(PlannedWrite write) {
    Member member = schema.member(write.type()).orElseThrow();
    Map<String, Attribute> attributes = schema.attributes(member);
    return inputNames(write).stream()
        .map(name -> new Input(name, name, Objects.requireNonNull(attributes.get(name)).type()))
        .toList();
  }

  /** The attributes that a caller may give, those that identify the item first. */
  private Set<String> inputNames(PlannedWrite write) {
    Member member = schema.member(write.type()).orElseThrow();
    Set<String> names = new LinkedHashSet<>(schema.identityNames(member));
    if (write.verb() == Verb.DELETE || write.verb() == Verb.UNLINK) {
      return names;
    }
    for (String name : schema.attributes(member).keySet()) {
      boolean isCopy = member.copies().stream().anyMatch(copy -> copy.attribute().equals(name));
      if (!isCopy && !schema.isCount(member, name) && !name.equals(member.version())) {
        names.add(name);
      }
    }
    if (write.verb() == Verb.CHANGE && !hasPropagations) {
      names.removeAll(copiedByOthers(write));
    }
    Variants variants = member.variants();
    if (write.verb() == Verb.CHANGE && variants != null) {
      names.remove(variants.by());
    }
    boolean comparesVersion = write.verb() == Verb.PUT || write.verb() == Verb.CHANGE;
    if (member.version() != null && comparesVersion) {
      names.add(member.version());
    }
    return names;
  }

  /** The attributes that other items copy. */
  private static Set<String> copiedByOthers(PlannedWrite write) {
    return copied(write.plan().actions());
  }

  private static Set<String> copied(List<Action> actions) {
    return actions.stream()
        .filter(
            action ->
                action.target() instanceof Target.Journal journal
                    && journal.work() == Work.PROPAGATE)
        .flatMap(action -> action.parts().stream())
        .flatMap(part -> part.causes().stream())
        .collect(Collectors.toSet());
  }

  private Set<String> required(PlannedWrite write) {
    Member member = schema.member(write.type()).orElseThrow();
    Set<String> required = new LinkedHashSet<>(schema.identityNames(member));
    if (write.verb() != Verb.CHANGE) {
      Map<String, Attribute> attributes = schema.attributes(member);
      if (write.verb() != Verb.DELETE && write.verb() != Verb.UNLINK) {
        member.attributes().stream()
            .filter(attribute -> attribute.preset() instanceof Default.Literal)
            .forEach(attribute -> required.remove(attribute.name()));
      }
      for (String name : inputNames(write)) {
        Attribute attribute = Objects.requireNonNull(attributes.get(name));
        boolean mayBeAbsent =
            attribute.optional()
                || attribute.preset() != null
                || attribute.type() instanceof SetOf
                || name.equals(member.version());
        if (!mayBeAbsent) {
          required.add(name);
        }
      }
    }
    return required;
  }

  private Set<String> usuallyGiven(PlannedWrite write) {
    Member member = schema.member(write.type()).orElseThrow();
    Set<String> given = new LinkedHashSet<>(inputNames(write));
    Set<String> followed = followed(write.plan().actions());
    for (Attribute attribute : schema.attributes(member).values()) {
      boolean isKept =
          attribute.preset() == Default.Stamp.NOW
              && followed.contains(attribute.name())
              && write.verb() != Verb.CREATE
              && write.verb() != Verb.LINK;
      if (attribute.preset() instanceof Default.Stamp && !isKept) {
        given.remove(attribute.name());
      }
    }
    Variants variants = member instanceof Entity entity ? entity.variants() : null;
    if (write.verb() == Verb.CHANGE && variants != null) {
      given.removeIf(name -> !variants.isShared(name));
    }
    given.addAll(schema.identityNames(member));
    return given;
  }

  private Map<String, Object> defaults(PlannedWrite write) {
    Map<String, Object> defaults = new LinkedHashMap<>();
    for (Attribute attribute :
        schema.attributes(schema.member(write.type()).orElseThrow()).values()) {
      if (attribute.preset() instanceof Default.Literal literal) {
        defaults.put(attribute.name(), ValueText.read(attribute.type(), literal.text()));
      }
    }
    return defaults;
  }

  /** The attributes that keys of indexes and times to live are calculated from. */
  private static Set<String> followed(List<Action> actions) {
    Set<String> followed = new HashSet<>();
    for (Action action : actions) {
      for (Part part : action.parts()) {
        for (Update update : part.updates()) {
          if (update instanceof Update.Set set && set.value() instanceof Value.IndexKey key) {
            followed.addAll(
                part.causes().isEmpty() ? key.entry().key().attributes() : part.causes());
          } else if (update instanceof Update.Set set
              && set.value() instanceof Value.EpochSeconds seconds) {
            followed.add(seconds.attribute());
          }
        }
      }
    }
    return followed;
  }

  // ---- Requests
  // ----------------------------------------------------------------------------------

  /**
   * Derives the requests under the answers so far. If that needs another answer, both are tried.
   *
   * @param readBefore the number of reads that are part of an earlier question
   */
  private WriteFlow flow(
      PlannedWrite write,
      Set<String> given,
      Function<String, @Nullable Object> known,
      Answers answers,
      int readBefore) {
    WriteValues values = new WriteValues(schema, design, write, given, known, answers);
    Derivation derivation = new Derivation(values, write.returned());
    List<Stage> stages = derivation.stages(write.plan());
    Question open = answers.open();
    if (open == null) {
      return new WriteFlow.Send(
          from(derivation.reads, readBefore), stages, derivation.result(stages, given));
    }
    int reads = Math.min(answers.readsBefore(), derivation.reads.size());
    return new WriteFlow.Ask(
        derivation.reads.subList(readBefore, reads),
        open,
        flow(write, given, known, answers.with(open, true), reads),
        flow(write, given, known, answers.with(open, false), reads));
  }

  private static List<ReadItem> from(List<ReadItem> reads, int first) {
    return reads.subList(Math.min(first, reads.size()), reads.size());
  }

  /** The requests under certain answers. */
  private final class Derivation {
    private final WriteValues values;
    private final ReturnedItem returned;
    private final List<ReadItem> reads = new ArrayList<>();

    Derivation(WriteValues values, ReturnedItem returned) {
      this.values = values;
      this.returned = returned;
    }

    /** The read of what the call returns; null if the write returns or determines it. */
    @Nullable Request result(List<Stage> stages, Set<String> given) {
      ItemType item = values.item();
      boolean isTransaction =
          stages.stream()
              .flatMap(stage -> stage.requests().stream())
              .anyMatch(request -> request.operation() == Operation.TRANSACT_WRITE_ITEMS);
      return item != null
              && isTransaction
              && !values.isRead(item.key())
              && returned.isUndetermined(given::contains)
          ? get(item.key()).get()
          : null;
    }

    List<Stage> stages(WritePlan plan) {
      if (plan instanceof WritePlan.ReadFirst first) {
        gets(first.read())
            .map(ReadPlan.Get::key)
            .filter(key -> isUnknown(key) && (!first.why().isEmpty() || changes(first.causes())))
            .forEach(key -> read(key, true));
        return stages(first.write());
      }
      if (plan instanceof WritePlan.Depending depending) {
        return stages(isThere(depending) ? depending.present() : depending.absent());
      }
      if (plan instanceof WritePlan.Steps steps) {
        return steps(steps);
      }
      return stage("", resolved(plan.actions()));
    }

    private boolean isThere(WritePlan.Depending depending) {
      ItemKey key = gets(depending.read()).toList().get(0).key();
      if (depending.presence() instanceof Predicate.Exists exists
          && exists.path().member() != null) {
        read(key, true);
        return values.ask(
            new Question.HoldsEdge(
                values.label(key), exists.path().attribute(), KeyText.of(exists.path().member())));
      }
      read(key, true);
      boolean isThere = values.ask(new Question.ItemExists(values.label(key)));
      values.read(key, isThere);
      return isThere;
    }

    private static Stream<ReadPlan.Get> gets(ReadPlan plan) {
      return plan instanceof ReadPlan.Composed composed
          ? composed.parts().stream().flatMap(Derivation::gets)
          : Stream.of((ReadPlan.Get) plan);
    }

    /** Whether the write changes one of the attributes; of an item that was read, that is asked. */
    private boolean changes(List<String> causes) {
      boolean isReplaced = values.isWhole() && values.isThere();
      return values.mayChange(causes) && (!isReplaced || values.ask(new Question.Differs(causes)));
    }

    /** Whether there is an item of this key to read, and it was not read before. */
    private boolean isUnknown(ItemKey key) {
      return !values.isRead(key) && !values.lacksReference(key);
    }

    private void read(ItemKey key, boolean exists) {
      if (isUnknown(key)) {
        reads.add(get(key));
        values.read(key, exists);
      }
    }

    private ReadItem get(ItemKey key) {
      Map<String, Object> body = new LinkedHashMap<>();
      body.put("TableName", design.table().name());
      body.put("Key", values.key(KeyText.partition(key.partition()), KeyText.sort(key.sort())));
      body.put("ConsistentRead", true);
      return new ReadItem(values.label(key), new Request(Operation.GET_ITEM, body));
    }

    /**
     * The actions, after a read of the item if a key follows its time of creation and the caller
     * does not give that time.
     */
    private List<Action> resolved(List<Action> actions) {
      ItemType item = values.item();
      if (!values.replaces() || item == null) {
        return actions;
      }
      Set<String> needed = values.createdTimesLeftOut();
      needed.retainAll(followed(actions));
      if (!needed.isEmpty()) {
        if (!values.isRead(item.key())) {
          read(item.key(), true);
          values.read(item.key(), values.ask(new Question.ItemExists(values.label(item.key()))));
        }
        values.resolve(needed);
      }
      return actions;
    }

    private List<Stage> stage(String title, List<Action> actions) {
      List<RequestPart> writes = new ArrayList<>();
      actions.forEach(action -> writes.addAll(ActionTemplate.of(values, action)));
      return List.of(new Stage(title, List.of(), requests(writes)));
    }

    // ---- Work in steps
    // ---------------------------------------------------------------------------

    private List<Stage> steps(WritePlan.Steps plan) {
      Work work = work(plan);
      WritePlan.Step first = plan.steps().get(0);
      if (work == Work.DELETE) {
        return delete(plan);
      }
      first.reads().forEach(read -> gets(read).forEach(get -> read(get.key(), true)));
      boolean spreads =
          hasPropagations && !values.isWhole() && values.mayChange(copied(plan.actions()));
      if (work == Work.PROPAGATE && spreads) {
        return propagation(plan);
      }
      if (work == Work.PROPAGATE) {
        // Copied attributes do not change, so that nothing is spread.
        List<Action> own =
            first.actions().stream()
                .filter(action -> !(action.target() instanceof Target.Journal))
                .toList();
        return stage("", resolved(own));
      }
      List<Stage> stages = new ArrayList<>();
      for (WritePlan.Step step : plan.steps()) {
        stages.add(inParts(step));
        values.beginLaterStage();
      }
      return stages;
    }

    /** A change of what others copy. The stages after it, which the runtime does, have titles. */
    private List<Stage> propagation(WritePlan.Steps plan) {
      List<Stage> stages = new ArrayList<>(List.of(inParts(plan.steps().get(0))));
      plan.steps().stream()
          .skip(1)
          .forEach(step -> stages.add(new Stage(step.title(), List.of(), List.of())));
      return stages;
    }

    private static Work work(WritePlan.Steps plan) {
      return plan.steps().stream()
          .flatMap(step -> step.actions().stream())
          .map(Action::target)
          .filter(Target.Journal.class::isInstance)
          .map(target -> ((Target.Journal) target).work())
          .findFirst()
          .orElse(Work.DELETE);
    }

    /** The stages of a delete, which reads the entity first, to act on that one alone. */
    private List<Stage> delete(WritePlan.Steps plan) {
      ReadPlan own = new ReadPlan.Get(plan.steps().get(0).actions().get(0).key());
      WritePlan together = plan.together();
      if (together != null
          && !values.ask(new Question.HasEdges(WritePlan.Steps.MOST_EDGES_TOGETHER))) {
        boolean reads = together instanceof WritePlan.ReadFirst;
        return stages(
            reads ? together : new WritePlan.ReadFirst("for the one that is meant", own, together));
      }
      List<Stage> stages = new ArrayList<>();
      WritePlan.Step mark = plan.steps().get(0);
      stages.add(ofDelete(new WritePlan.Step(mark.title(), List.of(own), mark.actions())));
      for (WritePlan.Step step : plan.steps().subList(1, plan.steps().size())) {
        values.beginLaterStage();
        stages.add(ofDelete(step));
      }
      values.beginLaterStage();
      return stages;
    }

    /**
     * A stage of a delete. Those that repeat other writes, or concern gates that still count edges,
     * have only a title.
     */
    private Stage ofDelete(WritePlan.Step step) {
      boolean removesGates =
          step.role() == WritePlan.Step.Role.RETIRE
              && step.actions().stream().anyMatch(action -> action.kind() == Kind.DELETE);
      if (!step.each()) {
        return inParts(step);
      }
      if (!removesGates) {
        return new Stage(step.title(), List.of(), List.of());
      }
      List<Action> shards =
          step.actions().stream()
              .map(
                  action ->
                      action.target() instanceof Target.GateItem gate
                          ? action.each(gate.gate().shards())
                          : action)
              .toList();
      return inParts(new WritePlan.Step(step.title(), List.of(), shards));
    }

    /** A step in as many transactions as it needs, each with the checks among its actions. */
    private Stage inParts(WritePlan.Step step) {
      List<ReadItem> own = new ArrayList<>();
      for (ReadPlan read : step.reads()) {
        if (read instanceof ReadPlan.Get get) {
          own.add(get(get.key()));
          values.read(get.key(), true);
        }
      }
      List<RequestPart> checks = new ArrayList<>();
      List<RequestPart> writes = new ArrayList<>();
      for (Action action : step.actions()) {
        (action.kind() == Kind.CHECK ? checks : writes).addAll(ActionTemplate.of(values, action));
      }
      int most = DynamoDbLimits.TRANSACTION_ITEMS - checks.size();
      List<Request> requests = new ArrayList<>();
      for (int from = 0; from < writes.size(); from += most) {
        List<RequestPart> part = new ArrayList<>(checks);
        part.addAll(writes.subList(from, Math.min(from + most, writes.size())));
        requests.addAll(requests(part));
      }
      return new Stage(step.title(), own, requests);
    }

    private List<Request> requests(List<RequestPart> writes) {
      if (writes.isEmpty()) {
        return List.of();
      }
      return writes.size() == 1 && writes.get(0).canStandAlone()
          ? List.of(single(writes.get(0)))
          : List.of(transaction(writes));
    }

    private Request single(RequestPart write) {
      Map<String, Object> body = new LinkedHashMap<>(write.body());
      if (write.write().kind() == Kind.DELETE) {
        body.put("ReturnValues", "ALL_OLD");
      } else if (write.write().kind() == Kind.UPDATE && returned.isReturned()) {
        body.put("ReturnValues", "ALL_NEW");
      }
      body.put("ReturnValuesOnConditionCheckFailure", "ALL_OLD");
      return new Request(
          switch (write.write().kind()) {
            case PUT -> Operation.PUT_ITEM;
            case UPDATE -> Operation.UPDATE_ITEM;
            default -> Operation.DELETE_ITEM;
          },
          body,
          List.of(write.write()));
    }

    private static Request transaction(List<RequestPart> writes) {
      List<Object> items = new ArrayList<>();
      for (RequestPart write : writes) {
        Map<String, Object> body = new LinkedHashMap<>(write.body());
        body.put("ReturnValuesOnConditionCheckFailure", "ALL_OLD");
        items.add(Map.of(write.write().kind().word(), body));
      }
      Map<String, Object> body = new LinkedHashMap<>();
      body.put("TransactItems", items);
      body.put(
          "ClientRequestToken", new StoredValue(WriteRequests.TOKEN, StoredType.of(Scalar.STRING)));
      return new Request(
          Operation.TRANSACT_WRITE_ITEMS, body, writes.stream().map(RequestPart::write).toList());
    }
  }
}
