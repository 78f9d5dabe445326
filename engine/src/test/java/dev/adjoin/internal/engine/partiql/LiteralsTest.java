// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.partiql;

import static dev.adjoin.internal.engine.partiql.Refused.validation;
import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.internal.engine.partiql.parse.Statement;
import dev.adjoin.internal.engine.partiql.parse.StatementParser;
import dev.adjoin.internal.engine.partiql.translate.Literals;
import dev.adjoin.internal.engine.value.Value;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LiteralsTest {
  private static final String PREFIX = "INSERT INTO T VALUE ";

  private static Value value(String literal) {
    var insert = (Statement.Insert) StatementParser.parse(PREFIX + literal);
    return Literals.value(insert.item());
  }

  private static String refusal(String literal) {
    return Refused.by(() -> value(literal));
  }

  private static Value.N number(String text) {
    return new Value.N(new BigDecimal(text));
  }

  @Test
  void spellsScalars() {
    assertThat(value("'it''s'")).isEqualTo(new Value.S("it's"));
    assertThat(value("TRUE")).isEqualTo(new Value.Bool(true));
    assertThat(value("Null")).isEqualTo(new Value.Null());
    assertThat(value("7.31e6")).isEqualTo(number("7310000"));
    assertThat(value("-.73E+1")).isEqualTo(number("-7.3"));
    assertThat(value("-0")).isEqualTo(number("0"));
  }

  @Test
  void spellsListsMapsAndSets() {
    assertThat(value("[1, {'a': ['x']}, []]"))
        .isEqualTo(
            new Value.L(
                List.of(
                    number("1"),
                    new Value.M(Map.of("a", new Value.L(List.of(new Value.S("x"))))),
                    new Value.L(List.of()))));
    assertThat(value("<<'a', 'b'>>")).isEqualTo(new Value.SS(Set.of("a", "b")));
    assertThat(value("<<10, 2.50>>"))
        .isEqualTo(new Value.NS(Set.of(new BigDecimal("1E+1"), new BigDecimal("2.5"))));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          1e126                  | Number overflow. Attempting to store a number with magnitude larger than supported range under root
          100e2147483647         | Number overflow. Attempting to store a number with magnitude larger than supported range under root
          1e-131                 | Number underflow. Attempting to store a number with magnitude smaller than supported range under root
          {'m': {'x': 1e126}}    | Number overflow. Attempting to store a number with magnitude larger than supported range under root.m.x
          [1, 1e126]             | Number overflow. Attempting to store a number with magnitude larger than supported range under root[1]
          123456789012345678901234567890123456789 | Attempting to store more than 38 significant digits in a Number under root
          <<>>                   | Empty bags are not supported
          <<1, 'a'>>             | Unsupported data type in Bag. DynamoDB only supports either numbers or strings in bags
          <<[1]>>                | Unsupported data type in Bag. DynamoDB only supports either numbers or strings in bags
          <<'a', 'a'>>           | One or more parameter values were invalid: Input collection [a, a] contains duplicates.
          <<2, 2.0>>             | One or more parameter values were invalid: Input collection [2, 2.0] contains duplicates! under root
          [?]                    | Unsupported data type: Parameter under key root[0] at 1:22:1
          {'k': set_add(a, b)}   | Unsupported data type: set_add under key root.k at 1:27:7
          """)
  void refusesWhatDynamoDbCannotHold(String literal, String message) {
    assertThat(refusal(literal)).isEqualTo(validation(message));
  }

  @Test
  void nestsAsDeepAsAnItemMay() {
    assertThat(refusal("[".repeat(31) + "1" + "]".repeat(31))).isEqualTo("nothing");
    assertThat(refusal("[".repeat(32) + "1" + "]".repeat(32)))
        .isEqualTo(
            validation(
                "Nesting Levels have exceeded supported limits under root" + "[0]".repeat(32)));
    assertThat(refusal("{'a':".repeat(32) + "1" + "}".repeat(32)))
        .isEqualTo(
            validation(
                "Nesting Levels have exceeded supported limits under root" + ".a".repeat(32)));
  }
}
