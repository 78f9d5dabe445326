// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.data;

import dev.adjoin.tools.text.MessageText;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Values of JSON as messages quote them. */
final class Excerpt {
  private Excerpt() {}

  static String ofJson(@Nullable Object value) {
    if (value instanceof String text) {
      return MessageText.quoted(text);
    }
    if (value instanceof Map) {
      return "an object";
    }
    return value instanceof List ? "a list" : String.valueOf(value);
  }
}
