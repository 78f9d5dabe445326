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
  public void failed(BackgroundFailure failure) {
    first.failed(failure);
    second.failed(failure);
  }

  @Override
  public RequestListener sending(RequestStart request) {
    RequestListener firstOfThis = first.sending(request);
    RequestListener secondOfThis = second.sending(request);
    if (firstOfThis == first && secondOfThis == second) {
      return this;
    }
    // Both may have opened a scope, and the one that was opened last must be closed first.
    boolean areNested = firstOfThis != first && secondOfThis != second;
    return areNested
        ? new ListenerPair(secondOfThis, firstOfThis)
        : new ListenerPair(firstOfThis, secondOfThis);
  }
}
