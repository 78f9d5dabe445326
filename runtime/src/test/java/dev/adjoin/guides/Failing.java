// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.guides;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.adjoin.AdjoinException;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** Runs calls that must fail, and returns their exceptions. */
public final class Failing {
  private Failing() {}

  /** Why a call failed. */
  public static AdjoinException.Reason reason(ThrowingCallable call) {
    return catchThrowableOfType(AdjoinException.class, call).reason();
  }
}
