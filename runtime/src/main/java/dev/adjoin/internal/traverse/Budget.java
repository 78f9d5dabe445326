// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.traverse;

import dev.adjoin.RequestReport;
import java.util.concurrent.atomic.AtomicInteger;

/** The requests and items that a walk may use, and has used. Requests are counted by any thread. */
final class Budget {
  private final int mostRequests;
  private final int mostItems;
  private final AtomicInteger sent = new AtomicInteger();
  private int given;
  private int requestsEnd;
  private int itemsEnd;

  Budget(int mostRequests, int mostItems) {
    this.mostRequests = mostRequests;
    this.mostItems = mostItems;
    this.requestsEnd = mostRequests;
    this.itemsEnd = mostItems;
  }

  /** Counts a request; one that is sent again counts once. */
  void count(RequestReport report) {
    if (report.attempt() == 1) {
      sent.incrementAndGet();
    }
  }

  void countItem() {
    given++;
  }

  int requests() {
    return sent.get();
  }

  int items() {
    return given;
  }

  int requestsLeft() {
    return requestsEnd - sent.get();
  }

  int itemsLeft() {
    return itemsEnd - given;
  }

  /** Allows as much again as at first, from here on. */
  void renew() {
    requestsEnd = sent.get() + mostRequests;
    itemsEnd = given + mostItems;
  }
}
