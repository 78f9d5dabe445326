// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.compile;

import dev.adjoin.benchmarks.measure.Clock;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;

/**
 * A lower bound for compiling a model file: the YAML parser composes it into nodes, which are then
 * thrown away.
 */
final class YamlNodes {
  private static final LoadSettings SETTINGS =
      LoadSettings.builder().setCodePointLimit(Integer.MAX_VALUE).build();

  private YamlNodes() {}

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
