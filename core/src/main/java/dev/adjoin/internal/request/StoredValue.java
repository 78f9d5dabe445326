// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.request;

import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A value in the form in which it is stored. It stands behind the tag of its type: {@code {"S":
 * "{email}"}}.
 *
 * @param name an input, an attribute of an item that was read ({@code old.email}), or a value that
 *     the write generates ({@code #now}, {@code #token})
 */
public record StoredValue(String name, StoredType type) implements Placeholder {
  @Override
  public Object fill(Function<String, @Nullable Object> values) {
    Object value = values.apply(name);
    if (value == null) {
      throw new IllegalArgumentException(name + " must have a value, but was absent");
    }
    return type.payload(value);
  }

  @Override
  public Set<String> names() {
    return Set.of(name);
  }

  @Override
  public String toString() {
    return "{" + name + "}";
  }
}
