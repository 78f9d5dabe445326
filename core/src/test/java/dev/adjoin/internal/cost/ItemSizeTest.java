// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.cost;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sizes as "DynamoDB item sizes and formats" of the developer guide gives them. */
class ItemSizeTest {

  @Test
  void aTextHasItsUtf8Bytes() {
    assertThat(ItemSize.text("name")).isEqualTo(4);
    assertThat(ItemSize.text("Zoë €")).isEqualTo(8);
  }

  @ParameterizedTest(name = "{0} has {1} bytes")
  @CsvSource({
    "0, 1",
    "7, 2",
    "42, 2",
    "100, 2",
    "1234, 3",
    "-42, 3",
    "1.5, 3",
    "0.5, 2",
    "0.05, 2",
    "27000, 3",
    "1E+100, 2",
    "12345678901234567890123456789012345678, 20"
  })
  void aNumberHasAByteForEachTwoDigitsAndOneMore(String number, int bytes) {
    assertThat(ItemSize.number(new BigDecimal(number))).isEqualTo(bytes);
  }

  @Test
  void aListAndAMapHaveThreeBytesAndOneForEachMember() {
    assertThat(ItemSize.list(List.of())).isEqualTo(3);
    assertThat(ItemSize.list(List.of(2, 5))).isEqualTo(12);
    assertThat(ItemSize.map(List.of(10))).isEqualTo(14);
  }

  @Test
  void aSetHasTheSizeOfItsElements() {
    assertThat(ItemSize.set(List.of(2, 3))).isEqualTo(5);
  }

  @Test
  void aBooleanHasOneByte() {
    assertThat(ItemSize.flag()).isEqualTo(1);
  }
}
