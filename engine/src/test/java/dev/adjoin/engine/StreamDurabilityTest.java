// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine;

import static dev.adjoin.engine.StreamedEngine.s;
import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.internal.engine.store.FileStore;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.StreamDescription;
import software.amazon.awssdk.services.dynamodb.model.StreamStatus;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;

/** Streams in a directory that is closed and reopened. */
class StreamDurabilityTest {
  @TempDir Path directory;

  private StreamedEngine open() {
    return new StreamedEngine(
        FileStore.open(directory, Durability.SYNC), new StreamSharding(2, Duration.ofHours(4)));
  }

  @Test
  void recordsAreThereWhenTheDirectoryIsOpenedAgain() {
    String arn;
    List<Record> before;
    StreamDescription described;
    try (StreamedEngine engine = open()) {
      arn = engine.table("Music", StreamViewType.NEW_AND_OLD_IMAGES);
      engine.put("Music", Map.of("id", s("a")));
      engine.put("Music", Map.of("id", s("a"), "x", s("y")));
      engine.clock.move(Duration.ofHours(4));
      engine.put("Music", Map.of("id", s("b")));
      before = engine.records(arn);
      described = describe(engine, arn);
    }
    try (StreamedEngine engine = open()) {
      engine.clock.move(Duration.ofHours(4));
      assertThat(describe(engine, arn)).isEqualTo(described);
      assertThat(engine.records(arn)).isEqualTo(before).hasSize(3);
      engine.put("Music", Map.of("id", s("c")));
      assertThat(engine.ids(arn)).hasSize(4).contains("c");
      assertThat(lastNumber(engine.records(arn))).isGreaterThan(lastNumber(before));
    }
  }

  private static StreamDescription describe(StreamedEngine engine, String arn) {
    return engine.streams.describeStream(r -> r.streamArn(arn)).streamDescription();
  }

  private static String lastNumber(List<Record> records) {
    return records.stream()
        .map(record -> record.dynamodb().sequenceNumber())
        .max(String::compareTo)
        .orElseThrow();
  }

  @Test
  void aStreamSwitchedOffStaysOff() {
    String arn;
    try (StreamedEngine engine = open()) {
      arn = engine.table("Music", StreamViewType.KEYS_ONLY);
      engine.put("Music", Map.of("id", s("a")));
      engine.switchStream("Music", null);
    }
    try (StreamedEngine engine = open()) {
      engine.put("Music", Map.of("id", s("b")));
      assertThat(describe(engine, arn).streamStatus()).isEqualTo(StreamStatus.DISABLED);
      assertThat(engine.ids(arn)).containsExactly("a");
      engine.clock.move(Duration.ofHours(24));
      assertThat(engine.streams.listStreams().streams()).isEmpty();
    }
    try (StreamedEngine engine = open()) {
      assertThat(engine.streams.listStreams().streams()).isEmpty();
    }
  }

  @Test
  void recordsOfADayAgoAreGoneForGood() {
    String arn;
    try (StreamedEngine engine = open()) {
      arn = engine.table("Music", StreamViewType.KEYS_ONLY);
      engine.put("Music", Map.of("id", s("a")));
      engine.clock.move(Duration.ofHours(24));
      engine.put("Music", Map.of("id", s("b")));
      assertThat(engine.ids(arn)).containsExactly("b");
    }
    try (StreamedEngine engine = open()) {
      assertThat(engine.ids(arn)).as("by a clock that has been set back").containsExactly("b");
    }
  }
}
