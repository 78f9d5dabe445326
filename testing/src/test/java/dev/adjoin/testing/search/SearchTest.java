// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.testing.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SearchTest {
  @Test
  void triesNewSeedsAndThoseThatAreKept() {
    List<Long> seeds = new ArrayList<>();
    Search.of(3, 3).keeping(List.of(-1L, -2L, -1L)).run(seeds::add);
    long first = Seeds.first();
    assertThat(seeds).containsExactly(first, first + 1, first + 2, -1L, -2L);
  }

  @Test
  void neighbouringSeedsBeginDifferently() {
    List<Boolean> first = new ArrayList<>();
    for (long seed = 1; seed <= 40; seed++) {
      first.add(Search.random(seed).nextBoolean());
    }
    assertThat(first).contains(true, false);
    assertThat(Search.random(7).nextLong()).isEqualTo(Search.random(7).nextLong());
  }

  @Test
  void aFailureNamesItsSeedAndTheCommandThatRepeatsIt() {
    assertThatThrownBy(
            () ->
                Search.of(0, 0)
                    .keeping(List.of(1L, 17L))
                    .run(SearchTest.class, "aSearch", seed -> assertThat(seed).isEqualTo(1)))
        .isInstanceOf(AssertionError.class)
        .hasMessageStartingWith(
            "Seed 17 fails. Repeat it with: ./check testing --test SearchTest#aSearch --seed 17")
        .hasMessageContaining("expected: 1");
  }

  @Test
  void howManySeedsWereTriedIsLoggedAlsoIfOneFails() throws Exception {
    assertThatThrownBy(
        () ->
            Search.of(0, 0)
                .keeping(List.of(1L, 2L, 3L))
                .run(SearchTest.class, "stopsAtTwo", seed -> assertThat(seed).isNotEqualTo(2)));
    assertThat(Files.readString(Path.of("target/searches.txt")))
        .contains(
            "2 dev.adjoin.testing.search.SearchTest.stopsAtTwo from seed " + Seeds.first() + "\n");
  }
}
