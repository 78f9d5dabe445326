// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.model;

/**
 * DynamoDB's limits and units, from its developer guide. They are written down here for all modules
 * but the engine, which has its own: agreement with it would mean nothing otherwise.
 */
public final class DynamoDbLimits {
  /** The bytes of one read unit. */
  public static final int READ_UNIT_BYTES = 4 * 1024;

  /** The bytes of one write unit. */
  public static final int WRITE_UNIT_BYTES = 1024;

  /** The factor of an item in a transaction, for the table but not for its indexes. */
  public static final int TRANSACTION_FACTOR = 2;

  /** The write units a second that one partition of a table, an index or a stream serves. */
  public static final int PARTITION_WRITE_UNITS = 1000;

  /** The read units a second that one partition of a table or an index serves. */
  public static final int PARTITION_READ_UNITS = 3000;

  /** The size of the largest item. */
  public static final int ITEM_BYTES = 400 * 1024;

  /** The size of the largest item collection of a table with a local index. */
  public static final long COLLECTION_BYTES = 10L * 1024 * 1024 * 1024;

  /** The bytes after which a page of a Query or Scan ends. */
  public static final int PAGE_BYTES = 1024 * 1024;

  /** The bytes that storage adds to each item and to each index entry. */
  public static final int STORED_OVERHEAD_BYTES = 100;

  /** The items of one TransactWriteItems. */
  public static final int TRANSACTION_ITEMS = 100;

  /** The keys of one BatchGetItem. */
  public static final int BATCH_GET_KEYS = 100;

  /** The puts and deletes of one BatchWriteItem. */
  public static final int BATCH_WRITE_ITEMS = 25;

  /** The bytes of a partition key. */
  public static final int PARTITION_KEY_BYTES = 2048;

  /** The bytes of a sort key. */
  public static final int SORT_KEY_BYTES = 1024;

  /** The attributes that all indexes of a table with chosen attributes project together. */
  public static final int PROJECTED_ATTRIBUTES = 100;

  /** The values of an IN condition. */
  public static final int IN_VALUES = 100;

  /** The bytes of an expression. */
  public static final int EXPRESSION_BYTES = 4 * 1024;

  /** The global indexes of a table, a quota that can be raised. */
  public static final int GLOBAL_INDEXES = 20;

  /** The local indexes of a table. */
  public static final int LOCAL_INDEXES = 5;

  private DynamoDbLimits() {}
}
