// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.stream;

import dev.adjoin.internal.engine.value.Item;
import dev.adjoin.internal.engine.value.Value;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;

/**
 * The images in a record: the item's key, and the old and new item if the stream's view type
 * includes them.
 */
public record Images(Item keys, @Nullable Item before, @Nullable Item after) {

  /** The images of a change that the stream's view type includes. */
  static Images of(ItemChange alteration, StreamDeclaration declaration) {
    Item any = alteration.after() != null ? alteration.after() : alteration.before();
    if (any == null) {
      throw new IllegalArgumentException("An alteration must have an item before or after it");
    }
    StreamViewType view = declaration.view();
    boolean both = view == StreamViewType.NEW_AND_OLD_IMAGES;
    return new Images(
        keysOf(any, declaration.source().key()),
        both || view == StreamViewType.OLD_IMAGE ? alteration.before() : null,
        both || view == StreamViewType.NEW_IMAGE ? alteration.after() : null);
  }

  private static Item keysOf(Item item, List<String> names) {
    Map<String, Value> keys = new LinkedHashMap<>();
    for (String name : names) {
      Value value = item.get(name);
      if (value != null) {
        keys.put(name, value);
      }
    }
    return Item.of(keys);
  }

  /** The size that DynamoDB counts for the record: that of the key and all images. */
  public int size() {
    return keys.size() + sizeOf(before) + sizeOf(after);
  }

  private static int sizeOf(@Nullable Item item) {
    return item == null ? 0 : item.size();
  }
}
