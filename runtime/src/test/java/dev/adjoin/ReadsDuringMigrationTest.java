// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.AdjoinException.Remedy;
import dev.adjoin.MigrationReport.State;
import dev.adjoin.declare.Side;
import dev.adjoin.testing.search.Form;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * While a migration is under way, each read of a program with the new model gives what a table that
 * was loaded with the new model gives, or is refused; a count may be absent.
 */
class ReadsDuringMigrationTest {
  /** What a refused read gives. */
  private static final String REFUSED = "refused";

  /** The counts that the edits declare. */
  private static final Set<String> COUNTS = Set.of("visited", "visits", "likes", "talks");

  /** The writes of the second command before which everything is read again. */
  private static final Set<Integer> WRITES = Set.of(4, 25);

  private static final String PATTERNS =
      """
      patterns:
        guests: {ask: Who visits, read: Visit.to}
        guestsOfADay: {ask: Who visits on a day, read: Visit.from, where: [day], with: entities}
      """;

  private final MigratedTable table = new MigratedTable();
  private final DynamoDbClient client = table.client;

  @AfterEach
  void close() {
    table.close();
  }

  /** An edit of each kind of item that a migration makes, of which all runs read. */
  private static final Set<String> STANDARD =
      Set.of("a view", "a count", "a unique attribute", "a mirror", "fewer shards of a listing");

  static Stream<Arguments> edits() {
    List<Arguments> edits = new ArrayList<>();
    String fair = MigrationTest.FAIR;
    MigrationTest.names()
        .forEach(
            name -> {
              String after = MigrationTest.edited(fair, name);
              edits.add(Arguments.of(name, fair, after));
              if (!name.equals("a checked relationship")) {
                edits.add(Arguments.of("no more: " + name, after, fair));
              }
            });
    MigrationTest.shards()
        .map(Arguments::get)
        // The others differ in nothing that is read.
        .filter(both -> both[0].toString().contains("count"))
        .forEach(
            both ->
                edits.add(
                    Arguments.of(
                        both[0] + " to " + both[1],
                        MigrationTest.visits((String) both[0]),
                        MigrationTest.visits((String) both[1]))));
    String unique = MigrationTest.edited(fair, "a unique attribute");
    edits.add(
        Arguments.of(
            "unique together",
            unique,
            unique.replace("unique: [email]", "unique: [[email, tier]]")));
    String narrow = MigrationTest.visits("project: keys");
    String keys = narrow.replace("byTier: {by: [tier]}", "byTier: {by: [tier], project: keys}");
    edits.add(Arguments.of("a view that projects more", keys, narrow));
    edits.add(
        Arguments.of(
            "shards of a view of keys",
            keys,
            keys.replace("[tier], project: keys", "[tier], project: keys, shards: 8")));
    String spread = MigrationTest.edited(fair, "shards of a view");
    edits.add(
        Arguments.of("fewer shards of a view", spread, spread.replace("shards: 8", "shards: 3")));
    String listed = MigrationTest.edited(fair, "a listing");
    edits.add(
        Arguments.of("fewer shards of a listing", listed, listed.replace("{shards: 2}", "{}")));
    return Form.sample(edits, edit -> STANDARD.contains(edit.get()[0]), 8).stream();
  }

