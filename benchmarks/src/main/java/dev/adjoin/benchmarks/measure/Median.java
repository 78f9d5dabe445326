// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.measure;

import java.util.Collection;
import java.util.List;

/** The median of several figures. */
public final class Median {
  private Median() {}

  public static <T extends Comparable<T>> T of(Collection<T> figures) {
    if (figures.isEmpty()) {
      throw new IllegalArgumentException("A median must have figures, but had none");
    }
    return figures.stream().sorted().skip((figures.size() - 1) / 2).findFirst().orElseThrow();
  }

  /** The median of the figures at one place of several runs. */
  public static <T extends Comparable<T>> T at(int place, List<List<T>> runs) {
    return of(runs.stream().map(run -> run.get(place)).toList());
  }
}
