// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.database;

import dev.adjoin.Adjoin;
import dev.adjoin.CompiledModel;
import dev.adjoin.ModelFile;
import dev.adjoin.tools.console.Console;
import dev.adjoin.tools.console.ExitCode;
import dev.adjoin.tools.console.Failure;
import dev.adjoin.tools.engine.DataDirectory;
import dev.adjoin.tools.engine.Engine;
import dev.adjoin.tools.engine.LazyEngine;
import dev.adjoin.tools.engine.OpenEngine;
import dev.adjoin.tools.engine.TableOption;
import dev.adjoin.tools.model.DiagnosticsText;
import dev.adjoin.tools.model.ModelArgument;
import dev.adjoin.tools.model.ModelVersions;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of every command on data: the model, the engine, the table, the form of output. */
final class DatabaseOptions {
  private static final String MEMORY = "memory";

  @Mixin private ModelArgument model = new ModelArgument();

  @Option(
      names = "--engine",
      paramLabel = "ENGINE",
      description =
          "memory, dir:PATH, http://HOST:PORT or aws. Default: the directory .adjoin/ and the"
              + " model's name, next to the model file.")
  private @Nullable String engine;

  @Option(
      names = "--table",
      paramLabel = "NAME",
      description = "Another table than the model's, by its name or ARN.")
  private @Nullable String table;

  @Option(
      names = "--json",
      description = "JSON: one line for each item, or one document for a report.")
  private boolean json;

  private boolean isWithoutLock;

  boolean json() {
    return json;
  }

  /**
   * Chooses memory for a command that shows sample data, if nothing is stored in the default place
   * and no other was given. Returns whether the command shows sample data.
   */
  boolean showsSample() {
    boolean isDefault = engine == null;
    CompiledModel compiled = compile();
    if (isDefault && compiled.isValid() && isEmpty(engine(compiled.name()))) {
      engine = MEMORY;
    }
    return MEMORY.equals(engine);
  }

  /** The path of the model file. */
  Path path() {
    return model.path();
  }

  /** The model file as the user gave it. */
  String model() {
    return model.toString();
  }

  /**
   * A command on the same table, for the user to run next.
   *
   * @param name the command with its options, such as {@code migrate --finish}
   */
  String command(String name) {
    return next().of(name);
  }

  private NextCommand next() {
    return new NextCommand(model(), arguments());
  }

  /** The tables that are created before a command runs. */
  private enum Access {
    /** None, except in memory. */
    READ,
    /** The table of the model, if the engine is embedded in this program. */
    WRITE,
    /** None, and the directory is served to other commands meanwhile. */
    FOLLOW,
    /** None: the command itself creates the table. */
    CREATE
  }

  /**
   * Runs a command on the database. Creates the table if the engine is embedded in this program.
   */
  int run(Console console, ToIntFunction<Database> work) {
    return work(console, work, Access.WRITE);
  }

  /** Runs a command on data that exists: creates neither a directory nor a table in it. */
  int read(Console console, ToIntFunction<Database> work) {
    return work(console, work, Access.READ);
  }

  /** Runs a command on a table that exists, which is never so in memory. */
  int inspect(Console console, ToIntFunction<Database> work) {
    requireLasting("there is none to compare");
    return work(console, work, Access.READ);
  }

  /** Runs a command on a table whose lock file, which the model names, may not exist yet. */
  int adopt(Console console, ToIntFunction<Database> work) {
    Path lock = lock(null);
    this.isWithoutLock = lock != null && Files.notExists(lock);
    return inspect(console, work);
  }

  /** The lock file: the one that is given, else the one that the model names; null for none. */
  @Nullable Path lock(@Nullable Path given) {
    return ModelVersions.lockOf(model.read(), model.folder(), given);
  }

  /** Runs a command that goes on for long, on a table that exists. */
  int follow(Console console, ToIntFunction<Database> work) {
    requireLasting("nothing happens in them to follow");
    return work(console, work, Access.FOLLOW);
  }

  private void requireLasting(String consequence) {
    if (MEMORY.equals(engine)) {
      throw Failure.mistake(
          "The tables of --engine memory live as long as one command, so " + consequence,
          "Give the engine that has the table, or leave --engine out");
    }
  }

  /** Runs a command that creates the table itself. */
  int open(Console console, ToIntFunction<Database> work) {
    return work(console, work, Access.CREATE);
  }

  private int work(Console console, ToIntFunction<Database> work, Access access) {
    CompiledModel compiled = compile();
    if (!compiled.isValid()) {
      console.err().print(DiagnosticsText.of(compiled.diagnostics()));
      return ExitCode.MISTAKE;
    }
    Engine place = engine(compiled.name());
    DatabaseFailures failures = new DatabaseFailures(compiled.table().name(), place, next());
    Supplier<OpenEngine> opening =
        () -> {
          noteDefault(console, place);
          if (access == Access.READ || access == Access.FOLLOW) {
            requireData(place, failures);
          }
          OpenEngine opened =
              access == Access.FOLLOW
                  ? OpenEngine.shared(place, console)
                  : OpenEngine.of(place, console);
          boolean createsTable =
              access == Access.WRITE || access == Access.READ && place instanceof Engine.Memory;
          return createsTable ? withTable(opened, compiled, console) : opened;
        };
    try (LazyEngine lazy = new LazyEngine(opening, isEmpty(place));
        Database database = new Database(compiled, lazy, isEmbedded(place))) {
      return work.applyAsInt(database);
    } catch (RuntimeException e) {
      throw failures.of(e);
    }
  }

  private static boolean isEmbedded(Engine place) {
    return place instanceof Engine.Memory || place instanceof Engine.Directory;
  }

  /** Creates the table if it is missing. A table that was named is reported: it may be misspelt. */
  private OpenEngine withTable(OpenEngine opened, CompiledModel compiled, Console console) {
    if (opened.createTable(compiled) && table != null) {
      console.note("Created the table " + table);
    }
    return opened;
  }

  /** Fails if the directory is missing or empty; opening it would create it. */
  private void requireData(Engine place, DatabaseFailures failures) {
    if (!(place instanceof Engine.Directory directory)) {
      return;
    }
    if (engine != null && Files.notExists(directory.path())) {
      throw Failure.mistake(
          "There is no directory " + directory.path(),
          "Check the path; create, load, put and link make a new one");
    }
    if (isEmpty(place)) {
      throw failures.noTable();
    }
  }

  /** Whether nothing is stored yet, because the engine does not exist before it is opened. */
  private static boolean isEmpty(Engine place) {
    if (place instanceof Engine.Directory directory) {
      String[] files = directory.path().toFile().list();
      return Files.notExists(directory.path()) || files != null && files.length == 0;
    }
    return place instanceof Engine.Memory;
  }

  /** The options that select the table, as the user gave them. */
  private String arguments() {
    return (engine == null ? "" : " --engine " + engine)
        + (table == null ? "" : " --table " + table);
  }

  private CompiledModel compile() {
    Adjoin.Builder builder = TableOption.apply(Adjoin.builder(ModelFile.read(model.path())), table);
    if (isWithoutLock) {
      builder.withoutLock();
    }
    try {
      return builder.compile();
    } catch (IllegalArgumentException | UncheckedIOException e) {
      throw ModelVersions.unusableLock(model, e);
    }
  }

  private void noteDefault(Console console, Engine place) {
    if (engine == null) {
      console.note("The data is in " + place + "; --engine selects another place");
    }
  }

  private Engine engine(String name) {
    return DataDirectory.givenOrBeside(engine, model.folder(), name);
  }
}
