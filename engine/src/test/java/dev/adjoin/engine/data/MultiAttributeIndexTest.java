// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine.data;

import static dev.adjoin.engine.Requests.global;
import static dev.adjoin.engine.Requests.key;
import static dev.adjoin.engine.Requests.table;
import static dev.adjoin.engine.TableFixture.assertInvalid;
import static dev.adjoin.engine.TableFixture.assertInvalidParameter;
import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.engine.TableFixture;
import dev.adjoin.internal.engine.partiql.Attributes;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.Condition;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;

/** A global index with two partition key attributes and three sort key attributes. */
class MultiAttributeIndexTest {
  private static final List<String> KEY = List.of("h1", "h2", "r1", "r2", "r3");

  private final TableFixture fixture = new TableFixture();
  private final DynamoDbClient client = fixture.client;

  @BeforeEach
  void makeTable() {
    client.createTable(
        table("Songs", "pk", "h1", "h2", "r1", "r2", "r3")
            .globalSecondaryIndexes(
                global("byAll", "h1").copy(i -> i.keySchema(key("h1 h2", "r1 r2 r3"))))
            .build());
    int number = 0;
    for (String r1 : List.of("a", "b")) {
      for (String r2 : List.of("c", "ca", "d")) {
        for (String r3 : List.of("e", "f")) {
          put("p" + number++, "x", "y", r1, r2, r3);
        }
      }
    }
    put("elsewhere", "x", "z", "a", "c", "e");
    put("joined", "xy", "", "a", "c", "e");
  }

  /** Puts an item; an empty string means that the attribute is missing. */
  private void put(String pk, String... values) {
    Map<String, AttributeValue> item = Attributes.of("pk", pk);
    for (int i = 0; i < KEY.size(); i++) {
      if (!values[i].isEmpty()) {
        item.put(KEY.get(i), TableFixture.text(values[i]));
      }
    }
    fixture.put("Songs", item);
  }

  private QueryResponse query(String condition) {
    return client.query(request(condition));
  }

  /** A query with literal values in its condition, for example {@code h1 = x AND r1 > a}. */
  private static QueryRequest request(String condition) {
    Map<String, AttributeValue> values = new HashMap<>();
    StringBuilder expression = new StringBuilder();
    for (String word : condition.split(" ")) {
      if (word.matches("'.*'")) {
        String name = ":v" + values.size();
        values.put(name, TableFixture.text(word.substring(1, word.length() - 1)));
        expression.append(name).append(' ');
      } else {
        expression.append(word).append(' ');
      }
    }
    return QueryRequest.builder()
        .tableName("Songs")
        .indexName("byAll")
        .keyConditionExpression(expression.toString())
        .expressionAttributeValues(values)
        .build();
  }

