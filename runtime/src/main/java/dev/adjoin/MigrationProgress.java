// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import java.time.Duration;

/**
 * What a {@link Migration} is doing.
 *
 * @param step the step, as people read it: {@code sweeping}
 * @param items how many items this run has read in the step
 * @param waiting how long the step waits from now on; zero if it does something
 */
public record MigrationProgress(String step, long items, Duration waiting) {
  /** The progress of a step that does something. */
  public MigrationProgress(String step, long items) {
    this(step, items, Duration.ZERO);
  }
}
