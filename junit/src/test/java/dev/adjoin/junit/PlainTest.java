// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.Adjoin;
import dev.adjoin.engine.EmbeddedDynamoDb;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** A program that uses the SDK alone needs no model. */
@AdjoinTest
class PlainTest {
  @Test
  void makesTheTablesThatItNeeds(DynamoDbClient client, EmbeddedDynamoDb engine) {
    assertThat(client.listTables().tableNames()).isEmpty();
    createTable(client);
    assertThat(engine.directClient().listTables().tableNames()).containsExactly("Notes");
  }

  @Cloudy
  void retriesAsTheClientOfTheSdkDoes(DynamoDbClient client) {
    createTable(client);
    assertThat(client.listTables().tableNames()).containsExactly("Notes");
  }

  private static void createTable(DynamoDbClient client) {
    client.createTable(
        table ->
            table
                .tableName("Notes")
                .keySchema(
                    KeySchemaElement.builder().attributeName("id").keyType(KeyType.HASH).build())
                .attributeDefinitions(
                    AttributeDefinition.builder()
                        .attributeName("id")
                        .attributeType(ScalarAttributeType.S)
                        .build())
                .billingMode(BillingMode.PAY_PER_REQUEST));
  }

  @Nested
  @AdjoinTest(model = "library.yaml")
  class Library {
    @Test
    void aNestedClassCanHaveItsOwnModel(Adjoin db) {
      assertThat(db.model().name()).isEqualTo("library");
    }
  }
}
