// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.http;

import dev.adjoin.engine.EmbeddedDynamoDb;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.InstantSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Starts listeners on free ports. */
final class Served {
  static final InetSocketAddress ANYWHERE =
      new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);

  /** Memory for one body of the greatest length, and for small requests beside it. */
  static final long MEMORY = 20L << 20;

  static final Duration LONG = Duration.ofMinutes(1);
  static final Duration SHORT = Duration.ofMillis(300);

  /** An engine without tables, for tests of the layers in front of it. */
  static final EmbeddedDynamoDb EMPTY = EmbeddedDynamoDb.inMemory();

  private Served() {}

  static HttpListener empty(ServerLimits tolerance) throws IOException {
    return client(EMPTY.client(), tolerance);
  }

  static HttpListener empty(AccessRules access, InstantSource clock) throws IOException {
    return HttpListener.start(EMPTY.client(), EMPTY.streams(), ANYWHERE, clock, access);
  }

  static HttpListener engine(EmbeddedDynamoDb engine) throws IOException {
    return HttpListener.start(
        engine.client(), engine.streams(), ANYWHERE, InstantSource.system(), AccessRules.LOOPBACK);
  }

  static HttpListener client(DynamoDbClient client, ServerLimits tolerance) throws IOException {
    return HttpListener.start(
        client, EMPTY.streams(), ANYWHERE, InstantSource.system(), AccessRules.LOOPBACK, tolerance);
  }
}
