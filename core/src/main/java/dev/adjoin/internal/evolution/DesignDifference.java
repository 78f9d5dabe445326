// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.evolution;

import java.util.List;

/**
 * A difference between a recorded design and the design of a model.
 *
 * @param subject what differs: {@code Order.byStatus}, {@code Student.email}
 * @param recorded how data is stored
 * @param declared how the model says that it is stored
 * @param items the item types that it concerns
 * @param advice what to do
 */
public record DesignDifference(
    Kind kind,
    String subject,
    String recorded,
    String declared,
    List<String> items,
    String advice) {

  /** The kinds of difference, by what has to be done with stored data. */
  public enum Kind {
    NOTHING_TO_DO("nothing to do"),
    NEEDS_INDEX("needs an index"),
    NEEDS_BACKFILL("needs a backfill"),
    MOVES_ITEMS("moves items"),
    NEEDS_TABLE("needs another table"),
    MISSING("something is missing");

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

  /** One sentence: {@code Order.byStatus needs an index: it was …, and is …}. */
  @Override
  public String toString() {
    return "%s %s: recorded is %s, declared is %s"
        .formatted(subject, kind.words(), recorded, declared);
  }
}
