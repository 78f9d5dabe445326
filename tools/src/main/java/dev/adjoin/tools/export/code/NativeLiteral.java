// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.export.code;

import dev.adjoin.internal.request.KeyText;
import dev.adjoin.internal.request.PageLimit;
import dev.adjoin.internal.request.Placeholder;
import dev.adjoin.tools.export.code.CodeTree.Group;
import dev.adjoin.tools.export.code.CodeTree.Labelled;
import dev.adjoin.tools.export.code.CodeTree.Layout;
import dev.adjoin.tools.export.code.CodeTree.Text;
import dev.adjoin.tools.text.SourceText;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * Prints parts of requests as literals of a language whose SDK takes native values: an attribute
 * value is printed as its string.
 *
 * @param yes the word for true
 * @param no the word for false
 * @param name prints the name of a member of an object
 * @param key prints the text of a key
 * @param limit prints a limit
 * @param value prints a value that is written or compared
 */
record NativeLiteral(
    Layout layout,
    String yes,
    String no,
    Function<String, String> name,
    Function<KeyText, String> key,
    Function<PageLimit, String> limit,
    Function<Placeholder, String> value) {
  private static final Set<String> TAGS = Set.of("S", "N", "BOOL", "B", "SS", "NS", "BS", "L", "M");

  /** A part of a request that is code already. */
  record Code(String text) {}

  /** Prints a value; one that is too long for a line is broken into lines. */
  String of(Object value, int indent) {
    return of(value, indent, indent);
  }

  /**
   * Prints a value that begins in a column.
   *
   * @param indent the column of the line's first character
   */
  String of(Object value, int indent, int column) {
    return layout.print(tree(value), indent, column);
  }

  private CodeTree tree(Object any) {
    Object value = members(any);
    if (value instanceof Map<?, ?> map) {
      if (isAttributeValue(value)) {
        Object behind = map.values().iterator().next();
        return map.containsKey("N") && behind instanceof String number
            ? new Text(number)
            : new Text(tree(behind).flat(layout));
      }
      return Group.of(
          "{",
          map.entrySet().stream()
              .map(e -> (CodeTree) new Labelled(member(e.getKey()) + ": ", tree(e.getValue())))
              .toList(),
          "}");
    }
    if (value instanceof List<?> list) {
      return Group.of("[", list.stream().map(this::tree).toList(), "]");
    }
    return new Text(text(value));
  }

  private String member(Object key) {
    return name.apply((String) key);
  }

  private String text(Object value) {
    if (value instanceof KeyText text) {
      return key.apply(text);
    }
    if (value instanceof PageLimit page) {
      return limit.apply(page);
    }
    if (value instanceof Placeholder placeholder) {
      return this.value.apply(placeholder);
    }
    if (value instanceof Code code) {
      return code.text();
    }
    if (value instanceof Boolean flag) {
      return flag ? yes : no;
    }
    return value instanceof String text ? SourceText.quoted(text) : value.toString();
  }

  /** Whether it is an attribute value of the API that is no map of further ones. */
  private static boolean isAttributeValue(Object value) {
    if (!(value instanceof Map<?, ?> map) || map.size() != 1) {
      return false;
    }
    Object behind = map.values().iterator().next();
    return TAGS.contains(map.keySet().iterator().next()) && !(behind instanceof Map<?, ?>);
  }

  /** The members of an attribute value that is a map; else the value itself. */
  private static Object members(Object value) {
    return value instanceof Map<?, ?> map && map.size() == 1 && map.get("M") instanceof Map<?, ?> m
        ? m
        : value;
  }
}
