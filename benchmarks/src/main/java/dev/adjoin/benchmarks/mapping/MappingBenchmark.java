// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.mapping;

import dev.adjoin.benchmarks.mapping.Way.Work;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Maps one record again and again, in a JVM that does nothing else. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class MappingBenchmark {
  @Param Size size = Size.TINY;
  @Param Way way = Way.ADJOIN;

  private Work<?> work = Size.TINY.work(Way.ADJOIN);
  private Map<String, AttributeValue> item = work.store();

  @Setup
  public void prepare() {
    work = size.work(way);
    item = work.store();
  }

  @Benchmark
  public Object store(ThreadTime time) {
    time.calls++;
    return work.store();
  }

  @Benchmark
  public Object read(ThreadTime time) {
    time.calls++;
    return work.read(item);
  }

  @Benchmark
  public Object both(ThreadTime time) {
    time.calls++;
    return work.read(work.store());
  }
}
