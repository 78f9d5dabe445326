// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine;

import static dev.adjoin.engine.Requests.creating;
import static dev.adjoin.engine.Requests.definitions;
import static dev.adjoin.engine.Requests.deleting;
import static dev.adjoin.engine.Requests.table;
import static dev.adjoin.engine.Requests.update;
import static dev.adjoin.engine.TableFixture.assertInvalid;
import static dev.adjoin.engine.TableFixture.assertRefused;
import static dev.adjoin.engine.TableFixture.number;
import static dev.adjoin.engine.TableFixture.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.internal.engine.table.Table;
import dev.adjoin.internal.engine.value.Value;
import dev.adjoin.testing.search.Search;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.IndexStatus;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;
import software.amazon.awssdk.services.dynamodb.model.UpdateTableRequest;

class IndexBackfillTest {
  private final TableFixture fixture = new TableFixture();

  @BeforeEach
  void aTable() {
    fixture.client.createTable(table("Music", "pk").build());
  }

  private static UpdateTableRequest addIndex() {
    return update("Music")
        .attributeDefinitions(definitions("genre"))
        .globalSecondaryIndexUpdates(creating("byGenre", "genre"))
        .build();
  }

  private static UpdateTableRequest dropIndex() {
    return update("Music").globalSecondaryIndexUpdates(deleting("byGenre")).build();
  }

  private void put(String pk, AttributeValue genre) {
    fixture.put("Music", Map.of("pk", text(pk), "genre", genre));
  }

  private List<String> keysIn(String genre) {
    return fixture
        .client
        .queryPaginator(
            request ->
                request
                    .tableName("Music")
                    .indexName("byGenre")
                    .keyConditionExpression("genre = :genre")
                    .expressionAttributeValues(Map.of(":genre", text(genre))))
        .items()
        .stream()
        .map(item -> item.get("pk").s())
        .sorted()
        .toList();
  }

  /** Blocks the backfill of an index at this item; the returned latch releases it. */
  private CountDownLatch hold(String pk) throws InterruptedException {
    Table music = fixture.engine.tables().get("Music");
    CountDownLatch held = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    Thread holder =
        new Thread(
            () ->
                fixture
                    .engine
                    .locks()
                    .holding(
                        music,
                        music.keyOf(Map.of("pk", new Value.S(pk))),
                        () -> {
                          held.countDown();
                          awaitUninterruptibly(release);
                          return true;
                        }));
    holder.setDaemon(true);
    holder.start();
    held.await();
    return release;
  }

  private static void awaitUninterruptibly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void bringsOldItemsIntoANewIndex() throws InterruptedException {
    put("1", text("rock"));
    put("2", text("jazz"));
    put("3", text("rock"));

    TableDescription answer = fixture.client.updateTable(addIndex()).tableDescription();

    assertThat(answer.tableStatus()).isEqualTo(TableStatus.UPDATING);
    assertThat(answer.globalSecondaryIndexes().get(0).indexStatus())
        .isEqualTo(IndexStatus.CREATING);
    assertThat(answer.globalSecondaryIndexes().get(0).backfilling()).isFalse();
    fixture.awaitIndexes("Music");
    assertThat(keysIn("rock")).containsExactly("1", "3");
    assertThat(fixture.index("Music", "byGenre").backfilling()).isNull();
    assertThat(fixture.describe("Music").attributeDefinitions())
        .isEqualTo(definitions("genre", "pk"));
  }

  @Test
  void refusesToReadAnIndexThatIsBeingMade() throws InterruptedException {
    put("1", text("rock"));
    CountDownLatch release = hold("1");
    fixture.client.updateTable(addIndex());

    GlobalSecondaryIndexDescription index = fixture.index("Music", "byGenre");
    assertThat(index.indexStatus()).isEqualTo(IndexStatus.CREATING);
    assertThat(index.backfilling()).isTrue();
    assertThat(fixture.describe("Music").tableStatus()).isEqualTo(TableStatus.ACTIVE);
    assertInvalid(
        () -> keysIn("rock"), "Cannot read from backfilling global secondary index: byGenre");
    assertRefused(
        () -> fixture.client.deleteTable(request -> request.tableName("Music")),
        "ResourceInUseException",
        "Attempt to change a resource which is still in use: Cannot delete table while indexes are"
            + " being created, updated, or deleted.");
    put("2", text("rock"));

    release.countDown();
    fixture.awaitIndexes("Music");
    assertThat(keysIn("rock")).containsExactly("1", "2");
  }

