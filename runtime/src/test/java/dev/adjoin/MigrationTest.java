// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.MigrationReport.State;
import dev.adjoin.internal.write.Intact;
import dev.adjoin.testing.search.Form;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

/** A table goes from its recorded design to another one, beside programs of both. */
class MigrationTest {
  static final String FAIR =
      """
      model: fair
      entities:
        Visitor:
          id: visitorId
          attributes: {visitorId: string, name: string, email: string, phone: string?, tier: enum(basic < gold) = basic}
          views: {byTier: {by: [tier]}}
        Booth:
          id: boothId
          attributes: {boothId: string, title: string, hall: string}
        Slot:
          parent: Booth
          id: slotId
          attributes: {slotId: string, note: string?}
      relationships:
        Visit:
          from: Visitor
          to: Booth
          distinct: [day]
          attributes: {day: string, rating: int}
      """;

  /** Edits of the model, each with the text that it replaces. */
  private static final Map<String, List<String>> EDITS = edits();

  private static Map<String, List<String>> edits() {
    Map<String, List<String>> edits = new LinkedHashMap<>();
    edits.put(
        "a view", List.of("hall: string}", "hall: string}\n    views: {byHall: {by: [hall]}}"));
    edits.put(
        "a view with shards",
        List.of("hall: string}", "hall: string}\n    views: {byHall: {by: [hall], shards: 3}}"));
    edits.put(
        "a sparse view",
        List.of(
            "views: {byTier: {by: [tier]}}",
            "views: {byTier: {by: [tier]}, gold: {by: [name], when: tier = gold}}"));
    edits.put(
        "another view in its place",
        List.of("views: {byTier: {by: [tier]}}", "views: {byTier: {by: [tier], order: [name]}}"));
    edits.put("a lookup", List.of("    views: {byTier", "    lookup: [email]\n    views: {byTier"));
    edits.put(
        "a listing", List.of("    views: {byTier", "    all: {shards: 2}\n    views: {byTier"));
    edits.put("a count", List.of("distinct: [day]", "distinct: [day]\n    count: {to: visited}"));
    edits.put(
        "counts of both sides",
        List.of("distinct: [day]", "distinct: [day]\n    count: {from: visits, to: visited}"));
    edits.put(
        "checked sides", List.of("distinct: [day]", "distinct: [day]\n    integrity: checked"));
    edits.put("a limit", List.of("distinct: [day]", "distinct: [day]\n    max: {from: 20}"));
    edits.put(
        "a unique attribute",
        List.of("    views: {byTier", "    unique: [email]\n    views: {byTier"));
    edits.put(
        "a unique value of edges",
        List.of("distinct: [day]", "distinct: [day]\n    unique: [[boothId, day, visitorId]]"));
    edits.put("a mirror", List.of("distinct: [day]", "distinct: [day]\n    inverse: mirror"));
    edits.put("a required attribute", List.of("phone: string?", "phone: string"));
    edits.put(
        "an order of the to side",
        List.of("distinct: [day]", "distinct: [day]\n    order: {to: [rating]}"));
    edits.put(
        "a checked relationship",
        List.of(
            "relationships:",
            "relationships:\n  Likes: {from: Visitor, to: Booth, as: {from: LIKES, to: LIKED},"
                + " count: {to: likes}}"));
    edits.put(
        "shards of a view",
        List.of("views: {byTier: {by: [tier]}}", "views: {byTier: {by: [tier], shards: 8}}"));
    edits.put("shards", List.of("distinct: [day]", "distinct: [day]\n    shards: {to: 8}"));
    edits.put(
        "shards with a count",
        List.of(
            "distinct: [day]", "distinct: [day]\n    shards: {to: 8}\n    count: {to: visited}"));
    return edits;
  }

  /** Other numbers of shards: what is declared before, and after. */
  static List<List<String>> allShards() {
    List<String> settings =
        List.of(
            "shards: {to: %d}",
            "shards: {to: %d}\n    count: {to: visited}",
            "shards: {to: %d}\n    integrity: checked\n    order: {to: [rating]}",
            "shards: {to: %d}\n    inverse: mirror",
            "shards: {to: %d}\n    inverse: mirror\n    count: {from: visits, to: visited}");
    return settings.stream()
        .flatMap(
            setting ->
                Stream.of(List.of(1, 8), List.of(8, 1), List.of(4, 8), List.of(8, 3))
                    .map(
                        change ->
                            List.of(
                                setting.formatted(change.get(0)),
                                setting.formatted(change.get(1)))))
        .toList();
  }

  static Stream<Arguments> shards() {
    return Form.sample(allShards(), 8).stream().map(pair -> Arguments.of(pair.get(0), pair.get(1)));
  }

  static String visits(String settings) {
    return FAIR.replace("distinct: [day]", "distinct: [day]\n    " + settings);
  }

  @ParameterizedTest
  @MethodSource("shards")
  void anotherNumberOfShardsGivesTheTableThatALoadOfTheSameDataGives(String was, String is) {
    String before = visits(was);
    String after = visits(is);
    store(before);
    Map<String, Map<String, AttributeValue>> expected = table.loaded(before, after);
    assertThat(table.finishing(after, client).run().state()).isEqualTo(State.FINISHED);
    isOf(after, expected);
  }

  @ParameterizedTest
  @CsvSource({"1, 8", "8, 1", "4, 8", "8, 3"})
  void anotherNumberOfShardsOfViewsAndListings(int was, int is) {
    String views =
        FAIR.replace(
                "views: {byTier: {by: [tier]}}",
                "views: {byTier: {by: [tier], order: [name], shards: SHARDS}}\n"
                    + "    all: {shards: SHARDS}")
            .replace(
                "attributes: {day: string, rating: int}",
                "attributes: {day: string, rating: int}\n"
                    + "    views: {byDay: {by: [day], shards: SHARDS}}");
    String before = views.replace("SHARDS", Integer.toString(was));
    String after = views.replace("SHARDS", Integer.toString(is));
    store(before);
    Map<String, Map<String, AttributeValue>> expected = table.loaded(before, after);
    assertThat(table.finishing(after, client).run().state()).isEqualTo(State.FINISHED);
    isOf(after, expected);
    try (Adjoin db = table.model(after).connect(client)) {
      assertThat(db.entity("Visitor").view("byTier", "gold").list()).hasSize(4);
    }
  }

  private final MigratedTable table = new MigratedTable();
  private final DynamoDbClient client = table.client;

  @AfterEach
  void close() {
    table.close();
  }

  static String edited(String text, String name) {
    List<String> edit = EDITS.get(name);
    assertThat(text).contains(edit.get(0));
    return text.replace(edit.get(0), edit.get(1));
  }

  private void store(String text) {
    try (Adjoin db = table.model(text).connect(client)) {
      db.createTable();
      fill(db, new Random(7));
    }
  }

