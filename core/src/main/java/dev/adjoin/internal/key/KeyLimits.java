// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.key;

import dev.adjoin.internal.model.DynamoDbLimits;
import java.nio.charset.StandardCharsets;

/** DynamoDB's limits for keys, in bytes of UTF-8. */
public final class KeyLimits {
  public static final int PARTITION = DynamoDbLimits.PARTITION_KEY_BYTES;
  public static final int SORT = DynamoDbLimits.SORT_KEY_BYTES;

  private static final int MOST_BYTES_A_CHAR = 3;

  private KeyLimits() {}

  public static void partition(String key) {
    check("partition", key, PARTITION);
  }

  public static void sort(String key) {
    check("sort", key, SORT);
  }

  private static void check(String kind, String key, int limit) {
    if (!key.isEmpty() && key.length() <= limit / MOST_BYTES_A_CHAR) {
      return;
    }
    int size = key.getBytes(StandardCharsets.UTF_8).length;
    if (size == 0 || size > limit) {
      throw new IllegalArgumentException(
          "A %s key must be 1 to %d bytes long, but was %d".formatted(kind, limit, size));
    }
  }
}
