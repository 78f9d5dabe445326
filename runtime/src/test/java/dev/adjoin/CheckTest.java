// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.CheckReport.Finding;
import dev.adjoin.CheckReport.Kind;
import dev.adjoin.CheckReport.Severity;
import dev.adjoin.CheckReport.State;
import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.engine.VirtualClock;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeAction;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.AttributeValueUpdate;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

/** Each kind of damage is found, repaired, and gone after the repair. */
class CheckTest {
  static final String MODEL =
      """
      model: clubs
      table: Clubs
      entities:
        Person:
          id: person
          unique: [email]
          attributes: {person: string, email: string?, name: string}
        Club:
          id: club
          lookup: [town]
          attributes: {club: string, title: string, town: string?}
        Room: {id: room, parent: Club, integrity: checked, copy: {clubTitle: Club.title},
               attributes: {room: string}}
        Locker: {id: locker, parent: Club, attributes: {locker: string}}
      relationships:
        Member: {from: Person, to: Club, count: {to: members}, as: {from: M, to: MI},
                 onDelete: {from: cascade}, attributes: {role: string?}}
        Seat: {from: Person, to: Club, inverse: mirror, as: {from: S, to: SI},
               count: {to: seats}, attributes: {row: int?}}
        Fan: {from: Person, to: Club, as: {from: F, to: FI}, shards: {to: 4}, count: {to: fans}}
        Visit: {from: Person, to: Club, as: {from: V, to: VI}, copy: {to: [title]}}
        Badge: {from: Person, to: Club, store: summaries, as: {from: badges, to: holders},
                max: {from: 9, to: 9}, count: {from: badged}, attributes: {level: int, note: string?},
                summary: {from: [level, note, title], to: [level, note]}}
      """;

  private final VirtualClock clock = new VirtualClock();
  private final EmbeddedDynamoDb engine = EmbeddedDynamoDb.builder().clock(clock).build();
  private Adjoin db;
  private int opened;

  @BeforeEach
  void open() {
    db = open(MODEL);
    db.createTable();
    for (String person : List.of("p", "q")) {
      db.entity("Person")
          .create(Item.of("person", person, "email", person + "@x.org", "name", person));
    }
    for (String club : List.of("c", "d")) {
      db.entity("Club").create(Item.of("club", club, "title", "T", "town", "Y"));
      for (String relationship : List.of("Member", "Seat", "Fan", "Visit")) {
        db.relationship(relationship).link(Item.of("person", "p", "club", club));
      }
      db.relationship("Badge").link(Item.of("person", "p", "club", club, "level", 1));
    }
    db.entity("Room").create(Item.of("club", "c", "room", "r"));
    db.entity("Locker").create(Item.of("club", "c", "locker", "l"));
    assertThat(db.check().run().findings()).isEmpty();
  }

  private Adjoin open(String model) {
    return Adjoin.builder(ModelFile.parse("model.yaml", model))
        .environment(new VirtualEnvironment(clock, ++opened))
        .connect(engine.client());
  }

  @AfterEach
  void close() {
    db.close();
    engine.close();
  }

  static Map<String, AttributeValue> key(String partition, String sort) {
    return Map.of("PK", AttributeValue.fromS(partition), "SK", AttributeValue.fromS(sort));
  }

  private Map<String, AttributeValue> get(String partition, String sort) {
    return engine.client().getItem(r -> r.tableName("Clubs").key(key(partition, sort))).item();
  }

  private void set(String partition, String sort, String attribute, AttributeValue value) {
    update(
        partition,
        sort,
        attribute,
        AttributeValueUpdate.builder().action(AttributeAction.PUT).value(value).build());
  }

  private void remove(String partition, String sort, String attribute) {
    update(
        partition,
        sort,
        attribute,
        AttributeValueUpdate.builder().action(AttributeAction.DELETE).build());
  }

  private void update(
      String partition, String sort, String attribute, AttributeValueUpdate update) {
    engine
        .client()
        .updateItem(
            r ->
                r.tableName("Clubs")
                    .key(key(partition, sort))
                    .attributeUpdates(Map.of(attribute, update)));
  }

