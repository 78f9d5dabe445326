// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.engine;

import dev.adjoin.benchmarks.measure.Directory;
import dev.adjoin.benchmarks.measure.FreshJvm;
import dev.adjoin.engine.Durability;
import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.engine.EngineOnStore;
import dev.adjoin.internal.engine.store.SlowDisk;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Calls a second, from as many threads as JMH is told. Puts are never undone: each is of another
 * item.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
public class ThroughputBenchmark {
  private static final int STORED = 1_000;
  private static final Duration DELAY = Duration.ofMillis(2);

  /** The target of the calls. */
  public enum Target {
    MEMORY("engine in memory") {
      @Override
      LoadedClient open(Path directory, Population population) {
        return LoadedClient.engine(population);
      }
    },
    BARE_FILE("a bare file, synced") {
      @Override
      LoadedClient open(Path directory, Population population) {
        BareFile file = new BareFile(directory.resolve("bare"));
        return new LoadedClient(file, population, file::close);
      }
    },
    SYNC("sync") {
      @Override
      LoadedClient open(Path directory, Population population) {
        return LoadedClient.of(EmbeddedDynamoDb.at(directory.resolve("sync")), population);
      }
    },
    SLOW_SYNC("sync, 2 ms longer") {
      @Override
      LoadedClient open(Path directory, Population population) {
        return LoadedClient.of(
            EngineOnStore.of(SlowDisk.store(directory.resolve("slow"), DELAY)), population);
      }
    },
    RELAXED("relaxed") {
      @Override
      LoadedClient open(Path directory, Population population) {
        EmbeddedDynamoDb.Builder engine = EmbeddedDynamoDb.builder();
        return LoadedClient.of(
            engine.at(directory.resolve("relaxed")).durability(Durability.RELAXED).build(),
            population);
      }
    },
    HTTP("engine over HTTP") {
      @Override
      LoadedClient open(Path directory, Population population) {
        List<String> command = new FreshJvm(List.of()).command(ServerProcess.class);
        return ServerProcess.start(command).holding(population);
      }
    },
    DYNOXIDE("dynoxide") {
      @Override
      LoadedClient open(Path directory, Population population) {
        String program = System.getenv("DYNOXIDE");
        return ServerProcess.start(List.of(program, "--host", "127.0.0.1", "--port"))
            .holding(population);
      }
    };

    private final String label;

    Target(String label) {
      this.label = label;
    }

    String label() {
      return label;
    }

    abstract LoadedClient open(Path directory, Population population);
  }

  @Param("MEMORY")
  public Target target;

  @Param("GET")
  public Call call;

  @Param("1000")
  public int items;

  private Directory directory;
  private LoadedClient loaded;

  @Setup
  public void open() {
    directory = Directory.inTarget();
    loaded = target.open(directory.path(), Population.of(items));
  }

  @TearDown
  public void close() {
    loaded.close();
    directory.close();
  }

  /** Items that are stored, made before the time is taken; new ones are made for each call. */
  @State(Scope.Thread)
  public static class Stored {
    private List<List<Enrollment>> calls;
    private int next;

    @Setup
    public void make(ThroughputBenchmark benchmark) {
      calls = benchmark.call.next(STORED, benchmark.loaded.population());
    }

    List<Enrollment> next() {
      next = (next + 1) % calls.size();
      return calls.get(next);
    }
  }

  @Benchmark
  public Object call(Stored stored) {
    return call.send(
        loaded.client(),
        call.isOfStored() ? stored.next() : call.next(1, loaded.population()).get(0));
  }
}
