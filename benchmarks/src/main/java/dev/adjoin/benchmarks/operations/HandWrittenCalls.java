// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.operations;

import dev.adjoin.benchmarks.operations.Campus.Enrollment;
import dev.adjoin.benchmarks.operations.Campus.Seat;
import dev.adjoin.benchmarks.operations.Campus.Status;
import dev.adjoin.benchmarks.operations.Campus.Student;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.Put;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.Update;

/**
 * The calls as one writes them with the SDK's client alone: the same requests, the same items and
 * the same conditions, all attributes encoded and decoded, constant expressions kept as constants.
 */
final class HandWrittenCalls implements Calls {
  private static final String ABSENT = "attribute_not_exists(PK)";
  private static final String FROM = "PK = :partition AND begins_with(SK, :prefix)";
  private static final String TO = "GSI1PK = :partition AND begins_with(GSI1SK, :prefix)";
  private static final String COUNT =
      "SET enrolled = if_not_exists(enrolled, :zero) + :one,"
          + " #gate.changes = if_not_exists(#gate.changes, :zero) + :one";
  private static final String OPEN =
      "attribute_exists(PK) AND (attribute_not_exists(#deleting) OR #deleting <> :gone)"
          + " AND #gate.#state = :open AND #gate.epoch = :one";
  private static final Map<String, String> GATE_NAMES =
      Map.of("#gate", "_to_Seat", "#deleting", "_deleting", "#state", "state");
  private static final Map<String, AttributeValue> GATE_VALUES =
      Map.of(
          ":zero", AttributeValue.fromN("0"),
          ":one", AttributeValue.fromN("1"),
          ":gone", AttributeValue.fromS("gone"),
          ":open", AttributeValue.fromS("open"));
  private final DynamoDbClient client;

  HandWrittenCalls(DynamoDbClient client) {
    this.client = client;
  }

  @Override
  public Student get(int n) {
    String key = "STUDENT#" + Campus.student(n);
    Map<String, AttributeValue> item =
        client
            .getItem(GetItemRequest.builder().tableName(Campus.TABLE).key(key(key, key)).build())
            .item();
    return new Student(
        item.get("studentId").s(),
        item.get("name").s(),
        item.get("email").s(),
        text(item.get("major")),
        status(item),
        Integer.parseInt(item.get("credits").n()),
        item.get("fullTime").bool(),
        Long.parseLong(item.get("since").n()));
  }

  @Override
  public List<Enrollment> listFrom(int n) {
    return list(
        QueryRequest.builder()
            .tableName(Campus.TABLE)
            .keyConditionExpression(FROM)
            .expressionAttributeValues(range("STUDENT#" + Campus.student(n), "COURSE#")));
  }

  @Override
  public List<Enrollment> listTo(int n) {
    return list(
        QueryRequest.builder()
            .tableName(Campus.TABLE)
            .indexName("GSI1")
            .keyConditionExpression(TO)
            .expressionAttributeValues(range("COURSE#" + Campus.course(n), "STUDENT#")));
  }

  @Override
  public List<Enrollment> listWhere(int n) {
    return list(
        QueryRequest.builder()
            .tableName(Campus.TABLE)
            .keyConditionExpression(FROM)
            .expressionAttributeValues(
                range("STUDENT#" + Campus.student(n), "COURSE#" + Campus.SEMESTER + "#")));
  }

  private List<Enrollment> list(QueryRequest.Builder request) {
    List<Enrollment> edges = new ArrayList<>();
    QueryResponse response;
    do {
      response = client.query(request.build());
      addAll(response, edges);
      request.exclusiveStartKey(response.lastEvaluatedKey());
    } while (response.hasLastEvaluatedKey());
    return edges;
  }

  @Override
  public List<Enrollment> page(int n) {
    QueryRequest request =
        QueryRequest.builder()
            .tableName(Campus.TABLE)
            .keyConditionExpression(FROM)
            .expressionAttributeValues(
                range("STUDENT#" + Campus.paged(n, 0).studentId(), "COURSE#"))
            .limit(Campus.LISTED)
            .build();
    QueryResponse response = client.query(request);
    List<Enrollment> edges = new ArrayList<>();
    addAll(response, edges);
    // The next page's start; one that goes into a URL would have to be encoded, too.
    if (!response.hasLastEvaluatedKey()) {
      throw new IllegalStateException("A page must be followed by another");
    }
    return edges;
  }

  private static void addAll(QueryResponse response, List<Enrollment> edges) {
    for (Map<String, AttributeValue> item : response.items()) {
      edges.add(enrollment(item));
    }
  }

  private static Enrollment enrollment(Map<String, AttributeValue> item) {
    return new Enrollment(
        item.get("studentId").s(),
        item.get("courseId").s(),
        item.get("semester").s(),
        status(item),
        text(item.get("grade")),
        Integer.parseInt(item.get("credits").n()),
        item.get("room").s());
  }

  @Override
  public boolean link(int n) {
    try {
      client.putItem(
          PutItemRequest.builder()
              .tableName(Campus.TABLE)
              .item(item(Campus.linked(n), UUID.randomUUID().toString()))
              .conditionExpression(ABSENT)
              .returnValuesOnConditionCheckFailure(ReturnValuesOnConditionCheckFailure.ALL_OLD)
              .build());
      return true;
    } catch (ConditionalCheckFailedException e) {
      return false;
    }
  }

