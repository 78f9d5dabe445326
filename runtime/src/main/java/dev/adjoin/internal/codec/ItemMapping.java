// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.codec;

import dev.adjoin.Item;
import java.util.LinkedHashMap;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The mapping of untyped items.
 *
 * @param parts the codecs of the attributes to show, which can include stored counts
 * @param isOfWholeItems whether items without a required attribute are damaged, as they are for
 *     records; if not, they may be read in part
 */
record ItemMapping(TypeCodec codec, Map<String, AttributeCodec> parts, boolean isOfWholeItems)
    implements Mapping<Item> {

  @Override
  public Class<Item> valueClass() {
    return Item.class;
  }

  @Override
  public boolean isTyped() {
    return false;
  }

  @Override
  public Map<String, AttributeValue> store(Item item) {
    Map<String, AttributeValue> stored = new LinkedHashMap<>();
    try {
      InvalidValue.require(item).names().forEach(codec::requireShown);
      codec
          .given(item.toMap())
          .values()
          .forEach(part -> part.put(item.toMap().get(part.name()), stored));
    } catch (InvalidValue e) {
      throw e.given(codec.type());
    }
    return stored;
  }

  @Override
  public Item read(Map<String, AttributeValue> stored) {
    if (isOfWholeItems) {
      codec.requireWhole(stored);
    }
    try {
      return Item.of(NestedCodec.values(codec.shown(parts, stored), part -> part.show(stored)));
    } catch (InvalidValue e) {
      throw e.stored(codec.type());
    }
  }
}
