// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.promises;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.Adjoin;
import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.BackgroundFailure;
import dev.adjoin.Item;
import dev.adjoin.Key;
import dev.adjoin.ModelFile;
import dev.adjoin.RequestListener;
import dev.adjoin.RequestReport;
import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.testing.Logged;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/** The stream handler as a Lambda function: JSON in, JSON out. */
class LambdaEventsTest {
  private static final ModelFile MODEL =
      ModelFile.parse(
          "rooms.yaml",
          """
              model: rooms
              table: {name: Rooms, stream: true}
              entities:
                User: {id: userId, attributes: {userId: string}}
                Room: {id: roomId, attributes: {roomId: string}}
              relationships:
                Presence:
                  from: User
                  to: Room
                  attributes: {until: instant?}
                  expires: until
                  expiry: streamed
                  count: {to: present}
              """);

  private final EmbeddedDynamoDb engine = EmbeddedDynamoDb.inMemory();
  private final Adjoin db = Adjoin.connect(engine.client(), MODEL);

  LambdaEventsTest() {
    db.createTable();
  }

  @AfterEach
  void close() {
    db.close();
    engine.close();
  }

  /** A record as Lambda passes it: a removal by time to live, unless the identity is another. */
  private static String event(String identity) {
    return event(identity, "4070908800");
  }

  private static String event(String identity, String time) {
    return """
        {"Records": [{
          "eventID": "c4ca4238a0b923820dcc509a6f75849b", "eventName": "REMOVE", "eventVersion": "1.1",
          "eventSource": "aws:dynamodb", "awsRegion": "us-east-1",
          "dynamodb": {
            "ApproximateCreationDateTime": %s,
            "Keys": {"PK": {"S": "USER#ada"}, "SK": {"S": "ROOM#r1"}},
            "OldImage": {
              "PK": {"S": "USER#ada"}, "SK": {"S": "ROOM#r1"},
              "userId": {"S": "ada"}, "roomId": {"S": "r1"}, "_expires": {"N": "1479499000"},
              "extra": {"M": {"all": {"L": [{"BOOL": true}, {"NULL": true}, {"B": "AQI="}]},
                              "sets": {"SS": ["a"]}, "numbers": {"NS": ["1"]}, "bytes": {"BS": ["AQI="]}}}
            },
            "SequenceNumber": "4421584500000000017450439092", "SizeBytes": 59,
            "StreamViewType": "NEW_AND_OLD_IMAGES"},
          %s
          "eventSourceARN": "arn:aws:dynamodb:us-east-1:123456789012:table/Rooms/stream/2026-01-01T00:00:00.000"
        }]}
        """
        .formatted(time, identity);
  }

  private static final String TIME_TO_LIVE =
      "\"userIdentity\": {\"type\": \"Service\", \"principalId\": \"dynamodb.amazonaws.com\"},";

  private long present() {
    return (long) db.entity("Room").get("r1").orElseThrow().find("present").orElseThrow();
  }

  private void fill() {
    db.entity("User").create(Item.of("userId", "ada"));
    db.entity("Room").create(Item.of("roomId", "r1"));
    db.relationship("Presence").link(Item.of("userId", "ada", "roomId", "r1"));
  }

  @Test
  void anEventIsAppliedOnce() {
    fill();
    for (int i = 0; i < 2; i++) {
      assertThat(db.streamHandler().handleEvent(event(TIME_TO_LIVE)))
          .isEqualTo("{\"batchItemFailures\": []}\n");
      assertThat(present()).isZero();
    }
  }

  @Test
  void aRecordOfDaysAgoIsNotTrusted() {
    fill();
    db.streamHandler().handleEvent(event(TIME_TO_LIVE, "1.479499740E9"));
    assertThat(present()).isEqualTo(1);
  }

  @Test
  void aRemovalByAnybodyElseIsNotApplied() {
    fill();
    db.streamHandler().handleEvent(event(""));
    assertThat(present()).isEqualTo(1);
  }

  @Test
  void aRecordThatFailsIsNamedSoThatItComesAgainAndIsReported() {
    fill();
    List<BackgroundFailure> failures = new ArrayList<>();
    RequestListener heard =
        new RequestListener() {
          @Override
          public void sent(RequestReport report) {}

          @Override
          public void failed(BackgroundFailure failure) {
            failures.add(failure);
          }
        };
    DynamoDbClient forbidden =
        (DynamoDbClient)
            Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {DynamoDbClient.class},
                (proxy, method, arguments) -> {
                  if (method.getName().equals("transactWriteItems")) {
                    throw DynamoDbException.builder().statusCode(400).message("no").build();
                  }
                  return method.invoke(engine.client(), arguments);
                });
    try (Logged log = new Logged("dev.adjoin");
        Adjoin worker = Adjoin.builder(MODEL).listener(heard).connect(forbidden)) {
      assertThat(worker.streamHandler().handleEvent(event(TIME_TO_LIVE)))
          .isEqualTo(
              """
              {
                "batchItemFailures": [
                  {"itemIdentifier": "4421584500000000017450439092"}
                ]
              }
              """);
      assertThat(failures)
          .singleElement()
          .satisfies(
              failure -> {
                assertThat(failure.kind()).isEqualTo("stream");
                assertThat(failure.key()).isEqualTo(Key.of("4421584500000000017450439092"));
                assertThat(failure.cause().reason()).isEqualTo(Reason.UNAVAILABLE);
              });
      assertThat(log.messages())
          .singleElement()
          .asString()
          .startsWith("Failed in the background, stream of Table: ");
    }
    assertThat(present()).isEqualTo(1);
  }

  @Test
  void anEventOfAnotherTableIsRefused() {
    String other = event(TIME_TO_LIVE).replace("table/Rooms/", "table/Other/");
    assertThatThrownBy(() -> db.streamHandler().handleEvent(other))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "The event must be of the stream of the table Rooms, but was of"
                + " arn:aws:dynamodb:us-east-1:123456789012:table/Other/stream/2026-01-01T00:00:00.000");
  }

  @Test
  void anythingElseIsRefused() {
    assertThatThrownBy(() -> db.streamHandler().handleEvent("{\"detail\": 1}"))
        .hasMessage("The event of a stream must be an object with Records, as Lambda passes it");
    assertThatThrownBy(() -> db.streamHandler().handleEvent("Records"))
        .hasMessage("The event must be JSON: line 1: a value must be there, but was \"R\"");
    String keysOnly = event(TIME_TO_LIVE).replaceFirst("(?s)\"OldImage\": .*?\\n    \\},", "");
    assertThatThrownBy(() -> db.streamHandler().handleEvent(keysOnly))
        .hasMessage(
            "The stream must have new and old images, but a record of a removal has no old image");
  }
}
