// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression;

import static dev.adjoin.internal.engine.expression.Shorthand.NOTHING;
import static dev.adjoin.internal.engine.expression.Shorthand.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.internal.engine.expression.tree.Parameter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SyntaxErrorTest {
  private final Expressions expressions = new Expressions();

  private String update(String text) {
    return refusal(() -> expressions.update(text, NOTHING));
  }

  private String condition(String text) {
    return refusal(() -> expressions.condition(Parameter.CONDITION, text, NOTHING));
  }

  private String projection(String text) {
    return refusal(() -> expressions.projection(text, NOTHING));
  }

  private static String error(String kind, String token, String near) {
    return "Invalid %s: Syntax error; token: \"%s\", near: \"%s\"".formatted(kind, token, near);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "INVALID SYNTAX HERE         | INVALID  | INVALID SYNTAX",
        "`  RESET x value`           | RESET    | `  RESET x`",
        "RESET                       | RESET    | RESET",
        "SET a = 34                  | 34       | = 34",
        "SET a[ 3                    | <EOF>    | 3",
        "`SET a[ 3 `                 | <EOF>    | `3 `",
        "SET a[3 )                   | )        | 3 )",
        "SET a[01] = :v              | 1        | 01]",
        "SET ) 3                     | )        | SET ) 3",
        "SET a = (:v                 | <EOF>    | :v",
        "SET a = [:v                 | [        | = [:v",
        "SET a = (:v + (:w           | <EOF>    | :w",
        "SET a = ):v + :w            | )        | = ):v",
        "SET a [  [2] ]. b = 5       | [        | [  [2",
        "SET a [2 1]. b = 5          | 1        | 2 1]",
        "SET #a a = 5                | a        | #a a =",
        "`SET a = x + + :v `         | +        | + + :v",
        "`REMOVE x + `               | +        | `x + `",
      })
  void anUpdateNamesTheWordAndWhatSurroundsIt(String text, String token, String near) {
    assertThat(update(text)).isEqualTo(error("UpdateExpression", token, near));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "ADD attr val foobar         | val      | attr val foobar",
        "ADD attr :val foobar        | foobar   | :val foobar",
        "ADD hits : incr             | :        | hits : incr",
        "DELETE attr val             | val      | attr val",
        "SET path = VALUE 1          | 1        | VALUE 1",
        "REMOVE if_not_exists(a,b)   | (        | if_not_exists(a",
        "SET _123 = :v               | _        | SET _123",
        "SET a = _idid               | _        | = _idid",
        "`   ~`                      | ~        | `   ~`",
        "SET a = :v,                 | <EOF>    | ,",
        "SET #a, #b = :v             | ,        | `#a, #b`",
        "SET a = :v REMOVE           | <EOF>    | REMOVE",
        "SET a = b + c + d           | +        | c + d",
        "SET a = (b + c) + d         | +        | ) + d",
        "SET a = b + (c + d)         | +        | c + d",
        "SET a = (b.c).d             | .        | ).d",
        "SET (a = b)                 | (        | SET (a",
        "SET a = b / c               | /        | b / c",
        "SET a = if_not_exists(a, b + c) | +    | b + c",
        "SET :a = b                  | :a       | SET :a =",
        "SET add = :v                | add      | SET add =",
      })
  void anUpdateNamesTheWordThatCannotStandWhereItDoes(String text, String token, String near) {
    assertThat(update(text)).isEqualTo(error("UpdateExpression", token, near));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "foo                          | <EOF>   | foo",
        "attribute_not_exists(        | <EOF>   | (",
        "things are not gonna be ok   | are     | things are not",
        "a > 4                        | 4       | > 4",
        "attribute_exists(a-b)        | -       | a-b",
        "attribute_exists(a..b)       | .       | ..b",
        "attribute_exists(a[b])       | b       | [b]",
        "attribute_exists()           | )       | ()",
        "a in b, c                    | b       | `in b,`",
        "a in (b,c,)                  | )       | `,)`",
        "a in ()                      | )       | ()",
        "a > between                  | between | > between",
        "(a)between(b.(c.d))and(c)    | (       | .(c",
        "(a)between(b.c.d)and((c)     | <EOF>   | )",
        "#$.b > a                     | #       | #$",
        "a > :v.b                     | .       | :v.b",
        "b[:a] > a                    | :a      | [:a]",
      })
  void aConditionNamesTheWordAndWhatSurroundsIt(String text, String token, String near) {
    assertThat(condition(text)).isEqualTo(error("ConditionExpression", token, near));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "ü > a                        | ü       | ü >",
        "b.c[4.5] > a                 | .       | 4.5",
        "size(a).b > a                | .       | ).b",
        "(size(a)).b > a              | .       | ).b",
        "(size(a))[0] > a             | [       | )[0",
        "a != b                       | !       | a !=",
        "a = b AND                    | <EOF>   | AND",
        "(a) AND b = c                | AND     | ) AND b",
        "(a = b                       | <EOF>   | b",
        "a = b)                       | )       | b)",
        "a = b = c                    | =       | b = c",
        "(a = b) = c                  | =       | ) = c",
        "NOT (a)                      | <EOF>   | )",
        "NOT                          | <EOF>   | NOT",
        "a BETWEEN b OR c             | OR      | b OR c",
        ":v                           | <EOF>   | :v",
        "contains (themes, :theme     | <EOF>   | :theme",
      })
  void aConditionNamesTheWordThatCannotStandWhereItDoes(String text, String token, String near) {
    assertThat(condition(text)).isEqualTo(error("ConditionExpression", token, near));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "!!! INVALID !!!  | !     | !!",
        "whatever(stuff)  | (     | whatever(stuff",
        ":a               | :a    | :a",
        "abort,           | <EOF> | ,",
        "`a,,b`           | ,     | `,,b`",
        "a[b]             | b     | [b]",
        "(a)              | (     | (a",
        "a-b              | -     | a-b",
        "a b              | b     | a b",
        "a, REMOVE        | REMOVE | `, REMOVE`",
      })
  void aProjectionNamesTheWordAndWhatSurroundsIt(String text, String token, String near) {
    assertThat(projection(text)).isEqualTo(error("ProjectionExpression", token, near));
  }

  @Test
  void anEmptyTextIsNoExpression() {
    assertThat(update("")).isEqualTo("Invalid UpdateExpression: The expression can not be empty;");
    assertThat(condition(""))
        .isEqualTo("Invalid ConditionExpression: The expression can not be empty;");
    assertThat(projection(""))
        .isEqualTo("Invalid ProjectionExpression: The expression can not be empty;");
  }

  @Test
  void theKindOfTheExpressionIsNamed() {
    assertThat(refusal(() -> expressions.condition(Parameter.FILTER, "a", NOTHING)))
        .isEqualTo(error("FilterExpression", "<EOF>", "a"));
    assertThat(refusal(() -> expressions.keyCondition("a", NOTHING)))
        .isEqualTo(error("KeyConditionExpression", "<EOF>", "a"));
  }
}
