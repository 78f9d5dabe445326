// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.MigrationReport.State;
import dev.adjoin.internal.write.Intact;
import dev.adjoin.testing.search.Form;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/** Edges become members of maps on their entities, and members become edges. */
class StoreMigrationTest {
  private static final String FAIR =
      """
      model: fair
      entities:
        Visitor:
          id: visitorId
          unique: [email]
          attributes: {visitorId: string, name: string, email: string}
          views: {byName: {by: [name]}}
        Booth:
          id: boothId
          attributes: {boothId: string, title: string, hall: string?}
        Slot:
          parent: Booth
          id: slotId
          copy: {boothTitle: Booth.title}
          attributes: {slotId: string}
      relationships:
        Visit:
          from: Visitor
          to: Booth
          distinct: [day]
          attributes: {day: int, rating: int, note: string?}
          VISIT
        Follow:
          from: Visitor
          to: Visitor
          ends: {from: follower, to: followed}
          as: {from: FOLLOWS, to: FOLLOWER}
          attributes: {since: int}
          FOLLOW
        Likes: {from: Visitor, to: Booth, as: {from: LIKES, to: LIKED}, count: {to: likes}}
      """;

  private static final String MAX = "max: {from: 50, to: 60}";
  private static final String BOTH = "store: summaries\n    " + MAX;

  /** Forms of the edges of visits and follows. */
  private static final Map<String, List<String>> FORMS = forms();

  private static Map<String, List<String>> forms() {
    Map<String, List<String>> forms = new LinkedHashMap<>();
    forms.put("edges", List.of("", ""));
    forms.put("limited edges", List.of(MAX, MAX));
    forms.put(
        "counted edges",
        List.of("count: {from: visits, to: visited}", "count: {from: follows, to: followers}"));
    forms.put(
        "sharded edges",
        List.of("count: {to: visited}\n    shards: {to: 4}", "shards: {from: 2, to: 3}"));
    forms.put("mirrored edges", List.of("inverse: mirror", "inverse: mirror"));
    forms.put(
        "copying edges",
        List.of("copy: {from: [name], to: [title]}", "copy: {from: [name]}\n    inverse: none"));
    forms.put(
        "ordered edges",
        List.of("order: {to: [rating]}\n    views: {byDay: {by: [day]}}", "inverse: none"));
    forms.put("maps", List.of(BOTH, BOTH));
    forms.put(
        "counted maps",
        List.of(
            BOTH + "\n    count: {from: visits, to: visited}",
            BOTH + "\n    count: {from: follows, to: followers}"));
    forms.put(
        "maps of both entities",
        List.of(
            BOTH + "\n    summary: {from: [title, rating], to: [name, note]}",
            BOTH + "\n    summary: {from: [since, name], to: [name]}"));
    forms.put(
        "maps of the from side",
        List.of(
            "store: summaries\n    max: {from: 50}\n    summary: {from: [note, rating]}",
            "store: summaries\n    max: {from: 50}\n    summary: {from: [since]}"));
    forms.put(
        "maps of the to side",
        List.of(
            "store: summaries\n    max: {to: 50}\n    summary: {to: [note, rating, name]}",
            "store: summaries\n    max: {to: 50}\n    summary: {to: [since]}"));
    forms.put(
        "counted maps of the to side",
        List.of(
            "store: summaries\n    max: {to: 50}\n    summary: {to: [note, rating]}\n    count:"
                + " {to: visited}",
            "store: summaries\n    max: {to: 50}\n    summary: {to: [since]}\n    count: {to:"
                + " followers}"));
    forms.put(
        "maps with other names",
        List.of(BOTH + "\n    as: {from: been, to: guests}", BOTH.replace("50", "51")));
    return forms;
  }

  static String model(String form) {
    return model(FORMS.get(form).get(0), FORMS.get(form).get(1));
  }

  private static String model(String visit, String follow) {
    return FAIR.replace("VISIT\n", visit + "\n").replace("FOLLOW\n", follow + "\n");
  }

  /** Pairs of forms of which one has maps. */
  static List<List<String>> allPairs() {
    List<String> names = List.copyOf(FORMS.keySet());
    List<List<String>> pairs = new ArrayList<>();
    for (String was : names) {
      for (String is : names) {
        if (!was.equals(is) && (was + is).contains("maps")) {
          pairs.add(List.of(was, is));
        }
      }
    }
    return pairs;
  }

