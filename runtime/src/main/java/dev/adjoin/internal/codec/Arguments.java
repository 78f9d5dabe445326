// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.codec;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What callers give, who may be in code that nobody checks for nulls. */
public final class Arguments {
  private Arguments() {}

  /**
   * The argument itself.
   *
   * @param what it is, as a message begins: {@code A listener}
   * @throws IllegalArgumentException when it is null
   */
  public static <T> T required(String what, @Nullable T argument) {
    if (argument == null) {
      throw new IllegalArgumentException(what + " must be given, but was null");
    }
    return argument;
  }

  /** The values that a method was given in a row: a single null comes as no array at all. */
  public static List<@Nullable Object> values(@Nullable Object @Nullable [] values) {
    return values == null ? Collections.singletonList(null) : Arrays.asList(values);
  }
}
