// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

/** What a space is to a table, which decides what eventually consistent reads of it may miss. */
public enum SpaceRole {
  /** The items themselves. */
  ITEMS,
  /** Entries that live in the partitions of the items. */
  LOCAL_INDEX,
  /** Entries in partitions of their own. */
  GLOBAL_INDEX
}
