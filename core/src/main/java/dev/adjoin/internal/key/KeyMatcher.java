// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.key;

import dev.adjoin.internal.key.KeyTemplate.Segment;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Tells whether keys are of a template's form, as {@link KeyTemplate#decode} does, without making
 * values of them: every item that is read is asked for its type. Thread-safe.
 */
public final class KeyMatcher {
  private static final char SEPARATOR = KeyTemplate.SEPARATOR.charAt(0);

  private final KeyTemplate template;
  private final Segment[] positions;
  private final boolean hasRepeatedField;

  public KeyMatcher(KeyTemplate template) {
    this.template = template;
    List<Segment> all = template.positions();
    this.positions = all.toArray(Segment[]::new);
    Set<String> attributes = new HashSet<>();
    this.hasRepeatedField =
        all.stream().anyMatch(s -> s instanceof Segment.Field f && !attributes.add(f.attribute()));
  }

  public boolean matches(String key) {
    if (hasRepeatedField) {
      return template.decode(key).isPresent();
    }
    int from = 0;
    for (int i = 0; i < positions.length; i++) {
      int end = key.indexOf(SEPARATOR, from);
      boolean isLast = i == positions.length - 1;
      if (isLast != end < 0) {
        return false;
      }
      int to = isLast ? key.length() : end;
      if (!matches(positions[i], key, from, to)) {
        return false;
      }
      from = to + 1;
    }
    return true;
  }

  private static boolean matches(Segment segment, String key, int from, int to) {
    if (segment instanceof Segment.Word word) {
      String text = word.text();
      return text.length() == to - from && key.startsWith(text, from);
    }
    return ((Segment.Field) segment).codec().matches(key, from, to);
  }
}
