// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.value;

import java.util.AbstractMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * The id of one request, as the metadata that the SDK's responses hold.
 *
 * <p>It is rarely read: a response holds two random numbers, and the text is made on demand.
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

  /** An id that no other request has. */
  public static RequestId next() {
    ThreadLocalRandom random = ThreadLocalRandom.current();
    return new RequestId(random.nextLong(), random.nextLong());
  }

  /** The id as DynamoDB's look: 52 digits. */
  public String text() {
    StringBuilder text = new StringBuilder(2 * DIGITS_A_HALF);
    append(text, first);
    append(text, second);
    return text.toString();
  }

  /** A number has 13 digits' worth of bits; turned round, they serve for as many again. */
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
