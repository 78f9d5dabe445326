// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.key;

import dev.adjoin.internal.key.KeyTemplate.Segment;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Tells whether keys are of a template's form, as {@link KeyTemplate#decode} does, without making
 * values of them: every item that is read is asked for its type. Thread-safe.
 */
public final class KeyMatcher {
  private static final char SEPARATOR = KeyTemplate.SEPARATOR.charAt(0);

  private final KeyTemplate template;
  private final @Nullable String[] words;
  private final @Nullable KeyCodec[] codecs;
  private final boolean hasRepeatedField;

  public KeyMatcher(KeyTemplate template) {
    this.template = template;
    List<Segment> all = template.positions();
    this.words = new @Nullable String[all.size()];
    this.codecs = new @Nullable KeyCodec[all.size()];
    for (int i = 0; i < words.length; i++) {
      if (all.get(i) instanceof Segment.Field field) {
        codecs[i] = field.codec();
      } else {
        words[i] = all.get(i).toString();
      }
    }
    Set<String> attributes = new HashSet<>();
    this.hasRepeatedField =
        all.stream().anyMatch(s -> s instanceof Segment.Field f && !attributes.add(f.attribute()));
  }

  public boolean matches(String key) {
    if (hasRepeatedField) {
      return template.decode(key).isPresent();
    }
    int from = 0;
    for (int i = 0; i < words.length; i++) {
      int end = key.indexOf(SEPARATOR, from);
      boolean isLast = i == words.length - 1;
      if (isLast != end < 0) {
        return false;
      }
      int to = isLast ? key.length() : end;
      if (!matches(i, key, from, to)) {
        return false;
      }
      from = to + 1;
    }
    return true;
  }

  private boolean matches(int position, String key, int from, int to) {
    KeyCodec codec = codecs[position];
    if (codec != null) {
      return codec.matches(key, from, to);
    }
    String word = words[position];
    return word != null && word.length() == to - from && key.startsWith(word, from);
  }
}
