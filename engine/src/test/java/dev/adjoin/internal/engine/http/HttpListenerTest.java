// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.http;

import static dev.adjoin.internal.engine.http.RawClient.call;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.time.InstantSource;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import software.amazon.awssdk.services.dynamodb.model.ListTablesResponse;

/** Starting and closing a listener. */
@Timeout(30)
class HttpListenerTest {
  private static final String REQUEST = call("ListTables", "{}");

  /** Takes most of the memory. */
  private static final String LARGE = call("ListTables", " ".repeat(BodyLength.MAX - 2) + "{}");

  private static final ServerLimits PATIENT =
      new ServerLimits(100, Served.MEMORY, Served.LONG, Served.LONG, Served.LONG, Served.LONG);

  /** A request that blocks until it is released. */
  private static final class Lasting {
    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch end = new CountDownLatch(1);

    ListTablesResponse list() {
      begun.countDown();
      try {
        end.await();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
      return ListTablesResponse.builder().tableNames("Ended").build();
    }
  }

  @Test
  void refusesAPortInUse() throws IOException {
    try (HttpListener endpoint = Served.empty(ServerLimits.USUAL)) {
      assertThatThrownBy(
              () ->
                  HttpListener.start(
                      Served.EMPTY.client(),
                      Served.EMPTY.streams(),
                      endpoint.address(),
                      InstantSource.system(),
                      AccessRules.LOOPBACK))
          .isInstanceOf(BindException.class);
    }
  }

  @Test
  void lendsItsPortAgainOnceItIsClosed() throws IOException {
    HttpListener first = Served.empty(ServerLimits.USUAL);
    RawClient.ask(first, REQUEST);
    first.close();
    assertThatThrownBy(() -> new RawClient(first)).isInstanceOf(ConnectException.class);
    try (HttpListener second =
        HttpListener.start(
            Served.EMPTY.client(),
            Served.EMPTY.streams(),
            first.address(),
            InstantSource.system(),
            AccessRules.LOOPBACK)) {
      assertThat(RawClient.ask(second, REQUEST).status()).isEqualTo(200);
    }
    first.close();
  }

  @Test
  void closingLetsARunningRequestEnd() throws Exception {
    Lasting lasting = new Lasting();
    HttpListener endpoint = Served.client(new Listing(lasting::list), ServerLimits.USUAL);
    try (RawClient idle = new RawClient(endpoint);
        RawClient busy = new RawClient(endpoint)) {
      busy.send(REQUEST);
      lasting.begun.await();
      CompletableFuture<Void> closed = CompletableFuture.runAsync(endpoint::close);
      assertThat(idle.isClosedByServer()).isTrue();
      lasting.end.countDown();
      Received answer = busy.receive();
      assertThat(answer.body()).isEqualTo("{\"TableNames\":[\"Ended\"]}");
      assertThat(answer.header("connection")).isEqualTo("close");
      closed.join();
    }
  }

  @Test
  @Timeout(60)
  void closingDoesNotWaitForARequestThatDoesNotEnd() throws Exception {
    Lasting lasting = new Lasting();
    HttpListener endpoint = Served.client(new Listing(lasting::list), ServerLimits.USUAL);
    try (RawClient busy = new RawClient(endpoint)) {
      busy.send(REQUEST);
      lasting.begun.await();
      endpoint.close();
      assertThat(busy.isClosedByServer()).isTrue();
    }
    lasting.end.countDown();
  }

  @Test
  void aRequestUnderWayMakesNoRoomForWhoComes() throws Exception {
    Lasting lasting = new Lasting();
    ServerLimits one =
        new ServerLimits(1, Served.MEMORY, Served.LONG, Served.LONG, Served.LONG, Served.LONG);
    try (HttpListener endpoint = Served.client(new Listing(lasting::list), one);
        RawClient busy = new RawClient(endpoint)) {
      busy.send(REQUEST);
      lasting.begun.await();
      try (RawClient other = new RawClient(endpoint)) {
        assertThat(other.isClosedByServer()).isTrue();
      }
      lasting.end.countDown();
      assertThat(busy.receive().status()).isEqualTo(200);
    }
  }

  private static boolean waitsForMemory(StackTraceElement[] stack) {
    return Stream.of(stack)
        .map(StackTraceElement::getClassName)
        .anyMatch(MemoryBudget.Share.class.getName()::equals);
  }