  static void fill(Adjoin db, Random random) {
    for (int i = 0; i < 12; i++) {
      db.entity("Visitor")
          .create(
              Item.of(
                  "visitorId", "v" + i,
                  "name", "Name " + i % 4,
                  "email", "v" + i + "@example.org",
                  "phone", "0" + i,
                  "tier", i % 3 == 0 ? "gold" : "basic"));
    }
    for (int i = 0; i < 6; i++) {
      db.entity("Booth")
          .create(Item.of("boothId", "b " + i, "title", "T" + i, "hall", "H" + i % 2));
      db.entity("Slot").create(Item.of("boothId", "b " + i, "slotId", "s", "note", "n" + i));
    }
    for (int i = 0; i < 40; i++) {
      db.relationship("Visit")
          .link(
              Item.of(
                  "visitorId", "v" + random.nextInt(12),
                  "boothId", "b " + random.nextInt(6),
                  "day", "d" + random.nextInt(2),
                  "rating", random.nextInt(5)));
    }
  }

  private void isOf(String text, Map<String, Map<String, AttributeValue>> expected) {
    assertThat(table.stored("fair")).isEqualTo(expected);
    try (Adjoin db = table.model(text).connect(client)) {
      CheckReport report = db.check().run();
      assertThat(report.findings()).as(report.toString()).isEmpty();
      db.entity("Booth").create(Item.of("boothId", "last", "title", "T", "hall", "H0"));
      assertThat(db.check().run().isSound()).isTrue();
    }
  }

  static Stream<String> names() {
    return EDITS.keySet().stream();
  }

