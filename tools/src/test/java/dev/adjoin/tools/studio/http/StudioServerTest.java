// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.tools.data.InvalidInput;
import dev.adjoin.tools.text.JsonFields;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the studio's server answers, and what it refuses. */
class StudioServerTest {
  private StudioServer server;
  private String token;

  @BeforeEach
  void start() throws IOException {
    Routes routes =
        new Routes()
            .with("echo", call -> new JsonFields().with("said", call.text("say")))
            .with(
                "mistake",
                call -> {
                  throw new InvalidInput("The value is wrong", "Give another");
                })
            .with(
                "bug",
                call -> {
                  throw new IllegalStateException("a bug");
                });
    server = StudioServer.start(loopback(), routes);
    token = server.url().replaceAll(".*token=", "");
  }

  private static InetSocketAddress loopback() {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private String host() {
    return "127.0.0.1:" + server.address().getPort();
  }

  /** Sends a request as it is, which no HTTP client does with these headers. */
  private String send(String head, String body) throws IOException {
    try (Socket socket = new Socket(server.address().getAddress(), server.address().getPort())) {
      String request =
          head.replace("\n", "\r\n")
              + "Content-Length: "
              + body.getBytes(StandardCharsets.UTF_8).length
              + "\r\nConnection: close\r\n\r\n"
              + body;
      socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
      socket.getOutputStream().flush();
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private String call(String path, String body, String... headers) throws IOException {
    return send(
        "POST /api/%s HTTP/1.1\nHost: %s\nContent-Type: application/json\n%s"
            .formatted(path, host(), String.join("", headers)),
        body);
  }

  private String withToken() {
    return "X-Adjoin-Token: " + token + "\n";
  }

  @Test
  void answersACallThatHasTheToken() throws IOException {
    assertThat(call("echo", "{\"say\": \"<b>\"}", withToken()))
        .startsWith("HTTP/1.1 200")
        .contains("{\"said\": \"<b>\"}")
        .containsIgnoringCase("Content-Type: application/json")
        .containsIgnoringCase("X-Content-Type-Options: nosniff");
  }

  @Test
  void refusesACallWithoutTheTokenOrWithThatOfAnotherStart() throws IOException {
    assertThat(call("echo", "{\"say\": \"x\"}"))
        .startsWith("HTTP/1.1 401")
        .contains("Open the address that the studio printed");
    try (StudioServer other = StudioServer.start(loopback(), new Routes())) {
      String wrong = other.url().replaceAll(".*token=", "");
      assertThat(wrong).isNotEqualTo(token).hasSize(32);
      assertThat(call("echo", "{}", "X-Adjoin-Token: " + wrong + "\n")).startsWith("HTTP/1.1 401");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"evil.example:80", "127.0.0.1", "localhost:1", "127.0.0.1.evil.example"})
  void refusesAHostThatIsNotItself(String host) throws IOException {
    assertThat(
            send(
                "POST /api/echo HTTP/1.1\nHost: %s\nContent-Type: application/json\n%s"
                    .formatted(host, withToken()),
                "{\"say\": \"x\"}"))
        .startsWith("HTTP/1.1 403");
    assertThat(send("GET / HTTP/1.1\nHost: %s\n".formatted(host), "")).startsWith("HTTP/1.1 403");
  }

  @Test
  void refusesARequestThatAlsoNamesAnotherHost() throws IOException {
    assertThat(send("GET / HTTP/1.1\nHost: %s\nHost: evil.example\n".formatted(host()), ""))
        .startsWith("HTTP/1.1 403");
    assertThat(send("GET http://evil.example/ HTTP/1.1\nHost: %s\n".formatted(host()), ""))
        .startsWith("HTTP/1.1 403");
    assertThat(send("GET http://%s/ HTTP/1.1\nHost: %s\n".formatted(host(), host()), ""))
        .startsWith("HTTP/1.1 200");
  }

  @Test
  void clientsThatSendHalfARequestHoldUpNobody() throws IOException {
    List<Socket> slow = new ArrayList<>();
    try {
      for (int i = 0; i < 20; i++) {
        Socket socket = new Socket(server.address().getAddress(), server.address().getPort());
        slow.add(socket);
        socket.getOutputStream().write("GET / HTTP/1.1\r\nHo".getBytes(StandardCharsets.UTF_8));
      }
      assertThat(call("echo", "{\"say\": \"x\"}", withToken())).startsWith("HTTP/1.1 200");
      // They are cut off: after a time that this test does not wait for.
      assertThat(Integer.getInteger("sun.net.httpserver.maxReqTime")).isPositive();
      assertThat(Integer.getInteger("sun.net.httpserver.maxRspTime")).isPositive();
    } finally {
      for (Socket socket : slow) {
        socket.close();
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"https://evil.example", "null", "http://localhost:1"})
  void refusesAnOtherOriginEvenWithTheToken(String origin) throws IOException {
    assertThat(call("echo", "{\"say\": \"x\"}", withToken(), "Origin: " + origin + "\n"))
        .startsWith("HTTP/1.1 403");
  }

  @Test
  void refusesAnOtherOriginNextToItsOwn() throws IOException {
    String own = "Origin: http://localhost:" + server.address().getPort() + "\n";
    assertThat(call("echo", "{\"say\": \"x\"}", withToken(), own + "Origin: http://evil.example\n"))
        .startsWith("HTTP/1.1 403");
  }

  @Test
  void acceptsItsOwnOriginByEveryNameOfThisMachine() throws IOException {
    int port = server.address().getPort();
    for (String name : new String[] {"127.0.0.1", "localhost", "[::1]"}) {
      assertThat(
              send(
                  "POST /api/echo HTTP/1.1\nHost: %s:%d\nOrigin: http://%s:%d\nContent-Type: application/json\n%s"
                      .formatted(name, port, name, port, withToken()),
                  "{\"say\": \"x\"}"))
          .startsWith("HTTP/1.1 200");
    }
  }

  @Test
  void aFormOfAnotherPageCannotCall() throws IOException {
    String form = "POST /api/echo HTTP/1.1\nHost: %s\nContent-Type: text/plain\n".formatted(host());
    assertThat(send(form + withToken(), "{\"say\": \"x\"}")).startsWith("HTTP/1.1 405");
    assertThat(send("GET /api/echo HTTP/1.1\nHost: %s\n%s".formatted(host(), withToken()), ""))
        .startsWith("HTTP/1.1 405");
  }

  @Test
  void saysWhatWasWrongAndHowToFixIt() throws IOException {
    assertThat(call("mistake", "{}", withToken()))
        .startsWith("HTTP/1.1 400")
        .contains("{\"error\": {\"message\": \"The value is wrong\", \"fix\": \"Give another\"}}");
    assertThat(call("echo", "[1]", withToken()))
        .startsWith("HTTP/1.1 400")
        .contains("must be a JSON object");
    assertThat(call("echo", "{\"say\": ", withToken()))
        .startsWith("HTTP/1.1 400")
        .contains("ends too early");
    assertThat(call("nothing", "{}", withToken())).startsWith("HTTP/1.1 404");
    assertThat(call("bug", "{}", withToken()))
        .startsWith("HTTP/1.1 500")
        .contains("Report it as a bug of Adjoin")
        .doesNotContain("\tat ");
  }

  @Test
  void refusesABodyLargerThanAnyItem() throws IOException {
    String body = "{\"say\": \"" + "x".repeat(4 * 1024 * 1024) + "\"}";
    assertThat(call("echo", body, withToken())).startsWith("HTTP/1.1 413");
  }

  @Test
  void thePageRunsOnlyScriptsOfTheServer() throws IOException {
    String page = send("GET / HTTP/1.1\nHost: %s\n".formatted(host()), "");
    assertThat(page)
        .startsWith("HTTP/1.1 200")
        .containsIgnoringCase(
            "Content-Security-Policy: default-src 'none'; script-src 'self' 'sha256-")
        .doesNotContain("unsafe-inline")
        .contains("\"lit-html\": \"/lib/lit-html/lit-html.js\"");
    assertThat(send("GET /lib/lit-html/lit-html.js HTTP/1.1\nHost: %s\n".formatted(host()), ""))
        .startsWith("HTTP/1.1 200")
        .containsIgnoringCase("Content-Type: text/javascript");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/app/../StudioServer.class",
        "/app/%2e%2e/StudioServer.class",
        "/app//etc/passwd",
        "/app/main.class",
        "/lib/lit-html/package.json",
        "/nothing"
      })
  void servesOnlyFilesOfThePage(String path) throws IOException {
    assertThat(send("GET %s HTTP/1.1\nHost: %s\n".formatted(path, host()), ""))
        .startsWith("HTTP/1.1 404");
  }
}
