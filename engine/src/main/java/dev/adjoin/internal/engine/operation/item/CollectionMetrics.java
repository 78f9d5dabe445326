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

/** The item collection metrics in a response; only tables with local indexes have them. */
final class CollectionMetrics {
  private CollectionMetrics() {}

  /** Null when the request did not ask, or the table keeps no collections. */
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
    // DynamoDB estimates in steps of a gigabyte.
    return ItemCollectionMetrics.builder()
        .itemCollectionKey(key)
        .sizeEstimateRangeGB(0.0, 1.0)
        .build();
  }
}
