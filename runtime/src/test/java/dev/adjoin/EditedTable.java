// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.GeneratedItems.Texts;
import dev.adjoin.MigratedTable.Killed;
import dev.adjoin.MigrationReport.State;
import dev.adjoin.declare.Side;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.Variants;
import dev.adjoin.internal.write.Intact;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

/**
 * A table on which a program with an older model and programs with edited ones meet. It knows what
 * each of them was told to have written, and compares the table with that, and with one that was
 * loaded afresh.
 */
final class EditedTable implements AutoCloseable {
  /** How a call may end that writes nothing. */
  private static final Set<Reason> REFUSALS =
      EnumSet.complementOf(EnumSet.of(Reason.UNKNOWN, Reason.UNAVAILABLE, Reason.INTERRUPTED));

  /** How a migration may be refused. */
  private static final Set<Reason> NOT_MIGRATED =
      EnumSet.of(Reason.DIFFERENT_DESIGN, Reason.REFUSED);

  private static final String NAME = "fair";
  private static final String COPY = "copy";

  /** Attributes of Adjoin that depend on who wrote an item, how often and when. */
  private static final Set<String> HISTORY = Set.of("_copied", "_version", "_link");

  private final MigratedTable table = new MigratedTable();
  private final Random random;
  private final Texts texts;
  private final List<Known> known = new ArrayList<>();
  private final StringBuilder story = new StringBuilder();

  /** The models that the table has had, in their order. */
  private final List<String> path = new ArrayList<>();

  private final Schema first;
  private boolean pauses;

  /** A program with one of the models. */
  final class Program implements AutoCloseable {
    private final String name;
    private final Adjoin db;
    private final GeneratedItems items;
    private final String text;

    private Program(String name, String text, DynamoDbClient client) {
      this.name = name;
      this.text = text;
      this.db = table.model(text).table(NAME).connect(client);
      this.items = new GeneratedItems(GeneratedItems.schema(text), random, texts);
    }

    @Override
    public void close() {
      db.close();
    }
  }

  /**
   * An item that the table must have.
   *
   * @param values as texts, by the names of the first model
   */
  private static final class Known {
    private final String type;
    private final Map<String, String> values;

    /** Whether a delete may have taken or changed it. */
    private boolean isUncertain;

    Known(String type, Map<String, String> values) {
      this.type = type;
      this.values = values;
    }

    @Override
    public String toString() {
      return type + values + (isUncertain ? "?" : "");
    }
  }

  EditedTable(String model, Random random) {
    this.random = random;
    this.texts = Texts.values()[random.nextInt(Texts.values().length)];
    this.pauses = random.nextBoolean();
    path.add(model);
    this.first = GeneratedItems.schema(model);
  }

  @Override
  public void close() {
    table.close();
  }

  /** What has happened, for messages. */
  String story() {
    return story.toString();
  }

  private void tell(String event) {
    story.append("\n  ").append(event);
  }

  DynamoDbClient client() {
    return table.client;
  }

  Program open(String name, String text) {
    return new Program(name, text, table.client);
  }

  /** A program, unless the table refuses its model. */
  Optional<Program> openIfPossible(String name, String text) {
    try {
      Program program = open(name, text);
      tell(name + " is opened");
      return Optional.of(program);
    } catch (AdjoinException e) {
      tell(name + " is refused: " + e.getMessage());
      assertThat(e.reason()).as(e.getMessage()).isEqualTo(Reason.DIFFERENT_DESIGN);
      return Optional.empty();
    }
  }

  /** Makes the table and stores some items of every type. */
  void fill(Program program) {
    program.db.createTable();
    for (Member member : program.items.members()) {
      for (int i = 0; i < 4; i++) {
        write(program, member, 0);
      }
    }
  }

  /** Some writes of any kind but deletes of entities. */
  void write(Program program) {
    for (int i = random.nextInt(3); i >= 0; i--) {
      write(program, program.items.anyMember(), random.nextInt(4));
    }
  }

