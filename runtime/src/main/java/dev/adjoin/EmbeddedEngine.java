// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import dev.adjoin.engine.EmbeddedDynamoDb;
import java.nio.file.Path;
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
  static EmbeddedEngine open(@Nullable Path directory) {
    try {
      return new EmbeddedEngine(
          directory == null ? EmbeddedDynamoDb.inMemory() : EmbeddedDynamoDb.at(directory));
    } catch (NoClassDefFoundError e) {
      throw new IllegalStateException(
          "Adjoin.embedded needs dev.adjoin:adjoin-engine on the class path", e);
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
