// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.compile;

import dev.adjoin.benchmarks.compile.StagedRun.Result;
import dev.adjoin.benchmarks.measure.Clock;
import dev.adjoin.benchmarks.measure.FreshJvm;
import dev.adjoin.benchmarks.measure.Memory;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The first compilation of a JVM, which ends with it. Prints numbers for the process that started
 * it.
 */
final class FirstRun {
  private FirstRun() {}

  /** What a fresh JVM measured. */
  record Report(List<Long> numbers) {
    private static final int STAGES = Stage.values().length;

    long stage(Stage stage) {
      return numbers.get(stage.ordinal());
    }

    long total() {
      return numbers.stream().limit(STAGES).mapToLong(Long::longValue).sum();
    }

    /** Of all threads, from the start of the JVM: also of its compiler and its collector. */
    long processor() {
      return numbers.get(STAGES);
    }

    long peak() {
      return numbers.get(STAGES + 1);
    }
  }

  static Report compile(FreshJvm jvm, int size) {
    return new Report(jvm.numbers(FirstRun.class, "compile", String.valueOf(size)));
  }

  static long lowerBound(FreshJvm jvm, int size) {
    return jvm.numbers(FirstRun.class, "bound", String.valueOf(size)).get(0);
  }

  public static void main(String[] arguments) {
    String yaml = TypicalModel.text(Integer.parseInt(arguments[1]), Growth.SEED);
    List<Long> numbers = new ArrayList<>();
    if (arguments[0].equals("bound")) {
      numbers.add(LowerBound.nanos(yaml, Clock.WALL));
    } else {
      Result result = StagedRun.of(yaml, Clock.WALL);
      for (Stage stage : Stage.values()) {
        numbers.add(result.nanos().get(stage));
      }
      numbers.add(processorNanos());
      numbers.add(Memory.peak());
    }
    System.out.println(numbers.stream().map(String::valueOf).collect(Collectors.joining(" ")));
  }

  private static long processorNanos() {
    return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
        .getProcessCpuTime();
  }
}