  private void write(Program program, Member member, int kind) {
    Item item = program.items.item(member);
    Key key = program.items.key(member, item);
    String told = "%s %s %s".formatted(program.name, member.name(), item);
    try {
      boolean isDone =
          member instanceof Entity
              ? entity(program, member, item, key, kind)
              : edge(program, member, item, key, kind);
      tell("%s, kind %d: %s".formatted(told, kind, isDone));
    } catch (InvalidValueException e) {
      tell("%s, kind %d: %s".formatted(told, kind, e.getMessage()));
    } catch (AdjoinException e) {
      tell("%s, kind %d: %s".formatted(told, kind, e.getMessage()));
      assertThat(e.reason()).as(told + e).isIn(REFUSALS);
    }
  }

  private boolean entity(Program program, Member member, Item item, Key key, int kind) {
    Entities<Item> entities = program.db.entity(member.name());
    if (kind == 0) {
      entities.create(item);
      put(program, member, item);
    } else if (kind == 1) {
      entities.put(item);
      put(program, member, item);
    } else {
      return changed(program, member, entities.change(key), item);
    }
    return true;
  }

  private boolean edge(Program program, Member member, Item item, Key key, int kind) {
    Edges<Item> edges = program.db.relationship(member.name());
    switch (kind) {
      case 0 -> {
        boolean isNew = edges.link(item) instanceof LinkOutcome.Linked<Item>;
        if (isNew) {
          put(program, member, item);
        }
        return isNew;
      }
      case 1 -> {
        edges.put(item);
        put(program, member, item);
        return true;
      }
      case 2 -> {
        boolean isGone = edges.unlink(key) instanceof UnlinkOutcome.Unlinked<Item>;
        if (isGone) {
          known.removeAll(same(program, member, item));
        }
        return isGone;
      }
      default -> {
        return changed(program, member, edges.change(key), item);
      }
    }
  }

  private boolean changed(Program program, Member member, Change<Item> change, Item item) {
    List<String> names = new ArrayList<>(item.names());
    names.removeAll(program.items.schema().identityNames(member));
    Variants variants = member.variants();
    if (variants != null) {
      // Another variant is another item.
      names.removeIf(name -> name.equals(variants.by()) || !variants.isShared(name));
    }
    if (names.isEmpty()) {
      return false;
    }
    String name = names.get(random.nextInt(names.size()));
    Object value = item.find(name).orElseThrow();
    change.set(name).to(value).apply();
    same(program, member, item)
        .forEach(each -> each.values.put(first(program, member, name), text(value)));
    return true;
  }

  private void put(Program program, Member member, Item item) {
    known.removeAll(same(program, member, item));
    Map<String, String> values = new TreeMap<>();
    item.toMap().forEach((name, value) -> values.put(first(program, member, name), text(value)));
    known.add(new Known(firstType(program, member), values));
  }

  /** What is known of an item with the same identity. */
  private List<Known> same(Program program, Member member, Item item) {
    String type = firstType(program, member);
    List<String> identity = program.items.schema().identityNames(member);
    return known.stream()
        .filter(each -> each.type.equals(type))
        .filter(
            each ->
                identity.stream()
                    .allMatch(
                        name ->
                            text(item.find(name).orElseThrow())
                                .equals(each.values.get(first(program, member, name)))))
        .toList();
  }

  /** The name of a type in the first model. */
  private String firstType(Program program, Member member) {
    String was = member.was();
    return was != null && first.member(member.name()).isEmpty() && first.member(was).isPresent()
        ? was
        : member.name();
  }

  /** The name of an attribute in the first model. */
  private String first(Program program, Member member, String name) {
    Attribute attribute = program.items.schema().attributes(member).get(name);
    String was = attribute == null ? null : attribute.was();
    Set<String> known =
        first
            .member(firstType(program, member))
            .map(type -> first.attributes(type).keySet())
            .orElse(Set.of());
    return was != null && !known.contains(name) && known.contains(was) ? was : name;
  }

  /** A value as text; values of several types can have the same. */
  private static String text(Object value) {
    if (value instanceof BigDecimal number) {
      return number.stripTrailingZeros().toPlainString();
    }
    if (value instanceof byte[] bytes) {
      return Arrays.toString(bytes);
    }
    if (value instanceof Map<?, ?> map) {
      Map<String, String> texts = new TreeMap<>();
      map.forEach((name, part) -> texts.put((String) name, text(Objects.requireNonNull(part))));
      return texts.toString();
    }
    if (value instanceof Collection<?> all) {
      return all.stream()
          .map(each -> text(Objects.requireNonNull(each)))
          .sorted()
          .toList()
          .toString();
    }
    return value.toString();
  }

