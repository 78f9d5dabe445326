// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.MigratedTable.Killed;
import dev.adjoin.MigrationReport.State;
import dev.adjoin.internal.write.Intact;
import dev.adjoin.testing.search.Form;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

/** Edits that give stored items other keys or other values. */
class MovedItemsTest {
  static final String FAIR =
      """
      model: fair
      entities:
        Visitor:
          id: visitorId
          unique: [email]
          attributes: {visitorId: string, name: string, email: string, phone: string?, tier: enum(basic < gold) = basic, age: int, tags: set(string), since: string}
          views: {byTier: {by: [tier], order: [age]}}
        Booth:
          id: boothId
          all: {}
          attributes: {boothId: string, title: string, hall: string}
        Slot:
          parent: Booth
          id: slotId
          order: [part]
          unique: [code]
          copy: {boothTitle: Booth.title}
          attributes: {slotId: int, part: enum(am < pm), code: int, note: string?}
        Shift:
          parent: Slot
          id: shiftId
          attributes: {shiftId: string}
      relationships:
        Visit:
          from: Visitor
          to: Booth
          distinct: [day]
          unique: [ticket]
          count: {to: visited}
          copy: {to: [title]}
          attributes: {day: int, rating: int, ticket: int?}
        Follow:
          from: Visitor
          to: Booth
          as: {from: FOLLOWS, to: FOLLOWER}
          inverse: mirror
          distinct: [round]
          attributes: {round: int, note: string?}
      """;

  /**
   * An edit of the model.
   *
   * @param attribute the attribute whose values change, with its type in front; empty for none
   * @param value the new value of an old one
   */
  record Edit(String before, String after, String attribute, Function<Object, Object> value) {
    static Edit of(String before, String after) {
      return new Edit(before, after, "", v -> v);
    }

    String apply(String text) {
      assertThat(text).contains(before);
      return text.replace(before, after);
    }

    Item item(String type, Item item) {
      if (attribute.isEmpty()) {
        return item;
      }
      String name = attribute.substring(attribute.indexOf('.') + 1);
      boolean isConcerned = attribute.startsWith("*") || attribute.startsWith(type + ".");
      return isConcerned && item.has(name)
          ? item.with(name, value.apply(item.find(name).orElseThrow()))
          : item;
    }
  }

  static final Map<String, Edit> EDITS = edits();

  private static Map<String, Edit> edits() {
    Map<String, Edit> edits = new LinkedHashMap<>();
    edits.put("a copy more", Edit.of("copy: {to: [title]}", "copy: {to: [title, hall]}"));
    edits.put(
        "a copy of the other side", Edit.of("copy: {to: [title]}", "copy: {from: [name, phone]}"));
    edits.put(
        "a copy on a mirrored edge",
        Edit.of("inverse: mirror", "inverse: mirror\n    copy: {to: [title]}"));
    edits.put(
        "another copy of a child", Edit.of("boothTitle: Booth.title", "boothTitle: Booth.hall"));
    edits.put("a copy less", Edit.of("    copy: {boothTitle: Booth.title}\n", ""));
    edits.put("another tag", Edit.of("id: boothId", "id: boothId\n    tag: STAND"));
    edits.put(
        "another tag of the other side", Edit.of("id: visitorId", "id: visitorId\n    tag: GUEST"));
    edits.put("a sort key", Edit.of("id: visitorId", "id: visitorId\n    sort: PROFILE"));
    edits.put("another key of a child", Edit.of("id: slotId", "id: slotId\n    tag: TIMESLOT"));
    edits.put("more in the identity", Edit.of("distinct: [day]", "distinct: [day, rating]"));
    edits.put("another order of an enum", Edit.of("enum(am < pm)", "enum(pm < am)"));
    edits.put("a word at the front of an enum", Edit.of("enum(am < pm)", "enum(night < am < pm)"));
    edits.put(
        "shards of the from side",
        Edit.of("inverse: mirror", "inverse: mirror\n    shards: {from: 3}"));
    edits.put("other words of the sides", Edit.of("from: FOLLOWS", "from: LIKES"));
    edits.put("int to long in a view", Edit.of("age: int", "age: long"));
    edits.put("int to string", new Edit("age: int", "age: string", "Visitor.age", String::valueOf));
    edits.put(
        "int to decimal in a key",
        new Edit(
            "slotId: int", "slotId: decimal", "*.slotId", v -> new BigDecimal(String.valueOf(v))));
    edits.put(
        "int to string in a key",
        new Edit("slotId: int", "slotId: string", "*.slotId", String::valueOf));
    edits.put(
        "int to string in an identity",
        new Edit("day: int", "day: string", "Visit.day", String::valueOf));
    edits.put(
        "int to string in the keys of mirrors",
        new Edit("round: int", "round: string", "Follow.round", String::valueOf));
    edits.put(
        "int to string in the keys of guards",
        new Edit("code: int", "code: string", "Slot.code", String::valueOf));
    edits.put(
        "string to int",
        new Edit(
            "phone: string?", "phone: int?", "Visitor.phone", v -> Integer.valueOf((String) v)));
    edits.put(
        "string to date",
        new Edit(
            "since: string", "since: date", "Visitor.since", v -> LocalDate.parse((String) v)));
    edits.put(
        "set to list",
        new Edit(
            "tags: set(string)",
            "tags: list(string)",
            "Visitor.tags",
            v -> ((Set<?>) v).stream().map(String::valueOf).sorted().toList()));
    edits.put(
        "a value that mirrors have too",
        new Edit("note: string?}\n", "note: list(string)?}\n", "Follow.note", v -> List.of(v)));
    edits.put(
        "string to list",
        new Edit("name: string", "name: list(string)", "Visitor.name", v -> List.of(v)));
    return edits;
  }

