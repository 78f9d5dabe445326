// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.advise;

import dev.adjoin.internal.advise.ModelEdits.Edit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Changes single settings of a model file and leaves every other character as it is: comments,
 * order and spacing. It knows block and flow maps as people write them in model files; whether the
 * result means what was intended is checked by reading it again.
 */
public final class ModelFileEditor {
  private static final Pattern KEY =
      Pattern.compile("( *)(\"[^\"]*\"|'[^']*'|[^\\s#\"'{\\[][^:#]*?) *:(?=\\s|$)");
  private String text;

  private ModelFileEditor(String text) {
    this.text = text;
  }

  /**
   * @param text the model file
   */
  public static String apply(String text, List<Edit> edits) {
    ModelFileEditor editor = new ModelFileEditor(text);
    edits.forEach(editor::apply);
    return editor.text;
  }

  /**
   * A map in the file.
   *
   * @param start the first character: of its first line, or after the brace
   * @param end the character after the last one: the start of the line below, or the brace
   * @param indent the column of the keys of a block map; -1 for a flow map
   */
  private record MapText(int start, int end, int indent) {
    boolean isFlow() {
      return indent < 0;
    }
  }

  /**
   * A key with its value.
   *
   * @param start the first character of the key, or of its line in a block map
   * @param value the first character after the colon
   * @param end the character after the value; in a block map, the start of the next line
   */
  private record KeyText(String key, int start, int value, int end) {}

  private void apply(Edit edit) {
    MapText map = new MapText(0, text.length(), 0);
    List<String> path = edit.path();
    for (int i = 0; i < path.size() - 1; i++) {
      KeyText found = find(map, path.get(i)).orElse(null);
      if (found == null) {
        if (edit.value() != null) {
          insert(map, path.get(i), flow(path.subList(i + 1, path.size()), edit.value()));
        }
        return;
      }
      MapText inner = mapOf(map, found).orElse(null);
      if (inner == null) {
        scalar(map, found, edit, path.subList(i + 1, path.size()));
        return;
      }
      map = inner;
    }
    String key = path.get(path.size() - 1);
    KeyText found = find(map, key).orElse(null);
    if (found == null && edit.value() != null) {
      insert(map, key, edit.value());
    } else if (found != null && edit.value() == null) {
      remove(map, found);
    } else if (found != null) {
      replace(map, found, edit.value());
    }
  }

  /** Turns the short form of the table, its name alone, into a map. */
  private void scalar(MapText map, KeyText found, Edit edit, List<String> rest) {
    if (found.key().equals("table") && edit.value() != null) {
      String name = text.substring(found.value(), valueEnd(found)).strip();
      replace(map, found, "{name: " + name + ", " + rest.get(0) + ": " + edit.value() + "}");
    }
  }

  private static String flow(List<String> path, @Nullable String value) {
    return path.isEmpty()
        ? String.valueOf(value)
        : "{" + path.get(0) + ": " + flow(path.subList(1, path.size()), value) + "}";
  }

  private Optional<KeyText> find(MapText map, String key) {
    return keys(map).stream().filter(k -> k.key().equals(key)).findFirst();
  }

  private List<KeyText> keys(MapText map) {
    return map.isFlow() ? flowKeys(map) : blockKeys(map);
  }

  private List<KeyText> blockKeys(MapText map) {
    List<KeyText> keys = new ArrayList<>();
    int start = -1;
    int value = -1;
    int last = -1;
    String key = "";
    int at = map.start();
    while (at < map.end()) {
      int next = lineEnd(at);
      Matcher matcher = KEY.matcher(text).region(at, Math.min(next, map.end()));
      boolean isKey = matcher.lookingAt() && matcher.group(1).length() == map.indent();
      if (isKey) {
        if (start >= 0) {
          keys.add(new KeyText(key, start, value, last));
        }
        key = unquoted(matcher.group(2));
        start = at;
        value = matcher.end();
        next = lineEnd(skipNested(value, next) - 1);
        last = next;
      } else if (start >= 0 && isContent(at, next, map.indent())) {
        last = next;
      }
      at = next;
    }
    if (start >= 0) {
      keys.add(new KeyText(key, start, value, last));
    }
    return keys;
  }

  /** Whether a line belongs to the value above it: it is indented, and not blank. */
  private boolean isContent(int at, int next, int indent) {
    String line = text.substring(at, next);
    int column = line.length() - line.stripLeading().length();
    return !line.isBlank() && column > indent;
  }

