// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.codec;

import dev.adjoin.InvalidValueException;
import java.io.Serial;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A value that is not of its type, described as "must …, but was …", with its path inside the item.
 *
 * <p>Internal to this package: the caller that knows the item's type turns it into an {@link
 * InvalidValueException} or an {@link UnreadableItemException}.
 */
final class InvalidValue extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;
  private final String path;
  private final @Nullable String missing;

  InvalidValue(String message) {
    this("", message, null, null);
  }

  private InvalidValue(
      String path, String message, @Nullable String missing, @Nullable Throwable cause) {
    super(message, cause, false, false);
    this.path = path;
    this.missing = missing;
  }

  /**
   * A value that must be there.
   *
   * @param found how it is missing: {@code null}, {@code absent}
   */
  static InvalidValue missing(String found) {
    return new InvalidValue("", "must have a value, but was " + found, found, null);
  }

  /** The failure of a record's constructor that rejects stored values. */
  static InvalidValue refused(Throwable cause) {
    return new InvalidValue(
        "", "must be stored as its record accepts it, but was refused", null, cause);
  }

  /**
   * The same failure with the component whose value a constructor refused because it is null, where
   * its message names the component or only one is null.
   *
   * @param absent the components that are null
   */
  InvalidValue causedByNull(List<String> absent) {
    if (!path.isEmpty() || !(getCause() instanceof NullPointerException cause)) {
      return this;
    }
    List<String> words = List.of(String.valueOf(cause.getMessage()).split("\\W+"));
    List<String> named = absent.stream().filter(words::contains).toList();
    List<String> possible = named.isEmpty() ? absent : named;
    return possible.size() == 1
        ? new InvalidValue(
            "." + possible.get(0),
            "must be stored, because its record refuses null, but was absent",
            null,
            cause)
        : this;
  }

  /** Adds the attribute that contains the value to the path. */
  InvalidValue inAttribute(String name) {
    return in("." + name);
  }

  /** Adds the position of the value in its list to the path. */
  InvalidValue inElement(int position) {
    return in("[" + position + "]");
  }

  /**
   * Adds an element of a set or map to the path. The key of a map is data and must not be in
   * messages.
   */
  InvalidValue inElement() {
    return in("[]");
  }

  private InvalidValue in(String step) {
    return new InvalidValue(step + path, getMessage(), missing, getCause());
  }

  /** The exception for an invalid value that the caller gave. */
  InvalidValueException given(String type) {
    if (!path.startsWith(".")) {
      return new InvalidValueException(type + path + " " + getMessage());
    }
    String attribute = path.substring(1);
    return missing != null
        ? InvalidValueException.missing(type, attribute, missing)
        : InvalidValueException.notAllowed(type, attribute, String.valueOf(getMessage()));
  }

  /** The exception for an invalid value in a stored item. */
  UnreadableItemException stored(String type) {
    return new UnreadableItemException(type, path, getMessage(), getCause());
  }

  /** The failure for a value of an unexpected class. */
  static InvalidValue wrongClass(String wanted, Object value) {
    return new InvalidValue("must be " + wanted + ", but was of type " + simpleName(value));
  }

  private static String simpleName(Object value) {
    Class<?> type = value.getClass();
    return type.isAnonymousClass() ? type.getName() : type.getSimpleName();
  }

  /** Returns the value, which must not be null. */
  static <T> T require(@Nullable T value) {
    if (value == null) {
      throw missing("null");
    }
    return value;
  }
}
