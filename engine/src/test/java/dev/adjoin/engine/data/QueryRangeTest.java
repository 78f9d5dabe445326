// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine.data;

import static dev.adjoin.engine.Requests.definition;
import static dev.adjoin.engine.Requests.table;
import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.engine.TableFixture;
import dev.adjoin.internal.engine.value.AnyValue;
import dev.adjoin.internal.engine.value.Value;
import dev.adjoin.internal.engine.value.Values;
import dev.adjoin.testing.search.Generator;
import dev.adjoin.testing.search.Generators;
import dev.adjoin.testing.search.Given;
import dev.adjoin.testing.search.Property;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

/** Compares every sort key operator, for every type, with sorting and filtering in memory. */
class QueryRangeTest {
  private static final AttributeValue PARTITION = TableFixture.text("p");

  /** Sort keys of one type, a condition on them, and a direction. */
  record Case(
      String type, Set<Value> keys, String operator, Value low, Value high, boolean forward) {
    boolean matches(Value key) {
      int toLow = Value.compare(key, low);
      return switch (operator) {
        case "=" -> toLow == 0;
        case "<" -> toLow < 0;
        case "<=" -> toLow <= 0;
        case ">" -> toLow > 0;
        case ">=" -> toLow >= 0;
        case "BETWEEN" -> toLow >= 0 && Value.compare(key, high) <= 0;
        case "begins_with" -> beginsWith(key);
        default -> true;
      };
    }

    private boolean beginsWith(Value key) {
      if (key instanceof Value.S text) {
        return text.text().startsWith(((Value.S) low).text());
      }
      byte[] bytes = ((Value.B) key).bytes().asByteArray();
      byte[] prefix = ((Value.B) low).bytes().asByteArray();
      return bytes.length >= prefix.length
          && Arrays.equals(bytes, 0, prefix.length, prefix, 0, prefix.length);
    }

    List<Value> expected() {
      List<Value> found = new ArrayList<>(keys.stream().filter(this::matches).toList());
      found.sort(Value::compare);
      if (!forward) {
        Collections.reverse(found);
      }
      return found;
    }

    QueryRequest request() {
      Map<String, AttributeValue> values = new HashMap<>(Map.of(":p", PARTITION));
      if (!operator.equals("none")) {
        values.put(":low", Values.toSdk(low));
      }
      if (operator.equals("BETWEEN")) {
        values.put(":high", Values.toSdk(high));
      }
      String test =
          switch (operator) {
            case "none" -> "";
            case "BETWEEN" -> " AND sk BETWEEN :low AND :high";
            case "begins_with" -> " AND begins_with(sk, :low)";
            default -> " AND sk " + operator + " :low";
          };
      return QueryRequest.builder()
          .tableName("Ranges")
          .keyConditionExpression("pk = :p" + test)
          .expressionAttributeValues(values)
          .scanIndexForward(forward)
          .build();
    }
  }

  @Property(cases = 500)
  void findsExactlyTheKeysInTheirOrder(Given given) {
    Case wanted = given.any(cases());
    TableFixture fixture = new TableFixture();
    fixture.client.createTable(
        table("Ranges", "pk sk")
            .attributeDefinitions(definition("pk", "S"), definition("sk", wanted.type()))
            .build());
    for (Value key : wanted.keys()) {
      fixture.put("Ranges", Map.of("pk", PARTITION, "sk", Values.toSdk(key)));
      fixture.put("Ranges", Map.of("pk", TableFixture.text("q"), "sk", Values.toSdk(key)));
    }

    assertThat(fixture.client.query(wanted.request()).items())
        .extracting(item -> Values.of(item.get("sk")))
        .isEqualTo(wanted.expected());
  }

  private static Generator<Case> cases() {
    return Generators.of("S", "N", "B").then(QueryRangeTest::cases);
  }

  private static Generator<Case> cases(String type) {
    Generator<Value> key = AnyValue.scalar(type).where(value -> value.size() > 0);
    Generator<String> operator =
        Generators.of("none", "=", "<", "<=", ">", ">=", "BETWEEN", "begins_with")
            .where(name -> !type.equals("N") || !name.equals("begins_with"));
    return given ->
        of(
            type,
            given.any(key.list(2, 12)),
            given.any(operator),
            given.between(0, 1),
            given.flag());
  }

  /** A case whose bounds are two of the keys; the first may be stored or not. */
  private static Case of(
      String type, List<Value> keys, String operator, int stored, boolean forward) {
    List<Value> bounds = new ArrayList<>(keys.subList(0, 2));
    bounds.sort(Value::compare);
    Set<Value> all = new HashSet<>(keys.subList(stored, keys.size()));
    return new Case(type, all, operator, bounds.get(0), bounds.get(1), forward);
  }
}
