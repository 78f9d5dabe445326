// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.plan;

import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.Pattern;
import java.util.List;

/**
 * A declared pattern with the read that answers it exactly as declared.
 *
 * @param inputs the caller's values: first those that identify the list or item, then those that
 *     restrict it
 */
public record Proof(Pattern pattern, AccessPattern answer, List<Input> inputs) {
  public Proof {
    inputs = List.copyOf(inputs);
  }

  /** How the pattern is read, for a column: {@code strong} where it is declared consistent. */
  public String consistency() {
    return answer.plan().consistency().words(pattern.consistent());
  }

  /** How the pattern is read, for a sentence. */
  public String consistencyPhrase() {
    return answer.plan().consistency().phrase(pattern.consistent());
  }

  /**
   * One value that the caller provides.
   *
   * @param name the attribute of the type that is read
   * @param isRange whether a range of values is allowed
   */
  public record Input(String name, AttributeType type, boolean isRange) {}
}
