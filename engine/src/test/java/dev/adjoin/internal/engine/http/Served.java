// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.http;

import dev.adjoin.engine.EmbeddedDynamoDb;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Endpoints at a free port of this machine. */
final class Served {
  static final InetSocketAddress ANYWHERE =
      new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
  static final Duration LONG = Duration.ofMinutes(1);
  static final Duration SHORT = Duration.ofMillis(300);

  /** An engine that stays empty: for tests of what is before it. */
  static final EmbeddedDynamoDb EMPTY = EmbeddedDynamoDb.inMemory();

  private Served() {}

  static HttpListener empty(ServerLimits tolerance) throws IOException {
    return client(EMPTY.client(), tolerance);
  }

  static HttpListener engine(EmbeddedDynamoDb engine) throws IOException {
    return HttpListener.start(engine.client(), engine.streams(), ANYWHERE);
  }

  static HttpListener client(DynamoDbClient client, ServerLimits tolerance) throws IOException {
    return HttpListener.start(client, EMPTY.streams(), ANYWHERE, tolerance);
  }
}
