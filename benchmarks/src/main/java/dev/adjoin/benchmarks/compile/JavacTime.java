// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.compile;

import dev.adjoin.benchmarks.measure.Clock;
import dev.adjoin.benchmarks.measure.Directory;
import dev.adjoin.benchmarks.measure.FreshJvm;
import dev.adjoin.benchmarks.measure.Median;
import dev.adjoin.benchmarks.measure.TextTable;
import dev.adjoin.processor.ModelProcessor;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * What the annotation processor adds to javac. The class is also the main class of the fresh JVM in
 * which javac runs, where it prints numbers for the process that started it.
 */
final class JavacTime {
  private static final String PLAIN = "plain";
  private static final String PROCESSED = "processed";
  private static final int WALL = 0;
  private static final int THREAD = 1;
  private static final int PROCESS = 2;
  private static final int LINES = 3;
  private final FreshJvm jvm;
  private final int rounds;

  JavacTime(FreshJvm jvm, int rounds) {
    this.jvm = jvm;
    this.rounds = rounds;
  }

  /** Measures each number of entities without relationships, and with as many. */
  void print(List<Integer> sizes, PrintStream out) {
    TextTable table =
        new TextTable(
            "entities",
            "relationships",
            "javac",
            "with the processor",
            "added",
            "javac, its thread",
            "with the processor, its thread",
            "added, its thread",
            "javac, all threads",
            "with the processor, all threads",
            "added, all threads",
            "generated lines");
    for (int size : sizes) {
      table.row(row(size, 0));
      table.row(row(size, size));
    }
    out.println("One model, compiled by javac in a fresh JVM without and with the processor");
    out.println("Wall and processor time in ms, medians of " + rounds + ", in turns\n");
    out.println(table);
  }

  private List<String> row(int entities, int relationships) {
    List<List<Long>> plain = new ArrayList<>();
    List<List<Long>> processed = new ArrayList<>();
    for (int round = 0; round < rounds; round++) {
      plain.add(run(PLAIN, entities, relationships));
      processed.add(run(PROCESSED, entities, relationships));
    }
    List<String> cells = new ArrayList<>();
    cells.add(TextTable.whole(entities));
    cells.add(TextTable.whole(relationships));
    for (int clock : List.of(WALL, THREAD, PROCESS)) {
      long without = Median.at(clock, plain);
      long with = Median.at(clock, processed);
      cells.add(TextTable.millis(without));
      cells.add(TextTable.millis(with));
      cells.add(TextTable.millis(with - without));
    }
    cells.add(TextTable.whole(Median.at(LINES, processed)));
    return cells;
  }

  private List<Long> run(String what, int entities, int relationships) {
    return jvm.numbers(
        JavacTime.class, what, String.valueOf(entities), String.valueOf(relationships));
  }

  public static void main(String[] arguments) throws IOException {
    boolean isProcessed = arguments[0].equals(PROCESSED);
    try (Directory folder = Directory.inTarget()) {
      Path source = folder.path().resolve("Model.java");
      Files.writeString(
          source, model(Integer.parseInt(arguments[1]), Integer.parseInt(arguments[2])));
      long start = System.nanoTime();
      long startOfThread = Clock.THREAD.nanos();
      compile(source, folder.path(), isProcessed);
      long thread = Clock.THREAD.nanos() - startOfThread;
      long wall = System.nanoTime() - start;
      Path generated = folder.path().resolve("app/ModelDb.java");
      System.out.println(
          wall + " " + thread + " " + Clock.PROCESS.nanos() + " " + lines(generated));
    }
  }

  private static void compile(Path source, Path folder, boolean isProcessed) throws IOException {
    JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
    String path = System.getProperty("java.class.path");
    List<String> options =
        List.of("-d", folder.toString(), "-s", folder.toString(), "-cp", path, "-proc:none");
    try (StandardJavaFileManager files = javac.getStandardFileManager(null, null, null)) {
      JavaCompiler.CompilationTask task =
          javac.getTask(
              null,
              files,
              null,
              isProcessed ? options.subList(0, options.size() - 1) : options,
              null,
              files.getJavaFileObjects(source));
      if (isProcessed) {
        task.setProcessors(List.of(new ModelProcessor()));
      }
      if (!task.call()) {
        throw new IllegalStateException("The model must compile, but does not");
      }
    }
  }

  private static long lines(Path file) {
    try (Stream<String> lines = Files.exists(file) ? Files.lines(file) : Stream.empty()) {
      return lines.count();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * A model of records: each entity has a view and a pattern, and the first ones an edge to the
   * next one, which their patterns read.
   */
  private static String model(int entities, int relationships) {
    StringBuilder patterns = new StringBuilder();
    StringBuilder records = new StringBuilder();
    for (int i = 0; i < entities; i++) {
      String read = i < relationships ? "L%d.to" : "E%d.byStatus";
      patterns.append(
          "  @Pattern(name = \"list%1$d\", read = \"%2$s\"),%n".formatted(i, read.formatted(i)));
      records.append(
          """
            @Entity(views = @View(name = "byStatus", by = "status", order = "changedAt"))
            public record E%1$d(
                @Id String id%1$d, String name, String status, Instant changedAt, int size) {}
          """
              .formatted(i));
    }
    for (int i = 0; i < relationships; i++) {
      records.append(
          """
            @Relationship(
                from = E%1$d.class, to = E%2$d.class, as = @As(from = "F%1$d", to = "T%1$d"))
            public record L%1$d(@From String source, @To String target, String note) {}
          """
              .formatted(i, (i + 1) % entities));
    }
    return """
        package app;
        import dev.adjoin.declare.*;
        import java.time.Instant;
        @DataModel(patterns = {
        %s})
        public final class Model {
        %s}
        """
        .formatted(patterns, records);
  }
}