  /** In the bounded form, each form is in some of the pairs. */
  static List<Arguments> pairs() {
    List<String> names = List.copyOf(FORMS.keySet());
    return Form.sample(allPairs(), pair -> isNext(names, pair), 6).stream()
        .map(pair -> Arguments.of(pair.get(0), pair.get(1)))
        .toList();
  }

  private static boolean isNext(List<String> names, List<String> pair) {
    return (names.indexOf(pair.get(0)) + 1) % names.size() == names.indexOf(pair.get(1));
  }

  private final MigratedTable table = new MigratedTable();

  @AfterEach
  void close() {
    table.close();
  }

  private void store(String text) {
    try (Adjoin db = table.model(text).connect(table.client)) {
      db.createTable();
      fill(db);
    }
  }

  private static void fill(Adjoin db) {
    for (int i = 0; i < 8; i++) {
      db.entity("Visitor").create(visitor("v" + i));
    }
    for (int i = 0; i < 5; i++) {
      db.entity("Booth").create(Item.of("boothId", "b " + i, "title", "T" + i, "hall", "H"));
      db.entity("Slot").create(Item.of("boothId", "b " + i, "slotId", "s"));
    }
    Random random = new Random(7);
    for (int i = 0; i < 24; i++) {
      String visitor = "v" + random.nextInt(7);
      Item visit = visit(visitor, "b " + random.nextInt(4), random.nextInt(2), i % 5);
      db.relationship("Visit").link(i % 3 == 0 ? visit.with("note", "n" + i) : visit);
      db.relationship("Follow")
          .link(Item.of("follower", visitor, "followed", "v" + random.nextInt(7), "since", i));
      db.relationship("Likes").link(Item.of("visitorId", visitor, "boothId", "b " + i % 5));
    }
  }

  private static Item visitor(String id) {
    return Item.of("visitorId", id, "name", "Name " + id, "email", id + "@example.org");
  }

  private static Item visit(String visitor, String booth, int day, int rating) {
    return Item.of("visitorId", visitor, "boothId", booth, "day", day, "rating", rating);
  }

  /** Everything stored; a count in maps is not there before the first edge, and may be 0. */
  private Map<String, Map<String, AttributeValue>> stored(String name) {
    Map<String, Map<String, AttributeValue>> items = table.stored(name);
    for (String count : List.of("visits", "visited", "follows", "followers")) {
      items.values().forEach(item -> item.remove(count, AttributeValue.fromN("0")));
    }
    return items;
  }

  /** The same data in a table that was made for the new model. */
  private Map<String, Map<String, AttributeValue>> expected(String before, String after) {
    String copy = "copy";
    try (Adjoin empty = table.model(before).table(copy).connect(table.client)) {
      empty.createTable();
    }
    table.model(after).table(copy).migrate(table.client).offline().withoutBackup().run();
    try (Adjoin fresh = table.model(after).table(copy).connect(table.client)) {
      fill(fresh);
    }
    Map<String, Map<String, AttributeValue>> items = stored(copy);
    table.client.deleteTable(r -> r.tableName(copy));
    return items;
  }

  private void isSound(String text) {
    try (Adjoin db = table.model(text).connect(table.client)) {
      CheckReport report = db.check().run();
      assertThat(report.findings()).as(report.toString()).isEmpty();
    }
  }

  @ParameterizedTest
  @MethodSource("pairs")
  void anotherStoreGivesTheTableThatALoadOfTheSameDataGives(String was, String is) {
    String before = model(was);
    String after = model(is);
    store(before);
    Map<String, Map<String, AttributeValue>> expected = expected(before, after);
    assertThat(table.offline(after).run().state()).isEqualTo(State.FINISHED);
    assertThat(stored("fair")).isEqualTo(expected);
    isSound(after);
    assertThat(table.offline(after).run().state()).isEqualTo(State.NOTHING_TO_DO);
  }

