// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.key;

import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.AttributeType.Choice;
import dev.adjoin.internal.model.AttributeType.Scalar;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * Translates the values of one attribute into key text and back. The translation is exact: each
 * value has one text, and a text that no value has is not decoded. No text is empty or contains the
 * separator {@code #}.
 *
 * <p>UTF-8 byte order of the texts is value order, except for strings and unordered enums that are
 * not {@link StringEncoding#ESCAPED}: those order as a whole key's last value only.
 */
public sealed interface KeyCodec
    permits StringCodec, ListedCodec, FixedWidthCodec, BytesCodec, ShardCodec {

  /**
   * The text of a value: a String (also for enums), Integer, Long, BigDecimal, Boolean, byte[],
   * Instant, LocalDate, LocalTime, LocalDateTime, OffsetDateTime, Year, Duration or UUID, as the
   * type asks.
   *
   * @throws IllegalArgumentException "must …, but was …" if a key cannot hold the value
   */
  String encode(Object value);

  /**
   * The value of a text.
   *
   * @throws IllegalArgumentException when no value has exactly this text
   */
  Object decode(String text);

  /** Whether some value has exactly this text. */
  default boolean canBe(String word) {
    try {
      decode(word);
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  /** Whether some value has exactly the text that is between two positions of a key. */
  default boolean matches(String key, int from, int to) {
    return canBe(key.substring(from, to));
  }

  /** Whether a value of each codec may have the same text; true if that cannot be excluded. */
  default boolean canEqual(KeyCodec other) {
    return CodecOverlap.between(this, other);
  }

  /**
   * Whether every character of its texts is greater than {@code $}, so that a text and all keys
   * below it come before any other text that begins with it.
   */
  default boolean isOrdered() {
    return true;
  }

  /** The encoding of strings; empty for a codec of values that have one encoding only. */
  default Optional<StringEncoding> encoding() {
    return Optional.empty();
  }

  /**
   * The scalars that keys cannot hold: a time of a zone has no text that is both exact and in
   * order, and equal URIs, locales and currencies have several texts or no order.
   */
  Set<Scalar> UNSUPPORTED =
      EnumSet.of(Scalar.ZONEDDATETIME, Scalar.URI, Scalar.LOCALE, Scalar.CURRENCY);

  /** Whether keys can hold values of the type: enums, and scalars with an order. */
  static boolean supports(AttributeType type) {
    return type instanceof Scalar scalar && !UNSUPPORTED.contains(scalar) || type instanceof Choice;
  }

  /** Chooses the codec; {@code text} matters for strings and unordered enums only. */
  static KeyCodec of(AttributeType type, StringEncoding text) {
    if (type instanceof Choice choice) {
      return ListedCodec.of(choice, new StringCodec(text));
    }
    if (type instanceof Scalar scalar) {
      return ofScalar(scalar, text);
    }
    throw new IllegalArgumentException(
        "A value in a key must be a scalar or an enum, but was " + type.text());
  }

  private static KeyCodec ofScalar(Scalar scalar, StringEncoding text) {
    return switch (scalar) {
      case STRING -> new StringCodec(text);
      case BOOL -> ListedCodec.BOOL;
      case BYTES -> BytesCodec.HEXADECIMAL;
      case INT -> FixedWidthCodec.INT;
      case LONG -> FixedWidthCodec.LONG;
      case DECIMAL -> FixedWidthCodec.DECIMAL;
      case INSTANT -> FixedWidthCodec.INSTANT;
      case DATE -> FixedWidthCodec.DATE;
      case TIME -> FixedWidthCodec.TIME;
      case DATETIME -> FixedWidthCodec.DATETIME;
      case OFFSETDATETIME -> FixedWidthCodec.OFFSETDATETIME;
      case YEAR -> FixedWidthCodec.YEAR;
      case DURATION -> FixedWidthCodec.DURATION;
      case UUID -> FixedWidthCodec.UUID;
      case ZONEDDATETIME, URI, LOCALE, CURRENCY ->
          throw new IllegalArgumentException(
              "A value in a key must be of a type with an order, but was " + scalar.text());
    };
  }
}
