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

/** The mistakes found while records are read, and the places of the parts of the model. */
final class RecordProblems {
  private final Place root;
  private final Problems problems;
  private final Map<ModelPath, Place> places = new HashMap<>();

  RecordProblems(Place root) {
    this.root = root;
    this.problems = new Problems(Places.at(root, Notation.JAVA));
  }

  void error(Tag tag, Subject subject, String found, String fix) {
    problems.add(new Diagnostic(Severity.ERROR, tag, subject.place(), found, fix));
  }

  void error(MalformedText text, Subject subject) {
    error(text.tag(), subject, text.found(), text.fix());
  }

  /** Sets the place of a path, unless it has one. */
  void place(ModelPath path, Subject subject) {
    places.putIfAbsent(path, subject.place());
  }

  /** The model as a whole. */
  Subject model(String name) {
    return new Subject(root, name);
  }

  Places places() {
    return Places.of(root, Notation.JAVA, places);
  }

  List<Diagnostic> sorted() {
    return problems.sorted();
  }
}
