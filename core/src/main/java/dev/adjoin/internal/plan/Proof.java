// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.plan;

import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.Pattern;
import java.util.List;

/**
 * A declared pattern and the plan that answers it as it was asked.
 *
 * @param inputs what a caller gives, by name: first what names the list or item, then what narrows
 *     it
 */
public record Proof(Pattern pattern, AccessPattern answer, List<Input> inputs) {
  public Proof {
    inputs = List.copyOf(inputs);
  }

  /**
   * A value that a caller gives.
   *
   * @param name the attribute of the type that is read
   * @param isRange whether it may be given as a range, from one value to another
   */
  public record Input(String name, AttributeType type, boolean isRange) {}
}
