// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.http;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** The Date header, formatted at most once a second. */
final class HttpDate {
  private static final DateTimeFormatter FORMAT =
      DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);
  private volatile Second latest = Second.of(0);

  private record Second(long number, String text) {
    static Second of(long number) {
      return new Second(number, FORMAT.format(Instant.ofEpochSecond(number)));
    }
  }

  String now() {
    long number = System.currentTimeMillis() / 1000;
    Second second = latest;
    if (second.number != number) {
      second = Second.of(number);
      latest = second;
    }
    return second.text;
  }
}
