// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.engine.VirtualClock;
import dev.adjoin.internal.execute.Environment;
import java.nio.file.Path;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/** DynamoDB in this process. The only class that touches the engine, which may be absent. */
final class EmbeddedEngine implements AutoCloseable {
  private final EmbeddedDynamoDb engine;

  private EmbeddedEngine(EmbeddedDynamoDb engine) {
    this.engine = engine;
  }

  /** Opens an engine in the directory, or in memory. */
  static EmbeddedEngine open(@Nullable Path directory, InstantSource clock) {
    try {
      EmbeddedDynamoDb.Builder builder = EmbeddedDynamoDb.builder().clock(clock);
      return new EmbeddedEngine((directory == null ? builder : builder.at(directory)).build());
    } catch (NoClassDefFoundError e) {
      throw new IllegalStateException(
          "Adjoin.embedded needs dev.adjoin:adjoin-engine on the class path", e);
    }
  }

  /** The environment on a clock; on a {@link VirtualClock}, waits advance the clock. */
  static Environment environment(InstantSource clock) {
    try {
      if (clock instanceof VirtualClock virtual) {
        return Environment.stepped(virtual, virtual::advance);
      }
    } catch (NoClassDefFoundError e) {
      // Without the engine there are no virtual clocks.
    }
    return Environment.real(clock);
  }

  /** Whether a client is that of an engine in this process. */
  static boolean isInProcess(DynamoDbClient client) {
    try {
      return EmbeddedDynamoDb.isEmbedded(client);
    } catch (NoClassDefFoundError e) {
      return false;
    }
  }

  DynamoDbClient client() {
    return engine.client();
  }

  DynamoDbStreamsClient streams() {
    return engine.streams();
  }

  @Override
  public void close() {
    engine.close();
  }
}
