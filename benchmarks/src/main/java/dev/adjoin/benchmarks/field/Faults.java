// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.field;

import java.util.EnumMap;
import java.util.Map;
import java.util.stream.Collectors;

/** The wrong outcomes of one run. Thread-safe. */
final class Faults {
  private final Map<Fault, Long> numbers = new EnumMap<>(Fault.class);

  synchronized void add(Fault fault, long number) {
    if (number > 0) {
      numbers.merge(fault, number, Long::sum);
    }
  }

  void addAll(Faults others) {
    others.copy().forEach(this::add);
  }

  private synchronized Map<Fault, Long> copy() {
    return Map.copyOf(numbers);
  }

  /** For example {@code 3 lost, 1 failed}; {@code 0} if there are none. */
  @Override
  public synchronized String toString() {
    return numbers.isEmpty()
        ? "0"
        : numbers.entrySet().stream()
            .map(each -> each.getValue() + " " + each.getKey().word())
            .collect(Collectors.joining(", "));
  }
}
