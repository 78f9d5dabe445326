// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.Adjoin;
import dev.adjoin.CheckReport;
import dev.adjoin.MigrationReport.State;
import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.internal.write.Intact;
import dev.adjoin.testing.search.Form;
import dev.adjoin.testing.search.Search;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Processes that migrate a directory are killed at random moments, several after each other. The
 * next run goes on, and the table is the one that a load of the same data gives.
 */
@Timeout(7200)
class KilledMigrationTest {
  private static final int MOST_KILLS = Form.of(2, 4);

  @TempDir Path folder;

  @Test
  void aMigrationThatIsKilledGoesOnAndGivesTheTableOfALoad() throws Exception {
    Map<String, Map<String, AttributeValue>> expected = loaded();
    Path prepared = folder.resolve("prepared");
    try (EmbeddedDynamoDb engine = InterruptedMigration.open(prepared);
        Adjoin db = Adjoin.connect(engine.client(), InterruptedMigration.BEFORE)) {
      db.createTable();
      InterruptedMigration.fill(db);
    }
    long longest = timeToTheEnd(copyOf(prepared, "whole"));
    AtomicInteger kills = new AtomicInteger();
    Search.of(1, 50)
        .run(
            seed -> {
              Random random = Search.random(seed);
              Path directory = copyOf(prepared, "seed" + seed);
              boolean isKilled = true;
              for (int run = 0; isKilled && run < MOST_KILLS; run++) {
                // The first one early, so that at least one is killed.
                long most = run == 0 ? 1 + longest / 4 : longest;
                isKilled = migrate(directory, 1 + random.nextLong(most));
                kills.addAndGet(isKilled ? 1 : 0);
              }
              try (EmbeddedDynamoDb engine = InterruptedMigration.open(directory)) {
                assertThat(InterruptedMigration.migration(engine.client()).run().state())
                    .isIn(State.FINISHED, State.NOTHING_TO_DO);
                assertThat(stored(engine.client())).isEqualTo(expected);
                isSound(engine.client());
              }
            });
    assertThat(kills).hasPositiveValue();
  }

  private static void isSound(DynamoDbClient client) {
    try (Adjoin db = Adjoin.connect(client, InterruptedMigration.AFTER)) {
      CheckReport report = db.check().run();
      assertThat(report.findings()).as(report.toString()).isEmpty();
      assertThat(db.pending()).isEmpty();
    }
  }

  /** The same data in a table that had the new design when it was loaded. */
  private static Map<String, Map<String, AttributeValue>> loaded() {
    try (EmbeddedDynamoDb engine = EmbeddedDynamoDb.inMemory()) {
      try (Adjoin empty = Adjoin.connect(engine.client(), InterruptedMigration.BEFORE)) {
        // The table keeps the choices of the first model, for example the indexes of its entries.
        empty.createTable();
      }
      InterruptedMigration.migration(engine.client()).run();
      try (Adjoin db = Adjoin.connect(engine.client(), InterruptedMigration.AFTER)) {
        InterruptedMigration.fill(db);
      }
      return stored(engine.client());
    }
  }

  /** Everything stored, without what depends on who wrote it and how often. */
  private static Map<String, Map<String, AttributeValue>> stored(DynamoDbClient client) {
    Map<String, Map<String, AttributeValue>> items = new TreeMap<>();
    for (Map<String, AttributeValue> item : Intact.items(client, "fair")) {
      Map<String, AttributeValue> plain = new TreeMap<>();
      Intact.withoutTokens(item)
          .forEach(
              (name, value) -> {
                if (value.hasM() && value.m().containsKey("changes")) {
                  Map<String, AttributeValue> gate = new HashMap<>(value.m());
                  gate.remove("changes");
                  plain.put(name, AttributeValue.fromM(gate));
                } else {
                  plain.put(name, value);
                }
              });
      items.put(item.get("PK").s() + " / " + item.get("SK").s(), plain);
    }
    return items;
  }

  private Path copyOf(Path directory, String name) throws IOException {
    Path copy = folder.resolve(name);
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.toList()) {
        Files.copy(file, copy.resolve(directory.relativize(file).toString()));
      }
    }
    return copy;
  }

  /** The milliseconds that a migration takes, so that a kill hits it somewhere. */
  private static long timeToTheEnd(Path directory) throws Exception {
    Process process = start(directory);
    try (BufferedReader said = process.inputReader()) {
      assertThat(said.readLine()).isEqualTo("ready");
      long begin = System.nanoTime();
      assertThat(said.readLine()).isEqualTo("done");
      return Math.max(1, (System.nanoTime() - begin) / 1_000_000);
    } finally {
      process.destroyForcibly().waitFor();
    }
  }

  /** Whether a process was killed before it was done. */
  private static boolean migrate(Path directory, long millis) throws Exception {
    Process process = start(directory);
    try (BufferedReader said = process.inputReader()) {
      assertThat(said.readLine()).isEqualTo("ready");
      Thread.sleep(millis);
      // Killed by its handle, so that its output can still be read.
      process.toHandle().destroyForcibly();
      return !"done".equals(said.readLine());
    } finally {
      process.destroyForcibly().waitFor();
    }
  }

  private static Process start(Path directory) throws IOException {
    return new ProcessBuilder(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty(
                    "surefire.test.class.path", System.getProperty("java.class.path")),
                InterruptedMigration.class.getName(),
                directory.toString()))
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }
}
