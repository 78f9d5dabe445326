// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.guides;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.adjoin.AdjoinException;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** The reasons of calls that must fail. */
public final class Failing {
  private Failing() {}

  /** Runs a call that must fail, and returns its reason. */
  public static AdjoinException.Reason reason(ThrowingCallable call) {
    return catchThrowableOfType(AdjoinException.class, call).reason();
  }

  /**
   * Runs a delete that must be refused, and returns the failure. It is called again while a lost
   * response leaves open whether it was done.
   */
  public static AdjoinException refusal(ThrowingCallable delete) {
    AdjoinException failure = catchThrowableOfType(AdjoinException.class, delete);
    return failure.reason() == AdjoinException.Reason.UNKNOWN ? refusal(delete) : failure;
  }
}