  static Stream<Arguments> references() {
    List<List<String>> all =
        List.of(
            List.of("plain", "listed"),
            List.of("plain", "counted"),
            List.of("plain", "spread"),
            List.of("plain", "sharded"),
            List.of("listed", "ordered"),
            List.of("listed", "counted"),
            List.of("counted", "listed"),
            List.of("counted", "sharded"),
            List.of("sharded", "counted"),
            List.of("spread", "listed"),
            List.of("ordered", "spread"));
    return Form.sample(all, List.of("plain", "counted")::equals, 3).stream()
        .map(
            pair ->
                Arguments.of(
                    pair.get(0) + " to " + pair.get(1),
                    ReferenceMigrationTest.model(pair.get(0)),
                    ReferenceMigrationTest.model(pair.get(1))));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("edits")
  void noReadOfEdgesAndViewsIsWrongInSilence(String name, String before, String after) {
    holds(
        before + PATTERNS,
        after + PATTERNS,
        db -> MigrationTest.fill(db, new Random(7)),
        ReadsDuringMigrationTest::fair);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("references")
  void noReadOfReferencesIsWrongInSilence(String name, String before, String after) {
    holds(before, after, ReferenceMigrationTest::fill, ReadsDuringMigrationTest::talks);
  }

  private void holds(String before, String after, Consumer<Adjoin> fill, Consumer<Answers> reads) {
    for (boolean pauses : new boolean[] {false, true}) {
      store(before, "fair", fill);
      store(before, "copy", db -> {});
      table.model(after).table("copy").migrate(client).offline().withoutBackup().run();
      Map<String, Object> expected;
      try (Adjoin fresh = table.model(after).table("copy").connect(client)) {
        fill.accept(fresh);
        expected = answers(fresh, reads);
      }
      Migration expand = table.model(after).migrate(client);
      State state = (pauses ? expand.pauseWrites() : expand).run().state();
      if (state == State.NOTHING_TO_DO) {
        // The entries of a view that the model no longer has stay.
        return;
      }
      assertThat(state).isEqualTo(State.EXPANDED);
      try (Adjoin early = table.model(after).connect(client)) {
        isRight("expanded", expected, early, reads);
        AtomicInteger writes = new AtomicInteger();
        DynamoDbClient watched =
            table.watched(
                (method, request) -> {
                  boolean isWrite =
                      Set.of("transactWriteItems", "updateItem", "putItem", "deleteItem")
                          .contains(method);
                  if (isWrite && WRITES.contains(writes.incrementAndGet())) {
                    String when = "before write " + writes;
                    isRight(when + ", open before", expected, early, reads);
                    try (Adjoin late = table.model(after).connect(client)) {
                      isRight(when, expected, late, reads);
                    }
                  }
                });
        assertThat(table.finishing(after, watched).run().state()).isEqualTo(State.FINISHED);
        isRight("finished, open before", expected, early, reads);
        assertThat(early.check().run().findings()).isEmpty();
      }
      try (Adjoin late = table.model(after).connect(client)) {
        assertThat(answers(late, reads)).isEqualTo(expected);
      }
      client.deleteTable(r -> r.tableName("fair"));
      client.deleteTable(r -> r.tableName("copy"));
    }
  }

  private static final String UNDER_WAY =
      "%s: a migration of the table is under way, and items may still lack %s; it can be read when"
          + " the migration is finished";

  private void expand(String before, String after) {
    store(before, "fair", db -> MigrationTest.fill(db, new Random(7)));
    assertThat(table.model(after).migrate(client).run().state()).isEqualTo(State.EXPANDED);
  }

  @Test
  void aNewUniqueValueIsFoundWhenTheMigrationHasEnded() {
    String after = MigrationTest.edited(MigrationTest.FAIR, "a unique attribute");
    expand(MigrationTest.FAIR, after);
    try (Adjoin later = table.model(after).connect(client)) {
      Entities.MatchAll<Optional<Item>> byEmail = later.entity("Visitor").unique("email");
      assertThatThrownBy(() -> byEmail.is("v1@example.org"))
          .hasMessage(UNDER_WAY.formatted("Visitor.unique(email)", "Visitor guard email"));
      table.finishing(after, client).run();
      assertThat(byEmail.is("v1@example.org")).isPresent();
    }
  }

  @Test
  void newMirrorsAreReadWhenTheMigrationHasEnded() {
    String before = MigrationTest.visits("onDelete: {to: cascade}");
    String after = MigrationTest.visits("onDelete: {to: cascade}\n    inverse: mirror");
    expand(before, after);
    try (Adjoin later = table.model(after).connect(client)) {
      ListQuery<Item> guests = later.relationship("Visit").to("b 1");
      assertThatThrownBy(guests::list).hasMessage(UNDER_WAY.formatted("Visit.to", "Visit mirror"));
      assertThatThrownBy(() -> later.entity("Booth").delete("b 1"))
          .hasMessage(UNDER_WAY.formatted("Visit.to.first(n)", "Visit mirror"));
      assertThat(later.pending()).extracting(PendingWork::kind).containsExactly("migration");
      table.finishing(after, client).run();
      assertThat(guests.list()).isNotEmpty();
      assertThat(later.entity("Booth").delete("b 1")).isTrue();
      assertThat(guests.list()).isEmpty();
    }
  }

  @Test
  void aCountThatIsMadeInAPauseIsAbsentAndTheEdgesAreCounted() {
    String after = MigrationTest.edited(MigrationTest.FAIR, "a count");
    store(MigrationTest.FAIR, "fair", db -> MigrationTest.fill(db, new Random(7)));
    table.model(after).migrate(client).pauseWrites().run();
    try (Adjoin old = table.model(MigrationTest.FAIR).connect(client);
        Adjoin later = table.model(after).connect(client)) {
      assertThat(later.entity("Booth").get("b 1").orElseThrow().has("visited")).isFalse();
      assertThat(later.relationship("Visit").to("b 1").count())
          .isEqualTo(old.relationship("Visit").to("b 1").count())
          .isPositive();
    }
  }

  @Test
  void aCountThatGetsFewerShardsIsAbsent() {
    String after = MigrationTest.visits("count: {to: visited}");
    expand(MigrationTest.visits("count: {to: visited}\n    shards: {to: 4}"), after);
    try (Adjoin later = table.model(after).connect(client)) {
      assertThat(later.entity("Booth").get("b 1").orElseThrow().has("visited")).isFalse();
      assertThatThrownBy(() -> later.relationship("Visit").to("b 1").count())
          .hasMessage(
              UNDER_WAY.formatted("Visit.to.count", "Visit.to")
                  + " and the table was opened again");
    }
  }

  @Test
  void checkAndCompareSayThatAMigrationIsUnderWay() {
    String after = MigrationTest.edited(MigrationTest.FAIR, "a unique attribute");
    expand(MigrationTest.FAIR, after);
    try (Adjoin later = table.model(after).connect(client)) {
      assertThatThrownBy(() -> later.check().run())
          .hasMessage(
              "check: was refused: a migration of the table is under way, and items need not have"
                  + " Visitor guard email as the model declares before it is finished; until that"
                  + " begins, check with the older model");
      assertThat(table.model(after).compare(client).toString())
          .contains(
              "A migration that is under way needs nothing: the model has one design, the table"
                  + " two, and is expanded\n    When the new program runs everywhere, finish it"
                  + " with Adjoin.builder(…).migrate(client).finish().run()");
      assertThat(table.model(MigrationTest.FAIR).compare(client).isAsDesigned()).isTrue();
      table.finishing(after, client).run();
      assertThat(later.check().run().findings()).isEmpty();
    }
  }

  private void store(String text, String name, Consumer<Adjoin> fill) {
    try (Adjoin db = table.model(text).table(name).connect(client)) {
      db.createTable();
      fill.accept(db);
    }
  }

  private static void isRight(
      String when, Map<String, Object> expected, Adjoin db, Consumer<Answers> reads) {
    answers(db, reads)
        .forEach(
            (read, answer) -> {
              Object right = expected.get(read);
              if (!answer.equals(REFUSED) && !isRight(answer, right)) {
                assertThat(answer).as("%s %s", read, when).isEqualTo(right);
              }
            });
  }

  private static Map<String, Object> answers(Adjoin db, Consumer<Answers> reads) {
    Answers answers = new Answers(db, new LinkedHashMap<>());
    reads.accept(answers);
    return answers.all();
  }

  /** What the reads of a database give, by read. */
  private record Answers(Adjoin db, Map<String, Object> all) {
    void add(String read, Supplier<Object> answer) {
      Object value;
      try {
        value = plain(answer.get());
      } catch (IllegalArgumentException e) {
        // The model has no such read, or no consistent one while its count is absent.
        value = REFUSED;
      } catch (AdjoinException e) {
        assertThat(e.reason()).as(read).isEqualTo(Reason.DIFFERENT_DESIGN);
        assertThat(e.remedy()).as(read).isEqualTo(Remedy.FINISH_MIGRATION);
        value = REFUSED;
      }
      assertThat(all.put(read, value)).as(read).isNull();
    }

    void lists(String read, Supplier<ListQuery<Item>> query) {
      add(read + " list", () -> query.get().list());
      add(read + " reversed", () -> query.get().reversed().list());
      add(read + " consistent", () -> query.get().consistent().list());
      add(read + " projected", () -> query.get().projected().list());
      add(read + " first", () -> query.get().first());
      add(read + " pages", () -> pages(query.get()));
      add(read + " count", () -> query.get().count());
      add(read + " consistent count", () -> query.get().consistent().count());
      add(read + " limited count", () -> query.get().limit(2).count());
      add(read + " with entities", () -> query.get().withEntities().list());
      add(read + " together", () -> query.get().together());
    }

    private static List<Item> pages(ListQuery<Item> query) {
      List<Item> items = new ArrayList<>();
      Page<Item> page = query.page(2);
      items.addAll(page.items());
      while (page.next() != null) {
        page = query.page(2, page.next());
        items.addAll(page.items());
      }
      return items;
    }
  }

  private static void fair(Answers answers) {
    Adjoin db = answers.db();
    Entities<Item> visitors = db.entity("Visitor");
    Entities<Item> booths = db.entity("Booth");
    Edges<Item> visits = db.relationship("Visit");
    for (String id : List.of("v3")) {
      answers.add(id, () -> visitors.get(id));
      answers.add(id + " collection", () -> visitors.collection(id));
      answers.add(id + " unique", () -> visitors.unique("email").is(id + "@example.org"));
      answers.add(
          id + " consistent unique",
          () -> visitors.consistent().unique("email").is(id + "@example.org"));
      answers.add(
          id + " unique pair",
          () -> visitors.unique("email", "tier").is(id + "@example.org", "gold"));
      answers.lists(id + " lookup", () -> visitors.by("email").is(id + "@example.org"));
      answers.lists(id + " from", () -> visits.from(id));
      answers.lists(id + " of a day", () -> visits.from(id).where("day").is("d1"));
      answers.add(id + " walk", () -> db.traverse("Visitor", id).follow("Visit", Side.FROM).list());
    }
    answers.add("visitors", () -> visitors.getAll(List.of("v0", "v1", "v2")));
    answers.lists("all visitors", visitors::all);
    answers.lists("gold", () -> visitors.view("byTier", "gold"));
    answers.lists("sparse", () -> visitors.view("gold", "Name 0"));
    for (String id : List.of("b 0", "b 1")) {
      answers.add(id, () -> booths.get(id));
      answers.add(id + " collection", () -> booths.collection(id));
      answers.add(id + " consistent collection", () -> booths.consistent().collection(id));
      answers.add(id + " subtree", () -> booths.subtree(id));
      answers.lists(id + " to", () -> visits.to(id));
      answers.lists(id + " filtered", () -> visits.to(id).filter("rating").atLeast(2));
      answers.add(
          id + " walk", () -> db.traverse("Booth", id).follow("Visit", Side.TO).depth(2).list());
      answers.add(id + " pattern", () -> db.pattern("guests").given("boothId", id).list());
      answers.add(id + " counted pattern", () -> db.pattern("guests").given("boothId", id).count());
      answers.add(id + " common", () -> db.commonEdges(visits.to(id), visits.to("b 3")).list());
      answers.lists(id + " slots", () -> db.entity("Slot").of(id));
      answers.add(id + " edge", () -> visits.get("v3", id, "d1"));
      answers.lists(id + " likes", () -> db.relationship("Likes").to(id));
    }
    answers.add(
        "pattern with entities",
        () ->
            db.pattern("guestsOfADay")
                .given("visitorId", "v3")
                .given("day", "d0")
                .withEntities()
                .list());
    answers.lists("hall", () -> booths.view("byHall", "H0"));
  }

  private static void talks(Answers answers) {
    Adjoin db = answers.db();
    for (String id : List.of("r0", "r1", "r2")) {
      answers.add(id, () -> db.entity("Room").get(id));
      answers.add(id + " collection", () -> db.entity("Room").collection(id));
      answers.lists(id + " talks", () -> db.entity("Talk").by("roomId").is(id));
    }
    answers.add("rooms", () -> db.entity("Room").getAll(List.of("r0", "r1")));
    answers.add("talk", () -> db.entity("Talk").get("t1"));
    answers.add("talk collection", () -> db.entity("Talk").collection("t1"));
  }

  /** An answer as maps, lists and values, of which nothing depends on the position in a table. */
  private static Object plain(Object value) {
    if (value instanceof Optional<?> optional) {
      return optional.stream().map(ReadsDuringMigrationTest::plain).toList();
    } else if (value instanceof Item item) {
      return plain(item.toMap());
    } else if (value instanceof Map<?, ?> map) {
      Map<String, Object> plain = new TreeMap<>();
      map.forEach((name, each) -> plain.put(name.toString(), plain(each)));
      return plain;
    } else if (value instanceof Collection<?> all) {
      return all.stream().map(ReadsDuringMigrationTest::plain).toList();
    } else if (value instanceof Record record) {
      Map<String, Object> plain = new TreeMap<>();
      for (RecordComponent component : record.getClass().getRecordComponents()) {
        try {
          plain.put(component.getName(), plain(component.getAccessor().invoke(record)));
        } catch (ReflectiveOperationException e) {
          throw new IllegalStateException(e);
        }
      }
      return plain;
    }
    return value == null ? "null" : value;
  }

  /** Whether an answer is right, of which counts may be absent. */
  private static boolean isRight(Object answer, Object right) {
    if (answer instanceof Map<?, ?> some && right instanceof Map<?, ?> all) {
      return all.keySet().containsAll(some.keySet())
          && all.entrySet().stream()
              .allMatch(
                  each ->
                      some.containsKey(each.getKey())
                          ? isRight(some.get(each.getKey()), each.getValue())
                          : COUNTS.contains(each.getKey()));
    }
    if (answer instanceof List<?> some && right instanceof List<?> all) {
      return some.size() == all.size()
          && IntStream.range(0, all.size()).allMatch(i -> isRight(some.get(i), all.get(i)));
    }
    return answer.equals(right);
  }
}
