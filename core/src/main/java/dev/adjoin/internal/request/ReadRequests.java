// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.request;

import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.plan.AccessPattern;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The requests of a read or of a declared pattern, in order.
 *
 * @param name the name of the read or pattern
 * @param read the read whose plan the requests follow
 * @param first the number of items that a declared pattern wants; null for all, or if it is an
 *     input
 */
public record ReadRequests(
    String name,
    String question,
    AccessPattern read,
    boolean isConsistent,
    @Nullable Integer first,
    List<Input> inputs,
    List<Step> steps) {

  public ReadRequests {
    inputs = List.copyOf(inputs);
    steps = List.copyOf(steps);
  }

  /**
   * A value that the caller gives.
   *
   * @param name the attribute; with {@code .low} or {@code .high} behind it for an end of a range
   * @param attribute the attribute whose values it has; {@code n} for the number of items
   */
  public record Input(String name, String attribute, AttributeType type) {
    /** Whether it is the number of items wanted. */
    public boolean isLimit() {
      return attribute.equals(PageLimit.INPUT) && name.equals(attribute);
    }
  }
}
