// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.export;

import dev.adjoin.Adjoin;
import dev.adjoin.AdjoinException;
import dev.adjoin.ModelFile;
import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.model.Declaration;
import dev.adjoin.internal.model.TableName;
import dev.adjoin.tools.console.Console;
import dev.adjoin.tools.console.ExitCode;
import dev.adjoin.tools.console.Failure;
import dev.adjoin.tools.console.OutputFile;
import dev.adjoin.tools.engine.Engine;
import dev.adjoin.tools.engine.OpenEngine;
import dev.adjoin.tools.model.DiagnosticsText;
import dev.adjoin.tools.model.ModelArgument;
import dev.adjoin.tools.model.ModelVersions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import software.amazon.awssdk.core.exception.SdkException;

/**
 * One format of {@code export}. The model is compiled on the recorded design of the table: that of
 * {@code --lock}, of the lock file that the model names, or of the table in {@code --engine}, so
 * that what is exported never rearranges the indexes of stored data.
 */
@Command(
    descriptionHeading = "%n",
    parameterListHeading = "%n",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n")
final class FormatCommand implements Callable<Integer> {
  private final Console console;
  private final Format format;
  @Mixin private ModelArgument model = new ModelArgument();

  @Mixin private OutputFile out = new OutputFile();

  @Option(
      names = "--table",
      paramLabel = "NAME",
      description = "Another table than the model's, by its name or ARN.")
  private @Nullable String table;

  @Option(
      names = "--lock",
      paramLabel = "FILE",
      description = "Keep the choices of this lock file: the recorded design of stored data.")
  private @Nullable Path lock;

  @Option(
      names = "--engine",
      paramLabel = "ENGINE",
      description =
          "Keep the recorded design of the table in dir:PATH, http://HOST:PORT or aws. Without it"
              + " no table is read.")
  private @Nullable String engine;

  private FormatCommand(Console console, Format format) {
    this.console = console;
    this.format = format;
  }

  static CommandLine of(Console console, Format format) {
    CommandLine command = new CommandLine(new FormatCommand(console, format));
    command.getCommandSpec().name(format.word());
    command
        .getCommandSpec()
        .usageMessage()
        .description(format.description())
        .footer(
            "  adjoin export " + format.word() + " examples/campus/model.yaml",
            "  adjoin export " + format.word() + " model.yaml --lock model.lock");
    return command;
  }

  @Override
  public Integer call() {
    out.check();
    Declaration declaration = declaration();
    ModelVersions versions = versions(declaration);
    Compiled compiled = versions.compilation().compiled().orElse(null);
    if (compiled == null) {
      console.err().print(DiagnosticsText.of(versions.compilation().diagnostics(), false));
      return ExitCode.MISTAKE;
    }
    if (!versions.hasBase()) {
      console.note(
          "This is the design of a new table. A table with stored data may have other indexes:"
              + " --lock or --engine keeps its recorded design.");
    }
    versions.requireStoredItems(console);
    out.write(format.text(compiled), "", console);
    return ExitCode.OK;
  }

  private Declaration declaration() {
    Declaration read = model.read();
    if (table == null) {
      return read;
    }
    try {
      return read.withTable(TableName.require("--table", table));
    } catch (IllegalArgumentException e) {
      throw Failure.mistake(e.getMessage(), "Leave it out for the table of the model");
    }
  }

  private ModelVersions versions(Declaration declaration) {
    if (lock != null && Files.notExists(lock)) {
      throw Failure.mistake(
          "There is no lock file " + lock,
          "Write it with adjoin plan " + model + " --lock " + lock + ", or leave --lock out");
    }
    Path base = ModelVersions.lockOf(declaration, model.folder(), lock);
    ModelVersions versions = ModelVersions.onLock(declaration, base);
    if (versions.hasBase() || engine == null || versions.compilation().compiled().isEmpty()) {
      return versions;
    }
    String recorded = recorded(versions.compilation().compiled().get().design().table().name());
    return recorded == null ? versions : ModelVersions.onRecorded(declaration, recorded);
  }

  /** The recorded design of the table in the engine; null if it has none. */
  private @Nullable String recorded(String name) {
    Engine existing =
        Engine.existing(String.valueOf(engine), "Leave it out to compile the model alone");
    try (OpenEngine opened = OpenEngine.of(existing, console)) {
      return Adjoin.builder(ModelFile.read(model.path()))
          .table(name)
          .recordedDesign(opened.client())
          .orElse(null);
    } catch (AdjoinException | SdkException e) {
      throw Failure.failed(
          "The recorded design of " + name + " cannot be read: " + e.getMessage(),
          "Give a lock file with --lock, or leave --engine out");
    }
  }
}
