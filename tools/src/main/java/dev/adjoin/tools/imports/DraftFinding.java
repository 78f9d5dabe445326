// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.imports;

/** Something that a person should know about a draft: a guess, an omission or a fact. */
record DraftFinding(Kind kind, String text) {

  /** The kinds of finding. */
  enum Kind {
    /** A guess, which a person must confirm. */
    UNSURE("unsure", "Unsure: "),
    /** Something in the table that the draft does not say. */
    LEFT_OUT("leftOut", "Left out: "),
    /** A fact about the table or the draft. */
    NOTE("note", "");

    private final String word;
    private final String prefix;

    Kind(String word, String prefix) {
      this.word = word;
      this.prefix = prefix;
    }

    /** The word in JSON. */
    String word() {
      return word;
    }
  }

  DraftFinding {
    // Names in a table can have line breaks; a comment of a model file cannot.
    text = text.replaceAll("[\\p{Cntrl}\\u0085\\u2028\\u2029]+", " ");
  }

  static DraftFinding unsure(String text) {
    return new DraftFinding(Kind.UNSURE, text);
  }

  static DraftFinding leftOut(String text) {
    return new DraftFinding(Kind.LEFT_OUT, text);
  }

  static DraftFinding note(String text) {
    return new DraftFinding(Kind.NOTE, text);
  }

  /** The comment in a model file. */
  String comment() {
    return kind.prefix + text;
  }
}
