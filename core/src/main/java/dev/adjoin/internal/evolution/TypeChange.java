// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.evolution;

import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.AttributeType.Choice;
import dev.adjoin.internal.model.AttributeType.Scalar;
import java.util.Set;

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

  private static final Set<AttributeType> NUMBERS = Set.of(Scalar.INT, Scalar.LONG, Scalar.DECIMAL);

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

  /**
   * Whether a migration can convert values: a text to and from anything that has one, numbers to
   * numbers, words to words, one value to a list or set of it and back. A value that the new type
   * cannot represent stops the migration.
   */
  static boolean isConvertible(AttributeType was, AttributeType is) {
    if (was instanceof AttributeType.MapOf before && is instanceof AttributeType.MapOf after) {
      return isConvertible(before.value(), after.value());
    }
    AttributeType one = element(was);
    AttributeType other = element(is);
    return hasText(one)
        && hasText(other)
        && (one.equals(other)
            || one == Scalar.STRING
            || other == Scalar.STRING
            || one instanceof Choice && other instanceof Choice
            || NUMBERS.contains(one) && NUMBERS.contains(other));
  }

  private static AttributeType element(AttributeType type) {
    if (type instanceof AttributeType.ListOf list) {
      return list.element();
    }
    return type instanceof AttributeType.SetOf set ? set.element() : type;
  }

  /** Values are converted through their text, which bytes and nested values have none of. */
  private static boolean hasText(AttributeType type) {
    return type instanceof Choice || type instanceof Scalar && type != Scalar.BYTES;
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
