// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine.data;

import dev.adjoin.internal.engine.partiql.Attributes;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Creates items of an exact size, as DynamoDB calculates it. */
final class Sized {
  private Sized() {}

  /**
   * An item with alternating names and ASCII texts, padded to the size by an attribute {@code
   * fill}.
   */
  static Map<String, AttributeValue> item(int bytes, String... namesAndTexts) {
    int rest = bytes - "fill".length();
    for (String part : namesAndTexts) {
      rest -= part.length();
    }
    Map<String, AttributeValue> item = Attributes.of((Object[]) namesAndTexts);
    item.put("fill", AttributeValue.fromS("x".repeat(rest)));
    return item;
  }
}
