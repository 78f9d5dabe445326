// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine.data;

import static dev.adjoin.engine.Requests.definition;
import static dev.adjoin.engine.Requests.table;
import static dev.adjoin.engine.TableFixture.assertInvalid;
import static dev.adjoin.engine.TableFixture.assertInvalidParameter;
import static dev.adjoin.engine.TableFixture.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.engine.TableFixture;
import dev.adjoin.internal.engine.partiql.Attributes;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;

class QueryTest {
  private final TableFixture fixture = new TableFixture();
  private final DynamoDbClient client = fixture.client;

  @BeforeEach
  void makeTable() {
    client.createTable(table("Songs", "pk sk").build());
  }

  private void put(String... sortKeys) {
    for (String sk : sortKeys) {
      fixture.put("Songs", Attributes.of("pk", "p", "sk", sk, "length", sk.length()));
    }
  }

  private QueryResponse query(Consumer<QueryRequest.Builder> more) {
    return client.query(
        r ->
            r.tableName("Songs")
                .keyConditionExpression("pk = :p")
                .expressionAttributeValues(Attributes.of(":p", "p"))
                .applyMutation(more));
  }

  private QueryResponse query(String condition, Object... values) {
    return query(
        r -> r.keyConditionExpression(condition).expressionAttributeValues(Attributes.of(values)));
  }

  private static List<String> sortKeys(QueryResponse response) {
    return response.items().stream().map(item -> item.get("sk").s()).toList();
  }

  @Test
  void ordersTextsByTheirUtf8Bytes() {
    put("\uD83D\uDE00", "\uFFFD", "z", "é", "Z", "a", "a ", "ab");

    assertThat(sortKeys(query(r -> {})))
        .containsExactly("Z", "a", "a ", "ab", "z", "é", "\uFFFD", "\uD83D\uDE00");
    assertThat(sortKeys(query("pk = :p AND sk > :s", ":p", "p", ":s", "\uFFFD")))
        .containsExactly("\uD83D\uDE00");
  }

  @Test
  void ordersNumbersByValueAndBinariesByUnsignedBytes() {
    client.createTable(
        table("Numbers", "pk sk")
            .attributeDefinitions(definition("pk", "S"), definition("sk", "N"))
            .build());
    for (double n : new double[] {10, 9, -1, -10, 0.5, 0, -0.25}) {
      fixture.put("Numbers", Attributes.of("pk", "p", "sk", n));
    }
    client.createTable(
        table("Binaries", "pk sk")
            .attributeDefinitions(definition("pk", "S"), definition("sk", "B"))
            .build());
    for (String hex : List.of("ff", "00", "7f", "80", "7f00")) {
      fixture.put("Binaries", Attributes.of("pk", "p", "sk", HexFormat.of().parseHex(hex)));
    }

    assertThat(query(r -> r.tableName("Numbers")).items())
        .extracting(item -> item.get("sk").n())
        .containsExactly("-10", "-1", "-0.25", "0", "0.5", "9", "10");
    assertThat(query(r -> r.tableName("Binaries")).items())
        .extracting(item -> HexFormat.of().formatHex(item.get("sk").b().asByteArray()))
        .containsExactly("00", "7f", "7f00", "80", "ff");
  }

  @Test
  void aBinaryMayBeginWithTheGreatestBytes() {
    client.createTable(
        table("Binaries", "pk sk")
            .attributeDefinitions(definition("pk", "S"), definition("sk", "B"))
            .build());
    for (String hex : List.of("fe", "ff", "ffff", "ff00", "ffff01")) {
      fixture.put("Binaries", Attributes.of("pk", "p", "sk", HexFormat.of().parseHex(hex)));
    }

    assertThat(
            query(
                    r ->
                        r.tableName("Binaries")
                            .keyConditionExpression("pk = :p AND begins_with(sk, :s)")
                            .expressionAttributeValues(
                                Attributes.of(":p", "p", ":s", HexFormat.of().parseHex("ffff"))))
                .items())
        .extracting(item -> HexFormat.of().formatHex(item.get("sk").b().asByteArray()))
        .containsExactly("ffff", "ffff01");
  }

