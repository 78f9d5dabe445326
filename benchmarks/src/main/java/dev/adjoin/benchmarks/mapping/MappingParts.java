// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.mapping;

import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** The part of a run that measures mapping, at its full size. */
public final class MappingParts {
  private static final TimeValue TIME = TimeValue.milliseconds(250);

  private MappingParts() {}

  /** By name, in the order they are run. */
  public static Map<String, Consumer<PrintStream>> all() {
    return Map.of("mapping", MappingParts::mapping);
  }

  private static void mapping(PrintStream out) {
    ChainedOptionsBuilder options =
        new OptionsBuilder()
            .include(MappingBenchmark.class.getName())
            .verbosity(VerboseMode.SILENT)
            .forks(1)
            .warmupIterations(10)
            .warmupTime(TIME)
            .measurementIterations(15)
            .measurementTime(TIME);
    new MappingTable(options.build()).print(List.of(Size.values()), out);
  }
}
