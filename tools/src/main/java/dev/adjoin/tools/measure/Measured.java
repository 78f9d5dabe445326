// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.measure;

import dev.adjoin.internal.cost.Capacity;
import java.util.ArrayList;
import java.util.List;

/**
 * The calls of one read or write.
 *
 * @param predicted the sum of the units that the cost model predicts
 * @param consumed the sum of the units that the engine consumed
 * @param requests the requests of all calls, for a look at a difference
 */
public record Measured(
    String name, int calls, Capacity predicted, Capacity consumed, List<String> requests) {
  public Measured {
    requests = List.copyOf(requests);
  }

  public boolean isEqual() {
    return predicted.equals(consumed);
  }

  Measured plus(Measured other) {
    List<String> all = new ArrayList<>(requests);
    all.addAll(other.requests);
    return new Measured(
        name,
        calls + other.calls,
        predicted.plus(other.predicted),
        consumed.plus(other.consumed),
        all);
  }
}
