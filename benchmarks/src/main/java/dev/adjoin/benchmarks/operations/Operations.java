// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.operations;

import dev.adjoin.benchmarks.measure.TextTable;
import java.io.PrintStream;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** The part {@code operations}: a row for each operation, by hand and with the runtime. */
public final class Operations {
  private static final TimeValue TIME = TimeValue.milliseconds(500);

  private Operations() {}

  /**
   * @param isShort half a minute for a first look, in one JVM for all operations, instead of two
   *     minutes with a JVM for each
   */
  public static void print(boolean isShort, PrintStream out) {
    print(
        new OptionsBuilder()
            .include(OperationsBenchmark.class.getName())
            .verbosity(VerboseMode.SILENT)
            .forks(isShort ? 0 : 1)
            .warmupIterations(isShort ? 4 : 10)
            .warmupTime(TIME)
            .measurementIterations(isShort ? 5 : 10)
            .measurementTime(TIME)
            .build(),
        out);
  }

  static void print(Options options, PrintStream out) {
    TextTable table =
        new TextTable(
            "call", "by hand", "Adjoin", "× by hand", "goal", "by hand, bytes", "Adjoin, bytes");
    run(options).forEach(result -> table.row(row(result)));
    out.println("Calls on the engine in memory, one thread; thread time in µs\n");
    out.println(table);
  }

  private static Collection<RunResult> run(Options options) {
    try {
      return new Runner(options).run();
    } catch (RunnerException e) {
      throw new IllegalStateException(e);
    }
  }

  private static List<String> row(RunResult result) {
    Operation operation = Operation.valueOf(result.getParams().getParam("operation"));
    IterationResult median = median(result);
    double calls = counter(median, "calls");
    return List.of(
        operation.label(),
        TextTable.micros(counter(median, "byHandNanos") / calls),
        TextTable.micros(counter(median, "runtimeNanos") / calls),
        TextTable.ratio(ratio(median)),
        operation.goal() == 0 ? "-" : TextTable.ratio(operation.goal()),
        TextTable.whole(Math.round(counter(median, "byHandBytes") / calls)),
        TextTable.whole(Math.round(counter(median, "runtimeBytes") / calls)));
  }

  /** The iteration whose ratio is the median. */
  private static IterationResult median(RunResult result) {
    List<IterationResult> iterations =
        result.getBenchmarkResults().stream()
            .flatMap(fork -> fork.getIterationResults().stream())
            .sorted(Comparator.comparingDouble(Operations::ratio))
            .toList();
    return iterations.get(iterations.size() / 2);
  }

  private static double ratio(IterationResult iteration) {
    return counter(iteration, "runtimeNanos") / counter(iteration, "byHandNanos");
  }

  private static double counter(IterationResult iteration, String name) {
    return iteration.getSecondaryResults().get(name).getScore();
  }
}
