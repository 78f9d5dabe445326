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
  private static final int PROCESSOR = 1;
  private static final int LINES = 2;
  private final FreshJvm jvm;
  private final int rounds;

  JavacTime(FreshJvm jvm, int rounds) {
    this.jvm = jvm;
    this.rounds = rounds;
  }

  void print(List<Integer> sizes, PrintStream out) {
    TextTable table =
        new TextTable(
            "entities",
            "relationships",
            "javac",
            "with the processor",
            "added",
            "javac, processor time",
            "with the processor, processor time",
            "added processor time",
            "generated lines");
    sizes.forEach(size -> table.row(row(size)));
    out.println("One model, compiled by javac in a fresh JVM without and with the processor");
    out.println("Wall and processor time in ms, medians of " + rounds + "\n");
    out.println(table);
  }

  private List<String> row(int size) {
    List<List<Long>> plain = runs(PLAIN, size);
    List<List<Long>> processed = runs(PROCESSED, size);
    List<String> cells = new ArrayList<>();
    cells.add(TextTable.whole(size));
    cells.add(TextTable.whole(size));
    for (int clock : List.of(WALL, PROCESSOR)) {
      long without = Median.at(clock, plain);
      long with = Median.at(clock, processed);
      cells.add(TextTable.millis(without));
      cells.add(TextTable.millis(with));
      cells.add(TextTable.millis(with - without));
    }
    cells.add(TextTable.whole(Median.at(LINES, processed)));
    return cells;
  }

  private List<List<Long>> runs(String what, int size) {
    return jvm.runs(rounds, JavacTime.class, what, String.valueOf(size));
  }

  public static void main(String[] arguments) throws IOException {
    boolean isProcessed = arguments[0].equals(PROCESSED);
    try (Directory folder = Directory.inTarget()) {
      Path source = folder.path().resolve("Model.java");
      Files.writeString(source, model(Integer.parseInt(arguments[1])));
      long start = System.nanoTime();
      compile(source, folder.path(), isProcessed);
      long wall = System.nanoTime() - start;
      Path generated = folder.path().resolve("app/ModelDb.java");
      System.out.println(wall + " " + Clock.PROCESS.nanos() + " " + lines(generated));
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

  /** A model of records: each entity has a view, an edge to the next one and a pattern. */
  private static String model(int entities) {
    StringBuilder patterns = new StringBuilder();
    StringBuilder records = new StringBuilder();
    for (int i = 0; i < entities; i++) {
      patterns.append("  @Pattern(name = \"list%1$d\", read = \"L%1$d.to\"),%n".formatted(i));
      records.append(
          """
            @Entity(views = @View(name = "byStatus", by = "status", order = "changedAt"))
            public record E%1$d(
                @Id String id%1$d, String name, String status, Instant changedAt, int size) {}
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
