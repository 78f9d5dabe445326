// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.closure;

import dev.adjoin.Adjoin;
import dev.adjoin.AdjoinException;
import dev.adjoin.BulkSummary;
import dev.adjoin.Change;
import dev.adjoin.CheckReport;
import dev.adjoin.Condition;
import dev.adjoin.EdgeWithEntity;
import dev.adjoin.Edges;
import dev.adjoin.Entities;
import dev.adjoin.EntityWithEdges;
import dev.adjoin.Hop;
import dev.adjoin.Item;
import dev.adjoin.ItemCollection;
import dev.adjoin.Key;
import dev.adjoin.LinkOutcome;
import dev.adjoin.ListQuery;
import dev.adjoin.ModelFile;
import dev.adjoin.Page;
import dev.adjoin.Step;
import dev.adjoin.Transaction;
import dev.adjoin.Traversal;
import dev.adjoin.TypeDesign;
import dev.adjoin.Where;
import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.testing.closure.Call;
import dev.adjoin.testing.closure.Outcome;
import dev.adjoin.testing.closure.Path;
import dev.adjoin.testing.closure.Read;
import dev.adjoin.testing.closure.Read.Comparison;
import dev.adjoin.testing.closure.Texts;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/** Runs programs with untyped items on the embedded engine. */
class UntypedPath implements Path {
  /** More pages than any list of these tests has. */
  private static final int MOST_PAGES = 60;

  private final String yaml;
  private EmbeddedDynamoDb engine;
  private Adjoin db;
  private Instant now = Instant.parse("2026-03-01T00:00:00Z");

  UntypedPath(String yaml) {
    this.yaml = yaml;
    this.engine = EmbeddedDynamoDb.inMemory();
    this.db = open(yaml);
  }

  UntypedPath(String yaml, EmbeddedDynamoDb engine, Adjoin db) {
    this.yaml = yaml;
    this.engine = engine;
    this.db = db;
    db.createTable();
  }

  final String yaml() {
    return yaml;
  }

  final DynamoDbClient client() {
    return engine.client();
  }

  final DynamoDbStreamsClient streams() {
    return engine.streams();
  }

  final Adjoin.Builder builder(String model) {
    return Adjoin.builder(ModelFile.parse("closure.yaml", model))
        .clock(() -> now)
        .settle(Duration.ZERO);
  }

  private Adjoin open(String model) {
    Adjoin opened = builder(model).connect(client());
    opened.createTable();
    return opened;
  }

  /** Goes on with a new table of a model. */
  final void begin(String model) {
    close();
    engine = EmbeddedDynamoDb.inMemory();
    db = open(model);
  }

  Adjoin db() {
    return db;
  }

  final void replace(Adjoin other) {
    db.close();
    db = other;
  }

  // ---- Calls

  @Override
  public Instant tick() {
    now = now.plusSeconds(1);
    return now;
  }

  @Override
  public Outcome call(Call call) {
    try {
      return switch (call.verb()) {
        case TRANSACTION -> transaction(call);
        case BULK -> bulk(call);
        default -> done(call);
      };
    } catch (AdjoinException e) {
      return Outcome.failed(e.reason().name());
    } catch (IllegalArgumentException e) {
      return Outcome.failed("MISTAKE");
    }
  }

  private Outcome done(Call call) {
    Item item = Item.of(call.item());
    boolean isEdge = type(call.type()) instanceof TypeDesign.RelationshipDesign;
    switch (call.verb()) {
      case CREATE:
        Item created = entities(call).create(item);
        return Outcome.created(created.toMap(), generated(call, created));
      case LINK:
        return Outcome.done(linked(edges(call).link(item)));
      case UNLINK:
        return Outcome.done(
            edges(call).unlink(key(call)).removed().<Object>map(Item::toMap).orElse("not linked"));
      case DELETE:
        return Outcome.done(entities(call).delete(key(call)));
      case PUT:
        if (isEdge) {
          edges(call).put(item);
        } else {
          entities(call).put(item);
        }
        return Outcome.done(null);
      case OVERWRITE:
        if (isEdge) {
          edges(call).overwrite(item);
        } else {
          entities(call).overwrite(item);
        }
        return Outcome.done(null);
      case CHANGE:
        change(isEdge ? edges(call).change(key(call)) : entities(call).change(key(call)), call)
            .apply();
        return Outcome.done(null);
      case EDIT:
        return Outcome.done(
            (isEdge
                    ? edges(call).edit(Key.of(key(call)), edited(call))
                    : entities(call).edit(Key.of(key(call)), edited(call)))
                .toMap());
      default:
        throw new IllegalStateException("This path has no " + call.verb());
    }
  }