  static List<Arguments> killed() {
    List<Arguments> all =
        List.of(
            Arguments.of("edges", "maps of both entities"),
            Arguments.of("counted edges", "counted maps"),
            Arguments.of("copying edges", "maps of the to side"),
            Arguments.of("counted maps", "counted edges"),
            Arguments.of("counted maps", "edges"),
            Arguments.of("maps", "counted maps"),
            Arguments.of("maps of the to side", "counted maps of the to side"),
            Arguments.of("maps of both entities", "copying edges"),
            Arguments.of("maps of both entities", "maps of the from side"));
    return Form.sample(all, pair -> pair.get()[1].equals("counted maps"), 2);
  }

  @ParameterizedTest
  @MethodSource("killed")
  void aMigrationThatIsStoppedAtAnyRequestGoesOn(String was, String is) {
    String before = model(was);
    String after = model(is);
    store(before);
    Map<String, Map<String, AttributeValue>> expected = expected(before, after);
    int stops =
        table.stopAtRequests(
            5,
            () -> store(before),
            client -> table.finishing(after, client),
            place -> assertThat(stored("fair")).as(place).isEqualTo(expected));
    assertThat(stops).isGreaterThan(Form.of(5, 15));
    isSound(after);
  }

  @ParameterizedTest
  @CsvSource({
    "maps of the from side, maps",
    "maps of the to side, maps of both entities",
    "maps of the from side, maps of the to side",
    "maps of both entities, maps of the from side"
  })
  void edgesThatHaveTheirNewFormAreLeftWhenTheSweepIsRepeated(String was, String is) {
    String before = model(was);
    String after = model(is);
    store(before);
    Map<String, Map<String, AttributeValue>> expected = expected(before, after);
    AtomicInteger transactions = new AtomicInteger();
    DynamoDbClient killed =
        table.watched(
            (method, request) -> {
              if (method.equals("transactWriteItems") && transactions.incrementAndGet() == 6) {
                throw new MigratedTable.Killed();
              }
            });
    assertThat(MigratedTable.isKilled(table.finishing(after, killed))).isTrue();
    assertThat(table.finishing(after, table.client).run().state()).isEqualTo(State.FINISHED);
    assertThat(stored("fair")).isEqualTo(expected);
    isSound(after);
  }

  @Test
  void aProcessThatWasPausedBringsNoEdgeBack() {
    String before = model("edges");
    String after = model("maps");
    store(before);
    // Another process finishes the migration, and a program removes all edges.
    DynamoDbClient paused =
        table.pausedForOnce(
            () -> {
              table.finishing(after, table.client).run();
              unlinkAll(after);
            });
    assertThat(table.finishing(after, paused).run().state()).isEqualTo(State.FINISHED);
    try (Adjoin db = table.model(after).connect(table.client)) {
      for (int i = 0; i < 8; i++) {
        assertThat(db.relationship("Visit").from("v" + i).list()).isEmpty();
      }
      assertThat(db.check().run().findings()).isEmpty();
    }
  }

  /** The paused process was about to give an entity an empty map, which has edges meanwhile. */
  @Test
  void aProcessThatWasPausedEmptiesNoMap() {
    String before = model("edges");
    String after = model("maps of both entities");
    store(before);
    Map<String, Map<String, AttributeValue>> expected = expected(before, after);
    DynamoDbClient paused =
        table.pausedForOnce(
            (method, request) ->
                request instanceof UpdateItemRequest update
                    && update.expressionAttributeValues().containsValue(EMPTY),
            () -> table.finishing(after, table.client).run());
    assertThat(table.finishing(after, paused).run().state()).isEqualTo(State.FINISHED);
    assertThat(stored("fair")).isEqualTo(expected);
    isSound(after);
  }

  private static final AttributeValue EMPTY = AttributeValue.fromM(Map.of());

  private static final String TO_SIDE =
      "store: summaries\n    max: {to: 50}\n    summary: {to: [note, rating]}";

