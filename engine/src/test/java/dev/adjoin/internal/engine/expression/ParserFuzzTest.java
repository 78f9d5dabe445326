// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.internal.engine.expression.tree.Parameter;
import dev.adjoin.internal.engine.expression.tree.Placeholders;
import dev.adjoin.internal.engine.value.Item;
import dev.adjoin.testing.search.Search;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/**
 * Random and almost valid expressions are either accepted or rejected with a ValidationException.
 * In full, these are a million.
 */
class ParserFuzzTest {
  /** A seed stands for so many inputs. */
  private static final int INPUTS = 10_000;

  private static final List<String> WORDS =
      List.of(
          "a",
          "b",
          "c",
          "#n",
          ":v",
          ":w",
          "#x",
          ":undefined",
          "(",
          ")",
          "[",
          "]",
          "0",
          "1",
          "99999999999",
          ".",
          ",",
          "=",
          "<>",
          "<",
          "<=",
          ">",
          ">=",
          "+",
          "-",
          "AND",
          "or",
          "NOT",
          "between",
          "IN",
          "SET",
          "remove",
          "ADD",
          "DELETE",
          "attribute_exists",
          "attribute_not_exists",
          "attribute_type",
          "begins_with",
          "contains",
          "size",
          "if_not_exists",
          "list_append",
          "status",
          "ü",
          "\uD83D",
          "\uD83D\uDE00",
          "\u0000",
          "!",
          "\"",
          "_",
          "#",
          ":",
          "\t",
          "\n");

  private static final List<String> TEXTS =
      List.of(
          "a = :v AND (b <> :w OR NOT c IN (:v, :w)) AND size(#n) > b",
          "attribute_exists(a.b[0].#n) AND contains(b, :w) OR begins_with(a, :w)",
          "a BETWEEN :v AND c AND attribute_not_exists(#n)",
          "SET a = :v, b.c[1] = if_not_exists(#n, :w) + :v REMOVE c ADD x :v DELETE y :w",
          "SET a = list_append(a, b), #n = (c - :v)",
          "a, b.c, #n[0].d, e[1][2]",
          "a = :v AND begins_with(b, :w)");

  private static final Item ITEM =
      Shorthand.item(
          "a",
          Shorthand.s("text"),
          "b",
          Shorthand.m("c", Shorthand.l(Shorthand.n("1"))),
          "c",
          Shorthand.n("5"),
          "n",
          Shorthand.l(Shorthand.s("x")));

  private final Expressions expressions = new Expressions();

  @Test
  @Timeout(value = 10, unit = TimeUnit.MINUTES)
  void everyTextIsAnsweredAsDynamoDbCould() {
    Search.of(1, 100).run(this::assertAnswered);
  }

  private void assertAnswered(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < INPUTS; i++) {
      String text = random.nextInt(3) == 0 ? words(random) : mutated(random);
      try {
        run(i % 4, text);
      } catch (DynamoDbException refused) {
        assertThat(refused.awsErrorDetails().errorCode())
            .as("input %d: %s", i, text)
            .isEqualTo("ValidationException");
        assertThat(refused.awsErrorDetails().errorMessage())
            .as("input %d: %s", i, text)
            .isNotEmpty();
      } catch (RuntimeException | StackOverflowError wrong) {
        throw new AssertionError("Input " + i + " must be answered: " + text, wrong);
      }
    }
  }

  private void run(int kind, String text) {
    Placeholders given =
        Shorthand.placeholders(
            "#n", "n", ":v", Shorthand.n("1"), ":w", Shorthand.s("t"), "#x", "x y");
    switch (kind) {
      case 0 -> expressions.condition(Parameter.FILTER, text, given).matches(ITEM);
      case 1 -> expressions.update(text, given).apply(ITEM);
      case 2 -> expressions.projection(text, given).apply(ITEM);
      default -> expressions.keyCondition(text, given);
    }
  }

  private static String words(SplittableRandom random) {
    StringBuilder text = new StringBuilder();
    int count = random.nextInt(random.nextInt(10) == 0 ? 600 : 14);
    for (int i = 0; i < count; i++) {
      text.append(pick(random, WORDS)).append(random.nextBoolean() ? " " : "");
    }
    return text.toString();
  }

  private static <T> T pick(SplittableRandom random, List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  private static String mutated(SplittableRandom random) {
    StringBuilder text = new StringBuilder(pick(random, TEXTS));
    int changes = 1 + random.nextInt(4);
    for (int i = 0; i < changes; i++) {
      int at = random.nextInt(text.length() + 1);
      int end = Math.min(text.length(), at + random.nextInt(6));
      switch (random.nextInt(4)) {
        case 0 -> text.insert(at, pick(random, WORDS));
        case 1 -> text.delete(at, end);
        case 2 -> text.insert(at, text.substring(at, end).repeat(1 + random.nextInt(3)));
        default -> text.insert(at, (char) random.nextInt(random.nextBoolean() ? 128 : 0x10000));
      }
    }
    return text.toString();
  }
}
