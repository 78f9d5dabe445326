// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine.data;

import static dev.adjoin.engine.Requests.KEYS_ONLY;
import static dev.adjoin.engine.Requests.definition;
import static dev.adjoin.engine.Requests.global;
import static dev.adjoin.engine.Requests.local;
import static dev.adjoin.engine.Requests.table;
import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.engine.TableFixture;
import dev.adjoin.internal.engine.partiql.Attributes;
import dev.adjoin.testing.search.Generators;
import dev.adjoin.testing.search.Given;
import dev.adjoin.testing.search.Property;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;

/** The concatenated pages of a query equal one page without a limit. */
class QueryPagingTest {
  private static DynamoDbClient withItems(List<Integer> numbers) {
    TableFixture fixture = new TableFixture();
    fixture.client.createTable(
        table("Songs", "pk sk")
            .attributeDefinitions(
                definition("pk", "S"),
                definition("sk", "N"),
                definition("kind", "S"),
                definition("rank", "N"))
            .globalSecondaryIndexes(
                global("byKind", "kind"), global("byKindAndRank", "kind rank", KEYS_ONLY))
            .localSecondaryIndexes(local("byRank", "pk rank", KEYS_ONLY))
            .build());
    for (int number : numbers) {
      fixture.put(
          "Songs",
          Attributes.of("pk", "p", "sk", number, "kind", "k", "rank", Math.floorMod(number, 3)));
    }
    return fixture.client;
  }

  private static QueryRequest request(
      @Nullable String index, boolean forward, @Nullable Integer limit) {
    boolean global = index != null && index.startsWith("byKind");
    return QueryRequest.builder()
        .tableName("Songs")
        .indexName(index)
        .keyConditionExpression(global ? "kind = :v" : "pk = :v")
        .expressionAttributeValues(Attributes.of(":v", global ? "k" : "p"))
        .scanIndexForward(forward)
        .limit(limit)
        .build();
  }

  @Property(cases = 300)
  void anyLimitInEitherDirectionFindsTheSame(Given given) {
    List<Integer> numbers = List.copyOf(given.any(Generators.ints(-9, 9).set(12)));
    String index = given.oneOf(List.of("", "byKind", "byKindAndRank", "byRank"));
    boolean forward = given.flag();
    int limit = given.between(1, 6);
    DynamoDbClient client = withItems(numbers);
    String name = index.isEmpty() ? null : index;

    List<Map<String, AttributeValue>> paged = Pages.all(client, request(name, forward, limit));

    assertThat(paged).hasSize(numbers.size());
    assertThat(paged).isEqualTo(client.query(request(name, forward, null)).items());
  }

  @Test
  void aPageSaysWhereItEndedEvenIfNothingFollows() {
    DynamoDbClient client = withItems(List.of(1, 2));

    QueryResponse full = client.query(request(null, true, 2));
    QueryResponse after =
        client.query(
            request(null, true, 2).copy(r -> r.exclusiveStartKey(full.lastEvaluatedKey())));

    assertThat(Attributes.shown(full.lastEvaluatedKey())).isEqualTo("{pk=p, sk=2}");
    assertThat(after.count()).isZero();
    assertThat(after.hasLastEvaluatedKey()).isFalse();
    assertThat(client.query(request(null, true, 3)).hasLastEvaluatedKey()).isFalse();
  }

  @Test
  void theEndOfAPageOfAnIndexNamesBothKeys() {
    DynamoDbClient client = withItems(List.of(4, 5));

    assertThat(Attributes.shown(client.query(request("byKindAndRank", true, 1)).lastEvaluatedKey()))
        .isEqualTo("{kind=k, pk=p, rank=1, sk=4}");
    assertThat(Attributes.shown(client.query(request("byRank", false, 1)).lastEvaluatedKey()))
        .isEqualTo("{pk=p, rank=2, sk=5}");
  }

  @Test
  void aPageMayStartWhereNoItemIs() {
    DynamoDbClient client = withItems(List.of(1, 3, 5));
    QueryRequest fromTwo =
        request(null, true, null).copy(r -> r.exclusiveStartKey(Attributes.of("pk", "p", "sk", 2)));

    assertThat(Attributes.shown(client.query(fromTwo).items()))
        .extracting(item -> item.replaceAll(".*sk=", ""))
        .containsExactly("3}", "5}");
    assertThat(client.query(fromTwo.copy(r -> r.scanIndexForward(false))).count()).isEqualTo(1);
  }

  @Test
  void aLimitCountsWhatIsReadNotWhatPassesTheFilter() {
    DynamoDbClient client = withItems(List.of(1, 2, 3, 4));

    QueryResponse page =
        client.query(
            request(null, true, 3)
                .copy(
                    r ->
                        r.filterExpression("#rank = :rank")
                            .expressionAttributeNames(Map.of("#rank", "rank"))
                            .expressionAttributeValues(Attributes.of(":v", "p", ":rank", 1))));

    assertThat(page.count()).isEqualTo(1);
    assertThat(page.scannedCount()).isEqualTo(3);
    assertThat(Attributes.shown(page.lastEvaluatedKey())).isEqualTo("{pk=p, sk=3}");
  }
}
