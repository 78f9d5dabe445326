// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.http;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.time.InstantSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/**
 * The HTTP listener: accepts connections and serves two DynamoDB clients to them.
 *
 * <p>All its threads are daemon threads. Closing it does not close the clients.
 */
public final class HttpListener implements AutoCloseable {
  private static final int BACKLOG = 1024;
  private static final Duration LOOK_AT_CLOCK = Duration.ofMillis(250);
  private static final int PAUSE_MILLIS = 50;
  private static final Duration GOODBYE = Duration.ofMillis(800);
  private final ServerSocket socket;
  private final Connections connections;
  private final ServerPoint.Observer points;
  private final Thread acceptor = Connections.daemon(this::accept, "adjoin-http-accept");

  private HttpListener(ServerSocket socket, Connections connections, ServerPoint.Observer points) {
    this.socket = socket;
    this.connections = connections;
    this.points = points;
  }

  /**
   * Starts a listener at an address; port 0 selects a free port.
   *
   * @param clock the time that responses are dated by, and signatures checked by
   * @param access the rules for which requests are answered
   * @throws java.net.BindException if the port is in use or the address does not belong to this
   *     machine
   */
  public static HttpListener start(
      DynamoDbClient client,
      DynamoDbStreamsClient streams,
      InetSocketAddress address,
      InstantSource clock,
      AccessRules access)
      throws IOException {
    return start(client, streams, address, clock, access, ServerLimits.USUAL);
  }

  static HttpListener start(
      DynamoDbClient client,
      DynamoDbStreamsClient streams,
      InetSocketAddress address,
      InstantSource clock,
      AccessRules access,
      ServerLimits tolerance)
      throws IOException {
    return start(client, streams, address, clock, access, tolerance, point -> {});
  }

  /** For tests: starts a listener that tells an observer where its threads are. */
  static HttpListener start(
      DynamoDbClient client,
      DynamoDbStreamsClient streams,
      InetSocketAddress address,
      InstantSource clock,
      AccessRules access,
      ServerLimits tolerance,
      ServerPoint.Observer points)
      throws IOException {
    RequestHandler site = new RequestHandler(new JsonProtocol(new ApiCalls(client, streams)));
    Connections connections =
        new Connections(new ServerContext(site, access, tolerance, clock, points));
    HttpListener endpoint = new HttpListener(bound(address), connections, points);
    endpoint.acceptor.start();
    return endpoint;
  }

  private static ServerSocket bound(InetSocketAddress address) throws IOException {
    ServerSocket socket = new ServerSocket();
    try {
      socket.bind(address, BACKLOG);
      socket.setSoTimeout((int) LOOK_AT_CLOCK.toMillis());
      return socket;
    } catch (IOException e) {
      socket.close();
      throw e;
    }
  }

  /**
   * Accepts connections until the listener is closed. No failure ends that, also none of memory:
   * the next round may find some.
   */
  private void accept() {
    long looked = System.nanoTime();
    while (!socket.isClosed()) {
      try {
        points.reach(ServerPoint.ACCEPT);
        connections.add(socket.accept());
      } catch (SocketTimeoutException e) {
        // No connection arrived; the loop continues with checking time limits.
      } catch (IOException | RuntimeException | Error e) {
        pauseUnlessClosed(); // too many files may be open, or the heap full, until connections end
      }
      if (System.nanoTime() - looked > LOOK_AT_CLOCK.toNanos()) {
        looked = System.nanoTime();
        endOverdue();
      }
    }
  }

  private void endOverdue() {
    try {
      points.reach(ServerPoint.CLOCK);
      connections.endOverdue();
    } catch (RuntimeException | Error e) {
      // It is tried again at the next look at the clock.
    }
  }

  private void pauseUnlessClosed() {
    try {
      if (!socket.isClosed()) {
        Thread.sleep(PAUSE_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** The address on which the server listens, with the actual port. */
  public InetSocketAddress address() {
    return (InetSocketAddress) socket.getLocalSocketAddress();
  }

  /** Stops accepting connections, lets running requests finish, and returns within a second. */
  @Override
  public void close() {
    try {
      socket.close();
      // Newer JDKs keep the port open until no thread is blocked in accept.
      acceptor.join(LOOK_AT_CLOCK.toMillis());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      connections.close(GOODBYE);
    }
  }
}
