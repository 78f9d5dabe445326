// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.key;

import dev.adjoin.internal.key.KeyTemplate.Segment;
import dev.adjoin.internal.key.KeyTemplate.Segment.Field;
import dev.adjoin.internal.key.KeyTemplate.Segment.Shard;
import dev.adjoin.internal.key.KeyTemplate.Segment.Word;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Matches keys with templates, and templates with each other, segment by segment. */
final class KeyMatch {

  private KeyMatch() {}

  /** The values of a key of this form. Words come first: they are cheap and tell most types. */
  static Optional<Map<String, Object>> of(List<Segment> positions, String key) {
    String[] texts = key.split(KeyTemplate.SEPARATOR, -1);
    if (texts.length != positions.size() || !wordsMatch(positions, texts)) {
      return Optional.empty();
    }
    try {
      return values(positions, texts);
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static boolean wordsMatch(List<Segment> positions, String[] texts) {
    for (int i = 0; i < texts.length; i++) {
      if (positions.get(i) instanceof Word word && !word.text().equals(texts[i])) {
        return false;
      }
    }
    return true;
  }

  private static Optional<Map<String, Object>> values(List<Segment> positions, String[] texts) {
    Map<String, Object> values = new LinkedHashMap<>();
    for (int i = 0; i < texts.length; i++) {
      if (positions.get(i) instanceof Field field) {
        Object value = field.codec().decode(texts[i]);
        Object known = values.putIfAbsent(field.attribute(), value);
        if (known != null && !Objects.deepEquals(known, value)) {
          return Optional.empty();
        }
      }
    }
    values.remove(Shard.NUMBER);
    return Optional.of(values);
  }

  static boolean areDisjoint(List<Segment> some, List<Segment> others) {
    if (some.size() != others.size()) {
      return true;
    }
    for (int i = 0; i < some.size(); i++) {
      if (!canEqual(some.get(i), others.get(i))) {
        return true;
      }
    }
    return false;
  }

  private static boolean canEqual(Segment one, Segment other) {
    if (one instanceof Field field) {
      return other instanceof Field second
          ? field.codec().canEqual(second.codec())
          : field.codec().canBe(other.toString());
    }
    return other instanceof Field ? canEqual(other, one) : one.equals(other);
  }
}