  private Outcome transaction(Call call) {
    db.transaction(t -> call.parts().forEach(part -> add(t, part)));
    return Outcome.done(null);
  }

  private void add(Transaction transaction, Call part) {
    Item item = Item.of(part.item());
    if (type(part.type()) instanceof TypeDesign.RelationshipDesign) {
      Transaction.EdgeWrites<Item> edges = transaction.relationship(part.type());
      switch (part.verb()) {
        case LINK -> edges.link(item);
        case PUT -> edges.put(item);
        case OVERWRITE -> edges.overwrite(item);
        case UNLINK -> edges.unlink(key(part));
        default -> change(edges.change(key(part)), part).apply();
      }
    } else {
      Transaction.EntityWrites<Item> entities = transaction.entity(part.type());
      switch (part.verb()) {
        case CREATE -> entities.create(item);
        case PUT -> entities.put(item);
        case OVERWRITE -> entities.overwrite(item);
        default -> change(entities.change(key(part)), part).apply();
      }
    }
  }

  private Outcome bulk(Call call) {
    String type = call.parts().get(0).type();
    List<Item> items = call.parts().stream().map(part -> Item.of(part.item())).toList();
    boolean isEdge = type(type) instanceof TypeDesign.RelationshipDesign;
    BulkSummary summary =
        switch (call.parts().get(0).verb()) {
          case LINK -> db.relationship(type).linkAll(items);
          case CREATE -> db.entity(type).createAll(items);
          case PUT -> isEdge ? db.relationship(type).putAll(items) : db.entity(type).putAll(items);
          case OVERWRITE ->
              isEdge
                  ? db.relationship(type).overwriteAll(items)
                  : db.entity(type).overwriteAll(items);
          default ->
              db.relationship(type)
                  .unlinkAll(call.parts().stream().map(this::key).map(Key::of).toList());
        };
    Map<String, Object> counted = new TreeMap<>();
    counted.put("written", summary.written());
    counted.put("unchanged", summary.unchanged());
    counted.put("failed", summary.failed());
    counted.values().removeIf(count -> count.equals(0L));
    return Outcome.done(counted);
  }

  private static Map<String, Object> generated(Call call, Item created) {
    Map<String, Object> generated = new LinkedHashMap<>(created.toMap());
    generated.keySet().removeAll(call.item().keySet());
    return generated;
  }

  private static Object linked(LinkOutcome<Item> outcome) {
    return outcome instanceof LinkOutcome.AlreadyLinked<Item> already
        ? Map.of("already", already.edge().toMap(), "differing", already.differing())
        : Map.of("linked", outcome.edge().toMap());
  }

  private static UnaryOperator<Item> edited(Call call) {
    return item -> {
      Item changed = item;
      for (Call.Edit edit : call.edits()) {
        changed =
            edit.value() == null
                ? changed.without(edit.attribute())
                : changed.with(edit.attribute(), edit.value());
      }
      return changed;
    };
  }

  private static Change<Item> change(Change<Item> change, Call call) {
    Change<Item> all = change;
    for (Call.Edit edit : call.edits()) {
      String name = edit.attribute();
      Object value = edit.value();
      all =
          switch (edit.action()) {
            case SET -> all.set(name).to(Objects.requireNonNull(value));
            case REMOVE -> all.remove(name);
            case ADD -> all.add(name).by((Number) Objects.requireNonNull(value));
            case APPEND -> all.append(name).elements(elements(value));
            case PREPEND -> all.prepend(name).elements(elements(value));
            case INCLUDE -> all.include(name).elements(elements(value));
            case EXCLUDE -> all.exclude(name).elements(elements(value));
            case WHEN -> all.when(Condition.of(name).is(Objects.requireNonNull(value)));
            case VERSION -> all.version((long) Objects.requireNonNull(value));
          };
    }
    return all;
  }

  private static Collection<?> elements(@Nullable Object value) {
    return (Collection<?>) Objects.requireNonNull(value);
  }

  private TypeDesign type(String name) {
    return db.model().type(name).orElseThrow();
  }

