// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.mapping;

import dev.adjoin.benchmarks.mapping.Mapper.Work;
import java.util.List;
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

/**
 * Maps one record again and again, in a JVM that has used every mapper on all of them before. In
 * one that knows a single class and a single mapper, the compiler does what it can do in no
 * application.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class MappingBenchmark {
  private static final List<Size> KNOWN = List.of(Size.TINY, Size.SMALL, Size.LARGE_5);

  @Param public Size size;
  @Param public Mapper mapper;

  /** The number of times that every mapper maps every record before the measurement. */
  @Param("20000")
  public int before;

  private Work<?> work;
  private Map<String, AttributeValue> item;

  @Setup
  public void prepare() {
    mapEverything();
    work = size.work(mapper);
    item = work.store();
  }

  private void mapEverything() {
    for (Mapper each : Mapper.values()) {
      for (Size known : KNOWN) {
        Work<?> all = known.work(each);
        for (int i = 0; i < before; i++) {
          all.both();
        }
      }
    }
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
    return work.both();
  }
}
