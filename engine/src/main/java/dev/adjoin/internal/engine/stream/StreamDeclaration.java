// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.stream;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;

/**
 * The declaration of a stream: the table whose changes it records, and its view type.
 *
 * @param label the time at which it was enabled, which distinguishes it from other streams of the
 *     table
 */
public record StreamDeclaration(SourceTable source, StreamViewType view, String label) {
  private static final DateTimeFormatter LABEL =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS").withZone(ZoneOffset.UTC);

  /** The label of a stream that is enabled at this time. */
  public static String label(Instant moment) {
    return LABEL.format(moment);
  }

  static Instant moment(String label) {
    return LocalDateTime.parse(label, LABEL).toInstant(ZoneOffset.UTC);
  }

  public Instant created() {
    return moment(label);
  }

  public String arn() {
    return SourceTable.streamArn(source.arn(), label);
  }
}
