// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ItemNameTest {
  @Test
  void namesAnItemByItsTypeAndTheWordsOfItsKey() {
    assertThat(new ItemName("Room", List.of(7))).hasToString("Room 7");
    assertThat(new ItemName("Stay", List.of("ada", LocalDate.of(2026, 1, 31), new byte[] {1, 2})))
        .hasToString("Stay ada 2026-01-31 AQI=");
  }

  @Test
  void aKeyCannotForgeALineOrAnotherPart() {
    assertThat(new ItemName("Room", List.of("a b"))).hasToString("Room \"a b\"");
    assertThat(new ItemName("Room", List.of("a\nERROR"))).hasToString("Room \"a\\u000AERROR\"");
    assertThat(new ItemName("Room", List.of(""))).hasToString("Room \"\"");
    assertThat(new ItemName("Room", List.of("x".repeat(41))))
        .hasToString("Room \"" + "x".repeat(40) + "…\"");
  }

  @Test
  void ofManyItemsTheFirstAreNamed() {
    List<ItemName> five =
        IntStream.range(0, 5).mapToObj(i -> new ItemName("Room", List.of(i))).toList();
    assertThat(ItemName.list(five.subList(0, 3))).isEqualTo("Room 0, Room 1, Room 2");
    assertThat(ItemName.list(five)).isEqualTo("Room 0, Room 1, Room 2, and 2 more");
  }
}
