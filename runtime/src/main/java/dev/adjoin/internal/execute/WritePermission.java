// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.execute;

import dev.adjoin.AdjoinException;
import java.util.Set;

/**
 * Decides before each write whether a program may write a type, and what it may read while a
 * migration is under way. Thread-safe.
 */
public interface WritePermission {
  /**
   * Returns if the type may be written now.
   *
   * @throws AdjoinException if it must not be written by this program
   */
  void require(String type, String operation);

  /**
   * Whether writes follow the new gates and shards while a migration adds some: every program that
   * is still allowed to write knows of them, as far as this one knows.
   */
  boolean isTurned();

  /**
   * Whether a migration is under way that has not begun to refuse the old design: every program
   * still writes by it.
   */
  boolean isExpanded();

  /** Whether the migration has ended that was under way when the program was opened. */
  boolean isFilled();

  /**
   * The parts of the design that stored items may lack until a migration has ended, as far as this
   * program knows.
   */
  Set<String> awaited();

  /** Reads again what this program may write. */
  void renew(String operation);
}
