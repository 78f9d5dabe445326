// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine.crosscheck;

import dev.adjoin.testing.Dynoxide;
import net.jqwik.api.lifecycle.LifecycleContext;
import net.jqwik.api.lifecycle.SkipExecutionHook;

/**
 * Skips comparisons with the other engine if it cannot be installed by npm or does not support the
 * platform.
 */
public final class WhereDynoxideIs implements SkipExecutionHook {
  @Override
  public SkipResult shouldBeSkipped(LifecycleContext context) {
    return Dynoxide.isAvailable()
        ? SkipResult.doNotSkip()
        : SkipResult.skip("npm cannot provide " + Dynoxide.PACKAGE + " here");
  }
}