  private Entities<Item> entities(Call call) {
    return db.entity(call.type());
  }

  private Edges<Item> edges(Call call) {
    return db.relationship(call.type());
  }

  private Object[] key(Call call) {
    return key(call.type(), call.item());
  }

  private Object[] key(String type, Map<String, Object> item) {
    return type(type).key().stream().map(item::get).toArray();
  }

  // ---- Questions

  @Override
  public String answer(Read read) {
    return Texts.of(answered(read));
  }

  private Object answered(Read read) {
    String type = read.type();
    boolean isEdge = type(type) instanceof TypeDesign.RelationshipDesign;
    Object[] by = read.by().values().toArray();
    return switch (read.from()) {
      case GET ->
          (isEdge
                  ? db.relationship(type).get(key(type, read.by()))
                  : db.entity(type).get(key(type, read.by())))
              .map(Item::toMap);
      case UNIQUE ->
          db.entity(type).unique(read.by().keySet().toArray(String[]::new)).is(by).map(Item::toMap);
      case COLLECTION -> collection(db.entity(type).collection(key(type, read.by())));
      case SUBTREE -> collection(db.entity(type).subtree(key(type, read.by())));
      case TRAVERSAL -> traversal(read);
      default -> list(narrowed(list(read, isEdge, by), read), read);
    };
  }

  private Object traversal(Read read) {
    Traversal<Item> traversal =
        db.traverse(read.type(), key(read.type(), read.by())).maxRequests(1_000).maxItems(10_000);
    for (String step : read.name().split(" ")) {
      traversal = traversal.follow(Step.parse(step));
    }
    return traversal.list().stream().map(UntypedPath::shown).toList();
  }

  private static Map<String, Object> shown(Hop<Item> hop) {
    Map<String, Object> shown = new LinkedHashMap<>();
    shown.put("depth", hop.depth());
    shown.put("type", hop.type());
    shown.put("key", hop.key().parts());
    shown.put("edge", Optional.ofNullable(hop.edge()).map(Item::toMap));
    shown.put("entity", Optional.ofNullable(hop.entity()).map(Item::toMap));
    shown.put("seen", hop.seen());
    return shown;
  }

  private ListQuery<Item> list(Read read, boolean isEdge, Object[] by) {
    String type = read.type();
    return switch (read.from()) {
      case EDGES_FROM -> db.relationship(type).from(by);
      case EDGES_TO -> db.relationship(type).to(by);
      case CHILDREN -> db.entity(type).of(by);
      case BELOW -> db.entity(type).under(read.name(), by);
      case LOOKUP -> db.entity(type).by(read.by().keySet().toArray(String[]::new)).is(by);
      case ALL -> db.entity(type).all();
      case VIEW ->
          isEdge
              ? db.relationship(type).view(read.name(), inputs(read))
              : db.entity(type).view(read.name(), inputs(read));
      default -> throw new IllegalStateException("No list: " + read);
    };
  }

  /** The values that select a view, in the order that the model describes. */
  private Object[] inputs(Read read) {
    List<String> inputs = type(read.type()).view(read.name()).orElseThrow().inputs();
    if (!Set.copyOf(inputs).equals(read.by().keySet())) {
      throw new IllegalStateException("The view is described as read by " + inputs);
    }
    return inputs.stream().map(read.by()::get).toArray();
  }

  private static ListQuery<Item> narrowed(ListQuery<Item> list, Read read) {
    ListQuery<Item> narrowed = list;
    for (Comparison where : read.where()) {
      Where<Object, ListQuery<Item>> of = narrowed.where(where.attribute());
      Object value = Objects.requireNonNull(where.value());
      narrowed =
          switch (where.sign()) {
            case IS -> of.is(value);
            case LESS -> of.lessThan(value);
            case AT_MOST -> of.atMost(value);
            case GREATER -> of.greaterThan(value);
            case AT_LEAST -> of.atLeast(value);
            case BEGINS -> of.beginsWith((String) value);
            case BETWEEN -> of.between(value, Objects.requireNonNull(where.high()));
            default -> throw new IllegalStateException("No part of a key: " + where);
          };
    }
    Comparison filter = read.filter();
    narrowed = filter == null ? narrowed : narrowed.filter(condition(filter));
    return read.isReversed() ? narrowed.reversed() : narrowed;
  }

