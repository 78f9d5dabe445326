// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.imports;

import dev.adjoin.internal.model.IndexNames;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the pattern with numbers in the names of indexes and their keys, as Adjoin gives them:
 * {@code GSI{n}}.
 */
final class IndexNaming {
  private IndexNaming() {}

  /**
   * The names of the indexes as a pattern with numbers; null if they have none, or if an index is
   * keyed by attributes of the application.
   */
  static @Nullable IndexNames of(SampledTable table) {
    List<SampledTable.Index> globals =
        table.indexes().stream().filter(i -> !i.isLocal() && i.sort() != null).toList();
    if (globals.isEmpty() || !globals.stream().allMatch(table::hasOwnKeys)) {
      return null;
    }
    List<IndexNames> patterns =
        globals.stream()
            .filter(i -> !table.isKeyedBySort(i))
            .map(
                i ->
                    new IndexNames(
                        numbered(i.name()),
                        numbered(i.partition()),
                        numbered(String.valueOf(i.sort()))))
            .distinct()
            .toList();
    if (patterns.isEmpty() && globals.stream().noneMatch(i -> isTableSort(table, i))) {
      return new IndexNames(
          numbered(globals.get(0).name()),
          IndexNames.DEFAULT.partition(),
          IndexNames.DEFAULT.sort());
    }
    boolean isOneIndex = globals.size() == 1;
    boolean sharesKeys =
        globals.stream()
            .anyMatch(i -> i.partition().equals(table.partition().name()) || isTableSort(table, i));
    return !sharesKeys && patterns.size() == 1 && (isOneIndex || patterns.get(0).areNumbered())
        ? patterns.get(0)
        : null;
  }

  /** Whether the index is keyed by the table's sort key, but not swapped. */
  private static boolean isTableSort(SampledTable table, SampledTable.Index index) {
    return table.isKeyedBySort(index) && !table.isSwapped(index);
  }

  private static String numbered(String name) {
    return name.replaceFirst("\\d+", "{n}");
  }
}
