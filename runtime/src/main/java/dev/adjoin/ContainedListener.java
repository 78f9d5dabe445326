// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A listener whose failures never fail the call, whose write may be done already. */
record ContainedListener(RequestListener listener) implements RequestListener {
  @Override
  public void sent(RequestReport report) {
    contained(
        () -> {
          listener.sent(report);
          return null;
        });
  }

  @Override
  public void failed(BackgroundFailure failure) {
    contained(
        () -> {
          listener.failed(failure);
          return null;
        });
  }

  /** A listener that fails at the beginning of a request receives no report of it. */
  @Override
  public RequestListener sending(RequestStart request) {
    RequestListener ofThis = contained(() -> listener.sending(request));
    return ofThis == null
        ? report -> {}
        : ofThis == listener ? this : new ContainedListener(ofThis);
  }

  private static <T> @Nullable T contained(Supplier<@Nullable T> call) {
    try {
      return call.get();
    } catch (Throwable failure) {
      Thread thread = Thread.currentThread();
      try {
        thread.getUncaughtExceptionHandler().uncaughtException(thread, failure);
      } catch (Throwable ignored) {
        // A handler that fails has nobody left to report to.
      }
      return null;
    }
  }
}
