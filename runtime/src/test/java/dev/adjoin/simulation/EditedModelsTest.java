// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.Adjoin;
import dev.adjoin.AdjoinException;
import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.ModelFile;
import dev.adjoin.TestDatabases;
import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.testing.search.Search;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
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

  private static final EditedData FAIR = new FairData();
  private static final EditedData CONFERENCE = new ConferenceData();

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
          .map(f -> DynamicTest.dynamicTest(f.getFileName().toString(), () -> edit(f)));
    }
  }

  private static void edit(Path folder) throws IOException {
    String before = Files.readString(folder.resolve("before.yaml"));
    EditedData data = before.contains("model: conference") ? CONFERENCE : FAIR;
    edit(data, before, Files.readString(folder.resolve("after.yaml")));
  }

  @Test
  void randomEditsOfRandomModels() {
    Set<Result> results = EnumSet.noneOf(Result.class);
    Search.of(40, 1_000)
        .run(seed -> results.add(randomEdit(FAIR, RandomModel.FAIR, Search.random(seed))));
    assertThat(results).containsExactlyInAnyOrder(Result.values());
  }

  @Test
  void randomEditsOfReferencesAndVariants() {
    Set<Result> results = EnumSet.noneOf(Result.class);
    Search.of(40, 1_000)
        .run(
            seed ->
                results.add(randomEdit(CONFERENCE, RandomModel.CONFERENCE, Search.random(seed))));
    assertThat(results).containsExactlyInAnyOrder(Result.values());
  }

  /** One edit at a time, of a reference that is only listed and of one that has everything. */
  @TestFactory
  Stream<DynamicTest> everyEditOfReferencesAndVariants() {
    RandomModel listed = RandomModel.usual(RandomModel.CONFERENCE);
    RandomModel counted =
        listed.with(", count: talks").with(", onDelete: clear").with(", copy: {where: name}");
    return Stream.of(listed, counted)
        .flatMap(
            before ->
                before.edits().stream()
                    .filter(RandomModel::isValid)
                    .map(
                        after ->
                            DynamicTest.dynamicTest(
                                before.differenceTo(after),
                                () -> edit(CONFERENCE, before.yaml(), after.yaml()))));
  }

  private static Result randomEdit(EditedData data, RandomModel.Template template, Random random) {
    while (true) {
      RandomModel before = RandomModel.of(template, random);
      RandomModel after = before.edited(random);
      if (before.isValid() && after.isValid() && !before.equals(after)) {
        return edit(data, before.yaml(), after.yaml());
      }
    }
  }

  private static Result edit(EditedData data, String before, String after) {
    try (EmbeddedDynamoDb engine = EmbeddedDynamoDb.inMemory()) {
      Map<String, List<Map<String, Object>>> answers;
      long items;
      try (Adjoin db = open(before, engine.client())) {
        db.createTable();
        data.store(db);
        answers = data.answers(db);
        items = count(engine, db);
        assertThat(TestDatabases.problems(db)).as(before).isEmpty();
      }
      try (Adjoin db = open(after, engine.client())) {
        compare(answers, data.answers(db), before, after);
        data.storeAgain(db);
        compare(answers, data.answers(db), before, after);
        assertThat(count(engine, db)).as("items%n%s%n%s", before, after).isEqualTo(items);
        assertThat(TestDatabases.problems(db)).as("%s%n%s", before, after).isEmpty();
      } catch (AdjoinException e) {
        assertThat(e.reason())
            .as("%s%n%s%n%s", e, before, after)
            .isEqualTo(Reason.DIFFERENT_DESIGN);
        return Result.REFUSED;
      }
      rollBack(data, answers, before, after, engine.client());
      try (Adjoin db = open(after, engine.client())) {
        data.remove(db);
        assertThat(TestDatabases.problems(db))
            .as("%s%n%s", before, after)
            // A delete beside trusted references looks for late ones later.
            .filteredOn(problem -> !problem.startsWith("unfinished work"))
            .isEmpty();
      }
      return Result.SAME_ANSWERS;
    }
  }

  /** The model of before opens again, and gives the same answers too. */
  private static void rollBack(
      EditedData data,
      Map<String, List<Map<String, Object>>> answers,
      String before,
      String after,
      DynamoDbClient client) {
    try (Adjoin db = open(before, client)) {
      compare(answers, data.answers(db), after, before);
    }
  }

  private static Adjoin open(String yaml, DynamoDbClient client) {
    return Adjoin.builder(ModelFile.parse("model.yaml", yaml)).table("Fair").connect(client);
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

  /** Attributes that only the new model declares have their defaults. */
  private static void compare(
      Map<String, List<Map<String, Object>>> before,
      Map<String, List<Map<String, Object>>> after,
      String old,
      String edited) {
    after.forEach(
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
