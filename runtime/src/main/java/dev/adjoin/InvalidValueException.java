// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Thrown for a value that you pass and the model doesn't allow: a required one that is missing, or
 * one that is not of the attribute's type. Nothing was sent.
 *
 * <p>The message names the type and the attribute: {@code Student.name must have a value, but was
 * null}. If the values come from a request, answer it with status 400.
 */
public final class InvalidValueException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private final @Nullable String attribute;
  private final boolean isMissing;

  /** A value of no certain attribute. */
  public InvalidValueException(String message) {
    this(message, null, false);
  }

  private InvalidValueException(String message, @Nullable String attribute, boolean isMissing) {
    super(message);
    this.attribute = attribute;
    this.isMissing = isMissing;
  }

  /**
   * The exception for an attribute that has no value.
   *
   * @param found how it is missing: {@code null}, {@code absent}
   */
  public static InvalidValueException missing(String type, String attribute, String found) {
    return new InvalidValueException(
        "%s.%s must have a value, but was %s".formatted(type, attribute, found), attribute, true);
  }

  /**
   * The exception for a value that is not allowed.
   *
   * @param attribute the attribute, as a path if the value is inside it: {@code steps[2].title}
   * @param problem the rest of the sentence: {@code must be a date, but was of type String}
   */
  public static InvalidValueException notAllowed(String type, String attribute, String problem) {
    return new InvalidValueException(
        "%s.%s %s".formatted(type, attribute, problem), attribute, false);
  }

  /**
   * The attribute with the value, as a path if the value is inside it: {@code steps[2].title};
   * empty if the value is of no certain attribute.
   */
  public Optional<String> attribute() {
    return Optional.ofNullable(attribute);
  }

  /** Whether the attribute has no value; if not, it has one that is not allowed. */
  public boolean isMissing() {
    return isMissing;
  }
}
