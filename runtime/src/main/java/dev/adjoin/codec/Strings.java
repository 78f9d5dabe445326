// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.codec;

import java.time.DateTimeException;
import java.util.function.Function;

/**
 * Values stored as a string.
 *
 * @param wanted how messages name the type, with its article
 */
record Strings<T>(
    Class<T> type, String wanted, Function<T, String> write, Function<String, T> parse)
    implements TextCodec {

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
    } catch (DateTimeException | IllegalArgumentException e) {
      throw new Misfit("must be stored as the text of " + wanted + ", but was another text");
    }
  }

  @Override
  public boolean isDistinct() {
    return true;
  }
}
