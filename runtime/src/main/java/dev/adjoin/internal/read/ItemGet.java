// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.execute.Calls.Purpose;
import dev.adjoin.internal.execute.Failures;
import dev.adjoin.internal.execute.OpenTable.Keys;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;

/** The GetItem of one key template. Thread-safe. */
final class ItemGet {
  private final ReadContext context;
  private final Purpose purpose;
  private final ItemKey template;

  /** Whether the sort key repeats the partition key, as that of most entities does. */
  private final boolean isRepeated;

  ItemGet(ReadContext context, String pattern, ItemKey template) {
    this.context = context;
    this.purpose = Purpose.of(pattern);
    this.template = template;
    this.isRepeated = template.sort().equals(template.partition());
  }

  /** The stored item, which can be a tombstone; null if there is none. */
  @Nullable Map<String, AttributeValue> stored(
      Function<String, @Nullable Object> values, boolean consistent) {
    Map<String, AttributeValue> key = key(values);
    GetItemRequest.Builder request =
        GetItemRequest.builder().key(key).consistentRead(consistent ? true : null);
    try {
      Map<String, AttributeValue> item = context.table().calls().get(purpose, request).item();
      return item.isEmpty() ? null : item;
    } catch (SdkException e) {
      throw Failures.of(
          purpose.pattern(),
          context.table().named(key).stream().toList(),
          template.toString(),
          context.table().keys().shown(key),
          e);
    }
  }

  private Map<String, AttributeValue> key(Function<String, @Nullable Object> values) {
    Keys keys = context.table().keys();
    return isRepeated ? keys.repeated(template, values) : keys.of(template, values);
  }

  /** The item with its type. */
  Optional<StoredItem> item(Function<String, @Nullable Object> values, boolean consistent) {
    return context.items().byKey(stored(values, consistent));
  }
}