  private void delete(String partition, String sort) {
    engine.client().deleteItem(r -> r.tableName("Clubs").key(key(partition, sort)));
  }

  private void member(
      String partition, String sort, String map, Consumer<Map<String, AttributeValue>> change) {
    Map<String, AttributeValue> members = new HashMap<>(get(partition, sort).get(map).m());
    change.accept(members);
    set(partition, sort, map, AttributeValue.fromM(members));
  }

  private static AttributeValue text(String value) {
    return AttributeValue.fromS(value);
  }

  private static AttributeValue number(long value) {
    return AttributeValue.fromN(Long.toString(value));
  }

  /** A kind of damage, by name, with the kinds of finding that it leads to. */
  private static Arguments damage(String name, Consumer<CheckTest> damage, Kind... kinds) {
    return Arguments.of(name, damage, List.of(kinds));
  }

  static Stream<Arguments> damages() {
    return Stream.of(
        damage(
            "a number on an entity",
            t -> t.set("CLUB#c", "CLUB#c", "members", number(2)),
            Kind.WRONG_COUNT),
        damage(
            "a number of a mirrored side",
            t -> t.set("CLUB#c", "CLUB#c", "seats", number(0)),
            Kind.WRONG_COUNT),
        damage(
            "a number in a shard",
            t -> {
              String shard = t.shardOf("c", "p");
              t.member(shard, "_GATE#Fan#to", "_to_Fan", m -> m.put("number", number(7)));
            },
            Kind.WRONG_COUNT),
        damage("an edge", t -> t.delete("PERSON#p", "M#c"), Kind.WRONG_COUNT),
        damage(
            "an index key",
            t -> t.set("PERSON#p", "M#c", "GSI1SK", text("MI#other")),
            Kind.WRONG_INDEX_KEY),
        damage(
            "half of an index key",
            t -> t.remove("PERSON#p", "M#c", "GSI1SK"),
            Kind.HALF_INDEX_KEY),
        damage("an id", t -> t.set("PERSON#p", "M#c", "club", text("x")), Kind.WRONG_KEY),
        damage("a type", t -> t.set("PERSON#p", "M#c", "_type", text("Fan")), Kind.WRONG_TYPE),
        damage(
            "the type of a guard",
            t -> t.remove("PERSON.email#p@x.org", "PERSON.email#p@x.org", "_type"),
            Kind.WRONG_TYPE),
        damage("a mirror", t -> t.delete("CLUB#c", "SI#p"), Kind.MISSING_MIRROR),
        damage(
            "a mirror's attribute",
            t -> t.set("CLUB#c", "SI#p", "row", number(2)),
            Kind.DIFFERENT_MIRROR),
        damage("an edge with a mirror", t -> t.delete("PERSON#p", "S#c"), Kind.ORPHAN_MIRROR),
        damage(
            "an entity with checked edges",
            t -> t.delete("CLUB#d", "CLUB#d"),
            Kind.ORPHAN_EDGE,
            Kind.ORPHAN_GATE),
        damage(
            "a guard",
            t -> t.delete("PERSON.email#p@x.org", "PERSON.email#p@x.org"),
            Kind.MISSING_GUARD),
        damage(
            "the value of an owner",
            t -> t.remove("PERSON#q", "PERSON#q", "email"),
            Kind.ORPHAN_GUARD),
        damage(
            "the owner of a guard",
            t -> {
              t.set("PERSON.email#p@x.org", "PERSON.email#p@x.org", "person", text("q"));
            },
            Kind.DUPLICATE_VALUE,
            Kind.ORPHAN_GUARD),
        damage(
            "a summary on the from side",
            t -> t.member("PERSON#p", "PERSON#p", "badges", m -> m.remove("c")),
            Kind.ONE_SIDED_SUMMARY,
            Kind.WRONG_COUNT),
        damage(
            "a summary on the to side",
            t -> t.member("CLUB#c", "CLUB#c", "holders", m -> m.remove("p")),
            Kind.ONE_SIDED_SUMMARY),
        damage(
            "an attribute in a summary",
            t ->
                t.member(
                    "CLUB#c",
                    "CLUB#c",
                    "holders",
                    m -> {
                      Map<String, AttributeValue> changed = new HashMap<>(m.get("p").m());
                      changed.put("level", number(5));
                      m.put("p", AttributeValue.fromM(changed));
                    }),
            Kind.DIFFERENT_SUMMARY),
        damage(
            "a copy in a summary",
            t ->
                t.member(
                    "PERSON#p",
                    "PERSON#p",
                    "badges",
                    m -> {
                      Map<String, AttributeValue> changed = new HashMap<>(m.get("c").m());
                      changed.put("title", text("old"));
                      m.put("c", AttributeValue.fromM(changed));
                    }),
            Kind.STALE_COPY),
        damage(
            "a number of summaries",
            t -> t.set("PERSON#p", "PERSON#p", "badged", number(3)),
            Kind.WRONG_COUNT),
        damage("a copy", t -> t.set("PERSON#p", "V#c", "title", text("old")), Kind.STALE_COPY),
        damage(
            "a copy of a child",
            t -> t.set("CLUB#c", "ROOM#r", "clubTitle", text("old")),
            Kind.STALE_COPY),
        damage("a gate", t -> t.remove("CLUB#c", "CLUB#c", "_to_Member"), Kind.MISSING_GATE),
        damage(
            "a gate that is no map",
            t -> t.set("CLUB#c", "CLUB#c", "_to_Member", text("open")),
            Kind.MISSING_GATE),
        damage(
            "the changes of a gate",
            t -> t.member("CLUB#c", "CLUB#c", "_to_Member", m -> m.put("changes", text("x"))),
            Kind.MISSING_GATE),
        damage(
            "the epoch of a gate",
            t -> t.member("CLUB#c", "CLUB#c", "_to_Member", m -> m.put("epoch", number(7))),
            Kind.MISSING_GATE),
        damage(
            "a number that is no number",
            t -> t.set("CLUB#c", "CLUB#c", "members", text("1")),
            Kind.MISSING_GATE),
        damage(
            "a shard whose number is lost",
            t -> t.member(t.shardOf("c", "p"), "_GATE#Fan#to", "_to_Fan", m -> m.remove("number")),
            Kind.MISSING_GATE),
        damage(
            "a closed gate",
            t -> t.member("CLUB#c", "CLUB#c", "_to_Member", m -> m.put("state", text("closed"))),
            Kind.CLOSED_GATE),
        damage(
            "a shard of a gate",
            t -> t.delete(t.shardOf("c", "p"), "_GATE#Fan#to"),
            Kind.MISSING_GATE),
        damage(
            "a closed shard",
            t ->
                t.member(
                    t.shardOf("c", "p"),
                    "_GATE#Fan#to",
                    "_to_Fan",
                    m -> m.put("state", text("closed"))),
            Kind.CLOSED_GATE),
        damage(
            "a tombstone",
            t -> t.set("CLUB#gone", "CLUB#gone", "_deleting", text("settling")),
            Kind.MARK_WITHOUT_JOURNAL),
        damage(
            "a mark of an unknown kind",
            t -> t.set("CLUB#c", "CLUB#c", "_deleting", text("perhaps")),
            Kind.MARK_WITHOUT_JOURNAL),
        damage(
            "a mark",
            t -> t.set("CLUB#c", "CLUB#c", "_deleting", text("marked")),
            Kind.MARK_WITHOUT_JOURNAL));
  }

