// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.codec;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/**
 * Thrown for a stored item that does not have the form that the model declares. The message names
 * the attribute and the problem, and contains no stored values.
 */
public final class UnreadableItemException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;
  private final String type;
  private final String attribute;

  UnreadableItemException(String type, String path, String message, @Nullable Throwable cause) {
    super(type + path + " " + message, cause);
    this.type = type;
    this.attribute = path.startsWith(".") ? path.substring(1) : path;
  }

  /** The name of the entity or relationship. */
  public String type() {
    return type;
  }

  /** The attribute, with the path to a nested value: {@code lines[2].price}. */
  public String attribute() {
    return attribute;
  }
}
