// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.export.code;

import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.design.OwnedAttribute;
import dev.adjoin.internal.model.Declaration;
import dev.adjoin.internal.request.ReadRequests;
import dev.adjoin.internal.request.WriteRequests;
import dev.adjoin.tools.console.Console;
import dev.adjoin.tools.console.ExitCode;
import dev.adjoin.tools.console.Failure;
import dev.adjoin.tools.export.code.CodeWriter.TableNames;
import dev.adjoin.tools.model.DiagnosticsText;
import dev.adjoin.tools.model.ModelArgument;
import dev.adjoin.tools.model.ModelVersions;
import dev.adjoin.tools.model.RequestedRead;
import dev.adjoin.tools.model.RequestedWrite;
import dev.adjoin.tools.text.Suggestion;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The {@code export code} command. */
@Command(
    name = "code",
    description = "Reads and writes as functions in another language, ready to paste.",
    descriptionHeading = "%n",
    parameterListHeading = "%n",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  adjoin export code examples/campus/model.yaml roster --language python",
      "  adjoin export code examples/campus/model.yaml all --language typescript"
    })
public final class CodeCommand implements Callable<Integer> {
  private static final String ALL = "all";

  private final Console console;
  @Mixin private ModelArgument model = new ModelArgument();

  @Parameters(
      index = "1..*",
      arity = "1..*",
      paramLabel = "PATTERN",
      description =
          "Declared patterns, reads and writes by their names, or all: every declared pattern, every"
              + " read and every write.")
  private List<String> patterns = new ArrayList<>();

  @Option(
      names = "--language",
      required = true,
      paramLabel = "LANGUAGE",
      completionCandidates = Language.Words.class,
      description =
          "java (AWS SDK for Java 2), typescript (@aws-sdk/lib-dynamodb), python (boto3), go (AWS"
              + " SDK for Go v2), cli (the AWS CLI with jq) or partiql.")
  private String language = "";

  @Option(
      names = "--lock",
      paramLabel = "FILE",
      description = "Keep the choices of this lock file: the recorded design of stored data.")
  private @Nullable Path lock;

  public CodeCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    Language chosen = Language.of(language);
    Declaration declaration = model.read();
    ModelVersions versions =
        ModelVersions.onLock(declaration, ModelVersions.lockOf(declaration, model.folder(), lock));
    Compiled compiled = versions.compilation().compiled().orElse(null);
    if (compiled == null) {
      console.err().print(DiagnosticsText.of(versions.compilation().diagnostics(), false));
      return ExitCode.MISTAKE;
    }
    versions.requireStoredItems(console);
    console.out().print(asked(compiled, chosen));
    return ExitCode.OK;
  }

  private String asked(Compiled compiled, Language chosen) {
    RequestedRead.Finder finder = new RequestedRead.Finder(compiled, model.path());
    RequestedWrite.Finder writes = new RequestedWrite.Finder(compiled, model.path());
    if (patterns.contains(ALL)) {
      return source(compiled, chosen, finder.all(), writes.all());
    }
    Set<ReadRequests> asked = new LinkedHashSet<>();
    Set<WriteRequests> askedWrites = new LinkedHashSet<>();
    for (String name : patterns) {
      writes
          .find(name, List.of())
          .ifPresentOrElse(
              write -> askedWrites.add(write.requests()),
              () -> asked.add(finder.find(name, List.of()).requests()));
    }
    return source(compiled, chosen, List.copyOf(asked), List.copyOf(askedWrites));
  }

  /** The source file of reads in a language. */
  public static String source(Compiled compiled, Language language, List<ReadRequests> reads) {
    return source(compiled, language, reads, List.of());
  }

  /** The source file of reads and writes in a language. */
  static String source(
      Compiled compiled, Language language, List<ReadRequests> reads, List<WriteRequests> writes) {
    var table = compiled.design().table();
    boolean hasTombstones =
        compiled.design().owned().stream()
            .anyMatch(owned -> owned.name().equals(OwnedAttribute.DELETING));
    TableNames names =
        new TableNames(
            compiled.model().name(), table.name(), table.partition(), table.sort(), hasTombstones);
    Set<String> taken = new HashSet<>();
    List<ReadCode> codes = new ReadCodes(compiled).of(reads, taken);
    return language.writer().write(names, codes, new WriteCodes(compiled).of(writes, taken));
  }

  /** The languages by their names on the command line. */
  public enum Language {
    JAVA,
    TYPESCRIPT,
    PYTHON,
    GO,
    CLI,
    PARTIQL;

    /** The names of all languages. */
    static final class Words implements Iterable<String> {
      private static final List<String> ALL = Arrays.stream(values()).map(Language::word).toList();

      @Override
      public Iterator<String> iterator() {
        return ALL.iterator();
      }
    }

    public static Language of(String word) {
      List<String> words = Words.ALL;
      if (words.contains(word)) {
        return values()[words.indexOf(word)];
      }
      throw Failure.mistake(
          "--language must be one of %s, but was \"%s\"%s"
              .formatted(String.join(", ", words), word, Suggestion.of(word, words)),
          "Write, for example, --language python");
    }

    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }

    CodeWriter writer() {
      return switch (this) {
        case JAVA -> new JavaCode();
        case TYPESCRIPT -> new TypeScriptCode();
        case PYTHON -> new PythonCode();
        case GO -> new GoCode();
        case CLI -> new CliCode();
        case PARTIQL -> new PartiqlCode();
      };
    }
  }
}
