// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.codec;

import java.util.function.UnaryOperator;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Values that are converted before another codec stores them.
 *
 * @param to converts a value for the other codec
 * @param from converts it back
 */
record ConvertedCodec(Codec own, UnaryOperator<Object> to, UnaryOperator<Object> from)
    implements Codec {

  static Codec of(Codec own, UnaryOperator<Object> to, UnaryOperator<Object> from) {
    return own instanceof TextCodec text
        ? new Text(text, to, from)
        : new ConvertedCodec(own, to, from);
  }

  @Override
  public AttributeValue store(Object value) {
    return own.store(to.apply(value));
  }

  @Override
  public Object read(AttributeValue stored) {
    return from.apply(own.read(stored));
  }

  /** Converted values whose codec stores them as text. */
  private record Text(TextCodec own, UnaryOperator<Object> to, UnaryOperator<Object> from)
      implements TextCodec {

    @Override
    public String text(Object value) {
      return own.text(to.apply(value));
    }

    @Override
    public Object value(String text) {
      return from.apply(own.value(text));
    }

    @Override
    public boolean isNumber() {
      return own.isNumber();
    }
  }
}
