// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * The result of a {@link Check}.
 *
 * @param table the table's name
 * @param items how many items were read
 * @param itemsByType how many of each type, by the name that {@code plan} gives it; items of no
 *     known type are not included
 * @param itemsByGoneName how many items have each name that models have dropped with {@code gone},
 *     of a type or an attribute; 0 for a name that no item has any longer, which a migration with
 *     {@link Migration#losing} frees
 * @param findings the findings by kind and severity, errors first
 * @param largestCollections the partitions with the most items, the largest first
 * @param hottestGates the gates with the most changes, the hottest first
 * @param isConfirmed whether the findings were read again in the table
 * @param isRecorded whether the check recorded the design
 */
public record CheckReport(
    String table,
    long items,
    Map<String, Long> itemsByType,
    Map<String, Long> itemsByGoneName,
    List<FindingGroup> findings,
    List<Collection> largestCollections,
    List<HotGate> hottestGates,
    boolean isConfirmed,
    boolean isRecorded) {

  /** The severities of findings. */
  public enum Severity {
    /** Something is wrong: a promise of the model does not hold. */
    ERROR,
    /** Something that people may want to know, and that the model allows. */
    NOTE;

    /** The severity as people read it. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** The kinds of finding. */
  public enum Kind {
    /** An edge whose entity on one side does not exist. */
    ORPHAN_EDGE,
    /** A child whose parent does not exist. */
    ORPHAN_CHILD,
    /** An item that refers to an entity which does not exist. */
    ORPHAN_REFERENCE,
    /** An edge without its second item on the {@code to} side. */
    MISSING_MIRROR,
    /** A second item without its edge. */
    ORPHAN_MIRROR,
    /** A second item with other attributes than its edge. */
    DIFFERENT_MIRROR,
    /** An edge in the summaries of one side only. */
    ONE_SIDED_SUMMARY,
    /** An edge that the summaries of both sides store differently. */
    DIFFERENT_SUMMARY,
    /** A copied attribute that is not the one of its source. */
    STALE_COPY,
    /** A number of edges that is not the number of stored edges. */
    WRONG_COUNT,
    /** An entity without the gate of a checked side. */
    MISSING_GATE,
    /** A closed gate of an entity that is not being deleted: nothing can be linked to it. */
    CLOSED_GATE,
    /** A gate item without its entity. */
    ORPHAN_GATE,
    /** A gate whose number could not be verified, because it changed each time. */
    BUSY_GATE,
    /** A unique value that nothing guards. */
    MISSING_GUARD,
    /** A guard of a value that its owner does not have. */
    ORPHAN_GUARD,
    /** A unique value that two items have. */
    DUPLICATE_VALUE,
    /** Attributes that disagree with the key of their item. */
    WRONG_KEY,
    /** An item whose id is only in its key. */
    MISSING_ID,
    /** An item that names another type than its key, or none. */
    WRONG_TYPE,
    /** A key of an index that disagrees with the attributes of its item. */
    WRONG_INDEX_KEY,
    /** One half of the key of an index. */
    HALF_INDEX_KEY,
    /** An item that does not have the form that the model declares. */
    UNREADABLE,
    /** An item whose key begins like one of the model, and is none. */
    UNDECODABLE_KEY,
    /** An item of no type of the model. */
    UNKNOWN_TYPE,
    /** An item that names a type of the model, and has a key of another design. */
    OTHER_DESIGN,
    /** An item that is marked as being deleted, without an entry in the journal. */
    MARK_WITHOUT_JOURNAL,
    /** A delete in the journal whose item is not marked. */
    JOURNAL_WITHOUT_MARK,
    /** Work in the journal that {@code resume} finishes. */
    UNFINISHED_WORK;

    /** The kind as people read it: {@code orphan edge}. */
    public String words() {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
  }

  /** The states of a finding after the check. */
  public enum State {
    /** Read from an export, and not again in the table. */
    CANDIDATE,
    /** Confirmed in the table. */
    FOUND,
    /** Confirmed and repaired. */
    REPAIRED,
    /** Confirmed; a repair was asked for, but is not possible, or others changed the item. */
    LEFT
  }

  /**
   * One finding.
   *
   * @param type the type of the item, by the name that {@code plan} gives it; of an item with a key
   *     of another design, the type that it names as its own; empty if it has none
   * @param key the item's key: {@code STUDENT#a91 / PROFILE}
   * @param message what is wrong with it
   */
  public record Finding(
      Kind kind, Severity severity, String type, String key, String message, State state) {

    public Finding with(State other) {
      return new Finding(kind, severity, type, key, message, other);
    }

    /** The finding on one line. */
    @Override
    public String toString() {
      return key + ": " + message + (state == State.REPAIRED ? " (repaired)" : "");
    }
  }

  /**
   * All findings of one kind and severity.
   *
   * @param found how many there are
   * @param repaired how many of them were repaired
   * @param examples the first of them
   */
  public record FindingGroup(
      Kind kind, Severity severity, long found, long repaired, List<Finding> examples) {
    public FindingGroup {
      examples = List.copyOf(examples);
    }
  }

  /**
   * A partition of the table with its items.
   *
   * @param partition the partition key
   */
  public record Collection(String partition, long items) {}

  /**
   * A gate with its number of edges and of changes.
   *
   * @param key of the item that holds the gate
   * @param side the relationship and side: {@code Enrollment.to}
   * @param changesPerSecond links and unlinks of all programs while the check ran; 0 if it ran for
   *     less than a second, or read an export
   * @param shardsNeeded the number of shards with which each would take at most half of what a
   *     partition serves at this rate; 0 if it does so now
   */
  public record HotGate(
      String key,
      String side,
      long number,
      long changes,
      double changesPerSecond,
      int shardsNeeded) {}

  public CheckReport {
    itemsByType = Collections.unmodifiableMap(new TreeMap<>(itemsByType));
    itemsByGoneName = Collections.unmodifiableMap(new TreeMap<>(itemsByGoneName));
    findings = List.copyOf(findings);
    largestCollections = List.copyOf(largestCollections);
    hottestGates = List.copyOf(hottestGates);
  }

  /** Whether nothing is wrong: no error was found, or all were repaired. Notes do not matter. */
  public boolean isSound() {
    return errors() == 0;
  }

  /** The number of errors that are left. */
  public long errors() {
    return findings.stream()
        .filter(group -> group.severity() == Severity.ERROR)
        .mapToLong(group -> group.found() - group.repaired())
        .sum();
  }

  /** The number of findings of a kind, repaired or not. */
  public long found(Kind kind) {
    return findings.stream()
        .filter(group -> group.kind() == kind)
        .mapToLong(FindingGroup::found)
        .sum();
  }

  /** The totals, then each kind of finding with examples. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    text.append(
        "Table %s: %,d %s, %s%n".formatted(table, items, items == 1 ? "item" : "items", summary()));
    for (FindingGroup group : findings) {
      text.append(
          "%s: %s, %,d%s%n"
              .formatted(
                  group.severity().word(),
                  group.kind().words(),
                  group.found(),
                  group.repaired() == 0 ? "" : " (%,d repaired)".formatted(group.repaired())));
      group.examples().forEach(each -> text.append("    ").append(each).append('\n'));
      if (group.found() > group.examples().size()) {
        text.append("    and %,d more%n".formatted(group.found() - group.examples().size()));
      }
    }
    return text.toString().replace(System.lineSeparator(), "\n");
  }

  private String summary() {
    long errors = errors();
    return errors == 0
        ? "nothing is wrong"
        : "%,d %s".formatted(errors, errors == 1 ? "error" : "errors");
  }
}
