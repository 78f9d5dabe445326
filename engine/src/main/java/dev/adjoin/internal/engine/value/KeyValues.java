// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.value;

import org.jspecify.annotations.Nullable;

/** Rules for strings, numbers and binaries in keys: they must be neither empty nor too long. */
public final class KeyValues {
  private KeyValues() {}

  /** Whether the value is valid in a key with this maximum length in bytes. */
  public static boolean fits(Value value, int longest) {
    return emptyKind(value) == null && !isTooLong(value, longest);
  }

  /** Whether the value exceeds the maximum length in bytes; numbers never do. */
  public static boolean isTooLong(Value value, int longest) {
    return !(value instanceof Value.N) && value.size() > longest;
  }

  /** The name for an empty value in messages; null if the value is not empty. */
  public static @Nullable String emptyKind(Value value) {
    if (value instanceof Value.S s && s.text().isEmpty()) {
      return "string";
    }
    return value instanceof Value.B b && b.size() == 0 ? "binary" : null;
  }

  /** Throws a validation error if the value of the key attribute is empty. */
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
