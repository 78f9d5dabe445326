// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

class KilledWhileTablesChangeTest {
  private static final int ROUNDS = Boolean.getBoolean("adjoin.full") ? 50 : 3;

  @TempDir Path directory;

  private final Random random = new Random(1);
  private final Set<String> present = new TreeSet<>();
  private String changing = "";

  @Test
  void findsTablesAndTheirIndexesWhole() throws IOException, InterruptedException {
    for (int round = 0; round < ROUNDS; round++) {
      runAndKill(round);
      try (EmbeddedDynamoDb dynamoDb = EmbeddedDynamoDb.at(directory)) {
        check(dynamoDb.client());
      }
    }
  }

  private void runAndKill(int round) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                ChangingTables.class.getName(),
                directory.toString(),
                Integer.toString(round))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    Thread killer = new Thread(() -> kill(process));
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
  private void kill(Process process) {
    try {
      Thread.sleep(200 + random.nextInt(800));
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
