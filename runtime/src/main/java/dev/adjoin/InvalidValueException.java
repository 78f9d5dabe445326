// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import org.jspecify.annotations.Nullable;

/**
 * Thrown for a value that a caller gave and the model does not allow: a required one that is
 * missing, or one that is not of the attribute's type. Nothing was sent.
 *
 * <p>The message names the type and the attribute: {@code Student.name must have a value, but was
 * null}. Where the values come from outside, it is a mistake of whoever sent them.
 */
public final class InvalidValueException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private final @Nullable String missing;

  public InvalidValueException(String message) {
    this(message, null);
  }

  private InvalidValueException(String message, @Nullable String missing) {
    super(message);
    this.missing = missing;
  }

  /**
   * The exception for an attribute that has no value.
   *
   * @param found how it is missing: {@code null}, {@code absent}
   */
  public static InvalidValueException missing(String type, String attribute, String found) {
    return new InvalidValueException(
        "%s.%s must have a value, but was %s".formatted(type, attribute, found), attribute);
  }

  /** The attribute that has no value; null if it has one that is not allowed. */
  public @Nullable String missing() {
    return missing;
  }
}
