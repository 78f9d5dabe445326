// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.database;

import dev.adjoin.Adjoin;
import dev.adjoin.CompiledModel;
import dev.adjoin.ModelFile;
import dev.adjoin.tools.console.Console;
import dev.adjoin.tools.console.ExitCode;
import dev.adjoin.tools.console.Failure;
import dev.adjoin.tools.engine.Engine;
import dev.adjoin.tools.engine.LazyEngine;
import dev.adjoin.tools.engine.OpenEngine;
import dev.adjoin.tools.model.DiagnosticsText;
import dev.adjoin.tools.model.ModelArgument;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of every command on data: the model, the engine, the table, the form of output. */
final class DatabaseOptions {
  private static final String DIRECTORY = ".adjoin";

  @Mixin private ModelArgument model = new ModelArgument();

  @Option(
      names = "--engine",
      paramLabel = "ENGINE",
      description =
          "memory, dir:PATH, http://HOST:PORT or aws. Default: the directory .adjoin/ and the"
              + " model's name, beside the model file.")
  private @Nullable String engine;

  @Option(
      names = "--table",
      paramLabel = "NAME",
      description = "Another table than the model's, by its name or ARN.")
  private @Nullable String table;

  @Option(names = "--json", description = "JSON: one document, or one line per item in lists.")
  private boolean json;

  boolean json() {
    return json;
  }

  /** The model file as the user gave it. */
  String model() {
    return model.toString();
  }

  /**
   * Runs a command on the database. Creates the table if the engine is embedded in this program.
   */
  int run(Console console, ToIntFunction<Database> work) {
    return work(console, work, true, false);
  }

  /**
   * Runs a command on data that exists: a directory that the user names and that is missing is a
   * mistake, not an empty database.
   */
  int read(Console console, ToIntFunction<Database> work) {
    return work(console, work, true, true);
  }

  /** Runs a command on the database without creating its table. */
  int open(Console console, ToIntFunction<Database> work) {
    return work(console, work, false, false);
  }

  private int work(
      Console console, ToIntFunction<Database> work, boolean createsTable, boolean mustExist) {
    CompiledModel compiled = compile();
    if (!compiled.isValid()) {
      console.err().print(DiagnosticsText.of(compiled.diagnostics()));
      return ExitCode.MISTAKE;
    }
    Engine place = engine(compiled.name());
    Supplier<OpenEngine> opening =
        () -> {
          noteDefault(console, place);
          if (mustExist && engine != null) {
            requireDirectory(place);
          }
          OpenEngine opened = OpenEngine.of(place, console);
          return createsTable ? opened.withTable(compiled) : opened;
        };
    try (LazyEngine lazy = new LazyEngine(opening);
        Database database = new Database(compiled, lazy.client())) {
      return work.applyAsInt(database);
    } catch (RuntimeException e) {
      throw new DatabaseFailures(compiled.table().name(), place, model.toString()).of(e);
    }
  }

  private static void requireDirectory(Engine place) {
    if (place instanceof Engine.Directory directory && Files.notExists(directory.path())) {
      throw Failure.mistake(
          "There is no directory " + directory.path(),
          "Check the path; create, load, put and link make a new one");
    }
  }

  private CompiledModel compile() {
    Adjoin.Builder builder = Adjoin.builder(ModelFile.read(model.path()));
    if (table != null) {
      try {
        builder.table(table);
      } catch (IllegalArgumentException e) {
        throw Failure.mistake(
            e.getMessage().replace("A table's name", "--table"),
            "Leave it out for the table of the model");
      }
    }
    return builder.compile();
  }

  private void noteDefault(Console console, Engine place) {
    if (engine == null) {
      console.note("The data is in " + place + "; --engine selects another place");
    }
  }

  private Engine engine(String name) {
    String given = engine;
    if (given == null) {
      return new Engine.Directory(model.folder().resolve(Path.of(DIRECTORY, fileName(name))));
    }
    return Engine.parse(given)
        .orElseThrow(
            () ->
                Failure.mistake(
                    "--engine must be memory, dir:PATH, http://HOST:PORT or aws, but was \""
                        + given
                        + "\"",
                    "Leave it out for a directory beside the model file"));
  }

  /** Converts the name of a model to a valid directory name. */
  private static String fileName(String name) {
    String plain = name.replaceAll("[^\\p{L}\\p{N}._-]", "_");
    return plain.matches("\\.*") ? "model" : plain;
  }
}
