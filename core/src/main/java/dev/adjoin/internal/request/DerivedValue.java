// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.request;

import dev.adjoin.internal.design.RemovalMarker;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A number or text that is calculated from a value.
 *
 * @param name the value, as {@link StoredValue} names it
 */
public record DerivedValue(String name, Form form) implements Placeholder {

  /** The calculations. */
  public enum Form {
    /** A time in epoch seconds, as DynamoDB's time to live needs it. */
    EPOCH_SECONDS(" in epoch seconds"),
    /** The time until which the marker of a removal is kept, in epoch seconds. */
    END_OF_MARKER(" + 7 days, in epoch seconds"),
    /** A time as ISO-8601 text with as many digits as it needs. */
    TIME_TEXT(""),
    /** The number after this one. */
    NEXT(" + 1");

    private final String words;

    Form(String words) {
      this.words = words;
    }
  }

  @Override
  public Object fill(Function<String, @Nullable Object> values) {
    Object value = values.apply(name);
    if (value == null) {
      throw new IllegalArgumentException(name + " must have a value, but was absent");
    }
    return switch (form) {
      case EPOCH_SECONDS ->
          value instanceof Instant time ? Long.toString(time.getEpochSecond()) : value.toString();
      case END_OF_MARKER ->
          Long.toString(((Instant) value).plus(RemovalMarker.KEPT).getEpochSecond());
      case TIME_TEXT -> value.toString();
      case NEXT -> {
        Object number = value instanceof Map<?, ?> stored ? stored.get("N") : value;
        yield new BigDecimal(String.valueOf(number)).add(BigDecimal.ONE).toPlainString();
      }
    };
  }

  @Override
  public Set<String> names() {
    return Set.of(name);
  }

  @Override
  public String toString() {
    return "{" + name + form.words + "}";
  }
}
