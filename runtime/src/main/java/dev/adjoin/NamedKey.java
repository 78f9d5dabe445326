// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import dev.adjoin.internal.argument.Arguments;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A key whose parts are given by name, in any order, so that two ids cannot be swapped: {@code
 * Key.of(Enrollment.class).with(Enrollment::studentId, "a91").with(Enrollment::courseId,
 * "math204")}. Methods that take {@code Object... key} take it as their only argument.
 *
 * @param recordClass the record whose key it is, or the sealed interface of its variants
 * @param parts the values by the names of their attributes; whether they are those of a key is
 *     checked when the key is used
 */
@CheckReturnValue
public record NamedKey<R>(Class<R> recordClass, Map<String, @Nullable Object> parts) {
  public NamedKey {
    Arguments.required("A record class", recordClass);
    parts = Collections.unmodifiableMap(new LinkedHashMap<>(Arguments.required("Parts", parts)));
  }

  /**
   * The same key with one more part.
   *
   * @throws IllegalArgumentException if it has that part already
   */
  public <V> NamedKey<R> with(Attribute<? super R, V> attribute, V value) {
    String name = Arguments.required("An attribute", attribute).name();
    Map<String, @Nullable Object> all = new LinkedHashMap<>(parts);
    if (all.containsKey(name)) {
      throw new IllegalArgumentException(
          "A key of %s must have %s once, but you passed it twice"
              .formatted(recordClass.getSimpleName(), name));
    }
    all.put(name, value);
    return new NamedKey<>(recordClass, all);
  }
}
