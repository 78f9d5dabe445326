// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression;

import static dev.adjoin.internal.engine.expression.Shorthand.NOTHING;
import static dev.adjoin.internal.engine.expression.Shorthand.n;
import static dev.adjoin.internal.engine.expression.Shorthand.placeholders;
import static dev.adjoin.internal.engine.expression.Shorthand.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.internal.engine.expression.tree.Parameter;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The limits on length, depth and number of operators; expressions beyond them are rejected
 * quickly.
 */
@Timeout(5)
class LimitsTest {
  private static final String INVALID = "Invalid ConditionExpression: ";
  private static final String TOO_MANY =
      INVALID + "The expression contains too many operators; operator count: 301";
  private static final String REDUNDANT = INVALID + "The expression has redundant parentheses;";

  private final Expressions expressions = new Expressions();

  private String condition(String text) {
    return refusal(() -> expressions.condition(Parameter.CONDITION, text, NOTHING));
  }

  @Test
  void anExpressionHas4096BytesAtMost() {
    String longest = "a" + " ".repeat(4091) + " = b";
    assertThat(longest).hasSize(4096);
    assertThat(condition(longest)).isEqualTo("accepted");
    assertThat(condition(longest + " "))
        .isEqualTo(
            INVALID
                + "Expression size has exceeded the maximum allowed size; expression size: 4097");
    assertThat(condition("é".repeat(2049)))
        .isEqualTo(
            INVALID
                + "Expression size has exceeded the maximum allowed size; expression size: 4098");
    assertThat(refusal(() -> expressions.update("SET " + "a".repeat(5000), NOTHING)))
        .isEqualTo(
            "Invalid UpdateExpression: Expression size has exceeded the maximum allowed size;");
    assertThat(refusal(() -> expressions.projection("a".repeat(5000), NOTHING)))
        .isEqualTo(
            "Invalid ProjectionExpression: Expression size has exceeded the maximum allowed size;");
  }

  @Test
  void anExpressionHas300OperatorsAtMost() {
    assertThat(condition("a<b " + "or (a<b ".repeat(149) + ")".repeat(149))).isEqualTo("accepted");
    assertThat(condition("NOT " + "a<b " + "or a<b ".repeat(149))).isEqualTo("accepted");
    assertThat(condition("a<b " + "or a<b ".repeat(150))).isEqualTo(TOO_MANY);
    assertThat(condition("a<b " + "or (a<b ".repeat(454) + ")".repeat(454))).isEqualTo(TOO_MANY);
    assertThat(condition("not ".repeat(299) + "a<b")).isEqualTo("accepted");
    assertThat(condition("not ".repeat(1020) + "a<b")).isEqualTo(TOO_MANY);
    assertThat(condition("not(".repeat(299) + "a<b" + ")".repeat(299))).isEqualTo("accepted");
  }

  @Test
  void functionsCountAsOperators() {
    assertThat(condition("contains(a,b)" + "or contains(a,b)".repeat(150))).isEqualTo(TOO_MANY);
  }

  @Test
  void deepNestingIsRefusedWithoutAStackAsDeep() {
    assertThat(condition("(".repeat(2046) + "a<b" + ")".repeat(2046))).isEqualTo(REDUNDANT);
    assertThat(condition("(".repeat(4096)))
        .isEqualTo(INVALID + "Syntax error; token: \"<EOF>\", near: \"(\"");
    assertThat(condition("(".repeat(1000) + "a = :v"))
        .isEqualTo(INVALID + "Syntax error; token: \"<EOF>\", near: \":v\"");
    assertThat(condition("a < " + "f(".repeat(1000) + "b" + ")".repeat(1000))).isEqualTo(TOO_MANY);
    assertThat(refusal(() -> expressions.update("SET a = " + "(".repeat(4000), NOTHING)))
        .isEqualTo("Invalid UpdateExpression: Syntax error; token: \"<EOF>\", near: \"(\"");
  }

  @Test
  void inTakes100OperandsAtMost() {
    assertThat(condition("a IN (" + names(100) + ")")).isEqualTo("accepted");
    assertThat(condition("a IN (" + names(101) + ")"))
        .isEqualTo(
            INVALID
                + "The IN operator is provided with too many operands; number of operands: 101");
  }

  private static String names(int count) {
    return IntStream.range(0, count).mapToObj(i -> "b" + i).collect(Collectors.joining(","));
  }

  @Test
  void aPathHas32LevelsAtMost() {
    assertThat(condition("a" + ".b".repeat(31) + " = c")).isEqualTo("accepted");
    assertThat(condition("a" + ".b".repeat(32) + " = c"))
        .isEqualTo(INVALID + "The document path has too many nesting levels; nesting levels: 33");
    assertThat(refusal(() -> expressions.projection("a" + "[0]".repeat(32), NOTHING)))
        .isEqualTo(
            "Invalid ProjectionExpression: The document path has too many nesting levels; nesting"
                + " levels: 33");
    assertThat(
            refusal(
                () ->
                    expressions.update(
                        "SET a" + ".b".repeat(32) + " = :v", placeholders(":v", n("1")))))
        .isEqualTo(
            "Invalid UpdateExpression: The document path has too many nesting levels; nesting"
                + " levels: 33");
  }
}
