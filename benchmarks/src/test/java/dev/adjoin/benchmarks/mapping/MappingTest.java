// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.mapping;

import static dev.adjoin.benchmarks.measure.Printed.rows;
import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.benchmarks.mapping.Mapper.Work;
import dev.adjoin.benchmarks.measure.Effort;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MappingTest {

  @ParameterizedTest
  @EnumSource
  void everyMapperReadsWhatItStored(Mapper mapper) {
    for (Size size : Size.values()) {
      Work<?> work = size.work(mapper);

      assertThat(work.read(work.store())).isEqualTo(work.sample());
    }
  }

  @Test
  void printsEveryDirectionBesideTheOthers() {
    assertThat(rows(out -> MappingTable.print(Effort.ONCE, List.of(Size.TINY), out)))
        .extracting(row -> row.get(0) + ", " + row.get(1))
        .containsExactly(
            "tiny: 3 strings, store", "tiny: 3 strings, read", "tiny: 3 strings, both");
  }
}
