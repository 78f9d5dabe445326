// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.lint;

import dev.adjoin.internal.diagnostic.Diagnostic;
import dev.adjoin.internal.diagnostic.ModelPath;
import dev.adjoin.internal.diagnostic.Places;
import dev.adjoin.internal.diagnostic.Problems;
import dev.adjoin.internal.diagnostic.Severity;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Member;
import java.util.List;

/** Collects what the rules find. */
final class Findings {
  private final Places places;
  private final Problems problems;

  Findings(Places places) {
    this.places = places;
    this.problems = new Problems(places);
  }

  void warn(Tag tag, ModelPath path, String found, String fix) {
    problems.add(new Diagnostic(Severity.WARNING, tag, places.find(path), found, fix));
  }

  void note(Tag tag, ModelPath path, String found, String fix) {
    problems.add(new Diagnostic(Severity.NOTE, tag, places.find(path), found, fix));
  }

  List<Diagnostic> sorted() {
    return problems.sorted();
  }

  static ModelPath path(Member member, String... steps) {
    String kind = member instanceof Entity ? "entities" : "relationships";
    return ModelPath.of(kind, member.name()).then(steps);
  }
}
