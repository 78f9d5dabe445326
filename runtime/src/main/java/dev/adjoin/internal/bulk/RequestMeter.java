// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.bulk;

import dev.adjoin.RequestListener;
import dev.adjoin.RequestReport;
import dev.adjoin.internal.execute.Environment;
import dev.adjoin.internal.execute.Failures;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/** Counts the requests of one bulk run, and adapts its limits to their outcomes. Thread-safe. */
final class RequestMeter implements RequestListener {
  private static final String CONFLICT = "TransactionConflict";

  private final Environment environment;
  private final ConcurrencyLimit concurrency;
  private final TransactionLimit transactionLimit;
  private final AtomicLong requests = new AtomicLong();
  private final AtomicLong retries = new AtomicLong();

  RequestMeter(
      Environment environment, ConcurrencyLimit concurrency, TransactionLimit transactionLimit) {
    this.environment = environment;
    this.concurrency = concurrency;
    this.transactionLimit = transactionLimit;
  }

  @Override
  public void sent(RequestReport report) {
    requests.incrementAndGet();
    if (report.attempt() > 1) {
      retries.incrementAndGet();
    }
    if (report.failure() == null) {
      concurrency.succeeded();
      transactionLimit.succeeded();
      return;
    }
    long sent = environment.nanos() - report.time().toNanos();
    if (Failures.isThrottling(report.failure())) {
      concurrency.throttled(sent);
    } else if (isConflict(report.failure())) {
      transactionLimit.conflicted(sent);
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
