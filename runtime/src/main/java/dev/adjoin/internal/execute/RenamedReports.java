// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.execute;

import dev.adjoin.RequestListener;
import dev.adjoin.RequestReport;
import dev.adjoin.RequestStart;

/**
 * Passes reports on under the name of a declared pattern, in place of the reads that answer it.
 *
 * @param name the name of the pattern: {@code roster}
 */
record RenamedReports(RequestListener listener, String name) implements RequestListener {
  @Override
  public RequestListener sending(RequestStart start) {
    RequestListener receiver =
        listener.sending(new RequestStart(name, start.operation(), start.index(), start.attempt()));
    return report -> receiver.sent(renamed(report));
  }

  @Override
  public void sent(RequestReport report) {
    listener.sent(renamed(report));
  }

  private RequestReport renamed(RequestReport report) {
    return new RequestReport(
        name,
        report.operation(),
        report.index(),
        report.units(),
        report.attempt(),
        report.time(),
        report.failure());
  }
}
