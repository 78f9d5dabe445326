// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.diagnostic;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A collector of diagnostics, so that all mistakes of a declaration are reported at once. Not
 * thread-safe.
 */
public final class Problems {
  private static final int MOST = 200;
  private final Places places;
  private final Set<Diagnostic> found = new LinkedHashSet<>();

  public Problems(Places places) {
    this.places = places;
  }

  public void error(Tag tag, ModelPath path, String what, String fix) {
    error(tag, path, Phrase.of(what), Phrase.of(fix));
  }

  public void error(Tag tag, ModelPath path, String what, Phrase fix) {
    error(tag, path, Phrase.of(what), fix);
  }

  public void error(Tag tag, ModelPath path, Phrase what, Phrase fix) {
    report(Severity.ERROR, tag, path, what, fix);
  }

  /** Adds a diagnostic in the notation of the declaration, at the place of the path. */
  public void report(Severity severity, Tag tag, ModelPath path, Phrase what, Phrase fix) {
    Notation notation = places.notation();
    add(new Diagnostic(severity, tag, places.find(path), what.in(notation), fix.in(notation)));
  }

  /** Keeps the first {@value #MOST}: a file with more mistakes than that is wrong as a whole. */
  public void add(Diagnostic diagnostic) {
    if (found.size() < MOST) {
      found.add(diagnostic);
    }
  }

  public void addAll(Iterable<Diagnostic> diagnostics) {
    diagnostics.forEach(this::add);
  }

  public boolean hasErrors() {
    return found.stream().anyMatch(Diagnostic::isError);
  }

  public boolean has(Tag tag) {
    return found.stream().anyMatch(diagnostic -> diagnostic.tag() == tag);
  }

  /** All diagnostics, in the order of their places. */
  public List<Diagnostic> sorted() {
    List<Diagnostic> all = new ArrayList<>(found);
    all.sort(Comparator.comparing(Diagnostic::place));
    return List.copyOf(all);
  }
}
