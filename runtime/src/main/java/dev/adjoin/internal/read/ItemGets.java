// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.execute.Failures;
import dev.adjoin.internal.execute.Purpose;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;

/** Reads single items by their keys. */
record ItemGets(ReadContext context, String pattern, boolean consistent) {

  /** The item as it is stored, tombstones too. */
  @Nullable Map<String, AttributeValue> stored(
      ItemKey template, Function<String, @Nullable Object> values) {
    Map<String, AttributeValue> key = context.table().keys().of(template, values);
    GetItemRequest.Builder request =
        GetItemRequest.builder().key(key).consistentRead(consistent ? true : null);
    try {
      Map<String, AttributeValue> item =
          context.table().calls().get(Purpose.of(pattern), request).item();
      return item.isEmpty() ? null : item;
    } catch (SdkException e) {
      throw Failures.of(pattern, context.table().keys().shown(key), e);
    }
  }

  Optional<StoredItem> get(ItemKey template, Function<String, @Nullable Object> values) {
    return context.items().byKey(stored(template, values));
  }
}
