// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.stream;

import dev.adjoin.StreamReport;
import dev.adjoin.internal.evolution.JsonText;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Reads the JSON of a Lambda event, and writes the answer. */
final class LambdaEvent {
  private LambdaEvent() {}

  /**
   * The records of an event.
   *
   * @param table the name or ARN of the table whose stream it must be
   * @throws IllegalArgumentException if this is no event of that stream
   */
  static List<StreamEvent> read(String json, String table) {
    Object document;
    try {
      document = JsonText.read(json);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("The event must be JSON: " + e.getMessage(), e);
    }
    if (!(object(document).get("Records") instanceof List<?> records)) {
      throw new IllegalArgumentException(
          "The event of a stream must be an object with Records, as Lambda passes it");
    }
    List<StreamEvent> events = new ArrayList<>();
    for (Object record : records) {
      requireTable(object(record).get("eventSourceARN"), table);
      events.add(event(object(record)));
    }
    return events;
  }

  /** An ARN of a stream contains that of its table: {@code …:table/Campus/stream/2026-…}. */
  private static void requireTable(@Nullable Object arn, String table) {
    String name = table.substring(table.lastIndexOf('/') + 1);
    if (arn instanceof String text && !text.contains(":table/" + name + "/stream/")) {
      throw new IllegalArgumentException(
          "The event must be of the stream of the table %s, but was of %s".formatted(name, text));
    }
  }

  private static StreamEvent event(Map<?, ?> record) {
    Map<?, ?> change = object(record.get("dynamodb"));
    Map<?, ?> user = object(record.get("userIdentity"));
    boolean isRemoval = "REMOVE".equals(record.get("eventName"));
    return new StreamEvent(
        text(record, "eventID"),
        text(change, "SequenceNumber"),
        isRemoval,
        isRemoval
            && StreamEvent.isTimeToLive(
                (String) user.get("type"), (String) user.get("principalId")),
        item(change.get("Keys")),
        item(change.get("OldImage")),
        item(change.get("NewImage")),
        created(change.get("ApproximateCreationDateTime")));
  }

  /** Epoch seconds, which Lambda writes with or without a fraction. */
  private static Instant created(@Nullable Object seconds) {
    return seconds instanceof Number number
        ? Instant.ofEpochSecond(new BigDecimal(number.toString()).longValue())
        : Instant.EPOCH;
  }

  private static String text(Map<?, ?> object, String name) {
    if (object.get(name) instanceof String text) {
      return text;
    }
    throw new IllegalArgumentException("A record of a stream must have the text " + name);
  }

  private static Map<?, ?> object(@Nullable Object value) {
    return value instanceof Map<?, ?> map ? map : Map.of();
  }

  private static Map<String, AttributeValue> item(@Nullable Object json) {
    Map<String, AttributeValue> item = new LinkedHashMap<>();
    object(json).forEach((name, value) -> item.put((String) name, value(value)));
    return item;
  }

  /** A value in DynamoDB's own form: {@code {"S": "a91"}}. */
  private static AttributeValue value(@Nullable Object json) {
    Map<?, ?> typed = object(json);
    if (typed.size() != 1) {
      throw new IllegalArgumentException(
          "A value must be an object with one type, such as {\"S\": \"a91\"}");
    }
    String type = (String) typed.keySet().iterator().next();
    Object value = typed.get(type);
    return switch (type) {
      case "S" -> AttributeValue.fromS((String) value);
      case "N" -> AttributeValue.fromN((String) value);
      case "B" -> AttributeValue.fromB(bytes(value));
      case "BOOL" -> AttributeValue.fromBool((Boolean) value);
      case "NULL" -> AttributeValue.fromNul(true);
      case "SS" -> AttributeValue.fromSs(list(value).stream().map(String.class::cast).toList());
      case "NS" -> AttributeValue.fromNs(list(value).stream().map(String.class::cast).toList());
      case "BS" -> AttributeValue.fromBs(list(value).stream().map(LambdaEvent::bytes).toList());
      case "L" -> AttributeValue.fromL(list(value).stream().map(LambdaEvent::value).toList());
      case "M" -> AttributeValue.fromM(item(value));
      default ->
          throw new IllegalArgumentException("\"%s\" must be a type of DynamoDB".formatted(type));
    };
  }

  private static List<?> list(@Nullable Object value) {
    return value instanceof List<?> list ? list : List.of();
  }

  private static SdkBytes bytes(@Nullable Object base64) {
    return SdkBytes.fromByteArray(Base64.getDecoder().decode((String) base64));
  }

  /** The answer of a function whose event source has {@code ReportBatchItemFailures}. */
  static String answer(StreamReport report) {
    List<Map<String, String>> failed =
        report.failures().stream()
            .filter(StreamReport.Failure::canSucceed)
            .map(failure -> Map.of("itemIdentifier", failure.sequenceNumber()))
            .toList();
    return JsonText.write(Map.of("batchItemFailures", failed));
  }
}
