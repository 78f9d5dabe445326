// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.codec;

import dev.adjoin.internal.records.EnumWords;
import java.util.Map;

/**
 * The constants of an enum, stored as the model's words for them.
 *
 * @param words those of the constants in their order
 */
record Enums(Class<?> type, String[] words, Map<String, Enum<?>> constants) implements TextCodec {

  static Enums of(Class<?> type) {
    EnumWords words = EnumWords.of(type);
    return new Enums(type, words.all().toArray(String[]::new), words.constants());
  }

  @Override
  public String text(Object value) {
    if (!type.isInstance(value)) {
      throw Misfit.wrongClass("of type " + type.getSimpleName(), value);
    }
    return words[((Enum<?>) value).ordinal()];
  }

  @Override
  public Object value(String text) {
    Enum<?> constant = constants.get(text);
    if (constant == null) {
      throw Choices.unknown(Shown.oneOf(constants.keySet()));
    }
    return constant;
  }

  @Override
  public boolean isDistinct() {
    return true;
  }
}
