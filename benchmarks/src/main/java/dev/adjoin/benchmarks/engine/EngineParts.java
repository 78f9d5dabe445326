// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.engine;

import dev.adjoin.benchmarks.engine.ThroughputBenchmark.Target;
import dev.adjoin.benchmarks.measure.Effort;
import dev.adjoin.benchmarks.measure.Measured;
import dev.adjoin.benchmarks.measure.Part;
import dev.adjoin.benchmarks.measure.TextTable;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The parts that measure the engine. */
public final class EngineParts {
  private static final int PROCESSES = 5;
  private static final List<Call> SOME = List.of(Call.GET, Call.QUERY, Call.PUT);
  private static final List<Call> OVER_HTTP =
      List.of(Call.GET, Call.QUERY, Call.PUT, Call.BATCH, Call.TRANSACTION);

  private EngineParts() {}

  /** By name, in the order they are run. */
  public static Map<String, Part> parts() {
    Map<String, Part> parts = new LinkedHashMap<>();
    parts.put("engine", EngineParts::calls);
    parts.put("engine-growth", EngineParts::growth);
    parts.put("engine-memory", (effort, out) -> memory(out));
    parts.put("engine-durable", EngineParts::durable);
    parts.put(
        "engine-http",
        (effort, out) ->
            overHttp(effort, OVER_HTTP, 10_000, System.getenv("DYNOXIDE") != null, out));
    return parts;
  }

  private static void calls(Effort effort, PrintStream out) {
    calls(effort, 500_000, 1_000, out);
    calls(effort, 1_000, 1_000, out);
  }

  private static void growth(Effort effort, PrintStream out) {
    sizes(effort, List.of(1_000, 100_000, 5_000_000), 2, out);
    pages(effort, 1_000_000, out);
    wholePartition(effort, 100_000, out);
    threads(effort, 100_000, out);
    besideWriter(effort, 100_000, out);
  }

  private static void memory(PrintStream out) {
    MemoryUse.print(500_000, out);
    FirstPut.print(PROCESSES, out);
  }

  private static void durable(Effort effort, PrintStream out) {
    puts(effort, out);
    Path target = Path.of(System.getProperty("adjoin.root", ".."), "benchmarks", "target");
    Opening.print(1_000_000, PROCESSES, target, out);
  }

  /** The time and memory of each call, in the engine and on the floor. */
  static void calls(Effort effort, int items, int turn, PrintStream out) {
    TextTable table =
        new TextTable(
            "call", "engine", "floor", "× floor", "goal", "engine, bytes", "floor, bytes");
    for (Call call : Call.values()) {
      Measured one = call(effort, call, items, turn, true);
      table.row(
          List.of(
              call.what(),
              TextTable.micros(one.perCall("nanos")),
              TextTable.micros(one.perCall("baseNanos")),
              TextTable.ratio(one.ratio()),
              TextTable.ratio(call.goal()),
              TextTable.whole((long) one.perCall("bytes")),
              TextTable.whole((long) one.perCall("baseBytes"))));
    }
    out.println("Calls in process, one thread, " + TextTable.whole(items) + " items");
    out.println("Thread time in µs, and bytes allocated; medians\n");
    out.println(table);
  }

  private static Measured call(Effort effort, Call call, int items, int turn, boolean floor) {
    return Measured.run(
            CallsBenchmark.class,
            effort,
            options ->
                options
                    .param("call", call.name())
                    .param("items", String.valueOf(items))
                    .param("turn", String.valueOf(turn))
                    .param("floor", String.valueOf(floor))
                    .param("before", effort.repeated(5)))
        .get(0);
  }

  /**
   * The time of some calls with more and more items.
   *
   * @param withFloor for how many of the sizes the floor is measured, too
   */
  static void sizes(Effort effort, List<Integer> sizes, int withFloor, PrintStream out) {
    List<List<Measured>> all = new ArrayList<>();
    for (int i = 0; i < sizes.size(); i++) {
      int items = sizes.get(i);
      boolean floor = i < withFloor;
      int turn = Math.min(1_000, items);
      all.add(SOME.stream().map(call -> call(effort, call, items, turn, floor)).toList());
    }
    List<String> headings = new ArrayList<>(List.of("of", "items", "partitions"));
    SOME.forEach(call -> headings.addAll(List.of(call.what(), "throughput, × smallest")));
    TextTable table = new TextTable(headings.toArray(String[]::new));
    addSizes("engine", "nanos", sizes, all, table);
    addSizes("floor", "baseNanos", sizes.subList(0, withFloor), all, table);
    out.println("Calls in process, one thread: thread time in µs, medians; goal: 0.70\n");
    out.println(table);
  }

  private static void addSizes(
      String of, String counter, List<Integer> sizes, List<List<Measured>> all, TextTable table) {
    for (int i = 0; i < sizes.size(); i++) {
      List<String> cells =
          new ArrayList<>(
              List.of(
                  of,
                  TextTable.whole(sizes.get(i)),
                  TextTable.whole(Population.of(sizes.get(i)).students())));
      for (int call = 0; call < SOME.size(); call++) {
        double nanos = all.get(i).get(call).perCall(counter);
        cells.add(TextTable.micros(nanos));
        cells.add(TextTable.ratio(all.get(0).get(call).perCall(counter) / nanos));
      }
      table.row(cells);
    }
  }