  @Test
  void aNewCountOfEdgesInMapsIsRefusedUntilItIsBuilt() {
    String after = model(BOTH + "\n    count: {from: visits}", BOTH);
    store(model("maps"));
    assertThatThrownBy(() -> table.model(after).connect(table.client))
        .hasMessage(
            """
            open: the model is not the one that the data was stored under
              The count of Visit.from needs a backfill: recorded is none, declared is visits
                Bring the table to this model with Adjoin.builder(…).migrate(client), or use the newer model if this is an older one""");
    table.model(after).migrate(table.client).run();
    assertThatThrownBy(() -> table.model(after).connect(table.client))
        .hasMessageContaining("Open the table when the migration is finished");
    try (Adjoin old = table.model(model("maps")).connect(table.client)) {
      old.relationship("Visit").link(visit("v7", "b 4", 1, 1));
    }
    table.finishing(after, table.client).run();
    assertThatThrownBy(() -> table.model(model("maps")).connect(table.client))
        .hasMessageContaining("The count of Visit.from");
    try (Adjoin db = table.model(after).connect(table.client)) {
      for (int i = 0; i < 8; i++) {
        assertThat(db.entity("Visitor").get("v" + i).orElseThrow().toMap())
            .containsEntry("visits", (long) db.relationship("Visit").from("v" + i).list().size());
      }
      assertThat(db.check().run().findings()).isEmpty();
    }
  }

  @Test
  void aDroppedCountOfEdgesInMapsLeavesNoNumberBehind() {
    store(model("counted maps of the to side"));
    assertThat(table.stored("fair").toString()).contains("visited", "followers");
    table.offline(model("edges")).run();
    assertThat(table.stored("fair").toString()).doesNotContain("visited", "followers");
    isSound(model("edges"));
  }

  @Test
  void aProcessThatWasPausedWritesNoNumberThatItCountedBefore() {
    String before = model(TO_SIDE, "");
    String after = model(TO_SIDE + "\n    count: {to: visited}", "");
    store(before);
    // Another process finishes the migration, and a program removes all edges.
    DynamoDbClient paused =
        table.pausedForOnce(
            () -> {
              table.finishing(after, table.client).run();
              unlinkToSide(after);
            });
    assertThat(table.finishing(after, paused).run().state()).isEqualTo(State.FINISHED);
    assertThat(
            table.stored("fair").values().stream()
                .flatMap(i -> Stream.ofNullable(i.get("visited"))))
        .isNotEmpty()
        .containsOnly(AttributeValue.fromN("0"));
  }

  private void unlinkToSide(String text) {
    try (Adjoin db = table.model(text).connect(table.client)) {
      for (int i = 0; i < 5; i++) {
        db.relationship("Visit")
            .to("b " + i)
            .list()
            .forEach(
                e ->
                    db.relationship("Visit")
                        .unlink(e.string("visitorId"), e.string("boothId"), e.integer("day")));
      }
    }
  }

  private void unlinkAll(String text) {
    try (Adjoin db = table.model(text).connect(table.client)) {
      for (int i = 0; i < 8; i++) {
        db.relationship("Visit")
            .from("v" + i)
            .list()
            .forEach(
                e ->
                    db.relationship("Visit")
                        .unlink(e.string("visitorId"), e.string("boothId"), e.integer("day")));
      }
    }
  }

  @Test
  void aSharedTableNeedsAPauseOfWrites() {
    store(model("edges"));
    String after = model("maps");
    assertThatThrownBy(
            () -> table.model(after).migrate(table.client).finish().withoutBackup().run())
        .hasMessage(
            "migrate: The store of Follow, The store of Visit cannot be maintained by the old and the new design at the same time; use pauseWrites(), and writes"
                + " of these types pause until it is finished");
    table.model(after).migrate(table.client).run();
    try (Adjoin old = table.model(model("edges")).connect(table.client)) {
      old.relationship("Visit").link(visit("v7", "b 4", 1, 1));
    }
    assertThatThrownBy(() -> table.model(after).connect(table.client))
        .hasMessageContaining("Open the table when the migration is finished");
    table.finishing(after, table.client).run();
    try (Adjoin db = table.model(after).connect(table.client)) {
      assertThat(db.relationship("Visit").from("v7").list())
          .containsExactly(visit("v7", "b 4", 1, 1));
      assertThat(db.check().run().findings()).isEmpty();
    }
  }

  @Test
  void theStepsSayHowManyEdgesAreStoredAnew() {
    store(model("maps"));
    assertThat(steps(model("counted edges")))
        .contains(
            ": reads every item once, 44 items, 1 requests",
            "The store of Visit: each edge becomes an item, 21 items, 21 requests",
            "The store of Follow: each edge becomes an item, 18 items, 18 requests",
            "The gate of Visit.to: each Booth gets a gate with the number of its edges, 5 items,"
                + " 10 requests");
    assertThat(steps(model("maps of the to side")))
        .contains(
            "The store of Visit: the maps keep other attributes of each edge, 21 items, 21"
                + " requests");
    table.offline(model("edges")).run();
    assertThat(steps(model("maps")))
        .contains(
            "The store of Visit: each edge becomes a member of the maps of its entities, 21 items,"
                + " 21 requests");
  }

