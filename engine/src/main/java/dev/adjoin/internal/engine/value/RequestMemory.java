// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.value;

import java.util.function.LongConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The memory that the values of a request take in the heap, reported to a meter of the current
 * thread.
 *
 * <p>An HTTP server bounds the memory of all its requests, so it sets a meter while it runs one.
 * The meter throws to stop a request that may not use more. A call in the process has no meter.
 */
public final class RequestMemory {
  /** An attribute value of the SDK with its place in a map or list, without its text or bytes. */
  public static final int VALUE = 144;

  private static final int CHECKED_TEXT = 1000;
  private static final ThreadLocal<@Nullable LongConsumer> METER = new ThreadLocal<>();

  private RequestMemory() {}

  /** Runs a request whose memory is reported to the meter, in bytes. */
  public static <T> T measured(LongConsumer meter, Supplier<T> request) {
    METER.set(meter);
    try {
      return request.get();
    } finally {
      METER.remove();
    }
  }

  /** Reports memory that the current request keeps until it has its response. */
  public static void use(long bytes) {
    LongConsumer meter = METER.get();
    if (meter != null) {
      meter.accept(bytes);
    }
  }

  /** The bytes of the characters of a text: one for each in Latin 1, otherwise two. */
  public static long bytes(String text) {
    int length = text.length();
    return length > CHECKED_TEXT && isLatin(text) ? length : 2L * length;
  }

  private static boolean isLatin(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) > 0xff) {
        return false;
      }
    }
    return true;
  }

  static @Nullable LongConsumer meter() {
    return METER.get();
  }
}
