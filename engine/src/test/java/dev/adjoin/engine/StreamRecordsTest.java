// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine;

import static dev.adjoin.engine.StreamedEngine.n;
import static dev.adjoin.engine.StreamedEngine.s;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static software.amazon.awssdk.services.dynamodb.model.OperationType.INSERT;
import static software.amazon.awssdk.services.dynamodb.model.OperationType.MODIFY;
import static software.amazon.awssdk.services.dynamodb.model.OperationType.REMOVE;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.Identity;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.StreamRecord;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** The content of stream records for the client's writes. */
class StreamRecordsTest {
  private static final Map<String, AttributeValue> KEY = Map.of("id", n(101));
  private static final Map<String, AttributeValue> NEW =
      Map.of("id", n(101), "Message", s("New item!"));
  private static final Map<String, AttributeValue> CHANGED =
      Map.of("id", n(101), "Message", s("This item has changed"));

  private final StreamedEngine engine = new StreamedEngine();

  @AfterEach
  void close() {
    engine.close();
  }

  private String table(StreamViewType view) {
    return engine.table("Message", "N", view);
  }

  private List<Record> insertModifyRemove(StreamViewType view) {
    String arn = table(view);
    engine.put("Message", NEW);
    engine.client.updateItem(
        r ->
            r.tableName("Message")
                .key(KEY)
                .updateExpression("SET Message = :m")
                .expressionAttributeValues(Map.of(":m", CHANGED.get("Message"))));
    engine.client.deleteItem(r -> r.tableName("Message").key(KEY));
    return engine.records(arn);
  }

  @Test
  void tellsInsertionModificationAndRemovalInFull() {
    List<Record> records = insertModifyRemove(StreamViewType.NEW_AND_OLD_IMAGES);
    assertThat(records).extracting(Record::eventName).containsExactly(INSERT, MODIFY, REMOVE);
    assertImages(records.get(0), null, NEW);
    assertImages(records.get(1), NEW, CHANGED);
    assertImages(records.get(2), CHANGED, null);
    assertThat(records).extracting(r -> r.dynamodb().sizeBytes()).containsExactly(26L, 59L, 38L);
  }

  private static void assertImages(
      Record record, Map<String, AttributeValue> before, Map<String, AttributeValue> after) {
    StreamRecord told = record.dynamodb();
    assertThat(told.keys()).isEqualTo(KEY);
    assertThat(told.hasOldImage()).isEqualTo(before != null);
    assertThat(told.hasNewImage()).isEqualTo(after != null);
    if (before != null) {
      assertThat(told.oldImage()).isEqualTo(before);
    }
    if (after != null) {
      assertThat(told.newImage()).isEqualTo(after);
    }
  }

  @Test
  void showsOnlyNewImages() {
    List<Record> records = insertModifyRemove(StreamViewType.NEW_IMAGE);
    assertImages(records.get(0), null, NEW);
    assertImages(records.get(1), null, CHANGED);
    assertImages(records.get(2), null, null);
    assertThat(records).extracting(r -> r.dynamodb().sizeBytes()).containsExactly(26L, 38L, 5L);
  }

  @Test
  void showsOnlyOldImages() {
    List<Record> records = insertModifyRemove(StreamViewType.OLD_IMAGE);
    assertImages(records.get(0), null, null);
    assertImages(records.get(1), NEW, null);
    assertImages(records.get(2), CHANGED, null);
  }

  @Test
  void showsOnlyKeys() {
    List<Record> records = insertModifyRemove(StreamViewType.KEYS_ONLY);
    assertThat(records).hasSize(3).allSatisfy(record -> assertImages(record, null, null));
    assertThat(records).extracting(Record::eventName).containsExactly(INSERT, MODIFY, REMOVE);
  }

