// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.http;

import java.io.IOException;
import java.lang.System.Logger.Level;
import java.net.Socket;
import java.time.Duration;
import java.util.Comparator;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

/** The connections of a server, each with its own thread, up to a maximum number. */
final class Connections {
  private static final System.Logger LOG = System.getLogger(Connections.class.getName());

  /** How long a slow client may hold memory that others wait for. */
  private static final Duration LONGEST_HOLD = Duration.ofSeconds(2);

  private final ServerContext server;
  private final Set<Connection> open = ConcurrentHashMap.newKeySet();
  private final ExecutorService threads =
      Executors.newCachedThreadPool(work -> daemon(work, "adjoin-http-connection"));

  Connections(ServerContext server) {
    this.server = server;
  }

  static Thread daemon(Runnable work, String name) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    return thread;
  }

  /** Serves a new connection, or closes it if there are too many. */
  void add(Socket socket) {
    boolean isServed = false;
    try {
      server.points().reach(ServerPoint.CONNECTED);
      socket.setTcpNoDelay(true);
      Connection connection = new Connection(socket, server);
      isServed = hasRoom() && start(connection);
    } catch (IOException e) {
      // The client has disconnected already.
    } finally {
      if (!isServed) {
        close(socket);
      }
    }
  }

  private static void close(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      // The socket is closed even if this reports an error.
    }
  }

  /**
   * Makes room for a connection. The one whose client has kept the server waiting longest is
   * closed. If the server waits for none, the request that came last of those that wait for memory
   * is refused: whoever waits with a long body must not keep out short requests. Its connection
   * ends with its answer, soon. Requests that are under way stay.
   */
  private boolean hasRoom() {
    if (open.size() < server.tolerance().connections()) {
      return true;
    }
    Optional<Connection> longest =
        open.stream()
            .filter(connection -> !connection.waited().isZero())
            .max(Comparator.comparing(Connection::waited));
    longest.ifPresent(this::end);
    return longest.isPresent() || isLastRefused();
  }

  private boolean isLastRefused() {
    Optional<Connection> last =
        open.stream()
            .filter(connection -> !connection.waitedForMemory().isZero())
            .min(Comparator.comparing(Connection::waitedForMemory));
    last.ifPresent(Connection::refuse);
    return last.isPresent();
  }

  private boolean start(Connection connection) {
    open.add(connection);
    try {
      threads.execute(() -> run(connection));
      return true;
    } catch (RejectedExecutionException | OutOfMemoryError e) {
      open.remove(connection); // the server is closed, or there are no more threads to be had
      return false;
    }
  }

  /**
   * Serves a connection until it ends. A failure that is not the client's closes the connection,
   * and nothing else.
   */
  private void run(Connection connection) {
    try {
      server.points().reach(ServerPoint.STARTED);
      connection.run();
    } catch (RuntimeException | Error e) {
      report(e);
    } finally {
      end(connection);
    }
  }

  private static void report(Throwable failure) {
    try {
      LOG.log(Level.WARNING, "A connection was closed because of a failure", failure);
    } catch (RuntimeException | Error e) {
      // Without memory nothing can be reported.
    }
  }

  /**
   * Closes the connections that have exceeded their time limits. While requests wait for memory, it
   * also closes the connection that has held memory longest for a slow client.
   */
  void endOverdue() {
    open.stream().filter(Connection::isOverdue).forEach(this::end);
    if (server.memory().isWaited()) {
      open.stream()
          .filter(Connection::holdsUpMemory)
          .filter(connection -> connection.waited().compareTo(LONGEST_HOLD) > 0)
          .max(Comparator.comparing(Connection::waited))
          .ifPresent(this::end);
    }
  }

  private void end(Connection connection) {
    open.remove(connection);
    connection.close();
  }

  /** Waits for running requests at most this long, then closes all connections. */
  void close(Duration patience) {
    threads.shutdown();
    open.forEach(Connection::stop);
    open.forEach(Connection::closeIfIdle);
    try {
      threads.awaitTermination(patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    open.forEach(this::end);
  }
}
