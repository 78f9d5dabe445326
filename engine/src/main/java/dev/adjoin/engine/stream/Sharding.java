// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine.stream;

import java.time.Duration;

/**
 * How new streams are divided.
 *
 * @param shards how many shards of a stream are open at a time
 * @param age when a shard is closed and a child takes its place
 */
public record Sharding(int shards, Duration age) {
  /** One shard, replaced every four hours as DynamoDB does. */
  public static final Sharding DEFAULT = new Sharding(1, Duration.ofHours(4));

  public Sharding {
    if (shards < 1) {
      throw new IllegalArgumentException("A stream must have at least 1 shard, but was " + shards);
    }
    if (age.toMillis() < 1) {
      throw new IllegalArgumentException("A shard must last at least 1 ms, but was " + age);
    }
  }
}
