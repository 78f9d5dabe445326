// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.model;

import dev.adjoin.internal.diagnostic.Diagnostic;
import dev.adjoin.internal.diagnostic.Place;
import dev.adjoin.internal.diagnostic.Severity;
import dev.adjoin.internal.lint.Finding;
import dev.adjoin.internal.model.Model;
import dev.adjoin.tools.text.JsonFields;
import dev.adjoin.tools.text.Quantity;
import dev.adjoin.tools.text.Style;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The result of lint.
 *
 * @param file the model file as the user gave it
 * @param findings mistakes and anti-patterns, by severity and place
 */
record LintReport(String file, Model model, List<Finding> findings) {

  long errors() {
    return number(Severity.ERROR);
  }

  /** The findings of one severity that the model does not allow. */
  private long number(Severity severity) {
    return open().stream().filter(d -> d.severity() == severity).count();
  }

  private List<Diagnostic> open() {
    return findings.stream().filter(f -> !f.isAllowed()).map(Finding::diagnostic).toList();
  }

  private List<Finding> allowed() {
    return findings.stream().filter(Finding::isAllowed).toList();
  }

  /** The findings, those that the model allows with their reasons, then the numbers of both. */
  String text(boolean colour) {
    StringBuilder text = new StringBuilder(DiagnosticsText.of(open(), colour));
    if (!allowed().isEmpty()) {
      String heading = "Allowed by the model:";
      text.append(text.isEmpty() ? "" : "\n");
      text.append(colour ? Style.HEADING.on(heading) : heading).append('\n');
      for (Finding finding : allowed()) {
        Diagnostic found = finding.diagnostic();
        text.append("%s: [%s] %s\n".formatted(found.place(), found.tag(), found.found()));
        text.append("    because: ").append(finding.reason()).append('\n');
      }
    }
    return text.append(text.isEmpty() ? "" : "\n").append(summary()).toString();
  }

  private String summary() {
    String where =
        Quantity.of(model.entities().size(), "entity", "entities")
            + " and "
            + Quantity.of(model.relationships().size(), "relationship", "relationships");
    String accepted = allowed().isEmpty() ? "" : allowed().size() + " allowed";
    if (open().isEmpty()) {
      return "No mistakes found in %s%s.\n"
          .formatted(where, accepted.isEmpty() ? "" : ", " + accepted);
    }
    String sums =
        Stream.concat(
                Stream.of(Severity.values())
                    .filter(s -> number(s) > 0)
                    .map(s -> Quantity.of(number(s), s.word(), s.word() + "s")),
                Stream.of(accepted).filter(a -> !a.isEmpty()))
            .collect(Collectors.joining(", "));
    return sums + (model.entities().isEmpty() ? "" : " in " + where) + ".\n";
  }

  String json() {
    return new JsonFields()
        .with("model", file)
        .with("diagnostics", findings, LintReport::fields)
        .with("errors", errors())
        .with("warnings", number(Severity.WARNING))
        .with("notes", number(Severity.NOTE))
        .with("allowed", allowed().size())
        .json();
  }

  private static JsonFields fields(Finding finding) {
    Diagnostic diagnostic = finding.diagnostic();
    Place place = diagnostic.place();
    return new JsonFields()
        .with("severity", diagnostic.severity().word())
        .with("tag", diagnostic.tag().word())
        .with("file", place.source())
        .with("line", place.line() == 0 ? null : place.line())
        .with("column", place.line() == 0 ? null : place.column())
        .with("found", diagnostic.found())
        .with("fix", diagnostic.fix())
        .with("allowed", finding.reason());
  }
}
