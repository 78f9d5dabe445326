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
 * What a record shows of an item: its key, and the item as it was and as it became where the
 * stream's view has them.
 */
public record Images(Item keys, @Nullable Item before, @Nullable Item after) {

  /** What the view shows of an alteration. */
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

  /** The bytes DynamoDB counts for a record: those of all it shows. */
  public int size() {
    return keys.size() + sizeOf(before) + sizeOf(after);
  }

  private static int sizeOf(@Nullable Item item) {
    return item == null ? 0 : item.size();
  }
}
