// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.requests;

/**
 * Requests and the units they consume, by DynamoDB's rules: a read unit for 4 KB, half of one where
 * an eventually consistent read will do; a write unit for 1 KB, twice that in a transaction; and
 * for each index entry that is written, one more.
 */
record RequestCost(int requests, double reads, double writes) {
  private static final double READ_UNIT = 4096;
  static final RequestCost NOTHING = new RequestCost(0, 0, 0);

  /** The surcharge of a strongly consistent read of an item of up to 4 KB. */
  static final RequestCost CONSISTENT = new RequestCost(0, 0.5, 0);

  /** A GetItem, or a Query: what it reads is summed, then rounded. */
  static RequestCost read(long bytes) {
    return new RequestCost(1, units(bytes) / 2, 0);
  }

  private static double units(long bytes) {
    return Math.max(1, Math.ceil(bytes / READ_UNIT));
  }

  /** A BatchGetItem: each item is rounded. */
  static RequestCost batchGet(int items) {
    return new RequestCost(1, items / 2.0, 0);
  }

  /** One request that writes items of up to 1 KB, and index entries. */
  static RequestCost write(int items, int entries) {
    return new RequestCost(1, 0, items + entries);
  }

  /** One TransactWriteItems of items of up to 1 KB, and the index entries it writes. */
  static RequestCost transaction(int items, int entries) {
    return new RequestCost(1, 0, 2 * items + entries);
  }

  RequestCost plus(RequestCost other) {
    return new RequestCost(requests + other.requests, reads + other.reads, writes + other.writes);
  }

  RequestCost times(int number) {
    return new RequestCost(requests * number, reads * number, writes * number);
  }
}
