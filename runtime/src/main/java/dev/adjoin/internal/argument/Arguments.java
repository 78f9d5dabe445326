// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.argument;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** Checks of arguments, for callers whose compiler does not check nulls. */
public final class Arguments {
  private Arguments() {}

  /**
   * Returns the argument.
   *
   * @param what the argument in words, as a message begins: {@code A listener}
   * @throws IllegalArgumentException if the argument is null
   */
  public static <T> T required(String what, @Nullable T argument) {
    if (argument == null) {
      throw new IllegalArgumentException(what + " must not be null");
    }
    return argument;
  }

  /** A stream of the elements of an argument. */
  public static <E> Stream<E> stream(Iterable<E> given) {
    return StreamSupport.stream(required("An iterable", given).spliterator(), false);
  }

  /** Variable arguments as a list; Java passes a single null as a null array. */
  public static List<@Nullable Object> values(@Nullable Object @Nullable [] values) {
    return values == null ? Collections.singletonList(null) : Arrays.asList(values);
  }
}
