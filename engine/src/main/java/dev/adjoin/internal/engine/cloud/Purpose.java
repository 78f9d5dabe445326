// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.cloud;

/**
 * What a random decision is about. Each purpose has chances of its own, which follow from its name:
 * a new one changes nothing for the others.
 */
enum Purpose {
  REPLICA,
  INDEX_LAG,
  REPLICA_LAG,
  CONFLICT,
  TRANSACTION_TIME,
  UNPROCESSED,
  LATENCY,
  THROTTLED,
  INTERNAL_ERROR,
  INTERNAL_ERROR_AFTER,
  LOST_BEFORE,
  LOST_AFTER,
  BACKOFF;

  final long salt = name().hashCode();
}
