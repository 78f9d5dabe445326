// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import java.util.List;
import java.util.stream.Collectors;

/**
 * The differences between a model and a table: the table as DynamoDB describes it, and the recorded
 * design that its data was stored under.
 *
 * @param table the table's name
 */
public record TableReport(String table, List<Difference> differences) {

  /** The kinds of difference, by what has to be done. */
  public enum Kind {
    /** The model can be opened; a change of the design is recorded before the first write. */
    NOTHING_TO_DO("needs nothing"),
    /** A setting of the table is missing, such as time to live. */
    NEEDS_SETTING("needs a setting"),
    /** An index is missing, or has too few attributes. */
    NEEDS_INDEX("needs an index"),
    /** Stored items lack something: an index entry, a gate, a guard, a mirror, an attribute. */
    NEEDS_BACKFILL("needs a backfill"),
    /**
     * Programs with an older model would leave something undone when they delete or change an item,
     * until a migration has announced it.
     */
    NEEDS_ANNOUNCEMENT("needs an announcement"),
    /** Stored items would have other keys, or values in another form. */
    MOVES_ITEMS("moves items"),
    /** DynamoDB allows it only when a table is created. */
    NEEDS_TABLE("needs another table"),
    /** The model lacks a recorded type or attribute. */
    MISSING("is missing or incomplete"),
    /** Stored items have the name from something that a model dropped. */
    TAKEN("is taken");

    private final String words;

    Kind(String words) {
      this.words = words;
    }

    /** The kind as people read it: {@code needs an index}. */
    public String words() {
      return words;
    }
  }

  /**
   * One difference.
   *
   * @param where the part that differs: {@code GSI1}, {@code Order.byStatus}
   * @param declared the value in the model
   * @param stored what the table has
   * @param items the item types that it concerns; empty if it concerns the table alone
   * @param fix what to do
   */
  public record Difference(
      Kind kind, String where, String declared, String stored, List<String> items, String fix) {
    public Difference {
      items = List.copyOf(items);
    }

    /** The difference, the items that it concerns, and what to do, on a line each. */
    @Override
    public String toString() {
      return "%s %s: the model has %s, the table %s%s\n    %s"
          .formatted(
              where,
              kind.words(),
              declared,
              stored,
              items.isEmpty() ? "" : "\n    Items: " + String.join(", ", items),
              fix);
    }
  }

  public TableReport {
    differences = List.copyOf(differences);
  }

  /** Whether the model can be opened and used with this table. */
  public boolean isAsDesigned() {
    return differences.stream().allMatch(d -> d.kind() == Kind.NOTHING_TO_DO);
  }

  /** Each difference, with what to do below it. */
  @Override
  public String toString() {
    String summary =
        "Table " + table + (isAsDesigned() ? " is as designed" : " differs from its design");
    return differences.isEmpty()
        ? summary
        : differences.stream()
            .map(Difference::toString)
            .collect(Collectors.joining("\n", summary + "\n", ""));
  }
}
