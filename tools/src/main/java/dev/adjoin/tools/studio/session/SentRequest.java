// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.session;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;

/**
 * A request that was sent to DynamoDB, with what it returned and consumed.
 *
 * @param request the request itself
 * @param index the index that it read; null for the table
 * @param text what it asked for: the keys, or the key condition with its values
 * @param items the items that it returned
 * @param written the keys that it wrote
 * @param bytes the size of the returned items
 * @param failure the error that it ended with; null if it succeeded
 */
public record SentRequest(
    DynamoDbRequest request,
    String operation,
    @Nullable String index,
    String text,
    boolean consistent,
    List<Map<String, AttributeValue>> items,
    List<Map<String, AttributeValue>> written,
    long bytes,
    double readUnits,
    double writeUnits,
    Duration time,
    @Nullable String failure) {
  public SentRequest {
    items = List.copyOf(items);
    written = List.copyOf(written);
  }

  /** The same without the items, which may be large. */
  SentRequest withoutItems() {
    return new SentRequest(
        request,
        operation,
        index,
        text,
        consistent,
        List.of(),
        List.of(),
        bytes,
        readUnits,
        writeUnits,
        time,
        failure);
  }
}
