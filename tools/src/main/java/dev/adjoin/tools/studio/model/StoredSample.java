// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.model;

import dev.adjoin.Adjoin;
import dev.adjoin.Export;
import dev.adjoin.ExportedItem;
import dev.adjoin.tools.data.JsonValues;
import dev.adjoin.tools.text.JsonFields;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The first items of a table: how many there are of each type, and values to try patterns with. At
 * most {@value #MOST} items are read, by a Scan; in a larger table the numbers are estimates.
 */
final class StoredSample {
  /** The most items that are read. */
  static final int MOST = 5_000;

  private final Map<String, Long> found = new LinkedHashMap<>();
  private final Map<String, List<Map<String, Object>>> items = new LinkedHashMap<>();
  private long read;
  private boolean isWhole;
  private long estimated;

  private StoredSample() {}

  /**
   * @param kept how many items of each type are kept, to take values from
   */
  static StoredSample of(Adjoin db, int kept) {
    StoredSample sample = new StoredSample();
    Export export = db.export().onUnreadable(unreadable -> {});
    try (Stream<ExportedItem> stored = export.stream()) {
      Iterator<ExportedItem> all = stored.iterator();
      while (sample.read < MOST && all.hasNext()) {
        sample.add(all.next(), kept);
      }
      sample.isWhole = !all.hasNext();
    }
    sample.estimated = sample.isWhole ? sample.read : export.estimatedItems();
    return sample;
  }

  private void add(ExportedItem item, int kept) {
    read++;
    found.merge(item.type(), 1L, Long::sum);
    List<Map<String, Object>> ofType =
        items.computeIfAbsent(item.type(), type -> new ArrayList<>());
    if (ofType.size() < kept) {
      ofType.add(JsonValues.of(item.item()));
    }
  }

  /** The number of items of each type; estimates unless the whole table was read. */
  JsonFields counts() {
    Map<String, Long> counts = new LinkedHashMap<>();
    double factor = isWhole ? 1 : Math.max(1, (double) estimated / read);
    found.forEach((type, number) -> counts.put(type, Math.round(number * factor)));
    return new JsonFields().with("counts", counts).with("read", read).with("approximate", !isWhole);
  }

  /** Some items of a type, as JSON. */
  List<Map<String, Object>> items(String type) {
    return List.copyOf(items.getOrDefault(type, List.of()));
  }
}
