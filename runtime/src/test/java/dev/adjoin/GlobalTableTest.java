// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.engine.EmbeddedDynamoDb;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableResponse;
import software.amazon.awssdk.services.dynamodb.model.ReplicaDescription;

/** Tables with replicas; the embedded engine has none, so that its description is completed. */
class GlobalTableTest {
  private static final String MODEL =
      """
      table: {name: Mails, writers: %s}
      entities:
        User: {id: userId, unique: [mail], attributes: {userId: string, mail: string}}
      """;

  private final EmbeddedDynamoDb engine = EmbeddedDynamoDb.inMemory();
  private int described;

  @AfterEach
  void close() {
    engine.close();
  }

  private Adjoin open(String model) {
    return Adjoin.connect(global(), ModelFile.parse("mails.yaml", model));
  }

  private DynamoDbClient global() {
    return (DynamoDbClient)
        Proxy.newProxyInstance(
            DynamoDbClient.class.getClassLoader(),
            new Class<?>[] {DynamoDbClient.class},
            (proxy, method, arguments) -> {
              try {
                Object answer = method.invoke(engine.client(), arguments);
                return answer instanceof DescribeTableResponse table ? withReplicas(table) : answer;
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  private DescribeTableResponse withReplicas(DescribeTableResponse response) {
    described++;
    return response.toBuilder()
        .table(
            response.table().toBuilder()
                .replicas(ReplicaDescription.builder().regionName("eu-west-1").build())
                .build())
        .build();
  }

  @Test
  void openingNotesTheReplicasWhereOnlyOneRegionMayWrite() {
    try (Adjoin db = open(MODEL.formatted("any-region"))) {
      db.createTable();
    }
    try (Adjoin db = open(MODEL.formatted("any-region"))) {
      assertThat(db.notes())
          .containsExactly(
              "The table has replicas in eu-west-1, and User must be exact. Write in one region only, and declare writers: one-region in the table's settings: counts, unique"
                  + " values, checked sides, mirrors and deletes in steps are wrong otherwise");
    }
  }

  @Test
  void openingDoesNotAskWhereReplicasDoNotMatter() {
    String trusting = MODEL.formatted("any-region").replace("unique: [mail], ", "");
    for (String model : new String[] {trusting, MODEL.formatted("one-region")}) {
      try (Adjoin db = open(model)) {
        db.createTableIfAbsent();
      }
      described = 0;
      try (Adjoin db = open(model)) {
        assertThat(db.notes()).isEmpty();
      }
      assertThat(described).isZero();
      engine.client().deleteTable(t -> t.tableName("Mails"));
    }
  }
}
