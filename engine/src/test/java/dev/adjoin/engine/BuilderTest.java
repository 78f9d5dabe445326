// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine;

import static dev.adjoin.engine.Requests.table;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.adjoin.internal.engine.store.Change;
import dev.adjoin.internal.engine.store.FileStore;
import dev.adjoin.internal.engine.store.Key;
import dev.adjoin.internal.engine.store.Partition;
import dev.adjoin.internal.engine.store.Space;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;

/** Tests starting an engine, and the errors that prevent it. */
class BuilderTest {
  @TempDir Path directory;

  @Test
  @SuppressWarnings("DataFlowIssue")
  void nothingIsTakenForSomething() {
    assertMissing(() -> EmbeddedDynamoDb.at(null), "The directory must not be null");
    assertMissing(() -> EmbeddedDynamoDb.builder().at(null), "The directory must not be null");
    assertMissing(
        () -> EmbeddedDynamoDb.builder().durability(null), "The durability must not be null");
    assertMissing(() -> EmbeddedDynamoDb.builder().clock(null), "The clock must not be null");
    assertMissing(() -> EmbeddedDynamoDb.builder().sharding(null), "The sharding must not be null");
    assertMissing(() -> EmbeddedDynamoDb.builder().cloud(null), "The cloud must not be null");
  }

  private static void assertMissing(ThrowingCallable call, String message) {
    assertThatThrownBy(call).isInstanceOf(NullPointerException.class).hasMessage(message);
  }

  @Test
  void durabilityNeedsADirectory() {
    assertThatThrownBy(() -> EmbeddedDynamoDb.builder().durability(Durability.RELAXED).build())
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("Durability needs a directory: call at(directory) as well");
  }

  @Test
  void saysWhereItsTablesAre() throws IOException {
    try (EmbeddedDynamoDb memory = EmbeddedDynamoDb.inMemory();
        EmbeddedDynamoDb kept = EmbeddedDynamoDb.at(directory)) {
      assertThat(memory).hasToString("DynamoDB in memory");
      assertThat(kept).hasToString("DynamoDB kept in " + directory.toRealPath());
    }
  }

  @Test
  void streamsAreDividedAsTold() {
    StreamSharding sharding = new StreamSharding(3, Duration.ofMinutes(1));
    try (EmbeddedDynamoDb dynamoDb = EmbeddedDynamoDb.builder().sharding(sharding).build()) {
      var request =
          table("Music", "pk")
              .streamSpecification(
                  s -> s.streamEnabled(true).streamViewType(StreamViewType.KEYS_ONLY))
              .build();
      String arn = dynamoDb.client().createTable(request).tableDescription().latestStreamArn();
      assertThat(
              dynamoDb.streams().describeStream(r -> r.streamArn(arn)).streamDescription().shards())
          .hasSize(3);
    }
  }

  @Test
  void aStartThatFailsLetsTheDirectoryGo() {
    EmbeddedDynamoDb.at(directory).close();
    catalogue(new byte[] {1, 2, 3});
    Throwable first = catchThrowable(() -> EmbeddedDynamoDb.at(directory));
    Throwable second = catchThrowable(() -> EmbeddedDynamoDb.at(directory));
    assertThat(first).isNotNull();
    assertThat(second).isNotInstanceOf(DirectoryInUseException.class).hasSameClassAs(first);
    catalogue(null);
    EmbeddedDynamoDb.at(directory).close();
  }

  /** Writes a row to the table catalog, or removes it. */
  private void catalogue(byte @Nullable [] row) {
    try (FileStore store = FileStore.open(directory, Durability.SYNC)) {
      Space tables = store.space("catalog/tables");
      Partition name = Partition.of("Music".getBytes(StandardCharsets.UTF_8));
      store.write(List.of(new Change(tables, new Key(name, new byte[0]), row))).awaitDurable();
    }
  }
}