  /** Deletes an entity. */
  void delete(Program program) {
    List<Member> entities =
        program.items.members().stream().filter(Entity.class::isInstance).toList();
    Member member = entities.get(random.nextInt(entities.size()));
    Item item = program.items.item(member);
    delete(program, program.db, member, item);
  }

  private void delete(Program program, Adjoin db, Member member, Item item) {
    Key key = program.items.key(member, item);
    String told = "%s deletes %s %s".formatted(program.name, member.name(), key);
    try {
      boolean isDeleted = db.entity(member.name()).delete(key);
      tell(told + ": " + isDeleted);
      if (isDeleted) {
        known.removeAll(same(program, member, item));
        doubt(program, member, item);
      }
    } catch (AdjoinException e) {
      tell(told + ": " + e.getMessage());
      assertThat(e.reason()).as(told + e).isIn(REFUSALS);
      if (e.reason() != Reason.RESTRICTED && e.reason() != Reason.DIFFERENT_DESIGN) {
        same(program, member, item).forEach(each -> each.isUncertain = true);
        doubt(program, member, item);
      }
    } catch (Killed e) {
      tell(told + ", is killed");
      same(program, member, item).forEach(each -> each.isUncertain = true);
      doubt(program, member, item);
    }
  }

  /** A delete of an entity may take or change what belongs to it. */
  private void doubt(Program program, Member member, Item item) {
    Set<String> ids =
        program.items.schema().identityNames(member).stream()
            .map(name -> text(item.find(name).orElseThrow()))
            .collect(Collectors.toSet());
    known.stream()
        .filter(each -> each.values.values().stream().anyMatch(ids::contains))
        .filter(each -> !each.type.equals(firstType(program, member)) || isRecursive(program))
        .forEach(each -> each.isUncertain = true);
  }

  private static boolean isRecursive(Program program) {
    return program.items.schema().model().entities().stream()
        .anyMatch(entity -> !entity.references().isEmpty());
  }

  /** Begins a delete in a process that is killed, and finishes it. */
  void resume(Program program) {
    try (Program killed =
        new Program(
            program.name + "'",
            program.text,
            table.killedAt(4 + random.nextInt(8), random.nextBoolean()))) {
      delete(killed);
    } catch (Killed e) {
      tell(program.name + "' is killed early");
    } catch (AdjoinException e) {
      tell(program.name + "' is refused: " + e.getMessage());
      assertThat(e.reason()).isIn(REFUSALS);
    }
    finishWork(program);
  }

  /** Finishes the work that the journal has, as far as the program may. */
  void finishWork(Program program) {
    try {
      for (int i = 0; i < 3; i++) {
        program.db.resume();
        table.clock.advance(Duration.ofMinutes(1));
      }
      tell(program.name + " has resumed; pending is " + program.db.pending());
    } catch (AdjoinException e) {
      tell(program.name + " resumes: " + e.getMessage());
      assertThat(e.reason()).isIn(REFUSALS);
    }
  }

  /** Checks the table and repairs it. */
  void repair(Program program) {
    try {
      CheckReport report = program.db.check().repair().run();
      tell(program.name + " repairs: " + report.findings());
    } catch (AdjoinException e) {
      tell(program.name + " repairs: " + e.getMessage());
      assertThat(e.reason()).isIn(REFUSALS);
    }
  }

  private Migration migration(String to, DynamoDbClient client) {
    Migration migration =
        table.model(to).table(NAME).migrate(client).segments(2).withoutBackup().back();
    return pauses ? migration.pauseWrites() : migration;
  }

  /** Everything that is stored, with the record. */
  List<Map<String, AttributeValue>> snapshot() {
    return table.client.scanPaginator(r -> r.tableName(NAME).consistentRead(true)).items().stream()
        .sorted(
            (a, b) ->
                (a.get("PK").s() + a.get("SK").s()).compareTo(b.get("PK").s() + b.get("SK").s()))
        .toList();
  }

