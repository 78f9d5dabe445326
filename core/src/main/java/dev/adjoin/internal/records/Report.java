// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.records;

import dev.adjoin.internal.diagnostic.Diagnostic;
import dev.adjoin.internal.diagnostic.ModelPath;
import dev.adjoin.internal.diagnostic.Notation;
import dev.adjoin.internal.diagnostic.Place;
import dev.adjoin.internal.diagnostic.Places;
import dev.adjoin.internal.diagnostic.Problems;
import dev.adjoin.internal.diagnostic.Severity;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.MalformedText;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Collects the mistakes found while reading, and where each part of the model stands. */
final class Report {
  private final Place root;
  private final Problems problems;
  private final Map<ModelPath, Place> places = new HashMap<>();

  Report(Place root) {
    this.root = root;
    this.problems = new Problems(Places.at(root, Notation.JAVA));
  }

  void error(Tag tag, Spot spot, String found, String fix) {
    problems.add(new Diagnostic(Severity.ERROR, tag, spot.place(), found, fix));
  }

  void error(MalformedText text, Spot spot) {
    error(text.tag(), spot, text.found(), text.fix());
  }

  /** The first of two parts with the same path keeps it. */
  void place(ModelPath path, Spot spot) {
    places.putIfAbsent(path, spot.place());
  }

  Spot root(String name) {
    return new Spot(root, name);
  }

  Places places() {
    return Places.of(root, Notation.JAVA, places);
  }

  List<Diagnostic> problems() {
    return problems.sorted();
  }
}
