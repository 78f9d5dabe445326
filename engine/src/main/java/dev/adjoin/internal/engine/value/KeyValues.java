// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.value;

import org.jspecify.annotations.Nullable;

/** What a string, number or binary must be to stand in a key: neither empty nor too long. */
public final class KeyValues {
  private KeyValues() {}

  /** Whether a key can have the value, of which so many bytes are allowed. */
  public static boolean fits(Value value, int longest) {
    return emptyKind(value) == null && !isTooLong(value, longest);
  }

  /** Numbers are never too long. */
  public static boolean isTooLong(Value value, int longest) {
    return !(value instanceof Value.N) && value.size() > longest;
  }

  /** What an empty value is called; null when it is not empty. */
  public static @Nullable String emptyKind(Value value) {
    if (value instanceof Value.S s && s.text().isEmpty()) {
      return "string";
    }
    return value instanceof Value.B b && b.size() == 0 ? "binary" : null;
  }

  /** Refuses an empty value for that attribute of a key. */
  public static void refuseEmpty(Value value, String attribute) {
    String empty = emptyKind(value);
    if (empty != null) {
      throw ApiErrors.validation(
          "One or more parameter values are not valid. The AttributeValue for a key attribute cannot"
              + " contain an empty "
              + empty
              + " value. Key: "
              + attribute);
    }
  }
}
