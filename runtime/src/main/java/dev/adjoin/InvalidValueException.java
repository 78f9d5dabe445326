// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/**
 * Thrown for a value that a caller gave and the model does not allow: a required one that is
 * missing, or one that is not of the attribute's type. Nothing was sent.
 *
 * <p>The message names the type and the attribute: {@code Student.name must have a value, but was
 * null}. Where the values come from outside, it is a mistake of whoever sent them.
 */
public final class InvalidValueException extends IllegalArgumentException {
  @Serial private static final long serialVersionUID = 1L;
  private final @Nullable String missingAttribute;

  public InvalidValueException(String message) {
    this(message, null);
  }

  /** An exception for an attribute without a value; null for a value that is not allowed. */
  public InvalidValueException(String message, @Nullable String missingAttribute) {
    super(message);
    this.missingAttribute = missingAttribute;
  }

  /** The attribute that must have a value and has none; null if it has one that is not allowed. */
  public @Nullable String missingAttribute() {
    return missingAttribute;
  }
}
