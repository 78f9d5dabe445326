// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.key;

import static dev.adjoin.internal.key.Keys.ESCAPED;
import static dev.adjoin.internal.key.Keys.covers;
import static dev.adjoin.internal.key.Keys.template;
import static dev.adjoin.internal.key.Keys.values;
import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.internal.key.SortRange.End;
import dev.adjoin.testing.search.Generator;
import dev.adjoin.testing.search.Generators;
import dev.adjoin.testing.search.Given;
import dev.adjoin.testing.search.Property;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

class SortRangePropertyTest {
  private static Generator<String> ids() {
    return Unicode.colliding();
  }

  @Property(cases = 500)
  void aPrefixReadForOneIdNeverCoversAnothersKeys(Given given) {
    String asked = given.any(ids());
    String stored = given.any(ids());
    String below = given.any(ids());
    KeyTemplate template = template("ENROLLMENT#{semester}#{studentId}", ESCAPED);
    String key = template.encode(values(Map.of("semester", stored, "studentId", below)));
    assertThat(covers(SortRange.prefixOf(template, 1), Map.of("semester", asked), key))
        .isEqualTo(asked.equals(stored));
  }

  @Property(cases = 500)
  void aSubtreeHoldsExactlyTheItemAndWhatIsBelowIt(Given given) {
    String asked = given.any(ids());
    String stored = given.any(ids());
    String below = given.any(ids());
    KeyTemplate project = template("PROJECT#{projectId}", ESCAPED);
    KeyTemplate task = template("PROJECT#{projectId}#TASK#{taskId}", ESCAPED);
    Map<String, String> values = Map.of("projectId", stored, "taskId", below);
    SortRange subtree = SortRange.subtree(project);
    for (KeyTemplate template : List.of(project, task)) {
      assertThat(covers(subtree, Map.of("projectId", asked), template.encode(values(values))))
          .isEqualTo(asked.equals(stored));
    }
  }

  @Property(cases = 1_000)
  void aRangeCoversExactlyTheValuesInIt(Given given) {
    String low = given.any(ids());
    String high = given.any(ids());
    String stored = given.any(ids());
    End lowEnd = given.any(Generators.of(End.values()));
    End highEnd = given.any(Generators.of(End.values()));
    boolean inside =
        isAbove(lowEnd, compare(stored, low)) && isAbove(highEnd, compare(high, stored));
    Map<String, String> asked = Map.of("given", "g", "v.low", low, "v.high", high);
    for (String text : List.of("A#{v}#{rest}", "A#{v}", "{v}", "{v}#{rest}", "A#{given}#B#{v}#C")) {
      KeyTemplate template = template(text, ESCAPED);
      int fixed = text.contains("given") ? 1 : 0;
      SortRange range = SortRange.range(template, fixed, lowEnd, highEnd);
      String key = template.encode(values(Map.of("given", "g", "v", stored, "rest", low)));
      assertThat(covers(range, asked, key)).as(text).isEqualTo(inside);
    }
  }

  @Property(cases = 1_000)
  void aRangeOfAKeysLastTextCoversExactlyWhatItsOrderSaysAlsoIfPlain(Given given) {
    Generator<String> ids = ids().map(id -> id.replaceAll("[#\\x00-\\x1f\\x7f]", "!"));
    String low = given.any(ids);
    String high = given.any(ids);
    String stored = given.any(ids);
    End lowEnd = given.any(Generators.of(End.values()));
    End highEnd = given.any(Generators.of(End.values()));
    Map<String, String> asked = Map.of("given", "g", "v.low", low, "v.high", high);
    for (String text : List.of("A#{v}", "{v}", "A#{given}#B#{v}")) {
      KeyTemplate template = template(text, Keys.PLAIN);
      SortRange range = SortRange.range(template, text.contains("given") ? 1 : 0, lowEnd, highEnd);
      String key = template.encode(values(Map.of("given", "g", "v", stored)));
      assertThat(covers(range, asked, key))
          .as(text)
          .isEqualTo(
              isAbove(lowEnd, Keys.compareBytes(stored, low))
                  && isAbove(highEnd, Keys.compareBytes(high, stored)));
    }
  }

  @Property(cases = 500)
  void aRangeOfNumbersCoversExactlyTheValuesInIt(Given given) {
    int low = given.between(-12, 12);
    int high = given.between(-12, 12);
    int stored = given.between(-12, 12);
    End lowEnd = given.any(Generators.of(End.values()));
    End highEnd = given.any(Generators.of(End.values()));
    KeyTemplate template = template("A#{v}", Keys.INT);
    Map<String, Integer> asked = new HashMap<>(Map.of("v.low", low, "v.high", high));
    String key = template.encode(values(Map.of("v", stored)));
    assertThat(covers(SortRange.range(template, 0, lowEnd, highEnd), asked, key))
        .isEqualTo(
            isAbove(lowEnd, Integer.compare(stored, low))
                && isAbove(highEnd, Integer.compare(high, stored)));
  }

  @Property(cases = 500)
  void theTextBeforeIsLessAndNothingThatFitsIsBetween(Given given) {
    String text = given.any(ids());
    String other = given.any(ids());
    String value = ESCAPED.encode(text);
    String before = KeyBound.preceding(value, 12);
    assertThat(Keys.compareBytes(before, value)).isNegative();
    String third = ESCAPED.encode(other);
    assertThat(Keys.compareBytes(third, before) <= 0)
        .isEqualTo(Keys.compareBytes(third, value) < 0);
  }

  private static int compare(String one, String other) {
    return Keys.compareTuples(List.of(one), List.of(other));
  }

  private static boolean isAbove(End end, int order) {
    return switch (end) {
      case OPEN -> true;
      case INCLUSIVE -> order >= 0;
      case EXCLUSIVE -> order > 0;
    };
  }
}