  private List<String> steps(String after) {
    return table.offline(after).plan().steps().stream()
        .map(
            step ->
                "%s: %s, %d items, %d requests"
                    .formatted(step.subject(), step.work(), step.items(), step.requests()))
        .toList();
  }

  @Test
  void entitiesWithTooManyEdgesAreListedBeforeAnythingChanges() {
    String after = model(BOTH.replace("50", "4"), "");
    store(model("edges"));
    Map<String, Map<String, AttributeValue>> before = table.stored("fair");
    assertThatThrownBy(() -> table.offline(after).run())
        .hasMessage(
            """
            migrate: 2 items cannot be migrated
              VISITOR#v0 / VISITOR#v0: would have 5 edges in visit, more than the max of Visit.from, 4
              VISITOR#v4 / VISITOR#v4: would have 6 edges in visit, more than the max of Visit.from, 4""");
    assertThat(table.stored("fair")).isEqualTo(before);
    isSound(model("edges"));
  }

  @Test
  void entitiesThatWouldBeTooLargeAreListedBeforeAnythingChanges() {
    store(model("edges"));
    try (Adjoin db = table.model(model("edges")).connect(table.client)) {
      for (int day = 10; day < 15; day++) {
        db.relationship("Visit").put(visit("v7", "b 4", day, 1).with("note", "x".repeat(100_000)));
      }
    }
    Map<String, Map<String, AttributeValue>> before = table.stored("fair");
    assertThatThrownBy(() -> table.offline(model("maps of the from side")).run())
        .hasMessage(
            """
            migrate: 1 item cannot be migrated
              VISITOR#v7 / VISITOR#v7: would have 500,570 bytes with its edges, and an item has at most 409,600""");
    assertThat(table.stored("fair")).isEqualTo(before);
  }

  @Test
  void edgesWithoutTheirEntityAreListedBeforeAnythingChanges() {
    store(model("edges"));
    try (Adjoin db = table.model(model("edges")).connect(table.client)) {
      db.relationship("Visit").link(visit("v1", "none", 1, 1));
    }
    assertThatThrownBy(() -> table.offline(model("maps")).run())
        .hasMessage(
            """
            migrate: 1 item cannot be migrated
              VISITOR#v1 / BOOTH#10000000001#none: the Booth of Visit.to does not exist: BOOTH#none / BOOTH#none""");
    assertThat(table.offline(model("maps of the from side")).run().state())
        .isEqualTo(State.FINISHED);
    assertThatThrownBy(() -> table.offline(model("counted edges")).run())
        .hasMessage(
            """
            migrate: 1 item cannot be migrated
              VISITOR#v1 / VISITOR#v1: the Booth of Visit.to does not exist: BOOTH#none / BOOTH#none""");
  }

  @Test
  void edgesThatBecomeOneAreListedBeforeAnythingChanges() {
    store(model("edges"));
    String after = model("maps").replace("    distinct: [day]\n", "");
    Map<String, Map<String, AttributeValue>> before = table.stored("fair");
    assertThatThrownBy(() -> table.offline(after).run())
        .hasMessageContaining("has an edge that becomes one with another");
    assertThat(table.stored("fair")).isEqualTo(before);
  }

  @Test
  void anAttributeThatTheModelLacksIsLostOnlyIfItIsNamed() {
    store(model("edges"));
    String after = model("maps").replace(", note: string?", "");
    assertThatThrownBy(() -> table.offline(after).run())
        .hasMessageContaining("to delete what is stored of it, use losing(\"Visit.note\")");
    assertThat(table.offline(after).losing("Visit.note").run().state()).isEqualTo(State.FINISHED);
    assertThat(table.stored("fair").toString()).doesNotContain("note");
    isSound(after);
    String back = model("edges").replace(", note: string?", "").replace(", rating: int", "");
    assertThat(table.offline(back).losing("Visit.rating").run().state()).isEqualTo(State.FINISHED);
    assertThat(table.stored("fair").toString()).doesNotContain("rating");
    isSound(back);
  }

