// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.http;

import dev.adjoin.internal.engine.http.UsualMemory.Kind;
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
  private final ServerContext server;
  private final MemoryBudget.Share memory;
  private final RequestReader reader;
  private final ResponseWriter writer;
  private Phase phase = Phase.IDLE;
  private long since = System.nanoTime();
  private boolean stopping;

  /** The state of a connection, with the client's time limit in that state. */
  private enum Phase {
    IDLE(ServerLimits::idle),
    READING(ServerLimits::request),
    WAITING(limits -> ServerLimits.FOREVER),
    WORKING(limits -> ServerLimits.FOREVER),
    WRITING(ServerLimits::answer),
    PARTING(ServerLimits::parting);

    private final Function<ServerLimits, Duration> patience;

    Phase(Function<ServerLimits, Duration> patience) {
      this.patience = patience;
    }
  }

  Connection(Socket socket, ServerContext server) throws IOException {
    this.socket = socket;
    this.server = server;
    this.memory = server.memory().new Share();
    this.reader =
        new RequestReader(socket.getInputStream(), socket.getOutputStream(), server, memory);
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
      RequestHead head = reader.head();
      server.points().reach(ServerPoint.HEAD);
      HttpResponse answer = answer(head);
      server.points().reach(ServerPoint.RESPONSE);
      boolean another = enter(Phase.WRITING) && head.keepAlive();
      writer.write(answer, !head.method().equals("HEAD"), another);
      return another;
    } catch (BrokenRequest broken) {
      memory.release();
      enter(Phase.WRITING);
      writer.write(broken.response(), true, false);
      part();
      return false;
    } finally {
      memory.release();
    }
  }

  /** Reads the body and runs the request; afterwards only the response takes memory. */
  private HttpResponse answer(RequestHead head) throws IOException, BrokenRequest {
    int length = reader.bodyLength(head);
    Kind kind =
        new Kind(
            head.headers().getOrDefault("x-amz-target", ""),
            !head.isInChunks() && length <= MemoryBudget.SMALL);
    admit(length, server.usual().of(kind));
    HttpRequest request = reader.body(head, length);
    long read = memory.reported();
    enter(Phase.WORKING);
    server.points().reach(ServerPoint.REQUEST);
    HttpResponse answer = server.site().answer(request);
    if (answer.status() == Status.OK) {
      server.usual().took(kind, memory.reported() - read);
    }
    reader.shrink();
    memory.keep(answer.body().capacity());
    return answer;
  }

  /** Waits until there is memory for a request. */
  private void admit(int length, long usual) throws BrokenRequest {
    if (!memory.tryAdmit(length, usual)) {
      enter(Phase.WAITING);
      memory.admit(length, usual, server.tolerance().request());
      enter(Phase.READING);
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
    return phase == Phase.WORKING || phase == Phase.WAITING
        ? Duration.ZERO
        : Duration.ofNanos(System.nanoTime() - since);
  }

  synchronized boolean isOverdue() {
    return waited().compareTo(phase.patience.apply(server.tolerance())) > 0;
  }

  /**
   * The time that the request has been waiting for memory; zero if it does not wait, or is refused
   * already.
   */
  synchronized Duration waitedForMemory() {
    return phase == Phase.WAITING && !memory.isRefused()
        ? Duration.ofNanos(System.nanoTime() - since)
        : Duration.ZERO;
  }

  /** Refuses the request that waits for memory. */
  void refuse() {
    memory.refuse();
  }

  /** Whether the server waits for the client while a request of it takes memory. */
  synchronized boolean holdsUpMemory() {
    return (phase == Phase.READING || phase == Phase.WRITING) && memory.isLarge();
  }

  /** Closes the connection now, also if its request waits for memory. */
  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException e) {
      // The socket is closed even if this reports an error.
    }
    memory.refuse();
  }
}
