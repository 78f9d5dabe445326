// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.model;

import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.diagnostic.Diagnostic;
import dev.adjoin.internal.evolution.DesignDifference;
import dev.adjoin.internal.lint.Finding;
import dev.adjoin.internal.lint.Linter;
import dev.adjoin.internal.model.Declaration;
import dev.adjoin.internal.request.ReadRequests;
import dev.adjoin.internal.request.WriteRequests;
import dev.adjoin.tools.console.Console;
import dev.adjoin.tools.console.ExitCode;
import dev.adjoin.tools.console.Failure;
import dev.adjoin.tools.text.JsonFields;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The {@code plan} command. */
@Command(
    name = "plan",
    description = "Show the table, the keys, and every read and write.",
    descriptionHeading = "%n",
    parameterListHeading = "%n",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  adjoin plan examples/campus/model.yaml",
      "  adjoin plan examples/campus/model.yaml --explain Enrollment.link",
      "  adjoin plan examples/campus/model.yaml --json | jq '.items[].keys'",
      "  adjoin plan examples/campus/model.yaml --requests roster courseId=math204 \\",
      "    semester=2026-1",
      "  adjoin plan examples/campus/model.yaml --requests Enrollment.unlink \\",
      "    studentId=ada semester=2026-1 courseId=math204",
      "  adjoin plan examples/campus/model.yaml --lock campus.lock"
    })
