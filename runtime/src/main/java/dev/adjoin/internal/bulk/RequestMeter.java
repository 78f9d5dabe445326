// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.bulk;

import dev.adjoin.RequestListener;
import dev.adjoin.RequestReport;
import dev.adjoin.internal.execute.Environment;
import dev.adjoin.internal.execute.Throttling;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/** Counts the requests of one run, and sets its pace and reach by them. Thread-safe. */
final class RequestMeter implements RequestListener {
  private static final String CONFLICT = "TransactionConflict";

  private final Environment environment;
  private final ConcurrencyLimit pace;
  private final TransactionLimit reach;
  private final AtomicLong requests = new AtomicLong();
  private final AtomicLong retries = new AtomicLong();

  RequestMeter(Environment environment, ConcurrencyLimit pace, TransactionLimit reach) {
    this.environment = environment;
    this.pace = pace;
    this.reach = reach;
  }

  @Override
  public void sent(RequestReport report) {
    requests.incrementAndGet();
    if (report.attempt() > 1) {
      retries.incrementAndGet();
    }
    long sent = environment.nanos() - report.time().toNanos();
    if (Throttling.is(report.failure())) {
      pace.refused(sent);
    } else if (isConflict(report.failure())) {
      reach.conflicted(sent);
    } else if (report.failure() == null) {
      pace.wentThrough();
      reach.wentThrough();
    }
  }

  private static boolean isConflict(@Nullable Throwable failure) {
    return failure instanceof TransactionCanceledException cancelled
        && cancelled.cancellationReasons().stream().anyMatch(r -> CONFLICT.equals(r.code()));
  }

  long requests() {
    return requests.get();
  }

  long retries() {
    return retries.get();
  }
}
