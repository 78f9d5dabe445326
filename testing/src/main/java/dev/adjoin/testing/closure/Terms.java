// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.testing.closure;

import dev.adjoin.testing.closure.Declared.Attr;
import dev.adjoin.testing.closure.Declared.Type;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The conditions of views: terms joined by {@code and}, each over one attribute. */
final class Terms {
  private Terms() {}

  static boolean hold(Type type, String condition, Map<String, Object> item) {
    return Arrays.stream(condition.split(" and ")).allMatch(term -> holds(type, term, item));
  }

  private static boolean holds(Type type, String term, Map<String, Object> item) {
    String[] words = term.split(" ", 3);
    Object value = item.get(words[0]);
    if (words[1].equals("exists") || words[1].equals("absent")) {
      return (value != null) == words[1].equals("exists");
    }
    Attr attribute = type.attributes().get(words[0]);
    Kind kind = attribute == null ? Kind.LONG : attribute.kind();
    if (words[1].equals("in")) {
      String[] all = words[2].substring(1, words[2].length() - 1).split(", ");
      return Arrays.stream(all).anyMatch(each -> compare(kind, value, each) == 0);
    }
    if (words[1].equals("!=")) {
      return value == null || compare(kind, value, words[2]) != 0;
    }
    if (value == null) {
      return false;
    }
    int compared = compare(kind, value, words[2]);
    return switch (words[1]) {
      case "=" -> compared == 0;
      case ">" -> compared > 0;
      case ">=" -> compared >= 0;
      case "<" -> compared < 0;
      case "<=" -> compared <= 0;
      default -> throw new IllegalArgumentException("No term is " + term);
    };
  }

  private static int compare(Kind kind, @Nullable Object value, String written) {
    return value == null ? 1 : kind.compare(Objects.requireNonNull(value), kind.literal(written));
  }
}
