// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.popular;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.benchmarks.measure.Printed;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Runs few clients for two seconds of virtual time. */
@Tag("benchmarks")
class PopularTableTest {
  @Test
  void everyNumberOfShardsHasARowAndNothingFails() {
    PopularTable few = new PopularTable(4, Duration.ofSeconds(2), Duration.ofSeconds(1));
    List<List<String>> rows = Printed.rows(few::print);
    assertThat(rows)
        .extracting(row -> row.get(1))
        .containsExactly(
            "a counter by hand",
            "1 shard",
            "8 shards",
            "64 shards",
            "a counter by hand",
            "1 shard",
            "8 shards",
            "64 shards");
    assertThat(rows).extracting(row -> row.get(4)).containsOnly("0");
  }
}