  @Test
  void attributesThatNobodyDeclaresGoAlong() {
    store(model("edges"));
    table.addUnknownAttributes();
    table.offline(model("maps of both entities")).run();
    table.offline(model("maps of the to side")).run();
    table.offline(model("edges")).run();
    assertThat(table.withoutUnknownAttribute()).isEmpty();
  }

  @Test
  void anAttributeOfOthersGoesAlongThoughItsNameBeginsAsOursDo() {
    String before = model("edges");
    store(before);
    Map<String, AttributeValue> visit =
        Intact.items(table.client, "fair").stream()
            .filter(item -> item.get("_type") != null && item.get("_type").s().equals("Visit"))
            .findFirst()
            .orElseThrow();
    Map<String, AttributeValue> key = Map.of("PK", visit.get("PK"), "SK", visit.get("SK"));
    table.client.updateItem(
        r ->
            r.tableName("fair")
                .key(key)
                .updateExpression("SET #source = :source")
                .expressionAttributeNames(Map.of("#source", "_source"))
                .expressionAttributeValues(Map.of(":source", AttributeValue.fromS("import"))));
    table.offline(model("maps of both entities")).run();
    table.offline(model("maps of the to side")).run();
    table.offline(before).run();
    assertThat(table.client.getItem(r -> r.tableName("fair").key(key)).item())
        .containsEntry("_source", AttributeValue.fromS("import"))
        .containsOnlyKeys(Stream.concat(visit.keySet().stream(), Stream.of("_source")).toList());
  }

  @Test
  void anItemThatBecomesUnreadableWhileItIsExaminedIsReported() {
    store(model("maps of the from side"));
    try (Adjoin db = table.model(model("maps of the from side")).connect(table.client)) {
      db.relationship("Visit").link(visit("v1", "none", 1, 1));
    }
    // The second look at the edge, whose booth does not exist, finds another one damaged.
    DynamoDbClient watched =
        table.watched(
            (method, request) -> {
              if (request instanceof GetItemRequest get
                  && get.key().get("PK").s().equals("VISITOR#v1")) {
                table.client.updateItem(
                    r ->
                        r.tableName("fair")
                            .key(get.key())
                            .updateExpression("SET #map.#key = :empty")
                            .expressionAttributeNames(Map.of("#map", "visit", "#key", "no key"))
                            .expressionAttributeValues(
                                Map.of(":empty", AttributeValue.fromM(Map.of()))));
              }
            });
    assertThatThrownBy(() -> table.finishing(model("counted edges"), watched).run())
        .hasMessage(
            """
            migrate: 1 item cannot be migrated
              VISITOR#v1 / VISITOR#v1: visit has a member that is no edge of Visit""");
  }

  @Test
  void renamedAttributesKeepTheirStoredNames() {
    String edges =
        model("edges")
            .replace("note: string?", "remark: {type: string?, was: note}")
            .replace("title: string", "caption: {type: string, was: title}")
            .replace("Booth.title", "Booth.caption");
    String maps =
        edges.replace(
            "distinct: [day]",
            "distinct: [day]\n    store: summaries\n    max: {from: 50, to: 50}\n    summary:"
                + " {from: [remark, rating, caption], to: [remark]}");
    store(model("edges"));
    Map<String, Map<String, AttributeValue>> before = table.stored("fair");
    table.offline(maps).run();
    try (Adjoin db = table.model(maps).connect(table.client)) {
      assertThat(db.relationship("Visit").from("v1").list()).anyMatch(visit -> visit.has("remark"));
      assertThat(db.check().run().findings()).isEmpty();
    }
    assertThat(table.stored("fair").get("VISITOR#v1 / VISITOR#v1").get("visit").m().values())
        .allMatch(visit -> visit.m().containsKey("title"))
        .anyMatch(visit -> visit.m().containsKey("note"));
    table.offline(edges).run();
    assertThat(table.stored("fair")).isEqualTo(before);
    isSound(edges);
  }

