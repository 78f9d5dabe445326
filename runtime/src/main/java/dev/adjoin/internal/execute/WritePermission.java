// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.execute;

import dev.adjoin.AdjoinException;
import java.util.Collection;
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
   * What the program may write, and by which design, as it knows it now. What was prepared under
   * some rights can be sent while the rights are equal.
   */
  Object rights();

  /** Whether the record was read recently enough to write by it. */
  boolean isLeased();

  /** Ends the lease: the record is read again before the next write. */
  void endLease();

  /**
   * Returns if items of the type may be deleted now.
   *
   * @throws AdjoinException if the type must not be written by this program, or if a newer model
   *     has dependants of it that this program does not know
   */
  void requireDelete(String type, String operation);

  /**
   * Returns if whole items of the type may be stored now.
   *
   * @throws AdjoinException if the type must not be written by this program, or if its model
   *     requires less of an item than the recorded design
   */
  void requireStore(String type, String operation);

  /**
   * Returns if no newer model has dependants of the type that this program does not know, so that
   * the program knows all that a delete has to do. The program need not be allowed to write.
   *
   * @throws AdjoinException if there is one
   */
  void requireNoDeleteSkipped(String type, String operation);

  /**
   * The same for a change of attributes.
   *
   * @throws AdjoinException if a newer model copies one of them
   */
  void requireNoChangeSkipped(String type, Collection<String> attributes, String operation);

  /**
   * Whether newer models have dependants of the type that this program does not know, as far as it
   * knows. Then their programs mark an entity before they delete it.
   */
  boolean isDeleteSkipped(String type);

  /**
   * Returns if attributes of stored items of the type may be changed now.
   *
   * @throws AdjoinException if the type must not be written by this program, or if a newer model
   *     copies one of the attributes, or requires more of it
   */
  void requireChange(String type, Collection<String> attributes, String operation);

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

  /**
   * Whether the table is the one that the record was written for, and not a restored or copied one
   * that was not repaired yet.
   */
  boolean isOfThisTable(String operation);

  /** Reads again what this program may write. */
  void renew(String operation);
}
