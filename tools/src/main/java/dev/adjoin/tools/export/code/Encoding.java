// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.export.code;

import dev.adjoin.internal.key.KeyCodec;
import dev.adjoin.internal.key.StringEncoding;
import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.AttributeType.Choice;
import dev.adjoin.internal.model.AttributeType.Scalar;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How a value becomes part of a key.
 *
 * @param words the text of each word of an enum whose texts differ from its words
 */
record Encoding(Kind kind, Map<String, String> words) {

  /** The kinds of encoding. */
  enum Kind {
    /** The value as it is: plain text, a date, a UUID, or a text that the caller encodes. */
    AS_IS,
    /** A string in which every character up to {@code %} is escaped. */
    ESCAPED,
    /** A whole number in 10 digits with a sign before them. */
    INT,
    /** A whole number in 19 digits with a sign before them. */
    LONG,
    /** A time in UTC with nanoseconds. */
    INSTANT,
    BOOL,
    /** A word of an enum that has another text in keys. */
    WORD
  }

  Encoding {
    words = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(words));
  }

  static Encoding of(AttributeType type, KeyCodec codec) {
    if (type instanceof Choice choice) {
      Map<String, String> words = new LinkedHashMap<>();
      choice.values().forEach(word -> words.put(word, codec.encode(word)));
      boolean isSame = words.entrySet().stream().allMatch(e -> e.getKey().equals(e.getValue()));
      return isSame ? of(Kind.AS_IS) : new Encoding(Kind.WORD, words);
    }
    if (type == Scalar.STRING) {
      StringEncoding rule = codec.encoding().orElse(StringEncoding.PLAIN);
      return of(rule == StringEncoding.ESCAPED ? Kind.ESCAPED : Kind.AS_IS);
    }
    return of(
        switch ((Scalar) type) {
          case INT -> Kind.INT;
          case LONG -> Kind.LONG;
          case INSTANT -> Kind.INSTANT;
          case BOOL -> Kind.BOOL;
          default -> Kind.AS_IS;
        });
  }

  /** How a stored value becomes part of a key: times are stored as keys have them. */
  static Encoding ofStored(AttributeType type, KeyCodec codec) {
    Encoding encoding = of(type, codec);
    return encoding.kind() == Kind.INSTANT ? of(Kind.AS_IS) : encoding;
  }

  /** Whether the value is a number. */
  boolean isNumber() {
    return kind == Kind.INT || kind == Kind.LONG;
  }

  private static Encoding of(Kind kind) {
    return new Encoding(kind, Map.of());
  }

  /** Whether the caller must give the text of the key itself, because no language has its type. */
  static boolean isGivenAsText(AttributeType type) {
    return type == Scalar.DECIMAL
        || type == Scalar.BYTES
        || type == Scalar.TIME
        || type == Scalar.DATETIME
        || type == Scalar.OFFSETDATETIME
        || type == Scalar.YEAR
        || type == Scalar.DURATION;
  }
}
