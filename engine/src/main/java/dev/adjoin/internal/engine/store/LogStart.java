// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

/**
 * The place in the log from which on it is still needed, because the saved trees contain everything
 * before.
 *
 * @param file the number of the first file
 * @param record the number of its first record
 */
record LogStart(long file, long record) {
  /** The start of a new log. */
  static final LogStart FIRST = new LogStart(1, 1);
}
