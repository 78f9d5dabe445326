// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.codec;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/**
 * That a value is none of its type: "must …, but was …", with the way to it from the item.
 *
 * <p>Never leaves this package: who knows the item's type says it as what it is, a mistake of the
 * caller or an item that cannot be read.
 */
final class Misfit extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;
  private final String path;

  Misfit(String message) {
    this("", message, null);
  }

  private Misfit(String path, String message, @Nullable Throwable cause) {
    super(message, cause, false, false);
    this.path = path;
  }

  /** That a record's own constructor refuses what is stored. */
  static Misfit refused(Throwable cause) {
    return new Misfit("", "must be stored as its record accepts it, but was refused", cause);
  }

  /** The same of a value that stands in an attribute. */
  Misfit inAttribute(String name) {
    return in("." + name);
  }

  /** The same of a value that stands in a list. */
  Misfit inElement(int position) {
    return in("[" + position + "]");
  }

  /** The same of a value that stands in a set or, under a key that is no one's business, a map. */
  Misfit inElement() {
    return in("[]");
  }

  private Misfit in(String step) {
    return new Misfit(step + path, getMessage(), getCause());
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
  static Misfit wrongClass(String wanted, Object value) {
    return new Misfit("must be " + wanted + ", but was of type " + simpleName(value));
  }

  private static String simpleName(Object value) {
    Class<?> type = value.getClass();
    return type.isAnonymousClass() ? type.getName() : type.getSimpleName();
  }
}
