// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.processor;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import javax.annotation.processing.Processor;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.eclipse.jdt.internal.compiler.tool.EclipseCompiler;
import org.jspecify.annotations.Nullable;

/** Runs a Java compiler with processors, in a folder of its own. */
final class Compilers {
  private Compilers() {}

  /** The two compilers that the processor is tested with. */
  enum Kind {
    JAVAC,
    ECJ;

    JavaCompiler compiler() {
      return this == JAVAC ? ToolProvider.getSystemJavaCompiler() : new EclipseCompiler();
    }
  }

  /**
   * The result of a compilation.
   *
   * @param messages {@code Campus.java:12:7: error: …}, in the order of the compiler
   */
  record Outcome(boolean succeeded, List<String> messages, Path folder) {
    /** The text of a generated class. */
    String generated(String qualifiedName) {
      try {
        Path file = folder.resolve("generated").resolve(qualifiedName.replace('.', '/') + ".java");
        return Files.readString(file);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    boolean hasGenerated(String qualifiedName) {
      return Files.exists(
          folder.resolve("generated").resolve(qualifiedName.replace('.', '/') + ".java"));
    }

    /** Loads what was compiled. */
    URLClassLoader loader() {
      try {
        return new URLClassLoader(
            new URL[] {folder.resolve("classes").toUri().toURL()},
            Compilers.class.getClassLoader());
      } catch (MalformedURLException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** Compiles sources, given by the names of their files, with the processor. */
  static Outcome compile(Path folder, Map<String, String> sources, String... options) {
    return compile(Kind.JAVAC, folder, sources, List.of(new ModelProcessor()), options);
  }

  /**
   * Compiles sources.
   *
   * @param processors null to compile without any
   */
  static Outcome compile(
      Kind kind,
      Path folder,
      Map<String, String> sources,
      @Nullable List<? extends Processor> processors,
      String... options) {
    try {
      List<Path> files = new ArrayList<>();
      for (Map.Entry<String, String> source : new java.util.TreeMap<>(sources).entrySet()) {
        Path file = folder.resolve("sources").resolve(source.getKey());
        Files.createDirectories(file.getParent());
        files.add(Files.writeString(file, source.getValue()));
      }
      return compile(kind, folder, files, processors, options);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Outcome compile(
      Kind kind,
      Path folder,
      List<Path> files,
      @Nullable List<? extends Processor> processors,
      String... options)
      throws IOException {
    Path classes = Files.createDirectories(folder.resolve("classes"));
    Path generated = Files.createDirectories(folder.resolve("generated"));
    List<String> all = new ArrayList<>(List.of("-d", classes.toString()));
    all.addAll(List.of("-s", generated.toString(), "-encoding", "UTF-8"));
    all.addAll(
        kind == Kind.ECJ
            ? List.of("--release", "17", "-warn:none")
            : List.of("-Xlint:all,-processing,-options", "-implicit:none"));
    all.addAll(List.of("-cp", System.getProperty("java.class.path") + pathTo(classes)));
    all.addAll(List.of(options));
    if (processors == null) {
      all.add("-proc:none");
    }
    DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
    JavaCompiler compiler = kind.compiler();
    try (StandardJavaFileManager manager =
        compiler.getStandardFileManager(diagnostics, Locale.ROOT, StandardCharsets.UTF_8)) {
      JavaCompiler.CompilationTask task =
          compiler.getTask(
              new StringWriter(),
              manager,
              diagnostics,
              all,
              null,
              manager.getJavaFileObjectsFromPaths(files));
      if (processors != null) {
        task.setProcessors(processors);
      }
      boolean succeeded = task.call();
      return new Outcome(
          succeeded, diagnostics.getDiagnostics().stream().map(Compilers::text).toList(), folder);
    }
  }

  private static String pathTo(Path classes) {
    return java.io.File.pathSeparator + classes;
  }

  private static String text(Diagnostic<? extends JavaFileObject> diagnostic) {
    JavaFileObject source = diagnostic.getSource();
    String place =
        source == null
            ? ""
            : "%s:%d:%d: "
                .formatted(
                    Path.of(source.toUri()).getFileName(),
                    diagnostic.getLineNumber(),
                    diagnostic.getColumnNumber());
    String kind = diagnostic.getKind().name().toLowerCase(Locale.ROOT).replace('_', ' ');
    return place + kind + ": " + diagnostic.getMessage(Locale.ROOT);
  }

  /** The folders of a directory by name, for tests with files. */
  static List<Path> sorted(Path directory) {
    try (Stream<Path> files = Files.list(directory)) {
      return files.sorted(Comparator.comparing(Path::getFileName)).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
