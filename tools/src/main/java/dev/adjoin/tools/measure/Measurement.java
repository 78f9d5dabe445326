// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.measure;

import dev.adjoin.Adjoin;
import dev.adjoin.AdjoinException;
import dev.adjoin.Edges;
import dev.adjoin.Entities;
import dev.adjoin.Item;
import dev.adjoin.ListQuery;
import dev.adjoin.ModelFile;
import dev.adjoin.RequestReport;
import dev.adjoin.declare.Side;
import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.cost.CallCost;
import dev.adjoin.internal.cost.Capacity;
import dev.adjoin.internal.cost.Feature;
import dev.adjoin.internal.cost.ReadCosts;
import dev.adjoin.internal.cost.WriteCosts;
import dev.adjoin.internal.key.SortRange;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.plan.AccessPattern;
import dev.adjoin.internal.plan.PlannedWrite;
import dev.adjoin.internal.plan.QueryShape;
import dev.adjoin.internal.plan.ReadTarget;
import dev.adjoin.internal.plan.Update;
import dev.adjoin.internal.plan.WriteName;
import dev.adjoin.internal.plan.WriteName.Verb;
import dev.adjoin.tools.measure.MeasuredContents.Call;
import dev.adjoin.tools.sample.SampleData;
import dev.adjoin.tools.sample.SampleItem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Runs every read and write of a model on sample data, on an embedded engine in memory, and records
 * predicted and consumed units. Used once.
 */
public final class Measurement {
  private static final String TABLE = "Measured";
  private static final int LIMIT = 2;
  private static final int REMOVALS = 2;

  /** The failures of calls that do not suit the sample data. */
  private static final Set<AdjoinException.Reason> REFUSALS =
      EnumSet.of(
          AdjoinException.Reason.REFUSED,
          AdjoinException.Reason.RESTRICTED,
          AdjoinException.Reason.NOT_UNIQUE);

  private static final Set<String> WRITES =
      Set.of("PutItem", "UpdateItem", "DeleteItem", "TransactWriteItems", "BatchWriteItem");

  private final Compiled compiled;
  private final Schema schema;
  private final DynamoDbClient client;
  private final Adjoin db;
  private final List<RequestReport> reports = new ArrayList<>();
  private final Map<String, Measured> results = new LinkedHashMap<>();
  private final Map<String, List<Item>> stored = new LinkedHashMap<>();

  /**
   * The calls of one read or write.
   *
   * @param predicted the sum of the units that the cost model predicts
   * @param consumed the sum of the units that the engine consumed
   * @param requests the requests of all calls, for a look at a difference
   */
  public record Measured(
      String name, int calls, Capacity predicted, Capacity consumed, List<String> requests) {
    public boolean isEqual() {
      return predicted.equals(consumed);
    }

    private Measured plus(Measured other) {
      List<String> all = new ArrayList<>(requests);
      all.addAll(other.requests);
      return new Measured(
          name,
          calls + other.calls,
          predicted.plus(other.predicted),
          consumed.plus(other.consumed),
          all);
    }
  }

  private Measurement(Compiled compiled, ModelFile file, DynamoDbClient client) {
    this.compiled = compiled;
    this.schema = new Schema(compiled.model());
    this.client = client;
    this.db =
        Adjoin.builder(file)
            .table(TABLE)
            .settle(Duration.ZERO)
            .listener(this::heard)
            .connect(client);
  }

  /** The results by read and write, in the order of the plans: reads first. */
  public static List<Measured> of(Compiled compiled, ModelFile file) {
    try (EmbeddedDynamoDb engine = EmbeddedDynamoDb.inMemory()) {
      return of(compiled, file, engine.client());
    }
  }

  /** The same on another engine, in a table of its own. */
  static List<Measured> of(Compiled compiled, ModelFile file, DynamoDbClient client) {
    Measurement measurement = new Measurement(compiled, file, client);
    try (Adjoin open = measurement.db) {
      open.createTableIfAbsent();
      measurement.run();
    }
    return List.copyOf(measurement.results.values());
  }

