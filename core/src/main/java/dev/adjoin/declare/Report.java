// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.declare;

import dev.adjoin.diagnostic.Diagnostic;
import dev.adjoin.diagnostic.ModelPath;
import dev.adjoin.diagnostic.Place;
import dev.adjoin.diagnostic.Places;
import dev.adjoin.diagnostic.Problems;
import dev.adjoin.diagnostic.Severity;
import dev.adjoin.diagnostic.Tag;
import dev.adjoin.model.MalformedText;
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
    this.problems = new Problems(Places.at(root));
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
    return Places.of(root, places);
  }

  List<Diagnostic> problems() {
    return problems.sorted();
  }
}
