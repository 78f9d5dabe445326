// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.model;

import dev.adjoin.internal.compile.Compilation;
import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.compile.ModelCompiler;
import dev.adjoin.internal.evolution.DesignComparison;
import dev.adjoin.internal.evolution.DesignDifference;
import dev.adjoin.internal.evolution.RecordedDesign;
import dev.adjoin.internal.evolution.RecordedDesignText;
import dev.adjoin.internal.model.Declaration;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.modelfile.ModelFile;
import dev.adjoin.tools.console.Console;
import dev.adjoin.tools.console.ExitCode;
import dev.adjoin.tools.console.Failure;
import dev.adjoin.tools.console.OutputFile;
import dev.adjoin.tools.text.JsonFields;
import dev.adjoin.tools.text.MessageText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A model file compiled on a recorded design: that of a lock file, or of another version of the
 * model.
 */
public final class ModelVersions {
  /** The differences with which a program would not find stored items, or not understand them. */
  private static final Set<DesignDifference.Kind> REFUSED =
      EnumSet.of(
          DesignDifference.Kind.MOVES_ITEMS,
          DesignDifference.Kind.NEEDS_TABLE,
          DesignDifference.Kind.MISSING,
          DesignDifference.Kind.TAKEN);

  private final Compilation compilation;
  private final @Nullable RecordedDesign base;

  private ModelVersions(Declaration declaration, @Nullable RecordedDesign base) {
    this.compilation = ModelCompiler.compile(declaration, base);
    this.base = base;
  }

  /** A model compiled on its lock file; without a base if there is no such file. */
  public static ModelVersions onLock(Declaration declaration, @Nullable Path lock) {
    return new ModelVersions(declaration, lock == null ? null : read(lock));
  }

  /** A model compiled on the recorded design of a table, in the text form of a lock file. */
  public static ModelVersions onRecorded(Declaration declaration, String recorded) {
    return new ModelVersions(declaration, RecordedDesignText.read(recorded));
  }

  /** A model file compiled on a lock file. */
  public static ModelVersions onLock(Path model, Path lock) {
    return onLock(ModelFile.read(model), lock);
  }

  /** A model compiled on an earlier version of it. */
  public static ModelVersions onEarlier(Path before, Path after) {
    ModelVersions earlier = new ModelVersions(ModelFile.read(before), null);
    if (earlier.compilation.compiled().isEmpty()) {
      return earlier;
    }
    return new ModelVersions(ModelFile.read(after), earlier.design());
  }

  /** The lock file: the one that is given, else the one that the model names beside itself. */
  public static @Nullable Path lockOf(Declaration declaration, Path folder, @Nullable Path given) {
    String named = declaration.model().lock();
    return given != null || named == null ? given : folder.resolve(named);
  }

  private static @Nullable RecordedDesign read(Path lock) {
    if (Files.notExists(lock)) {
      return null;
    }
    try {
      return RecordedDesignText.read(Files.readString(lock));
    } catch (IOException | IllegalArgumentException e) {
      throw unreadable(lock, e);
    }
  }

  private static Failure unreadable(Path lock, Exception cause) {
    return Failure.mistake(
        "The lock file " + lock + " cannot be read: " + cause.getMessage(),
        "Restore it from version control; only adjoin plan --lock writes it");
  }

  /** The failure for a model that could not be compiled because of the lock file that it names. */
  public static Failure unusableLock(ModelArgument model, RuntimeException cause) {
    Path lock = lockOf(model.read(), model.folder(), null);
    if (lock == null) {
      throw cause;
    }
    if (Files.exists(lock)) {
      read(lock);
      return unreadable(lock, cause);
    }
    return Failure.mistake(
        "There is no lock file " + lock + ", which the model names",
        "Write it with adjoin plan %s --lock %s, or leave lock: out of the model"
            .formatted(model, lock));
  }

  public Compilation compilation() {
    return compilation;
  }

  public boolean hasBase() {
    return base != null;
  }

  /** The recorded design that the model is compiled on; null without one. */
  @Nullable RecordedDesign base() {
    return base;
  }

  private RecordedDesign design() {
    Compiled compiled = compilation.compiled().orElseThrow();
    return RecordedDesign.of(new Schema(compiled.model()), compiled.design());
  }

  /** The differences from the base, on the assumption that every type has items. */
  List<DesignDifference> differences() {
    return base == null
        ? List.of()
        : DesignComparison.between(base, design(), type -> true, gone());
  }

  /**
   * Checks that programs which are made of this design find the items that are stored under the
   * base. Notes what is still missing in the table, such as an index or a backfill.
   *
   * @throws Failure if items are stored under other keys, or in a form that the model does not have
   */
  public void requireStoredItems(Console console) {
    List<DesignDifference> differences = differences();
    List<DesignDifference> refused =
        differences.stream().filter(d -> REFUSED.contains(d.kind())).toList();
    if (!refused.isEmpty()) {
      console.err().print(text(refused));
      throw Failure.mistake(
          "Nothing was exported: stored data does not have the design of this model",
          "Change the model, or migrate the data and export with its new lock file");
    }
    List<DesignDifference> missing = differences.stream().filter(d -> d.kind().refuses()).toList();
    if (!missing.isEmpty()) {
      console.note("The table lacks parts of this design:\n" + text(missing).stripTrailing());
    }
  }

  private Set<String> gone() {
    return Set.copyOf(compilation.compiled().orElseThrow().model().gone());
  }

  /** The text of the lock file as this model makes it. */
  String text() {
    return RecordedDesignText.write(
        base == null ? design() : design().keeping(base, Set.of(), gone()));
  }

  /** Whether the lock file has the text that this model makes. */
  public boolean isIn(Path lock) {
    try {
      return Files.exists(lock) && Files.readString(lock).equals(text());
    } catch (IOException e) {
      return false;
    }
  }

  /** Replaces the lock file as a whole: a crash leaves the old one or the new one. */
  void write(Path lock) {
    OutputFile.replace(lock, text());
  }

  /** The differences as text, a paragraph for each. */
  static String text(List<DesignDifference> differences) {
    StringBuilder text = new StringBuilder();
    for (DesignDifference each : differences) {
      text.append(each)
          .append("\n    Items: ")
          .append(String.join(", ", each.items()))
          .append("\n    ")
          .append(MessageText.asCommands(each.advice().yaml()))
          .append('\n');
    }
    return text.toString();
  }

  /**
   * Prints the differences from the base.
   *
   * @return the exit code: whether stored data fits the model
   */
  public int print(Console console, boolean json) {
    if (compilation.compiled().isEmpty()) {
      console.err().print(DiagnosticsText.of(compilation.diagnostics(), false));
      return ExitCode.MISTAKE;
    }
    List<DesignDifference> differences = differences();
    boolean fits = differences.stream().noneMatch(d -> d.kind().refuses());
    if (json) {
      console
          .out()
          .print(
              new JsonFields()
                  .with("asDesigned", fits)
                  .with("differences", differences, ModelVersions::fields)
                  .json());
    } else {
      String summary = fits ? "Stored data fits the model." : "Stored data does not fit the model.";
      console.out().print(text(differences) + summary + "\n");
    }
    return fits ? ExitCode.OK : ExitCode.FAILED;
  }

  private static JsonFields fields(DesignDifference difference) {
    return new JsonFields()
        .with("kind", difference.kind().words())
        .with("where", difference.subject())
        .with("declared", difference.declared())
        .with("stored", difference.recorded())
        .with("items", difference.items())
        .with("fix", MessageText.asCommands(difference.advice().yaml()));
  }
}
