// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.session;

import dev.adjoin.Adjoin;
import java.time.InstantSource;
import java.util.function.UnaryOperator;

/**
 * The time that the studio and its databases go by; a test moves it instead of waiting.
 *
 * @param databases makes the databases go by the clock
 */
public record StudioTime(InstantSource clock, UnaryOperator<Adjoin.Builder> databases) {
  public static final StudioTime REAL =
      new StudioTime(InstantSource.system(), UnaryOperator.identity());
}
