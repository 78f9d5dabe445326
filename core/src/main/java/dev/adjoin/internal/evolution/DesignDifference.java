// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.evolution;

import dev.adjoin.internal.diagnostic.Phrase;
import java.util.List;

/**
 * A difference between a recorded design and the design of a model.
 *
 * @param subject the part of the design that differs: {@code Order.byStatus}, {@code Student.email}
 * @param recorded the part as stored data has it
 * @param declared the part as the model declares it
 * @param items the labels of the item types that it concerns
 * @param means what carries it out, whatever the other differences are
 * @param advice the fix, as an imperative sentence without a full stop, in the words of the
 *     declaration
 * @param part the part that differs, as a value
 */
public record DesignDifference(
    Kind kind,
    String subject,
    String recorded,
    String declared,
    List<String> items,
    Means means,
    Phrase advice,
    Part part) {

  /** The part of a design that differs, as far as the rules for older models tell it. */
  public sealed interface Part {
    /**
     * The values of an attribute.
     *
     * @param owner the type, or the nested type, that has it
     */
    record Values(String owner, String attribute) implements Part {}

    /** Where the items of a type are, and what Adjoin stores for them. */
    record Layout() implements Part {}

    /** Anything else. */
    record Other() implements Part {}
  }

  /** What carries a difference out. */
  public enum Means {
    /** Nothing has to be done. */
    NOTHING,
    /** A migration in place. */
    MIGRATION,
    /** A migration, when the declaration says what became of it. */
    DECLARATION,
    /** A dump, and a load into another table. */
    LOAD
  }

  /** The kinds of difference, by what has to be done with stored data. */
  public enum Kind {
    NOTHING_TO_DO("needs nothing"),
    NEEDS_INDEX("needs an index"),
    NEEDS_BACKFILL("needs a backfill"),
    NEEDS_ANNOUNCEMENT("needs an announcement"),
    MOVES_ITEMS("moves items"),
    NEEDS_TABLE("needs another table"),
    MISSING("is missing or incomplete"),
    TAKEN("is taken");

    private final String words;

    Kind(String words) {
      this.words = words;
    }

    /** The kind as people read it. */
    public String words() {
      return words;
    }

    /** Whether stored data has to change before the model can be used. */
    public boolean refuses() {
      return this != NOTHING_TO_DO;
    }
  }

  public DesignDifference {
    items = List.copyOf(items);
  }

  /** A difference of another part than those that the rules for older models tell apart. */
  public DesignDifference(
      Kind kind,
      String subject,
      String recorded,
      String declared,
      List<String> items,
      Means means,
      Phrase advice) {
    this(kind, subject, recorded, declared, items, means, advice, new Part.Other());
  }

  /** The same difference of a known part. */
  DesignDifference of(Part known) {
    return new DesignDifference(kind, subject, recorded, declared, items, means, advice, known);
  }

  DesignDifference advising(String other) {
    return advising(Phrase.of(other));
  }

  DesignDifference advising(Phrase other) {
    return new DesignDifference(kind, subject, recorded, declared, items, means, other, part);
  }

  /** The same, if a migration cannot carry it out after all. */
  DesignDifference unmigrated(String other) {
    return new DesignDifference(
        kind, subject, recorded, declared, items, Means.LOAD, Phrase.of(other), part);
  }

  /** Whether a migration can carry it out in place. */
  public boolean isMigratable() {
    return kind.refuses() && means == Means.MIGRATION;
  }

  /** One sentence: {@code Order.byStatus needs a backfill: recorded is …, declared is …}. */
  @Override
  public String toString() {
    return "%s %s: recorded is %s, declared is %s"
        .formatted(subject, kind.words(), recorded, declared);
  }
}
