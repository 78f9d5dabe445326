// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine.data;

import static dev.adjoin.engine.Requests.KEYS_ONLY;
import static dev.adjoin.engine.Requests.global;
import static dev.adjoin.engine.Requests.include;
import static dev.adjoin.engine.Requests.local;
import static dev.adjoin.engine.Requests.table;
import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.engine.TableFixture;
import dev.adjoin.internal.engine.partiql.Attributes;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.Capacity;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;

/** The capacity that a write consumes in each index: none if the index is not affected. */
class IndexCapacityTest {
  private final TableFixture fixture = new TableFixture();
  private final DynamoDbClient client = fixture.client;

  @BeforeEach
  void makeTable() {
    client.createTable(
        table("Songs", "pk", "gk", "gs")
            .globalSecondaryIndexes(
                global("all", "gk gs"),
                global("keys", "gk gs", KEYS_ONLY),
                global("some", "gk gs", include("a")))
            .build());
  }

  private ConsumedCapacity put(Map<String, AttributeValue> item) {
    return client
        .putItem(r -> r.tableName("Songs").item(item).returnConsumedCapacity("INDEXES"))
        .consumedCapacity();
  }

  private ConsumedCapacity update(String expression) {
    return client
        .updateItem(
            r ->
                r.tableName("Songs")
                    .key(Attributes.of("pk", "p"))
                    .updateExpression(expression)
                    .expressionAttributeValues(
                        expression.contains(":v") ? Attributes.of(":v", "new") : null)
                    .returnConsumedCapacity("INDEXES"))
        .consumedCapacity();
  }

  /** The write units of the table, then of its indexes, for example {@code 1 0 2}. */
  private static String units(ConsumedCapacity used) {
    return "%.0f: %s %s %s"
        .formatted(
            used.table().capacityUnits(),
            units(used, "all"),
            units(used, "keys"),
            units(used, "some"));
  }

  private static int units(ConsumedCapacity used, String index) {
    @Nullable Capacity capacity = used.globalSecondaryIndexes().get(index);
    return capacity == null ? 0 : capacity.capacityUnits().intValue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "an entry's key changes            | SET gs = :v        | 1: 2 2 2",
        "its partition changes             | SET gk = :v        | 1: 2 2 2",
        "an entry disappears               | REMOVE gs          | 1: 1 1 1",
        "a projected attribute changes     | SET a = :v         | 1: 1 0 1",
        "a projected attribute goes        | REMOVE a           | 1: 1 0 1",
        "an attribute of the item changes  | SET b = :v         | 1: 1 0 0",
        "nothing changes                   | SET b = b          | 1: 0 0 0",
        "key and attribute change at once  | SET gs = :v, a = b | 1: 2 2 2"
      })
  void anUpdateCostsWhatTheIndexSeesOfIt(String change, String expression, String expected) {
    put(Attributes.of("pk", "p", "gk", "g", "gs", "s", "a", "old", "b", "old"));

    ConsumedCapacity used = update(expression);

    assertThat(units(used)).as(change).isEqualTo(expected);
    assertThat(used.capacityUnits())
        .isEqualTo(
            expected.chars().filter(Character::isDigit).map(Character::getNumericValue).sum());
  }

  @Test
  void anEntryThatAppearsCostsOne() {
    assertThat(units(put(Attributes.of("pk", "p", "gk", "g", "gs", "s")))).isEqualTo("1: 1 1 1");
    assertThat(units(put(Attributes.of("pk", "q", "gk", "g")))).isEqualTo("1: 0 0 0");
    assertThat(units(put(Attributes.of("pk", "q", "gk", "g", "gs", "s")))).isEqualTo("1: 1 1 1");
  }

  @Test
  void aDeleteAndAReplacementCostLikeTheChangesTheyAre() {
    put(Attributes.of("pk", "p", "gk", "g", "gs", "s", "a", "1"));
    assertThat(units(put(Attributes.of("pk", "p", "gk", "g", "gs", "s", "a", "2"))))
        .isEqualTo("1: 1 0 1");
    assertThat(units(put(Attributes.of("a", "2", "gs", "s", "gk", "g", "pk", "p"))))
        .isEqualTo("1: 0 0 0");

    var deleted =
        client.deleteItem(
            r ->
                r.tableName("Songs")
                    .key(Attributes.of("pk", "p"))
                    .returnConsumedCapacity("INDEXES"));

    assertThat(units(deleted.consumedCapacity())).isEqualTo("1: 1 1 1");
  }

  @Test
  void anEntryIsAsLargeAsItsProjection() {
    assertThat(units(put(Sized.item(3000, "pk", "p", "gk", "g", "gs", "s", "a", "a"))))
        .isEqualTo("3: 3 1 1");
    Map<String, AttributeValue> large =
        Attributes.of("pk", "p", "gk", "g", "gs", "s", "a", "x".repeat(2000));
    assertThat(units(put(large))).isEqualTo("3: 3 0 2");
    assertThat(units(update("SET gs = :v"))).isEqualTo("2: 4 2 4");
  }

  @Test
  void anIndexThatIsNotWrittenIsNotNamed() {
    put(Attributes.of("pk", "p", "gk", "g", "gs", "s", "a", "old"));

    assertThat(update("SET a = :v").globalSecondaryIndexes()).containsOnlyKeys("all", "some");
    assertThat(update("SET a = :v").hasGlobalSecondaryIndexes()).isFalse();
  }

  @Test
  void localIndexesCostTheSameAndAreNamedApart() {
    client.createTable(
        table("Local", "pk sk", "lk")
            .localSecondaryIndexes(local("byLk", "pk lk", KEYS_ONLY))
            .build());
    Map<String, AttributeValue> item = Sized.item(2000, "pk", "p", "sk", "s", "lk", "l");

    ConsumedCapacity used =
        client
            .putItem(r -> r.tableName("Local").item(item).returnConsumedCapacity("INDEXES"))
            .consumedCapacity();

    assertThat(used.capacityUnits()).isEqualTo(3);
    assertThat(used.table().capacityUnits()).isEqualTo(2);
    assertThat(used.localSecondaryIndexes().get("byLk").capacityUnits()).isEqualTo(1);
    assertThat(used.hasGlobalSecondaryIndexes()).isFalse();
  }
}
