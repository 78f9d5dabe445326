// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.value;

import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import software.amazon.awssdk.http.SdkHttpResponse;

/** The Date header by a clock, formatted at most once a second. Thread-safe. */
public final class HttpDate {
  private static final DateTimeFormatter FORMAT =
      DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);
  private final InstantSource clock;
  private volatile Second latest = Second.of(0);

  public HttpDate(InstantSource clock) {
    this.clock = clock;
  }

  private record Second(long number, String text, SdkHttpResponse response) {
    static Second of(long number) {
      String text = FORMAT.format(Instant.ofEpochSecond(number));
      SdkHttpResponse dated = SuccessfulResponse.OK.toBuilder().putHeader("Date", text).build();
      return new Second(number, text, dated);
    }
  }

  public String now() {
    return second().text;
  }

  /** The HTTP part of a successful response. */
  SdkHttpResponse response() {
    return second().response;
  }

  private Second second() {
    long number = Math.floorDiv(clock.millis(), 1000);
    Second second = latest;
    if (second.number != number) {
      second = Second.of(number);
      latest = second;
    }
    return second;
  }
}
