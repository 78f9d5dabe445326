// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.stream;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.Identity;
import software.amazon.awssdk.services.dynamodb.model.OperationType;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.StreamRecord;

/**
 * A record of a stream, from the streams client or from a Lambda event.
 *
 * @param id the same each time that the record is read
 * @param sequenceNumber its place in the shard
 * @param isRemoval whether it reports that an item was removed
 * @param isExpiry whether time to live removed the item
 * @param key the key of the item
 * @param before the item before the change, by stored names; empty if there was none
 * @param after the item after the change, by stored names; empty if there is none
 * @param created the time of the change, in whole seconds
 */
record StreamEvent(
    String id,
    String sequenceNumber,
    boolean isRemoval,
    boolean isExpiry,
    Map<String, AttributeValue> key,
    Map<String, AttributeValue> before,
    Map<String, AttributeValue> after,
    Instant created) {
  private static final String SERVICE = "Service";
  private static final String TIME_TO_LIVE = "dynamodb.amazonaws.com";

  StreamEvent {
    key = Map.copyOf(key);
    before = Map.copyOf(before);
    after = Map.copyOf(after);
    if (isRemoval && before.isEmpty()) {
      throw new IllegalArgumentException(
          "The stream must have new and old images, but a record of a removal has no old image");
    }
  }

  static StreamEvent of(Record record) {
    StreamRecord change = record.dynamodb();
    Identity user = record.userIdentity();
    boolean isRemoval = record.eventName() == OperationType.REMOVE;
    return new StreamEvent(
        record.eventID(),
        change.sequenceNumber(),
        isRemoval,
        isRemoval && user != null && isTimeToLive(user.type(), user.principalId()),
        change.keys(),
        change.oldImage(),
        change.newImage(),
        change.approximateCreationDateTime());
  }

  /** Whether a record was caused by time to live, by the identity that it names. */
  static boolean isTimeToLive(@Nullable String type, @Nullable String principal) {
    return SERVICE.equals(type) && TIME_TO_LIVE.equals(principal);
  }
}
