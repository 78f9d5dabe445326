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

/** Counts the outcomes of the input's elements. Not thread-safe. */
final class OutcomeCounts {
  private static final int FIRST = 10;

  private final Consumer<BulkFailure> listener;
  private final Map<Reason, Long> reasons = new EnumMap<>(Reason.class);
  private final List<BulkFailure> first = new ArrayList<>();
  private long taken;
  private long written;
  private long unchanged;
  private long failed;
  private @Nullable RuntimeException listenerFailure;

  OutcomeCounts(Consumer<BulkFailure> listener) {
    this.listener = listener;
  }

  /** The position of the element that is read now. */
  long nextPosition() {
    return taken++;
  }

  /**
   * Counts the outcome of a write. If several elements asked for it, one was written and the others
   * changed nothing; unless each replaced the one before.
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
    notifyListener(failure);
  }

  /** If the listener fails, the run ends, but what has been done is still counted. */
  private void notifyListener(BulkFailure failure) {
    if (listenerFailure == null) {
      try {
        listener.accept(failure);
      } catch (RuntimeException e) {
        listenerFailure = e;
      }
    }
  }

  /** Throws the exception of the listener, if it threw one. */
  void throwListenerFailure() {
    if (listenerFailure != null) {
      throw listenerFailure;
    }
  }

  BulkProgress progress(long inFlight) {
    return new BulkProgress(taken, written, unchanged, failed, inFlight);
  }

  BulkSummary summary(String operation, RequestMeter meter, Duration time) {
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
