// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.benchmarks.mapping.Way.Work;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

class MappingTest {

  @ParameterizedTest
  @EnumSource
  void everyWayReadsWhatItStored(Way way) {
    for (Size size : Size.values()) {
      Work<?> work = size.work(way);

      assertThat(work.read(work.store())).isEqualTo(work.sample());
    }
  }

  @Test
  void printsEveryDirectionBesideTheOthers() {
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    TimeValue moment = TimeValue.milliseconds(1);
    new MappingTable(
            new OptionsBuilder()
                .include(MappingBenchmark.class.getName())
                .param("size", "TINY")
                .verbosity(VerboseMode.SILENT)
                .forks(0)
                .warmupIterations(0)
                .measurementIterations(1)
                .measurementTime(moment)
                .build())
        .print(List.of(Size.TINY), new PrintStream(printed, true, StandardCharsets.UTF_8));

    assertThat(printed.toString(StandardCharsets.UTF_8).lines().skip(5))
        .hasSize(4)
        .anyMatch(line -> line.contains("tiny: 3 strings |     store |"));
  }
}
