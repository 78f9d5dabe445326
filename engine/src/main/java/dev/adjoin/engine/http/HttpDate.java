// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine.http;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** The time as HTTP spells it, formatted once a second. */
record HttpDate(long second, String text) {
  private static final DateTimeFormatter FORMAT =
      DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);
  private static volatile HttpDate latest = of(0);

  static String now() {
    long second = System.currentTimeMillis() / 1000;
    HttpDate date = latest;
    if (date.second != second) {
      date = of(second);
      latest = date;
    }
    return date.text;
  }

  private static HttpDate of(long second) {
    return new HttpDate(second, FORMAT.format(Instant.ofEpochSecond(second)));
  }
}
