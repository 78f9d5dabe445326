// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.bulk;

import dev.adjoin.AdjoinException;
import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.BulkFailure;
import dev.adjoin.BulkProgress;
import dev.adjoin.BulkSummary;
import dev.adjoin.internal.write.BulkOutcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Counts what came of everything that was taken. Not thread-safe. */
final class Tally {
  private static final int FIRST = 10;

  private final Consumer<BulkFailure> listener;
  private final Map<Reason, Long> reasons = new EnumMap<>(Reason.class);
  private final List<BulkFailure> first = new ArrayList<>();
  private long taken;
  private long written;
  private long unchanged;
  private long failed;
  private @Nullable RuntimeException listenerFailure;

  Tally(Consumer<BulkFailure> listener) {
    this.listener = listener;
  }

  /** The place of the next one. */
  long take() {
    return taken++;
  }

  /**
   * Of several that asked for the same, one wrote it and the others found it there; unless the last
   * of them replaced the others.
   */
  void count(List<Long> positions, BulkOutcome outcome, boolean replaces) {
    int number = positions.size();
    if (outcome instanceof BulkOutcome.Failed failure) {
      positions.forEach(position -> fail(position, failure.cause()));
    } else if (outcome instanceof BulkOutcome.Unchanged) {
      unchanged += number;
    } else {
      written += replaces ? number : 1;
      unchanged += replaces ? 0 : number - 1;
    }
  }

  void fail(long position, AdjoinException cause) {
    failed++;
    reasons.merge(cause.reason(), 1L, Long::sum);
    BulkFailure failure = new BulkFailure(position, cause);
    if (first.size() < FIRST) {
      first.add(failure);
    }
    tell(failure);
  }

  /** A listener that fails ends the work, but not the counting of what has been done. */
  private void tell(BulkFailure failure) {
    if (listenerFailure == null) {
      try {
        listener.accept(failure);
      } catch (RuntimeException e) {
        listenerFailure = e;
      }
    }
  }

  /** Throws what the listener threw. */
  void check() {
    if (listenerFailure != null) {
      throw listenerFailure;
    }
  }

  BulkProgress progress(long inFlight) {
    return new BulkProgress(taken, written, unchanged, failed, inFlight);
  }

  BulkSummary summary(String operation, Meter meter, Duration time) {
    return new BulkSummary(
        operation,
        written,
        unchanged,
        failed,
        reasons,
        first,
        meter.requests(),
        meter.retries(),
        time);
  }
}
