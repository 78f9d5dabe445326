// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine.data;

import dev.adjoin.internal.engine.partiql.Attributes;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Items of so many bytes, as DynamoDB counts them. */
final class Sized {
  private Sized() {}

  /** An item of these names and ASCII texts in turn, filled up by an attribute {@code fill}. */
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