  @Test
  void edgesOfChildrenMoveWithTheWholeIdentity() {
    String edges =
        """
        model: fair
        entities:
          Visitor: {id: visitorId, attributes: {visitorId: string}}
          Booth: {id: boothId, attributes: {boothId: string}}
          Slot: {parent: Booth, id: slotId, order: [at], attributes: {slotId: string, at: int}}
        relationships:
          Visit: {from: Visitor, to: Slot, attributes: {rating: int}}
        """;
    String maps =
        edges.replace("to: Slot,", "to: Slot, store: summaries, max: {from: 50, to: 50},");
    try (Adjoin db = table.model(edges).connect(table.client)) {
      db.createTable();
      db.entity("Booth").create(Item.of("boothId", "b"));
      for (int i = 0; i < 3; i++) {
        db.entity("Slot").create(Item.of("boothId", "b", "at", i, "slotId", "s"));
        db.entity("Visitor").create(Item.of("visitorId", "v" + i));
        db.relationship("Visit")
            .link(
                Item.of("visitorId", "v" + i, "boothId", "b", "at", i, "slotId", "s", "rating", i));
      }
    }
    Map<String, Map<String, AttributeValue>> before = table.stored("fair");
    table.offline(maps).run();
    isSound(maps);
    assertThat(table.stored("fair")).hasSize(before.size() - 3);
    table.offline(edges).run();
    assertThat(table.stored("fair")).isEqualTo(before);
    isSound(edges);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"note, rating, title |''", "'' | since, name"})
  void onlySomeMapsOfAnEntityKeepAttributesOfOthers(String visit, String follow) {
    String maps = "store: summaries\n    max: {from: 50}\n    summary: {from: [%s]}";
    String before = model("maps of the from side");
    String after =
        model(
            visit.isEmpty() ? "" : maps.formatted(visit),
            follow.isEmpty() ? "" : maps.formatted(follow));
    store(before);
    Map<String, Map<String, AttributeValue>> expected = expected(before, after);
    table.offline(after).run();
    assertThat(stored("fair")).isEqualTo(expected);
    isSound(after);
  }

  @Test
  void uniqueValuesOfEdgesAreFreedAndNeedAMigrationOfTheirOwn() {
    String unique = model("unique: [[visitorId, boothId, day]]", "");
    String maps = model(BOTH, "");
    store(unique);
    Map<String, Map<String, AttributeValue>> expected = expected(unique, maps);
    table.offline(maps).run();
    assertThat(stored("fair")).isEqualTo(expected);
    isSound(maps);
    assertThatThrownBy(() -> table.offline(unique).run())
        .hasMessage(
            "migrate: Visit guard visitorId+boothId+day cannot be made in a migration that moves"
                + " items (The store of Visit); make two migrations, with a model between them that"
                + " has one of the changes");
  }

  @Test
  void anEdgeThatOneSideLacksIsListedBeforeAnythingChanges() {
    store(model("maps"));
    table.client.updateItem(
        r ->
            r.tableName("fair")
                .key(
                    Map.of(
                        "PK", AttributeValue.fromS("VISITOR#v1"),
                        "SK", AttributeValue.fromS("VISITOR#v1")))
                .updateExpression("SET visit = :none")
                .expressionAttributeValues(Map.of(":none", AttributeValue.fromM(Map.of()))));
    assertThatThrownBy(() -> table.offline(model("edges")).run())
        .hasMessageContaining("an edge in visit is not the same on its Visitor");
  }

  @Test
  void aNewRelationshipInMapsGivesStoredEntitiesTheirMaps() {
    String after =
        model("edges")
            .replace(
                "  Likes:",
                "  Badge: {from: Visitor, to: Booth, store: summaries, max: {from: 5, to: 5}}\n"
                    + "  Likes:");
    store(model("edges"));
    assertThat(table.offline(after).run().state()).isEqualTo(State.FINISHED);
    try (Adjoin db = table.model(after).connect(table.client)) {
      db.relationship("Badge").link(Item.of("visitorId", "v1", "boothId", "b 1"));
      assertThat(db.relationship("Badge").to("b 1").list()).hasSize(1);
      assertThat(db.check().run().findings()).isEmpty();
    }
  }

  @Test
  void itemsThatMoveNeedAMigrationOfTheirOwn() {
    store(model("edges"));
    String after = model("maps").replace("id: boothId", "id: boothId\n    tag: STAND");
    assertThatThrownBy(() -> table.offline(after).run())
        .hasMessage(
            "migrate: The store of Follow, The store of Visit cannot be made in a migration that"
                + " moves items (The key of Booth); make two migrations, with a model between them"
                + " that has one of the changes");
  }
}
