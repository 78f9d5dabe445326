// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.Adjoin;
import dev.adjoin.AdjoinException;
import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.Edges;
import dev.adjoin.Entities;
import dev.adjoin.Item;
import dev.adjoin.ModelFile;
import dev.adjoin.Results;
import dev.adjoin.TestDatabases;
import dev.adjoin.engine.EmbeddedDynamoDb;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * An edited model on stored data gives the same answers as before, or is refused; never other
 * answers. The same holds after everything was written again under the edited model.
 */
class EditedModelsTest {
  private static final Path EDITS =
      Path.of(System.getProperty("adjoin.root", "..")).resolve("core/src/test/edits");
  private static final int RANDOM_EDITS = Boolean.getBoolean("adjoin.full") ? 1000 : 50;

  private enum Result {
    SAME_ANSWERS,
    REFUSED
  }

  /** Renames and what is gone on purpose change the questions too, and have tests of their own. */
  private static boolean keepsNames(Path folder) {
    try {
      String after = Files.readString(folder.resolve("after.yaml"));
      return !after.contains("was:") && !after.contains("gone:");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @TestFactory
  Stream<DynamicTest> everyKindOfEdit() throws IOException {
    try (Stream<Path> folders = Files.list(EDITS)) {
      return folders.filter(EditedModelsTest::keepsNames).sorted().toList().stream()
          .map(
              folder ->
                  DynamicTest.dynamicTest(
                      folder.getFileName().toString(),
                      () ->
                          edit(
                              Files.readString(folder.resolve("before.yaml")),
                              Files.readString(folder.resolve("after.yaml")))));
    }
  }

  @Test
  void randomEditsOfRandomModels() {
    Random random = new Random(11);
    Map<Result, Integer> results = new TreeMap<>();
    for (int i = 0; i < RANDOM_EDITS; ) {
      RandomFair before = RandomFair.of(random);
      RandomFair after = before.edited(random);
      if (before.isValid() && after.isValid() && !before.equals(after)) {
        results.merge(edit(before.yaml(), after.yaml()), 1, Integer::sum);
        i++;
      }
    }
    assertThat(results).containsKeys(Result.SAME_ANSWERS, Result.REFUSED);
  }

  private static Result edit(String before, String after) {
    try (EmbeddedDynamoDb engine = EmbeddedDynamoDb.inMemory()) {
      Map<String, List<Map<String, Object>>> answers;
      long items;
      try (Adjoin db = open(before, engine.client())) {
        db.createTable();
        store(db);
        answers = answers(db);
        items = count(engine, db);
        assertThat(TestDatabases.problems(db)).isEmpty();
      }
      try (Adjoin db = open(after, engine.client())) {
        compare(answers, db, before, after);
        storeAgain(db);
        compare(answers, db, before, after);
        assertThat(count(engine, db)).as("items%n%s%n%s", before, after).isEqualTo(items);
        assertThat(TestDatabases.problems(db)).as("%s%n%s", before, after).isEmpty();
      } catch (AdjoinException e) {
        assertThat(e.reason())
            .as("%s%n%s%n%s", e, before, after)
            .isEqualTo(Reason.DIFFERENT_DESIGN);
        return Result.REFUSED;
      }
      rollBack(answers, before, after, engine.client());
      return Result.SAME_ANSWERS;
    }
  }

  /** The model of before opens again, and gives the same answers too. */
  private static void rollBack(
      Map<String, List<Map<String, Object>>> answers,
      String before,
      String after,
      DynamoDbClient client) {
    try (Adjoin db = open(before, client)) {
      compare(answers, db, after, before);
    }
  }

  private static Adjoin open(String yaml, DynamoDbClient client) {
    return Adjoin.builder(ModelFile.parse("fair.yaml", yaml)).table("Fair").connect(client);
  }

  private static long count(EmbeddedDynamoDb engine, Adjoin db) {
    return engine
        .client()
        .scan(r -> r.tableName(db.tableName()).consistentRead(true))
        .items()
        .stream()
        .filter(item -> item.values().stream().noneMatch(EditedModelsTest::isRecord))
        .count();
  }

  private static boolean isRecord(AttributeValue value) {
    return value.s() != null && value.s().startsWith("_ADJOIN#");
  }

  private static final List<Item> VISITORS =
      List.of(
          Item.of("visitorId", "v 1", "name", "Ada", "email", "a@x.org", "phone", "1"),
          Item.of("visitorId", "v#2", "name", "Bob", "email", "b@x.org", "tier", "gold"),
          Item.of("visitorId", "v3", "name", "Cyd", "email", "c@x.org"));
  private static final List<Item> BOOTHS =
      List.of(
          Item.of("boothId", "b1", "title", "Tea", "hall", "A"),
          Item.of("boothId", "b 2", "title", "Ink", "hall", "B"));
  private static final List<Item> SLOTS =
      List.of(
          Item.of("boothId", "b1", "slotId", "s1", "startsAt", at(9)),
          Item.of("boothId", "b1", "slotId", "s 2", "startsAt", at(8), "note", "early"),
          Item.of("boothId", "b 2", "slotId", "s1", "startsAt", at(9)));
  private static final List<Item> VISITS =
      List.of(
          Item.of("visitorId", "v 1", "boothId", "b1", "day", "d1", "rating", 5),
          Item.of("visitorId", "v 1", "boothId", "b 2", "day", "d 2"),
          Item.of("visitorId", "v#2", "boothId", "b1", "day", "d1", "mood", "bored"));

  private static Instant at(int hour) {
    return Instant.parse("2026-01-01T00:00:00Z").plusSeconds(3600L * hour);
  }

  private static void store(Adjoin db) {
    VISITORS.forEach(db.entity("Visitor")::create);
    BOOTHS.forEach(db.entity("Booth")::create);
    SLOTS.forEach(db.entity("Slot")::create);
    VISITS.forEach(db.relationship("Visit")::link);
  }

  /** Writes what was read. */
  private static void storeAgain(Adjoin db) {
    Entities<Item> visitors = db.entity("Visitor");
    for (Item visitor : VISITORS) {
      String id = visitor.string("visitorId");
      visitors.get(id).ifPresent(visitors::put);
      visitors.change(id).set("name").to(visitor.string("name")).apply();
    }
    Entities<Item> booths = db.entity("Booth");
    for (Item booth : BOOTHS) {
      String id = booth.string("boothId");
      booths.get(id).ifPresent(booths::put);
      db.entity("Slot").of(id).list().forEach(db.entity("Slot")::put);
    }
    for (Item visitor : VISITORS) {
      List<Item> visits = db.relationship("Visit").from(visitor.string("visitorId")).list();
      visits.forEach(db.relationship("Visit")::put);
    }
  }

  /** The answer to each question; questions that a model does not declare have none. */
  private static Map<String, List<Map<String, Object>>> answers(Adjoin db) {
    Map<String, List<Map<String, Object>>> answers = new LinkedHashMap<>();
    Entities<Item> visitors = db.entity("Visitor").consistent();
    Entities<Item> booths = db.entity("Booth").consistent();
    Edges<Item> visits = db.relationship("Visit");
    for (Item v : VISITORS) {
      String id = v.string("visitorId");
      answers.put("visitor " + id, one(visitors.get(id)));
      ask(answers, "visits from " + id, () -> visits.from(id));
      ask(answers, "email " + id, () -> db.entity("Visitor").by("email").is(v.string("email")));
    }
    for (Item b : BOOTHS) {
      String id = b.string("boothId");
      answers.put("booth " + id, one(booths.get(id)));
      ask(answers, "visits to " + id, () -> visits.to(id));
      ask(answers, "slots of " + id, () -> db.entity("Slot").of(id));
      ask(answers, "hall of " + id, () -> db.entity("Booth").view("byHall", b.string("hall")));
    }
    ask(answers, "all booths", () -> db.entity("Booth").all());
    for (String tier : List.of("basic", "gold")) {
      ask(answers, "tier " + tier, () -> db.entity("Visitor").view("byTier", tier));
    }
    ask(answers, "moods", () -> visits.view("byMood", "happy"));
    return answers;
  }

  private static List<Map<String, Object>> one(Optional<Item> item) {
    return item.map(i -> List.of(plain(i))).orElse(List.of());
  }

  /** An int that has become a long is the same number. */
  private static Map<String, Object> plain(Item item) {
    Map<String, Object> plain = new TreeMap<>(item.toMap());
    plain.replaceAll((name, value) -> value instanceof Integer i ? (Object) i.longValue() : value);
    return plain;
  }

  private static void ask(
      Map<String, List<Map<String, Object>>> answers,
      String question,
      Supplier<Results<Item>> list) {
    Results<Item> results;
    try {
      results = list.get();
    } catch (IllegalArgumentException | IllegalStateException e) {
      return;
    }
    List<Map<String, Object>> items = new ArrayList<>();
    results.list().forEach(item -> items.add(plain(item)));
    answers.put(question, items);
  }

  /** Attributes that only the new model declares have their defaults. */
  private static void compare(
      Map<String, List<Map<String, Object>>> before, Adjoin db, String old, String edited) {
    answers(db)
        .forEach(
            (question, answer) -> {
              List<Map<String, Object>> expected = before.get(question);
              if (expected == null) {
                return;
              }
              List<Map<String, Object>> known = new ArrayList<>();
              for (int i = 0; i < answer.size(); i++) {
                Map<String, Object> item = new TreeMap<>(answer.get(i));
                if (i < expected.size()) {
                  item.keySet().retainAll(expected.get(i).keySet());
                }
                known.add(item);
              }
              assertThat(known).as("%s%n%s%n%s", question, old, edited).isEqualTo(expected);
            });
  }
}
