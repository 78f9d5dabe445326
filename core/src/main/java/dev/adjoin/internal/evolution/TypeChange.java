// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.evolution;

import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.AttributeType.Choice;
import dev.adjoin.internal.model.AttributeType.Scalar;

/** The effects that a change of an attribute's type has on stored values. */
enum TypeChange {
  NONE,
  /** Stored values stay as they are, in keys too: an enum got words that do not move others. */
  GROWS,
  /**
   * Stored values stay as they are outside of keys: a whole number got a larger range, an enum
   * another order.
   */
  WIDENS,
  /** Some stored value may be no value of the new type: an enum lost a word. */
  LOSES_VALUES,
  /** Values are stored in another way. */
  OTHER;

  static TypeChange between(AttributeType was, AttributeType is) {
    if (was.equals(is)) {
      return NONE;
    }
    if (was instanceof Choice before && is instanceof Choice after) {
      return between(before, after);
    }
    if (was == Scalar.INT && (is == Scalar.LONG || is == Scalar.DECIMAL)
        || was == Scalar.LONG && is == Scalar.DECIMAL) {
      return WIDENS;
    }
    if (was instanceof AttributeType.ListOf before && is instanceof AttributeType.ListOf after) {
      TypeChange elements = between(before.element(), after.element());
      return elements == NONE ? GROWS : elements;
    }
    if (was instanceof AttributeType.SetOf before && is instanceof AttributeType.SetOf after) {
      return between(before.element(), after.element());
    }
    if (was instanceof AttributeType.MapOf before && is instanceof AttributeType.MapOf after) {
      return between(before.value(), after.value());
    }
    return OTHER;
  }

  private static TypeChange between(Choice was, Choice is) {
    if (!is.values().containsAll(was.values())) {
      return LOSES_VALUES;
    }
    boolean keepsPositions = is.values().subList(0, was.values().size()).equals(was.values());
    if (was.ordered() == is.ordered() && (keepsPositions || !was.ordered())) {
      return GROWS;
    }
    return WIDENS;
  }
}
