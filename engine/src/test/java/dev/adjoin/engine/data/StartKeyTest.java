// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine.data;

import static dev.adjoin.engine.Requests.global;
import static dev.adjoin.engine.Requests.local;
import static dev.adjoin.engine.Requests.table;
import static dev.adjoin.engine.TableFixture.assertInvalid;
import static dev.adjoin.engine.TableFixture.assertInvalidParameter;
import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.engine.TableFixture;
import dev.adjoin.internal.engine.partiql.Attributes;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;

/** Validation of a Query's ExclusiveStartKey and key values. */
class StartKeyTest {
  private static final String INVALID = "The provided starting key is invalid";
  private static final String NO_MATCH =
      INVALID + ": The provided key element does not match the schema";
  private static final String OUTSIDE =
      "The provided starting key is outside query boundaries based on provided conditions";
  private static final String NOT_IN_RANGE =
      "The provided starting key does not match the range key predicate";

  private static final String LONG_PARTITION =
      "Size of hashkey has exceeded the maximum size limit of2048 bytes";
  private static final String LONG_SORT =
      "Aggregated size of all range keys has exceeded the size limit of 1024 bytes";

  private final DynamoDbClient client = new TableFixture().client;

  @BeforeEach
  void makeTable() {
    client.createTable(
        table("Songs", "pk sk", "gk", "lk")
            .globalSecondaryIndexes(global("byGk", "gk lk"))
            .localSecondaryIndexes(local("byLk", "pk lk"))
            .build());
  }

  private QueryResponse query(@Nullable String index, String condition, Object... startKey) {
    return query(index, condition, Attributes.of(startKey));
  }

  private QueryResponse query(
      @Nullable String index, String condition, Map<String, AttributeValue> startKey) {
    return client.query(
        r ->
            r.tableName("Songs")
                .indexName(index)
                .keyConditionExpression(condition)
                .expressionAttributeValues(Attributes.of(":v", "v"))
                .exclusiveStartKey(startKey));
  }

  @Test
  void takesAnyKeyWithinTheRange() {
    assertThat(query(null, "pk = :v", "pk", "v", "sk", "s").count()).isZero();
    assertThat(query(null, "pk = :v AND sk > :v", "pk", "v", "sk", "w").count()).isZero();
    assertThat(query(null, "pk = :v AND sk = :v", "pk", "v", "sk", "v").count()).isZero();
    assertThat(
            query("byGk", "gk = :v AND lk <= :v", "pk", "x", "sk", "y", "gk", "v", "lk", "v")
                .count())
        .isZero();
  }

  @Test
  void refusesAKeyOfOtherAttributes() {
    assertInvalid(() -> query(null, "pk = :v", "pk", "v"), NO_MATCH);
    assertInvalid(() -> query(null, "pk = :v", "pk", "v", "other", "s"), NO_MATCH);
    assertInvalid(() -> query(null, "pk = :v", "pk", "v", "sk", 1), NO_MATCH);
    assertInvalid(() -> query(null, "pk = :v", "pk", "v", "sk", "s", "x", "y"), NO_MATCH);
    assertInvalid(() -> query("byLk", "pk = :v", "pk", "v", "sk", "s"), INVALID);
    assertInvalid(() -> query("byGk", "gk = :v", "gk", "v", "lk", "s"), INVALID);
  }

  @Test
  void refusesAnotherPartition() {
    assertInvalid(() -> query(null, "pk = :v", "pk", "x", "sk", "s"), OUTSIDE);
    assertInvalid(() -> query("byLk", "pk = :v", "pk", "x", "sk", "s", "lk", "l"), OUTSIDE);
    assertInvalid(
        () -> query("byGk", "gk = :v", "pk", "v", "sk", "s", "gk", "x", "lk", "l"), OUTSIDE);
    assertInvalid(
        () -> query(null, "pk = :v AND sk < :v", "pk", "x", "sk", "a"),
        "The query can return at most one row and cannot be restarted");
  }

  @Test
  void refusesAKeyOutsideOfTheRange() {
    assertInvalid(() -> query(null, "pk = :v AND sk > :v", "pk", "v", "sk", "v"), NOT_IN_RANGE);
    assertInvalid(
        () -> query(null, "pk = :v AND begins_with(sk, :v)", "pk", "v", "sk", "w"), NOT_IN_RANGE);
    assertInvalid(
        () -> query("byLk", "pk = :v AND lk < :v", "pk", "v", "sk", "a", "lk", "v"), NOT_IN_RANGE);
    assertInvalid(
        () -> query("byGk", "gk = :v AND lk = :v", "pk", "p", "sk", "s", "gk", "v", "lk", "u"),
        NOT_IN_RANGE);
  }

