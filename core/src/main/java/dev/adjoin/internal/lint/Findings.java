// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.lint;

import dev.adjoin.internal.diagnostic.Diagnostic;
import dev.adjoin.internal.diagnostic.ModelPath;
import dev.adjoin.internal.diagnostic.Phrase;
import dev.adjoin.internal.diagnostic.Places;
import dev.adjoin.internal.diagnostic.Problems;
import dev.adjoin.internal.diagnostic.Severity;
import dev.adjoin.internal.diagnostic.Tag;
import java.util.List;

/** A collector of warnings and notes. */
final class Findings {
  private final Problems problems;

  Findings(Places places) {
    this.problems = new Problems(places);
  }

  void warn(Tag tag, ModelPath path, String found, String fix) {
    warn(tag, path, found, Phrase.of(fix));
  }

  void warn(Tag tag, ModelPath path, String found, Phrase fix) {
    problems.report(Severity.WARNING, tag, path, Phrase.of(found), fix);
  }

  void note(Tag tag, ModelPath path, String found, Phrase fix) {
    problems.report(Severity.NOTE, tag, path, Phrase.of(found), fix);
  }

  List<Diagnostic> sorted() {
    return problems.sorted();
  }
}
