// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.processor;

import dev.adjoin.declare.DataModel;
import dev.adjoin.declare.Entity;
import dev.adjoin.declare.Relationship;
import dev.adjoin.internal.compile.Compilation;
import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.compile.ModelCompiler;
import dev.adjoin.internal.diagnostic.Diagnostic;
import dev.adjoin.internal.diagnostic.ModelPath;
import dev.adjoin.internal.diagnostic.Place;
import dev.adjoin.internal.diagnostic.Severity;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.evolution.DesignComparison;
import dev.adjoin.internal.evolution.DesignDifference;
import dev.adjoin.internal.evolution.RecordedDesign;
import dev.adjoin.internal.evolution.RecordedDesignText;
import dev.adjoin.internal.lint.Finding;
import dev.adjoin.internal.lint.Linter;
import dev.adjoin.internal.model.Declaration;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.records.ClassDescription;
import dev.adjoin.internal.records.DescribedDeclaration;
import dev.adjoin.internal.records.DescribedDeclaration.TypeRecord;
import dev.adjoin.internal.records.Records;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import javax.annotation.processing.ProcessingEnvironment;
import javax.lang.model.element.TypeElement;
import javax.tools.Diagnostic.Kind;
import org.jspecify.annotations.Nullable;

/** The check of one model by Adjoin's own reader and compiler. */
final class ModelCheck {
  /** The name of a table that is not known before a program runs. */
  private static final String ANY_TABLE = "adjoin";

  private final ProcessingEnvironment environment;
  private final Options options;
  private final Set<String> reported;
  private final ModelledClass holder;
  private final DescribedDeclaration read;
  private final Declaration declaration;
  private final Positions positions;

  /**
   * Reads a class with {@link DataModel}, or records that belong to none: a program says at run
   * time which of these form a model, and in which table.
   *
   * @param reported the messages so far: records without a model are checked together with the
   *     entities that they refer to, some of them more than once
   */
  ModelCheck(
      ProcessingEnvironment environment,
      Options options,
      Set<String> reported,
      List<ModelledClass> given) {
    this.environment = environment;
    this.options = options;
    this.reported = reported;
    this.holder = given.get(0);
    this.read = Records.read(options.customs(), List.copyOf(given));
    this.positions = new Positions(given.get(0).element());
    given.forEach(type -> positions.add(type.element()));
    records().forEach(positions::add);
    Declaration declared = positions.placed(read.declaration());
    this.declaration = given.get(0).has(DataModel.class) ? declared : declared.withTable(ANY_TABLE);
  }

  /** A model without mistakes. */
  record Valid(DescribedDeclaration read, Compiled compiled) {}

  /** The records of the model, those of nested values and variants included. */
  List<TypeElement> records() {
    Stream<ClassDescription> sealedTypes =
        read.sealedTypes().stream()
            .flatMap(
                type ->
                    Stream.concat(
                        Stream.of(type.sealed()),
                        type.variants().values().stream().map(TypeRecord::record)));
    return Stream.concat(read.records().stream().map(TypeRecord::record), sealedTypes)
        .map(type -> ((ModelledClass) type).element())
        .toList();
  }

  /** Compiles the model and reports every mistake; empty if there are any. */
  Optional<Valid> run() {
    String lockName = declaration.model().lock();
    boolean writesLock = lockName != null && options.writtenLock() != null;
    boolean needsLock = lockName != null && !writesLock;
    RecordedDesign lock = lockName == null ? null : lock(lockName, writesLock);
    Compilation compilation =
        options.lint()
            ? ModelCompiler.compile(declaration, lock)
            : ModelCompiler.compileReads(declaration, lock);
    compilation.diagnostics().forEach(this::report);
    if (compilation.compiled().isEmpty() || needsLock && lock == null) {
      return Optional.empty();
    }
    Compiled compiled = compilation.compiled().get();
    List<Finding> findings =
        options.lint() ? Linter.lint(compiled, declaration) : Linter.always(compiled, declaration);
    findings.stream()
        .filter(finding -> !finding.isAllowed())
        .map(Finding::diagnostic)
        .forEach(this::report);
    leftOut();
    if (writesLock) {
      write(lock, compiled, LockFile.at(options.writtenLock(), lockName));
      return Optional.of(new Valid(read, compiled));
    }
    return lock == null || isStoredLike(lock, compiled)
        ? Optional.of(new Valid(read, compiled))
        : Optional.empty();
  }

