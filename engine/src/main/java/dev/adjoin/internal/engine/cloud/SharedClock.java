// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.cloud;

import java.time.Duration;
import java.time.InstantSource;

/**
 * A clock on which several threads can wait at the same time, each for a time of its own, without
 * sleeping. A {@link dev.adjoin.engine.VirtualClock}, in contrast, moves for all threads whenever
 * one waits, so that requests never overlap.
 */
public interface SharedClock extends InstantSource {
  /** Returns when this time has passed on the clock. Other threads go on meanwhile. */
  void await(Duration duration);
}
