// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.measure;

import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/** The duration of measurements by JMH. */
public enum Effort {
  /** A JVM for each benchmark and its parameters: what the tables in the README are made with. */
  FULL(1, 10, 10, 500),
  /** One JVM for all: a first look while one works on something. */
  SHORT(0, 4, 5, 400),
  /** Everything once, for tests. */
  ONCE(0, 0, 1, 1);

  private final int forks;
  private final int warmups;
  private final int iterations;
  private final TimeValue time;

  Effort(int forks, int warmups, int iterations, long millis) {
    this.forks = forks;
    this.warmups = warmups;
    this.iterations = iterations;
    this.time = TimeValue.milliseconds(millis);
  }

  /** The value of a parameter that says how often something is repeated: 1 in tests. */
  public String repeated(int times) {
    return String.valueOf(this == ONCE ? 1 : times);
  }

  void configure(ChainedOptionsBuilder options) {
    options
        .forks(forks)
        .warmupIterations(warmups)
        .warmupTime(time)
        .measurementIterations(iterations)
        .measurementTime(time);
  }
}
