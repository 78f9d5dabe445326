// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine.data;

import static dev.adjoin.engine.Requests.KEYS_ONLY;
import static dev.adjoin.engine.Requests.global;
import static dev.adjoin.engine.Requests.table;
import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.engine.TableFixture;
import dev.adjoin.internal.engine.partiql.Attributes;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;

/** A page contains one megabyte of stored data, regardless of the projection. */
class QueryPageSizeTest {
  private static final int ITEMS = 12;

  private final TableFixture fixture = new TableFixture();
  private final DynamoDbClient client = fixture.client;

  private static final QueryRequest QUERY =
      QueryRequest.builder()
          .tableName("Songs")
          .keyConditionExpression("pk = :p")
          .expressionAttributeValues(Attributes.of(":p", "p"))
          .build();

  @BeforeEach
  void makeTable() {
    client.createTable(
        table("Songs", "pk sk").globalSecondaryIndexes(global("bySk", "pk", KEYS_ONLY)).build());
    String text = "x".repeat(100_000);
    for (int i = 0; i < ITEMS; i++) {
      fixture.put("Songs", Attributes.of("pk", "p", "sk", "s" + (char) ('a' + i), "text", text));
    }
  }

  @Test
  void aPageEndsWithTheItemThatFillsAMegabyte() {
    QueryResponse page = client.query(QUERY);

    assertThat(page.count()).isEqualTo(11);
    assertThat(Attributes.shown(page.lastEvaluatedKey())).isEqualTo("{pk=p, sk=sk}");
    assertThat(Pages.all(client, QUERY)).hasSize(ITEMS);
  }

  @Test
  void projectionsFiltersAndCountsSaveNothing() {
    assertThat(client.query(QUERY.copy(r -> r.projectionExpression("sk"))).count()).isEqualTo(11);
    assertThat(client.query(QUERY.copy(r -> r.select("COUNT"))).count()).isEqualTo(11);
    QueryResponse filtered =
        client.query(
            QUERY.copy(
                r ->
                    r.filterExpression("attribute_not_exists(#t)")
                        .expressionAttributeNames(Map.of("#t", "text"))));
    assertThat(filtered.count()).isZero();
    assertThat(filtered.scannedCount()).isEqualTo(11);
    assertThat(filtered.hasLastEvaluatedKey()).isTrue();
  }

  @Test
  void ofAnIndexOnlyTheProjectionCounts() {
    QueryResponse page = client.query(QUERY.copy(r -> r.indexName("bySk")));

    assertThat(page.count()).isEqualTo(ITEMS);
    assertThat(page.hasLastEvaluatedKey()).isFalse();
  }

  @Test
  void aScanHasTheSamePages() {
    var page = client.scan(r -> r.tableName("Songs"));

    assertThat(page.count()).isEqualTo(11);
    assertThat(page.hasLastEvaluatedKey()).isTrue();
  }
}