  /** Notes the records inside the class with the model that its list of classes leaves out. */
  private void leftOut() {
    if (!holder.has(DataModel.class)) {
      return;
    }
    Set<TypeElement> known = new HashSet<>(records());
    for (ClassDescription nested : holder.nested()) {
      TypeElement element = ((ModelledClass) nested).element();
      boolean isMember = nested.has(Entity.class) || nested.has(Relationship.class);
      if (isMember && !known.contains(element)) {
        String kind = nested.has(Entity.class) ? "an @Entity" : "a @Relationship";
        String message =
            ("%s is %s, but not among the classes of %s: it is no part of the model\n"
                    + "    Add %s.class to classes")
                .formatted(
                    Positions.source(element),
                    kind,
                    Positions.source(holder.element()),
                    nested.simpleName());
        Position.of(element).report(environment.getMessager(), Kind.NOTE, message);
      }
    }
  }

  /**
   * Reads the lock file; null if it cannot be read.
   *
   * @param isWritten whether it is about to be written, so that it may be missing
   */
  private @Nullable RecordedDesign lock(String name, boolean isWritten) {
    try {
      Path written = options.writtenLock();
      boolean isThere = written != null && Files.exists(LockFile.at(written, name));
      return LockFile.read(name, isThere ? written : options.lock(), environment.getFiler());
    } catch (NoSuchFileException e) {
      if (!isWritten) {
        reportLock(
            "There is no lock file " + e.getMessage(),
            "Put it among the resources, or name its place with -A%s=PATH; -A%s=PATH writes it"
                .formatted(Options.LOCK, Options.WRITE_LOCK));
      }
      return null;
    } catch (IOException e) {
      reportLock(
          "The lock file " + name + " cannot be read: " + e.getMessage(),
          "Restore it from version control");
      return null;
    }
  }

  private void reportLock(String found, String fix) {
    Place place = declaration.places().find(ModelPath.of("lock"));
    report(new Diagnostic(Severity.ERROR, Tag.UNREADABLE_LOCK, place, found, fix));
  }

  /** Writes the lock file: the design of the model, with what a former lock file has besides. */
  private void write(@Nullable RecordedDesign former, Compiled compiled, Path file) {
    RecordedDesign design = RecordedDesign.of(new Schema(compiled.model()), compiled.design());
    Set<String> gone = new HashSet<>(compiled.model().gone());
    try {
      Files.writeString(
          file,
          RecordedDesignText.write(
              former == null ? design : design.keeping(former, Set.of(), gone)));
      environment.getMessager().printMessage(Kind.NOTE, "Wrote the lock file " + file);
    } catch (IOException e) {
      reportLock(
          "The lock file " + file + " cannot be written: " + e,
          "Give a path in a folder that exists with -A%s=PATH".formatted(Options.WRITE_LOCK));
    }
  }

  /** Whether data that is stored under the recorded design can stay as it is; reports what not. */
  private boolean isStoredLike(RecordedDesign lock, Compiled compiled) {
    Map<String, TypeElement> types = new HashMap<>();
    read.records()
        .forEach(type -> types.put(type.type(), ((ModelledClass) type.record()).element()));
    read.sealedTypes()
        .forEach(type -> types.put(type.type(), ((ModelledClass) type.sealed()).element()));
    RecordedDesign declared = RecordedDesign.of(new Schema(compiled.model()), compiled.design());
    Set<String> gone = new HashSet<>(compiled.model().gone());
    List<DesignDifference> refused =
        DesignComparison.between(lock, declared, type -> true, gone).stream()
            .filter(difference -> difference.kind().refuses())
            .toList();
    for (DesignDifference difference : refused) {
      Position position =
          Stream.concat(Stream.of(difference.subject()), difference.items().stream())
              .flatMap(name -> positions.named(types, name).stream())
              .findFirst()
              .orElse(positions.whole());
      String fix = difference.advice().java();
      report(position, Severity.ERROR, Tag.DIFFERENT_DESIGN, text(difference), fix);
    }
    return refused.isEmpty();
  }

  private static String text(DesignDifference difference) {
    return difference.items().stream().allMatch(difference.subject()::contains)
        ? difference.toString()
        : difference + "; this concerns stored items of " + String.join(", ", difference.items());
  }

  private void report(Diagnostic diagnostic) {
    report(
        diagnostic.tag() == Tag.DUPLICATE_KEY
            ? positions.repeated(diagnostic.place(), diagnostic.found())
            : positions.of(diagnostic.place()),
        diagnostic.severity(),
        diagnostic.tag(),
        diagnostic.found(),
        diagnostic.fix());
  }

  private void report(Position position, Severity severity, Tag tag, String found, String fix) {
    String message = "[" + tag.word() + "] " + found + "\n    " + fix;
    if (reported.add(position.element() + " " + message)) {
      position.report(environment.getMessager(), kind(severity), message);
    }
  }

  private static Kind kind(Severity severity) {
    return switch (severity) {
      case ERROR -> Kind.ERROR;
      case WARNING -> Kind.WARNING;
      case NOTE -> Kind.NOTE;
    };
  }
}