  private void heard(RequestReport report) {
    synchronized (reports) {
      reports.add(report);
    }
  }

  private void run() {
    for (SampleItem sample : SampleData.of(compiled.model(), SampleData.SIZE)) {
      add(sample);
    }
    compiled.plans().reads().forEach(this::read);
    for (PlannedWrite write : compiled.plans().writes()) {
      switch (write.verb()) {
        case CHANGE -> change(write);
        case PUT, OVERWRITE -> put(write);
        default -> {}
      }
    }
    removals(Verb.UNLINK);
    removals(Verb.DELETE);
  }

  // ---- Calls

  private boolean isEdge(String type) {
    return schema.relationship(type).isPresent();
  }

  private PlannedWrite plan(String type, Verb verb) {
    return compiled.plans().write(new WriteName(type, verb)).orElseThrow();
  }

  private void add(SampleItem sample) {
    String type = sample.type();
    boolean isEdge = isEdge(type);
    write(
        plan(type, isEdge ? Verb.LINK : Verb.CREATE),
        Call.of(sample.item().toMap()),
        () -> {
          if (isEdge) {
            db.relationship(type).link(sample.item());
          } else {
            db.entity(type).create(sample.item());
          }
        });
    stored.computeIfAbsent(type, t -> new ArrayList<>()).add(sample.item());
  }

  /** Sets each attribute that can change, to the value that another item of the type has. */
  private void change(PlannedWrite write) {
    Set<String> attributes = new LinkedHashSet<>();
    write.plan().actions().stream()
        .flatMap(action -> action.updates().stream())
        .filter(Update.Change.class::isInstance)
        .forEach(update -> attributes.add(((Update.Change) update).attribute()));
    List<Item> items = items(write.type());
    for (String attribute : attributes) {
      for (int i = 0; i < items.size(); i++) {
        Item item = items.get(i);
        Object other =
            isUnique(write.type(), attribute)
                ? item.find(attribute).map(value -> value + "x").orElse(null)
                : other(items, item, attribute);
        if (other != null) {
          Map<String, Object> changed = new LinkedHashMap<>(item.toMap());
          changed.put(attribute, other);
          boolean isDone =
              write(
                  write,
                  new Call(changed, item.toMap(), attribute, null),
                  () -> applyChange(write.type(), item, attribute, other));
          if (isDone) {
            items.set(i, Item.of(changed));
          }
          break;
        }
      }
    }
  }

  private boolean isUnique(String type, String attribute) {
    return schema
        .entity(type)
        .filter(entity -> entity.uniques().stream().anyMatch(u -> u.contains(attribute)))
        .isPresent();
  }

  private void applyChange(String type, Item item, String attribute, Object value) {
    Object[] key = key(type, item);
    var change = isEdge(type) ? db.relationship(type).change(key) : db.entity(type).change(key);
    change.set(attribute).to(value).apply();
  }

  private static @Nullable Object other(List<Item> items, Item item, String attribute) {
    Object own = item.find(attribute).orElse(null);
    return items.stream()
        .flatMap(each -> each.find(attribute).stream())
        .filter(value -> !value.equals(own))
        .findFirst()
        .orElse(null);
  }

  private void put(PlannedWrite write) {
    List<Item> items = items(write.type());
    if (items.isEmpty()) {
      return;
    }
    Item item = current(write.type(), items.get(0));
    write(
        write,
        Call.of(item.toMap()),
        () -> {
          String type = write.type();
          boolean isOverwrite = write.verb() == Verb.OVERWRITE;
          if (isEdge(type)) {
            Edges<Item> edges = db.relationship(type);
            if (isOverwrite) {
              edges.overwrite(item);
            } else {
              edges.put(item);
            }
          } else {
            Entities<Item> entities = db.entity(type);
            if (isOverwrite) {
              entities.overwrite(item);
            } else {
              entities.put(item);
            }
          }
        });
  }

