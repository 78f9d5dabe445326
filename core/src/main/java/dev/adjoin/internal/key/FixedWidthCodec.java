// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.key;

import dev.adjoin.internal.diagnostic.Quoted;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.Year;
import java.util.Locale;
import java.util.function.Function;

/** Encodes values as texts of one width, so that the order of texts is the order of values. */
enum FixedWidthCodec implements KeyCodec {
  INT(
      new Form<Integer>(
          Integer.class,
          "00000000000",
          WholeNumber.TEN_DIGITS::write,
          WholeNumber.TEN_DIGITS::readInt)),
  LONG(
      new Form<>(
          Long.class,
          "00000000000000000000",
          WholeNumber.NINETEEN_DIGITS::write,
          WholeNumber.NINETEEN_DIGITS::read)),
  DECIMAL(
      new Form<>(
          BigDecimal.class, "0".repeat(DecimalText.WIDTH), DecimalText::write, DecimalText::read)),
  INSTANT(
      new Form<>(
          Instant.class,
          "0000-00-00T00:00:00.000000000Z",
          TimeText::writeInstant,
          TimeText::readInstant)),
  DATE(new Form<>(LocalDate.class, "0000-00-00", TimeText::writeDate, LocalDate::parse)),
  TIME(new Form<>(LocalTime.class, "00:00:00.000000000", TimeText::writeTime, LocalTime::parse)),
  DATETIME(
      new Form<>(
          LocalDateTime.class,
          "0000-00-00T00:00:00.000000000",
          TimeText::writeDateTime,
          LocalDateTime::parse)),
  OFFSETDATETIME(
      new Form<>(
          OffsetDateTime.class,
          "0000-00-00T00:00:00.000000000Z000000",
          TimeText::writeOffset,
          TimeText::readOffset)),
  YEAR(new Form<>(Year.class, "0000", TimeText::writeYear, Year::parse)),
  DURATION(
      new Form<>(
          Duration.class,
          "00000000000000000000.000000000",
          TimeText::writeDuration,
          TimeText::readDuration)),
  UUID(
      new Form<>(
          java.util.UUID.class,
          "xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx",
          java.util.UUID::toString,
          java.util.UUID::fromString));

  /**
   * The text form of one class of values.
   *
   * @param read reads a text that matches the format; it may accept texts that no value has
   */
  private record Form<T>(
      Class<T> type, FixedWidthFormat shape, Function<T, String> write, Function<String, T> read) {
    Form(Class<T> type, String shape, Function<T, String> write, Function<String, T> read) {
      this(type, new FixedWidthFormat(shape), write, read);
    }

    String encode(Object value) {
      if (!type.isInstance(value)) {
        throw new IllegalArgumentException(
            "must be of type "
                + type.getSimpleName()
                + ", but was of type "
                + value.getClass().getSimpleName());
      }
      return write.apply(type.cast(value));
    }
  }

  private final Form<?> form;

  FixedWidthCodec(Form<?> form) {
    this.form = form;
  }

  FixedWidthFormat shape() {
    return form.shape();
  }

  @Override
  public String encode(Object value) {
    return form.encode(value);
  }

  @Override
  public Object decode(String text) {
    if (form.shape().matches(text)) {
      try {
        Object value = form.read().apply(text);
        if (encode(value).equals(text)) {
          return value;
        }
      } catch (DateTimeException | ArithmeticException | IllegalArgumentException e) {
        // of the right format, but not a value, such as a thirteenth month: reported below
      }
    }
    throw new IllegalArgumentException(
        "must be the text of a key's %s, but was %s"
            .formatted(name().toLowerCase(Locale.ROOT), Quoted.of(text)));
  }
}
