// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.http;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What requests of each operation lately took besides their bodies. An estimate for the next one:
 * it rises at once and falls slowly.
 */
final class UsualMemory {
  /** The estimate for the first request of an operation that reads many items. */
  private static final long FIRST_READ = 2 << 20;

  private static final Set<String> READS =
      Set.of(
          "DynamoDB_20120810.Query",
          "DynamoDB_20120810.Scan",
          "DynamoDB_20120810.BatchGetItem",
          "DynamoDB_20120810.TransactGetItems",
          "DynamoDB_20120810.ExecuteStatement",
          "DynamoDB_20120810.BatchExecuteStatement",
          "DynamoDB_20120810.ExecuteTransaction",
          "DynamoDBStreams_20120810.GetRecords");

  private static final int ROUNDED = 4096;
  private static final int FALL = 16;
  private static final int MOST_KINDS = 1000;
  private final Map<Kind, Long> byKind = new ConcurrentHashMap<>();

  /**
   * The requests of one kind: those with a short body are estimated apart, so that nobody makes
   * them wait by sending long ones.
   *
   * @param target such as {@code DynamoDB_20120810.Query}
   */
  record Kind(String target, boolean isShort) {}

  long of(Kind kind) {
    Long known = byKind.get(kind);
    return known != null ? known : READS.contains(kind.target()) ? FIRST_READ : 0;
  }

  /** Records what a request took that was answered without an error. */
  void took(Kind kind, long bytes) {
    long rounded = (bytes + ROUNDED - 1) / ROUNDED * ROUNDED;
    Long before = byKind.get(kind);
    if (before == null) {
      if (byKind.size() < MOST_KINDS) {
        byKind.put(kind, rounded);
      }
    } else if (rounded != before) {
      long fallen = before - (before - rounded) / FALL / ROUNDED * ROUNDED;
      byKind.put(kind, Math.max(rounded, fallen));
    }
  }
}