  /** The first command of a migration; empty if it is refused, and then nothing was changed. */
  Optional<State> expand(String to, DynamoDbClient client) {
    for (int tries = 0; tries < 3; tries++) {
      try {
        State state = migration(to, tries == 0 ? client : table.client).run().state();
        tell("expand: " + state);
        if (state == State.NOTHING_TO_DO && !path.get(path.size() - 1).equals(to)) {
          path.add(to);
        }
        return Optional.of(state);
      } catch (Killed e) {
        tell("expand is killed");
      } catch (AdjoinException e) {
        tell("expand is refused: " + e.getMessage());
        assertThat(e.reason()).as(e.getMessage()).isIn(NOT_MIGRATED);
        return Optional.empty();
      }
    }
    throw new AssertionError("A migration is killed at most once");
  }

  /**
   * The second command.
   *
   * @param old finishes work that the migration does not begin with
   * @return empty if it is finished; otherwise the refusal
   */
  Optional<AdjoinException> finish(String to, DynamoDbClient client, Program old) {
    AdjoinException refusal = null;
    for (int tries = 0; tries < 6; tries++) {
      try {
        State state = migration(to, tries == 0 ? client : table.client).finish().run().state();
        tell("finish: " + state);
        assertThat(state).isIn(State.FINISHED, State.NOTHING_TO_DO);
        if (!path.get(path.size() - 1).equals(to)) {
          path.add(to);
        }
        return Optional.empty();
      } catch (Killed e) {
        tell("finish is killed");
      } catch (AdjoinException e) {
        tell("finish is refused: " + e.getMessage());
        assertThat(e.reason()).as(e.getMessage()).isIn(NOT_MIGRATED);
        refusal = e;
        if (e.getMessage().contains("pauseWrites()")) {
          pauses = true;
        } else if (e.getMessage().contains("resume()")) {
          finishWork(old);
        } else {
          return Optional.of(e);
        }
      }
    }
    return Optional.ofNullable(refusal);
  }

  /**
   * Gives a migration up.
   *
   * @return whether that is possible: not if items of the new design may be stored
   */
  boolean giveUp(String from) {
    try {
      State state = migration(from, table.client).run().state();
      tell("give up: " + state);
      assertThat(state).isIn(State.GIVEN_UP, State.NOTHING_TO_DO);
      return true;
    } catch (AdjoinException e) {
      tell("give up: " + e.getMessage());
      assertThat(e.getMessage()).contains("finish it, and migrate back");
      return false;
    }
  }

  /** A script damages something that is stored. */
  void damage() {
    List<Map<String, AttributeValue>> items = Intact.items(table.client, NAME);
    if (random.nextInt(4) == 0) {
      removeEntity(items);
      return;
    }
    Map<String, AttributeValue> item = items.get(random.nextInt(items.size()));
    Map<String, AttributeValue> key = Map.of("PK", item.get("PK"), "SK", item.get("SK"));
    List<String> names = new ArrayList<>(new TreeSet<>(item.keySet()));
    names.removeAll(key.keySet());
    String name = names.get(random.nextInt(names.size()));
    tell("damaged: " + key + " " + name);
    if (random.nextInt(3) == 0) {
      table.client.deleteItem(r -> r.tableName(NAME).key(key));
    } else {
      boolean isLost = random.nextBoolean();
      table.client.updateItem(
          r -> {
            r.tableName(NAME).key(key).expressionAttributeNames(Map.of("#a", name));
            if (isLost || name.startsWith("GSI")) {
              r.updateExpression("REMOVE #a");
            } else {
              r.updateExpression("SET #a = :v")
                  .expressionAttributeValues(Map.of(":v", AttributeValue.fromN("77")));
            }
          });
    }
  }

  /** A script removes an entity, and leaves alone what leads to it. */
  private void removeEntity(List<Map<String, AttributeValue>> items) {
    List<Map<String, AttributeValue>> entities =
        items.stream()
            .filter(item -> item.containsKey("_type"))
            .filter(item -> first.entity(item.get("_type").s()).isPresent())
            .toList();
    Map<String, AttributeValue> item = entities.get(random.nextInt(entities.size()));
    Map<String, AttributeValue> key = Map.of("PK", item.get("PK"), "SK", item.get("SK"));
    tell("removed: " + key);
    table.client.deleteItem(r -> r.tableName(NAME).key(key));
  }

