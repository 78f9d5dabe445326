// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine.data;

import static dev.adjoin.engine.Requests.table;
import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.internal.engine.partiql.Attributes;
import dev.adjoin.testing.search.Search;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/**
 * Threads transfer units between items in transactions while others check that the sum stays the
 * same.
 */
@Timeout(120)
class ConcurrentTransactionsTest {
  private static final int ACCOUNTS = 6;
  private static final int EACH = 20;
  private static final int MOVES = 1_500;

  private final EmbeddedDynamoDb engine = EmbeddedDynamoDb.inMemory();
  private final DynamoDbClient client = engine.client();

  @BeforeEach
  void makeTable() {
    client.createTable(table("Accounts", "pk").build());
    for (int i = 0; i < ACCOUNTS; i++) {
      int number = i;
      client.putItem(
          r -> r.tableName("Accounts").item(Attributes.of("pk", "a" + number, "n", EACH)));
    }
  }

  @AfterEach
  void close() {
    engine.close();
  }

  /** Transfers units; returns whether the account had enough. */
  private boolean move(int from, int to, int units) {
    TransactWriteItem taken = Actions.update("Accounts", "a" + from, "ADD n :v", ":v", -units);
    TransactWriteItem takenIfThere =
        taken.copy(
            w ->
                w.update(
                    taken
                        .update()
                        .copy(
                            u ->
                                u.conditionExpression("n >= :least")
                                    .expressionAttributeValues(
                                        Attributes.of(":v", -units, ":least", units)))));
    try {
      client.transactWriteItems(
          r ->
              r.transactItems(
                  takenIfThere, Actions.update("Accounts", "a" + to, "ADD n :v", ":v", units)));
      return true;
    } catch (TransactionCanceledException cancelled) {
      assertThat(cancelled.cancellationReasons().get(0).code()).isEqualTo("ConditionalCheckFailed");
      return false;
    }
  }

  private int sumAsOfOneMoment() {
    TransactGetItem[] gets =
        IntStream.range(0, ACCOUNTS)
            .mapToObj(i -> Actions.get("Accounts", "a" + i))
            .toArray(TransactGetItem[]::new);
    return client.transactGetItems(r -> r.transactItems(gets)).responses().stream()
        .mapToInt(found -> Integer.parseInt(found.item().get("n").n()))
        .sum();
  }

  @Test
  void theSumIsTheSameAtEveryMoment() {
    Search.of(1, 10).run(this::moveAndSum);
  }

  private void moveAndSum(long seed) {
    AtomicInteger moved = new AtomicInteger();
    AtOnce.run(
        thread -> {
          SplittableRandom random = new SplittableRandom(seed + thread);
          for (int i = 0; i < MOVES; i++) {
            if (thread % 2 == 0) {
              assertThat(sumAsOfOneMoment()).isEqualTo(ACCOUNTS * EACH);
            } else {
              int from = random.nextInt(ACCOUNTS);
              int to = (from + 1 + random.nextInt(ACCOUNTS - 1)) % ACCOUNTS;
              moved.addAndGet(move(from, to, 1 + random.nextInt(5)) ? 1 : 0);
            }
          }
        });

    assertThat(sumAsOfOneMoment()).isEqualTo(ACCOUNTS * EACH);
    assertThat(moved).hasPositiveValue();
    assertThat(client.scan(r -> r.tableName("Accounts")).items())
        .allSatisfy(item -> assertThat(Integer.parseInt(item.get("n").n())).isNotNegative());
  }
}
