// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.testing.closure;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Trees of maps, lists and plain values, and their YAML. */
final class Yaml {
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z_][A-Za-z0-9_ =<>.()?-]*");
  private static final int WIDTH = 100;

  private Yaml() {}

  /** A map of names and values by turns, in this order. */
  static Map<String, Object> of(Object... namesAndValues) {
    Map<String, Object> map = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      map.put((String) namesAndValues[i], namesAndValues[i + 1]);
    }
    return map;
  }

  /** The text of a tree: short maps in one line, others by lines. */
  static String text(Map<String, Object> tree) {
    StringBuilder text = new StringBuilder();
    lines(tree, "", text);
    return text.toString();
  }

  private static void lines(Map<?, ?> tree, String indent, StringBuilder text) {
    tree.forEach(
        (name, value) -> {
          String flow = flow(value);
          boolean isLong = indent.length() + String.valueOf(name).length() + flow.length() > WIDTH;
          if (value instanceof Map<?, ?> map && isLong) {
            text.append(indent).append(name).append(":\n");
            lines(map, indent + "  ", text);
          } else {
            text.append(indent).append(name).append(": ").append(flow).append('\n');
          }
        });
  }

  private static String flow(Object value) {
    if (value instanceof Map<?, ?> map) {
      return map.entrySet().stream()
          .map(entry -> entry.getKey() + ": " + flow(entry.getValue()))
          .collect(Collectors.joining(", ", "{", "}"));
    }
    if (value instanceof List<?> list) {
      return list.stream().map(Yaml::flow).collect(Collectors.joining(", ", "[", "]"));
    }
    if (value instanceof String text && !PLAIN.matcher(text).matches()) {
      return '"' + text + '"';
    }
    // YAML 1.2 takes "string?}" as text, but other parsers don't.
    return value instanceof String text && text.endsWith("?")
        ? '"' + text + '"'
        : String.valueOf(value);
  }

  /** A copy that can be changed, with everything in it. */
  @SuppressWarnings("unchecked")
  static <T> T copy(T tree) {
    if (tree instanceof Map<?, ?> map) {
      Map<String, Object> copy = new LinkedHashMap<>();
      map.forEach((name, value) -> copy.put((String) name, copy((Object) value)));
      return (T) copy;
    }
    if (tree instanceof List<?> list) {
      List<Object> copy = new ArrayList<>();
      list.forEach(value -> copy.add(copy((Object) value)));
      return (T) copy;
    }
    return tree;
  }

  /**
   * Adds a tree to another one: maps are merged, lists joined.
   *
   * @return false if a value is there already, which leaves the tree half merged
   */
  @SuppressWarnings("unchecked")
  static boolean merge(Map<String, Object> into, Map<String, Object> from) {
    for (Map.Entry<String, Object> entry : from.entrySet()) {
      Object old = into.get(entry.getKey());
      Object added = entry.getValue();
      if (old == null) {
        into.put(entry.getKey(), copy(added));
      } else if (old instanceof Map && added instanceof Map) {
        if (!merge((Map<String, Object>) old, (Map<String, Object>) added)) {
          return false;
        }
      } else if (old instanceof List && added instanceof List) {
        List<Object> list = (List<Object>) old;
        ((List<?>) added).stream().filter(e -> !list.contains(e)).forEach(list::add);
      } else if (!old.equals(added)) {
        return false;
      }
    }
    return true;
  }

  /** The map under a name; empty if there is none. */
  @SuppressWarnings("unchecked")
  static Map<String, Object> map(Map<String, Object> tree, String name) {
    Object value = tree.get(name);
    return value instanceof Map ? (Map<String, Object>) value : Map.of();
  }

  /** The values under a name, which can be a single one; empty if there is none. */
  static List<Object> list(Map<String, Object> tree, String name) {
    Object value = tree.get(name);
    if (value == null) {
      return List.of();
    }
    return value instanceof List<?> list ? Collections.unmodifiableList(list) : List.of(value);
  }

  /** The texts under a name. */
  static List<String> texts(Map<String, Object> tree, String name) {
    return list(tree, name).stream().map(String::valueOf).toList();
  }
}
