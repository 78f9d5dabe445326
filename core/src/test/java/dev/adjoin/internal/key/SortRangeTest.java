// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.key;

import static dev.adjoin.internal.key.Keys.ESCAPED;
import static dev.adjoin.internal.key.Keys.covers;
import static dev.adjoin.internal.key.Keys.refuses;
import static dev.adjoin.internal.key.Keys.template;
import static dev.adjoin.internal.key.SortRange.End.EXCLUSIVE;
import static dev.adjoin.internal.key.SortRange.End.INCLUSIVE;
import static dev.adjoin.internal.key.SortRange.End.OPEN;
import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.internal.key.SortRange.End;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SortRangeTest {
  private static final KeyTemplate ROSTER = template("ENROLLMENT#{semester}#{studentId}", ESCAPED);
  private static final KeyTemplate TASK = template("PROJECT#{projectId}#TASK#{taskId}", ESCAPED);
  private static final KeyTemplate ORDER = template("ORDER#{orderId}", ESCAPED);
  private static final KeyTemplate BARE = template("{placedAt}#{orderId}", ESCAPED);

  @Test
  void aPrefixIsCutRightBeforeTheFirstFieldThatIsNotGiven() {
    assertThat(SortRange.prefixOf(ROSTER, 0).text("SK")).isEqualTo("begins_with(SK, ENROLLMENT#)");
    assertThat(SortRange.prefixOf(ROSTER, 1).text("SK"))
        .isEqualTo("begins_with(SK, ENROLLMENT#{semester}#)");
    assertThat(SortRange.prefixOf(ROSTER, 2).text("SK"))
        .isEqualTo("SK = ENROLLMENT#{semester}#{studentId}");
    assertThat(SortRange.prefixOf(TASK, 1).text("SK"))
        .isEqualTo("begins_with(SK, PROJECT#{projectId}#TASK#)");
  }

  @Test
  void allFieldsGivenAreOneKeyWhateverFollows() {
    assertThat(SortRange.prefixOf(template("PROFILE", ESCAPED), 0).text("SK"))
        .isEqualTo("SK = PROFILE");
    assertThat(SortRange.prefixOf(template("A#{a}#INFO", ESCAPED), 1).text("SK"))
        .isEqualTo("SK = A#{a}#INFO");
  }

  @Test
  void noFieldsOfAKeyThatBeginsWithOneAreTheWholePartition() {
    assertThat(SortRange.prefixOf(BARE, 0)).isEqualTo(new SortRange.All());
    assertThat(SortRange.prefixOf(BARE, 0).text("SK")).isEmpty();
    assertThat(SortRange.range(BARE, 0, OPEN, OPEN)).isEqualTo(new SortRange.All());
  }

  @Test
  void aPrefixReadForOneIdNeverCoversAnothers() {
    SortRange roster = SortRange.prefixOf(ROSTER, 1);
    assertThat(covers(roster, Map.of("semester", "2024-1"), "ENROLLMENT#2024-1#s")).isTrue();
    assertThat(covers(roster, Map.of("semester", "2024-1"), "ENROLLMENT#2024-10#s")).isFalse();
    assertThat(covers(roster, Map.of("semester", "C"), "ENROLLMENT#C%23#s")).isFalse();
    assertThat(covers(roster, Map.of("semester", "C#"), "ENROLLMENT#C#s")).isFalse();
  }

  @Test
  void aSubtreeIsTheItemAndWhatIsBelowIt() {
    SortRange subtree = SortRange.subtree(template("PROJECT#{projectId}", ESCAPED));
    assertThat(subtree.text("SK"))
        .isEqualTo("SK BETWEEN PROJECT#{projectId} AND PROJECT#{projectId}$");
    Map<String, String> p1 = Map.of("projectId", "p1");
    assertThat(covers(subtree, p1, "PROJECT#p1")).isTrue();
    assertThat(covers(subtree, p1, "PROJECT#p1#TASK#t")).isTrue();
    assertThat(covers(subtree, p1, "PROJECT#p1%20x")).isFalse();
    assertThat(covers(subtree, p1, "PROJECT#p10#TASK#t")).isFalse();
  }

  @Test
  void aRangeInTheMiddleOfAKey() {
    assertThat(range(ROSTER, 0, INCLUSIVE, INCLUSIVE))
        .isEqualTo("SK BETWEEN ENROLLMENT#{semester.low} AND ENROLLMENT#{semester.high}$");
    assertThat(range(ROSTER, 0, EXCLUSIVE, EXCLUSIVE))
        .isEqualTo("SK BETWEEN ENROLLMENT#{semester.low}$ AND ENROLLMENT#{semester.high}");
    assertThat(range(ROSTER, 0, OPEN, INCLUSIVE))
        .isEqualTo("SK BETWEEN ENROLLMENT# AND ENROLLMENT#{semester.high}$");
    assertThat(range(ROSTER, 0, INCLUSIVE, OPEN))
        .isEqualTo("SK BETWEEN ENROLLMENT#{semester.low} AND ENROLLMENT$");
    assertThat(range(ROSTER, 0, OPEN, OPEN)).isEqualTo("begins_with(SK, ENROLLMENT#)");
    assertThat(range(TASK, 1, OPEN, INCLUSIVE))
        .isEqualTo(
            "SK BETWEEN PROJECT#{projectId}#TASK# AND PROJECT#{projectId}#TASK#{taskId.high}$");
  }

  @Test
  void aRangeAtTheStartOfAKeyMayHaveOneBound() {
    assertThat(range(BARE, 0, INCLUSIVE, OPEN)).isEqualTo("SK >= {placedAt.low}");
    assertThat(range(BARE, 0, OPEN, EXCLUSIVE)).isEqualTo("SK <= {placedAt.high}");
  }

  @Test
  void aRangeAtTheEndOfAKeyExcludesTheValueByTheTextBeforeIt() {
    SortRange before = SortRange.range(ORDER, 0, OPEN, EXCLUSIVE);
    assertThat(before.text("SK"))
        .isEqualTo("SK BETWEEN ORDER# AND just before ORDER#{orderId.high}");
    Map<String, String> high = Map.of("orderId.high", "b");
    assertThat(covers(before, high, "ORDER#b")).isFalse();
    assertThat(covers(before, high, "ORDER#a\udbff\udfff\udbff\udfff")).isTrue();
    String bound = before.bounds().get(1).encode(Keys.values(high));
    assertThat(bound).startsWith("ORDER#a\udbff\udfff");
    assertThat(bound.getBytes(StandardCharsets.UTF_8)).hasSize(KeyLimits.SORT);
  }

  @Test
  void aRangeAtTheEndOfAKeyKeepsTextsThatGoOnWithACharacterBelowTheDollar() {
    SortRange after =
        SortRange.range(template("ORDER#{orderId}", Keys.PLAIN), 0, EXCLUSIVE, INCLUSIVE);
    assertThat(after.text("SK"))
        .isEqualTo("SK BETWEEN just after ORDER#{orderId.low} AND ORDER#{orderId.high}");
    Map<String, String> asked = Map.of("orderId.low", "a", "orderId.high", "b");
    assertThat(covers(after, asked, "ORDER#a")).isFalse();
    assertThat(covers(after, asked, "ORDER#a !")).isTrue();
    assertThat(covers(after, asked, "ORDER#b")).isTrue();
    assertThat(covers(after, asked, "ORDER#b!")).isFalse();
  }

  @Test
  void theConditionIsWrittenWithAnyOperands() {
    SortRange range = SortRange.range(ROSTER, 0, INCLUSIVE, INCLUSIVE);
    assertThat(range.condition("#sk", List.of(":low", ":high")))
        .isEqualTo("#sk BETWEEN :low AND :high");
  }

  @Test
  void refusesARangeOverAFieldThatIsNotThere() {
    refuses(
        () -> SortRange.range(ORDER, 1, OPEN, OPEN),
        "A range of ORDER#{orderId} must have from 0 to 0 fields before it, but was 1");
    refuses(
        () -> SortRange.prefixOf(ORDER, -1),
        "A range of ORDER#{orderId} must have from 0 to 0 fields before it, but was -1");
  }

  private static String range(KeyTemplate template, int fields, End low, End high) {
    return SortRange.range(template, fields, low, high).text("SK");
  }
}