  /** The item as it is stored, with its version. */
  private Item current(String type, Item item) {
    Object[] key = key(type, item);
    return (isEdge(type) ? db.relationship(type).get(key) : db.entity(type).get(key)).orElse(item);
  }

  /**
   * Removes two items of each type, the last and the first if possible; of children four, so that
   * the first parent has none left.
   */
  private void removals(Verb verb) {
    List<PlannedWrite> writes = new ArrayList<>(compiled.plans().writes());
    Collections.reverse(writes);
    for (PlannedWrite write : writes) {
      if (write.verb() == verb) {
        List<Item> items = new ArrayList<>(items(write.type()));
        Collections.rotate(items, 1);
        boolean isChild = schema.entity(write.type()).filter(Entity::isChild).isPresent();
        int left = isChild ? 2 * REMOVALS : REMOVALS;
        for (Item item : items) {
          left -= left > 0 && remove(write, item) ? 1 : 0;
        }
      }
    }
  }

  private boolean remove(PlannedWrite write, Item item) {
    Object[] key = key(write.type(), item);
    return write(
        write,
        Call.of(item.toMap()),
        () -> {
          if (write.verb() == Verb.UNLINK) {
            db.relationship(write.type()).unlink(key);
          } else {
            db.entity(write.type()).delete(key);
          }
        });
  }

  private List<Item> items(String type) {
    return stored.getOrDefault(type, List.of());
  }

  private Object[] key(String type, Item item) {
    Member member = schema.member(type).orElseThrow();
    if (!(member instanceof Relationship relationship)) {
      return values(item, schema.identityNames(member));
    }
    List<String> names = new ArrayList<>(schema.endNames(relationship, Side.FROM));
    names.addAll(schema.endNames(relationship, Side.TO));
    names.addAll(relationship.distinct());
    return values(item, names);
  }

  private static Object[] values(Item item, List<String> names) {
    return names.stream().map(name -> item.find(name).orElseThrow()).toArray();
  }

  // ---- Reads

  private void read(AccessPattern read) {
    List<Item> items = items(read.name().type());
    ReadTarget target = read.name().target();
    if (items.isEmpty()
        || target instanceof ReadTarget.EdgesByIdentity
        || target instanceof ReadTarget.ChildrenByIdentity) {
      return;
    }
    Item item = items.get(0);
    Map<String, Object> values = new LinkedHashMap<>(item.toMap());
    QueryShape shape = read.name().shape();
    if (shape.range() != null) {
      Object value = values.get(shape.range());
      if (value == null) {
        return;
      }
      values.put(SortRange.low(shape.range()), value);
      values.put(SortRange.high(shape.range()), value);
    }
    boolean lacks = read.inputs().stream().anyMatch(input -> values.get(input) == null);
    if (lacks) {
      return;
    }
    Call call = new Call(values, values, null, shape.limited() ? LIMIT : null);
    TableImage image = image();
    reports.clear();
    run(read, item);
    CallCost cost =
        new ReadCosts(
                new MeasuredContents(compiled.design(), image, image, call),
                false,
                new Feature(Feature.Kind.ITEM, read.name().type()))
            .of(read.plan());
    record(read.name().toString(), cost);
  }

  private void run(AccessPattern read, Item item) {
    String type = read.name().type();
    ReadTarget target = read.name().target();
    if (target == ReadTarget.Single.GET) {
      if (isEdge(type)) {
        db.relationship(type).get(key(type, item));
      } else {
        db.entity(type).get(key(type, item));
      }
    } else if (target == ReadTarget.Single.COLLECTION) {
      db.entity(type).collection(key(type, item));
    } else if (target == ReadTarget.Single.SUBTREE) {
      db.entity(type).subtree(key(type, item));
    } else if (target instanceof ReadTarget.Unique unique) {
      db.entity(type)
          .unique(unique.attributes().toArray(String[]::new))
          .is(values(item, unique.attributes()));
    } else {
      answer(shaped(list(read, item), read.name().shape(), item), read.name().shape());
    }
  }