  private static List<String> sorts(QueryResponse response) {
    return response.items().stream()
        .map(i -> i.get("r1").s() + "/" + i.get("r2").s() + "/" + i.get("r3").s())
        .toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "h1 = 'x' AND h2 = 'z'                                             | a/c/e",
        "h1 = 'x' AND h2 = 'y' AND r1 = 'b' AND r2 = 'ca'                  | b/ca/e b/ca/f",
        "h2 = 'y' AND r2 = 'c' AND r1 = 'a' AND h1 = 'x'                   | a/c/e a/c/f",
        "h1 = 'x' AND h2 = 'y' AND r1 = 'a' AND r2 > 'c'                   | a/ca/e a/ca/f a/d/e a/d/f",
        "h1 = 'x' AND h2 = 'y' AND r1 = 'a' AND r2 <= 'ca'                 | a/c/e a/c/f a/ca/e a/ca/f",
        "h1 = 'x' AND h2 = 'y' AND r1 = 'a' AND r2 = 'd' AND r3 = 'f'      | a/d/f",
        "h1 = 'x' AND h2 = 'y' AND r1 = 'a' AND r2 = 'd' AND r3 < 'f'      | a/d/e",
        "h1 = 'x' AND h2 = 'y' AND r1 = 'b' AND begins_with ( r2 , 'c' )   | b/c/e b/c/f b/ca/e b/ca/f",
        "h1 = 'x' AND h2 = 'y' AND r1 = 'b' AND r2 BETWEEN 'c' AND 'ca'    | b/c/e b/c/f b/ca/e b/ca/f",
        "h1 = 'x' AND h2 = 'y' AND r1 > 'a' AND r1 < 'a'                   | refused"
      })
  void readsFromTheLeftWithAnInequalityLast(String condition, String expected) {
    if (expected.equals("refused")) {
      assertInvalid(
          () -> query(condition),
          "KeyConditionExpressions must only contain one condition per key");
    } else {
      assertThat(String.join(" ", sorts(query(condition)))).isEqualTo(expected);
    }
  }

  @Test
  void onlyItemsWithEveryAttributeAreInTheIndex() {
    assertThat(client.scan(r -> r.tableName("Songs").indexName("byAll")).count()).isEqualTo(13);
    for (String attribute : KEY) {
      client.updateItem(
          r ->
              r.tableName("Songs")
                  .key(Attributes.of("pk", "p" + KEY.indexOf(attribute)))
                  .updateExpression("REMOVE " + attribute));
    }
    put("joined", "x", "y", "z", "z", "z");

    assertThat(client.scan(r -> r.tableName("Songs").indexName("byAll")).count()).isEqualTo(9);
    assertThat(query("h1 = 'x' AND h2 = 'y' AND r1 = 'z'").count()).isEqualTo(1);
  }

  @Test
  void valuesOfNeighbouringAttributesDoNotRunTogether() {
    put("one", "q", "qq", "s", "ss", "t");
    put("two", "qq", "q", "ss", "s", "t");

    assertThat(query("h1 = 'q' AND h2 = 'qq' AND r1 = 's'").count()).isEqualTo(1);
    assertThat(query("h1 = 'qq' AND h2 = 'q' AND r1 = 's'").count()).isZero();
    assertThat(query("h1 = 'q' AND h2 = 'qq' AND r1 = 's' AND r2 = 's'").count()).isZero();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5, 12})
  void pagesNameEveryAttributeOfBothKeys(int limit) {
    QueryRequest whole = request("h1 = 'x' AND h2 = 'y'");
    QueryResponse first = client.query(whole.copy(r -> r.limit(limit)));

    assertThat(first.lastEvaluatedKey()).containsOnlyKeys("pk", "h1", "h2", "r1", "r2", "r3");
    assertThat(Pages.all(client, whole.copy(r -> r.limit(limit))))
        .isEqualTo(client.query(whole).items());
    assertThat(Pages.all(client, whole.copy(r -> r.limit(limit).scanIndexForward(false))))
        .isEqualTo(client.query(whole.copy(r -> r.scanIndexForward(false))).items());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "h1 = 'x'                                          | HASH h2",
        "h2 = 'x'                                          | HASH h1",
        "r1 = 'x'                                          | HASH h1, h2",
        "h1 = 'x' AND r1 = 'a'                             | HASH h2",
        "h1 = 'x' AND h2 > 'y'                             | HASH h2",
        "h1 = 'x' AND begins_with ( h2 , 'y' )             | HASH h2",
        "h1 = 'x' AND h2 BETWEEN 'y' AND 'z'               | HASH h2",
        "h1 = 'x' AND h2 = 'y' AND r2 = 'c'                | RANGE r1 r2",
        "h1 = 'x' AND h2 = 'y' AND r1 = 'a' AND r3 = 'c'   | RANGE r2 r3",
        "h1 = 'x' AND h2 = 'y' AND r3 = 'c'                | RANGE r1, r2 r3",
        "h1 = 'x' AND h2 = 'y' AND r1 > 'a' AND r2 = 'c'   | RANGE r1 r2",
        "h1 = 'x' AND h2 = 'y' AND r1 > 'a' AND r2 < 'c'   | RANGE r1 r2",
        "h1 = 'x' AND h2 = 'y' AND begins_with ( r1 , 'a' ) AND r2 = 'c' | RANGE r1 r2",
        "h1 = 'x' AND h2 = 'y' AND r1 = 'a' AND pk = 'p'   | Query condition missed key schema element: r2"
      })
  void refusesConditionsThatSkipOrGoOn(String condition, String message) {
    assertInvalid(() -> query(condition), whole(message));
  }

  /** The message that these words stand for. */
  private static String whole(String words) {
    int last = words.lastIndexOf(' ');
    if (words.startsWith("HASH ")) {
      return "HASH key attributes "
          + words.substring("HASH ".length())
          + " must have equality conditions specified in the query";
    }
    return words.startsWith("RANGE ")
        ? "RANGE key attributes "
            + words.substring("RANGE ".length(), last)
            + " must have equality conditions specified in the query because a condition is present"
            + " on key attribute "
            + words.substring(last + 1)
        : words;
  }

  @Test
  void legacyConditionsMayNotSkipAnAttributeEither() {
    Map<String, Condition> conditions =
        Map.of("h1", equal("x"), "h2", equal("y"), "r2", equal("c"));
    QueryRequest skipping =
        QueryRequest.builder()
            .tableName("Songs")
            .indexName("byAll")
            .keyConditions(conditions)
            .build();

    assertInvalid(() -> client.query(skipping), whole("RANGE r1 r2"));
    assertInvalid(
        () -> client.query(skipping.copy(r -> r.keyConditions(Map.of("h1", equal("x"))))),
        whole("HASH h2"));
  }

  private static Condition equal(String value) {
    return Condition.builder()
        .comparisonOperator("EQ")
        .attributeValueList(TableFixture.text(value))
        .build();
  }

  @Test
  void refusesFiltersOnEveryAttributeOfTheKey() {
    assertInvalid(
        () ->
            client.query(
                request("h1 = 'x' AND h2 = 'y'")
                    .copy(r -> r.filterExpression("attribute_exists(r3)"))),
        "Filter Expression can only contain non-primary key attributes: Primary key attribute: r3");
  }

  @Test
  void refusesAnItemWhoseAttributeIsOfAnotherType() {
    assertInvalidParameter(
        () -> fixture.put("Songs", Attributes.of("pk", "p", "r2", 1)),
        "Type mismatch for Index Key r2 Expected: S Actual: N IndexName: byAll");
  }
}
