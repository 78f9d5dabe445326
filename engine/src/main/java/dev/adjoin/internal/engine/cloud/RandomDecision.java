// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.cloud;

/**
 * The purpose of a random decision. Each purpose has its own random sequence, derived from its
 * name, so a new purpose does not change the others.
 */
enum RandomDecision {
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
  BACKOFF,
  SET_ORDER;

  final long salt = name().hashCode();
}
