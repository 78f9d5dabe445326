// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.compile;

import dev.adjoin.benchmarks.measure.Clock;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;

/**
 * What no reader of the file can do without: the YAML as a tree of nodes, which is then thrown
 * away.
 */
final class LowerBound {
  private static final LoadSettings SETTINGS =
      LoadSettings.builder().setCodePointLimit(Integer.MAX_VALUE).build();

  private LowerBound() {}

  static long nanos(String yaml, Clock clock) {
    long before = clock.nanos();
    boolean isEmpty = new Compose(SETTINGS).composeString(yaml).isEmpty();
    long taken = clock.nanos() - before;
    if (isEmpty) {
      throw new IllegalStateException("The YAML must hold something, but was empty");
    }
    return taken;
  }
}
