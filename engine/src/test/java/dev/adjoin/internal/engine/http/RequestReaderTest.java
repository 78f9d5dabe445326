// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.http;

import static dev.adjoin.internal.engine.http.RawClient.call;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Parsing of valid and invalid HTTP requests. */
class RequestReaderTest {
  private static final String TABLES = "{\"TableNames\":[]}";
  private static final String CHUNKED =
      call("ListTables", "").replace("Content-Length: 0", "Transfer-Encoding: chunked");
  private static HttpListener endpoint;

  @BeforeAll
  static void start() throws IOException {
    endpoint = Served.empty(ServerLimits.USUAL);
  }

  @AfterAll
  static void stop() {
    endpoint.close();
  }

  private static Received ask(String request) throws IOException {
    return RawClient.ask(endpoint, request);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "GARBAGE\\n\\n | 400",
        "post / HTTP/1.1\\n\\n | 400",
        "POST / \\n\\n | 400",
        "POST  / HTTP/1.1\\n\\n | 400",
        "POST / HTTP/1.1 \\n\\n | 400",
        "POST / SPDY/1\\n\\n | 400",
        "PRI * HTTP/2.0\\n\\nSM\\n\\n | 505",
        "POST / HTTP/1.1\\nNo colon\\n\\n | 400",
        "POST / HTTP/1.1\\n: no name\\n\\n | 400",
        "POST / HTTP/1.1\\nA space : b\\n\\n | 400",
        "POST / HTTP/1.1\\nA: b\\n folded: c\\n\\n | 400",
        "POST / HTTP/1.1\\nContent-Length: -1\\n\\n | 400",
        "POST / HTTP/1.1\\nContent-Length: +1\\n\\n | 400",
        "POST / HTTP/1.1\\nContent-Length:\\n\\n | 400",
        "POST / HTTP/1.1\\nContent-Length: 1x\\n\\n | 400",
        "POST / HTTP/1.1\\nContent-Length: 99999999999999999999\\n\\n | 400",
        "POST / HTTP/1.1\\nContent-Length: 1\\nContent-Length: 2\\n\\n | 400",
        "POST / HTTP/1.1\\nContent-Length: 16777217\\n\\n | 413",
        "POST / HTTP/1.1\\nContent-Length: 1\\nTransfer-Encoding: chunked\\n\\n | 400",
        "POST / HTTP/1.1\\nTransfer-Encoding: gzip\\n\\n | 501",
        "POST / HTTP/1.1\\nTransfer-Encoding: chunked\\n\\nx\\n | 400",
        "POST / HTTP/1.1\\nTransfer-Encoding: chunked\\n\\n\\n | 400",
        "POST / HTTP/1.1\\nTransfer-Encoding: chunked\\n\\n1\\nab\\n | 400",
        "POST / HTTP/1.1\\nTransfer-Encoding: chunked\\n\\n1000001\\n | 413",
        "POST / HTTP/1.1\\nExpect: a miracle\\n\\n | 417"
      })
  void refusesWhatIsNotHttpAndCloses(String request, int status) throws IOException {
    try (RawClient client = new RawClient(endpoint)) {
      Received answer = client.send(request.replace("\\n", "\r\n")).receive();
      assertThat(answer.status()).isEqualTo(status);
      assertThat(answer.header("connection")).isEqualTo("close");
      assertThat(client.isClosedByServer()).isTrue();
    }
  }

  @Test
  void refusesAnEncryptedGreetingWithoutWaitingForItsEnd() throws IOException {
    assertThat(ask("\u0016\u0003\u0001").status()).isEqualTo(400);
  }

  @Test
  void refusesAHeadOfMoreThanSixteenKilobytes() throws IOException {
    String header = "X-Long: " + "x".repeat(1000) + "\r\n";
    assertThat(ask("POST / HTTP/1.1\r\n" + header.repeat(17)).status()).isEqualTo(400);
    assertThat(ask("POST /" + "x".repeat(17_000) + " HTTP/1.1\r\n\r\n").status()).isEqualTo(400);
    assertThat(ask(call("ListTables", "{}", header.repeat(15))).body()).isEqualTo(TABLES);
    assertThat(ask(call("ListTables", "{}", header.repeat(17))).status()).isEqualTo(400);
  }

  @Test
  void answersTheClientOfAnOversizedBodyThatStillSendsIt() throws IOException {
    String body = "x".repeat(BodyLength.MAX + 1);
    assertThat(ask(call("ListTables", body)).status()).isEqualTo(413);
    String chunks = "800000\r\n" + "x".repeat(0x800000) + "\r\n";
    assertThat(ask(CHUNKED + chunks.repeat(3)).status()).isEqualTo(413);
  }

  @Test
  void readsTheLargestBody() throws IOException {
    String body = "{\"Unknown\":\"" + "x".repeat(BodyLength.MAX - 14) + "\"}";
    assertThat(ask(call("ListTables", body)).body()).isEqualTo(TABLES);
  }

  @Test
  void readsLinesWithoutCarriageReturns() throws IOException {
    assertThat(ask(call("ListTables", "{}").replace("\r", "")).body()).isEqualTo(TABLES);
  }

  @Test
  void readsHeadersInAnyCase() throws IOException {
    String request = call("ListTables", "{}").replace("Content-Length", "CONTENT-LENGTH");
    assertThat(ask(request.replace("X-Amz-Target", "x-amz-target")).body()).isEqualTo(TABLES);
  }

  @Test
  void readsChunksWithExtensionsAndTrailers() throws IOException {
    String body = "1;a=b\r\n{\r\n1\r\n}\r\n0\r\nTrailer: x\r\n\r\n";
    assertThat(ask(CHUNKED + body).body()).isEqualTo(TABLES);
  }

  @Test
  void readsOneRequestAfterAnotherHoweverTheyArrive() throws IOException {
    String request = call("ListTables", "{}");
    String chunked = CHUNKED + "2\r\n{}\r\n0\r\n\r\n";
    try (RawClient client = new RawClient(endpoint)) {
      client.send(request + chunked + "\r\n" + request + request.substring(0, 20));
      client.send(request.substring(20));
      for (int i = 0; i < 4; i++) {
        assertThat(client.receive().body()).isEqualTo(TABLES);
      }
    }
  }

  @Test
  void asksForTheBodyOfAClientThatWaits() throws IOException {
    try (RawClient client = new RawClient(endpoint)) {
      client.send(call("ListTables", "12", "Expect: 100-continue\r\n").replace("\r\n\r\n12", ""));
      client.send("\r\n\r\n");
      assertThat(client.receive().status()).isEqualTo(100);
      assertThat(client.send("{}").receive().body()).isEqualTo(TABLES);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "HTTP/1.1, '', keep-alive",
    "HTTP/1.1, Connection: close, close",
    "HTTP/1.0, '', close",
    "HTTP/1.0, Connection: Keep-Alive, keep-alive"
  })
  void keepsTheConnectionWhenTheClientDoes(String version, String header, String kept)
      throws IOException {
    String request = call("ListTables", "{}", header.isEmpty() ? "" : header + "\r\n");
    try (RawClient client = new RawClient(endpoint)) {
      Received answer = client.send(request.replace("HTTP/1.1", version)).receive();
      assertThat(answer.header("connection")).isEqualTo(kept);
      if (kept.equals("close")) {
        assertThat(client.isClosedByServer()).isTrue();
      } else {
        assertThat(client.send(request).receive().body()).isEqualTo(TABLES);
      }
    }
  }
}
