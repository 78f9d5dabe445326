// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.measure;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.function.UnaryOperator;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;

/** The results of JMH for one benchmark with one set of parameters. */
public final class Measured {
  private final RunResult result;

  private Measured(RunResult result) {
    this.result = result;
  }

  /** Runs the benchmarks of a class, with all values of the parameters that the options leave. */
  public static List<Measured> run(
      Class<?> benchmarks, Effort effort, UnaryOperator<ChainedOptionsBuilder> options) {
    return run(benchmarks, "[a-zA-Z]+", effort, options);
  }

  /** Runs one benchmark method, or group of methods, of a class. */
  public static List<Measured> run(
      Class<?> benchmarks,
      String method,
      Effort effort,
      UnaryOperator<ChainedOptionsBuilder> options) {
    ChainedOptionsBuilder builder =
        new OptionsBuilder()
            .include("^" + benchmarks.getName().replace(".", "\\.") + "\\." + method + "$")
            .verbosity(VerboseMode.SILENT)
            .shouldFailOnError(true);
    effort.configure(builder);
    try {
      Collection<RunResult> results = new Runner(options.apply(builder).build()).run();
      return results.stream().map(Measured::new).toList();
    } catch (RunnerException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The name of the benchmark's method. */
  public String method() {
    String name = result.getParams().getBenchmark();
    return name.substring(name.lastIndexOf('.') + 1);
  }

  public String parameter(String name) {
    return result.getParams().getParam(name);
  }

  /** JMH's own score. */
  public double score() {
    return result.getPrimaryResult().getScore();
  }

  /** The score of one method of a group. */
  public double score(String method) {
    return result.getSecondaryResults().get(method).getScore();
  }

  /** The sum of a counter over all iterations. */
  public double sum(String counter) {
    return iterations().stream().mapToDouble(each -> counter(each, counter)).sum();
  }

  /** A counter of {@link ThreadCounters}, divided by the calls, in the median iteration. */
  public double perCall(String counter) {
    IterationResult median = median();
    return counter(median, counter) / counter(median, "calls");
  }

  /** The processor time as a multiple of the base's, in the median iteration. */
  public double ratio() {
    return ratio(median());
  }

  private IterationResult median() {
    List<IterationResult> sorted =
        iterations().stream().sorted(Comparator.comparingDouble(Measured::ratio)).toList();
    return sorted.get((sorted.size() - 1) / 2);
  }

  private List<IterationResult> iterations() {
    return result.getBenchmarkResults().stream()
        .flatMap(fork -> fork.getIterationResults().stream())
        .toList();
  }

  /** The ratio to the base, or the time of a call where there is none. */
  private static double ratio(IterationResult iteration) {
    double base = counter(iteration, "baseNanos");
    return counter(iteration, "nanos") / (base == 0 ? counter(iteration, "calls") : base);
  }

  /** 0 for a counter that the benchmark does not have. */
  private static double counter(IterationResult iteration, String name) {
    var counter = iteration.getSecondaryResults().get(name);
    return counter == null ? 0 : counter.getScore();
  }
}
