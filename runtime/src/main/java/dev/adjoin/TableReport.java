// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import java.util.List;
import java.util.stream.Collectors;

/**
 * The differences between a live table and its design.
 *
 * @param table the table's name
 */
public record TableReport(String table, List<Difference> differences) {

  /**
   * One difference.
   *
   * @param where the part of the table: {@code GSI1 sort key}
   * @param designed the value in the design
   * @param found the value in the table
   * @param fix what to do
   */
  public record Difference(String where, String designed, String found, String fix) {
    @Override
    public String toString() {
      return where + ": the design has " + designed + ", the table " + found + "\n    " + fix;
    }
  }

  public TableReport {
    differences = List.copyOf(differences);
  }

  /** Whether the table is as designed. */
  public boolean isAsDesigned() {
    return differences.isEmpty();
  }

  /** One line for each difference, and what to do below it. */
  @Override
  public String toString() {
    return isAsDesigned()
        ? "Table " + table + " is as designed"
        : differences.stream()
            .map(Difference::toString)
            .collect(Collectors.joining("\n", "Table " + table + " differs from its design\n", ""));
  }
}
