// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.model;

import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.diagnostic.Diagnostic;
import dev.adjoin.internal.diagnostic.ModelPath;
import dev.adjoin.internal.diagnostic.Place;
import dev.adjoin.internal.diagnostic.Places;
import dev.adjoin.internal.lint.Finding;
import dev.adjoin.internal.lint.Linter;
import dev.adjoin.internal.model.Declaration;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.plan.Proof;
import dev.adjoin.tools.text.JsonFields;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The findings of lint, each with the entity or relationship that it concerns. A finding knows only
 * its place in the file, so the path that was looked up for each place is remembered.
 */
final class PlacedFindings {
  /** What a finding concerns that is about no type: the table, or the model as a whole. */
  static final String TABLE = "";

  private final Compiled compiled;
  private final Map<Place, ModelPath> paths = new HashMap<>();
  private final List<Finding> findings;

  PlacedFindings(Compiled compiled, Declaration declaration) {
    this.compiled = compiled;
    Places places = declaration.places();
    Places remembered =
        new Places(
            places.find(ModelPath.of()),
            places.notation(),
            path -> {
              Place place = places.find(path);
              paths.putIfAbsent(place, path);
              return Optional.of(place);
            });
    this.findings =
        Linter.lint(
            compiled,
            new Declaration(
                declaration.model(),
                remembered,
                declaration.problems(),
                declaration.tableNamedAfter()));
  }

  /**
   * @param edits the edits of fixes; null for findings without them
   */
  List<JsonFields> json(@Nullable FixEdits edits) {
    return findings.stream().map(finding -> json(finding, edits)).toList();
  }

  private JsonFields json(Finding finding, @Nullable FixEdits edits) {
    Optional<JsonFields> edit =
        edits == null || finding.reason() != null
            ? Optional.empty()
            : edits.of(finding.diagnostic());
    return diagnostic(finding.diagnostic())
        .with("concerns", concerned(finding))
        .with("allowed", finding.reason())
        .with("edit", edit.orElse(null));
  }

  static JsonFields diagnostic(Diagnostic diagnostic) {
    return new JsonFields()
        .with("severity", diagnostic.severity().word())
        .with("tag", diagnostic.tag().word())
        .with("line", diagnostic.place().line())
        .with("column", diagnostic.place().column())
        .with("found", diagnostic.found())
        .with("fix", diagnostic.fix());
  }

  /** The entity or relationship; of a pattern, the one that it reads. */
  private String concerned(Finding finding) {
    ModelPath path = paths.get(finding.diagnostic().place());
    if (path == null || path.steps().size() < 2) {
      return TABLE;
    }
    String name = path.steps().get(1);
    String type =
        compiled.plans().proofs().stream()
            .filter(proof -> path.steps().get(0).equals("patterns"))
            .filter(proof -> proof.pattern().name().equals(name))
            .map((Proof proof) -> proof.answer().name().type())
            .findFirst()
            .orElse(name);
    boolean isType = compiled.model().members().stream().map(Member::name).anyMatch(type::equals);
    return isType ? type : TABLE;
  }
}
