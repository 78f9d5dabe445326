// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.execute;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkResponse;
import software.amazon.awssdk.http.SdkHttpResponse;

/**
 * DynamoDB's time, as its last response was dated. DynamoDB dates stream records and expires items
 * by its own clock, so that times that are compared with these come from here: the clock of this
 * machine may be hours off.
 *
 * <p>A Date has whole seconds, so that the time is up to a second behind, and by as much as the
 * response took. Before the first response, and if responses have no date, it is the time of this
 * machine. Thread-safe.
 */
public final class ServerTime {
  private final Environment environment;
  private volatile @Nullable Answer latest;

  /** The last dated response, and when it arrived. Its date is parsed only when it is needed. */
  private record Answer(SdkHttpResponse response, long nanos) {}

  ServerTime(Environment environment) {
    this.environment = environment;
  }

  /** Notes a response. */
  void answered(Object response) {
    if (response instanceof SdkResponse received && received.sdkHttpResponse() != null) {
      latest = new Answer(received.sdkHttpResponse(), environment.nanos());
    }
  }

  public Instant now() {
    Answer answer = latest;
    String date = answer == null ? null : answer.response.firstMatchingHeader("Date").orElse(null);
    if (date == null) {
      return environment.now();
    }
    try {
      return DateTimeFormatter.RFC_1123_DATE_TIME
          .parse(date, Instant::from)
          .plusNanos(environment.nanos() - answer.nanos);
    } catch (DateTimeException e) {
      return environment.now();
    }
  }
}