  /** The items without the record. */
  List<Map<String, AttributeValue>> items() {
    return snapshot().stream().filter(item -> !item.get("PK").s().startsWith("_ADJOIN")).toList();
  }

  /** A client that runs something else before a request. */
  DynamoDbClient interrupted(int request, Runnable meanwhile) {
    AtomicInteger sent = new AtomicInteger();
    return table.watched(
        (method, any) -> {
          if (sent.incrementAndGet() == request) {
            tell("before request " + request + ", " + method);
            meanwhile.run();
          }
        });
  }

  DynamoDbClient killedAt(int request) {
    return table.killedAt(request, random.nextBoolean());
  }

  /** The table is sound, has what it must have, and is like one that was loaded afresh. */
  void isRight(String model) {
    try (Program program = open("the last program", model)) {
      finishWork(program);
      removeChildren(program);
      CheckReport report = program.db.check().run();
      assertThat(
              report.findings().stream()
                  .filter(found -> found.severity() == CheckReport.Severity.ERROR))
          .as(report.toString())
          .isEmpty();
      hasWhatIsKnown(program, program.db.export().stream().toList());
      isAsLoaded(program);
    }
  }

  private void hasWhatIsKnown(Program program, List<ExportedItem> exported) {
    List<ExportedItem> left = new ArrayList<>(exported);
    for (Known each : known) {
      Member is = member(program, each.type).orElse(null);
      if (is == null) {
        continue;
      }
      Optional<Member> was = first.member(each.type);
      Map<String, String> renamed = new LinkedHashMap<>();
      Map<String, Attribute> after = program.items.schema().attributes(is);
      after.keySet().forEach(name -> renamed.put(first(program, is, name), name));
      List<String> identity =
          was.map(first::identityNames).orElseGet(() -> program.items.schema().identityNames(is));
      List<ExportedItem> same =
          left.stream()
              .filter(item -> item.type().equals(is.name()))
              .filter(
                  item ->
                      identity.stream()
                          .filter(renamed::containsKey)
                          .allMatch(
                              name ->
                                  item.item()
                                      .find(renamed.get(name))
                                      .map(EditedTable::text)
                                      .equals(Optional.ofNullable(each.values.get(name)))))
              .toList();
      if (each.isUncertain) {
        left.removeAll(same);
        continue;
      }
      assertThat(same).as("stored as %s", each).hasSize(1);
      left.remove(same.get(0));
      each.values.forEach(
          (name, value) -> {
            Attribute before = was.map(type -> first.attributes(type).get(name)).orElse(null);
            Attribute now = after.get(renamed.getOrDefault(name, ""));
            if (now != null
                && (before == null || before.type().text().equals(now.type().text()))
                && is.copies().stream().noneMatch(c -> c.attribute().equals(now.name()))) {
              assertThat(same.get(0).item().find(now.name()).map(EditedTable::text))
                  .as("%s of %s", name, each)
                  .contains(value);
            }
          });
    }
    assertThat(left).as("nobody stored").isEmpty();
  }

  private Optional<Member> member(Program program, String firstType) {
    return program.items.members().stream()
        .filter(member -> firstType(program, member).equals(firstType))
        .findFirst();
  }

  /** The physical parts of all items are those of a table that was loaded afresh. */
  private void isAsLoaded(Program program) {
    while (!isLoaded(program)) {
      table.client.deleteTable(r -> r.tableName(COPY));
    }
    Map<String, Map<String, AttributeValue>> loaded = parts(program, COPY);
    Map<String, Map<String, AttributeValue>> stored = parts(program, NAME);
    List<String> differences = new ArrayList<>();
    Set<String> places = new TreeSet<>(loaded.keySet());
    places.addAll(stored.keySet());
    for (String place : places) {
      if (!Objects.equals(loaded.get(place), stored.get(place))) {
        differences.add(
            "%s is %s%n but loaded %s".formatted(place, stored.get(place), loaded.get(place)));
      }
    }
    assertThat(differences).isEmpty();
    table.client.deleteTable(r -> r.tableName(COPY));
  }