  private static Condition condition(Comparison comparison) {
    Condition.Comparison<Object> of = Condition.of(comparison.attribute());
    Object value = comparison.value();
    if (value == null) {
      return comparison.sign() == Read.Sign.EXISTS ? of.exists() : of.absent();
    }
    return switch (comparison.sign()) {
      case IS -> of.is(value);
      case IS_NOT -> of.isNot(value);
      case LESS -> of.lessThan(value);
      case AT_LEAST -> of.atLeast(value);
      default -> throw new IllegalStateException("No filter: " + comparison);
    };
  }

  private static Object list(ListQuery<Item> list, Read read) {
    return switch (read.manner()) {
      case LIST -> maps(list.list());
      case FIRST -> list.first().map(Item::toMap);
      case LIMIT -> maps(list.limit(read.size()).list());
      case COUNT -> list.count();
      case PAGES -> pages(list, read.size(), false);
      case PAGES_BACK -> pages(list, read.size(), true);
      case WITH_ENTITIES ->
          list.withEntities().list().stream().map(UntypedPath::withEntity).toList();
      case TOGETHER -> together(list.together());
    };
  }

  private static Map<String, Object> withEntity(EdgeWithEntity<Item, Item> found) {
    Map<String, Object> both = new LinkedHashMap<>();
    both.put("item", found.item().toMap());
    both.put("entity", found.entity() == null ? "none" : found.entity().toMap());
    return both;
  }

  private static Map<String, Object> together(EntityWithEdges<Item, Item> found) {
    Item entity = found.entity();
    return Map.of("entity", entity == null ? "none" : entity.toMap(), "items", maps(found.items()));
  }

  /** All pages, or all pages before the last one, read backwards. */
  private static List<Map<String, Object>> pages(ListQuery<Item> list, int size, boolean isBack) {
    List<Map<String, Object>> found = new ArrayList<>();
    Page<Item> page = list.page(size);
    int pages = 1;
    while (true) {
      if (!isBack) {
        found.addAll(maps(page.items()));
      }
      String next = page.next();
      if (next == null) {
        break;
      }
      if (++pages > MOST_PAGES) {
        throw new IllegalStateException("The pages have no end");
      }
      Page<Item> following = list.page(size, next);
      if (isBack && following.items().isEmpty()) {
        break; // of a filtered list, or of a level that is read by hops
      }
      page = following;
    }
    while (isBack && page.previous() != null) {
      if (++pages > 2 * MOST_PAGES) {
        throw new IllegalStateException("The pages back have no end");
      }
      page = list.page(size, page.previous());
      found.addAll(0, maps(page.items()));
    }
    return found;
  }

  private static List<Map<String, Object>> maps(List<Item> items) {
    return items.stream().map(Item::toMap).toList();
  }

  private static Object collection(ItemCollection<Item> collection) {
    Map<String, Object> found = new TreeMap<>();
    Item entity = collection.entity();
    found.put("entity", entity == null ? "none" : entity.toMap());
    collection.children().forEach((type, items) -> add(found, "children " + type, items));
    collection.from().forEach((type, items) -> add(found, "from " + type, items));
    collection.to().forEach((type, items) -> add(found, "to " + type, items));
    return found;
  }

  private static void add(Map<String, Object> found, String name, List<?> items) {
    if (!items.isEmpty()) {
      found.put(
          name, items.stream().map(item -> Texts.of(((Item) item).toMap())).sorted().toList());
    }
  }

  // ---- What is stored

  @Override
  public String problems() {
    List<String> problems = new ArrayList<>();
    db.check()
        .onFinding(
            finding -> {
              if (finding.severity() == CheckReport.Severity.ERROR) {
                problems.add(finding.kind() + " " + finding.message());
              }
            })
        .run();
    if (!db.pending().isEmpty()) {
      problems.add("pending " + db.pending());
    }
    return String.join("\n", problems);
  }

  @Override
  public long reload() {
    Reload reload = new Reload(db);
    begin(yaml);
    return reload.into(db);
  }

  @Override
  public void close() {
    db.close();
    engine.close();
  }

  static Optional<String> tag(String yaml) {
    return Adjoin.compile(ModelFile.parse("closure.yaml", yaml)).diagnostics().stream()
        .filter(diagnostic -> diagnostic.severity().equals("error"))
        .map(diagnostic -> diagnostic.tag())
        .findFirst();
  }
}
