// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.model;

import dev.adjoin.internal.diagnostic.Diagnostic;
import dev.adjoin.internal.diagnostic.Place;
import dev.adjoin.internal.diagnostic.Severity;
import dev.adjoin.internal.model.Model;
import dev.adjoin.tools.text.JsonFields;
import dev.adjoin.tools.text.Quantity;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The result of lint.
 *
 * @param file the model file as the user gave it
 */
record LintReport(String file, Model model, List<Diagnostic> diagnostics) {

  long errors() {
    return number(Severity.ERROR);
  }

  private long warnings() {
    return number(Severity.WARNING);
  }

  private long number(Severity severity) {
    return diagnostics.stream().filter(d -> d.severity() == severity).count();
  }

  /** The findings, then their number. */
  String text(boolean colour) {
    String where =
        Quantity.of(model.entities().size(), "entity", "entities")
            + " and "
            + Quantity.of(model.relationships().size(), "relationship", "relationships");
    if (diagnostics.isEmpty()) {
      return "No mistakes found in " + where + ".\n";
    }
    String in = model.entities().isEmpty() ? "" : " in " + where;
    return DiagnosticsText.of(diagnostics, colour) + "\n" + sums() + in + ".\n";
  }

  private String sums() {
    return Stream.of(Severity.values())
        .filter(s -> number(s) > 0)
        .map(s -> Quantity.of(number(s), s.word(), s.word() + "s"))
        .collect(Collectors.joining(", "));
  }

  String json() {
    return new JsonFields()
        .with("model", file)
        .with("diagnostics", diagnostics, LintReport::fields)
        .with("errors", errors())
        .with("warnings", warnings())
        .json();
  }

  private static JsonFields fields(Diagnostic diagnostic) {
    Place place = diagnostic.place();
    return new JsonFields()
        .with("severity", diagnostic.severity().word())
        .with("tag", diagnostic.tag().word())
        .with("file", place.source())
        .with("line", place.line() == 0 ? null : place.line())
        .with("column", place.line() == 0 ? null : place.column())
        .with("found", diagnostic.found())
        .with("fix", diagnostic.fix());
  }
}
