// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.key;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.internal.key.KeyTemplate.Segment;
import dev.adjoin.internal.key.KeyTemplate.Segment.Field;
import dev.adjoin.internal.key.KeyTemplate.Segment.Word;
import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.AttributeType.Scalar;
import dev.adjoin.internal.model.MalformedText;
import dev.adjoin.internal.model.TemplateText;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;

/** Short ways to say keys in tests. */
final class Keys {
  static final KeyCodec ESCAPED = KeyCodec.of(Scalar.STRING, StringEncoding.ESCAPED);
  static final KeyCodec PLAIN = KeyCodec.of(Scalar.STRING, StringEncoding.PLAIN);
  static final KeyCodec INT = KeyCodec.of(Scalar.INT, StringEncoding.ESCAPED);

  private Keys() {}

  static KeyCodec codec(AttributeType type) {
    return KeyCodec.of(type, StringEncoding.ESCAPED);
  }

  /** A template all of whose fields have one codec. */
  static KeyTemplate template(String text, KeyCodec codec) {
    try {
      return new KeyTemplate(
          TemplateText.parse(text).stream()
              .<Segment>map(
                  part -> part.isField() ? new Field(part.text(), codec) : new Word(part.text()))
              .toList());
    } catch (MalformedText e) {
      throw new AssertionError(e);
    }
  }

  static Function<String, @Nullable Object> values(Map<String, ?> values) {
    return values::get;
  }

  static int compareBytes(String one, String other) {
    return Integer.signum(
        Arrays.compareUnsigned(
            one.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8)));
  }

  /** Lexicographic, element by element by code points; what begins with another comes after it. */
  static int compareTuples(List<String> one, List<String> other) {
    for (int i = 0; i < Math.min(one.size(), other.size()); i++) {
      int order =
          Arrays.compare(one.get(i).codePoints().toArray(), other.get(i).codePoints().toArray());
      if (order != 0) {
        return Integer.signum(order);
      }
    }
    return Integer.compare(one.size(), other.size());
  }

  /** What DynamoDB would answer for a key. */
  static boolean covers(SortRange range, Map<String, ?> values, String key) {
    List<String> bounds = range.bounds().stream().map(b -> b.encode(values(values))).toList();
    if (range instanceof SortRange.All) {
      return true;
    }
    if (range instanceof SortRange.Prefix) {
      return key.startsWith(bounds.get(0));
    }
    boolean above = range instanceof SortRange.AtMost || compareBytes(bounds.get(0), key) <= 0;
    String last = bounds.get(bounds.size() - 1);
    return above && (range instanceof SortRange.AtLeast || compareBytes(key, last) <= 0);
  }

  static void refuses(ThrowingCallable call, String message) {
    assertThatThrownBy(call).isInstanceOf(IllegalArgumentException.class).hasMessage(message);
  }
}
