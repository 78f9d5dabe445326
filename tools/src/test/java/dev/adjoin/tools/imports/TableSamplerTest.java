// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.imports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.engine.EmbeddedDynamoDb;
import java.util.HashSet;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

class TableSamplerTest {
  private static final int ITEMS = 100;

  /**
   * A sample of a table with 100 items.
   *
   * @param partitions the number of partitions that they are in
   */
  private static SampledTable sample(int partitions, int most) {
    try (EmbeddedDynamoDb engine = EmbeddedDynamoDb.inMemory();
        DynamoDbClient client = engine.client()) {
      client.createTable(
          r ->
              r.tableName("Numbers")
                  .billingMode(BillingMode.PAY_PER_REQUEST)
                  .keySchema(key("PK", KeyType.HASH), key("SK", KeyType.RANGE))
                  .attributeDefinitions(attribute("PK"), attribute("SK")));
      for (int i = 0; i < ITEMS; i++) {
        Map<String, AttributeValue> item =
            Map.of(
                "PK", AttributeValue.fromS("P#" + i % partitions),
                "SK", AttributeValue.fromS("S#" + i));
        client.putItem(r -> r.tableName("Numbers").item(item));
      }
      return TableSampler.sample(client, "Numbers", most);
    }
  }

  private static KeySchemaElement key(String name, KeyType type) {
    return KeySchemaElement.builder().attributeName(name).keyType(type).build();
  }

  private static AttributeDefinition attribute(String name) {
    return AttributeDefinition.builder()
        .attributeName(name)
        .attributeType(ScalarAttributeType.S)
        .build();
  }

  @Test
  void readsAsManyItemsAsAreAskedForAndNoMore() {
    for (int most : new int[] {1, 7, 8, 15, 99}) {
      SampledTable spread = sample(ITEMS, most);

      assertThat(spread.items()).as("%d items", most).hasSize(most);
      assertThat(new HashSet<>(spread.items())).hasSize(most);
      assertThat(spread.isWhole()).isFalse();
    }
  }

  @Test
  void readsAsManyFromATableWithOnePartition() {
    assertThat(sample(1, 15).items()).hasSize(15);
    assertThat(new HashSet<>(sample(1, 99).items())).hasSize(99);
  }

  @Test
  void knowsThatItReadTheWholeTable() {
    SampledTable whole = sample(3, 1000);

    assertThat(whole.items()).hasSize(ITEMS);
    assertThat(whole.isWhole()).isTrue();
  }
}
