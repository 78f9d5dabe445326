// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import dev.adjoin.internal.plan.ReadPlan;
import dev.adjoin.internal.plan.ReadPlan.Wanted;

/** What a list of edges fetches besides the edges. */
final class Others {
  private Others() {}

  /** The entities at the other side of edges. */
  static Wanted.Each of(ReadPlan.BatchGet fetch, String edges) {
    return fetch.wanted().stream()
        .filter(Wanted.Each.class::isInstance)
        .map(Wanted.Each.class::cast)
        .filter(each -> !each.type().equals(edges))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("The other side must be fetched"));
  }
}