public final class PlanCommand implements Callable<Integer> {
  private final Console console;
  @Mixin private ModelArgument model = new ModelArgument();

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "PATTERN",
      description = "With --requests: the name of a declared pattern, a read or a write.")
  private @Nullable String pattern;

  @Parameters(
      index = "2..*",
      arity = "0..*",
      paramLabel = "INPUT=VALUE",
      description =
          "With --requests: the inputs of the pattern or write. A range is LOW..HIGH, LOW.. or ..HIGH; n is"
              + " the number of items of a read that ends in first(n) or last(n).")
  private List<String> inputs = new ArrayList<>();

  @Option(names = "--json", description = "One JSON document.")
  private boolean json;

  @Option(
      names = "--explain",
      arity = "0..1",
      paramLabel = "NAME",
      fallbackValue = "",
      preprocessor = ExplainedName.class,
      description =
          "The requests of every read and write with keys and conditions, or of those whose names"
              + " begin with NAME.")
  private @Nullable String explain;

  @Option(
      names = "--requests",
      description =
          "The requests of every read and write as DynamoDB's API takes them, with inputs as"
              + " placeholders;"
              + " with PATTERN those of one, complete if you pass its inputs.")
  private boolean requests;

  @Option(
      names = "--lock",
      paramLabel = "FILE",
      description =
          "Keep the choices of this lock file, and write it or bring it up to date: the recorded"
              + " design, for review and for CI.")
  private @Nullable Path lock;

  @Option(
      names = "--accept",
      description = "With --lock: write the file although stored data would have to change.")
  private boolean accept;

  public PlanCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    if (json && explain != null) {
      throw Failure.mistake(
          "--json and --explain do not go together",
          "Leave --explain out: the JSON document explains every read and write");
    }
    if (requests && (explain != null || lock != null)) {
      throw Failure.mistake(
          "--requests does not go together with --explain or --lock", "Leave one of them out");
    }
    if (pattern != null && !requests && ExplainedName.isPath(pattern)) {
      throw Failure.mistake(
          "\"" + pattern + "\" is one argument too many for adjoin plan",
          "Run adjoin plan --help to see what it takes");
    }
    if (pattern != null && !requests) {
      throw Failure.mistake(
          "\"" + pattern + "\" needs --requests",
          "Write --requests " + pattern + ", or --explain " + pattern);
    }
    if (accept && lock == null) {
      throw Failure.mistake(
          "--accept needs --lock", "Name the lock file to write, or leave it out");
    }
    Declaration declaration = model.read();
    Path base = ModelVersions.lockOf(declaration, model.folder(), lock);
    ModelVersions versions = ModelVersions.onLock(declaration, base);
    Compiled compiled = versions.compilation().compiled().orElse(null);
    if (compiled == null) {
      console.err().print(DiagnosticsText.of(versions.compilation().diagnostics(), false));
      return ExitCode.MISTAKE;
    }
    if (lock != null) {
      return write(versions, lock);
    }
    if (requests) {
      console.out().print(requests(compiled));
      return ExitCode.OK;
    }
    if (json) {
      console.out().print(PlanJson.of(compiled, versions.hasBase() ? base : null));
      return ExitCode.OK;
    }
    console.out().print(text(compiled));
    boolean isWhole = explain == null || explain.isEmpty();
    if (isWhole && !versions.hasBase()) {
      console.out().print(ofNewTable(base));
    }
    List<Diagnostic> notes =
        Linter.always(compiled, declaration).stream().map(Finding::diagnostic).toList();
    console.err().print(DiagnosticsText.of(notes, false));
    return ExitCode.OK;
  }

  /**
   * The last line of a plan that keeps no recorded choices: a table with stored data can have
   * others.
   *
   * @param base the lock file that is missing; null if the model names none
   */
  private static String ofNewTable(@Nullable Path base) {
    return "\nThis is the design of a new table. A table with stored data keeps its own: "
        + (base == null ? "--lock FILE records it" : "there is no " + base + " yet")
        + ".\n";
  }

  private int write(ModelVersions versions, Path file) {
    List<DesignDifference> refused =
        versions.differences().stream().filter(d -> d.kind().refuses()).toList();
    console.err().print(ModelVersions.text(accept ? List.of() : refused));
    if (!refused.isEmpty() && !accept) {
      throw Failure.failed(
          file + " was not changed: stored data does not have the design of this model",
          "Change the model, or pass --accept if nothing is stored under it");
    }
    versions.write(file);
    console.out().print("Wrote " + file + "\n");
    return ExitCode.OK;
  }

  private String requests(Compiled compiled) {
    RequestedRead.Finder finder = new RequestedRead.Finder(compiled, model.path());
    RequestedWrite.Finder writes =
        new RequestedWrite.Finder(compiled, model.path()).withPropagations();
    if (pattern == null) {
      return json
          ? new JsonFields()
              .with("reads", finder.all(), PlanCommand::templates)
              .with("writes", writes.all(), write -> write(write, name -> null))
              .json()
          : RequestsText.templates(finder.all(), console.colour())
              + "\n"
              + RequestsText.writes(writes.all(), name -> null, console.colour());
    }
    RequestedWrite asked = writes.find(pattern, inputs).orElse(null);
    if (asked != null) {
      return json
          ? write(asked.requests(), asked.values()::get).json()
          : RequestsText.writes(List.of(asked.requests()), asked.values()::get, console.colour());
    }
    return requests(finder, pattern);
  }

  private static JsonFields write(
      WriteRequests requests, Function<String, @Nullable Object> values) {
    JsonFields fields =
        new JsonFields().with("name", requests.name()).with("does", requests.write().does());
    return RequestsJson.write(RequestsJson.inputs(fields, requests), requests, values);
  }

  private String requests(RequestedRead.Finder finder, String name) {
    RequestedRead read = finder.find(name, inputs);
    ReadRequests asked = read.requests();
    boolean isFinished = asked.inputs().isEmpty() || !read.values().isEmpty();
    if (!isFinished) {
      return json
          ? templates(asked).json()
          : RequestsText.templates(List.of(asked), console.colour());
    }
    return json
        ? new JsonFields()
            .with("name", asked.name())
            .with("steps", RequestsJson.finished(asked, read.values()::get))
            .json()
        : RequestsText.finished(asked, read.values()::get, console.colour());
  }

  private static JsonFields templates(ReadRequests asked) {
    return new JsonFields()
        .with("name", asked.name())
        .with("question", asked.question())
        .with("inputTypes", RequestsJson.inputs(asked))
        .with("steps", RequestsJson.templates(asked));
  }

  private String text(Compiled compiled) {
    if (explain != null) {
      return new ExplainText(compiled.plans(), explain).text(console.colour());
    }
    return PlanText.of(compiled, console.colour());
  }
}
