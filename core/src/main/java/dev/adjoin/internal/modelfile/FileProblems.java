// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.modelfile;

import dev.adjoin.internal.diagnostic.Diagnostic;
import dev.adjoin.internal.diagnostic.Notation;
import dev.adjoin.internal.diagnostic.Place;
import dev.adjoin.internal.diagnostic.Places;
import dev.adjoin.internal.diagnostic.Problems;
import dev.adjoin.internal.diagnostic.Severity;
import dev.adjoin.internal.diagnostic.Tag;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The mistakes found while one file is read. */
final class FileProblems {
  private final String source;
  private final Problems problems;
  private final Map<Place, String> corrected = new HashMap<>();
  private int count;

  FileProblems(String source) {
    this.source = source;
    this.problems = new Problems(Places.at(Place.of(source), Notation.YAML));
  }

  /** A place in the file; line and column count from 1. */
  Place place(int line, int column) {
    return new Place(source, line, column);
  }

  /** Notes that a misspelt key was read as the key that was meant. */
  void readAs(Place key, String name) {
    corrected.put(key, name);
  }

  /** The name that a key was read as. */
  String nameOf(Place key, String written) {
    return corrected.getOrDefault(key, written);
  }

  /** The file as a whole. */
  Place file() {
    return Place.of(source);
  }

  /** Adds a mistake; stops the reading when there are too many. */
  void error(Tag tag, Place place, String found, String fix) {
    add(tag, place, found, fix);
    if (count >= FileLimits.MISTAKES) {
      throw new ReadingStopped();
    }
  }

  /** Adds the mistake that stops the reading; the caller throws the result. */
  ReadingStopped stop(Tag tag, Place place, String found, String fix) {
    add(tag, place, found, fix);
    return new ReadingStopped();
  }

  List<Diagnostic> sorted() {
    return problems.sorted();
  }

  private void add(Tag tag, Place place, String found, String fix) {
    count++;
    String what = QuotedText.sentence(found);
    problems.add(new Diagnostic(Severity.ERROR, tag, place, what, QuotedText.sentence(fix)));
  }
}
