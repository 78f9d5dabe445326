// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.lint;

import dev.adjoin.diagnostic.Diagnostic;
import dev.adjoin.diagnostic.ModelPath;
import dev.adjoin.diagnostic.Places;
import dev.adjoin.diagnostic.Problems;
import dev.adjoin.diagnostic.Severity;
import dev.adjoin.diagnostic.Tag;
import dev.adjoin.model.Entity;
import dev.adjoin.model.Member;
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