  /** The partition of the shard that counts a fan. */
  private String shardOf(String club, String person) {
    return get("PERSON#" + person, "F#" + club).get("GSI1PK").s();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("damages")
  void findsAndRepairsDamageOf(String name, Consumer<CheckTest> damage, List<Kind> kinds) {
    damage.accept(this);

    CheckReport found = db.check().run();
    assertThat(errors(found)).as(found.toString()).containsExactlyInAnyOrderElementsOf(kinds);
    assertThat(found.isSound()).isFalse();

    CheckReport repaired = db.check().repair().run();
    assertThat(repaired.isSound()).as(repaired.toString()).isTrue();
    assertThat(repaired.errors()).isZero();

    CheckReport again = db.check().run();
    assertThat(errors(again)).as(again.toString()).isEmpty();
  }

  private static List<Kind> errors(CheckReport report) {
    return report.findings().stream()
        .filter(group -> group.severity() == Severity.ERROR)
        .map(CheckReport.FindingGroup::kind)
        .toList();
  }

  @Test
  void notesEdgesOfMissingEntitiesOnSidesThatKeepThem() {
    delete("CLUB#c", "CLUB#c");

    CheckReport report = db.check().run();

    assertThat(report.findings())
        .filteredOn(group -> group.severity() == Severity.NOTE)
        .extracting(CheckReport.FindingGroup::kind)
        .contains(Kind.ORPHAN_EDGE, Kind.ORPHAN_CHILD);
    assertThat(report.findings().stream().flatMap(g -> g.examples().stream()))
        .extracting(Finding::toString)
        .contains(
            "PERSON#p / V#c: its Club on the to side does not exist",
            "PERSON#p / M#c: its Club on the to side does not exist",
            "CLUB#c / LOCKER#l: its Club does not exist",
            "CLUB#c / ROOM#r: its Club does not exist");
  }

  @Test
  void saysWhetherSomethingIsMissingOrDifferentAndWhoElseHasAValue() {
    delete("CLUB#c", "SI#p");
    set("CLUB#d", "SI#p", "row", number(2));
    delete("PERSON.email#p@x.org", "PERSON.email#p@x.org");
    db.entity("Person").create(Item.of("person", "r", "email", "p@x.org", "name", "r"));
    delete(shardOf("c", "p"), "_GATE#Fan#to");
    member(shardOf("d", "p"), "_GATE#Fan#to", "_to_Fan", m -> m.put("state", text("closed")));

    assertThat(db.check().run().toString())
        .contains(
            "CLUB#c / CLUB#c: a shard of its gate of Fan.to does not exist",
            "CLUB#d / CLUB#d: a shard of its gate of Fan.to is closed, though it is not being"
                + " deleted",
            "PERSON#p / PERSON#p: its unique email is also that of another Person, PERSON#r /"
                + " PERSON#r",
            "PERSON#p / S#c: its mirror on the to side does not exist",
            "PERSON#p / S#d: its mirror on the to side has other attributes");
  }

  @Test
  void aGuardThatNamesNoOwnerIsGivenToTheItemWithTheValue() {
    remove("PERSON.email#p@x.org", "PERSON.email#p@x.org", "person");

    assertThat(db.check().run().toString())
        .contains("PERSON.email#p@x.org / PERSON.email#p@x.org: Person.person must have a value");

    CheckReport repaired = db.check().repair().run();

    assertThat(repaired.toString()).contains("error: missing guard, 1 (1 repaired)\n");
    assertThat(repaired.isSound()).isTrue();
    assertThat(db.check().run().isSound()).isTrue();
    assertThat(get("PERSON.email#p@x.org", "PERSON.email#p@x.org").get("person"))
        .isEqualTo(text("p"));
  }

  @Test
  void countsAnItemOnceHoweverMuchOfItCannotBeRead() {
    set("CLUB#d", "CLUB#d", "town", number(1));
    assertThat(db.check().run().toString())
        .contains(", 1 error\nerror: unreadable, 1\n    CLUB#d / CLUB#d: Club.town must be stored");
  }

  /** Its items stay in the table and the record of the design forgets it at the next write. */
  @Test
  void anItemOfATypeThatIsGoneIsANote() {
    String without = MODEL.replaceFirst("  Locker: .*\n", "") + "gone: [Locker]\n";
    try (Adjoin later = open(without)) {
      later.entity("Person").create(Item.of("person", "z", "name", "z"));
      CheckReport report = later.check().deleteUnknown().run();
      assertThat(report.errors()).isZero();
      assertThat(report.findings().get(0).severity()).isEqualTo(Severity.NOTE);
      assertThat(report.findings().get(0).examples())
          .extracting(Finding::toString)
          .containsExactly("CLUB#c / LOCKER#l: is of Locker, which is gone");
    }
    assertThat(get("CLUB#c", "LOCKER#l")).isNotEmpty();
  }

  @Test
  void findsAnItemWithoutARequiredAttribute() {
    set("PERSON#nobody", "PERSON#nobody", "_type", text("Person"));
    CheckReport report = db.check().run();
    assertThat(report.findings())
        .filteredOn(group -> group.kind() == Kind.UNREADABLE)
        .flatExtracting(group -> group.examples())
        .extracting(Finding::toString)
        .containsExactly(
            "PERSON#nobody / PERSON#nobody: Person.name must be stored, but was absent");
  }

  @Test
  void takesNoAttributeForTheTypeWhereATableNamesNone() {
    ModelFile adopted =
        ModelFile.parse(
            "notes.yaml",
            """
            model: notes
            table: {name: Notes, owned: false}
            entities:
              Note: {id: noteId, attributes: {noteId: string}}
            """);
    try (Adjoin notes = Adjoin.builder(adopted).unrecorded().connect(engine.client())) {
      notes.createTable();
      Map<String, AttributeValue> item = new HashMap<>(key("OLD#x", "OLD#x"));
      item.put("null", text("Note"));
      engine.client().putItem(r -> r.tableName("Notes").item(item));
      assertThat(errors(notes.check().run())).containsExactly(Kind.UNKNOWN_TYPE);
    }
  }

  @Test
  void leavesAloneWhatTheModelCannotExplain() {
    set("NOBODY#x", "x", "a", text("b"));
    set("PERSON#x", "QQ#1#2#3", "a", text("b"));
    set("OLD#x", "OLD#x", "_type", text("Person"));
    set("PERSON#q", "PERSON#q", "name", number(1));

    CheckReport report = db.check().repair().run();

    assertThat(errors(report))
        .containsExactly(
            Kind.UNREADABLE, Kind.UNDECODABLE_KEY, Kind.UNKNOWN_TYPE, Kind.OTHER_DESIGN);
    assertThat(report.errors()).isEqualTo(4);
    assertThat(report.findings().get(0).examples().get(0).state()).isEqualTo(State.LEFT);

    assertThat(errors(db.check().deleteUnknown().run()))
        .containsExactly(
            Kind.UNREADABLE, Kind.UNDECODABLE_KEY, Kind.UNKNOWN_TYPE, Kind.OTHER_DESIGN);
    assertThat(errors(db.check().run())).containsExactly(Kind.UNREADABLE);
  }

  @Test
  void removesAnEntryOfTheJournalThatIsAboutNothing() {
    Map<String, AttributeValue> entry =
        new HashMap<>(key("_ADJOIN#JOURNAL#clubs#0", "delete#Club#c"));
    entry.put("subject", AttributeValue.fromM(key("CLUB#c", "CLUB#c")));
    engine.client().putItem(r -> r.tableName("Clubs").item(entry));

    assertThat(errors(db.check().run())).containsExactly(Kind.JOURNAL_WITHOUT_MARK);
    assertThat(db.check().repair().run().isSound()).isTrue();
    assertThat(db.check().run().findings()).isEmpty();
  }

  @Test
  void takesUnfinishedWorkForNoMistake() {
    Map<String, AttributeValue> entry =
        new HashMap<>(key("_ADJOIN#JOURNAL#clubs#0", "delete#Club#c"));
    entry.put("subject", AttributeValue.fromM(key("CLUB#c", "CLUB#c")));
    engine.client().putItem(r -> r.tableName("Clubs").item(entry));
    set("CLUB#c", "CLUB#c", "_deleting", text("marked"));
    delete(shardOf("c", "p"), "_GATE#Fan#to");

    CheckReport report = db.check().repair().run();

    assertThat(report.findings())
        .extracting(CheckReport.FindingGroup::kind)
        .containsExactly(Kind.UNFINISHED_WORK);
    assertThat(get("CLUB#c", "CLUB#c")).containsEntry("_deleting", text("marked"));
  }

  /** A program before whose transactions something happens. */
  private Adjoin interrupted(Consumer<TransactWriteItemsRequest> before) {
    DynamoDbClient client = engine.client();
    return Adjoin.builder(ModelFile.parse("model.yaml", MODEL))
        .environment(new VirtualEnvironment(clock, ++opened))
        .connect(
            (DynamoDbClient)
                Proxy.newProxyInstance(
                    DynamoDbClient.class.getClassLoader(),
                    new Class<?>[] {DynamoDbClient.class},
                    (proxy, method, arguments) -> {
                      if (method.getName().equals("transactWriteItems")) {
                        before.accept((TransactWriteItemsRequest) arguments[0]);
                      }
                      try {
                        return method.invoke(client, arguments);
                      } catch (InvocationTargetException e) {
                        throw e.getCause();
                      }
                    }));
  }

  /** An item that no program of Adjoin wrote, with so many attributes and a wrong index key. */
  private void putWide(int attributes) {
    Map<String, AttributeValue> wide = new HashMap<>(get("CLUB#c", "CLUB#c"));
    wide.remove("_by");
    wide.put("GSI1PK", text("CLUB.town#wrong"));
    for (int i = 0; i < attributes; i++) {
      wide.put("x" + i, number(i));
    }
    wide.put("zz", number(0));
    engine.client().putItem(r -> r.tableName("Clubs").item(wide));
  }

  @Test
  void comparesAllAttributesOfAnItemThatChangesWhileItIsRepaired() {
    putWide(70);
    AtomicInteger changes = new AtomicInteger();
    try (Adjoin other =
        interrupted(
            request -> {
              assertThat(request.transactItems().get(0).update().expressionAttributeNames())
                  .containsValues("x0", "x30", "x50", "x69", "zz", "_to_Member", "title");
              set("CLUB#c", "CLUB#c", "zz", number(changes.incrementAndGet()));
            })) {
      CheckReport report = other.check().repair().run();

      assertThat(report.isSound()).isFalse();
      assertThat(changes).hasValue(3);
      assertThat(get("CLUB#c", "CLUB#c")).containsEntry("GSI1PK", text("CLUB.town#wrong"));
    }
    assertThat(db.check().repair().run().isSound()).isTrue();
    assertThat(get("CLUB#c", "CLUB#c")).containsEntry("GSI1PK", text("CLUB.town#Y"));
  }

  @Test
  void comparesTheGatesAndSummariesOfAnItemThatIsRepaired() {
    set("CLUB#c", "CLUB#c", "GSI1PK", text("CLUB.town#wrong"));
    AtomicInteger links = new AtomicInteger();
    try (Adjoin other =
        interrupted(
            request -> {
              Item edge = Item.of("person", "q", "club", "c");
              if (links.getAndIncrement() == 0) {
                db.relationship("Member").link(edge);
              } else if (links.get() == 2) {
                db.relationship("Badge").link(edge.with("level", 2));
              }
            })) {
      assertThat(other.check().repair().run().isSound()).isTrue();
      assertThat(links).hasValue(3);
    }
    assertThat(errors(db.check().run())).isEmpty();
  }

  @Test
  void leavesAnItemThatNoConditionCanCompare() {
    putWide(250);

    assertThat(db.check().repair().run().toString())
        .contains("error: wrong index key, 1\n", "CLUB#c / CLUB#c: its key in GSI1 disagrees");
    assertThat(get("CLUB#c", "CLUB#c")).containsEntry("GSI1PK", text("CLUB.town#wrong"));
  }

  @Test
  void doesNotCountThroughAnIndexThatLacksItems() {
    remove("PERSON#p", "M#c", "GSI1SK");
    set("CLUB#c", "CLUB#c", "members", number(2));

    CheckReport found = db.check().run();
    assertThat(errors(found)).containsExactly(Kind.HALF_INDEX_KEY);
    assertThat(found.toString())
        .contains(
            "note: busy gate, 1\n",
            "members is not verified: items of Member have wrong keys in the index that counts"
                + " them");

    assertThat(db.check().repair().run().isSound()).isTrue();
    assertThat(get("CLUB#c", "CLUB#c")).containsEntry("members", number(1));
    assertThat(db.check().run().findings()).isEmpty();
  }

  @Test
  void countsNoSideWhoseEdgesNobodyCanList() {
    String pins =
        "  Pin: {from: Person, to: Club, inverse: none, as: {from: P}, count: {to: pins}}\n";
    engine.client().deleteTable(r -> r.tableName("Clubs"));
    try (Adjoin own = open(MODEL + pins)) {
      own.createTable();
      own.entity("Person").create(Item.of("person", "p", "name", "p"));
      own.entity("Club").create(Item.of("club", "c", "title", "T"));
      own.relationship("Pin").link(Item.of("person", "p", "club", "c"));
      set("CLUB#c", "CLUB#c", "pins", number(2));
      String number =
          "pins is 2, but the Scan counted 1; without an inverse it cannot be counted again";
      assertThat(own.check().repair().run().toString())
          .contains("note: busy gate, 1\n", number)
          .doesNotContain("error");

      remove("CLUB#c", "CLUB#c", "_to_Pin");
      assertThat(errors(own.check().repair().run())).containsExactly(Kind.MISSING_GATE);
      assertThat(get("CLUB#c", "CLUB#c"))
          .containsEntry("pins", number(2))
          .doesNotContainKey("_to_Pin");
    }
  }

  @Test
  void saysWhatACountThroughAnIndexReliesOn() {
    set("CLUB#c", "CLUB#c", "members", number(2));
    set("CLUB#c", "CLUB#c", "seats", number(3));

    try (Adjoin other =
        Adjoin.builder(ModelFile.parse("model.yaml", MODEL))
            .environment(new VirtualEnvironment(clock, ++opened))
            .settle(Duration.ofSeconds(60))
            .connect(engine.client())) {
      assertThat(other.check().run().toString())
          .contains(
              "members must be 1, but is 2, counted through an index that shows every write after"
                  + " 60 s\n",
              "seats must be 1, but is 3\n");
    }
  }

  @Test
  void findsWhatUnfinishedWorkDoesNotExplain() {
    Map<String, AttributeValue> entry =
        new HashMap<>(key("_ADJOIN#JOURNAL#clubs#0", "propagate#Club#c"));
    entry.put("subject", AttributeValue.fromM(key("CLUB#c", "CLUB#c")));
    engine.client().putItem(r -> r.tableName("Clubs").item(entry));
    set("CLUB#c", "ROOM#r", "clubTitle", text("old"));
    remove("CLUB#c", "CLUB#c", "_to_Seat");
    set("CLUB#c", "CLUB#c", "seats", number(4));

    assertThat(errors(db.check().run())).containsExactly(Kind.WRONG_COUNT, Kind.MISSING_GATE);
    assertThat(db.check().repair().run().isSound()).isTrue();
    assertThat(errors(db.check().run())).isEmpty();
    assertThat(get("CLUB#c", "CLUB#c")).containsEntry("seats", number(1));
  }

  @Test
  void aMarkHasAnEntryOfItsDeleteAndNotOfOtherWork() {
    Map<String, AttributeValue> entry =
        new HashMap<>(key("_ADJOIN#JOURNAL#clubs#0", "propagate#Club#c"));
    entry.put("subject", AttributeValue.fromM(key("CLUB#c", "CLUB#c")));
    engine.client().putItem(r -> r.tableName("Clubs").item(entry));
    set("CLUB#c", "CLUB#c", "_deleting", text("marked"));

    assertThat(errors(db.check().run())).containsExactly(Kind.MARK_WITHOUT_JOURNAL);
    assertThat(db.check().repair().run().isSound()).isTrue();
    assertThat(get("CLUB#c", "CLUB#c")).doesNotContainKey("_deleting");
  }

  @Test
  void itemsOfAnotherModelInTheSameTableAreKnown() {
    try (Adjoin other =
        open("{model: other, table: Clubs, entities: {Tram: {id: t, attributes: {t: string}}}}")) {
      assertThat(other.check().record().run().isRecorded()).isTrue();
      other.entity("Tram").create(Item.of("t", "1"));
      assertThat(db.check().run().findings()).isEmpty();
      assertThat(other.check().run().findings()).isEmpty();
    }
  }

  @Test
  void countsItemsCollectionsAndGates() {
    CheckReport report = db.check().segments(2).run();

    assertThat(report.itemsByType())
        .containsEntry("Person", 2L)
        .containsEntry("Club", 2L)
        .containsEntry("Member", 2L)
        .containsEntry("Seat mirror", 2L)
        .containsEntry("Fan gate to", 8L);
    assertThat(report.largestCollections().get(0))
        .isEqualTo(new CheckReport.Collection("PERSON#p", 9));
    assertThat(report.hottestGates().get(0).changes()).isPositive();
    assertThat(report.toString()).startsWith("Table Clubs: ").contains("nothing is wrong");
    assertThat(report.isConfirmed()).isTrue();
  }

  @Test
  void reportsTheRateOfAGateAndTheShardsThatCureIt() {
    CheckReport report =
        db.check()
            .segments(1)
            .onProgress(
                items -> {
                  for (int i = 0; i < 300; i++) {
                    db.relationship("Member").unlink("p", "c");
                    db.relationship("Member").link(Item.of("person", "p", "club", "c"));
                  }
                  db.relationship("Member").unlink("p", "d");
                  clock.advance(Duration.ofSeconds(1));
                })
            .run();

    assertThat(report.hottestGates())
        .contains(
            new CheckReport.HotGate("CLUB#c / CLUB#c", "Member.to", 1, 1, 600, 3),
            new CheckReport.HotGate("CLUB#d / CLUB#d", "Member.to", 1, 1, 1, 0));
    assertThat(db.check().run().hottestGates())
        .contains(new CheckReport.HotGate("CLUB#c / CLUB#c", "Member.to", 1, 601, 0, 0));
  }

  @Test
  void checksTheItemsOfAnExport() {
    List<Map<String, AttributeValue>> items =
        engine.client().scanPaginator(r -> r.tableName("Clubs")).items().stream()
            .filter(item -> !item.get("SK").s().equals("M#c"))
            .toList();

    CheckReport candidates = db.check().exported(items.stream()).run();
    assertThat(errors(candidates)).containsExactly(Kind.WRONG_COUNT);
    assertThat(candidates.isConfirmed()).isFalse();
    assertThat(candidates.findings().get(0).examples().get(0).state()).isEqualTo(State.CANDIDATE);

    assertThat(db.check().exported(items.stream()).confirm().run().findings()).isEmpty();
  }

  @Test
  void recordsADesignOnceEveryItemIsVerified() {
    delete("_ADJOIN#DESIGN#clubs", "HEAD");
    set("NOBODY#x", "x", "a", text("b"));
    try (Adjoin unrecorded = open(MODEL)) {
      assertThatThrownBy(() -> unrecorded.entity("Person").delete("q"))
          .hasMessageContaining("check().record()");
      assertThat(unrecorded.check().record().run().isRecorded()).isFalse();
      delete("NOBODY#x", "x");
      assertThat(unrecorded.check().record().run().isRecorded()).isTrue();
      assertThat(unrecorded.entity("Person").delete("q")).isTrue();
      assertThat(get("_ADJOIN#DESIGN#clubs", "HEAD").get("written").ss())
          .contains("Person", "Club", "Room", "Locker", "Member", "Seat", "Fan", "Badge");
      assertThat(unrecorded.check().record().run().isRecorded()).isFalse();
    }
  }

  @Test
  void refusesNumbersThatMakeNoSense() {
    assertThatThrownBy(() -> db.check().segments(0))
        .hasMessage("Segments must be from 1 to 1000, but were 0");
    assertThatThrownBy(() -> db.check().examples(-1))
        .hasMessage("Examples must be at least 0, but were -1");
  }
}
