// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.codec;

import dev.adjoin.internal.model.AttributeType.Scalar;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A class of the application that is stored as a single value: in attributes, in collections, and
 * in keys, where it sorts as that value does.
 *
 * <pre>{@code
 * CustomType.of(Email.class, String.class, Email::address, Email::new)
 * }</pre>
 *
 * @param <T> the class
 */
public final class CustomType<T> {
  private final Class<T> type;
  private final Scalar scalar;
  private final Function<Object, Object> write;
  private final Function<Object, T> read;

  private CustomType(
      Class<T> type, Scalar scalar, Function<Object, Object> write, Function<Object, T> read) {
    this.type = type;
    this.scalar = scalar;
    this.write = write;
    this.read = read;
  }

  /**
   * A class whose values are written as values of another one and read from them; both functions
   * are given and give no nulls, and whatever is written is read as an equal value.
   *
   * @param stored String, Integer, Long, BigDecimal, Boolean, byte[], Instant, LocalDate,
   *     LocalDateTime, OffsetDateTime, Duration or UUID
   */
  public static <T, S> CustomType<T> of(
      Class<T> type, Class<S> stored, Function<? super T, S> write, Function<S, T> read) {
    Arguments.required("A function that writes", write);
    Arguments.required("A function that reads", read);
    if (Arguments.required("A class", type).isPrimitive()) {
      throw new IllegalArgumentException(
          "A custom type must be a class, but was the primitive type " + type);
    }
    Scalar scalar =
        ModelClasses.scalar(Arguments.required("A class to be stored as", stored))
            .orElseThrow(() -> refuse(type, stored));
    return new CustomType<>(
        type,
        scalar,
        value -> write.apply(type.cast(value)),
        value -> read.apply(stored.cast(value)));
  }

  private static IllegalArgumentException refuse(Class<?> type, Class<?> stored) {
    String known =
        Stream.of(Scalar.values())
            .map(scalar -> ModelClasses.of(scalar).getSimpleName())
            .collect(Collectors.joining(", "));
    return new IllegalArgumentException(
        "%s must be stored as one of %s, but was as %s"
            .formatted(type.getSimpleName(), known, stored.getSimpleName()));
  }

  public Class<T> type() {
    return type;
  }

  /** What the model has for it. */
  public Scalar scalar() {
    return scalar;
  }

  /** The value that is stored for one of this class. */
  Object toStored(Object value) {
    if (!type.isInstance(value)) {
      throw Misfit.wrongClass("of type " + type.getSimpleName(), value);
    }
    return Presence.require(write.apply(value));
  }

  /** The value of this class that such a value was stored for. */
  T fromStored(Object stored) {
    try {
      return Presence.require(read.apply(stored));
    } catch (RuntimeException e) {
      throw new Misfit(
          "must be stored as a value of " + type.getSimpleName() + ", but was another");
    }
  }
}