  @Test
  void aPrefixKnowsNothingOfSegments() {
    put("a#1", "a#10", "a#2", "a$", "b");

    assertThat(sortKeys(query("pk = :p AND begins_with(sk, :s)", ":p", "p", ":s", "a#1")))
        .containsExactly("a#1", "a#10");
  }

  @Test
  void countsWhatWasReadAndWhatPassed() {
    put("a", "bb", "ccc");

    QueryResponse filtered =
        query(
            r ->
                r.filterExpression("#l > :l")
                    .expressionAttributeNames(Map.of("#l", "length"))
                    .expressionAttributeValues(Attributes.of(":p", "p", ":l", 1)));

    assertThat(filtered.count()).isEqualTo(2);
    assertThat(filtered.scannedCount()).isEqualTo(3);
    QueryResponse counted = query(r -> r.select("COUNT"));
    assertThat(counted.count()).isEqualTo(3);
    assertThat(counted.hasItems()).isFalse();
  }

  @Test
  void findsNothingWithoutAnError() {
    QueryResponse none = query(r -> {});

    assertThat(none.items()).isEmpty();
    assertThat(none.hasItems()).isTrue();
    assertThat(none.count()).isZero();
    assertThat(none.hasLastEvaluatedKey()).isFalse();
  }

  @Test
  void refusesConditionsThatAreNotOfTheKey() {
    assertInvalid(
        () -> query("sk = :s", ":s", "s"), "Query condition missed key schema element: pk");
    assertInvalid(() -> query("pk > :p", ":p", "p"), "Query key condition not supported");
    assertInvalid(
        () -> query("pk = :p AND title = :s", ":p", "p", ":s", "s"),
        "Query condition missed key schema element: sk");
    assertInvalidParameter(
        () -> query("pk = :p", ":p", 1), "Condition parameter type does not match schema type");
    assertInvalid(
        () -> query("pk = :p AND sk = :s", ":p", "p", ":s", ""),
        "One or more parameter values are not valid. The AttributeValue for a key attribute cannot"
            + " contain an empty string value. Key: sk");
    assertInvalid(
        () -> query("pk = :p OR sk = :s", ":p", "p", ":s", "s"),
        "Invalid operator used in KeyConditionExpression: OR");
    assertInvalid(
        () -> query("pk = :p AND sk <> :s", ":p", "p", ":s", "s"),
        "Invalid operator used in KeyConditionExpression: <>");
  }

  @Test
  void refusesARangeThatIsUpsideDown() {
    assertInvalid(
        () -> query("pk = :p AND sk BETWEEN :b AND :a", ":p", "p", ":a", "a", ":b", "b"),
        "Invalid KeyConditionExpression: The BETWEEN operator requires upper bound to be greater"
            + " than or equal to lower bound; lower bound operand: AttributeValue: {S:b}, upper"
            + " bound operand: AttributeValue: {S:a}");
  }

  @Test
  void refusesFiltersOnKeys() {
    assertInvalid(
        () -> query(r -> r.filterExpression("sk = :p")),
        "Filter Expression can only contain non-primary key attributes: Primary key attribute: sk");
  }

  @Test
  void refusesAMissingConditionALimitOfNoneAndUnknownPlaces() {
    assertInvalid(
        () -> client.query(r -> r.tableName("Songs")),
        "Either the KeyConditions or KeyConditionExpression parameter must be specified in the"
            + " request.");
    assertInvalid(
        () -> query(r -> r.limit(0)),
        "1 validation error detected: Value at 'Limit' failed to satisfy constraint: Member must"
            + " have value greater than or equal to 1");
    assertInvalid(
        () -> query(r -> r.indexName("byNothing")),
        "The table does not have the specified index: byNothing");
    assertRefused(
        () -> query(r -> r.tableName("None")),
        "ResourceNotFoundException",
        "Requested resource not found");
  }
}
