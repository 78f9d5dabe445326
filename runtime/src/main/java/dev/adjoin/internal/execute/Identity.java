// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.execute;

import dev.adjoin.internal.argument.Arguments;
import dev.adjoin.internal.codec.TypeCodec;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The values that identify an item, in the order of {@link TypeCodec#keyNames}. */
public final class Identity {
  private Identity() {}

  /**
   * The values in their stored form.
   *
   * @throws IllegalArgumentException when there are too few or too many, or one is invalid
   */
  public static Map<String, AttributeValue> of(TypeCodec codec, Object... values) {
    List<String> names = codec.keyNames();
    List<@Nullable Object> given = Arguments.values(values);
    if (names.size() != given.size()) {
      throw new IllegalArgumentException(
          "The identity of %s must be %s, but was %s"
              .formatted(codec.type(), String.join(", ", names), shown(given)));
    }
    Map<String, AttributeValue> identity = new LinkedHashMap<>();
    for (int i = 0; i < given.size(); i++) {
      identity.put(names.get(i), codec.store(names.get(i), given.get(i)));
    }
    return identity;
  }

  /**
   * Describes the given values by their number and classes, because a common mistake is to pass a
   * whole record instead of its id.
   */
  public static String shown(List<?> values) {
    String classes =
        values.stream()
            .map(value -> value == null ? "null" : value.getClass().getSimpleName())
            .collect(Collectors.joining(", "));
    return switch (values.size()) {
      case 0 -> "no value";
      case 1 -> "1 value, of type " + classes;
      default -> values.size() + " values, of types " + classes;
    };
  }
}
