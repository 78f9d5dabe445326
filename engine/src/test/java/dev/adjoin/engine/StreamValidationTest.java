// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/** The validation errors of the streams client, with exact messages. */
class StreamValidationTest {
  private static final String NUMBERS =
      "Must either specify (1) AT_SEQUENCE_NUMBER or AFTER_SEQUENCE_NUMBER and SequenceNumber or (2)"
          + " TRIM_HORIZON or LATEST and no SequenceNumber. Request specified ";

  private final StreamedEngine engine = new StreamedEngine();
  private final DynamoDbStreamsClient streams = engine.streams;
  private final String arn = engine.table("Music", StreamViewType.KEYS_ONLY);
  private final String shard =
      streams.describeStream(r -> r.streamArn(arn)).streamDescription().shards().get(0).shardId();

  @AfterEach
  void close() {
    engine.close();
  }

  private static void assertInvalid(ThrowingCallable call, String message) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            DynamoDbException.class,
            e -> {
              assertThat(e.awsErrorDetails().errorCode()).isEqualTo("ValidationException");
              assertThat(e.awsErrorDetails().errorMessage()).isEqualTo(message);
            });
  }

  private static String oneError(String rest) {
    return "1 validation error detected: " + rest;
  }

  @Test
  void refusesLimitsOutOfRange() {
    String tooLow = "Value '0' at 'limit' failed to satisfy constraint: Member must have value";
    assertInvalid(
        () -> streams.listStreams(r -> r.limit(0)),
        oneError(tooLow + " greater than or equal to 1"));
    assertInvalid(
        () -> streams.listStreams(r -> r.limit(101)),
        oneError(tooLow.replace("0", "101") + " less than or equal to 100"));
    assertInvalid(
        () -> streams.describeStream(r -> r.streamArn(arn).limit(101)),
        oneError(tooLow.replace("0", "101") + " less than or equal to 100"));
    assertInvalid(
        () -> streams.getRecords(r -> r.shardIterator("x").limit(1001)),
        oneError(tooLow.replace("0", "1001") + " less than or equal to 1000"));
  }

  @Test
  void refusesARequestWithoutWhatIsRequired() {
    assertInvalid(
        () -> streams.describeStream(r -> {}),
        oneError(
            "Value null at 'streamArn' failed to satisfy constraint: Member must not be null"));
    assertInvalid(
        () -> streams.getShardIterator(r -> {}),
        "3 validation errors detected: "
            + "Value null at 'streamArn' failed to satisfy constraint: Member must not be null; "
            + "Value null at 'shardId' failed to satisfy constraint: Member must not be null; "
            + "Value null at 'shardIteratorType' failed to satisfy constraint: Member must not be"
            + " null");
    assertInvalid(
        () -> streams.getRecords(r -> {}),
        oneError(
            "Value null at 'shardIterator' failed to satisfy constraint: Member must not be null"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "fake-stream",
        "",
        "arn:aws:dynamodb:us-east-1:000000000000:table/Music",
        "arn:aws:kinesis:us-east-1:000000000000:table/Music/stream/2026-03-01T12:00:00.000"
      })
  void refusesWhatIsNoStreamArn(String wrong) {
    assertInvalid(() -> streams.describeStream(r -> r.streamArn(wrong)), "Invalid StreamArn");
    assertInvalid(
        () -> streams.listStreams(r -> r.exclusiveStartStreamArn(wrong)), "Invalid StreamArn");
    assertInvalid(
        () ->
            streams.getShardIterator(
                r -> r.streamArn(wrong).shardId(shard).shardIteratorType("LATEST")),
        "Invalid StreamArn");
  }

  @Test
  void saysWhichStreamDoesNotExist() {
    String other = arn.replace("Music", "Books");
    assertThatThrownBy(() -> streams.describeStream(r -> r.streamArn(other)))
        .isInstanceOf(ResourceNotFoundException.class)
        .hasMessageContaining("Requested resource not found: Stream: " + other + " not found");
    assertThatThrownBy(
            () ->
                streams.getShardIterator(
                    r -> r.streamArn(other).shardId(shard).shardIteratorType("LATEST")))
        .isInstanceOf(ResourceNotFoundException.class)
        .hasMessageContaining("Requested resource not found: Stream: " + other + " not found");
  }

  @Test
  void saysThatAShardDoesNotExist() {
    assertThatThrownBy(
            () ->
                streams.getShardIterator(
                    r ->
                        r.streamArn(arn)
                            .shardId("shardId-00000001414562045508-2bac9cd2")
                            .shardIteratorType("LATEST")))
        .isInstanceOf(ResourceNotFoundException.class)
        .hasMessageContaining("Requested resource not found: Shard does not exist");
  }

  @Test
  void refusesAnUnknownTypeOfIterator() {
    assertInvalid(
        () ->
            streams.getShardIterator(
                r -> r.streamArn(arn).shardId(shard).shardIteratorType("AT_TIMESTAMP")),
        oneError(
            "Value 'AT_TIMESTAMP' at 'shardIteratorType' failed to satisfy constraint: Member must"
                + " satisfy enum value set: [AFTER_SEQUENCE_NUMBER, LATEST, AT_SEQUENCE_NUMBER,"
                + " TRIM_HORIZON]"));
  }

  @Test
  void refusesIdsOfTheWrongLength() {
    assertInvalid(
        () ->
            streams.getShardIterator(
                r ->
                    r.streamArn(arn)
                        .shardId("shard")
                        .shardIteratorType("LATEST")
                        .sequenceNumber("12")),
        "2 validation errors detected: Value 'shard' at 'shardId' failed to satisfy constraint:"
            + " Member must have length greater than or equal to 28; Value '12' at"
            + " 'sequenceNumber' failed to satisfy constraint: Member must have length greater than"
            + " or equal to 21");
    assertInvalid(
        () -> streams.listStreams(r -> r.tableName("a")),
        oneError(
            "Value 'a' at 'tableName' failed to satisfy constraint: Member must have length greater"
                + " than or equal to 3"));
  }

  @Test
  void refusesANumberWhereNoneBelongsAndNoneWhereOneDoes() {
    assertInvalid(
        () ->
            streams.getShardIterator(
                r -> r.streamArn(arn).shardId(shard).shardIteratorType("AT_SEQUENCE_NUMBER")),
        NUMBERS + "AT_SEQUENCE_NUMBER and no SequenceNumber.");
    assertInvalid(
        () ->
            streams.getShardIterator(
                r ->
                    r.streamArn(arn)
                        .shardId(shard)
                        .shardIteratorType("TRIM_HORIZON")
                        .sequenceNumber("100000000000000000001")),
        NUMBERS + "TRIM_HORIZON and also a SequenceNumber.");
  }

  @Test
  void refusesAHalfFilter() {
    assertInvalid(
        () -> streams.describeStream(r -> r.streamArn(arn).shardFilter(f -> f.type("X"))),
        "2 validation errors detected: Value 'X' at 'shardFilter.type' failed to satisfy"
            + " constraint: Member must satisfy enum value set: [CHILD_SHARDS]; Value null at"
            + " 'shardFilter.shardId' failed to satisfy constraint: Member must not be null");
  }

  @ParameterizedTest
  @ValueSource(strings = {"x", "a|1|b", "arn|1|", "arn|1|!!!!", "|1|AAAAAAAAAAAAAAAAAAAAAA==x"})
  void refusesWhatIsNoIterator(String wrong) {
    assertInvalid(() -> streams.getRecords(r -> r.shardIterator(wrong)), "Invalid ShardIterator");
  }
}
