// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.value;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkBytes;

/**
 * The order of the elements of sets in responses. A set has none: DynamoDB promises nothing about
 * it.
 *
 * <p>Elements are sorted, so that responses are repeatable and tell nothing about the order in
 * which they were written. A simulation shuffles them, to find programs that rely on an order.
 */
public final class SetOrder {
  private static final Comparator<SdkBytes> BYTES =
      Comparator.comparing(SdkBytes::asByteArrayUnsafe, Arrays::compareUnsigned);

  /** Where this thread shuffles, a source of random numbers below a bound. */
  private static final ThreadLocal<@Nullable IntUnaryOperator> SHUFFLES = new ThreadLocal<>();

  private SetOrder() {}

  /** Work that may throw anything. */
  @FunctionalInterface
  public interface Work<T> {
    T run() throws Throwable;
  }

  /**
   * Runs work whose responses have their sets shuffled.
   *
   * @param random gives a random number below its argument
   */
  public static <T> T shuffling(IntUnaryOperator random, Work<T> work) throws Throwable {
    SHUFFLES.set(random);
    try {
      return work.run();
    } finally {
      SHUFFLES.remove();
    }
  }

  static List<String> texts(List<String> elements) {
    return ordered(elements, Utf8::compare);
  }

  static List<String> numbers(List<String> elements) {
    return ordered(elements, Comparator.comparing(BigDecimal::new));
  }

  static List<SdkBytes> binaries(List<SdkBytes> elements) {
    return ordered(elements, BYTES);
  }

  /** The elements of a list that may be changed, in the order of a response. */
  private static <T> List<T> ordered(List<T> elements, Comparator<? super T> order) {
    if (elements.size() < 2) {
      return elements;
    }
    elements.sort(order);
    IntUnaryOperator random = SHUFFLES.get();
    if (random != null) {
      for (int i = elements.size(); i > 1; i--) {
        Collections.swap(elements, i - 1, random.applyAsInt(i));
      }
    }
    return elements;
  }
}