  private final MigratedTable table = new MigratedTable();

  @AfterEach
  void close() {
    table.close();
  }

  private void store(String text) {
    store(table, text);
  }

  static void store(MigratedTable table, String text) {
    try (Adjoin db = table.model(text).connect(table.client)) {
      db.createTable();
      Random random = new Random(7);
      for (int i = 0; i < 8; i++) {
        db.entity("Visitor").create(visitor(i));
      }
      for (int i = 0; i < 5; i++) {
        db.entity("Booth").create(Item.of("boothId", "b " + i, "title", "T" + i, "hall", "H"));
        for (int j = 0; j < 2; j++) {
          String part = (i + j) % 2 == 0 ? "am" : "pm";
          db.entity("Slot")
              .create(
                  Item.of(
                      "boothId", "b " + i, "slotId", 10 * i + j, "part", part, "code", 10 * i + j));
          db.entity("Shift")
              .create(
                  Item.of(
                      "boothId", "b " + i, "slotId", 10 * i + j, "part", part, "shiftId", "x" + i));
        }
      }
      for (int i = 0; i < 20; i++) {
        String visitor = "v" + random.nextInt(8);
        String booth = "b " + random.nextInt(5);
        db.relationship("Visit")
            .link(
                Item.of(
                    "visitorId", visitor,
                    "boothId", booth,
                    "day", i % 3,
                    "rating", i % 5,
                    "ticket", i));
        db.relationship("Follow")
            .link(Item.of("visitorId", visitor, "boothId", booth, "round", i % 2, "note", "n"));
      }
    }
    table.addUnknownAttributes();
  }

  private static Item visitor(int i) {
    return Item.of(
        "visitorId", "v" + i,
        "name", "Name " + i % 3,
        "email", "v" + i + "@example.org",
        "phone", "0" + i,
        "tier", i % 3 == 0 ? "gold" : "basic",
        "age", 20 + i,
        "tags", Set.of("a" + i, "b"),
        "since", "2026-01-0" + (i + 1));
  }

  private void isSound(String text) {
    try (Adjoin db = table.model(text).connect(table.client)) {
      CheckReport report = db.check().run();
      assertThat(report.findings()).as(report.toString()).isEmpty();
    }
  }

  static Stream<String> names() {
    return EDITS.keySet().stream();
  }