  private ListQuery<Item> list(AccessPattern read, Item item) {
    String type = read.name().type();
    ReadTarget target = read.name().target();
    if (target instanceof ReadTarget.Edges edges) {
      Relationship relationship = schema.relationship(type).orElseThrow();
      Object[] key = values(item, schema.endNames(relationship, edges.side()));
      return edges.side() == Side.FROM
          ? db.relationship(type).from(key)
          : db.relationship(type).to(key);
    }
    if (target instanceof ReadTarget.Children children) {
      Entity ancestor = schema.require(children.ancestor());
      return db.entity(type).under(ancestor.name(), values(item, schema.identityNames(ancestor)));
    }
    if (target instanceof ReadTarget.View view) {
      AccessPattern plain = compiled.plans().read(read.name().plain()).orElseThrow();
      Object[] key = values(item, plain.inputs());
      return isEdge(type)
          ? db.relationship(type).view(view.name(), key)
          : db.entity(type).view(view.name(), key);
    }
    if (target instanceof ReadTarget.Lookup lookup) {
      return db.entity(type)
          .by(lookup.attributes().toArray(String[]::new))
          .is(values(item, lookup.attributes()));
    }
    return db.entity(type).all();
  }

  private static ListQuery<Item> shaped(ListQuery<Item> list, QueryShape shape, Item item) {
    ListQuery<Item> query = list;
    for (String attribute : shape.where()) {
      query = query.where(attribute).is(item.find(attribute).orElseThrow());
    }
    if (shape.range() != null) {
      Object value = item.find(shape.range()).orElseThrow();
      query =
          switch (shape.span()) {
            case BETWEEN -> query.where(shape.range()).between(value, value);
            case AT_LEAST -> query.where(shape.range()).atLeast(value);
            case AT_MOST -> query.where(shape.range()).atMost(value);
            default -> throw new IllegalStateException("A plan has no range " + shape.span());
          };
    }
    query = shape.reversed() ? query.reversed() : query;
    return shape.limited() ? query.limit(LIMIT) : query;
  }

  private static void answer(ListQuery<Item> query, QueryShape shape) {
    switch (shape.answer()) {
      case ITEMS -> query.list();
      case ENTITIES -> query.withEntities().list();
      case TOGETHER -> query.together();
      case COUNT -> query.count();
    }
  }

  // ---- Comparison

  /** Runs a write; returns false if it is refused. */
  private boolean write(PlannedWrite write, Call call, Runnable action) {
    TableImage before = image();
    reports.clear();
    try {
      action.run();
    } catch (AdjoinException e) {
      if (REFUSALS.contains(e.reason())) {
        return false;
      }
      throw e;
    }
    TableImage after = image();
    CallCost cost =
        new WriteCosts(
                new MeasuredContents(compiled.design(), before, after, call),
                compiled.plans(),
                schema)
            .of(write);
    record(write.name().toString(), cost);
    return true;
  }

  private TableImage image() {
    return TableImage.of(client, TABLE, compiled.design());
  }

  private void record(String name, CallCost predicted) {
    Capacity consumed = Capacity.NONE;
    List<String> requests = new ArrayList<>();
    synchronized (reports) {
      for (RequestReport report : reports) {
        if (isOfDesign(report)) {
          continue;
        }
        double units = report.totalUnits();
        boolean isWrite = WRITES.contains(report.operation());
        consumed = consumed.plus(isWrite ? Capacity.ofWrites(units) : Capacity.ofReads(units));
        requests.add(report.pattern() + " " + report.operation() + " " + report.units());
      }
    }
    Measured result = new Measured(name, 1, predicted.total(), consumed, requests);
    results.merge(name, result, Measured::plus);
  }

  /** Whether the request is about the recorded design, and not part of the call. */
  private static boolean isOfDesign(RequestReport report) {
    return report.pattern().startsWith("design");
  }
}