  /** Loads the copy afresh; false if items were removed that cannot be loaded. */
  private boolean isLoaded(Program program) {
    createCopy();
    try (Adjoin fresh = table.model(program.text).table(COPY).connect(table.client)) {
      Map<ExportedItem, AdjoinException> waiting = load(fresh, program);
      waiting.forEach((each, refused) -> removeWithoutEnd(program, each, refused));
      return waiting.isEmpty();
    }
  }

  /** Makes an empty table with the same keys, indexes and recorded design. */
  private void createCopy() {
    TableDescription made = table.client.describeTable(r -> r.tableName(NAME)).table();
    table.client.createTable(
        r -> {
          r.tableName(COPY)
              .billingMode(BillingMode.PAY_PER_REQUEST)
              .keySchema(made.keySchema())
              .attributeDefinitions(made.attributeDefinitions());
          if (made.hasGlobalSecondaryIndexes()) {
            r.globalSecondaryIndexes(
                made.globalSecondaryIndexes().stream()
                    .map(
                        index ->
                            GlobalSecondaryIndex.builder()
                                .indexName(index.indexName())
                                .keySchema(index.keySchema())
                                .projection(index.projection())
                                .build())
                    .toList());
          }
        });
    snapshot().stream()
        .filter(item -> item.get("PK").s().startsWith("_ADJOIN#DESIGN#"))
        .forEach(item -> table.client.putItem(r -> r.tableName(COPY).item(item)));
  }

  /**
   * Removes an item that cannot be loaded, because the entity to which it leads does not exist: it
   * was stored before the model had the copy or the check, or a delete has kept it.
   */
  private static void removeWithoutEnd(
      Program program, ExportedItem each, AdjoinException refused) {
    assertThat(refused.reason())
        .as("%s cannot be loaded: %s", each, refused)
        .isEqualTo(Reason.END_NOT_FOUND);
    Member member = program.items.schema().member(each.type()).orElseThrow();
    Key key = program.items.key(member, each.item());
    if (member instanceof Relationship) {
      program.db.relationship(each.type()).unlink(key);
    } else {
      program.db.entity(each.type()).delete(key);
    }
  }

  /** Removes the edges whose entities do not exist, which a new check refuses. */
  void removeOrphans(Program program) {
    Schema schema = program.items.schema();
    for (ExportedItem each : program.db.export().stream().toList()) {
      Member member = schema.member(each.type()).orElseThrow();
      if (member instanceof Relationship relationship
          && Stream.of(Side.values())
              .anyMatch(side -> !exists(program, relationship, side, each))) {
        tell(program.name + " unlinks " + each);
        known.removeAll(same(program, member, each.item()));
        program.db.relationship(each.type()).unlink(program.items.key(member, each.item()));
      }
    }
  }

  /** Removes the children without a parent that were stored before a model checked the parent. */
  private void removeChildren(Program program) {
    Schema schema = program.items.schema();
    for (ExportedItem each : program.db.export().stream().toList()) {
      if (schema.member(each.type()).orElseThrow() instanceof Entity child
          && child.isChecked()
          && !isCheckedAtFirst(program, child)
          && !exists(program, schema.entity(child.parent()).orElseThrow(), each)) {
        delete(program, program.db, child, each.item());
      }
    }
  }

  private boolean isCheckedAtFirst(Program program, Entity child) {
    return first.member(firstType(program, child)).orElse(null) instanceof Entity was
        && was.isChecked();
  }

  private static boolean exists(Program program, Entity parent, ExportedItem child) {
    Object[] id =
        program.items.schema().identityNames(parent).stream()
            .map(name -> child.item().find(name).orElseThrow())
            .toArray();
    return program.db.entity(parent.name()).consistent().get(id).isPresent();
  }

  private static boolean exists(
      Program program, Relationship relationship, Side side, ExportedItem edge) {
    Object[] id =
        program.items.schema().endNames(relationship, side).stream()
            .map(name -> edge.item().find(name).orElseThrow())
            .toArray();
    return program.db.entity(relationship.end(side)).consistent().get(id).isPresent();
  }

