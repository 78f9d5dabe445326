// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine.data;

import static dev.adjoin.engine.Requests.definition;
import static dev.adjoin.engine.Requests.global;
import static dev.adjoin.engine.Requests.table;
import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.internal.engine.partiql.Attributes;
import dev.adjoin.testing.search.Search;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

/** Reads during concurrent writes return every unchanged item, in order, and never fail. */
@Timeout(120)
class ConcurrentReadsTest {
  private static final int ITEMS = 60;
  private static final int ROUNDS = 120;

  private final EmbeddedDynamoDb engine = EmbeddedDynamoDb.inMemory();
  private final DynamoDbClient client = engine.client();

  @BeforeEach
  void makeTable() {
    client.createTable(
        table("Songs", "pk sk")
            .attributeDefinitions(
                definition("pk", "S"), definition("sk", "N"), definition("rank", "N"))
            .globalSecondaryIndexes(global("byRank", "pk rank"))
            .build());
    for (int i = 0; i < ITEMS; i++) {
      put(i, i);
    }
  }

  @AfterEach
  void close() {
    engine.close();
  }

  private void put(int sk, int rank) {
    client.putItem(
        r -> r.tableName("Songs").item(Attributes.of("pk", "p", "sk", sk, "rank", rank)));
  }

  /**
   * Changes, adds and removes the items with odd numbers; those with even numbers stay unchanged.
   */
  private void disturb(SplittableRandom random) {
    int odd = 2 * random.nextInt(ITEMS / 2) + 1;
    if (random.nextBoolean()) {
      put(odd, random.nextInt(ITEMS));
    } else {
      client.deleteItem(r -> r.tableName("Songs").key(Attributes.of("pk", "p", "sk", odd)));
    }
  }

  private List<Integer> read(SplittableRandom random, boolean index, boolean forward) {
    QueryRequest request =
        QueryRequest.builder()
            .tableName("Songs")
            .indexName(index ? "byRank" : null)
            .keyConditionExpression("pk = :p")
            .expressionAttributeValues(Attributes.of(":p", "p"))
            .limit(1 + random.nextInt(ITEMS))
            .scanIndexForward(forward)
            .build();
    return Pages.all(client, request).stream()
        .map(item -> number(item, index ? "rank" : "sk"))
        .toList();
  }

  private static int number(Map<String, AttributeValue> item, String name) {
    return Integer.parseInt(item.get(name).n());
  }

  private void assertSound(List<Integer> found, boolean index, boolean forward) {
    assertThat(found).isSortedAccordingTo(forward ? Integer::compare : (a, b) -> b - a);
    List<Integer> even = found.stream().filter(n -> n % 2 == 0).distinct().toList();
    assertThat(even).hasSize(ITEMS / 2);
    if (!index) {
      assertThat(found).doesNotHaveDuplicates();
    }
  }

  @Test
  void queriesStaySortedAndWholeBesideWriters() {
    Search.of(1, 10).run(this::queryBesideWriters);
  }

  private void queryBesideWriters(long seed) {
    AtOnce.run(
        thread -> {
          SplittableRandom random = new SplittableRandom(seed + thread);
          for (int i = 0; i < ROUNDS; i++) {
            if (thread % 2 == 0) {
              disturb(random);
            } else {
              boolean index = random.nextBoolean();
              boolean forward = random.nextBoolean();
              assertSound(read(random, index, forward), index, forward);
            }
          }
        });
  }

  @Test
  void scansFindWhatStaysBesideWriters() {
    Search.of(1, 10).run(this::scanBesideWriters);
  }

  private void scanBesideWriters(long seed) {
    AtOnce.run(
        thread -> {
          SplittableRandom random = new SplittableRandom(seed + thread);
          for (int i = 0; i < ROUNDS; i++) {
            if (thread % 2 == 0) {
              disturb(random);
            } else {
              assertThat(client.scan(r -> r.tableName("Songs")).items())
                  .filteredOn(item -> number(item, "sk") % 2 == 0)
                  .hasSize(ITEMS / 2);
            }
          }
        });
  }
}
