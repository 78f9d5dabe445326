// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.http;

import java.io.IOException;
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
    try {
      socket.setTcpNoDelay(true);
      Connection connection = new Connection(socket, server);
      if (hasRoom()) {
        start(connection);
      } else {
        connection.close();
      }
    } catch (IOException e) {
      // The client has disconnected already.
    }
  }

  /** Closes an idle connection to make room; connections with a running request stay. */
  private boolean hasRoom() {
    if (open.size() < server.tolerance().connections()) {
      return true;
    }
    Optional<Connection> longest =
        open.stream()
            .filter(connection -> !connection.waited().isZero())
            .max(Comparator.comparing(Connection::waited));
    longest.ifPresent(this::end);
    return longest.isPresent();
  }

  private void start(Connection connection) {
    open.add(connection);
    try {
      threads.execute(() -> run(connection));
    } catch (RejectedExecutionException | OutOfMemoryError e) {
      end(connection); // the server is closed, or there are no more threads to be had
    }
  }

  private void run(Connection connection) {
    try {
      connection.run();
    } finally {
      end(connection);
    }
  }

  /** Closes the connections that have exceeded their time limits. */
  void endOverdue() {
    open.stream().filter(Connection::isOverdue).forEach(this::end);
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
