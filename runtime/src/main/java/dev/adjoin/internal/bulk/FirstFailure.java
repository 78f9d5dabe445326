// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.bulk;

import dev.adjoin.AdjoinException;
import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.BulkFailure;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the first failure of a bulk run. A write whose outcome is unknown is no failure here: work
 * that is repeated until nothing is left finds out by itself. Thread-safe.
 */
public final class FirstFailure implements Consumer<BulkFailure> {
  private final AtomicReference<@Nullable AdjoinException> first = new AtomicReference<>();

  @Override
  public void accept(BulkFailure failure) {
    if (failure.cause().reason() != Reason.UNKNOWN) {
      first.compareAndSet(null, failure.cause());
    }
  }

  /** The first failure; null if there was none. */
  public @Nullable AdjoinException get() {
    return first.get();
  }
}
