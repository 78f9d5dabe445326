// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.http;

import static dev.adjoin.internal.engine.http.RawClient.call;
import static dev.adjoin.internal.engine.http.Served.LONG;
import static dev.adjoin.internal.engine.http.Served.SHORT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.testing.search.Form;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Time limits for slow and silent clients. */
@Timeout(30)
class SlowClientsTest {
  private static final ServerLimits IMPATIENT =
      new ServerLimits(1000, Served.MEMORY, LONG, SHORT, SHORT, SHORT);
  private static final ServerLimits FEW =
      new ServerLimits(20, Served.MEMORY, LONG, LONG, LONG, LONG);
  private static final String REQUEST = call("ListTables", "{}");
  private static final String TABLES = "{\"TableNames\":[]}";

  /** Sends a text byte by byte until the server closes the connection. */
  private static void dribble(RawClient client, String text) throws InterruptedException {
    try {
      for (int i = 0; i < text.length(); i++) {
        client.send(text.substring(i, i + 1));
        Thread.sleep(10);
      }
    } catch (IOException closed) {
      return;
    }
  }

  @Test
  void aHeadThatDribblesIsCutOff() throws Exception {
    try (HttpListener endpoint = Served.empty(IMPATIENT);
        RawClient client = new RawClient(endpoint)) {
      dribble(client, REQUEST);
      assertThat(client.isClosedByServer()).isTrue();
      assertThat(RawClient.ask(endpoint, REQUEST).body()).isEqualTo(TABLES);
    }
  }

  @Test
  void aBodyThatDribblesIsCutOff() throws Exception {
    try (HttpListener endpoint = Served.empty(IMPATIENT);
        RawClient client = new RawClient(endpoint)) {
      client.send(call("ListTables", "{" + " ".repeat(1000) + "}").split("\\{")[0]);
      dribble(client, "{" + " ".repeat(1000));
      assertThat(client.isClosedByServer()).isTrue();
    }
  }

  @Test
  void aRequestThatIsSlowButInTimeIsAnswered() throws Exception {
    ServerLimits patient = new ServerLimits(1000, Served.MEMORY, SHORT, LONG, SHORT, SHORT);
    try (HttpListener endpoint = Served.empty(patient);
        RawClient client = new RawClient(endpoint)) {
      dribble(client, REQUEST.substring(0, 40));
      assertThat(client.send(REQUEST.substring(40)).receive().body()).isEqualTo(TABLES);
    }
  }

  @Test
  void aSilentClientIsLetGo() throws IOException {
    ServerLimits busy = new ServerLimits(1000, Served.MEMORY, SHORT, LONG, LONG, LONG);
    try (HttpListener endpoint = Served.empty(busy);
        RawClient client = new RawClient(endpoint)) {
      assertThat(client.send(REQUEST).receive().body()).isEqualTo(TABLES);
      assertThat(client.isClosedByServer()).isTrue();
    }
  }

  @Test
  void aClientThatDoesNotReceiveIsCutOff() throws IOException {
    try (HttpListener endpoint = Served.empty(IMPATIENT);
        RawClient client = new RawClient(endpoint)) {
      String requests = REQUEST.repeat(1000);
      assertThatThrownBy(
              () -> {
                while (true) {
                  client.send(requests);
                }
              })
          .isInstanceOf(IOException.class);
    }
  }

  @Test
  void aClientThatGoesOnSendingWhatWasRefusedIsCutOff() throws IOException {
    try (HttpListener endpoint = Served.empty(IMPATIENT);
        RawClient client = new RawClient(endpoint)) {
      assertThat(client.send("GARBAGE\r\n\r\n").receive().status()).isEqualTo(400);
      assertThatThrownBy(
              () -> {
                while (true) {
                  client.send("more");
                }
              })
          .isInstanceOf(IOException.class);
    }
  }

  @Test
  void aClientThatHasSaidAllGetsItsAnswer() throws IOException {
    try (HttpListener endpoint = Served.empty(ServerLimits.USUAL);
        RawClient client = new RawClient(endpoint)) {
      assertThat(client.send(REQUEST).sendNoMore().receive().body()).isEqualTo(TABLES);
      assertThat(client.isClosedByServer()).isTrue();
    }
  }

  @Test
  void aClientThatLeavesInTheMiddleIsForgottenAtOnce() throws IOException {
    try (HttpListener endpoint = Served.empty(ServerLimits.USUAL)) {
      for (int length : new int[] {1, 30, REQUEST.length() - 1}) {
        try (RawClient client = new RawClient(endpoint)) {
          client.send(REQUEST.substring(0, length)).sendNoMore();
          assertThat(client.isClosedByServer()).isTrue();
        }
      }
    }
  }

  @Test
  void whoWaitsLongestMakesRoomForWhoComes() throws IOException {
    try (HttpListener endpoint = Served.empty(FEW);
        RawClient first = new RawClient(endpoint)) {
      List<RawClient> others = connect(endpoint, 19);
      others.get(0).send(REQUEST.substring(0, 50));
      try (RawClient last = new RawClient(endpoint)) {
        assertThat(last.send(REQUEST).receive().body()).isEqualTo(TABLES);
        assertThat(first.isClosedByServer()).isTrue();
        assertThat(others.get(0).send(REQUEST.substring(50)).receive().body()).isEqualTo(TABLES);
      }
      close(others);
    }
  }

  @Test
  void aLargeBodyWaitsUntilThereIsMemoryAndASmallOneDoesNot() throws IOException {
    String large = call("ListTables", " ".repeat(BodyLength.MAX - 2) + "{}");
    try (HttpListener endpoint = Served.empty(FEW)) {
      RawClient slow = new RawClient(endpoint).send(large.substring(0, 1000));
      assertThat(RawClient.ask(endpoint, REQUEST).body()).isEqualTo(TABLES);
      CompletableFuture<Received> waiting =
          CompletableFuture.supplyAsync(() -> askUnchecked(endpoint, large));
      assertThat(RawClient.ask(endpoint, REQUEST).body()).isEqualTo(TABLES);
      assertThat(waiting)
          .failsWithin(Duration.ofMillis(300))
          .withThrowableOfType(TimeoutException.class);
      slow.close();
      assertThat(waiting.join().body()).isEqualTo(TABLES);
    }
  }

  private static Received askUnchecked(HttpListener endpoint, String request) {
    try {
      return RawClient.ask(endpoint, request);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  @Timeout(60)
  void thousandsOfIdleConnectionsHarmNobody() throws IOException {
    try (HttpListener endpoint = Served.empty(ServerLimits.USUAL)) {
      List<RawClient> idle = connect(endpoint, Form.of(1_000, 3_000));
      assertThat(RawClient.ask(endpoint, REQUEST).body()).isEqualTo(TABLES);
      close(idle);
    }
  }

  private static List<RawClient> connect(HttpListener endpoint, int number) throws IOException {
    List<RawClient> clients = new ArrayList<>();
    for (int i = 0; i < number; i++) {
      clients.add(new RawClient(endpoint));
    }
    return clients;
  }

  private static void close(List<? extends Closeable> clients) throws IOException {
    for (Closeable client : clients) {
      client.close();
    }
  }
}
