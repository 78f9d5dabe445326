// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.internal.engine.cloud.Simulation;
import dev.adjoin.internal.engine.partiql.Attributes;
import dev.adjoin.internal.engine.store.FailingSyncs;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.InternalServerErrorException;

/** After a failed sync every call fails with the reason, until the directory is opened again. */
class FailedEngineTest {
  @TempDir Path temporary;

  @Test
  void answersNoCallAndLosesNothingAcknowledged() throws IOException {
    Path directory = temporary.toRealPath().resolve("store");
    var syncs = new FailingSyncs();
    InstantSource clock = InstantSource.system();
    try (EmbeddedDynamoDb dynamoDb =
        new EmbeddedDynamoDb(
            syncs.open(directory), clock, new Simulation(null, clock), StreamSharding.DEFAULT)) {
      DynamoDbClient client = dynamoDb.client();
      String stream = ClosedEngineTest.createMusic(client);
      client.putItem(r -> r.tableName("Music").item(Attributes.of("pk", "kept")));
      syncs.fail();
      assertFailed(
          directory,
          () -> client.putItem(r -> r.tableName("Music").item(Attributes.of("pk", "lost"))));
      syncs.work();
      ClosedEngineTest.itemCalls(client).forEach(call -> assertFailed(directory, call));
      ClosedEngineTest.tableCalls(client).forEach(call -> assertFailed(directory, call));
      ClosedEngineTest.streamCalls(dynamoDb.streams(), stream)
          .forEach(call -> assertFailed(directory, call));
    }
    syncs.losePower();
    try (EmbeddedDynamoDb again = EmbeddedDynamoDb.at(directory)) {
      assertThat(again.client().scan(r -> r.tableName("Music")).items())
          .contains(Attributes.of("pk", "kept"));
    }
  }

  private static void assertFailed(Path directory, ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOf(InternalServerErrorException.class)
        .hasMessageStartingWith(
            "The store in "
                + directory
                + " failed and answers no more calls: Input/output error. What was acknowledged is"
                + " safe; open it again when the cause is gone.")
        .hasCauseInstanceOf(UnusableDirectoryException.class);
  }
}
