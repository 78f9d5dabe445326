// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine.stream;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;

/** What a stream is: whose changes it tells, how much of each, and since when. */
public record Declaration(Source source, StreamViewType view, Instant created) {
  private static final DateTimeFormatter LABEL =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS").withZone(ZoneOffset.UTC);

  public Declaration {
    created = created.truncatedTo(ChronoUnit.MILLIS);
  }

  /** The moment the stream was switched on, which tells it from others of its table. */
  public String label() {
    return LABEL.format(created);
  }

  public String arn() {
    return source.arn() + "/stream/" + label();
  }
}
