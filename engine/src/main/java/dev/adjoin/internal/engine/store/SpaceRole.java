// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

/**
 * The role of a space for its table, which decides how eventually consistent reads of it may lag.
 */
public enum SpaceRole {
  /** The items themselves. */
  ITEMS,
  /** Entries that live in the partitions of the items. */
  LOCAL_INDEX,
  /** Entries in partitions of their own. */
  GLOBAL_INDEX
}
