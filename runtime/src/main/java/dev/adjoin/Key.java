// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import dev.adjoin.internal.argument.Arguments;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The parts that identify an entity or an edge, in order: for an entity its id, with those of its
 * ancestors first; for an edge the id of its {@code from} side, the id of its {@code to} side, then
 * its distinct attributes.
 *
 * <p>Methods that take {@code Object... key} take these parts one by one, or a single {@code Key}
 * or {@link TypedKey}: {@code get("a91", "math204", "2026-1")} and {@code get(Key.of("a91",
 * "math204", "2026-1"))} are the same. Methods that take many keys, or something behind the key,
 * take {@code Key}s, or plain values where the key has one part.
 *
 * @param parts the values; how many and of which types is checked when the key is used
 */
public record Key(List<@Nullable Object> parts) {
  public Key {
    parts = Collections.unmodifiableList(new ArrayList<>(Arguments.required("Parts", parts)));
  }

  /**
   * Begins a key whose parts are given by name, in any order: {@code
   * Key.of(Enrollment.class).with(Enrollment::studentId, "a91")…}.
   */
  @CheckReturnValue
  public static <R> NamedKey<R> of(Class<R> recordClass) {
    return new NamedKey<>(recordClass, Map.of());
  }

  /**
   * A key of these parts; a single {@code Key} is itself, and a single {@link TypedKey} its own.
   *
   * @throws IllegalArgumentException for a {@link NamedKey} of several parts, whose order only the
   *     calls of its own type know
   */
  public static Key of(@Nullable Object... parts) {
    List<@Nullable Object> values = Arguments.values(parts);
    if (values.size() == 1 && values.get(0) instanceof Key key) {
      return key;
    }
    if (values.size() == 1 && values.get(0) instanceof NamedKey<?> named) {
      return ofOnly(named);
    }
    return values.size() == 1 && values.get(0) instanceof TypedKey<?> typed
        ? typed.toKey()
        : new Key(values);
  }

  private static Key ofOnly(NamedKey<?> named) {
    if (named.parts().size() != 1) {
      throw new IllegalArgumentException(
          "The parts of a key of %s must come in order here, but you passed them by name"
              .formatted(named.recordClass().getSimpleName()));
    }
    return new Key(new ArrayList<>(named.parts().values()));
  }
}