  /** Loads everything, and gives what is refused. */
  private static Map<ExportedItem, AdjoinException> load(Adjoin fresh, Program program) {
    List<ExportedItem> waiting = program.db.export().stream().toList();
    Map<ExportedItem, AdjoinException> refused = new LinkedHashMap<>();
    int before;
    do {
      before = waiting.size();
      refused.clear();
      for (ExportedItem each : waiting) {
        AdjoinException refusal = load(fresh, program, each);
        if (refusal != null) {
          refused.put(each, refusal);
        }
      }
      waiting = List.copyOf(refused.keySet());
    } while (waiting.size() < before);
    return refused;
  }

  /** The refusal of an item that is loaded; null if it is stored. */
  private static @Nullable AdjoinException load(Adjoin fresh, Program program, ExportedItem each) {
    Member member = program.items.schema().member(each.type()).orElseThrow();
    Item own = each.item();
    for (var copy : member.copies()) {
      own = own.without(copy.attribute());
    }
    if (member.version() != null) {
      own = own.without(member.version());
    }
    try {
      if (member instanceof Relationship) {
        fresh.relationship(each.type()).link(own);
      } else {
        fresh.entity(each.type()).create(own);
      }
      return null;
    } catch (AdjoinException e) {
      return e;
    }
  }

  /** What Adjoin stores of all items beside what programs declare. */
  private Map<String, Map<String, AttributeValue>> parts(Program program, String name) {
    Set<String> declared = new TreeSet<>();
    Set<String> types = new HashSet<>();
    for (String model : path) {
      GeneratedItems any = new GeneratedItems(GeneratedItems.schema(model), random, texts);
      for (Member member : any.members()) {
        any.schema().attributes(member).values().stream()
            .filter(attribute -> !any.schema().isCount(member, attribute.name()))
            .forEach(attribute -> declared.add(attribute.name()));
      }
    }
    for (Member member : program.items.members()) {
      types.add(member.name());
      types.add(firstType(program, member));
    }
    Set<String> history = history(program.items.schema());
    Map<String, Map<String, AttributeValue>> items = new TreeMap<>();
    for (Map<String, AttributeValue> item : Intact.items(table.client, name)) {
      AttributeValue type = item.get("_type");
      if (type == null
          || !types.contains(type.s().split(" ")[0])
          || item.containsKey("_deleting")) {
        continue;
      }
      Map<String, AttributeValue> plain = new TreeMap<>();
      Intact.withoutTokens(item)
          .forEach(
              (attribute, value) -> {
                if (value.hasM() && value.m().containsKey("changes")) {
                  Map<String, AttributeValue> gate = new HashMap<>(value.m());
                  gate.keySet().removeAll(Set.of("changes", "epoch"));
                  plain.put(attribute, AttributeValue.fromM(gate));
                } else if (value.n() != null && value.n().equals("0")) {
                  // A count of edges in maps is not there before the first edge.
                  plain.remove(attribute);
                } else if (!HISTORY.contains(attribute)
                    && !attribute.startsWith("_epoch_")
                    && !declared.contains(attribute)) {
                  plain.put(attribute, withoutHistory(value, history));
                }
              });
      items.put(item.get("PK").s() + " / " + item.get("SK").s(), plain);
    }
    return items;
  }

  /** What depends on when something was written: in some maps what the entity was at the link. */
  private static Set<String> history(Schema schema) {
    Set<String> names = new HashSet<>(HISTORY);
    for (Relationship relationship : schema.model().relationships()) {
      for (Side side : Side.values()) {
        if (schema.keepsSnapshots(relationship, side)) {
          names.addAll(schema.keptOfOther(relationship, side));
        }
      }
    }
    return names;
  }

  /** A map whose members may have a version of what they copy. */
  private static AttributeValue withoutHistory(AttributeValue value, Set<String> history) {
    if (!value.hasM()) {
      return value;
    }
    Map<String, AttributeValue> members = new HashMap<>(value.m());
    members.keySet().removeAll(history);
    members.replaceAll((name, member) -> withoutHistory(member, history));
    return AttributeValue.fromM(members);
  }

  /** Nothing is under way, and every item is as it was. */
  void isUntouched(List<Map<String, AttributeValue>> before) {
    assertThat(snapshot()).isEqualTo(before);
  }
}