  @ParameterizedTest
  @MethodSource("names")
  void anEditGivesTheTableThatALoadOfTheSameDataGives(String name) {
    Edit edit = EDITS.get(name);
    String after = edit.apply(FAIR);
    store(FAIR);
    Map<String, Map<String, AttributeValue>> expected = table.loaded(FAIR, after, edit::item);
    assertThat(table.offline(after).run().state()).isEqualTo(State.FINISHED);
    assertThat(table.stored("fair")).isEqualTo(expected);
    assertThat(table.withoutUnknownAttribute()).isEmpty();
    isSound(after);
    assertThat(table.offline(after).run().state()).isEqualTo(State.NOTHING_TO_DO);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "another tag",
        "a sort key",
        "another order of an enum",
        "other words of the sides",
        "int to string in a key"
      })
  void anEditThatIsTakenBackGivesTheFirstTable(String name) {
    String after = EDITS.get(name).apply(FAIR);
    store(FAIR);
    Map<String, Map<String, AttributeValue>> before = table.stored("fair");
    table.offline(after).run();
    assertThat(table.stored("fair")).isNotEqualTo(before);
    table.offline(FAIR).run();
    assertThat(table.stored("fair")).isEqualTo(before);
    assertThat(table.withoutUnknownAttribute()).isEmpty();
    isSound(FAIR);
  }

  static List<String> killed() {
    List<String> all =
        List.of(
            "another tag",
            "another order of an enum",
            "int to string in a key",
            "int to string in an identity");
    return Form.sample(all, "int to string in an identity"::equals, 1);
  }

  @ParameterizedTest
  @MethodSource("killed")
  void aMoveThatIsKilledAtAnyRequestGoesOn(String name) {
    Edit edit = EDITS.get(name);
    String after = edit.apply(FAIR);
    store(FAIR);
    Map<String, Map<String, AttributeValue>> expected = table.loaded(FAIR, after, edit::item);
    int stops =
        table.stopAtRequests(
            8,
            () -> store(FAIR),
            client -> table.finishing(after, client),
            place -> {
              assertThat(table.stored("fair")).as(place).isEqualTo(expected);
              assertThat(table.withoutUnknownAttribute()).as(place).isEmpty();
            });
    assertThat(stops).isGreaterThan(Form.of(5, 20));
    isSound(after);
  }

  @Test
  void aGateThatChangesAfterItsEntityWasReadMovesAsItIs() {
    store(FAIR);
    Set<String> late = new HashSet<>();
    DynamoDbClient client =
        table.watched(
            (name, request) -> {
              if (request instanceof TransactWriteItemsRequest transaction) {
                transaction.transactItems().stream()
                    .filter(each -> each.delete() != null)
                    .map(each -> each.delete().key())
                    .filter(key -> key.get("PK").equals(key.get("SK")))
                    .filter(key -> key.get("PK").s().startsWith("BOOTH#"))
                    .filter(key -> late.add(key.get("PK").s()))
                    .forEach(this::changeGate);
              }
            });
    String after = EDITS.get("another tag").apply(FAIR);

    table.model(after).migrate(client).offline().withoutBackup().back().run();

    assertThat(late).isNotEmpty();
    for (String booth : late) {
      AttributeValue moved = AttributeValue.fromS(booth.replace("BOOTH#", "STAND#"));
      Map<String, AttributeValue> key = Map.of("PK", moved, "SK", moved);
      assertThat(
              table.client.getItem(r -> r.tableName("fair").key(key)).item().get("_to_Visit").m())
          .containsEntry("recounted", AttributeValue.fromN("5"));
    }
    isSound(after);
  }

  /** Changes a gate as a link does: without the token of the entity. */
  private void changeGate(Map<String, AttributeValue> entity) {
    table.client.updateItem(
        r ->
            r.tableName("fair")
                .key(entity)
                .updateExpression("SET #gate.recounted = :five")
                .expressionAttributeNames(Map.of("#gate", "_to_Visit"))
                .expressionAttributeValues(Map.of(":five", AttributeValue.fromN("5"))));
  }

  @Test
  void guardsFollowTheIdentityOfTheirOwners() {
    String before =
        """
        model: fair
        entities:
          Visitor: {id: visitorId, unique: [email], attributes: {visitorId: int, email: string}}
          Booth: {id: boothId, attributes: {boothId: string}}
        relationships:
          Visit: {from: Visitor, to: Booth, distinct: [day], unique: [ticket], attributes: {day: int, ticket: string}}
        """;
    String after =
        before.replace("visitorId: int", "visitorId: string").replace("distinct: [day], ", "");
    try (Adjoin db = table.model(before).connect(table.client)) {
      db.createTable();
      db.entity("Booth").create(Item.of("boothId", "b"));
      for (int i = 0; i < 3; i++) {
        db.entity("Visitor").create(Item.of("visitorId", i, "email", "e" + i));
        db.relationship("Visit")
            .link(Item.of("visitorId", i, "boothId", "b", "day", 1, "ticket", "t" + i));
      }
    }
    assertThat(table.finishing(after, table.client).run().state()).isEqualTo(State.FINISHED);
    try (Adjoin db = table.model(after).connect(table.client)) {
      assertThat(db.check().run().findings()).isEmpty();
      assertThat(table.stored("fair").values())
          .filteredOn(item -> item.get("_type").s().contains(" guard "))
          .noneMatch(item -> item.containsKey("day"))
          .extracting(item -> item.get("_type").s() + ": " + item.get("visitorId").s())
          .containsExactlyInAnyOrder(
              "Visitor guard email: 0",
              "Visitor guard email: 1",
              "Visitor guard email: 2",
              "Visit guard ticket: 0",
              "Visit guard ticket: 1",
              "Visit guard ticket: 2");
      assertThatThrownBy(
              () -> db.entity("Visitor").create(Item.of("visitorId", "3", "email", "e2")))
          .hasMessage("Visitor.create: another Visitor has the same email as Visitor 3");
    }
  }

  @Test
  void edgesThatBecomeOneAreListedBeforeAnythingChanges() {
    String after = FAIR.replace("    distinct: [day]\n", "");
    try (Adjoin db = table.model(FAIR).connect(table.client)) {
      db.createTable();
      db.entity("Visitor").create(visitor(1));
      db.entity("Booth").create(Item.of("boothId", "tea", "title", "T", "hall", "H"));
      for (int day = 1; day <= 2; day++) {
        db.relationship("Visit")
            .link(Item.of("visitorId", "v1", "boothId", "tea", "day", day, "rating", 1));
      }
    }
    Map<String, Map<String, AttributeValue>> before = table.stored("fair");
    assertThatThrownBy(() -> table.offline(after).run())
        .hasMessage(
            """
            migrate: 2 items cannot be migrated
              VISITOR#v1 / BOOTH#10000000001#tea: its key becomes VISITOR#v1 / BOOTH#tea, which is also that of another item
              VISITOR#v1 / BOOTH#10000000002#tea: its key becomes VISITOR#v1 / BOOTH#tea, which is also that of another item""");
    assertThat(table.stored("fair")).isEqualTo(before);
    isSound(FAIR);
  }

  @Test
  void valuesThatTheNewTypeCannotRepresentAreListed() {
    String after = FAIR.replace("phone: string?", "phone: int?");
    store(FAIR);
    try (Adjoin db = table.model(FAIR).connect(table.client)) {
      db.entity("Visitor").change("v3").set("phone").to("none").apply();
    }
    assertThatThrownBy(() -> table.offline(after).run())
        .hasMessage(
            "migrate: 1 item cannot be migrated\n"
                + "  VISITOR#v3 / VISITOR#v3: Visitor.phone is no value of type int");
  }

  @Test
  void theOldModelWritesUntilItIsClosedAndTheNewOneOpensWhenItemsHaveMoved() {
    String after = EDITS.get("another tag").apply(FAIR);
    store(FAIR);
    try (Adjoin old = table.model(FAIR).connect(table.client)) {
      assertThat(table.model(after).migrate(table.client).run().state()).isEqualTo(State.EXPANDED);
      table.clock.advance(Duration.ofMinutes(3));
      old.entity("Booth").create(Item.of("boothId", "late", "title", "T", "hall", "H"));
      assertThatThrownBy(() -> table.model(after).connect(table.client))
          .hasMessageContaining(
              "The key of Booth moves items: recorded is the old one, declared is the new one, of a"
                  + " migration that is under way")
          .hasMessageEndingWith("    Open the table when the migration is finished");
      assertThat(table.finishing(after, table.client).run().state()).isEqualTo(State.FINISHED);
      assertThatThrownBy(
              () -> old.entity("Booth").create(Item.of("boothId", "x", "title", "T", "hall", "H")))
          .hasMessageContaining("this program is older than the table");
    }
    try (Adjoin later = table.model(after).connect(table.client)) {
      assertThat(later.entity("Booth").get("late")).isPresent();
      later
          .relationship("Visit")
          .link(Item.of("visitorId", "v1", "boothId", "late", "day", 1, "rating", 1));
      assertThat(later.check().run().findings()).isEmpty();
    }
  }

  @Test
  void anItemOfTheLastMomentThatCannotBeMovedOpensTheTableAgain() {
    String after = FAIR.replace("phone: string?", "phone: int?");
    store(FAIR);
    try (Adjoin old = table.model(FAIR).connect(table.client)) {
      old.entity("Visitor").change("v2").set("age").to(9).apply();
      Migration migration =
          table
              .finishing(after, table.client)
              .onProgress(
                  now -> {
                    if (now.step().startsWith("waiting")) {
                      old.entity("Visitor").change("v3").set("phone").to("none").apply();
                    }
                  });
      assertThatThrownBy(migration::run)
          .hasMessage(
              "migrate: 1 item cannot be migrated, so that the table is expanded again: fix this"
                  + " with the old model, and finish the migration again\n"
                  + "  VISITOR#v3 / VISITOR#v3: Visitor.phone is no value of type int");
    }
    try (Adjoin old = table.model(FAIR).connect(table.client)) {
      old.entity("Visitor").change("v3").set("phone").to("5").apply();
    }
    assertThat(table.finishing(after, table.client).run().state()).isEqualTo(State.FINISHED);
    isSound(after);
  }

  @Test
  void aNewGateBesideAMoveNeedsAMigrationOfItsOwn() {
    store(FAIR);
    String after =
        EDITS.get("a sort key").apply(FAIR).replace("count: {to", "count: {from: visits, to");
    assertThatThrownBy(() -> table.offline(after).run())
        .hasMessage(
            "migrate: The gate of Visit.from cannot be made in a migration that moves items (The key"
                + " of Visitor); make two migrations, with a model between them that has one of the"
                + " changes");
  }

  @Test
  void whatTheModelLacksIsRefusedUnlessItIsToBeLost() {
    String after = FAIR.replace("phone: string?, ", "");
    store(FAIR);
    assertThatThrownBy(() -> table.offline(after).run())
        .hasMessage(
            """
            migrate: the model is not the one that the data was stored under
              Visitor.phone is missing or incomplete: recorded is string?, declared is nothing
                Declare it again, declare {type: "string?", was: phone} if you renamed it, or gone: [Visitor.phone] if you dropped it; to delete what is stored of it, use losing("Visitor.phone")""");
    assertThatThrownBy(() -> table.offline(after).losing("Visitor.phone", "Visitor.age").run())
        .hasMessage(
            "migrate: what is to be lost must be a stored type or attribute that the model lacks, or"
                + " an attribute whose type changes, but was Visitor.age; here it can be Visitor.phone");
    assertThat(table.offline(after).losing("Visitor.phone").run().state())
        .isEqualTo(State.FINISHED);
    assertThat(table.stored("fair").values()).noneMatch(item -> item.containsKey("phone"));
    assertThat(table.withoutUnknownAttribute()).isEmpty();
    isSound(after);
  }

  @Test
  void thePlanSaysWhatBecomesOfValuesThatANewTypeCannotRepresent() {
    store(FAIR);
    assertThat(conversion("phone: string?", "phone: int?"))
        .isEqualTo(
            "sweep Visitor.phone: each value becomes int; one that cannot stops the migration");
    assertThat(conversion("phone: string?", "phone: int?", "Visitor.phone"))
        .isEqualTo("sweep Visitor.phone: each value becomes int; one that cannot is deleted");
    assertThat(conversion("since: string", "since: int = 0", "Visitor.since"))
        .isEqualTo(
            "sweep Visitor.since: each value becomes int; one that cannot becomes the default");
    assertThat(conversion("age: int", "age: string", "Visitor.age"))
        .isEqualTo(
            "sweep Visitor.age: each value becomes string; one that cannot stops the migration");
  }

  /** The first line of the step that converts values. */
  private String conversion(String before, String after, String... lost) {
    return table.offline(FAIR.replace(before, after)).losing(lost).plan().steps().stream()
        .map(step -> step.toString().lines().findFirst().orElseThrow())
        .filter(line -> line.contains("each value becomes"))
        .collect(Collectors.joining());
  }

  @Test
  void aTypeIsLostWithItsMirrorsAndGates() {
    String without = FAIR.substring(0, FAIR.indexOf("  Follow:"));
    String after = without.substring(0, without.indexOf("relationships:"));
    store(FAIR);
    assertThat(table.offline(after).losing("Visit", "Follow").run().state())
        .isEqualTo(State.FINISHED);
    assertThat(table.stored("fair").keySet()).noneMatch(key -> key.contains("FOLLOW"));
    assertThat(table.stored("fair").values())
        .noneMatch(item -> item.containsKey("visited") || item.containsKey("rating"));
    isSound(after);
  }

  @Test
  void theOldModelWritesTheEntitiesOfALostGateUntilItIsClosed() {
    String after = FAIR.substring(0, FAIR.indexOf("relationships:"));
    Item booth = Item.of("boothId", "new", "title", "T", "hall", "H");
    store(FAIR);
    table.model(after).migrate(table.client).losing("Visit", "Follow").run();
    try (Adjoin db = table.model(after).connect(table.client)) {
      db.entity("Visitor").create(visitor(8));
      assertThatThrownBy(() -> db.entity("Booth").create(booth))
          .hasMessage(
              "Booth.create: was refused: programs with the older model write Booth until the"
                  + " migration is being finished");
    }
    try (Adjoin old = table.model(FAIR).connect(table.client)) {
      old.entity("Booth").create(booth);
      old.relationship("Visit")
          .link(Item.of("visitorId", "v8", "boothId", "new", "day", 1, "rating", 1));
    }
    assertThat(table.finishing(after, table.client).run().state()).isEqualTo(State.FINISHED);
    isSound(after);
  }

  @Test
  void valuesThatTheNewTypeCannotRepresentCanBeLost() {
    String after = FAIR.replace("phone: string?", "phone: int?");
    store(FAIR);
    try (Adjoin db = table.model(FAIR).connect(table.client)) {
      db.entity("Visitor").change("v3").set("phone").to("none").apply();
    }
    table.offline(after).losing("Visitor.phone").run();
    try (Adjoin db = table.model(after).connect(table.client)) {
      assertThat(db.entity("Visitor").get("v2").orElseThrow().integer("phone")).isEqualTo(2);
      assertThat(db.entity("Visitor").get("v3").orElseThrow().has("phone")).isFalse();
      assertThat(db.check().run().findings()).isEmpty();
    }
  }

  private static final String SHELF =
      """
      model: fair
      entities:
        Book:
          id: bookId
          attributes: {bookId: string, pages: string, size: "enum(small, large)", title: string?}
        Media:
          id: mediaId
          attributes: {mediaId: string}
          variants:
            disc: {tracks: string}
            film: {length: int}
      """;

  private void storeShelf() {
    try (Adjoin db = table.model(SHELF).connect(table.client)) {
      db.createTable();
      db.entity("Book").create(Item.of("bookId", "a", "pages", "12", "size", "small"));
      db.entity("Book").create(Item.of("bookId", "b", "pages", "many", "size", "large"));
      db.entity("Media").create(Item.of("mediaId", "c", "kind", "disc", "tracks", "few"));
      db.entity("Media").create(Item.of("mediaId", "d", "kind", "film", "length", 90));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "pages: string|pages: int|Book.pages|BOOK#b / BOOK#b|is no value of type int",
        "enum(small, large)|enum(small, huge)|Book.size|BOOK#b / BOOK#b|is no value of type enum(small, huge)",
        "tracks: string|tracks: int|Media.tracks|MEDIA#c / MEDIA#c|is no value of type int"
      })
  void aRequiredValueCannotBeLost(
      String was, String is, String attribute, String key, String reason) {
    storeShelf();
    String after = SHELF.replace(was, is);
    String message =
        "migrate: 1 item cannot be migrated\n  %s: %s %s; it cannot be lost, because it is required: change the item, or make the attribute optional or give it a default"
            .formatted(key, attribute, reason);
    Map<String, Map<String, AttributeValue>> stored = table.stored("fair");
    assertThatThrownBy(() -> table.offline(after).losing(attribute).plan()).hasMessage(message);
    assertThatThrownBy(() -> table.offline(after).losing(attribute).run()).hasMessage(message);
    assertThat(table.stored("fair")).isEqualTo(stored);
  }

  @Test
  void aLostValueBecomesTheDefault() {
    storeShelf();
    String after =
        SHELF.replace("pages: string", "pages: int = 7").replace("tracks: string", "tracks: int?");
    table.offline(after).losing("Book.pages", "Media.tracks").run();
    try (Adjoin db = table.model(after).connect(table.client)) {
      assertThat(db.entity("Book").get("a").orElseThrow().integer("pages")).isEqualTo(12);
      assertThat(db.entity("Media").get("c").orElseThrow().has("tracks")).isFalse();
    }
    assertThat(table.stored("fair").get("BOOK#b / BOOK#b"))
        .containsEntry("pages", AttributeValue.fromN("7"));
    isSound(after);
  }

  /** The same command is repeated after a process was killed at its end, or by two processes. */
  @Test
  void whatIsLostAlreadyIsNoError() {
    storeShelf();
    String after = SHELF.replace(", title: string?", "").replace("tracks: string", "tracks: int?");
    String last = after.substring(0, after.indexOf("  Media:"));
    table.offline(after).losing("Book.title", "Media.tracks").run();
    table.offline(last).losing("Media").run();
    Migration again = table.offline(last).losing("Media", "Book.title");
    assertThat(again.plan().state()).isEqualTo(State.NOTHING_TO_DO);
    assertThat(again.run().state()).isEqualTo(State.NOTHING_TO_DO);
    assertThatThrownBy(() -> table.offline(last).losing("Book.size", "Media").run())
        .hasMessageContaining("but was Book.size; here there is none");
  }

  @Test
  void whatIsWrongAfterItemsHaveMovedIsFixedWithTheNewModel() {
    storeShelf();
    String after =
        SHELF
            .replace("pages: string", "pages: int?")
            .replace("id: mediaId", "id: mediaId\n    tag: M");
    AtomicInteger stored = new AtomicInteger();
    Migration migration =
        table
            .finishing(after, table.client)
            .losing("Book.pages")
            .onProgress(
                step -> {
                  if (step.step().equals("sweeping") && stored.getAndIncrement() == 0) {
                    // Somebody stores an item without asking.
                    table.client.putItem(
                        r ->
                            r.tableName("fair")
                                .item(
                                    raw("M#x", "mediaId", "x", "kind", "disc", "_type", "Media")));
                  }
                });
    assertThatThrownBy(migration::run)
        .hasMessage(
            "migrate: 1 item must be corrected with the new model; then finish the migration again\n"
                + "  M#x / M#x: Media.tracks must be stored, but was absent");
    assertThatThrownBy(() -> table.model(SHELF).connect(table.client))
        .hasMessageContaining("this program is older than the table");
    try (Adjoin db = table.model(after).connect(table.client)) {
      assertThat(db.pending()).extracting(PendingWork::phase).containsExactly("fixing");
      db.entity("Media").change("x").set("tracks").to("9").apply();
      db.entity("Book").create(Item.of("bookId", "new", "pages", 3, "size", "small"));
      assertThat(table.finishing(after, table.client).run().state()).isEqualTo(State.FINISHED);
    }
    isSound(after);
  }

  @Test
  void anItemThatGotItsFormerKeyMeanwhileIsMovedByTheNextRun() {
    storeShelf();
    String after = SHELF.replace("id: mediaId", "id: mediaId\n    tag: M");
    AtomicInteger stored = new AtomicInteger();
    Migration migration =
        table
            .finishing(after, table.client)
            .onProgress(
                step -> {
                  if (step.step().equals("sweeping") && stored.getAndIncrement() == 0) {
                    put(
                        raw(
                            "MEDIA#x", "mediaId", "x", "kind", "disc", "tracks", "9", "_type",
                            "Media"));
                  }
                });
    assertThatThrownBy(migration::run)
        .hasMessage(
            "migrate: 1 item must be corrected with the new model; then finish the migration again\n"
                + "  MEDIA#x / MEDIA#x: is labelled as a Media, but has a key of another design");
    assertThat(table.finishing(after, table.client).run().state()).isEqualTo(State.FINISHED);
    try (Adjoin db = table.model(after).connect(table.client)) {
      assertThat(db.entity("Media").require("x").string("tracks")).isEqualTo("9");
    }
    isSound(after);
  }

  /** The items are of an earlier moment than the positions, which are not of this table. */
  @Test
  void aTableThatIsCopiedWhileItsItemsMoveIsSweptFromItsBeginning() {
    storeShelf();
    String after = SHELF.replace("id: mediaId", "id: mediaId\n    tag: M");
    List<Map<String, AttributeValue>> former = Intact.items(table.client, "fair");
    Migration migration =
        table
            .finishing(after, table.client)
            .onProgress(
                step -> {
                  if (step.step().equals("sweeping")) {
                    throw new Killed();
                  }
                });
    assertThatThrownBy(migration::run).isInstanceOf(Killed.class);
    List<Map<String, AttributeValue>> latter = new ArrayList<>(everything());
    latter.removeAll(Intact.items(table.client, "fair"));
    table.client.deleteTable(r -> r.tableName("fair"));
    storeShelf();
    everything().forEach(this::delete);
    former.forEach(this::put);
    latter.forEach(this::put);
    assertThat(table.finishing(after, table.client).run().state()).isEqualTo(State.FINISHED);
    isSound(after);
  }

  private List<Map<String, AttributeValue>> everything() {
    return table.client.scan(r -> r.tableName("fair").consistentRead(true)).items();
  }

  private void put(Map<String, AttributeValue> item) {
    table.client.putItem(r -> r.tableName("fair").item(item));
  }

  private void delete(Map<String, AttributeValue> item) {
    table.client.deleteItem(
        r -> r.tableName("fair").key(Map.of("PK", item.get("PK"), "SK", item.get("SK"))));
  }

  @Test
  void anItemThatLacksARequiredAttributeAlreadyIsListedOnce() {
    storeShelf();
    table.client.putItem(r -> r.tableName("fair").item(raw("BOOK#x", "bookId", "x", "pages", "1")));
    String after = SHELF.replace("id: bookId", "id: bookId\n    tag: B");
    assertThatThrownBy(() -> table.offline(after).run())
        .hasMessage(
            "migrate: 1 item cannot be migrated\n"
                + "  BOOK#x / BOOK#x: Book.size must be stored, but was absent");
  }

  private static Map<String, AttributeValue> raw(String key, String... values) {
    Map<String, AttributeValue> item = new LinkedHashMap<>();
    item.put("PK", AttributeValue.fromS(key));
    item.put("SK", AttributeValue.fromS(key));
    for (int i = 0; i < values.length; i += 2) {
      item.put(values[i], AttributeValue.fromS(values[i + 1]));
    }
    return item;
  }

  @Test
  void whatCannotBeLostIsAnErrorEvenIfThereIsNothingToDo() {
    storeShelf();
    String message =
        "migrate: what is to be lost must be a stored type or attribute that the model lacks, or an"
            + " attribute whose type changes, but was Foo.bar; here there is none";
    assertThatThrownBy(() -> table.offline(SHELF).losing("Foo.bar").run()).hasMessage(message);
    assertThatThrownBy(() -> table.offline(SHELF).losing("Foo.bar").plan()).hasMessage(message);
    String after = SHELF.replace(", title: string?", "").replace("tracks: string", "tracks: int?");
    assertThatThrownBy(() -> table.offline(after).losing("Foo.bar", "Book.title").run())
        .hasMessage(message.replace("there is none", "it can be Book.title, Media.tracks"));
    table.model(after).migrate(table.client).losing("Book.title", "Media.tracks").run();
    assertThatThrownBy(() -> table.finishing(after, table.client).losing("Foo.bar").run())
        .hasMessage(message.replace("there is none", "it can be Book.title, Media.tracks"));
  }

  @Test
  void whatIsLostIsKnownToTheNextRun() {
    String after = FAIR.replace("phone: string?, ", "");
    boolean isKilled = true;
    for (int request = 5; isKilled; request += 1 + request / 3) {
      store(FAIR);
      isKilled = false;
      try {
        table.finishing(after, table.killedAt(request, true)).losing("Visitor.phone").run();
      } catch (Killed e) {
        isKilled = true;
      }
      Migration again = table.finishing(after, table.client);
      boolean hasBegun = !isRefused(after);
      (hasBegun ? again : again.losing("Visitor.phone")).run();
      assertThat(table.stored("fair").values())
          .as("killed at request %d", request)
          .noneMatch(item -> item.containsKey("phone"));
      isSound(after);
      table.client.deleteTable(r -> r.tableName("fair"));
    }
  }

  /** Whether the table has not been expanded yet. */
  private boolean isRefused(String text) {
    try {
      table.model(text).migrate(table.client).plan();
      return false;
    } catch (AdjoinException e) {
      return true;
    }
  }

  private static final String WORKS =
      """
      model: fair
      entities:
        Visitor: {id: visitorId, attributes: {visitorId: string, name: string, tier: string, note: string?}, views: {byTier: {by: [tier], project: [name]}}}
      """;

  private void storeWorks() {
    try (Adjoin db = table.model(WORKS).connect(table.client)) {
      db.createTable();
      for (int i = 0; i < 5; i++) {
        db.entity("Visitor")
            .create(
                Item.of("visitorId", "v" + i, "name", "N", "tier", "t" + i % 2, "note", "n" + i));
      }
    }
  }

  private List<String> indexes() {
    return table
        .client
        .describeTable(r -> r.tableName("fair"))
        .table()
        .globalSecondaryIndexes()
        .stream()
        .map(index -> index.indexName())
        .toList();
  }

  @Test
  void aProjectionThatGrowsGetsANewIndexAndTheOldOneIsDropped() {
    String after = WORKS.replace("project: [name]", "project: [name, note]");
    storeWorks();
    assertThat(indexes()).containsExactly("GSI1");
    MigrationReport plan = table.offline(after).plan();
    assertThat(plan.steps().stream().map(s -> s.name() + " " + s.subject()))
        .contains("index GSI2", "sweep Visitor.byTier", "drop GSI1");
    assertThat(table.offline(after).run().state()).isEqualTo(State.FINISHED);
    assertThat(indexes()).containsExactly("GSI2");
    try (Adjoin db = table.model(after).connect(table.client)) {
      assertThat(db.entity("Visitor").view("byTier", "t1").list())
          .extracting(item -> item.string("note"))
          .containsExactly("n1", "n3");
      assertThat(db.check().run().findings()).isEmpty();
    }
    String third = after.replace("views: {", "lookup: [name], views: {");
    table.offline(third).run();
    assertThat(indexes()).containsExactlyInAnyOrder("GSI2", "GSI3");
    isSound(third);
  }

  @Test
  void anIndexThatInfrastructureCodeOrAnotherModelHasIsNotDropped() {
    String after = WORKS.replace("project: [name]", "project: [name, note]");
    String other =
        """
        model: staff
        table: fair
        entities:
          Guard: {id: guardId, attributes: {guardId: string, hall: string}, views: {byHall: {by: [hall], project: [hall]}}}
        """;
    storeWorks();
    try (Adjoin db = table.model(other).unrecorded().connect(table.client)) {
      assertThat(db.check().record().run().findings()).isEmpty();
    }
    table.offline(after).run();
    assertThat(indexes()).containsExactlyInAnyOrder("GSI1", "GSI2");
  }

  @Test
  void theVersionIsCountedInAnotherAttribute() {
    String before = WORKS.replace("note: string?}", "note: string?, v: long}, version: v");
    String after = before.replace("v: long}, version: v", "v: long, w: long}, version: w");
    try (Adjoin db = table.model(before).connect(table.client)) {
      db.createTable();
      db.entity("Visitor").create(Item.of("visitorId", "a", "name", "N", "tier", "t"));
      db.entity("Visitor").change("a").set("name").to("M").apply();
    }
    table.offline(after).run();
    try (Adjoin db = table.model(after).connect(table.client)) {
      assertThat(db.entity("Visitor").get("a").orElseThrow().longValue("w")).isEqualTo(2);
      assertThat(db.check().run().findings()).isEmpty();
    }
  }

  @Test
  void anItemWithoutTheAttributesOfItsKeyMovesByItsKey() {
    String after = FAIR.replace("enum(am < pm)", "enum(pm < am)");
    store(FAIR);
    Map<String, Map<String, AttributeValue>> expected =
        table.loaded(FAIR, after, (type, item) -> item);
    for (Map<String, AttributeValue> item : Intact.items(table.client, "fair")) {
      if (AttributeValue.fromS("Slot").equals(item.get("_type"))) {
        table.client.updateItem(
            r ->
                r.tableName("fair")
                    .key(Map.of("PK", item.get("PK"), "SK", item.get("SK")))
                    .updateExpression("REMOVE part, slotId"));
      }
    }
    table.offline(after).run();
    assertThat(table.stored("fair")).isEqualTo(expected);
    isSound(after);
  }

  @Test
  void aProcessThatWasPausedLeavesWhatTheRepairsMade() {
    storeTextsOfCodes();
    AtomicInteger scans = new AtomicInteger();
    List<String> deleted = Collections.synchronizedList(new ArrayList<>());
    // The Scans before find items that cannot move; the next one moves them.
    int moving = scansBeforeMoves();
    DynamoDbClient paused =
        table.watched(
            (name, request) -> {
              if (name.equals("scan") && scans.incrementAndGet() == moving) {
                table.finishing(FAIR, table.client).run();
              } else if (name.equals("deleteItem") && scans.get() >= moving) {
                deleted.add(((DeleteItemRequest) request).key().get("PK").s());
              }
            });
    table.finishing(FAIR, paused).segments(1).run();
    assertThat(deleted).noneMatch(key -> key.startsWith("SLOT.code#"));
    isSound(FAIR);
  }

  /** Of the keys of guards, a number is a text, too. */
  private void storeTextsOfCodes() {
    store(FAIR);
    table.offline(FAIR.replace("code: int", "code: string")).run();
  }

  /** The number of the first Scan that moves items, in a table of its own. */
  private int scansBeforeMoves() {
    AtomicInteger scans = new AtomicInteger();
    AtomicInteger first = new AtomicInteger();
    DynamoDbClient counting =
        table.watched(
            (name, request) -> {
              if (name.equals("scan")) {
                scans.incrementAndGet();
              } else if (name.equals("deleteItem")) {
                first.compareAndSet(0, scans.get());
              }
            });
    table.finishing(FAIR, counting).segments(1).run();
    table.client.deleteTable(r -> r.tableName("fair"));
    storeTextsOfCodes();
    return first.get();
  }
}
