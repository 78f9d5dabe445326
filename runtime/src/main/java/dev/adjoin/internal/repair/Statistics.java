// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.repair;

import dev.adjoin.CheckReport.Collection;
import dev.adjoin.internal.repair.GateRates.Sample;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Totals of a check: items by type, the largest partitions and the hottest gates. One for each
 * segment, joined at the end. Not thread-safe.
 *
 * <p>A Scan returns the items of a partition one after the other, so that their number is known
 * when the next partition begins. An export has no such order: there only the 10,000 partitions
 * that were the largest so far are remembered, and a number may be too small.
 */
final class Statistics {
  private static final int SHOWN = 10;
  private static final int MOST_PARTITIONS = 10_000;

  private final Map<String, Long> byType = new TreeMap<>();
  private final Map<String, Long> partitions = new HashMap<>();
  private final List<Sample> gates = new ArrayList<>();
  private @Nullable String partition;
  private long inPartition;
  private long items;

  /** Counts one item. */
  void item(String of) {
    items++;
    if (of.equals(partition)) {
      inPartition++;
    } else {
      endPartition();
      partition = of;
      inPartition = 1;
    }
  }

  void type(String label) {
    byType.merge(label, 1L, Long::sum);
  }

  void gate(Sample gate) {
    if (gate.gate().changes() > 0) {
      gates.add(gate);
      if (gates.size() > 100 * SHOWN) {
        trimGates();
      }
    }
  }

  private void trimGates() {
    gates.sort(
        Comparator.comparingLong((Sample sample) -> sample.gate().changes())
            .reversed()
            .thenComparing(sample -> sample.gate().key()));
    if (gates.size() > SHOWN) {
      gates.subList(SHOWN, gates.size()).clear();
    }
  }

  private void endPartition() {
    if (partition != null) {
      partitions.merge(partition, inPartition, Long::sum);
      if (partitions.size() > MOST_PARTITIONS) {
        List<Long> sizes = partitions.values().stream().sorted().toList();
        long least = sizes.get(sizes.size() / 2);
        partitions.values().removeIf(size -> size <= least);
      }
    }
  }

  void add(Statistics other) {
    other.endPartition();
    other.partition = null;
    items += other.items;
    other.byType.forEach((type, number) -> byType.merge(type, number, Long::sum));
    other.partitions.forEach((key, number) -> partitions.merge(key, number, Long::sum));
    gates.addAll(other.gates);
  }

  long items() {
    return items;
  }

  Map<String, Long> byType() {
    return byType;
  }

  List<Collection> largest() {
    return partitions.entrySet().stream()
        .map(each -> new Collection(each.getKey(), each.getValue()))
        .sorted(
            Comparator.comparingLong(Collection::items)
                .reversed()
                .thenComparing(Collection::partition))
        .limit(SHOWN)
        .toList();
  }

  List<Sample> hottest() {
    trimGates();
    return gates;
  }
}
