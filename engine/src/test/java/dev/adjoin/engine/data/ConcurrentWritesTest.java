// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine.data;

import static dev.adjoin.engine.Requests.global;
import static dev.adjoin.engine.Requests.table;
import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.internal.engine.partiql.Attributes;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;

/** Eight threads write the same few items; every write takes effect exactly once. */
@Timeout(120)
class ConcurrentWritesTest {
  private static final int ROUNDS = 200;
  private static final int ITEMS = 3;

  private final EmbeddedDynamoDb engine = EmbeddedDynamoDb.inMemory();
  private final DynamoDbClient client = engine.client();

  @BeforeEach
  void makeTable() {
    client.createTable(
        table("Counters", "pk", "owner")
            .globalSecondaryIndexes(global("byOwner", "owner"))
            .build());
  }

  @AfterEach
  void close() {
    engine.close();
  }

  private int number(int item) {
    return Integer.parseInt(
        client
            .getItem(
                r ->
                    r.tableName("Counters")
                        .key(Attributes.of("pk", "c" + item))
                        .consistentRead(true))
            .item()
            .get("n")
            .n());
  }

  private int sum() {
    return IntStream.range(0, ITEMS).map(this::number).sum();
  }

  @Test
  void additionsAddUp() {
    AtOnce.run(
        thread -> {
          for (int i = 0; i < ROUNDS; i++) {
            String pk = "c" + (i + thread) % ITEMS;
            client.updateItem(
                r ->
                    r.tableName("Counters")
                        .key(Attributes.of("pk", pk))
                        .updateExpression("ADD n :one")
                        .expressionAttributeValues(Attributes.of(":one", 1)));
          }
        });

    assertThat(sum()).isEqualTo(AtOnce.THREADS * ROUNDS);
  }

  @Test
  void whatWasReadAndIsStillSoIsChangedOnce() {
    for (int i = 0; i < ITEMS; i++) {
      int number = i;
      client.putItem(r -> r.tableName("Counters").item(Attributes.of("pk", "c" + number, "n", 0)));
    }
    AtOnce.run(
        thread -> {
          for (int i = 0; i < ROUNDS / 4; i++) {
            int item = (i + thread) % ITEMS;
            while (!incrementedAsRead(item)) {
              Thread.onSpinWait();
            }
          }
        });

    assertThat(sum()).isEqualTo(AtOnce.THREADS * (ROUNDS / 4));
  }

  private boolean incrementedAsRead(int item) {
    int read = number(item);
    try {
      client.updateItem(
          r ->
              r.tableName("Counters")
                  .key(Attributes.of("pk", "c" + item))
                  .updateExpression("SET n = :next")
                  .conditionExpression("n = :read")
                  .expressionAttributeValues(Attributes.of(":next", read + 1, ":read", read)));
      return true;
    } catch (ConditionalCheckFailedException changedMeanwhile) {
      return false;
    }
  }

  @Test
  void exactlyOneThreadIsTheFirst() {
    int items = 50;
    AtomicIntegerArray winner = new AtomicIntegerArray(items);
    AtomicInteger wins = new AtomicInteger();
    AtOnce.run(
        thread -> {
          for (int i = 0; i < items; i++) {
            if (isFirst(i, thread)) {
              winner.set(i, thread);
              wins.incrementAndGet();
            }
          }
        });

    assertThat(wins).hasValue(items);
    assertThat(IntStream.range(0, items))
        .allSatisfy(i -> assertThat(number(i)).isEqualTo(winner.get(i)));
    assertThat(client.scan(r -> r.tableName("Counters").indexName("byOwner")).count())
        .isEqualTo(items);
  }

  private boolean isFirst(int item, int thread) {
    try {
      client.putItem(
          r ->
              r.tableName("Counters")
                  .item(Attributes.of("pk", "c" + item, "n", thread, "owner", "t" + thread))
                  .conditionExpression("attribute_not_exists(pk)"));
      return true;
    } catch (ConditionalCheckFailedException late) {
      return false;
    }
  }

  @Test
  void aTokenIsGoodForOneOfManyAtOnce() {
    AtOnce.run(
        thread -> {
          for (int i = 0; i < 20; i++) {
            String token = "token" + i;
            client.transactWriteItems(
                r ->
                    r.clientRequestToken(token)
                        .transactItems(Actions.update("Counters", "c0", "ADD n :one", ":one", 1)));
          }
        });

    assertThat(number(0)).isEqualTo(20);
  }
}