  /** Waits until so many requests wait for memory. */
  private static void awaitWaiting(int number) {
    while (Thread.getAllStackTraces().values().stream()
            .filter(HttpListenerTest::waitsForMemory)
            .count()
        != number) {
      Thread.onSpinWait();
    }
  }

  private static String headOf(String request) {
    return request.substring(0, request.indexOf("\r\n\r\n") + 4);
  }

  @Test
  void aRequestThatWaitsForMemoryMakesRoomForWhoComes() throws Exception {
    Lasting lasting = new Lasting();
    ServerLimits three =
        new ServerLimits(3, Served.MEMORY, Served.LONG, Served.LONG, Served.LONG, Served.LONG);
    try (HttpListener endpoint = Served.client(new Listing(lasting::list), three);
        RawClient busy = new RawClient(endpoint).send(LARGE)) {
      lasting.begun.await();
      try (RawClient first = new RawClient(endpoint).send(headOf(LARGE))) {
        awaitWaiting(1);
        try (RawClient last = new RawClient(endpoint).send(headOf(LARGE))) {
          awaitWaiting(2);
          assertThat(RawClient.ask(endpoint, "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n").status())
              .isEqualTo(200);
          assertThat(last.receive().status()).isEqualTo(503);
        }
        lasting.end.countDown();
        assertThat(busy.receive().status()).isEqualTo(200);
        first.send(LARGE.substring(headOf(LARGE).length()));
        assertThat(first.receive().status()).isEqualTo(200);
      }
    }
  }

  @Test
  void closingEndsTheWaitForMemory() throws Exception {
    Lasting lasting = new Lasting();
    HttpListener endpoint = Served.client(new Listing(lasting::list), PATIENT);
    try (RawClient busy = new RawClient(endpoint).send(LARGE)) {
      lasting.begun.await();
      try (RawClient waiting = new RawClient(endpoint).send(headOf(LARGE))) {
        awaitWaiting(1);
        endpoint.close();
        awaitWaiting(0);
        assertThat(waiting.isClosedByServer()).isTrue();
      }
      assertThat(busy.isClosedByServer()).isTrue();
    }
    lasting.end.countDown();
  }

  @Test
  void shortRequestsDoNotWaitBehindLongOnesOfTheirOperation() throws Exception {
    Lasting lasting = new Lasting();
    AtomicBoolean lasts = new AtomicBoolean();
    ListTablesResponse none = ListTablesResponse.builder().build();
    Listing listing = new Listing(() -> lasts.get() ? lasting.list() : none);
    String spaces = " ".repeat(1 << 20);
    String chunked =
        headOf(REQUEST).replaceFirst("Content-Length: \\d+", "Transfer-Encoding: chunked")
            + "100000\r\n%s\r\n2\r\n{}\r\n0\r\n\r\n".formatted(spaces);
    try (HttpListener endpoint = Served.client(listing, PATIENT)) {
      assertThat(RawClient.ask(endpoint, chunked).status()).isEqualTo(200);
      lasts.set(true);
      try (RawClient busy = new RawClient(endpoint).send(LARGE)) {
        lasting.begun.await();
        lasts.set(false);
        try (RawClient waiting = new RawClient(endpoint)) {
          waiting.send(headOf(LARGE));
          awaitWaiting(1);
          assertThat(RawClient.ask(endpoint, REQUEST).status()).isEqualTo(200);
          lasting.end.countDown();
          assertThat(busy.receive().status()).isEqualTo(200);
          waiting.send(LARGE.substring(headOf(LARGE).length()));
          assertThat(waiting.receive().status()).isEqualTo(200);
        }
      }
    }
  }

  @Test
  void itsThreadsKeepNoProgramAlive() throws IOException {
    try (HttpListener endpoint = Served.empty(ServerLimits.USUAL);
        RawClient client = new RawClient(endpoint)) {
      client.send(REQUEST).receive();
      assertThat(Thread.getAllStackTraces().keySet())
          .filteredOn(thread -> thread.getName().startsWith("adjoin-http"))
          .hasSizeGreaterThanOrEqualTo(2)
          .allMatch(Thread::isDaemon);
    }
  }
}