  @ParameterizedTest
  @EnumSource(
      value = StreamViewType.class,
      mode = EnumSource.Mode.EXCLUDE,
      names = "UNKNOWN_TO_SDK_VERSION")
  void saysWhatEveryRecordSays(StreamViewType view) {
    List<Record> records = insertModifyRemove(view);
    for (Record record : records) {
      assertThat(record.eventID()).matches("[0-9a-f]{32}");
      assertThat(record.eventVersion()).isEqualTo("1.1");
      assertThat(record.eventSource()).isEqualTo("aws:dynamodb");
      assertThat(record.awsRegion()).isEqualTo("us-east-1");
      assertThat(record.userIdentity()).isNull();
      assertThat(record.dynamodb().streamViewType()).isEqualTo(view);
      assertThat(record.dynamodb().sequenceNumber()).matches("\\d{21}");
      assertThat(record.dynamodb().approximateCreationDateTime())
          .as("rounded down to the second")
          .isEqualTo(Instant.parse("2026-03-01T12:00:00Z"));
    }
    assertThat(records).extracting(r -> r.dynamodb().sequenceNumber()).isSorted();
    assertThat(records).extracting(Record::eventID).doesNotHaveDuplicates();
  }

  @Test
  void tellsNothingOfWritesThatChangeNothing() {
    String arn = table(StreamViewType.NEW_AND_OLD_IMAGES);
    Map<String, AttributeValue> item =
        Map.of("id", n(101), "tags", AttributeValue.fromSs(List.of("a", "b")), "x", n(1));
    engine.put("Message", item);
    engine.put("Message", item);
    engine.put(
        "Message",
        Map.of(
            "x", AttributeValue.fromN("1.0"),
            "tags", AttributeValue.fromSs(List.of("b", "a")),
            "id", AttributeValue.fromN("101.00")));
    engine.client.updateItem(
        r -> r.tableName("Message").key(KEY).updateExpression("SET x = x REMOVE absentee"));
    engine.client.deleteItem(r -> r.tableName("Message").key(Map.of("id", n(7))));
    assertThat(engine.records(arn)).hasSize(1);
  }

  @Test
  void tellsNothingOfWritesThatFail() {
    String arn = table(StreamViewType.NEW_AND_OLD_IMAGES);
    assertThatThrownBy(
            () ->
                engine.client.putItem(
                    r ->
                        r.tableName("Message")
                            .item(NEW)
                            .conditionExpression("attribute_exists(id)")))
        .isInstanceOf(ConditionalCheckFailedException.class);
    assertThat(engine.records(arn)).isEmpty();
  }

  @Test
  void saysThatAnItemExpired() {
    String arn = table(StreamViewType.OLD_IMAGE);
    engine.client.updateTimeToLive(
        r ->
            r.tableName("Message")
                .timeToLiveSpecification(t -> t.attributeName("until").enabled(true)));
    Map<String, AttributeValue> item =
        Map.of("id", n(101), "until", n(engine.clock.instant().getEpochSecond()));
    engine.put("Message", item);
    engine.clock.move(Duration.ofSeconds(2));
    assertThat(engine.sweeper.sweep()).isEqualTo(1);
    Record record = engine.records(arn).get(1);
    assertThat(record.eventName()).isEqualTo(REMOVE);
    assertThat(record.userIdentity())
        .isEqualTo(
            Identity.builder().type("Service").principalId("dynamodb.amazonaws.com").build());
    assertImages(record, item, null);
  }

  @Test
  void aTransactionIsToldInEveryTableThatHasAStream() {
    String first = engine.table("First", StreamViewType.NEW_IMAGE);
    String second = engine.table("Second", StreamViewType.NEW_IMAGE);
    engine.table("Silent", null);
    engine.client.transactWriteItems(
        r ->
            r.transactItems(
                List.of(
                    putting("Second", "b"),
                    putting("First", "a"),
                    putting("Silent", "c"),
                    putting("First", "d"))));
    assertThat(engine.ids(first)).containsExactly("a", "d");
    assertThat(engine.ids(second)).containsExactly("b");
  }

  private static TransactWriteItem putting(String table, String id) {
    return TransactWriteItem.builder()
        .put(p -> p.tableName(table).item(Map.of("id", s(id))))
        .build();
  }

  @Test
  void aBatchIsTold() {
    String arn = engine.table("First", StreamViewType.NEW_IMAGE);
    engine.client.batchWriteItem(
        r ->
            r.requestItems(
                Map.of(
                    "First",
                    List.of(
                        WriteRequest.builder()
                            .putRequest(p -> p.item(Map.of("id", s("a"))))
                            .build()))));
    assertThat(engine.ids(arn)).containsExactly("a");
  }
}