  /** Pages at the beginning of a large partition, in its middle and near its end. */
  static void pages(Effort effort, int items, PrintStream out) {
    TextTable table = new TextTable("items before", "time", "× first");
    double first = 0;
    for (int percent : List.of(0, 50, 99)) {
      double nanos = partition(effort, "pages", items, percent).perCall("nanos");
      first = percent == 0 ? nanos : first;
      table.row(
          List.of(
              TextTable.whole((long) items * percent / 100),
              TextTable.micros(nanos),
              TextTable.ratio(nanos / first)));
    }
    out.println("Limit=25 in a partition of " + TextTable.whole(items) + " items");
    out.println("Thread time in µs, medians\n");
    out.println(table);
  }

  static void wholePartition(Effort effort, int items, PrintStream out) {
    TextTable table = new TextTable("items", "engine", "floor", "× floor");
    Measured all = partition(effort, "all", items, 0);
    table.row(
        List.of(
            TextTable.whole(items),
            TextTable.millis((long) all.perCall("nanos")),
            TextTable.millis((long) all.perCall("baseNanos")),
            TextTable.ratio(all.ratio())));
    out.println("All items of one partition: thread time in ms, medians\n");
    out.println(table);
  }

  private static Measured partition(Effort effort, String method, int items, int percent) {
    return Measured.run(
            PartitionBenchmark.class,
            method,
            effort,
            options ->
                options
                    .param("items", String.valueOf(items))
                    .param("percent", String.valueOf(percent)))
        .get(0);
  }

  /** Calls a second of one engine in memory, from one thread and from eight. */
  static void threads(Effort effort, int items, PrintStream out) {
    TextTable table = new TextTable("call", "1 thread", "8 threads", "8 threads, × 1");
    for (Call call : SOME) {
      double one = perSecond(effort, Target.MEMORY, call, items, 1);
      double eight = perSecond(effort, Target.MEMORY, call, items, 8);
      table.row(
          List.of(
              call.what(),
              TextTable.whole((long) one),
              TextTable.whole((long) eight),
              TextTable.ratio(eight / one)));
    }
    int processors = Runtime.getRuntime().availableProcessors();
    out.println("Calls a second on " + processors + " processors; goal: 8 more than 1\n");
    out.println(table);
  }

  private static double perSecond(Effort effort, Target target, Call call, int items, int threads) {
    return Measured.run(
            ThroughputBenchmark.class,
            effort,
            options ->
                options
                    .threads(threads)
                    .param("target", target.name())
                    .param("call", call.name())
                    .param("items", String.valueOf(items)))
        .get(0)
        .score();
  }

  /** Reads while another thread writes to other partitions as fast as it can. */
  static void besideWriter(Effort effort, int items, PrintStream out) {
    TextTable table = new TextTable("call", "alone", "beside a writer", "× alone", "waits");
    for (Call call : List.of(Call.GET, Call.QUERY)) {
      Measured alone = besideWriter(effort, "alone", call, items);
      Measured beside = besideWriter(effort, "beside", call, items);
      double aloneNanos = alone.score() / BesideWriterBenchmark.TURN;
      double besideNanos = beside.score("read") / BesideWriterBenchmark.TURN;
      table.row(
          List.of(
              call.what(),
              TextTable.micros(aloneNanos),
              TextTable.micros(besideNanos),
              TextTable.ratio(besideNanos / aloneNanos),
              TextTable.whole((long) beside.sum("waits"))));
    }
    out.println("Reads beside writes of other partitions: wall time in µs;");
    out.println("waits are how often the reading thread stood still for another\n");
    out.println(table);
  }

  private static Measured besideWriter(Effort effort, String method, Call call, int items) {
    return Measured.run(
            BesideWriterBenchmark.class,
            method,
            effort,
            options -> options.param("call", call.name()).param("items", String.valueOf(items)))
        .get(0);
  }

  /** Puts a second into a directory, from one thread and from eight. */
  static void puts(Effort effort, PrintStream out) {
    TextTable table =
        new TextTable("durability", "1 thread", "8 threads", "8 threads, × 1", "goal");
    Map<Target, String> goals = new LinkedHashMap<>();
    goals.put(Target.BARE_FILE, "-");
    goals.put(Target.SYNC, "3.00");
    goals.put(Target.SLOW_SYNC, "5.00");
    goals.put(Target.RELAXED, "-");
    goals.forEach(
        (target, goal) -> {
          double one = perSecond(effort, target, Call.PUT, 1_000, 1);
          double eight = perSecond(effort, target, Call.PUT, 1_000, 8);
          table.row(
              List.of(
                  target.label(),
                  TextTable.whole((long) one),
                  TextTable.whole((long) eight),
                  TextTable.ratio(eight / one),
                  goal));
        });
    out.println("Puts a second into a directory\n");
    out.println(table);
  }

  /** Calls over HTTP, to the engine and to dynoxide, each in a process of its own. */
  static void overHttp(
      Effort effort, List<Call> calls, int items, boolean withDynoxide, PrintStream out) {
    if (!withDynoxide) {
      out.println("Without dynoxide: the environment variable DYNOXIDE does not name it");
    }
    TextTable table = new TextTable("call", "threads", "engine", "dynoxide", "engine, × dynoxide");
    for (Call call : calls) {
      for (int threads : List.of(1, 8)) {
        double engine = perSecond(effort, Target.HTTP, call, items, threads);
        double other = withDynoxide ? perSecond(effort, Target.DYNOXIDE, call, items, threads) : 0;
        table.row(
            List.of(
                call.what(),
                String.valueOf(threads),
                TextTable.whole((long) engine),
                withDynoxide ? TextTable.whole((long) other) : "-",
                withDynoxide ? TextTable.ratio(engine / other) : "-"));
      }
    }
    out.println("Calls a second over HTTP\n");
    out.println(table);
  }
}
