// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.testing.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.adjoin.testing.search.PropertyRunner.Case;
import java.util.List;
import org.junit.jupiter.api.Test;

class ShrinkingTest {
  private record Step(int amount, String name) {}

  private static final Generator<Step> STEPS =
      given -> new Step(given.between(0, 1_000_000), given.any(Generators.strings()));

  /** The message of the smallest case that fails. */
  private static String smallest(Case run) {
    for (long seed = 1; ; seed++) {
      Given given = new Given(seed, Choices.random(seed));
      try {
        run.run(given);
      } catch (AssertionError failure) {
        return Shrinking.of(run, given, failure).getMessage();
      }
    }
  }

  @Test
  void aListIsMadeAsShortAndItsElementsAsSmallAsTheFailureAllows() {
    assertThat(
            smallest(
                given -> {
                  List<Step> steps = given.any(STEPS.list(20));
                  assertThat(steps).noneMatch(step -> step.amount() >= 500);
                }))
        .containsPattern(
            "Made smaller \\d+ times, it fails for\n  \\[Step\\[amount=500, name=\\]\\]\n");
  }

  @Test
  void anElementIsLeftOutHoweverManyNumbersItHas() {
    assertThat(
            smallest(
                given -> {
                  List<List<Step>> days = given.any(STEPS.list(3, 3).list(20));
                  assertThat(days.stream().filter(day -> day.get(1).amount() > 700_000).count())
                      .isLessThan(2);
                }))
        .containsPattern(
            "it fails for\n  \\[(\\[Step\\[amount=0, name=], Step\\[amount=700001, name=],"
                + " Step\\[amount=0, name=]](, )?){2}]\n");
  }

  @Test
  void anElementIsLeftOutOfAListThatIsFullOrHasAFirstElement() {
    assertThat(
            smallest(
                given -> {
                  List<Integer> full = given.any(Generators.ints(0, 99).list(1, 3));
                  List<Integer> after = given.any(Generators.ints(0, 99).list(1, 3));
                  assertThat(full.contains(70) || full.contains(80) || full.contains(90)).isFalse();
                  assertThat(after.get(0)).isLessThan(99);
                }))
        .containsPattern("it fails for\n  \\[70]\n  \\[0]\n|it fails for\n  \\[0]\n  \\[99]\n");
  }

  @Test
  void partsThatDependOnEachOtherStayTogether() {
    assertThat(
            smallest(
                given -> {
                  int number = given.between(1, 9);
                  List<Integer> all = given.any(Generators.ints(0, 99).list(number, number));
                  assertThat(all.stream().mapToInt(i -> i).sum()).isLessThan(10);
                }))
        .contains("it fails for\n  1\n  [10]\n");
  }

  @Test
  void aPartInTheMiddleIsLeftOutWithAllThatItDrew() {
    assertThat(
            smallest(
                given -> {
                  List<Step> steps = given.any(STEPS.list(4, 20));
                  int number = given.between(0, 1_000_000);
                  assertThat(number > 1_000 && steps.get(3).amount() > 7).isFalse();
                }))
        .contains(
            "[Step[amount=0, name=], Step[amount=0, name=], Step[amount=0, name=],"
                + " Step[amount=8, name=]]\n  1001\n");
  }

  @Test
  void numbersThatMustBeEqualAreLoweredTogether() {
    assertThat(
            smallest(
                given -> {
                  int one = given.between(0, 30);
                  int other = given.between(0, 30);
                  assertThat(one == other && one > 3).isFalse();
                }))
        .contains("it fails for\n  4\n  4\n");
  }

  @Test
  void anotherFailureIsNotTakenForThisOne() {
    assertThat(
            smallest(
                given -> {
                  int number = given.between(0, 1_000);
                  if (number < 40) {
                    throw new IllegalStateException("too small for the test");
                  }
                  assertThat(number).isLessThan(50);
                }))
        .contains("it fails for\n  50\n");
  }

  @Test
  void theReportNamesTheExceptionAndHasNoControlCharacters() {
    Case run =
        given -> {
          throw new IllegalArgumentException(given.any(Generators.of("a\u0000")));
        };
    Given given = new Given(1, Choices.random(1));
    Throwable failure = catchThrowable(() -> run.run(given));

    assertThat(Shrinking.of(run, given, failure))
        .hasMessage(
            """
            Made smaller 0 times, it fails for
              "a\\u0000"
            java.lang.IllegalArgumentException: a\\u0000""")
        .hasNoCause();
  }

  @Test
  void hiddenValuesAreMadeSmallerButNotReported() {
    assertThat(
            smallest(
                given -> {
                  int hidden = given.hidden(Generators.ints(0, 1_000));
                  int shown = given.between(0, 9);
                  assertThat(hidden).as("with %d and %d", hidden, shown).isLessThan(50);
                }))
        .contains("it fails for\n  0\n[with 50 and 0]");
  }

  @Test
  void valuesAreShownSoThatTheyCanBeRead() {
    assertThat(Texts.of("a\u0000\ud83d")).isEqualTo("\"a\\u0000\\ud83d\"");
    assertThat(Texts.of("model: x\nentities:\n")).isEqualTo("\"\"\"\nmodel: x\nentities:\n\"\"\"");
    assertThat(Texts.of("a\nb\t")).isEqualTo("\"a\\nb\\u0009\"");
    assertThat(Texts.of(List.of("\u0000\uFFFF"))).isEqualTo("[\\u0000\\uffff]");
    assertThat(Texts.of(new byte[] {1, 2})).isEqualTo("[1, 2]");
    assertThat(Texts.of("x".repeat(3_000))).hasSize(2_001).endsWith("…");
  }
}
