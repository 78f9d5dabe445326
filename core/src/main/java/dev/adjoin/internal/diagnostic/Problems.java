// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.diagnostic;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Collects diagnostics, so that a declaration's mistakes are reported all at once. Not thread-safe.
 */
public final class Problems {
  private static final int MOST = 200;
  private final Places places;
  private final Set<Diagnostic> found = new LinkedHashSet<>();

  public Problems(Places places) {
    this.places = places;
  }

  public void error(Tag tag, ModelPath path, String what, String fix) {
    add(new Diagnostic(Severity.ERROR, tag, places.find(path), what, fix));
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

  /** All that was found, in the order of their places. */
  public List<Diagnostic> sorted() {
    List<Diagnostic> all = new ArrayList<>(found);
    all.sort(Comparator.comparing(Diagnostic::place));
    return List.copyOf(all);
  }
}
