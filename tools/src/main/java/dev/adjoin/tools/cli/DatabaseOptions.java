// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import dev.adjoin.internal.compile.Compilation;
import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.compile.ModelCompiler;
import dev.adjoin.internal.model.Declaration;
import java.nio.file.Path;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The model whose data a command is about, and where that data is. */
final class DatabaseOptions {
  private static final String KEPT = ".adjoin";

  /** Names as DynamoDB takes them; it takes a table's ARN, too. */
  private static final String TABLE = "[A-Za-z0-9_.-]{3,255}|arn:.+";

  @Mixin private ModelArgument model = new ModelArgument();

  @Option(
      names = "--engine",
      paramLabel = "ENGINE",
      description =
          "memory, dir:PATH, http://HOST:PORT or aws. Unless told, a directory beside the model"
              + " file: .adjoin/ and the model's name.")
  private @Nullable String engine;

  @Option(
      names = "--table",
      paramLabel = "NAME",
      description = "Another table than the one that the model names.")
  private @Nullable String table;

  @Option(names = "--json", description = "JSON: one document, or one line an item in lists.")
  private boolean json;

  boolean json() {
    return json;
  }

  /** The model file as it was named. */
  String model() {
    return model.toString();
  }

  /** Works on the database, its table made where that is ours to do. */
  int run(Console console, ToIntFunction<Database> work) {
    return work(console, work, true);
  }

  /** Works on the database as it is. */
  int open(Console console, ToIntFunction<Database> work) {
    return work(console, work, false);
  }

  private int work(Console console, ToIntFunction<Database> work, boolean makesTable) {
    requireTableName();
    Declaration declaration = model.read();
    Compilation compilation = ModelCompiler.compile(declaration);
    Compiled compiled = compilation.compiled().orElse(null);
    if (compiled == null) {
      console.err().print(DiagnosticsText.of(compilation.diagnostics(), false));
      return ExitCode.MISTAKE;
    }
    Engine place = engine(compiled.model().name());
    String name = table == null ? compiled.design().table().name() : table;
    Supplier<OpenEngine> opening =
        () -> {
          noteDefault(console, place);
          OpenEngine opened = OpenEngine.of(place, console);
          return makesTable ? opened.withTable(compiled.design(), name) : opened;
        };
    try (EngineAccess access = new EngineAccess(opening);
        Database database = new Database(model.compiled(), compiled, access.client(), name)) {
      return work.applyAsInt(database);
    } catch (RuntimeException e) {
      throw new DataFailures(name, place, model.toString()).of(e);
    }
  }

  private void requireTableName() {
    if (table != null && !table.matches(TABLE)) {
      throw Failure.mistake(
          "--table must be 3 to 255 letters, digits or _.-, but was \"" + table + "\"",
          "Leave it out for the table that the model names");
    }
  }

  private void noteDefault(Console console, Engine place) {
    if (engine == null) {
      console.note("The data is in " + place + "; --engine names another place");
    }
  }

  private Engine engine(String name) {
    String given = engine;
    if (given == null) {
      return new Engine.Directory(model.folder().resolve(Path.of(KEPT, fileName(name))));
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

  /** A model may be called anything; a directory may not. */
  private static String fileName(String name) {
    String plain = name.replaceAll("[^\\p{L}\\p{N}._-]", "_");
    return plain.matches("\\.*") ? "model" : plain;
  }
}
