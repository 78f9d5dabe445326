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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import software.amazon.awssdk.services.dynamodb.model.ListTablesResponse;

/** Starting and closing a listener. */
@Timeout(30)
class HttpListenerTest {
  private static final String REQUEST = call("ListTables", "{}");

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
