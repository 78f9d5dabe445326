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
 * One client, whose requests are read and answered one after another by one thread.
 *
 * <p>A thread that waits for its client cannot look at the clock. Others do, and close the
 * connection under it: that ends every wait, to read as well as to write.
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

  /** The state of a connection, with the time limit of the client in that state. */
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
    this.reader =
        new RequestReader(socket.getInputStream(), socket.getOutputStream(), server.bodies());
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
      // The client is gone, or is to believe that its answer was lost: there is nobody to tell.
    }
  }

  /** Reads and answers one request; false when it was the last. */
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
      writer.write(HttpResponse.bare(broken.status()), true, false);
      part();
      return false;
    } finally {
      reader.release();
    }
  }

  /** To close while a client still sends would take the answer from it. */
  private void part() throws IOException {
    enter(Phase.PARTING);
    socket.shutdownOutput();
    InputStream in = socket.getInputStream();
    byte[] dropped = new byte[DRAINED];
    while (in.read(dropped) >= 0) {
      // nobody wants it
    }
  }

  /** Begins a phase; false when no other request is to be read. */
  private synchronized boolean enter(Phase next) {
    phase = next;
    since = System.nanoTime();
    return !stopping;
  }

  /** Ends the connection after the request that is under way. */
  synchronized void stop() {
    stopping = true;
  }

  /** Ends the connection now, unless a request is under way. */
  synchronized void closeIfIdle() {
    if (phase == Phase.IDLE) {
      close();
    }
  }

  /** For how long the client has been waited for; nothing while it is the client that waits. */
  synchronized Duration waited() {
    return phase == Phase.WORKING ? Duration.ZERO : Duration.ofNanos(System.nanoTime() - since);
  }

  synchronized boolean isOverdue() {
    return waited().compareTo(phase.patience.apply(tolerance)) > 0;
  }

  /** Ends the connection now. */
  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException e) {
      // It is closed all the same.
    }
  }
}
