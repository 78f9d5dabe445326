// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression;

import static dev.adjoin.internal.engine.expression.Shorthand.n;
import static dev.adjoin.internal.engine.expression.Shorthand.placeholders;
import static dev.adjoin.internal.engine.expression.Shorthand.refusal;
import static dev.adjoin.internal.engine.expression.Shorthand.s;
import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.internal.engine.expression.tree.Parameter;
import dev.adjoin.internal.engine.expression.tree.Placeholders;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class PlaceholdersTest {
  private static final AttributeValue ONE = AttributeValue.fromN("1");

  private final Expressions expressions = new Expressions();

  private static String names(Map<String, String> names) {
    return refusal(() -> Placeholders.of(names, null));
  }

  private static String values(Map<String, AttributeValue> values) {
    return refusal(() -> Placeholders.of(null, values));
  }

  @Test
  void noMapIsEmpty() {
    assertThat(names(Map.of())).isEqualTo("ExpressionAttributeNames must not be empty");
    assertThat(values(Map.of())).isEqualTo("ExpressionAttributeValues must not be empty");
    assertThat(refusal(() -> Placeholders.of(null, null))).isEqualTo("accepted");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a", "#", "#a-b", "#a#b", ":a", "#é"})
  void namesBeginWithAHash(String key) {
    assertThat(names(Map.of(key, "a")))
        .isEqualTo(
            "ExpressionAttributeNames contains invalid key: Syntax error; key: \"" + key + "\"");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a", ":", ":a b", "#a"})
  void valuesBeginWithAColon(String key) {
    assertThat(values(Map.of(key, ONE)))
        .isEqualTo(
            "ExpressionAttributeValues contains invalid key: Syntax error; key: \"" + key + "\"");
  }

  @Test
  void keysHave255BytesAtMost() {
    assertThat(names(Map.of("#" + "a".repeat(254), "a"))).isEqualTo("accepted");
    assertThat(names(Map.of("#" + "a".repeat(255), "a")))
        .isEqualTo(
            "ExpressionAttributeNames contains invalid key: The expression attribute map contains a"
                + " key that is too long; size of key: 256");
  }

  @Test
  void anAttributeHasAName() {
    String message =
        "ExpressionAttributeNames contains invalid value: Empty attribute name for key #a";
    assertThat(names(Map.of("#a", ""))).isEqualTo(message);
    assertThat(names(Collections.singletonMap("#a", null))).isEqualTo(message);
  }

  @Test
  void anAttributeHasANameOf65535BytesAtMost() {
    assertThat(names(Map.of("#a", "a".repeat(65_535)))).isEqualTo("accepted");
    assertThat(names(Map.of("#a", "é".repeat(32_768))))
        .startsWith("1 validation error detected: Value '{#a=éé")
        .endsWith(
            "' at 'expressionAttributeNames' failed to satisfy constraint: Map value must satisfy"
                + " constraint: [Member must have length less than or equal to 65535, Member must"
                + " have length greater than or equal to 0]");
  }

  /** This many placeholders, each with a meaning of 1,000 bytes. */
  private static <T> Map<String, T> many(int count, char first, Function<String, T> meaning) {
    Map<String, T> many = new HashMap<>();
    for (int i = 0; i < count; i++) {
      many.put(first + String.format("%04d", i), meaning.apply("x".repeat(995)));
    }
    return many;
  }

  @Test
  void placeholdersTakeTwoMegabytesAtMost() {
    var names = many(1049, '#', name -> name);
    var values = many(1048, ':', AttributeValue::fromS);
    assertThat(refusal(() -> Placeholders.of(names, values))).isEqualTo("accepted");
    values.put(":" + "a".repeat(150), AttributeValue.fromBool(true));
    assertThat(refusal(() -> Placeholders.of(names, values))).isEqualTo("accepted");
    values.put(":b", AttributeValue.fromBool(true));
    assertThat(refusal(() -> Placeholders.of(names, values)))
        .isEqualTo(
            "Combined size of ExpressionAttributeNames and ExpressionAttributeValues exceeds max"
                + " size");
    assertThat(names(many(2098, '#', name -> name)))
        .isEqualTo("ExpressionAttributeNames exceeds max size");
    assertThat(values(many(2098, ':', AttributeValue::fromS)))
        .isEqualTo("ExpressionAttributeValues exceeds max size");
  }

  @Test
  void valuesAreChecked() {
    String invalid = "ExpressionAttributeValues contains invalid value: ";
    assertThat(values(Map.of(":b", AttributeValue.fromN("x"))))
        .isEqualTo(invalid + "The parameter cannot be converted to a numeric value: x for key :b");
    assertThat(values(Map.of(":b", AttributeValue.builder().build())))
        .isEqualTo(
            invalid
                + "Supplied AttributeValue is empty, must contain exactly one of the supported"
                + " datatypes for key :b");
    assertThat(values(Collections.singletonMap(":b", null)))
        .startsWith(invalid + "Supplied AttributeValue is empty");
  }

  @Test
  void whatNoExpressionUsesIsRefused() {
    Placeholders given = placeholders("#a", "a", "#b", "b", ":a", s("a"), ":b", n("1"));
    expressions.condition(Parameter.CONDITION, "#a = :a", given);
    assertThat(refusal(given::refuseUnused))
        .isEqualTo("Value provided in ExpressionAttributeNames unused in expressions: keys: {#b}");
    expressions.condition(Parameter.FILTER, "#b = x", given);
    assertThat(refusal(given::refuseUnused))
        .isEqualTo("Value provided in ExpressionAttributeValues unused in expressions: keys: {:b}");
    expressions.update("SET c = :b", given);
    assertThat(refusal(given::refuseUnused)).isEqualTo("accepted");
  }

  @Test
  void allThatIsUnusedIsNamed() {
    assertThat(refusal(placeholders("#a", "a", "#b", "b")::refuseUnused))
        .isEqualTo(
            "Value provided in ExpressionAttributeNames unused in expressions: keys: {#a, #b}");
  }

  @Test
  void whatIsSkippedInEvaluationIsStillUsed() {
    Placeholders given = placeholders("#a", "a", "#b", "b", ":a", s("a"), ":b", n("1"));
    expressions.condition(Parameter.CONDITION, "#a = :a OR #b = :b", given);
    assertThat(refusal(given::refuseUnused)).isEqualTo("accepted");
  }
}
