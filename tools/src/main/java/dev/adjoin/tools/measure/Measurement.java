// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.measure;

import dev.adjoin.Adjoin;
import dev.adjoin.AdjoinException;
import dev.adjoin.Edges;
import dev.adjoin.Entities;
import dev.adjoin.Item;
import dev.adjoin.ModelFile;
import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.cost.CallCost;
import dev.adjoin.internal.cost.Contents;
import dev.adjoin.internal.cost.Feature;
import dev.adjoin.internal.cost.ReadCosts;
import dev.adjoin.internal.cost.WriteCosts;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.Variants;
import dev.adjoin.internal.plan.AccessPattern;
import dev.adjoin.internal.plan.PlannedWrite;
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
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Runs every read and write of a model on sample data, on an embedded engine in memory, and records
 * predicted and consumed units. Used once.
 */
public final class Measurement {
  private static final String TABLE = "Measured";
  private static final int REMOVALS = 2;

  /** The failures of calls that do not suit the sample data. */
  private static final Set<AdjoinException.Reason> REFUSALS =
      EnumSet.of(
          AdjoinException.Reason.REFUSED,
          AdjoinException.Reason.RESTRICTED,
          AdjoinException.Reason.END_NOT_FOUND,
          AdjoinException.Reason.NOT_UNIQUE);

  private final Compiled compiled;
  private final Schema schema;
  private final DynamoDbClient client;
  private final Adjoin db;
  private final SampleKeys keys;
  private final UnitComparison comparison = new UnitComparison();
  private final Map<String, List<Item>> stored = new LinkedHashMap<>();

  private Measurement(Compiled compiled, ModelFile file, DynamoDbClient client) {
    this.compiled = compiled;
    this.schema = new Schema(compiled.model());
    this.keys = new SampleKeys(schema);
    this.client = client;
    this.db =
        Adjoin.builder(file)
            .table(TABLE)
            .settle(Duration.ZERO)
            .listener(comparison::heard)
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
    return measurement.comparison.results();
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

  private PlannedWrite plan(String type, Verb verb) {
    return compiled.plans().write(new WriteName(type, verb)).orElseThrow();
  }

  private void add(SampleItem sample) {
    String type = sample.type();
    boolean isEdge = keys.isEdge(type);
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
    schema
        .entity(write.type())
        .ifPresent(entity -> attributes.removeIf(a -> isOfVariants(entity, a)));
    List<Item> items = items(write.type());
    for (String attribute : attributes) {
      for (int i = 0; i < items.size(); i++) {
        Item item = items.get(i);
        Object other =
            isUnique(write.type(), attribute)
                ? unused(write.type(), attribute, items)
                : other(items, item, attribute, List.of(keys.of(write.type(), item)));
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

  /** Whether only items of one variant can have an attribute, or it says which one an item is. */
  private static boolean isOfVariants(Entity entity, String attribute) {
    Variants variants = entity.variants();
    return variants != null && (attribute.equals(variants.by()) || !variants.isShared(attribute));
  }

  private boolean isUnique(String type, String attribute) {
    return schema
        .entity(type)
        .filter(entity -> entity.uniques().stream().anyMatch(u -> u.contains(attribute)))
        .isPresent();
  }

  /** A value of the attribute that no item has; null if there is none. */
  private @Nullable Object unused(String type, String attribute, List<Item> items) {
    return SampleData.of(compiled.model(), 2 * SampleData.SIZE).stream()
        .filter(sample -> sample.type().equals(type))
        .flatMap(sample -> sample.item().find(attribute).stream())
        .filter(
            value ->
                items.stream()
                    .noneMatch(i -> Objects.deepEquals(i.find(attribute).orElse(null), value)))
        .findFirst()
        .orElse(null);
  }

  private void applyChange(String type, Item item, String attribute, Object value) {
    Object[] key = keys.of(type, item);
    var change =
        keys.isEdge(type) ? db.relationship(type).change(key) : db.entity(type).change(key);
    change.set(attribute).to(value).apply();
  }

  /** Another value of the attribute; not the item's own id, to which it must not refer. */
  private static @Nullable Object other(
      List<Item> items, Item item, String attribute, List<Object> id) {
    Object own = item.find(attribute).orElse(null);
    return items.stream()
        .flatMap(each -> each.find(attribute).stream())
        .filter(value -> !Objects.deepEquals(value, own) && !id.equals(List.of(value)))
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
          if (keys.isEdge(type)) {
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
    Object[] key = keys.of(type, item);
    return (keys.isEdge(type) ? db.relationship(type).get(key) : db.entity(type).get(key))
        .orElse(item);
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

  /** Removes an item, unless it went with what it refers to. */
  private boolean remove(PlannedWrite write, Item item) {
    Object[] key = keys.of(write.type(), item);
    if (write.verb() == Verb.DELETE && db.entity(write.type()).get(key).isEmpty()) {
      return false;
    }
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

  // ---- Measuring

  private void read(AccessPattern read) {
    List<Item> items = items(read.name().type());
    if (items.isEmpty() || !ReadCall.isCallable(read)) {
      return;
    }
    ReadCall run = new ReadCall(db, compiled.plans(), keys, read, items.get(0));
    Call call = run.inputs().orElse(null);
    if (call == null) {
      return;
    }
    TableImage image = image();
    comparison.begin();
    run.run();
    Contents contents = new MeasuredContents(compiled.design(), image, image, call);
    Feature own = new Feature(Feature.Kind.ITEM, read.name().type());
    comparison.end(read.name().toString(), new ReadCosts(contents, false, own).of(read.plan()));
  }

  /** Runs a write; returns false if it is refused. */
  private boolean write(PlannedWrite write, Call call, Runnable action) {
    TableImage before = image();
    comparison.begin();
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
    comparison.end(write.name().toString(), cost);
    return true;
  }

  private TableImage image() {
    return TableImage.of(client, TABLE, compiled.design());
  }
}