  /** The end of a flow map or list that begins in the line and may go on in later ones. */
  private int skipNested(int from, int lineEnd) {
    int at = from;
    while (at < lineEnd && " ".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
    boolean opens = at < lineEnd && "{[".indexOf(text.charAt(at)) >= 0;
    return opens ? Math.max(lineEnd, closing(at) + 1) : lineEnd;
  }

  private List<KeyText> flowKeys(MapText map) {
    List<KeyText> keys = new ArrayList<>();
    int at = map.start();
    while (at < map.end()) {
      int start = skipBlank(at, map.end());
      int end = start;
      int colon = -1;
      while (end < map.end() && text.charAt(end) != ',') {
        if (text.charAt(end) == ':' && colon < 0) {
          colon = end;
        }
        end = after(end);
      }
      end = Math.min(end, map.end());
      if (colon > 0) {
        String key = unquoted(text.substring(start, colon).strip());
        keys.add(new KeyText(key, start, colon + 1, end));
      }
      at = end + 1;
    }
    return keys;
  }

  private int skipBlank(int from, int end) {
    int at = from;
    while (at < end && (Character.isWhitespace(text.charAt(at)) || isComment(at))) {
      at = isComment(at) ? lineEnd(at) : at + 1;
    }
    return at;
  }

  private boolean isComment(int at) {
    return text.charAt(at) == '#' && (at == 0 || Character.isWhitespace(text.charAt(at - 1)));
  }

  /** The position after the character, quoted text, comment or nested collection at a position. */
  private int after(int at) {
    char c = text.charAt(at);
    if (c == '"' || c == '\'') {
      int end = at + 1;
      while (end < text.length() && text.charAt(end) != c) {
        end += c == '"' && text.charAt(end) == '\\' ? 2 : 1;
      }
      return end + 1;
    }
    if (c == '{' || c == '[') {
      return closing(at) + 1;
    }
    return isComment(at) ? lineEnd(at) : at + 1;
  }

  /** The position of the brace or bracket that closes the one at a position. */
  private int closing(int open) {
    int at = open + 1;
    while (at < text.length() && "}]".indexOf(text.charAt(at)) < 0) {
      at = after(at);
    }
    return Math.min(at, text.length() - 1);
  }

  private int lineEnd(int at) {
    int end = text.indexOf('\n', at);
    return end < 0 ? text.length() : end + 1;
  }

  private static String unquoted(String key) {
    return key.matches("\".*\"|'.*'") ? key.substring(1, key.length() - 1) : key;
  }

  /** The map that is the value of a key; empty if the value is no map. */
  private Optional<MapText> mapOf(MapText outer, KeyText key) {
    int at = skipBlank(key.value(), key.end());
    if (at >= key.end()) {
      return Optional.empty();
    }
    if (text.charAt(at) == '{') {
      return Optional.of(new MapText(at + 1, closing(at), -1));
    }
    int line = text.lastIndexOf('\n', at) + 1;
    boolean isBelow = !outer.isFlow() && line > key.start();
    return isBelow ? Optional.of(new MapText(line, key.end(), at - line)) : Optional.empty();
  }

  /** The end of the text of a value, without a comment after it. */
  private int valueEnd(KeyText key) {
    int at = key.value();
    int end = at;
    while (at < key.end()) {
      int next = after(at);
      if (!isComment(at) && !Character.isWhitespace(text.charAt(at))) {
        end = next;
      }
      at = next;
    }
    return Math.min(end, key.end());
  }

  private void replace(MapText map, KeyText key, String value) {
    boolean isBlock = mapOf(map, key).map(m -> !m.isFlow()).orElse(false);
    splice(key.value(), isBlock ? key.end() : valueEnd(key), " " + value + (isBlock ? "\n" : ""));
  }

  private void insert(MapText map, String key, String value) {
    List<KeyText> keys = keys(map);
    if (map.isFlow()) {
      int end = keys.isEmpty() ? map.start() : valueEnd(keys.get(keys.size() - 1));
      splice(end, end, (keys.isEmpty() ? "" : ", ") + key + ": " + value);
    } else {
      int end = keys.isEmpty() ? map.end() : keys.get(keys.size() - 1).end();
      boolean isOpen = end > 0 && text.charAt(end - 1) != '\n';
      String line = " ".repeat(map.indent()) + key + ": " + value + "\n";
      splice(end, end, isOpen ? "\n" + line : line);
    }
  }

  private void remove(MapText map, KeyText key) {
    List<KeyText> keys = keys(map);
    int index = keys.indexOf(key);
    if (!map.isFlow()) {
      splice(key.start(), key.end(), "");
    } else if (index + 1 < keys.size()) {
      splice(key.start(), keys.get(index + 1).start(), "");
    } else {
      int start = index == 0 ? key.start() : valueEnd(keys.get(index - 1));
      splice(start, valueEnd(key), "");
    }
  }

  private void splice(int from, int to, String with) {
    text = text.substring(0, from) + with + text.substring(to);
  }
}
