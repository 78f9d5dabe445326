// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WrappingTest {
  @Test
  void leavesWhatFitsAsItIs() {
    assertThat(Wrapping.at(10, "0123456789")).containsExactly("0123456789");
    assertThat(Wrapping.at(10, "")).containsExactly("");
  }

  @Test
  void breaksAtTheLastBlankThatFits() {
    assertThat(Wrapping.at(11, "who takes this course"))
        .containsExactly("who takes", "this course");
  }

  @Test
  void keepsParenthesesTogetherWhereItCan() {
    assertThat(Wrapping.at(20, "first(n) where(a, b) count"))
        .containsExactly("first(n) where(a, b)", "count");
    assertThat(Wrapping.at(18, "first(n) where(a, b) count"))
        .containsExactly("first(n)", "where(a, b) count");
    assertThat(Wrapping.at(10, "(a, b, c, d, e)")).containsExactly("(a, b, c,", "d, e)");
  }

  @Test
  void breaksAKeyBehindItsSegments() {
    assertThat(Wrapping.at(20, "PROJECT#{projectId}#TASK#{taskId}"))
        .containsExactly("PROJECT#{projectId}#", "TASK#{taskId}");
  }

  @Test
  void keepsATimeInOnePiece() {
    assertThat(Wrapping.at(27, "at 2026-11-19T08:13:51.123456Z"))
        .containsExactly("at", "2026-11-19T08:13:51.123456Z");
  }

  @Test
  void breaksAnywhereRatherThanCut() {
    assertThat(Wrapping.at(4, "abcdefghij")).containsExactly("abcd", "efgh", "ij");
  }

  @Test
  void countsWideCharactersTwiceAndKeepsPairsWhole() {
    assertThat(Wrapping.at(5, "東京都庁")).containsExactly("東京", "都庁");
    assertThat(Wrapping.at(1, "🎓🎓")).containsExactly("🎓", "🎓");
  }

  @Test
  void givesTheFirstLineAWidthOfItsOwn() {
    assertThat(Wrapping.at(6, 3, "abcdef ghi jkl")).containsExactly("abcdef", "ghi", "jkl");
  }

  @Test
  void turnsControlCharactersIntoBlanks() {
    assertThat(Wrapping.at(20, "a\u001b[31mb\u009bc\n")).containsExactly("a [31mb c ");
  }
}
