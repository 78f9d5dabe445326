// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.field;

import dev.adjoin.benchmarks.measure.Effort;
import dev.adjoin.benchmarks.measure.TextTable;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.LongStream;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The part {@code field}: eleven tasks with each library, without faults and with them. */
public final class FieldTable {
  private static final int SEEDS = 3;

  private final FieldServer server;
  private final List<Long> seeds;
  private final Map<Candidate, Sum> sums = new LinkedHashMap<>();
  private final Map<String, Integer> notes = new LinkedHashMap<>();

  /** What a library needs and gets wrong in all tasks together. */
  private static final class Sum {
    int lines;
    int unsupported;
    final Faults calm = new Faults();
    final Faults honest = new Faults();
  }

  private FieldTable(FieldServer server, List<Long> seeds) {
    this.server = server;
    this.seeds = seeds;
  }

  /** Runs all tasks with all libraries that are available. */
  public static void print(Effort effort, PrintStream out) {
    Path module = Path.of(System.getProperty("adjoin.root", ".."), "benchmarks");
    int runs = effort == Effort.FULL ? SEEDS : 1;
    try (NodeCandidates node = new NodeCandidates(module)) {
      List<Candidate> candidates = new ArrayList<>(JavaCandidates.in(module));
      candidates.addAll(node.available());
      print(candidates, List.of(Task.values()), runs, out);
    }
  }

  /**
   * @param runs how often each task is done with faults
   */
  static void print(List<Candidate> candidates, List<Task> tasks, int runs, PrintStream out) {
    try (FieldServer server = new FieldServer()) {
      List<Long> seeds = LongStream.rangeClosed(1, runs).boxed().toList();
      FieldTable field = new FieldTable(server, seeds);
      TextTable all = field.all(candidates, tasks);
      out.println(field.sums());
      out.println(all);
      field.notes.forEach((note, number) -> out.println(number + ". " + note));
      out.println();
    }
  }

  private TextTable all(List<Candidate> candidates, List<Task> tasks) {
    TextTable table =
        new TextTable(
            2,
            "task",
            "library",
            "requests",
            "read",
            "write",
            "lines",
            "wrong, calm",
            "wrong, honest",
            "note");
    for (Task task : tasks) {
      candidates.forEach(candidate -> table.row(row(candidate, task)));
    }
    return table;
  }

  private List<String> row(Candidate candidate, Task task) {
    Sum sum = sums.computeIfAbsent(candidate, c -> new Sum());
    int lines = new SourceLines(candidate.sources()).of(task);
    if (lines == 0) {
      sum.unsupported++;
      String none = "not supported";
      return List.of(
          task.title(), candidate.name(), "-", "-", "-", "-", none, none, note(candidate, task));
    }
    server.startCalm();
    Trial calm;
    List<Map<String, AttributeValue>> prepared;
    try (Library library = candidate.open(server.uri())) {
      task.prepare(library);
      prepared = server.items();
      calm = run(candidate, task, library, new Faults());
    }
    if (calm.failure() != null) {
      System.err.println(candidate.name() + ", " + task.title() + ": " + calm.failure());
    }
    Faults honest = new Faults();
    for (long seed : seeds) {
      server.startHonest(seed, prepared);
      try (Library library = candidate.open(server.uri())) {
        run(candidate, task, library, honest);
      }
    }
    sum.lines += task == Task.CROWD ? 0 : lines;
    sum.calm.addAll(calm.faults());
    sum.honest.addAll(honest);
    Meter.Usage usage = calm.usage();
    return List.of(
        task.title(),
        candidate.name(),
        perCall(usage.requests(), task),
        perCall(usage.readUnits(), task),
        perCall(usage.writeUnits(), task),
        String.valueOf(lines),
        calm.faults().toString(),
        honest.toString(),
        note(candidate, task));
  }

  private Trial run(Candidate candidate, Task task, Library library, Faults faults) {
    Trial trial =
        new Trial(
            library,
            server.meter(),
            () -> new StoredItems(candidate.layout(), server.items()),
            faults);
    task.run(trial);
    return trial;
  }

  private String note(Candidate candidate, Task task) {
    String note = candidate.notes().get(task);
    return note == null ? "-" : notes.computeIfAbsent(note, n -> notes.size() + 1).toString();
  }

  private static String perCall(double total, Task task) {
    double number = total / task.calls();
    return number == Math.rint(number)
        ? TextTable.whole(Math.round(number))
        : String.format(Locale.ROOT, "%,.1f", number);
  }

  private TextTable sums() {
    TextTable table =
        new TextTable(
            1,
            "library",
            "lines of declarations",
            "lines of tasks",
            "not supported",
            "wrong, calm",
            "wrong, honest");
    sums.forEach(
        (candidate, sum) ->
            table.row(
                List.of(
                    candidate.name(),
                    String.valueOf(new SourceLines(candidate.sources()).ofModel()),
                    String.valueOf(sum.lines),
                    String.valueOf(sum.unsupported),
                    sum.calm.toString(),
                    sum.honest.toString())));
    return table;
  }
}
