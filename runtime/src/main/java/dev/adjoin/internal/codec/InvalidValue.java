// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.codec;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/**
 * A value that is none of its type: "must …, but was …", with the path to it from the item.
 *
 * <p>Never leaves this package: whoever knows the item's type turns it into a mistake of the caller
 * or into an item that cannot be read.
 */
final class InvalidValue extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;
  private final String path;

  InvalidValue(String message) {
    this("", message, null);
  }

  private InvalidValue(String path, String message, @Nullable Throwable cause) {
    super(message, cause, false, false);
    this.path = path;
  }

  /** That a record's own constructor refuses what is stored. */
  static InvalidValue refused(Throwable cause) {
    return new InvalidValue("", "must be stored as its record accepts it, but was refused", cause);
  }

  /** The same of a value that stands in an attribute. */
  InvalidValue inAttribute(String name) {
    return in("." + name);
  }

  /** The same of a value that stands in a list. */
  InvalidValue inElement(int position) {
    return in("[" + position + "]");
  }

  /** The same of a value that stands in a set or, under a key that is no one's business, a map. */
  InvalidValue inElement() {
    return in("[]");
  }

  private InvalidValue in(String step) {
    return new InvalidValue(step + path, getMessage(), getCause());
  }

  /** A mistake of the caller who gave the value. */
  IllegalArgumentException given(String type) {
    return new IllegalArgumentException(type + path + " " + getMessage());
  }

  /** An item that is stored in another form than the model says. */
  UnreadableItemException stored(String type) {
    return new UnreadableItemException(type, path, getMessage(), getCause());
  }

  /** That a value is of another class than asked for. */
  static InvalidValue wrongClass(String wanted, Object value) {
    return new InvalidValue("must be " + wanted + ", but was of type " + simpleName(value));
  }

  private static String simpleName(Object value) {
    Class<?> type = value.getClass();
    return type.isAnonymousClass() ? type.getName() : type.getSimpleName();
  }

  /** The value itself, which must be there. */
  static <T> T require(@Nullable T value) {
    if (value == null) {
      throw new InvalidValue("must have a value, but was null");
    }
    return value;
  }
}
