// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import dev.adjoin.CheckReport.FindingGroup;
import dev.adjoin.MigrationReport.Step;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * The result of an {@link Adoption}.
 *
 * @param table the table's name
 * @param items how many items were read
 * @param itemsByType how many of each type, by the name that {@code plan} gives it
 * @param unmatched the items that do not match the model, by the shape of their keys
 * @param obstacles what else prevents the adoption: edges without their entity, values that must be
 *     unique and are not
 * @param corrected what was stored and wrong, and is replaced: numbers of edges, copies, mirrors
 * @param steps what is built, with what it costs
 * @param design the design as the text of a lock file
 */
public record AdoptionReport(
    String table,
    State state,
    long items,
    Map<String, Long> itemsByType,
    List<Unmatched> unmatched,
    List<FindingGroup> obstacles,
    List<FindingGroup> corrected,
    List<Step> steps,
    String design) {

  /** The states of an adoption. */
  public enum State {
    /** Items do not match the model, or contradict it; nothing is written before they do. */
    REFUSED,
    /** Nothing was done yet. */
    PLANNED,
    /** The table has everything that the model needs. */
    ADOPTED;

    /** The state as people read it. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * Items that do not match the model, with keys of the same shape.
   *
   * @param shape the words of the key, with … for each value: {@code USER#… / SESSION#…}
   * @param items how many there are
   * @param examples the first of them, each with what is wrong
   */
  public record Unmatched(String shape, long items, List<String> examples) {
    public Unmatched {
      examples = List.copyOf(examples);
    }
  }

  public AdoptionReport {
    itemsByType = Collections.unmodifiableMap(new TreeMap<>(itemsByType));
    unmatched = List.copyOf(unmatched);
    obstacles = List.copyOf(obstacles);
    corrected = List.copyOf(corrected);
    steps = List.copyOf(steps);
  }
}
