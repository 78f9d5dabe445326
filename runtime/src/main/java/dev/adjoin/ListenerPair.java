// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

/** A listener, then another. */
record ListenerPair(RequestListener first, RequestListener second) implements RequestListener {
  @Override
  public void sent(RequestReport report) {
    first.sent(report);
    second.sent(report);
  }

  @Override
  public RequestListener sending(RequestStart request) {
    RequestListener firstOfThis = first.sending(request);
    RequestListener secondOfThis = second.sending(request);
    return firstOfThis == first && secondOfThis == second
        ? this
        : new ListenerPair(firstOfThis, secondOfThis);
  }
}
