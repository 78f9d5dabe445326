// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.testing.search.Search;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

class KilledWhileTablesChangeTest {
  @TempDir Path directory;

  private final Set<String> present = new TreeSet<>();
  private String changing = "";

  @Test
  void findsTablesAndTheirIndexesWhole() {
    // The second kill is one of a process that opened what the first left.
    Search.of(2, 50)
        .run(
            seed -> {
              runAndKill(seed);
              try (EmbeddedDynamoDb dynamoDb = EmbeddedDynamoDb.at(directory)) {
                check(dynamoDb.client());
              }
            });
  }

  private void runAndKill(long seed) throws IOException, InterruptedException {
    int millis = 200 + new SplittableRandom(seed).nextInt(800);
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                ChangingTables.class.getName(),
                directory.toString(),
                Long.toString(seed))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    Thread killer = new Thread(() -> kill(process, millis));
    try (BufferedReader said = process.inputReader()) {
      assertThat(said.readLine()).isEqualTo("ready");
      killer.start();
      for (String line = said.readLine(); line != null; line = said.readLine()) {
        note(line.split(" "));
      }
    } finally {
      process.destroyForcibly().waitFor();
    }
    killer.join();
  }

  /** Kills the process by its handle, so that its output can still be read. */
  private static void kill(Process process, int millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    process.toHandle().destroyForcibly();
  }

  private void note(String[] words) {
    if (words.length < 2 || !words[1].matches("Table\\d")) {
      return; // The last line may be cut short.
    }
    switch (words[0]) {
      case "changing" -> changing = words[1];
      case "present" -> present.add(words[1]);
      case "absent" -> present.remove(words[1]);
      default -> {}
    }
  }

  private void check(DynamoDbClient client) throws InterruptedException {
    List<String> names = client.listTables().tableNames();
    Set<String> settled = new TreeSet<>(present);
    settled.remove(changing);
    assertThat(names).containsAll(settled);
    assertThat(names).allMatch(name -> present.contains(name) || name.equals(changing));
    for (String name : names) {
      while (client.describeTable(r -> r.tableName(name)).table().globalSecondaryIndexes().stream()
          .anyMatch(index -> !index.indexStatusAsString().equals("ACTIVE"))) {
        Thread.sleep(1);
      }
      IndexesMatch.check(client, name);
    }
    present.clear();
    present.addAll(names);
  }
}
