// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.codec;

import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A codec of single values that have a text of their own, so that sets can hold them. */
interface TextCodec extends Codec {

  /** The text of a value, as sets hold it. */
  String text(Object value);

  /** The value of such a text. */
  Object value(String text);

  /** Whether the text is a number's. */
  default boolean isNumber() {
    return false;
  }

  /** Whether different values always have different texts. */
  default boolean isDistinct() {
    return false;
  }

  @Override
  default AttributeValue store(Object value) {
    return isNumber() ? AttributeValue.createN(text(value)) : AttributeValue.createS(text(value));
  }

  @Override
  default Object read(AttributeValue stored) {
    String text = isNumber() ? stored.n() : stored.s();
    if (text == null) {
      throw Codec.wrongForm(isNumber() ? "N" : "S", stored);
    }
    return value(text);
  }
}
