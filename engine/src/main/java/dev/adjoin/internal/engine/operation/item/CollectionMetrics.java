// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.operation.item;

import dev.adjoin.internal.engine.table.KeyAttribute;
import dev.adjoin.internal.engine.table.Table;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ItemCollectionMetrics;
import software.amazon.awssdk.services.dynamodb.model.ReturnItemCollectionMetrics;

/** Builds the ItemCollectionMetrics of a response, which only tables with local indexes have. */
final class CollectionMetrics {
  private CollectionMetrics() {}

  /** The metrics; null if the request did not ask for them or the table has no local indexes. */
  static @Nullable ItemCollectionMetrics of(
      @Nullable ReturnItemCollectionMetrics asked, Table table, Map<String, AttributeValue> item) {
    if (asked != ReturnItemCollectionMetrics.SIZE
        || table.state().indexes().stream().noneMatch(index -> index.definition().local())) {
      return null;
    }
    Map<String, AttributeValue> key = new LinkedHashMap<>();
    for (KeyAttribute part : table.key().partition()) {
      key.put(part.name(), Objects.requireNonNull(item.get(part.name())));
    }
    // DynamoDB estimates the size in steps of one gigabyte.
    return ItemCollectionMetrics.builder()
        .itemCollectionKey(key)
        .sizeEstimateRangeGB(0.0, 1.0)
        .build();
  }
}
