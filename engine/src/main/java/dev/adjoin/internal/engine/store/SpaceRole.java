// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

/**
 * The role of a space for its table, which decides how eventually consistent reads of it may lag.
 */
public enum SpaceRole {
  /** The items of the table. */
  ITEMS,
  /** Index entries that share the partitions of the items. */
  LOCAL_INDEX,
  /** Index entries with their own partitions. */
  GLOBAL_INDEX
}
