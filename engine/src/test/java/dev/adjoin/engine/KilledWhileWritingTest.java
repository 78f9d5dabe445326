// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.testing.search.Search;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableSet;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

class KilledWhileWritingTest {
  @TempDir Path directory;

  @Test
  void everyAcknowledgedWriteIsThereEveryTransactionWholeAndTheIndexRight() {
    // The second kill is one of a process that opened what the first left.
    Search.of(2, 200).run(this::checkAfterAKill);
  }

  private void checkAfterAKill(long seed) throws IOException, InterruptedException {
    Map<String, NavigableSet<Integer>> acknowledged = runAndKill(new SplittableRandom(seed));
    try (EmbeddedDynamoDb dynamoDb = EmbeddedDynamoDb.at(directory)) {
      DynamoDbClient client = dynamoDb.client();
      acknowledged.forEach((thread, steps) -> check(client, thread, steps));
      IndexesMatch.check(client, WritingItems.TABLE);
    }
  }

  /** The acknowledged steps of each thread. */
  private Map<String, NavigableSet<Integer>> runAndKill(SplittableRandom random)
      throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty(
                    "surefire.test.class.path", System.getProperty("java.class.path")),
                WritingItems.class.getName(),
                directory.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    Map<String, NavigableSet<Integer>> acknowledged = new HashMap<>();
    try (BufferedReader said = process.inputReader()) {
      assertThat(said.readLine()).isEqualTo("ready");
      long end = System.nanoTime() + (50 + random.nextInt(400)) * 1_000_000L;
      String line = said.readLine();
      while (line != null && System.nanoTime() < end) {
        note(acknowledged, line);
        line = said.readLine();
      }
      // Killed by its handle, so that its output can still be read.
      process.toHandle().destroyForcibly();
      for (String rest = line; rest != null; rest = said.readLine()) {
        note(acknowledged, rest);
      }
    } finally {
      process.destroyForcibly().waitFor();
    }
    assertThat(acknowledged).isNotEmpty();
    return acknowledged;
  }

  private static void note(Map<String, NavigableSet<Integer>> acknowledged, String line) {
    // The last line may be incomplete and then contain a wrong step number.
    if (line.matches("t\\d \\d+")) {
      String[] words = line.split(" ");
      acknowledged
          .computeIfAbsent(words[0], thread -> new TreeSet<>())
          .add(Integer.parseInt(words[1]));
    }
  }

  private static void check(DynamoDbClient client, String thread, NavigableSet<Integer> steps) {
    int first = step(client, thread, "first");
    assertThat(step(client, thread, "second")).isEqualTo(first);
    assertThat(first).isBetween(steps.last(), steps.last() + 1);
    for (int step : steps.tailSet(first - WritingItems.KEPT, false)) {
      assertThat(isThere(client, thread, step)).as("%s %s, last %s", thread, step, first).isTrue();
    }
  }

  private static boolean isThere(DynamoDbClient client, String thread, int step) {
    return client
        .getItem(r -> r.tableName(WritingItems.TABLE).key(WritingItems.key(thread, step)))
        .hasItem();
  }

  private static int step(DynamoDbClient client, String thread, String half) {
    return Integer.parseInt(
        client
            .getItem(r -> r.tableName(WritingItems.TABLE).key(WritingItems.halfKey(thread, half)))
            .item()
            .get("step")
            .n());
  }
}
