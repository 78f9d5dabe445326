// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.records;

import dev.adjoin.declare.Named;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The words that a model has for the constants of one enum, and the constants by their words. */
public final class EnumWords {
  private static final ClassValue<EnumWords> READ =
      new ClassValue<>() {
        @Override
        protected EnumWords computeValue(Class<?> type) {
          return new EnumWords(type);
        }
      };

  private final Map<Enum<?>, String> words = new LinkedHashMap<>();
  private final Map<String, Enum<?>> constants = new LinkedHashMap<>();

  /** Reads the constants in their order; of two with the same word, the first has it. */
  private EnumWords(Class<?> type) {
    for (Object constant : type.getEnumConstants()) {
      Enum<?> named = (Enum<?>) constant;
      String word = word(named.name(), saidWord(type, named.name()));
      words.put(named, word);
      constants.putIfAbsent(word, named);
    }
  }

  /** The words of an enum with at least one constant. */
  public static EnumWords of(Class<?> enumClass) {
    return READ.get(enumClass);
  }

  /**
   * The word of a constant.
   *
   * @param said the value of {@link Named} on the constant, if it has one
   */
  static String word(String constant, @Nullable String said) {
    return said != null ? said : constant.toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private static @Nullable String saidWord(Class<?> type, String constant) {
    try {
      Named named = type.getField(constant).getAnnotation(Named.class);
      return named == null ? null : named.value();
    } catch (NoSuchFieldException e) {
      throw new AssertionError("Every constant of an enum is a public field", e);
    }
  }

  /** All words, in the order of the constants. */
  public List<String> all() {
    return List.copyOf(words.values());
  }

  /** The word of a constant of this enum. */
  public String word(Enum<?> constant) {
    String word = words.get(constant);
    if (word == null) {
      throw new IllegalArgumentException(
          "Constant must be one of " + words.keySet() + ", but was " + constant);
    }
    return word;
  }

  public Optional<Enum<?>> constant(String word) {
    return Optional.ofNullable(constants.get(word));
  }

  /** Every word with its constant. */
  public Map<String, Enum<?>> constants() {
    return Collections.unmodifiableMap(constants);
  }
}
