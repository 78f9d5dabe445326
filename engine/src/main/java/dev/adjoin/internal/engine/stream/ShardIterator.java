// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.stream;

import dev.adjoin.internal.engine.value.ApiErrors;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;

/**
 * A shard iterator: a position in a shard, valid for 15 minutes.
 *
 * <p>Its text form is the stream's ARN followed by opaque bytes.
 *
 * @param position the lowest sequence number that has not been read
 */
record ShardIterator(String arn, String shardId, long position, Instant created) {
  private static final Duration LIFETIME = Duration.ofMinutes(15);
  private static final String BEFORE_BYTES = "|1|";

  String text() {
    byte[] shard = shardId.getBytes(StandardCharsets.UTF_8);
    ByteBuffer bytes = ByteBuffer.allocate(2 * Long.BYTES + shard.length);
    bytes.putLong(position).putLong(created.toEpochMilli()).put(shard);
    return arn + BEFORE_BYTES + Base64.getEncoder().encodeToString(bytes.array());
  }

  static ShardIterator parse(String text) {
    int end = text.indexOf(BEFORE_BYTES);
    if (end < 0) {
      throw invalid();
    }
    try {
      ByteBuffer bytes =
          ByteBuffer.wrap(Base64.getDecoder().decode(text.substring(end + BEFORE_BYTES.length())));
      long position = bytes.getLong();
      Instant created = Instant.ofEpochMilli(bytes.getLong());
      String shard = StandardCharsets.UTF_8.decode(bytes).toString();
      return new ShardIterator(text.substring(0, end), shard, position, created);
    } catch (IllegalArgumentException | BufferUnderflowException notOurs) {
      throw invalid();
    }
  }

  private static RuntimeException invalid() {
    return ApiErrors.validation("Invalid ShardIterator");
  }

  boolean isExpired(Instant now) {
    return now.isAfter(created.plus(LIFETIME));
  }
}