  @Test
  void refusesValuesOfNoTypeOrOfTwo() {
    AttributeValue both = AttributeValue.builder().s("a").n("1").build();
    assertInvalid(
        () ->
            query(
                null,
                "pk = :v",
                Map.of("pk", TableFixture.text("v"), "sk", AttributeValue.builder().build())),
        INVALID
            + ": Supplied AttributeValue is empty, must contain exactly one of the supported"
            + " datatypes");
    assertInvalid(
        () -> query(null, "pk = :v", Map.of("pk", TableFixture.text("v"), "sk", both)),
        INVALID
            + ": Supplied AttributeValue has more than one datatypes set, must contain exactly one"
            + " of the supported datatypes");
  }

  @Test
  void refusesValuesThatNoKeyCanHave() {
    String empty =
        "One or more parameter values are not valid. The AttributeValue for a key attribute cannot"
            + " contain an empty string value. Key: sk";
    assertInvalid(() -> query(null, "pk = :v", "pk", "v", "sk", ""), empty);
    assertInvalidParameter(
        () -> query(null, "pk = :v", "pk", "x".repeat(2049), "sk", "s"), LONG_PARTITION);
    assertInvalidParameter(
        () -> query(null, "pk = :v", "pk", "v", "sk", "x".repeat(70_000)), LONG_SORT);
    assertInvalidParameter(() -> scan(null, "pk", "x".repeat(70_000), "sk", "s"), LONG_PARTITION);
    assertInvalidParameter(() -> scan(null, "pk", "v", "sk", "x".repeat(1025)), LONG_SORT);
  }

  @Test
  void refusesValuesThatNoKeyOfAnIndexCanHave() {
    String tooLong = "x".repeat(3000);
    assertInvalid(
        () -> query("byGk", "gk = :v", "pk", "p", "sk", "s", "gk", "", "lk", "l"), INVALID);
    assertInvalid(
        () -> query("byGk", "gk = :v", "pk", "p", "sk", "s", "gk", tooLong, "lk", "l"), INVALID);
    assertInvalid(() -> query("byLk", "pk = :v", "pk", "v", "sk", "s", "lk", tooLong), INVALID);
    assertInvalid(() -> scan("byGk", "pk", "p", "sk", "s", "gk", "", "lk", "l"), INVALID);
    assertInvalid(() -> scan("byLk", "pk", "p", "sk", "s", "lk", tooLong), INVALID);
  }

  private ScanResponse scan(@Nullable String index, Object... startKey) {
    return client.scan(
        r -> r.tableName("Songs").indexName(index).exclusiveStartKey(Attributes.of(startKey)));
  }

  @Test
  void aConditionOnAValueThatNoKeyCanHaveIsRefusedToo() {
    assertInvalidParameter(() -> queryFor("pk = :v", "x".repeat(2049)), LONG_PARTITION);
    assertInvalidParameter(() -> queryFor("pk = :v", "x".repeat(70_000)), LONG_PARTITION);
    assertInvalidParameter(() -> queryFor("pk = :p AND sk > :v", "x".repeat(1025)), LONG_SORT);
    assertInvalidParameter(
        () -> queryFor("pk = :p AND begins_with(sk, :v)", "x".repeat(1025)), LONG_SORT);
    assertThat(queryFor("pk = :v", "x".repeat(2048)).count()).isZero();
    assertThat(queryFor("pk = :p AND sk > :v", "x".repeat(1024)).count()).isZero();
  }

  private QueryResponse queryFor(String condition, String value) {
    Map<String, AttributeValue> values = Attributes.of(":v", value);
    if (condition.contains(":p")) {
      values.put(":p", TableFixture.text("p"));
    }
    return client.query(
        r ->
            r.tableName("Songs")
                .keyConditionExpression(condition)
                .expressionAttributeValues(values));
  }

  @Test
  void aPartitionOfOneItemHasOnePageAndNoStart() {
    client.createTable(
        table("Single", "pk", "gk").globalSecondaryIndexes(global("byGk", "gk")).build());
    client.putItem(r -> r.tableName("Single").item(Attributes.of("pk", "v", "gk", "v")));
    client.putItem(r -> r.tableName("Single").item(Attributes.of("pk", "w", "gk", "v")));
    QueryRequest query =
        QueryRequest.builder()
            .tableName("Single")
            .keyConditionExpression("pk = :v")
            .expressionAttributeValues(Attributes.of(":v", "v"))
            .limit(1)
            .build();

    QueryResponse page = client.query(query);
    assertThat(page.count()).isEqualTo(1);
    assertThat(page.hasLastEvaluatedKey()).isFalse();
    assertInvalid(
        () -> client.query(query.copy(r -> r.exclusiveStartKey(Attributes.of("pk", "v")))),
        "The provided exclusive start key is invalid: ExclusiveStartKey: {pk=AttributeValue: {S:v}}");
    assertInvalid(
        () -> client.query(query.copy(r -> r.exclusiveStartKey(Attributes.of("pk", 1)))), NO_MATCH);

    QueryRequest index = query.copy(r -> r.indexName("byGk").keyConditionExpression("gk = :v"));
    QueryResponse first = client.query(index);
    assertThat(first.hasLastEvaluatedKey()).isTrue();
    assertThat(client.query(index.copy(r -> r.exclusiveStartKey(first.lastEvaluatedKey()))).count())
        .isEqualTo(1);
  }
}
