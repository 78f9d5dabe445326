// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

/**
 * Thrown for a value that a caller gave and the model does not allow: a required one that is
 * missing, or one that is not of the attribute's type. Nothing was sent.
 *
 * <p>The message names the type and the attribute: {@code Student.name must have a value, but was
 * null}. Where the values come from outside, it is a mistake of whoever sent them.
 */
public final class InvalidValueException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  public InvalidValueException(String message) {
    super(message);
  }
}
