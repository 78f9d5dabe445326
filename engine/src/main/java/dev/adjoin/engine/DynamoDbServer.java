// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine;

import dev.adjoin.internal.engine.http.HttpListener;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.InstantSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/**
 * An HTTP server that makes a DynamoDB client available to any AWS SDK, tool or language.
 *
 * <pre>{@code
 * try (EmbeddedDynamoDb dynamoDb = EmbeddedDynamoDb.inMemory();
 *     DynamoDbServer server = DynamoDbServer.start(dynamoDb, new InetSocketAddress("127.0.0.1", 0))) {
 *   System.out.println(server.uri());
 * }
 * }</pre>
 *
 * <p>The server accepts any credentials and allows requests from any web page: use it on one
 * machine or in a trusted network. All its threads are daemon threads. Closing the server does not
 * close the client. Thread-safe.
 */
public final class DynamoDbServer implements AutoCloseable {
  private final HttpListener listener;

  private DynamoDbServer(HttpListener listener) {
    this.listener = listener;
  }

  /**
   * Serves an engine at an address; port 0 means any free port.
   *
   * @throws java.net.BindException if the port is in use or the address is not one of this machine
   */
  public static DynamoDbServer start(EmbeddedDynamoDb engine, InetSocketAddress address)
      throws IOException {
    return new DynamoDbServer(
        HttpListener.start(engine.client(), engine.streams(), address, engine.clock()));
  }

  /**
   * Serves two clients at an address; port 0 means any free port.
   *
   * @throws java.net.BindException if the port is in use or the address is not one of this machine
   */
  public static DynamoDbServer start(
      DynamoDbClient client, DynamoDbStreamsClient streams, InetSocketAddress address)
      throws IOException {
    return new DynamoDbServer(HttpListener.start(client, streams, address, InstantSource.system()));
  }

  /** The address the server listens at, with the port that was chosen. */
  public InetSocketAddress address() {
    return listener.address();
  }

  /** The endpoint URI for clients on this machine, for example {@code http://127.0.0.1:8000}. */
  public URI uri() {
    InetAddress host = address().getAddress();
    String name =
        (host.isAnyLocalAddress() ? InetAddress.getLoopbackAddress() : host).getHostAddress();
    return URI.create(
        "http://" + (name.contains(":") ? "[" + name + "]" : name) + ":" + address().getPort());
  }

  /** Stops accepting connections, lets running requests finish, and ends within a second. */
  @Override
  public void close() {
    listener.close();
  }

  @Override
  public String toString() {
    return "DynamoDbServer at " + uri();
  }
}