  @Override
  public boolean linkCounted(int n) {
    Seat seat = Campus.seat(n);
    String by = UUID.randomUUID().toString();
    String course = "COURSE#" + seat.courseId();
    Put put =
        Put.builder()
            .tableName(Campus.TABLE)
            .item(item(seat, by))
            .conditionExpression(ABSENT)
            .returnValuesOnConditionCheckFailure(ReturnValuesOnConditionCheckFailure.ALL_OLD)
            .build();
    Update count =
        Update.builder()
            .tableName(Campus.TABLE)
            .key(key(course, course))
            .updateExpression(COUNT)
            .conditionExpression(OPEN)
            .expressionAttributeNames(GATE_NAMES)
            .expressionAttributeValues(GATE_VALUES)
            .returnValuesOnConditionCheckFailure(ReturnValuesOnConditionCheckFailure.ALL_OLD)
            .build();
    try {
      client.transactWriteItems(
          TransactWriteItemsRequest.builder()
              .transactItems(
                  TransactWriteItem.builder().put(put).build(),
                  TransactWriteItem.builder().update(count).build())
              .clientRequestToken(by)
              .build());
      return true;
    } catch (TransactionCanceledException e) {
      return false;
    }
  }

  @Override
  public Enrollment unlink(int n) {
    return enrollment(delete(enrollmentKey(Campus.linked(n))));
  }

  @Override
  public String attribute(int n) {
    return "semester";
  }

  /** Removes the edge that {@link #linkCounted} wrote, and leaves the count as it is. */
  void removeSeat(int n) {
    Seat seat = Campus.seat(n);
    delete(key("STUDENT#" + seat.studentId(), "SEAT#" + seat.courseId()));
  }

  private Map<String, AttributeValue> delete(Map<String, AttributeValue> key) {
    DeleteItemRequest request =
        DeleteItemRequest.builder()
            .tableName(Campus.TABLE)
            .key(key)
            .returnValues(ReturnValue.ALL_OLD)
            .build();
    return client.deleteItem(request).attributes();
  }

  private static Map<String, AttributeValue> item(Enrollment edge, String by) {
    Map<String, AttributeValue> item = enrollmentKey(edge);
    item.put("GSI1PK", AttributeValue.fromS("COURSE#" + edge.courseId()));
    item.put("GSI1SK", AttributeValue.fromS("STUDENT#" + edge.semester() + "#" + edge.studentId()));
    item.put("studentId", AttributeValue.fromS(edge.studentId()));
    item.put("courseId", AttributeValue.fromS(edge.courseId()));
    item.put("semester", AttributeValue.fromS(edge.semester()));
    item.put("status", AttributeValue.fromS(text(edge.status())));
    if (edge.grade() != null) {
      item.put("grade", AttributeValue.fromS(edge.grade()));
    }
    item.put("credits", AttributeValue.fromN(Integer.toString(edge.credits())));
    item.put("room", AttributeValue.fromS(edge.room()));
    item.put("_type", AttributeValue.fromS("Enrollment"));
    item.put("_by", AttributeValue.fromS(by));
    return item;
  }

  private static Map<String, AttributeValue> item(Seat seat, String by) {
    Map<String, AttributeValue> item =
        key("STUDENT#" + seat.studentId(), "SEAT#" + seat.courseId());
    item.put("GSI1PK", AttributeValue.fromS("COURSE#" + seat.courseId()));
    item.put("GSI1SK", AttributeValue.fromS("SEATED#" + seat.studentId()));
    item.put("studentId", AttributeValue.fromS(seat.studentId()));
    item.put("courseId", AttributeValue.fromS(seat.courseId()));
    item.put("status", AttributeValue.fromS(text(seat.status())));
    if (seat.grade() != null) {
      item.put("grade", AttributeValue.fromS(seat.grade()));
    }
    item.put("credits", AttributeValue.fromN(Integer.toString(seat.credits())));
    item.put("room", AttributeValue.fromS(seat.room()));
    item.put("_type", AttributeValue.fromS("Seat"));
    item.put("_by", AttributeValue.fromS(by));
    return item;
  }

  private static Map<String, AttributeValue> enrollmentKey(Enrollment edge) {
    return key("STUDENT#" + edge.studentId(), "COURSE#" + edge.semester() + "#" + edge.courseId());
  }

  private static Map<String, AttributeValue> key(String partition, String sort) {
    Map<String, AttributeValue> key = new HashMap<>();
    key.put("PK", AttributeValue.fromS(partition));
    key.put("SK", AttributeValue.fromS(sort));
    return key;
  }

  private static Map<String, AttributeValue> range(String partition, String prefix) {
    return Map.of(
        ":partition", AttributeValue.fromS(partition), ":prefix", AttributeValue.fromS(prefix));
  }

  private static @Nullable String text(@Nullable AttributeValue value) {
    return value == null ? null : value.s();
  }

  private static String text(Status status) {
    return switch (status) {
      case ACTIVE -> "active";
      case COMPLETED -> "completed";
      case DROPPED -> "dropped";
    };
  }

  private static Status status(Map<String, AttributeValue> item) {
    String text = item.get("status").s();
    return switch (text) {
      case "active" -> Status.ACTIVE;
      case "completed" -> Status.COMPLETED;
      case "dropped" -> Status.DROPPED;
      default -> throw new IllegalStateException("Unknown status " + text);
    };
  }
}
