// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression;

import static dev.adjoin.internal.engine.expression.Shorthand.n;
import static dev.adjoin.internal.engine.expression.Shorthand.placeholders;
import static dev.adjoin.internal.engine.expression.Shorthand.refusal;
import static dev.adjoin.internal.engine.expression.Shorthand.s;
import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.internal.engine.expression.KeyCondition.SortTest;
import dev.adjoin.internal.engine.expression.KeyConditionTest.Key;
import dev.adjoin.internal.engine.expression.tree.Operator;
import dev.adjoin.internal.engine.expression.tree.Placeholders;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Key conditions on keys with two partition and three sort attributes. */
class MultiAttributeKeyTest {
  private static final List<Key> PARTITION = List.of(new Key("h1", "S"), new Key("h2", "N"));
  private static final List<Key> SORT =
      List.of(new Key("r1", "S"), new Key("r2", "N"), new Key("r3", "S"));

  private final Expressions expressions = new Expressions();

  private KeyCondition on(String text) {
    Placeholders given = placeholders(":s", s("x"), ":n", n("1"));
    return expressions.keyCondition(text, given).on(PARTITION, SORT);
  }

  @Test
  void allPartitionAttributesAreAskedForByEquality() {
    assertThat(on("h2 = :n AND h1 = :s"))
        .isEqualTo(new KeyCondition(List.of(s("x"), n("1")), List.of(), Optional.empty()));
    assertThat(refusal(() -> on("h1 = :s")))
        .isEqualTo("HASH key attributes h2 must have equality conditions specified in the query");
    assertThat(refusal(() -> on("h1 = :s AND h2 > :n")))
        .isEqualTo("HASH key attributes h2 must have equality conditions specified in the query");
  }

  @Test
  void sortAttributesAreAskedForFromTheLeft() {
    assertThat(on("h1 = :s AND h2 = :n AND r2 = :n AND r1 = :s").sortEqualities())
        .containsExactly(s("x"), n("1"));
    assertThat(refusal(() -> on("h1 = :s AND h2 = :n AND r2 = :n")))
        .isEqualTo(noEquality("r1", "r2"));
    assertThat(refusal(() -> on("h1 = :s AND h2 = :n AND r1 = :s AND r3 = :s")))
        .isEqualTo(noEquality("r2", "r3"));
  }

  private static String noEquality(String attribute, String later) {
    return "RANGE key attributes "
        + attribute
        + " must have equality conditions specified in the query because a condition is present on"
        + " key attribute "
        + later;
  }

  @Test
  void aRangeComesLast() {
    KeyCondition condition = on("h1 = :s AND h2 = :n AND r1 = :s AND r2 > :n");
    assertThat(condition.sortEqualities()).containsExactly(s("x"));
    assertThat(condition.last()).contains(new SortTest.Compare(Operator.GREATER, n("1")));
    assertThat(refusal(() -> on("h1 = :s AND h2 = :n AND r1 > :s AND r2 = :n")))
        .isEqualTo(noEquality("r1", "r2"));
  }

  @Test
  void onlyKeyAttributesAreAskedFor() {
    assertThat(
            refusal(
                () -> on("h1 = :s AND h2 = :n AND r1 = :s AND r2 = :n AND r3 = :s AND extra = :s")))
        .isEqualTo("Query key condition not supported");
  }
}
