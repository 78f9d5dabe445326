// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.key;

import dev.adjoin.internal.model.DynamoDbLimits;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** DynamoDB's limits for keys, in bytes of UTF-8. */
public final class KeyLimits {
  public static final int PARTITION = DynamoDbLimits.PARTITION_KEY_BYTES;
  public static final int SORT = DynamoDbLimits.SORT_KEY_BYTES;

  private static final int MOST_BYTES_A_CHAR = 3;
  private static final int EXCERPT = 30;

  private KeyLimits() {}

  public static void partition(String key) {
    check("partition", key, PARTITION);
  }

  public static void sort(String key) {
    check("sort", key, SORT);
  }

  /**
   * Checks a partition key that was made of values.
   *
   * @throws IllegalArgumentException naming the attribute that makes it too long
   */
  public static void partition(
      String key, KeyTemplate template, Function<String, @Nullable Object> values) {
    check("partition", key, PARTITION, template, values);
  }

  /**
   * Checks a sort key, or a bound of a range of them, that was made of values.
   *
   * @throws IllegalArgumentException naming the attribute that makes it too long
   */
  public static void sort(
      String key, KeyTemplate template, Function<String, @Nullable Object> values) {
    check("sort", key, SORT, template, values);
  }

  private static void check(String kind, String key, int limit) {
    if (!fits(key, limit)) {
      throw new IllegalArgumentException(
          "A %s key must be 1 to %d bytes long, but was %d".formatted(kind, limit, bytes(key)));
    }
  }

  private static void check(
      String kind,
      String key,
      int limit,
      KeyTemplate template,
      Function<String, @Nullable Object> values) {
    if (fits(key, limit)) {
      return;
    }
    String longest =
        template.attributes().stream()
            .max(Comparator.comparingInt(name -> bytes(String.valueOf(values.apply(name)))))
            .map(name -> KeyValues.title(values, name))
            .orElse("A value");
    throw new IllegalArgumentException(
        key.isEmpty()
            ? "%s must not be empty: it is the whole %s key".formatted(longest, kind)
            : "%s must be shorter: the %s key %s has %d bytes, and DynamoDB allows %d"
                .formatted(longest, kind, excerpt(key), bytes(key), limit));
  }

  private static boolean fits(String key, int limit) {
    return !key.isEmpty() && (key.length() <= limit / MOST_BYTES_A_CHAR || bytes(key) <= limit);
  }

  private static int bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }

  private static String excerpt(String key) {
    return key.codePointCount(0, key.length()) <= EXCERPT
        ? key
        : key.substring(0, key.offsetByCodePoints(0, EXCERPT)) + "…";
  }
}
