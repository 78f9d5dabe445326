// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.testing.search.Given;
import dev.adjoin.testing.search.Property;
import org.junit.jupiter.api.Test;

class SequenceNumberTest {
  @Property
  void textsHaveTheOrderOfTheirNumbers(Given given) {
    long left = given.between(0, Long.MAX_VALUE);
    long right = given.between(0, Long.MAX_VALUE);
    String a = SequenceNumber.text(left);
    String b = SequenceNumber.text(right);
    assertThat(a).matches("\\d{21}");
    assertThat(Integer.signum(a.compareTo(b))).isEqualTo(Long.compare(left, right));
    assertThat(SequenceNumber.parse(a)).isEqualTo(left);
  }

  @Test
  void numbersOutOfRangeAreBelowOrAboveAllOthers() {
    assertThat(SequenceNumber.parse("000000000000000000001")).isEqualTo(-1);
    assertThat(SequenceNumber.parse("9".repeat(40))).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void refusesWhatIsNoNumber() {
    assertThatThrownBy(() -> SequenceNumber.parse("-10000000000000000000001"))
        .hasMessageContaining("Invalid SequenceNumber");
  }
}
