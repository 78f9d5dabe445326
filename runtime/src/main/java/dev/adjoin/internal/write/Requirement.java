// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.internal.plan.Condition;
import dev.adjoin.internal.plan.Target;
import org.jspecify.annotations.Nullable;

/**
 * What must hold for a write, and on whose account.
 *
 * @param target the item, as the plan calls it
 * @param condition the plan's; null for what a caller demands
 */
record Requirement(
    Premise premise,
    Operation operation,
    Target target,
    @Nullable Condition condition,
    Meaning meaning) {

  /** What it means that it does not hold. */
  enum Meaning {
    /** What the plan says: it exists already, an end is missing, a value is taken. */
    PLANNED,
    /** The caller's condition does not hold. */
    ASKED,
    /** It is not what the caller saw any more. */
    AS_READ,
    /** It is not what this write was made for: it is read, and made, again. */
    STALE
  }

  boolean isStale() {
    return meaning == Meaning.STALE;
  }
}
