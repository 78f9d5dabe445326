// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.Adjoin;
import dev.adjoin.AdjoinException;
import dev.adjoin.TestDatabases;
import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.testing.search.Search;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Processes that load, link and delete are killed at random. Afterwards deletes that have begun are
 * resumed; then nothing acknowledged is missing, the table is intact, and of each person and club
 * at most one step more than acknowledged is there.
 */
@Timeout(7200)
class KilledProcessesTest {
  @TempDir Path directory;

  private final Map<String, Integer> steps = new HashMap<>();
  private final Map<String, Integer> clubs = new HashMap<>();
  private final List<String> loaded = new ArrayList<>();

  private static Process start(String... arguments) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty(
                    "surefire.test.class.path", System.getProperty("java.class.path")),
                InterruptedWork.class.getName()));
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
  }

  private static Duration anyTime(long seed) {
    return Duration.ofMillis(100 + Search.random(seed).nextInt(500));
  }

  @Test
  void aProgramWithItsOwnDirectory() {
    Search.of(1, 100)
        .run(
            seed -> {
              workAndKill(seed);
              check();
            });
  }

  private void workAndKill(long seed) throws IOException, InterruptedException {
    Process process = start("work", directory.toString(), "r" + seed);
    try (BufferedReader said = process.inputReader()) {
      assertThat(said.readLine()).isEqualTo("ready");
      long end = System.nanoTime() + anyTime(seed).toNanos();
      String line = said.readLine();
      while (line != null && (steps.isEmpty() || System.nanoTime() < end)) {
        note(line);
        line = said.readLine();
      }
      // Killed by its handle, so that its output can still be read.
      process.toHandle().destroyForcibly();
      for (String rest = line; rest != null; rest = said.readLine()) {
        note(rest);
      }
    } finally {
      process.destroyForcibly().waitFor();
    }
  }

  @Test
  void aServedDirectory() {
    Search.of(1, 100)
        .run(
            seed -> {
              serveAndKill(seed);
              check();
            });
  }

  /** The engine is killed under its clients, whose calls fail then. */
  private void serveAndKill(long seed) throws Exception {
    Process process = start("serve", directory.toString());
    try (BufferedReader said = process.inputReader();
        DynamoDbClient client = client(URI.create(said.readLine()));
        Adjoin patient = Adjoin.builder(InterruptedWork.MODEL).connect(client);
        Adjoin db =
            Adjoin.builder(InterruptedWork.MODEL).deadline(Duration.ofSeconds(2)).connect(client)) {
      patient.createTableIfAbsent();
      assertThat(patient.resume().unfinished()).isEmpty();
      ConcurrentLinkedQueue<String> reported = new ConcurrentLinkedQueue<>();
      List<Thread> threads = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        InterruptedWork work = new InterruptedWork(db, "r" + seed + "-" + i, reported::add);
        Thread thread = new Thread(() -> runUntilItFails(work));
        thread.start();
        threads.add(thread);
      }
      while (reported.stream().noneMatch(line -> line.startsWith("step"))
          && threads.stream().anyMatch(Thread::isAlive)) {
        Thread.sleep(1);
      }
      Thread.sleep(anyTime(seed).toMillis());
      process.toHandle().destroyForcibly();
      for (Thread thread : threads) {
        thread.join();
      }
      reported.forEach(this::note);
    } finally {
      process.destroyForcibly().waitFor();
    }
  }

  private static void runUntilItFails(InterruptedWork work) {
    try {
      work.run();
    } catch (AdjoinException e) {
      // The engine was killed.
    }
  }

  private static DynamoDbClient client(URI endpoint) {
    return DynamoDbClient.builder()
        .endpointOverride(endpoint)
        .region(Region.US_EAST_1)
        .credentialsProvider(
            StaticCredentialsProvider.create(AwsBasicCredentials.create("any", "any")))
        .overrideConfiguration(c -> c.retryStrategy(AwsRetryStrategy.doNotRetry()))
        .build();
  }

  /** The last line may be incomplete. */
  private void note(String line) {
    if (line.matches("step \\S+ \\d\\.")) {
      String[] words = line.substring(0, line.length() - 1).split(" ");
      steps.merge(words[1], Integer.parseInt(words[2]), Math::max);
    } else if (line.matches("club \\S+ \\d\\.")) {
      String[] words = line.substring(0, line.length() - 1).split(" ");
      clubs.merge(words[1], Integer.parseInt(words[2]), Math::max);
    } else if (line.matches("loaded \\S+\\.")) {
      loaded.add(line.substring("loaded ".length(), line.length() - 1));
    }
  }

  private void check() {
    assertThat(steps).isNotEmpty();
    try (EmbeddedDynamoDb engine = EmbeddedDynamoDb.at(directory);
        Adjoin db = Adjoin.builder(InterruptedWork.MODEL).connect(engine.client())) {
      assertThat(db.resume().unfinished()).isEmpty();
      assertThat(db.pending()).isEmpty();
      assertThat(TestDatabases.problems(db)).isEmpty();
      for (String name : loaded) {
        for (int i = 0; i < InterruptedWork.LOADED; i++) {
          assertThat(db.entity("Person").get(InterruptedWork.loaded(name, i))).isPresent();
        }
      }
      steps.forEach((person, step) -> assertThat(stored(db, person)).isIn(states(step)));
      clubs.forEach((club, step) -> assertThat(storedClub(db, club)).isIn(clubStates(step)));
    }
  }

  /** Whether a person exists, and how many edges it has. */
  private static String stored(Adjoin db, String person) {
    boolean exists = db.entity("Person").consistent().get(person).isPresent();
    int members = db.relationship("Member").consistent().from(person).list().size();
    int badges = db.relationship("Badge").consistent().from(person).list().size();
    return exists + " " + members + " " + badges;
  }

  /** Whether a club exists, and how many edges it has. */
  private static String storedClub(Adjoin db, String club) {
    boolean exists = db.entity("Club").consistent().get(club).isPresent();
    int members = db.relationship("Member").to(club).list().size();
    int badges = db.relationship("Badge").consistent().to(club).list().size();
    return exists + " " + members + " " + badges;
  }

  /** A club goes with all of its members or not at all. */
  private static Set<String> clubStates(int step) {
    String whole = "true " + InterruptedWork.MEMBERS + " " + InterruptedWork.MEMBERS;
    return step == 1 ? Set.of(whole, "false 0 0") : Set.of("false 0 0");
  }

  /** What is stored after a step, or after the next one. */
  private static Set<String> states(int step) {
    return switch (step) {
      case 1, 2 -> step == 1 ? Set.of("true 0 0", "true 1 1") : Set.of("true 1 1", "true 0 0");
      case 3 -> Set.of("true 0 0", "false 0 0");
      default -> Set.of("false 0 0");
    };
  }
}
