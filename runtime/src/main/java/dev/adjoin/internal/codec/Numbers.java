// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.codec;

import java.util.function.Function;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Values stored as a number.
 *
 * @param wanted how messages name the type, with its article
 */
record Numbers<T>(
    Class<T> type, String wanted, Function<T, String> write, Function<String, T> parse)
    implements TextCodec {

  // What the interface does for every text is done here once more, by a shorter way: most of what
  // is stored is of this kind, and the compiler sees through it.
  @Override
  public AttributeValue store(Object value) {
    return AttributeValue.createN(text(value));
  }

  @Override
  public Object read(AttributeValue stored) {
    String text = stored.n();
    if (text == null) {
      throw Codec.wrongForm("N", stored);
    }
    return value(text);
  }

  @Override
  public String text(Object value) {
    if (!type.isInstance(value)) {
      throw Misfit.wrongClass(wanted, value);
    }
    return write.apply(type.cast(value));
  }

  @Override
  public Object value(String text) {
    try {
      return parse.apply(text);
    } catch (ArithmeticException | NumberFormatException e) {
      throw new Misfit("must be stored as " + wanted + ", but was another number");
    }
  }

  @Override
  public boolean isNumber() {
    return true;
  }
}
