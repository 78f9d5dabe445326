// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.codec;

import dev.adjoin.Item;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Turns values of one class into stored items and back, without loss. Safe for use by many threads.
 *
 * @param <T> a record, or {@link Item}
 */
public sealed interface Mapping<T> permits RecordMapping, ItemMapping {

  Shape shape();

  /** Whether values are of a record, which has a place for every attribute. */
  boolean isTyped();

  /**
   * What is stored for a value: a new map that the caller may change, what is absent left out.
   *
   * @throws IllegalArgumentException naming the attribute that is unfit or missing
   */
  Map<String, AttributeValue> store(T value);

  /**
   * The value of a stored item. Attributes that the model does not know are passed over.
   *
   * @throws UnreadableItemException naming the attribute that is stored in another form, or missing
   */
  T read(Map<String, AttributeValue> stored);
}
