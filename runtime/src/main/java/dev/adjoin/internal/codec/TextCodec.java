// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.codec;

import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A codec of values that are stored as a string or a number, so that sets can contain them. */
interface TextCodec extends Codec {

  /** Converts a value to text. */
  String text(Object value);

  /** Converts text to a value. */
  Object value(String text);

  /** Whether the text is stored as a number. */
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
