// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.model;

import dev.adjoin.declare.Side;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A setting with one value for each side of a relationship. */
public record Sides<T extends @Nullable Object>(T from, T to) {

  public static <T extends @Nullable Object> Sides<T> both(T value) {
    return new Sides<>(value, value);
  }

  public T get(Side side) {
    return side == Side.FROM ? from : to;
  }

  public Sides<T> with(Side side, T value) {
    return side == Side.FROM ? new Sides<>(value, to) : new Sides<>(from, value);
  }

  public <R extends @Nullable Object> Sides<R> map(Function<T, R> change) {
    return new Sides<>(change.apply(from), change.apply(to));
  }
}
