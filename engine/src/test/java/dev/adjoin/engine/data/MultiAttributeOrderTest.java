// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine.data;

import static dev.adjoin.engine.Requests.KEYS_ONLY;
import static dev.adjoin.engine.Requests.definition;
import static dev.adjoin.engine.Requests.global;
import static dev.adjoin.engine.Requests.key;
import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.engine.TableFixture;
import dev.adjoin.internal.engine.partiql.Attributes;
import dev.adjoin.internal.engine.value.AnyValue;
import dev.adjoin.internal.engine.value.Value;
import dev.adjoin.internal.engine.value.Values;
import dev.adjoin.testing.search.Generator;
import dev.adjoin.testing.search.Generators;
import dev.adjoin.testing.search.Given;
import dev.adjoin.testing.search.Property;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

/** Index entries of one partition are sorted by their attributes, one after the other. */
class MultiAttributeOrderTest {
  /** Tuples of values of these types. */
  record Tuples(List<String> types, List<List<Value>> rows) {
    List<List<Value>> sorted() {
      List<List<Value>> sorted = new ArrayList<>(rows);
      sorted.sort(order());
      return sorted;
    }

    private Comparator<List<Value>> order() {
      return (left, right) ->
          IntStream.range(0, types.size())
              .map(i -> Value.compare(left.get(i), right.get(i)))
              .filter(order -> order != 0)
              .findFirst()
              .orElse(0);
    }
  }

  private static TableFixture withItems(Tuples tuples) {
    TableFixture fixture = new TableFixture();
    List<AttributeDefinition> definitions = new ArrayList<>();
    definitions.add(definition("pk", "N"));
    definitions.add(definition("h", "S"));
    List<String> sort = new ArrayList<>();
    for (int i = 0; i < tuples.types().size(); i++) {
      definitions.add(definition("r" + i, tuples.types().get(i)));
      sort.add("r" + i);
    }
    fixture.client.createTable(
        request ->
            request
                .tableName("Songs")
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .keySchema(key("pk"))
                .attributeDefinitions(definitions)
                .globalSecondaryIndexes(
                    global("byTuple", "h " + String.join(" ", sort), KEYS_ONLY)));
    for (int i = 0; i < tuples.rows().size(); i++) {
      Map<String, AttributeValue> item = Attributes.of("pk", i, "h", "h");
      for (int j = 0; j < sort.size(); j++) {
        item.put(sort.get(j), Values.toSdk(tuples.rows().get(i).get(j)));
      }
      fixture.put("Songs", item);
    }
    return fixture;
  }

  private static final QueryRequest QUERY =
      QueryRequest.builder()
          .tableName("Songs")
          .indexName("byTuple")
          .keyConditionExpression("h = :h")
          .expressionAttributeValues(Attributes.of(":h", "h"))
          .build();

  private static List<Value> tuple(Map<String, AttributeValue> item, int size) {
    return IntStream.range(0, size).mapToObj(i -> Values.of(item.get("r" + i))).toList();
  }

  @Property(cases = 300)
  void entriesStandInTheOrderOfTheirTuples(Given given) {
    Tuples tuples = given.any(tuples());
    List<Map<String, AttributeValue>> found = withItems(tuples).client.query(QUERY).items();

    assertThat(found)
        .extracting(item -> tuple(item, tuples.types().size()))
        .isEqualTo(tuples.sorted());
  }

  @Property(cases = 150)
  void pagesInEitherDirectionFindTheSame(Given given) {
    Tuples tuples = given.any(tuples());
    int limit = given.between(1, 4);
    boolean forward = given.flag();
    TableFixture fixture = withItems(tuples);
    QueryRequest whole = QUERY.copy(r -> r.scanIndexForward(forward));

    assertThat(Pages.all(fixture.client, whole.copy(r -> r.limit(limit))))
        .isEqualTo(fixture.client.query(whole).items());
  }

  private static Generator<Tuples> tuples() {
    return Generators.of("S", "N", "B")
        .list(1, 4)
        .then(types -> row(types).list(10).map(rows -> new Tuples(types, rows)));
  }

  private static Generator<List<Value>> row(List<String> types) {
    return given ->
        types.stream()
            .map(type -> given.any(AnyValue.scalar(type).where(value -> value.size() > 0)))
            .toList();
  }
}
