// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.execute;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Where a live table differs from its design.
 *
 * @param table the table's name
 */
public record TableReport(String table, List<Difference> differences) {

  /**
   * One difference.
   *
   * @param where what part of the table: {@code GSI1 sort key}
   * @param designed what the design has there
   * @param found what the table has
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

  /** What people read: a line a difference, and under it what to do. */
  @Override
  public String toString() {
    return isAsDesigned()
        ? "Table " + table + " is as designed"
        : differences.stream()
            .map(Difference::toString)
            .collect(Collectors.joining("\n", "Table " + table + " differs from its design\n", ""));
  }
}
