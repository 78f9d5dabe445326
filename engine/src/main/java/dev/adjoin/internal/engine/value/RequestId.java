// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.value;

import java.util.AbstractMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * The id of one request, in the form of the SDK's response metadata.
 *
 * <p>The id is rarely read, so it consists of two random numbers, and the text is created on
 * demand.
 */
public final class RequestId extends AbstractMap<String, String> {
  private static final String KEY = "AWS_REQUEST_ID";
  private static final String DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUV";
  private static final int BITS_A_DIGIT = 5;
  private static final int DIGITS_A_HALF = 26;

  private final long first;
  private final long second;

  private RequestId(long first, long second) {
    this.first = first;
    this.second = second;
  }

  /** A new random id. */
  public static RequestId next() {
    ThreadLocalRandom random = ThreadLocalRandom.current();
    return new RequestId(random.nextLong(), random.nextLong());
  }

  /** The id in DynamoDB's format: 52 characters. */
  public String text() {
    StringBuilder text = new StringBuilder(2 * DIGITS_A_HALF);
    append(text, first);
    append(text, second);
    return text.toString();
  }

  /**
   * Appends 26 characters: a 64-bit number yields 13 characters of 5 bits, and its reversed bits
   * another 13.
   */
  private static void append(StringBuilder text, long number) {
    for (int i = 0; i < DIGITS_A_HALF; i++) {
      long bits = Long.rotateRight(number, i * BITS_A_DIGIT);
      text.append(DIGITS.charAt((int) bits & DIGITS.length() - 1));
    }
  }

  @Override
  public @Nullable String get(Object key) {
    return KEY.equals(key) ? text() : null;
  }

  @Override
  public Set<Map.Entry<String, String>> entrySet() {
    return Set.of(Map.entry(KEY, text()));
  }
}
