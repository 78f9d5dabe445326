// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.Adjoin;
import dev.adjoin.Item;
import dev.adjoin.TestDatabases;
import dev.adjoin.engine.DynamoDbServer;
import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.testing.search.Search;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Processes that follow a stream are killed at random, while edges are linked, unlinked, and
 * removed by a program without Adjoin. The worker after them goes on; then every count is exact.
 */
@Timeout(7200)
class KilledWorkersTest {
  private static final int PEOPLE = 6;

  private static Process start(URI endpoint) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
            InterruptedWorker.class.getName(),
            endpoint.toString())
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  @Test
  void countsAreExactWhereverTheWorkerIsKilled() throws Exception {
    try (EmbeddedDynamoDb engine = EmbeddedDynamoDb.inMemory();
        DynamoDbServer server =
            DynamoDbServer.start(
                engine, new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        Adjoin db = Adjoin.connect(engine.client(), InterruptedWorker.MODEL)) {
      db.createTable();
      db.entity("Club").create(Item.of("clubId", "c"));
      for (int i = 0; i < PEOPLE; i++) {
        db.entity("Person").create(Item.of("personId", "p" + i, "name", "Name"));
      }
      Search.of(2, 60)
          .run(seed -> workAndKill(server.uri(), db, engine.client(), Search.random(seed)));
      db.follow(engine.streams()).drain();
      db.resume();
      assertThat(db.pending()).isEmpty();
      assertThat(TestDatabases.problems(db)).isEmpty();
      assertThat(db.check().run().findings()).isEmpty();
    }
  }

  /** Works until a random moment after the worker began to read, and kills it. */
  private static void workAndKill(URI endpoint, Adjoin db, DynamoDbClient stranger, Random random)
      throws IOException, InterruptedException {
    Process process = start(endpoint);
    try (BufferedReader said = process.inputReader()) {
      changes(db, stranger, random, 20);
      assertThat(said.readLine()).isEqualTo("ready");
      long end = System.nanoTime() + random.nextInt(400) * 1_000_000L;
      while (System.nanoTime() < end) {
        changes(db, stranger, random, 1);
      }
    } finally {
      process.destroyForcibly().waitFor();
    }
  }

  private static void changes(Adjoin db, DynamoDbClient stranger, Random random, int number) {
    for (int i = 0; i < number; i++) {
      String person = "p" + random.nextInt(PEOPLE);
      switch (random.nextInt(5)) {
        case 0, 1 -> db.relationship("Member").link(Item.of("personId", person, "clubId", "c"));
        case 2 -> db.relationship("Member").unlink(person, "c");
        case 3 ->
            stranger.deleteItem(d -> d.tableName("Clubs").key(key("PERSON#" + person, "CLUB#c")));
        default ->
            stranger.updateItem(
                u ->
                    u.tableName("Clubs")
                        .key(key("PERSON#" + person, "PERSON#" + person))
                        .updateExpression("SET #n = :n")
                        .expressionAttributeNames(Map.of("#n", "name"))
                        .expressionAttributeValues(
                            Map.of(":n", AttributeValue.fromS("Name " + random.nextInt(9)))));
      }
    }
  }

  private static Map<String, AttributeValue> key(String partition, String sort) {
    return Map.of("PK", AttributeValue.fromS(partition), "SK", AttributeValue.fromS(sort));
  }
}
