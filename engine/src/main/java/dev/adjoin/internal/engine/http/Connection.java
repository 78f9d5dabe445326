// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.http;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.time.Duration;
import java.util.function.Function;
import software.amazon.awssdk.core.exception.SdkClientException;

/**
 * One client connection, whose requests one thread reads and handles in order.
 *
 * <p>A thread that is blocked on its socket cannot check time limits. Another thread does, and
 * closes the socket, which ends every blocking read or write.
 */
final class Connection implements Runnable, Closeable {
  private static final int DRAINED = 16 * 1024;
  private final Socket socket;
  private final RequestHandler site;
  private final ServerLimits tolerance;
  private final RequestReader reader;
  private final ResponseWriter writer;
  private Phase phase = Phase.IDLE;
  private long since = System.nanoTime();
  private boolean stopping;

  /** The state of a connection, with the client's time limit in that state. */
  private enum Phase {
    IDLE(ServerLimits::idle),
    READING(ServerLimits::request),
    WORKING(tolerance -> Duration.ofNanos(Long.MAX_VALUE)),
    WRITING(ServerLimits::answer),
    PARTING(ServerLimits::parting);

    private final Function<ServerLimits, Duration> patience;

    Phase(Function<ServerLimits, Duration> patience) {
      this.patience = patience;
    }
  }

  Connection(Socket socket, ServerContext server) throws IOException {
    this.socket = socket;
    this.site = server.site();
    this.tolerance = server.tolerance();
    this.reader = new RequestReader(socket.getInputStream(), socket.getOutputStream(), server);
    this.writer = new ResponseWriter(socket.getOutputStream(), server.date());
  }

  @Override
  public void run() {
    try {
      boolean another = true;
      while (another && reader.await()) {
        enter(Phase.READING);
        another = exchange() && enter(Phase.IDLE);
      }
    } catch (IOException | SdkClientException e) {
      // The client has disconnected, or a lost response is simulated: there is nothing to send.
    }
  }

  /** Handles one request; returns false if it was the last. */
  private boolean exchange() throws IOException {
    try {
      HttpRequest request = reader.read();
      enter(Phase.WORKING);
      HttpResponse answer = site.answer(request);
      boolean another = enter(Phase.WRITING) && request.head().keepAlive();
      writer.write(answer, !request.is("HEAD"), another);
      return another;
    } catch (BrokenRequest broken) {
      enter(Phase.WRITING);
      writer.write(broken.response(), true, false);
      part();
      return false;
    } finally {
      reader.release();
    }
  }

  /**
   * Reads what the client still sends before closing the connection; otherwise the client might
   * lose the response.
   */
  private void part() throws IOException {
    enter(Phase.PARTING);
    socket.shutdownOutput();
    InputStream in = socket.getInputStream();
    byte[] dropped = new byte[DRAINED];
    while (in.read(dropped) >= 0) {
      // The data is discarded.
    }
  }

  /** Enters a phase; returns false if no further request may be read. */
  private synchronized boolean enter(Phase next) {
    phase = next;
    since = System.nanoTime();
    return !stopping;
  }

  /** Closes the connection after the current request. */
  synchronized void stop() {
    stopping = true;
  }

  /** Closes the connection now, unless a request is being handled. */
  synchronized void closeIfIdle() {
    if (phase == Phase.IDLE) {
      close();
    }
  }

  /**
   * The time that the server has been waiting for the client; zero while the client waits for the
   * server.
   */
  synchronized Duration waited() {
    return phase == Phase.WORKING ? Duration.ZERO : Duration.ofNanos(System.nanoTime() - since);
  }

  synchronized boolean isOverdue() {
    return waited().compareTo(phase.patience.apply(tolerance)) > 0;
  }

  /** Closes the connection now. */
  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException e) {
      // The socket is closed even if this reports an error.
    }
  }
}
