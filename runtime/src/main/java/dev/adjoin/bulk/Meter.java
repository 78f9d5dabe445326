// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.bulk;

import dev.adjoin.execute.Environment;
import dev.adjoin.execute.RequestListener;
import dev.adjoin.execute.RequestReport;
import dev.adjoin.execute.Throttling;
import java.util.concurrent.atomic.AtomicLong;

/** Counts the requests of one run, and sets its pace by them. Thread-safe. */
final class Meter implements RequestListener {
  private final Environment environment;
  private final Pace pace;
  private final AtomicLong requests = new AtomicLong();
  private final AtomicLong retries = new AtomicLong();

  Meter(Environment environment, Pace pace) {
    this.environment = environment;
    this.pace = pace;
  }

  @Override
  public void sent(RequestReport report) {
    requests.incrementAndGet();
    if (report.attempt() > 1) {
      retries.incrementAndGet();
    }
    if (Throttling.is(report.failure())) {
      pace.refused(environment.nanos() - report.time().toNanos());
    } else if (report.failure() == null) {
      pace.wentThrough();
    }
  }

  long requests() {
    return requests.get();
  }

  long retries() {
    return retries.get();
  }
}