  @ParameterizedTest
  @MethodSource("names")
  void anEditOfTheModelGivesTheTableThatALoadOfTheSameDataGives(String name) {
    String after = edited(FAIR, name);
    store(FAIR);
    Map<String, Map<String, AttributeValue>> expected = table.loaded(FAIR, after);
    assertThat(table.offline(after).run().state()).isEqualTo(State.FINISHED);
    isOf(after, expected);
    assertThat(table.model(after).migrate(client).run().state()).isEqualTo(State.NOTHING_TO_DO);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "order: {to: [part]}",
        "order: {from: [part]}",
        "inverse: mirror\n    order: {to: [part]}",
        "order: {to: [part]}\n    integrity: checked\n    count: {to: visited}",
        "views: {byPart: {by: [part]}}",
        "views: {early: {by: [boothId], when: part = one}}",
        "unique: [[visitorId, boothId, day, part]]",
      })
  void aDefaultOfANewAttributeIsStoredWhereAKeyFollowsFromIt(String settings) {
    String after = withPart(settings);
    store(FAIR);
    Map<String, Map<String, AttributeValue>> expected = table.loaded(FAIR, after);
    assertThat(table.offline(after).run().state()).isEqualTo(State.FINISHED);
    isOf(after, expected);
    assertThat(table.model(after).migrate(client).run().state()).isEqualTo(State.NOTHING_TO_DO);
  }

  @Test
  void theDefaultThatIsStoredIsTheOneThatItemsWereReadWith() {
    store(FAIR);
    String first = withPart("");
    try (Adjoin db = table.model(first).connect(client)) {
      db.entity("Booth").create(Item.of("boothId", "new", "title", "T", "hall", "H"));
    }
    String later = withPart("views: {byPart: {by: [part]}}").replace("= one", "= two");
    assertThat(table.offline(later).run().state()).isEqualTo(State.FINISHED);
    try (Adjoin db = table.model(later).connect(client)) {
      long all = db.relationship("Visit").view("byPart", "one").list().size();
      assertThat(all).isPositive();
      assertThat(db.relationship("Visit").view("byPart", "two").list()).isEmpty();
      assertThat(db.check().run().findings()).isEmpty();
    }
  }

  @Test
  void aTimeOfTheWriteThatAKeyNeedsIsTheTimeOfTheMigration() {
    store(FAIR);
    String after =
        withPart("order: {to: [part]}").replace("enum(one < two) = one", "instant = now");
    assertThat(after).contains("= now");
    assertThat(table.offline(after).run().state()).isEqualTo(State.FINISHED);
    try (Adjoin db = table.model(after).connect(client)) {
      assertThat(db.check().run().findings()).isEmpty();
      assertThat(db.relationship("Visit").to("b 0").list())
          .isNotEmpty()
          .allSatisfy(edge -> assertThat(edge.toMap()).containsKey("part"));
    }
  }

  /** Visits with another attribute, which has a default. */
  private static String withPart(String settings) {
    return FAIR.replace("rating: int}", "rating: int, part: enum(one < two) = one}")
        .replace("distinct: [day]", "distinct: [day]\n    " + settings);
  }

  @ParameterizedTest
  @MethodSource("names")
  void anEditThatIsTakenBackLeavesNothing(String name) {
    String before = edited(FAIR, name);
    if (name.equals("a checked relationship")) {
      return;
    }
    store(before);
    Map<String, Map<String, AttributeValue>> expected = table.loaded(before, FAIR);
    table.offline(FAIR).run();
    try (Adjoin db = table.model(FAIR).connect(client)) {
      CheckReport report = db.check().run();
      assertThat(report.findings()).as(report.toString()).isEmpty();
    }
    assertThat(table.stored("fair").keySet()).isEqualTo(expected.keySet());
  }

  static List<String> killed() {
    List<String> all =
        List.of(
            "a view",
            "a count",
            "a unique attribute",
            "a unique value of edges",
            "a mirror",
            "shards with a count");
    return Form.sample(all, "a count"::equals, 2);
  }

  @ParameterizedTest
  @MethodSource("killed")
  void aMigrationThatIsStoppedAtAnyRequestGoesOn(String name) {
    goesOn(edited(FAIR, name), true);
  }

  @ParameterizedTest
  @ValueSource(strings = {"counts of both sides", "shards with a count"})
  void newGatesWithoutAPauseAreFinishedByTheNextProcess(String name) {
    goesOn(edited(FAIR, name), false);
  }

  private Migration finishing(String after, DynamoDbClient to, boolean pauses) {
    Migration migration = table.model(after).migrate(to).segments(2).finish().withoutBackup();
    return pauses ? migration.pauseWrites() : migration;
  }

  /** Kills a migration at many requests, each time in a new table; the next process ends it. */
  private void goesOn(String after, boolean pauses) {
    store(FAIR);
    Map<String, Map<String, AttributeValue>> expected = table.loaded(FAIR, after);
    Map<String, Map<String, AttributeValue>> before = table.stored("fair");
    int stops =
        table.stopAtRequests(
            8,
            () -> {
              store(FAIR);
              assertThat(table.stored("fair")).isEqualTo(before);
            },
            client -> finishing(after, client, pauses),
            place -> assertThat(table.stored("fair")).as(place).isEqualTo(expected));
    assertThat(stops).isGreaterThan(Form.of(5, 10));
    isOf(after, expected);
  }

  @Test
  void aMigrationThatIsUnderWayIsPendingWithItsPhaseAndResumeSaysWhatContinuesIt() {
    String after = edited(FAIR, "a count");
    store(FAIR);
    try (Adjoin db = table.model(FAIR).connect(client)) {
      assertThat(db.pending()).isEmpty();
      table.model(after).migrate(client).pauseWrites().run();
      assertThat(db.pending())
          .containsExactly(
              new PendingWork("migration", "Table", Key.of("fair"), null, 0, "expanded", ""));
      assertThat(db.resume().unfinished())
          .extracting(left -> left.cause().getMessage())
          .containsExactly(
              "resume: a migration of the table is expanded; when the new program runs"
                  + " everywhere, finish it with Adjoin.builder(…).migrate(client).finish().run()");
    }
    Set<String> phases = new TreeSet<>();
    try (Adjoin db = table.model(after).connect(client)) {
      DynamoDbClient watched =
          table.watched(
              (method, request) -> {
                db.pending().forEach(work -> phases.add(work.phase()));
                db.resume().unfinished().forEach(left -> phases.add(left.cause().getMessage()));
              });
      table.finishing(after, watched).run();
    }
    assertThat(phases)
        .contains(
            "closing",
            "sweeping, not begun",
            "sweeping, 2 of 2 segments done",
            "resume: a migration of the table is sweeping, 2 of 2 segments done;"
                + " Adjoin.builder(…).migrate(client).finish().run() continues it")
        .anyMatch(phase -> phase.matches("sweeping, [01] of 2 segments done"));
    try (Adjoin db = table.model(after).connect(client)) {
      assertThat(db.pending()).isEmpty();
      assertThat(db.resume()).isEqualTo(new ResumeReport(0, List.of()));
    }
  }

  /** Whether a process that goes on with a migration is killed at a request. */
  @Test
  void programsOfBothModelsWriteBetweenExpandAndFinish() {
    String after = edited(FAIR, "a view");
    store(FAIR);
    try (Adjoin old = table.model(FAIR).connect(client)) {
      assertThatThrownBy(() -> table.model(after).connect(client))
          .hasMessageContaining("Adjoin.builder(…).migrate(client)");
      assertThat(table.model(after).migrate(client).run().state()).isEqualTo(State.EXPANDED);
      try (Adjoin later = table.model(after).connect(client)) {
        booth(old, "o1");
        booth(later, "n1");
        table.clock.advance(Duration.ofMinutes(3));
        booth(old, "o2");
        booth(later, "n2");
        assertThatThrownBy(() -> later.entity("Booth").view("byHall", "H9").list())
            .hasMessage(
                "Booth.byHall: a migration of the table is under way, and items may still lack"
                    + " Booth.byHall; it can be read when the migration is finished"
                    + " and the table was opened again");
        assertThat(table.finishing(after, client).run().state()).isEqualTo(State.FINISHED);
        booth(later, "n3");
        assertThatThrownBy(() -> booth(old, "o3"))
            .hasMessage(
                "Booth.create: was refused: its design has changed since this program opened it;"
                    + " open it again");
        assertThat(old.entity("Booth").get("o2")).isPresent();
      }
    }
    try (Adjoin later = table.model(after).connect(client)) {
      assertThat(later.entity("Booth").view("byHall", "H9").list()).hasSize(5);
      assertThat(later.check().run().findings()).isEmpty();
    }
  }

  private static void booth(Adjoin db, String id) {
    db.entity("Booth").create(Item.of("boothId", id, "title", "T", "hall", "H9"));
  }

  @Test
  void aTypeThatBothModelsCannotMaintainIsWrittenByOneAfterTheOther() {
    String after = edited(FAIR, "a unique attribute");
    store(FAIR);
    try (Adjoin old = table.model(FAIR).connect(client)) {
      table.model(after).migrate(client).run();
      try (Adjoin later = table.model(after).connect(client)) {
        visitor(old, "o1");
        assertThatThrownBy(() -> visitor(later, "n1"))
            .hasMessage(
                "Visitor.create: was refused: programs with the older model write Visitor until"
                    + " the migration is being finished");
        booth(later, "n1");
        assertThat(later.entity("Visitor").get("o1")).isPresent();
        table.finishing(after, client).run();
        visitor(later, "n1");
        assertThatThrownBy(() -> visitor(old, "o2"))
            .hasMessageContaining("Visitor guard email needs a backfill");
        assertThatThrownBy(() -> later.entity("Visitor").create(named("n2", "o1")))
            .hasMessageContaining("email");
      }
    }
    try (Adjoin later = table.model(after).connect(client)) {
      assertThat(later.check().run().findings()).isEmpty();
    }
  }

  private static void visitor(Adjoin db, String id) {
    db.entity("Visitor").create(named(id, id));
  }

  private static Item named(String id, String email) {
    return Item.of("visitorId", id, "name", "N", "email", email, "phone", "1");
  }

  @Test
  void anOldProgramThatSleptThroughTheMigrationCannotWrite() {
    String after = edited(FAIR, "a count");
    store(FAIR);
    try (Adjoin old = table.model(FAIR).connect(client)) {
      table.finishing(after, client).run();
      table.clock.advance(Duration.ofHours(1));
      assertThatThrownBy(
              () ->
                  old.relationship("Visit")
                      .link(Item.of("visitorId", "v1", "boothId", "b 1", "day", "d9", "rating", 1)))
          .hasMessageContaining("The gate of Visit.to needs a backfill");
    }
    refusesAsOlder(FAIR);
  }

  private static final String COUNTED =
      FAIR.replace(
          "distinct: [day]",
          "distinct: [day]\n    count: {to: visited}\n    onDelete: {to: restrict}");

  private static void visit(Adjoin db, String day) {
    db.relationship("Visit").link(visit("b 1", day));
  }

  private static Item visit(String booth, String day) {
    return Item.of("visitorId", "v1", "boothId", booth, "day", day, "rating", 1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"count: {to: visited}", "count: {to: visited}\n    shards: {to: 8}"})
  void untilItIsFinishedTheOldModelLinksAndUnlinksWhatTheNewOneOverwrites(String settings) {
    String before = settings.contains("shards") ? COUNTED : FAIR;
    String after = visits(settings);
    store(before);
    try (Adjoin old = table.model(before).connect(client)) {
      table.model(after).migrate(client).run();
      try (Adjoin later = table.model(after).connect(client)) {
        later.entity("Booth").overwrite(Item.of("boothId", "new", "title", "T", "hall", "H9"));
        assertThat(old.relationship("Visit").link(visit("new", "o1")))
            .isInstanceOf(LinkOutcome.Linked.class);
        later.relationship("Visit").overwrite(visit("new", "n1"));
        assertThat(old.relationship("Visit").unlink("v1", "new", "n1"))
            .isInstanceOf(UnlinkOutcome.Unlinked.class);
      }
      assertThat(old.check().run().findings()).isEmpty();
    }
    table.model(after).migrate(client).finish().withoutBackup().run();
    try (Adjoin later = table.model(after).connect(client)) {
      assertThat(later.relationship("Visit").to("new").count()).isEqualTo(1);
      assertThat(later.check().run().findings()).isEmpty();
    }
  }

  @Test
  void moreShardsNeedNoPause() {
    String after = COUNTED.replace("distinct: [day]", "distinct: [day]\n    shards: {to: 8}");
    store(COUNTED);
    try (Adjoin old = table.model(COUNTED).connect(client)) {
      long count = old.relationship("Visit").to("b 1").count();
      assertThat(table.model(after).migrate(client).run().state()).isEqualTo(State.EXPANDED);
      try (Adjoin later = table.model(after).connect(client)) {
        visit(old, "o1");
        visit(later, "n0");
        booth(later, "new");
        assertThat(later.relationship("Visit").to("b 1").count()).isEqualTo(count + 2);
        assertThat(later.relationship("Visit").to("b 1").list()).hasSize((int) count + 2);
        assertThat(old.relationship("Visit").to("b 1").list()).hasSize((int) count + 2);
        assertThat(old.check().run().findings()).isEmpty();
        assertThat(later.check().run().findings()).isEmpty();
        AtomicInteger sweeps = new AtomicInteger();
        Migration migration =
            table
                .model(after)
                .migrate(client)
                .finish()
                .withoutBackup()
                .onProgress(
                    now -> {
                      if (now.step().equals("sweeping") && sweeps.getAndIncrement() == 0) {
                        isWritable(old, later, count + 2);
                      }
                    });
        assertThat(migration.run().state()).isEqualTo(State.FINISHED);
        assertThat(sweeps).hasPositiveValue();
        visit(later, "n2");
        assertThat(later.relationship("Visit").to("b 1").count()).isEqualTo(count + 4);
        assertDeletes(later, "b 2");
        assertThatThrownBy(() -> visit(old, "o2")).hasMessageContaining("The gate of Visit.to");
      }
      table.clock.advance(Duration.ofHours(1));
      assertThatThrownBy(() -> visit(old, "o3")).hasMessageContaining("The gate of Visit.to");
    }
    try (Adjoin later = table.model(after).connect(client)) {
      assertThat(later.entity("Booth").delete("new")).isTrue();
      assertThat(later.check().run().isSound()).isTrue();
    }
    assertThat(table.model(after).migrate(client).run().state()).isEqualTo(State.NOTHING_TO_DO);
    refusesAsOlder(COUNTED);
  }

  @Test
  void aNewCountNeedsNoPause() {
    store(FAIR);
    try (Adjoin old = table.model(FAIR).connect(client)) {
      long count = old.relationship("Visit").to("b 1").count();
      assertThat(table.model(COUNTED).migrate(client).run().state()).isEqualTo(State.EXPANDED);
      try (Adjoin later = table.model(COUNTED).connect(client)) {
        visit(old, "o1");
        visit(later, "n0");
        assertThat(later.relationship("Visit").unlink("v1", "b 1", "n0"))
            .isInstanceOf(UnlinkOutcome.Unlinked.class);
        visit(later, "n0");
        booth(later, "new");
        assertThat(old.check().run().findings()).isEmpty();
        AtomicInteger sweeps = new AtomicInteger();
        Migration migration =
            table
                .model(COUNTED)
                .migrate(client)
                .finish()
                .withoutBackup()
                .onProgress(
                    now -> {
                      if (now.step().equals("sweeping") && sweeps.getAndIncrement() == 0) {
                        isUncounted(later, count + 2);
                      }
                    });
        assertThat(migration.run().state()).isEqualTo(State.FINISHED);
        assertThat(sweeps).hasPositiveValue();
        visit(later, "n2");
        assertDeletes(later, "b 2");
        assertThatThrownBy(() -> visit(old, "o2")).hasMessageContaining("The gate of Visit.to");
      }
      try (Adjoin later = table.model(COUNTED).connect(client)) {
        assertThat(later.entity("Booth").get("b 1").orElseThrow().toMap())
            .containsEntry("visited", count + 4);
        assertThat(later.entity("Booth").delete("new")).isTrue();
        assertThat(later.check().run().isSound()).isTrue();
      }
    }
    assertThat(table.model(COUNTED).migrate(client).run().state()).isEqualTo(State.NOTHING_TO_DO);
    refusesAsOlder(FAIR);
  }

  /** A program that was open during the migration deletes a booth when its edges are gone. */
  private static void assertDeletes(Adjoin later, String booth) {
    List<Item> edges = later.relationship("Visit").to(booth).list();
    assertThat(edges).isNotEmpty();
    assertThatThrownBy(() -> later.entity("Booth").delete(booth))
        .hasMessageStartingWith(
            "Booth.delete: %d Visit edge%s of Booth \"%s\" must be removed first"
                .formatted(edges.size(), edges.size() == 1 ? "" : "s", booth));
    for (Item edge : edges) {
      later.relationship("Visit").unlink(edge.string("visitorId"), booth, edge.string("day"));
    }
    assertThat(later.entity("Booth").delete(booth)).isTrue();
  }

  /** Links and unlinks while edges are counted in; the number is not shown. */
  private static void isUncounted(Adjoin later, long count) {
    visit(later, "n1");
    assertThat(later.relationship("Visit").unlink("v1", "b 1", "o1"))
        .isInstanceOf(UnlinkOutcome.Unlinked.class);
    visit(later, "o1");
    assertThat(later.entity("Booth").get("b 1").orElseThrow().has("visited")).isFalse();
    Condition many = Condition.of("visited").is(1L);
    assertThatThrownBy(
            () -> later.entity("Booth").change("b 1").set("title").to("T").when(many).apply())
        .hasMessage(
            "Booth.visited must not be compared: its edges are not counted yet; finish the migration,"
                + " and open the table again");
    assertThat(later.relationship("Visit").explain().unlink("v1", "b 1", "o1"))
        .contains("if _epoch_to is not 1:", "if _epoch_to is 1:");
    assertThat(later.relationship("Visit").to("b 1").count()).isEqualTo(count + 1);
    assertThat(later.check().run().findings()).isEmpty();
    assertThatThrownBy(() -> later.entity("Booth").delete("b 5"))
        .hasMessage(
            "Booth.delete: was refused: Visit gets a new gate, and until the migration is"
                + " finished, no Booth can be deleted");
  }

  @Test
  void itSaysHowLongItWaitsForOtherPrograms() {
    store(FAIR);
    List<MigrationProgress> waits = new ArrayList<>();
    table
        .model(COUNTED)
        .migrate(client)
        .finish()
        .withoutBackup()
        .onProgress(
            now -> {
              if (!now.waiting().isZero()) {
                waits.add(now);
              }
            })
        .run();
    assertThat(waits)
        .extracting(MigrationProgress::step)
        .containsExactly(
            "waiting for programs with the old model",
            "waiting for programs to write by the new design");
    assertThat(waits).extracting(MigrationProgress::waiting).containsOnly(Duration.ofMinutes(3));
  }

  @Test
  void aNewLimitIsEnforcedWhenAllEdgesAreCounted() {
    store(FAIR);
    String after = visits("max: {to: 1}");
    table.model(after).migrate(client).run();
    try (Adjoin later = table.model(after).connect(client)) {
      visit(later, "n1");
      AtomicInteger sweeps = new AtomicInteger();
      table
          .model(after)
          .migrate(client)
          .finish()
          .withoutBackup()
          .onProgress(
              now -> {
                if (now.step().equals("sweeping") && sweeps.getAndIncrement() == 0) {
                  visit(later, "n2");
                }
              })
          .run();
      assertThat(sweeps).hasPositiveValue();
      table.clock.advance(Duration.ofMinutes(3));
      assertThatThrownBy(() -> visit(later, "n3"))
          .hasMessageStartingWith(
              "Visit.link: Booth \"b 1\" has no room for another edge: the model allows 1");
      assertThatThrownBy(() -> later.relationship("Visit").overwrite(visit("b 1", "n3")))
          .hasMessageContaining("Booth \"b 1\" has no room for another edge: the model allows 1");
    }
    try (Adjoin later = table.model(after).connect(client)) {
      assertThatThrownBy(() -> visit(later, "n3"))
          .hasMessageStartingWith(
              "Visit.link: Booth \"b 1\" has no room for another edge: the model allows 1");
      assertThat(later.check().run().findings()).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"count: {to: visited}", "count: {to: visited}\n    shards: {to: 8}"})
  void aProgramThatWasOpenDuringAMigrationCountsDuringTheNext(String settings) {
    String before = settings.contains("shards") ? COUNTED : FAIR;
    String after = visits(settings);
    store(before);
    table.model(after).migrate(client).run();
    try (Adjoin later = table.model(after).connect(client)) {
      table.model(after).migrate(client).finish().withoutBackup().run();
      table.model(edited(after, "a view")).migrate(client).run();
      table.clock.advance(Duration.ofMinutes(3));
      visit(later, "n1");
      assertThat(later.relationship("Visit").unlink("v1", "b 1", "n1"))
          .isInstanceOf(UnlinkOutcome.Unlinked.class);
      visit(later, "n2");
    }
    try (Adjoin later = table.model(after).connect(client)) {
      assertThat(later.check().run().findings()).isEmpty();
    }
  }

  @Test
  void aCountThatIsTakenBackAndMadeAgainCountsEveryEdge() {
    store(FAIR);
    table.model(COUNTED).migrate(client).finish().withoutBackup().run();
    table.finishing(FAIR, client).run();
    assertThat(Intact.items(client, "fair")).noneMatch(item -> item.containsKey("_epoch_to"));
    table.model(COUNTED).migrate(client).finish().withoutBackup().back().run();
    assertThat(Intact.items(client, "fair"))
        .filteredOn(item -> AttributeValue.fromS("Visit").equals(item.get("_type")))
        .allMatch(item -> item.containsKey("_epoch_to"));
    try (Adjoin db = table.model(COUNTED).connect(client)) {
      assertThat(db.check().run().findings()).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a count",
        "counts of both sides",
        "checked sides",
        "a limit",
        "a checked relationship",
        "shards with a count"
      })
  void newGatesAreTheSameWithoutAPause(String name) {
    String after = edited(FAIR, name);
    store(FAIR);
    Map<String, Map<String, AttributeValue>> expected = table.loaded(FAIR, after);
    assertThat(table.model(after).migrate(client).finish().withoutBackup().run().state())
        .isEqualTo(State.FINISHED);
    isOf(after, expected);
    assertThat(table.model(after).migrate(client).run().state()).isEqualTo(State.NOTHING_TO_DO);
  }

  @Test
  void aProgramThatLinksBeforeEachRequestLeavesNoEdgeBehind() {
    String after = COUNTED.replace("distinct: [day]", "distinct: [day]\n    shards: {to: 8}");
    store(COUNTED);
    table.model(after).migrate(client).run();
    try (Adjoin later = table.model(after).connect(client)) {
      long count = later.relationship("Visit").to("b 1").count();
      AtomicInteger links = new AtomicInteger();
      DynamoDbClient linking =
          (DynamoDbClient)
              Proxy.newProxyInstance(
                  DynamoDbClient.class.getClassLoader(),
                  new Class<?>[] {DynamoDbClient.class},
                  (proxy, method, arguments) -> {
                    visit(later, "k" + links.incrementAndGet());
                    try {
                      return method.invoke(client, arguments);
                    } catch (InvocationTargetException e) {
                      throw e.getCause();
                    }
                  });
      assertThat(table.model(after).migrate(linking).finish().withoutBackup().run().state())
          .isEqualTo(State.FINISHED);
      assertThat(later.relationship("Visit").to("b 1").count()).isEqualTo(count + links.get());
      assertThat(Intact.items(client, "fair"))
          .filteredOn(item -> AttributeValue.fromS("Visit").equals(item.get("_type")))
          .allMatch(item -> item.containsKey("_epoch_to"));
      assertThat(later.check().run().findings()).isEmpty();
    }
  }

  @Test
  void moreShardsOfAViewNeedNoPause() {
    String after = edited(FAIR, "shards of a view");
    store(FAIR);
    try (Adjoin old = table.model(FAIR).connect(client)) {
      table.model(after).migrate(client).run();
      try (Adjoin later = table.model(after).connect(client)) {
        visitor(old, "o1");
        visitor(later, "n1");
        assertThat(old.entity("Visitor").view("byTier", "basic").list()).hasSize(10);
        assertThat(later.entity("Visitor").view("byTier", "basic").list()).hasSize(10);
        Migration migration =
            table
                .model(after)
                .migrate(client)
                .finish()
                .withoutBackup()
                .onProgress(
                    now -> {
                      if (now.step().startsWith("waiting")) {
                        visitor(later, now.step());
                      }
                    });
        assertThat(migration.run().state()).isEqualTo(State.FINISHED);
        visitor(later, "n2");
        assertThat(later.entity("Visitor").view("byTier", "basic").list()).hasSize(13);
      }
    }
    try (Adjoin later = table.model(after).connect(client)) {
      assertThat(later.entity("Visitor").view("byTier", "basic").list()).hasSize(13);
      assertThat(later.check().run().findings()).isEmpty();
    }
  }

  @Test
  void anItemThatAnIndexShowsInTwoShardsIsCountedOnce() {
    String after = edited(FAIR, "shards of a view");
    store(FAIR);
    table.model(after).migrate(client).run();
    Map<Object, Object> old = new ConcurrentHashMap<>();
    // The index shows the partition without a shard as it was at the first request.
    DynamoDbClient late =
        (DynamoDbClient)
            Proxy.newProxyInstance(
                DynamoDbClient.class.getClassLoader(),
                new Class<?>[] {DynamoDbClient.class},
                (proxy, method, arguments) -> {
                  boolean isOld =
                      arguments != null
                          && arguments[0] instanceof QueryRequest query
                          && query.expressionAttributeValues().values().stream()
                              .noneMatch(value -> value.s().contains("#SHARD#"));
                  Object answer = isOld ? old.get(arguments[0]) : null;
                  if (answer == null) {
                    try {
                      answer = method.invoke(client, arguments);
                    } catch (InvocationTargetException e) {
                      throw e.getCause();
                    }
                  }
                  if (isOld) {
                    old.put(arguments[0], answer);
                  }
                  return answer;
                });
    try (Adjoin later = table.model(after).connect(late)) {
      ListQuery<Item> basic = later.entity("Visitor").view("byTier", "basic");
      assertThat(basic.count()).isEqualTo(8);
      assertThat(basic.list()).hasSize(8);
      table.model(after).migrate(client).finish().withoutBackup().run();
      assertThat(basic.list()).hasSize(8);
      assertThat(basic.count()).isEqualTo(8);
    }
    assertThat(old).hasSizeGreaterThan(1);
  }

  /** Links and unlinks while edges are moved; nothing is deleted or repaired. */
  private void isWritable(Adjoin old, Adjoin later, long count) {
    assertThatThrownBy(() -> visit(old, "o2")).hasMessageContaining("The gate of Visit.to");
    visit(later, "n1");
    assertThat(later.relationship("Visit").to("b 1").count()).isEqualTo(count + 1);
    assertThat(later.relationship("Visit").unlink("v1", "b 1", "o1"))
        .isInstanceOf(UnlinkOutcome.Unlinked.class);
    visit(later, "o1");
    assertThat(later.relationship("Visit").to("b 1").list()).hasSize((int) count + 1);
    assertThat(later.check().run().findings()).isEmpty();
    assertThatThrownBy(() -> later.entity("Booth").delete("b 5"))
        .hasMessage(
            "Booth.delete: was refused: Visit gets more shards, and until the migration is"
                + " finished, no Booth can be deleted");
    assertThatThrownBy(() -> later.check().repair().run())
        .hasMessage(
            "repair: was refused: a migration was adding gates or shards when this program opened the"
                + " table; repair when it has finished");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void anOldProgramThatSleptThroughTheMigrationAppliesNothingFromTheStream(boolean pauses) {
    String before =
        """
        model: rooms
        table: {stream: true}
        entities:
          User: {id: userId, attributes: {userId: string}}
          Room: {id: roomId, attributes: {roomId: string}}
        relationships:
          Presence:
            from: User
            to: Room
            attributes: {until: instant?}
            expires: until
            expiry: streamed
            count: {to: present}
        """;
    String after = before.replace("count: {to: present}", "count: {from: rooms, to: present}");
    Instant later = table.clock.instant().plus(Duration.ofHours(6));
    try (Adjoin old = table.model(before).connect(client)) {
      old.createTable();
      old.entity("User").create(Item.of("userId", "ada"));
      old.entity("Room").create(Item.of("roomId", "r1"));
      old.relationship("Presence").link(Item.of("userId", "ada", "roomId", "r1", "until", later));
      finishing(after, client, pauses).run();
      table.clock.advance(Duration.ofHours(8));
      StreamReport report = old.follow(table.engine.streams()).drain();
      assertThat(report.applied()).isZero();
      assertThat(report.failures())
          .isNotEmpty()
          .allSatisfy(
              failure ->
                  assertThat(failure.cause())
                      .hasMessageContaining("The gate of Presence.from needs a backfill"));
    }
    try (Adjoin db = table.model(after).connect(client)) {
      assertThat(db.follow(table.engine.streams()).drain().applied()).isEqualTo(1);
      assertThat(db.check().run().findings()).isEmpty();
    }
  }

  private static final String NOTES =
      """
      model: notes
      entities:
        Note: {id: noteId, attributes: {noteId: string, topic: string}}
      """;

  private static final String EXPIRING_NOTES =
      NOTES.replace("topic: string}}", "topic: string}, lookup: [topic]}")
          + "  Draft: {id: draftId, attributes: {draftId: string, until: instant?}, expires: until}\n";

  private void storeNote() {
    try (Adjoin old = table.model(NOTES).connect(client)) {
      old.createTable();
      old.entity("Note").create(Item.of("noteId", "n1", "topic", "keys"));
    }
  }

  private void expireNotesBy(String attribute) {
    client.updateTimeToLive(
        t ->
            t.tableName("notes")
                .timeToLiveSpecification(s -> s.attributeName(attribute).enabled(true)));
  }

  @Test
  void aTableOfInfrastructureCodeIsMigratedWhenItsItemsExpire() {
    storeNote();
    Migration external = table.model(EXPIRING_NOTES).migrate(client).externalIndexes();
    assertThatThrownBy(external::run)
        .hasMessage(
            "migrate: no item of the table expires; enable time to live on _expires where the table"
                + " is made, and migrate it again");
    try (Adjoin old = table.model(NOTES).connect(client)) {
      assertThat(old.pending()).isEmpty();
    }
    table.finishing(EXPIRING_NOTES, client).run();
    assertThat(
            client
                .describeTimeToLive(t -> t.tableName("notes"))
                .timeToLiveDescription()
                .attributeName())
        .isEqualTo("_expires");
  }

  @Test
  void aTableWhoseItemsExpireByAnotherAttributeIsNotMigrated() {
    storeNote();
    expireNotesBy("until");
    assertThatThrownBy(() -> table.finishing(EXPIRING_NOTES, client).run())
        .hasMessage(
            "migrate: the items of the table expire by until; enable time to live on _expires"
                + " instead, and migrate it again");
  }

  private void refusesAsOlder(String text) {
    assertThatThrownBy(() -> table.model(text).connect(client))
        .hasMessageContaining("this program is older than the table");
  }

  private void refusesToOpen(String text) {
    assertThatThrownBy(() -> table.model(text).connect(client))
        .hasMessageContaining("the model is not the one that the data was stored under");
  }

  @Test
  void itWaitsUntilEveryLeaseAndEveryWriteHasEnded() {
    String after = edited(FAIR, "a view");
    store(FAIR);
    table.model(after).migrate(client).run();
    Instant begin = table.clock.instant();
    table.finishing(after, client).run();
    assertThat(Duration.between(begin, table.clock.instant()))
        .isGreaterThanOrEqualTo(Duration.ofMinutes(3));
  }

  @Test
  void duplicatesOfANewUniqueAttributeAreListedBeforeAnythingChanges() {
    store(FAIR);
    try (Adjoin db = table.model(FAIR).connect(client)) {
      db.entity("Visitor").create(named("x", "v3@example.org"));
    }
    assertThatThrownBy(() -> table.finishing(edited(FAIR, "a unique attribute"), client).run())
        .hasMessage(
            """
            migrate: 2 items cannot be migrated
              VISITOR#v3 / VISITOR#v3: its unique email is also that of another Visitor
              VISITOR#x / VISITOR#x: its unique email is also that of another Visitor""");
    try (Adjoin db = table.model(FAIR).connect(client)) {
      db.entity("Visitor").delete("x");
    }
  }

  @Test
  void duplicatesOfANewUniqueValueOfEdgesAreListed() {
    store(FAIR);
    String after = FAIR.replace("distinct: [day]", "distinct: [day]\n    unique: [[boothId, day]]");
    assertThatThrownBy(() -> table.finishing(after, client).run())
        .hasMessageContaining("its unique boothId, day is also that of another Visit");
  }

  /** A delete before the gate was there left nothing that counts them. */
  @ParameterizedTest
  @ValueSource(strings = {"max: {from: 50}", "count: {from: days}", "integrity: checked"})
  void edgesThatWereKeptWithoutTheirEntityAreListedBeforeAGateCountsThem(String checked) {
    String before = FAIR.replace("distinct:", "onDelete: {from: keep}\n    distinct:");
    String after = before.replace("distinct:", checked + "\n    distinct:");
    store(before);
    List<Item> kept;
    try (Adjoin db = table.model(before).connect(client)) {
      kept = db.relationship("Visit").from("v3").list();
      db.entity("Visitor").delete("v3");
    }
    assertThatThrownBy(() -> table.finishing(after, client).run())
        .hasMessageContaining(kept.size() + " items cannot be migrated")
        .hasMessageContaining("VISITOR#v3")
        .hasMessageContaining("its Visitor on the from side does not exist");
    try (Adjoin db = table.model(before).connect(client)) {
      for (Item each : kept) {
        db.relationship("Visit").unlink("v3", each.string("boothId"), each.string("day"));
      }
    }
    assertThat(table.finishing(after, client).run().state()).isEqualTo(State.FINISHED);
  }

  @Test
  void aDuplicateOfTheLastMomentIsFixedWithTheOldModel() {
    String after = edited(FAIR, "a unique attribute");
    store(FAIR);
    try (Adjoin old = table.model(FAIR).connect(client)) {
      visitor(old, "first");
      Migration migration =
          table
              .finishing(after, client)
              .onProgress(
                  now -> {
                    if (now.step().startsWith("waiting")) {
                      old.entity("Visitor").create(named("late", "v3@example.org"));
                    }
                  });
      assertThatThrownBy(migration::run)
          .hasMessageStartingWith(
              "migrate: 2 items cannot be migrated, so that the table is expanded again: fix this"
                  + " with the old model, and finish the migration again\n  VISITOR#")
          .hasMessageContaining("its unique email is also that of another Visitor");
    }
    try (Adjoin old = table.model(FAIR).connect(client)) {
      old.entity("Visitor").change("late").set("email").to("late@example.org").apply();
    }
    assertThat(table.finishing(after, client).run().state()).isEqualTo(State.FINISHED);
    try (Adjoin later = table.model(after).connect(client)) {
      assertThat(later.check().run().findings()).isEmpty();
    }
  }

  @Test
  void itemsThatLackARequiredAttributeAreListed() {
    store(FAIR);
    try (Adjoin db = table.model(FAIR).connect(client)) {
      db.entity("Visitor").create(Item.of("visitorId", "x", "name", "N", "email", "x"));
    }
    assertThatThrownBy(() -> table.finishing(edited(FAIR, "a required attribute"), client).run())
        .hasMessage(
            "migrate: 1 item cannot be migrated\n"
                + "  VISITOR#x / VISITOR#x: Visitor.phone must be stored, but was absent\n"
                + "    Give Visitor.phone a default; or migrate to a model in which it is optional,"
                + " store it in these items, and make it required then");
  }

  @Test
  void itemsThatMoveAndLackARequiredAttributeAreListedBeforeTheyMove() {
    store(FAIR);
    try (Adjoin db = table.model(FAIR).connect(client)) {
      db.entity("Visitor").create(Item.of("visitorId", "x", "name", "N", "email", "x"));
    }
    String after =
        edited(FAIR, "a required attribute").replace("Visitor:\n", "Visitor:\n    tag: V\n");
    assertThat(after).contains("tag: V");
    assertThatThrownBy(() -> table.finishing(after, client).run())
        .hasMessage(
            "migrate: 1 item cannot be migrated\n"
                + "  VISITOR#x / VISITOR#x: Visitor.phone must be stored, but was absent\n"
                + "    Give Visitor.phone a default; or migrate to a model in which it is optional,"
                + " store it in these items, and make it required then");
  }

  @Test
  void edgesWithoutTheirEntityPreventACheckedSide() {
    store(FAIR);
    try (Adjoin db = table.model(FAIR).connect(client)) {
      db.relationship("Visit")
          .link(Item.of("visitorId", "v1", "boothId", "none", "day", "d", "rating", 1));
    }
    assertThatThrownBy(() -> table.finishing(edited(FAIR, "a count"), client).run())
        .hasMessageContaining("migrate: 1 item cannot be migrated")
        .hasMessageContaining("VISITOR#v1 / BOOTH#d#none");
  }

  private static final String DESKS =
      """
      model: fair
      entities:
        Branch: {id: branchId, attributes: {branchId: string, name: string}}
        Desk: {id: deskId, attributes: {deskId: string, branch: string, note: string?}}
      """;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{ref: Branch, count: desks}",
        "{ref: Branch, integrity: checked}",
        "{ref: Branch, integrity: checked, onDelete: cascade}",
        "{ref: Branch, count: desks, shards: 3}"
      })
  void referencesToNothingAreListedBeforeAnythingChanges(String reference) {
    try (Adjoin db = table.model(DESKS).connect(client)) {
      db.createTable();
      db.entity("Branch").create(Item.of("branchId", "n", "name", "N"));
      db.entity("Desk").create(Item.of("deskId", "d1", "branch", "n"));
      db.entity("Desk").create(Item.of("deskId", "d2", "branch", "none"));
    }
    String after = DESKS.replace("branch: string", "branch: " + reference);
    String message =
        "migrate: 1 item cannot be migrated\n"
            + "  DESK#d2 / DESK#d2: the Branch that its branch refers to does not exist";
    assertThatThrownBy(() -> table.model(after).migrate(client).plan()).hasMessage(message);
    assertThatThrownBy(() -> table.model(after).migrate(client).run()).hasMessage(message);
    refusesToOpen(after);
    try (Adjoin db = table.model(DESKS).connect(client)) {
      db.entity("Desk").change("d2").set("branch").to("n").apply();
    }
    assertThat(table.finishing(after, client).run().state()).isEqualTo(State.FINISHED);
  }

  @Test
  void whatPausesWritesHasToBeSaid() {
    store(FAIR);
    String after = edited(FAIR, "a unique attribute");
    assertThatThrownBy(() -> table.model(after).migrate(client).finish().withoutBackup().run())
        .hasMessage(
            "migrate: Visitor guard email cannot be maintained by the old and the new design at the same time; use pauseWrites(), and writes of these types pause"
                + " until it is finished");
    assertThatThrownBy(() -> table.model(after).migrate(client).finish().pauseWrites().run())
        .hasMessage(
            "migrate: point-in-time recovery of the table is off; turn it on, or use withoutBackup()");
    refusesToOpen(after);
  }

  @Test
  void aRefusalNamesOnlyTheDifferencesThatCannotBeMigrated() {
    store(FAIR);
    String labelled = FAIR.replace("model: fair", "model: fair\ntable: {name: fair, type: kind}");
    assertThatThrownBy(() -> table.finishing(edited(labelled, "a view"), client).run())
        .hasMessage(
            """
            migrate: the model is not the one that the data was stored under
              The type attribute needs a backfill: recorded is _type, declared is kind
                Bring the data to the new design: dump it with the recorded design, and load it into a new table""");
    assertThatThrownBy(() -> table.model(edited(labelled, "a view")).connect(client))
        .hasMessage(
            """
        open: the model is not the one that the data was stored under
          The type attribute needs a backfill: recorded is _type, declared is kind
            Bring the data to the new design: dump it with the recorded design, and load it into a new table
          Booth.byHall needs a backfill: recorded is none, declared is BOOTH.byHall#{hall} / {boothId} in GSI1
            A migration carries this out, but not all differences: leave the others out of the model first, or load the data into a new table with them""");
  }

  @Test
  void anotherMigrationHasToWait() {
    store(FAIR);
    table.model(edited(FAIR, "a view")).migrate(client).run();
    assertThatThrownBy(() -> table.model(edited(FAIR, "a count")).migrate(client).run())
        .hasMessageContaining("a migration to another model is under way");
    assertThat(table.finishing(edited(FAIR, "a view"), client).run().state())
        .isEqualTo(State.FINISHED);
    assertThat(table.finishing(edited(edited(FAIR, "a view"), "a count"), client).run().state())
        .isEqualTo(State.FINISHED);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"a view", "a count", "a unique attribute", "a required attribute", "a mirror"})
  void theOldModelGivesAnExpandedMigrationUp(String name) {
    store(FAIR);
    String after = edited(FAIR, name);
    Map<String, Map<String, AttributeValue>> before = table.stored("fair");
    List<String> indexes = indexes();
    assertThat(table.model(after).migrate(client).run().state()).isEqualTo(State.EXPANDED);
    assertThat(table.model(FAIR).migrate(client).plan().steps())
        .extracting(MigrationReport.Step::name)
        .containsExactly("give up");
    try (Adjoin later = table.model(after).connect(client);
        Adjoin old = table.model(FAIR).connect(client)) {
      assertThat(table.model(FAIR).migrate(client).run().state()).isEqualTo(State.GIVEN_UP);
      visitor(old, "new");
      table.clock.advance(Duration.ofMinutes(3));
      assertThatThrownBy(() -> booth(later, "none"))
          .hasMessageContaining("the model is not the one that the data was stored under");
      old.entity("Visitor").delete("new");
    }
    assertThat(indexes()).isEqualTo(indexes);
    refusesToOpen(after);
    isOf(FAIR, before);
    assertThat(table.finishing(after, client).run().state()).isEqualTo(State.FINISHED);
  }

  private List<String> indexes() {
    return client.describeTable(r -> r.tableName("fair")).table().globalSecondaryIndexes().stream()
        .map(index -> index.indexName())
        .toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {"a view", "a count"})
  void whatTheNewModelStoredStaysWhenTheMigrationIsGivenUp(String name) {
    store(FAIR);
    String after = edited(FAIR, name);
    table.model(after).migrate(client).run();
    try (Adjoin later = table.model(after).connect(client)) {
      booth(later, "new");
      visitor(later, "new");
      later
          .relationship("Visit")
          .link(Item.of("visitorId", "new", "boothId", "new", "day", "d", "rating", 1));
    }
    table.model(FAIR).migrate(client).run();
    try (Adjoin old = table.model(FAIR).connect(client)) {
      assertThat(old.check().run().findings()).isEmpty();
      assertThat(old.entity("Booth").get("new")).isPresent();
      old.relationship("Visit").unlink("new", "new", "d");
      assertThat(old.check().run().findings()).isEmpty();
    }
    assertThat(table.finishing(after, client).run().state()).isEqualTo(State.FINISHED);
    try (Adjoin db = table.model(after).connect(client)) {
      assertThat(db.check().run().findings()).isEmpty();
    }
  }

  @Test
  void aMigrationWhoseItemsTheOldModelCannotReadIsNotGivenUp() {
    store(FAIR);
    String after = FAIR.replace(", hall: string", "");
    assertThat(after).isNotEqualTo(FAIR);
    table.model(after).migrate(client).losing("Booth.hall").run();
    assertThatThrownBy(() -> table.model(FAIR).migrate(client).run())
        .hasMessage(
            "migrate: the migration cannot be given up, because programs with the new model may have"
                + " stored items that this model cannot read (Booth.hall); finish it, and migrate back"
                + " to this model with back()");
    assertThat(table.finishing(after, client).run().state()).isEqualTo(State.FINISHED);
  }

  @Test
  void aNumberThatIsStoredAlreadyIsCountedAgain() {
    String before = FAIR.replace("hall: string}", "hall: string, visited: int = 0}");
    store(before);
    try (Adjoin db = table.model(before).connect(client)) {
      db.entity("Booth").change("b 1").set("visited").to(1000).apply();
    }
    String after = edited(before, "a count");
    table.offline(after).run();
    try (Adjoin db = table.model(after).connect(client)) {
      assertThat(db.check().run().findings()).isEmpty();
      assertThat(db.entity("Booth").get("b 1").orElseThrow().integer("visited")).isLessThan(20);
    }
  }

  @Test
  void randomEditsOneAfterTheOther() {
    Random random = new Random(3);
    List<String> names =
        List.of("a lookup", "a count", "a unique attribute", "a required attribute");
    String now = FAIR;
    store(FAIR);
    List<String> left = new ArrayList<>(names);
    while (!left.isEmpty()) {
      now = edited(now, left.remove(random.nextInt(left.size())));
      table.finishing(now, client).run();
      try (Adjoin db = table.model(now).connect(client)) {
        assertThat(db.check().run().findings()).isEmpty();
        db.relationship("Visit")
            .link(
                Item.of(
                    "visitorId", "v1", "boothId", "b 1", "day", "e" + left.size(), "rating", 1));
      }
    }
  }

  @Test
  void gatesAndMirrorsOfARenamedRelationshipHaveItsStoredName() {
    String after =
        FAIR.replace("  Visit:\n", "  Call:\n    was: Visit\n")
            .replace(
                "distinct: [day]",
                "distinct: [day]\n    inverse: mirror\n    shards: {to: 2}\n    count: {to: calls}");
    store(FAIR);
    table.offline(after).run();
    Set<String> made = types();
    try (Adjoin db = table.model(after).connect(client)) {
      db.entity("Booth").create(Item.of("boothId", "last", "title", "T", "hall", "H0"));
      db.relationship("Call")
          .link(Item.of("visitorId", "v1", "boothId", "last", "day", "d", "rating", 1));
    }
    assertThat(made).contains("Visit gate to", "Visit mirror").isEqualTo(types());
  }

  private Set<String> types() {
    Set<String> types = new TreeSet<>();
    for (Map<String, AttributeValue> item : Intact.items(client, "fair")) {
      if (item.containsKey("_type")) {
        types.add(item.get("_type").s());
      }
    }
    return types;
  }
}
