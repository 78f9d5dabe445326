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

/** The part {@code field}: ten tasks with each library, without faults and with them. */
public final class FieldTable {
  private static final int SEEDS = 3;

  private final FieldServer server;
  private final List<Long> seeds;
  private final Map<String, Integer> notes = new LinkedHashMap<>();

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
      FieldTable tables = new FieldTable(server, seeds);
      tasks.forEach(task -> out.println(tables.of(task, candidates)));
      out.println(models(candidates));
      tables.notes.forEach((note, number) -> out.println(number + ". " + note));
      out.println();
    }
  }

  private TextTable of(Task task, List<Candidate> candidates) {
    TextTable table =
        new TextTable(
            task.number() + ". " + task.title(),
            "requests",
            "read",
            "write",
            "lines",
            "wrong, calm",
            "wrong, honest",
            "note");
    candidates.forEach(candidate -> table.row(row(candidate, task)));
    return table;
  }

  private List<String> row(Candidate candidate, Task task) {
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
    return cells(candidate, task, calm, honest);
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

  private List<String> cells(Candidate candidate, Task task, Trial calm, Faults honest) {
    Meter.Usage usage = calm.usage();
    String note = candidate.notes().get(task);
    return List.of(
        candidate.name(),
        perCall(usage.requests(), task),
        perCall(usage.readUnits(), task),
        perCall(usage.writeUnits(), task),
        String.valueOf(new SourceLines(candidate.sources()).of(task)),
        calm.faults().toString(),
        honest.toString(),
        note == null ? "-" : notes.computeIfAbsent(note, n -> notes.size() + 1).toString());
  }

  private static String perCall(double total, Task task) {
    double number = total / task.calls();
    return number == Math.rint(number)
        ? TextTable.whole(Math.round(number))
        : String.format(Locale.ROOT, "%,.1f", number);
  }

  private static TextTable models(List<Candidate> candidates) {
    TextTable table = new TextTable("declarations that the tasks share", "lines");
    for (Candidate candidate : candidates) {
      int lines = new SourceLines(candidate.sources()).ofModel();
      table.row(List.of(candidate.name(), String.valueOf(lines)));
    }
    return table;
  }
}
