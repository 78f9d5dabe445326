// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import dev.adjoin.internal.argument.Arguments;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Converts between a class of your application and a single stored value: in attributes, in
 * collections, and in keys, where it sorts as that value does.
 *
 * <pre>{@code
 * CustomType.of(Email.class, String.class, Email::address, Email::new)
 * }</pre>
 *
 * @param <T> the class
 */
public final class CustomType<T> {
  private final Class<T> type;
  private final Class<?> stored;
  private final Function<Object, Object> write;
  private final Function<Object, T> read;

  private CustomType(
      Class<T> type, Class<?> stored, Function<Object, Object> write, Function<Object, T> read) {
    this.type = type;
    this.stored = stored;
    this.write = write;
    this.read = read;
  }

  /**
   * A class whose values are written as values of another class and read from them. Neither
   * function is given nulls, and neither may return null; a value that is written and read must be
   * equal.
   *
   * @param stored String, Integer, Long, BigDecimal, Boolean, byte[], Instant, LocalDate,
   *     LocalTime, LocalDateTime, OffsetDateTime, ZonedDateTime, Year, Duration, UUID, URI, Locale
   *     or Currency
   */
  public static <T, S> CustomType<T> of(
      Class<T> type, Class<S> stored, Function<? super T, S> write, Function<S, T> read) {
    Arguments.required("A function that writes", write);
    Arguments.required("A function that reads", read);
    if (Arguments.required("A class", type).isPrimitive()) {
      throw new IllegalArgumentException(
          "A custom type must be a class, but was the primitive type " + type);
    }
    if (!ItemValues.SCALARS.contains(Arguments.required("A class to be stored as", stored))) {
      throw new IllegalArgumentException(
          "%s must be stored as one of %s, but was as %s"
              .formatted(
                  type.getSimpleName(),
                  ItemValues.SCALARS.stream()
                      .map(Class::getSimpleName)
                      .collect(Collectors.joining(", ")),
                  stored.getSimpleName()));
    }
    return new CustomType<>(
        type,
        stored,
        value -> write.apply(type.cast(value)),
        value -> read.apply(stored.cast(value)));
  }

  /** The class of the application. */
  public Class<T> type() {
    return type;
  }

  /** The class that its values are stored as. */
  public Class<?> stored() {
    return stored;
  }

  /** The stored value of a value of this class. */
  public Object toStored(T value) {
    return write.apply(value);
  }

  /** The value of this class that was stored as this value. */
  public T fromStored(Object value) {
    return read.apply(value);
  }
}