  @Test
  void refusesToMakeASecondIndexMeanwhile() throws InterruptedException {
    put("1", text("rock"));
    CountDownLatch release = hold("1");
    fixture.client.updateTable(addIndex());

    assertRefused(
        () ->
            fixture.client.updateTable(
                update("Music")
                    .attributeDefinitions(definitions("other"))
                    .globalSecondaryIndexUpdates(creating("byOther", "other"))
                    .build()),
        "LimitExceededException",
        "Subscriber limit exceeded: Only 1 online index can be created or deleted simultaneously per"
            + " table");
    release.countDown();
    fixture.awaitIndexes("Music");
  }

  @Test
  void leavesOutWhatCannotBePartOfAKey() throws InterruptedException {
    put("wrong type", number(1));
    put("empty", text(""));
    put("too long", text("x".repeat(2049)));
    put("as long as may be", text("x".repeat(2048)));

    fixture.client.updateTable(addIndex());
    fixture.awaitIndexes("Music");

    assertThat(
            fixture.client.scan(request -> request.tableName("Music").indexName("byGenre")).items())
        .extracting(item -> item.get("pk").s())
        .containsExactly("as long as may be");
  }

  @Test
  void ignoresADefinitionThatTheNewIndexDoesNotUse() throws InterruptedException {
    fixture.client.updateTable(
        update("Music")
            .attributeDefinitions(Requests.definition("pk", "N"), Requests.definition("g", "S"))
            .globalSecondaryIndexUpdates(creating("byGenre", "g"))
            .build());
    fixture.awaitIndexes("Music");

    assertThat(fixture.describe("Music").attributeDefinitions()).isEqualTo(definitions("g", "pk"));
  }

  @Test
  void dropsAnIndexAndMakesItAnew() throws InterruptedException {
    put("1", text("rock"));
    fixture.client.updateTable(addIndex());
    fixture.awaitIndexes("Music");

    TableDescription answer = fixture.client.updateTable(dropIndex()).tableDescription();

    assertThat(answer.globalSecondaryIndexes().get(0).indexStatus())
        .isEqualTo(IndexStatus.DELETING);
    assertThat(fixture.describe("Music").hasGlobalSecondaryIndexes()).isFalse();
    assertThat(fixture.describe("Music").attributeDefinitions()).isEqualTo(definitions("pk"));
    assertInvalid(() -> keysIn("rock"), "The table does not have the specified index: byGenre");
    fixture.client.deleteItem(r -> r.tableName("Music").key(Map.of("pk", text("1"))));
    put("2", text("rock"));
    fixture.client.updateTable(addIndex());
    fixture.awaitIndexes("Music");
    assertThat(keysIn("rock")).containsExactly("2");
  }

  @Test
  void losesNothingThatIsWrittenMeanwhile() {
    Search.of(5, 50).run(this::writeWhileAnIndexIsAdded);
  }

  private void writeWhileAnIndexIsAdded(long seed) throws InterruptedException {
    List<Thread> writers = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      // Far from the seeds of other cases.
      SplittableRandom random = new SplittableRandom(seed + ((long) i << 32));
      Thread writer = new Thread(() -> writeAtRandom(random));
      writers.add(writer);
      writer.start();
    }
    fixture.client.updateTable(addIndex());
    fixture.awaitIndexes("Music");
    for (Thread writer : writers) {
      writer.join();
    }
    assertThat(entries("byGenre")).isEqualTo(entries(null));
    fixture.client.updateTable(dropIndex());
  }

  private void writeAtRandom(SplittableRandom random) {
    for (int i = 0; i < 400; i++) {
      String pk = Integer.toString(random.nextInt(100));
      if (random.nextInt(3) == 0) {
        fixture.client.deleteItem(r -> r.tableName("Music").key(Map.of("pk", text(pk))));
      } else {
        put(pk, text("genre" + random.nextInt(4)));
      }
    }
  }

  private List<String> entries(String index) {
    return fixture
        .client
        .scanPaginator(request -> request.tableName("Music").indexName(index))
        .items()
        .stream()
        .map(item -> item.get("pk").s() + " " + item.get("genre").s())
        .sorted()
        .toList();
  }
}
