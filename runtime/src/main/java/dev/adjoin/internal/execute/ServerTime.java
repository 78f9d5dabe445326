// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.execute;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkResponse;

/**
 * DynamoDB's time, as its last response was dated. DynamoDB dates stream records and expires items
 * by its own clock, so that times that are compared with these come from here: the clock of this
 * machine may be hours off.
 *
 * <p>A Date has whole seconds, so that the time is up to a second behind, and by as much as the
 * response took. A response without a date, or with one that cannot be read, changes nothing: the
 * time goes on from the last one that had a date. Before the first such response it is the time of
 * this machine. Thread-safe.
 */
public final class ServerTime {
  private final Environment environment;
  private volatile @Nullable Dated latest;

  /**
   * The date of a response.
   *
   * @param text the date as it was sent
   * @param nanos when the response arrived
   */
  private record Dated(String text, Instant date, long nanos) {}

  ServerTime(Environment environment) {
    this.environment = environment;
  }

  /** Notes a response. */
  void answered(Object response) {
    if (response instanceof SdkResponse received && received.sdkHttpResponse() != null) {
      received.sdkHttpResponse().firstMatchingHeader("Date").ifPresent(this::dated);
    }
  }

  private void dated(String text) {
    Dated before = latest;
    try {
      // Within a second, all responses have the same date.
      Instant date =
          before != null && before.text.equals(text)
              ? before.date
              : DateTimeFormatter.RFC_1123_DATE_TIME.parse(text, Instant::from);
      latest = new Dated(text, date, environment.nanos());
    } catch (DateTimeException e) {
      // The date of an earlier response is right, and this one is not.
    }
  }

  public Instant now() {
    Dated dated = latest;
    return dated == null
        ? environment.now()
        : dated.date.plusNanos(environment.nanos() - dated.nanos);
  }
}
