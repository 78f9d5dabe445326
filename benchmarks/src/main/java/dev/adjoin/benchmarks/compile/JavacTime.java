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
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javax.annotation.processing.Processor;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * What the annotation processor adds to javac, in its first compilation and in a JVM that has
 * compiled before, as those of build tools and editors have. The class is also the main class of
 * the fresh JVM in which javac runs, where it prints numbers for the process that started it.
 */
final class JavacTime {
  private static final int COMPILATIONS = 4;
  private static final int FIGURES = 3;
  private static final int WALL = 0;
  private static final int THREAD = 1;
  private static final int LINES = 2;
  private final FreshJvm jvm;
  private final int rounds;

  /** The annotation processors with which javac runs. */
  private enum Processing {
    NONE(List::of),
    /** The least that a processor which generates code adds: javac enters the program again. */
    EMPTY_CLASS(() -> List.of(new EmptyClassProcessor())),
    MODEL(() -> List.of(new ModelProcessor()));

    /** New ones for each compilation: a processor serves only one. */
    private final Supplier<List<Processor>> processors;

    Processing(Supplier<List<Processor>> processors) {
      this.processors = processors;
    }
  }

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
            "compilation",
            "javac",
            "a processor that writes an empty class adds",
            "Adjoin's adds",
            "javac, its thread",
            "an empty class adds, its thread",
            "Adjoin's adds, its thread",
            "generated lines");
    for (int size : sizes) {
      rows(size, 0, table);
      rows(size, size, table);
    }
    out.println("One model, compiled by javac in a fresh JVM, several times one after the other");
    out.println("Wall time and time of its thread in ms, medians of " + rounds + ", in turns\n");
    out.println(table);
  }

  private void rows(int entities, int relationships, TextTable table) {
    Map<Processing, List<List<Long>>> runs = new EnumMap<>(Processing.class);
    for (int round = 0; round < rounds; round++) {
      for (Processing processing : Processing.values()) {
        runs.computeIfAbsent(processing, absent -> new ArrayList<>())
            .add(run(processing, entities, relationships));
      }
    }
    for (int compilation : List.of(1, COMPILATIONS)) {
      int first = (compilation - 1) * FIGURES;
      List<String> cells = new ArrayList<>();
      cells.add(TextTable.whole(entities));
      cells.add(TextTable.whole(relationships));
      cells.add(TextTable.whole(compilation));
      for (int clock : List.of(WALL, THREAD)) {
        long plain = Median.at(first + clock, runs.get(Processing.NONE));
        cells.add(TextTable.millis(plain));
        for (Processing processing : List.of(Processing.EMPTY_CLASS, Processing.MODEL)) {
          cells.add(TextTable.millis(Median.at(first + clock, runs.get(processing)) - plain));
        }
      }
      cells.add(TextTable.whole(Median.at(first + LINES, runs.get(Processing.MODEL))));
      table.row(cells);
    }
  }

  private List<Long> run(Processing processing, int entities, int relationships) {
    return jvm.numbers(
        JavacTime.class,
        processing.name(),
        String.valueOf(entities),
        String.valueOf(relationships));
  }

  public static void main(String[] arguments) throws IOException {
    Processing processing = Processing.valueOf(arguments[0]);
    String model = model(Integer.parseInt(arguments[1]), Integer.parseInt(arguments[2]));
    List<String> figures = new ArrayList<>();
    for (int compilation = 0; compilation < COMPILATIONS; compilation++) {
      try (Directory folder = Directory.inTarget()) {
        Path source = folder.path().resolve("Model.java");
        Files.writeString(source, model);
        long start = System.nanoTime();
        long startOfThread = Clock.THREAD.nanos();
        compile(source, folder.path(), processing);
        long thread = Clock.THREAD.nanos() - startOfThread;
        long wall = System.nanoTime() - start;
        long lines = lines(folder.path().resolve("app/ModelDb.java"));
        figures.add(wall + " " + thread + " " + lines);
      }
    }
    System.out.println(String.join(" ", figures));
  }

  private static void compile(Path source, Path folder, Processing processing) throws IOException {
    JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
    String path = System.getProperty("java.class.path");
    List<String> options =
        new ArrayList<>(List.of("-d", folder.toString(), "-s", folder.toString(), "-cp", path));
    List<Processor> processors = processing.processors.get();
    if (processors.isEmpty()) {
      options.add("-proc:none");
    }
    try (StandardJavaFileManager files = javac.getStandardFileManager(null, null, null)) {
      JavaCompiler.CompilationTask task =
          javac.getTask(null, files, null, options, null, files.getJavaFileObjects(source));
      if (!processors.isEmpty()) {
        task.setProcessors(processors);
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
