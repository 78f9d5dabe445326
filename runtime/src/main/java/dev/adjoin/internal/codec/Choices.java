// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.codec;

import dev.adjoin.internal.records.EnumWords;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;

/** One of a model's words, given as it is or as the constant of an enum, and read as it is. */
record Choices(Set<String> words) implements TextCodec {
  Choices {
    words = Collections.unmodifiableSet(new LinkedHashSet<>(words));
  }

  @Override
  public String text(Object value) {
    String word = word(value);
    if (!words.contains(word)) {
      throw new Misfit("must be " + listed() + ", but was " + Shown.text(word));
    }
    return word;
  }

  private String word(Object value) {
    if (value instanceof Enum<?> constant) {
      return EnumWords.of(constant.getDeclaringClass()).word(constant);
    }
    if (value instanceof String word) {
      return word;
    }
    throw Misfit.wrongClass(listed(), value);
  }

  @Override
  public Object value(String text) {
    if (!words.contains(text)) {
      throw unknown(listed());
    }
    return text;
  }

  static Misfit unknown(String listed) {
    return new Misfit("must be stored as " + listed + ", but was another word");
  }

  private String listed() {
    return Shown.oneOf(words);
  }
}
