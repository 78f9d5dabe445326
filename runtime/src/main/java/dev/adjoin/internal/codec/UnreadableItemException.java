// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.codec;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/**
 * A stored item that is not of the form that the model says: which attribute, and what is wrong
 * with it. Says no stored values.
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

  /** The entity or relationship. */
  public String type() {
    return type;
  }

  /** The attribute, with the way into it where the value is nested: {@code lines[2].price}. */
  public String attribute() {
    return attribute;
  }
}
