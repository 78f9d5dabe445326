// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.measure;

import java.util.Collection;

/** The median of several figures. */
public final class Median {
  private Median() {}

  public static <T extends Comparable<T>> T of(Collection<T> figures) {
    if (figures.isEmpty()) {
      throw new IllegalArgumentException("A median must have figures, but had none");
    }
    return figures.stream().sorted().skip((figures.size() - 1) / 2).findFirst().orElseThrow();
  }
}
