// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.declare;

import java.util.Locale;

/**
 * The regions of a global table in which a model is written.
 *
 * <p>A region learns of the writes of another later, and a condition is evaluated in one region
 * only. So counts, unique values, checked sides, mirrors and deletes in several steps are right
 * only if all writes are made in one region.
 */
public enum Writers {
  /**
   * Any region: counts, unique values, checked sides, mirrors and deletes in several steps are
   * reported if there are replicas.
   */
  ANY_REGION,

  /** One region, which the application chooses; the others only read. */
  ONE_REGION;

  /** The word of the model file. */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
