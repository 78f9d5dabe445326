// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.data;

import dev.adjoin.AdjoinException.Reason;

/**
 * What becomes of a line of items whose write failed. Lines may come in any order, so one that
 * waits is tried again after the others, as long as some of those that wait succeed.
 */
public enum FailedLine {
  /** The item exists, and stays as it is. */
  UNCHANGED,
  /** The parent, an end or the source of a copy does not exist yet. */
  WAITING,
  REJECTED;

  public static FailedLine of(Reason reason) {
    return switch (reason) {
      case ALREADY_EXISTS -> UNCHANGED;
      case END_NOT_FOUND, NOT_FOUND -> WAITING;
      default -> REJECTED;
    };
  }
}
