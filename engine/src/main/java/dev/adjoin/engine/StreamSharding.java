// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine;

import java.time.Duration;

/**
 * The rules by which streams are divided into shards.
 *
 * @param shards the number of shards of a new stream
 * @param age the age at which a shard is closed and replaced by a child
 * @param records the number of records after which a shard is closed and replaced by two children,
 *     each with half of its partitions
 */
public record StreamSharding(int shards, Duration age, long records) {
  /** One shard, replaced every four hours as DynamoDB does. */
  public static final StreamSharding DEFAULT = new StreamSharding(1, Duration.ofHours(4));

  public StreamSharding {
    if (shards < 1) {
      throw new IllegalArgumentException("A stream must have at least 1 shard, but was " + shards);
    }
    if (age.toMillis() < 1) {
      throw new IllegalArgumentException("A shard must last at least 1 ms, but was " + age);
    }
    if (records < 1) {
      throw new IllegalArgumentException("A shard must take at least 1 record, but was " + records);
    }
  }

  /** Shards that never split. */
  public StreamSharding(int shards, Duration age) {
    this(shards, age, Long.MAX_VALUE);
  }
}
