// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.http;

import static dev.adjoin.internal.engine.http.RawClient.call;
import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.engine.VirtualClock;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which requests are answered: hosts, origins, access keys and the age of signatures. */
class AccessRulesTest {
  private static final String TABLES = "{\"TableNames\":[]}";
  private static final String DENIED =
      "{\"__type\":\"com.amazon.coral.service#AccessDeniedException\",\"message\":\"%s\"}";
  private static final Instant NOON = Instant.parse("2026-11-15T12:00:00Z");
  private static HttpListener usual;
  private static HttpListener opened;
  private static HttpListener locked;

  @BeforeAll
  static void start() throws IOException {
    usual = Served.empty(ServerLimits.USUAL);
    opened =
        Served.empty(
            new AccessRules(
                Set.of("db.test", "[fd00::1]"), Set.of("https://admin.test"), null, false),
            InstantSource.system());
    locked =
        Served.empty(new AccessRules(Set.of(), Set.of(), "k3y", false), InstantSource.system());
  }

  @AfterAll
  static void stop() {
    usual.close();
    opened.close();
    locked.close();
  }

  private static String toHost(String host) {
    return call("ListTables", "{}").replace("Host: localhost", "Host: " + host);
  }

  private static String fromPage(String origin) {
    return call("ListTables", "{}", "Origin: " + origin + "\r\n");
  }

  private static void answers(HttpListener endpoint, String request) throws IOException {
    Received answer = RawClient.ask(endpoint, request);
    assertThat(answer.body()).isEqualTo(TABLES);
    assertThat(answer.status()).isEqualTo(200);
  }

  private static void refuses(HttpListener endpoint, String request) throws IOException {
    Received answer = RawClient.ask(endpoint, request);
    assertThat(answer.status()).isEqualTo(403);
    assertThat(answer.body()).contains("AccessDeniedException").doesNotContain("TableNames");
    assertThat(answer.headers().keySet()).noneMatch(header -> header.startsWith("access-control-"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "localhost",
        "LOCALHOST:8000",
        "localhost:1",
        "127.0.0.1",
        "127.0.0.1:8000",
        "127.255.255.254:80",
        "[::1]",
        "[::1]:8000"
      })
  void answersLoopbackNames(String host) throws IOException {
    answers(usual, toHost(host));
    answers(usual, fromPage("http://" + host));
    answers(usual, fromPage("https://" + host));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "attacker.example",
        "attacker.example:8000",
        "localhost.attacker.example",
        "127.0.0.1.attacker.example",
        "attacker.example#localhost",
        "user@localhost",
        "localhost@attacker.example",
        "localhost, attacker.example",
        "localhost:80:80",
        "localhost:",
        "localhost:123456",
        "127.0.0.256",
        "127.0.0",
        "127.1",
        "2130706433",
        "0.0.0.0:8000",
        "192.168.1.5",
        "[::]",
        "::1",
        "[::1",
        "[::ffff:127.0.0.1]",
        "db.test",
        "evil-localhost",
        "local\u00ADhost"
      })
  void refusesOtherNamesAsHostAndAsOrigin(String host) throws IOException {
    refuses(usual, toHost(host));
    refuses(usual, fromPage("http://" + host));
  }

  /** The host of such a target replaces the header. */
  @Test
  void looksAtTheHostOfATargetAsAProxyAsksForIt() throws IOException {
    String toLocalhost = call("ListTables", "{}");
    String proxied = toLocalhost.replace("POST / ", "POST http://%s/ ");
    answers(usual, proxied.formatted("127.0.0.1:8000"));
    refuses(usual, proxied.formatted("attacker.example"));
    refuses(usual, proxied.formatted("user@localhost"));
    refuses(usual, toHost("attacker.example").replace("POST / ", "POST http://localhost/ "));
    refuses(usual, proxied.formatted("attacker.example").replace("Host: localhost\r\n", ""));
  }

  @Test
  void anIpv6AddressCanBeSpeltInManyWays() throws IOException {
    answers(usual, toHost("[0:0:0:0:0:0:0:1]:8000"));
    answers(usual, toHost("[0000::0001]"));
    answers(opened, toHost("[FD00:0::1]"));
    refuses(opened, toHost("[fd00::2]"));
    refuses(usual, toHost("[::1::1]"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "null",
        "NULL",
        "",
        "localhost",
        "file://",
        "file://localhost",
        "ftp://localhost",
        "chrome-extension://localhost",
        "http://localhost/",
        "http://localhost http://attacker.example",
        "http://attacker.example http://localhost",
        "http://admin.test",
        "https://admin.test",
        "https://admin.test:444"
      })
  void refusesOtherOrigins(String origin) throws IOException {
    refuses(usual, fromPage(origin));
  }

  @Test
  void refusesHealthAndPreflightOfAnotherOriginToo() throws IOException {
    String head = " / HTTP/1.1\r\nHost: localhost\r\nOrigin: http://attacker.example\r\n";
    refuses(usual, "GET" + head + "\r\n");
    refuses(usual, "OPTIONS" + head + "Access-Control-Request-Method: POST\r\n\r\n");
    refuses(usual, "GET / HTTP/1.1\r\nHost: attacker.example\r\n\r\n");
  }

  @Test
  void neverReadsTheBodyOfARefusedRequest() throws IOException {
    try (RawClient client = new RawClient(usual)) {
      client.send("POST / HTTP/1.1\r\nHost: attacker.example\r\nContent-Length: 16000000\r\n\r\n");
      assertThat(client.receive().status()).isEqualTo(403);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "Host: localhost, Host: attacker.example",
    "Host: attacker.example, Host: localhost",
    "Origin: http://localhost, Origin: http://attacker.example",
    "X-Amz-Target: DynamoDB_20120810.ListTables, X-Amz-Target: DynamoDB_20120810.DeleteTable"
  })
  void refusesTwoDifferentHeadersThatDecideSomething(String one, String other) throws IOException {
    String request = "POST / HTTP/1.1\r\n" + one + "\r\n" + other + "\r\n\r\n";
    assertThat(RawClient.ask(usual, request).status()).isEqualTo(400);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a\rX-Injected: b", "a\u0000b", "a\u007Fb"})
  void refusesControlCharactersInHeadersThatItUses(String value) throws IOException {
    String head = "OPTIONS / HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\n";
    assertThat(
            RawClient.ask(usual, head + "Access-Control-Request-Headers: " + value + "\r\n\r\n")
                .status())
        .isEqualTo(400);
  }

  @Test
  void saysHowToAllowAHostAndAnOrigin() throws IOException {
    assertThat(RawClient.ask(usual, toHost("db.test:8000")).body())
        .isEqualTo(
            DENIED.formatted(
                "This server does not answer for the host \\\"db.test:8000\\\". If it is a name of"
                    + " this machine, allow it with --allow-host or allowHost()."));
    assertThat(RawClient.ask(usual, fromPage("https://admin.test")).body())
        .isEqualTo(
            DENIED.formatted(
                "This server does not answer pages of the origin \\\"https://admin.test\\\". If it"
                    + " is yours, allow it with --cors or cors()."));
    assertThat(RawClient.ask(usual, fromPage("null")).body())
        .isEqualTo(
            DENIED.formatted(
                "This server does not answer pages of the origin \\\"null\\\", which any page can"
                    + " have."));
  }

  @Test
  void answersAllowedHostsAndOrigins() throws IOException {
    answers(opened, toHost("db.test"));
    answers(opened, toHost("DB.test:8000"));
    answers(opened, toHost("[fd00::1]:8000"));
    answers(opened, toHost("localhost"));
    answers(opened, fromPage("https://admin.test"));
    answers(opened, fromPage("http://localhost:3000"));
    assertThat(RawClient.ask(opened, fromPage("https://admin.test")).headers())
        .containsEntry("access-control-allow-origin", "https://admin.test")
        .containsEntry("vary", "Origin");
    for (String host : new String[] {"other.test", "db.test.attacker.example", "x.db.test"}) {
      refuses(opened, toHost(host));
    }
    for (String origin :
        new String[] {
          "null", "http://admin.test", "https://admin.test:444", "https://db.test", "http://db.test"
        }) {
      refuses(opened, fromPage(origin));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "db.test, db.test",
    "DB.Test, db.test",
    "192.168.1.5, 192.168.1.5",
    "fd00::1, [fd00::1]",
    "[FD00::1], [fd00::1]"
  })
  void readsHosts(String text, String host) {
    assertThat(AccessRules.host(text)).hasValue(host);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "*", "*.test", "http://db.test", "db.test:80", "a b", "[x]", "a/b"})
  void readsNoHostsThatAreNone(String text) {
    assertThat(AccessRules.host(text)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "*",
        "null",
        "admin.test",
        "https://admin.test/",
        "https://*.test",
        "https://"
      })
  void readsNoOriginsThatAreNone(String text) {
    assertThat(AccessRules.origin(text)).isEmpty();
  }

  private static String signedWith(String authorization) {
    return call("ListTables", "{}")
        .replace("Authorization: AWS4-HMAC-SHA256 any", "Authorization: " + authorization);
  }

  @Test
  void answersOnlyToItsAccessKey() throws IOException {
    answers(locked, signedWith("AWS4-HMAC-SHA256 Credential=k3y/20261115/us-east-1/dynamodb"));
    String presigned =
        "POST /?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=k3y%2F20261115%2Fus-east-1";
    String unsigned = call("ListTables", "{}").replaceAll("Authorization: [^\r]*\r\n", "");
    answers(locked, unsigned.replace("POST /", presigned));
    for (String request :
        new String[] {
          unsigned,
          unsigned.replace("POST /", presigned.replace("k3y", "k3yz")),
          signedWith("AWS4-HMAC-SHA256 any"),
          signedWith("AWS4-HMAC-SHA256 Credential=k3/20261115"),
          signedWith("AWS4-HMAC-SHA256 Credential=k3yk3y/20261115"),
          signedWith("AWS4-HMAC-SHA256 Credential=K3Y/20261115"),
          signedWith("AWS4-HMAC-SHA256 Credential=/k3y"),
          "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
        }) {
      Received answer = RawClient.ask(locked, request);
      assertThat(answer.status()).as(request).isEqualTo(400);
      assertThat(answer.body())
          .isEqualTo(
              "{\"__type\":\"com.amazon.coral.service#UnrecognizedClientException\",\"message\":"
                  + "\"This server answers only requests that are signed with its own access"
                  + " key.\"}");
    }
  }

  @Test
  void aPreflightNeedsNoAccessKeyButItsCallDoes() throws IOException {
    String page = "Origin: http://localhost:3000\r\n";
    Received preflight =
        RawClient.ask(
            locked,
            "OPTIONS / HTTP/1.1\r\nHost: localhost\r\n"
                + page
                + "Access-Control-Request-Method: POST\r\n\r\n");
    assertThat(preflight.status()).isEqualTo(200);
    assertThat(RawClient.ask(locked, call("ListTables", "{}", page)).status()).isEqualTo(400);
  }

  @Test
  void refusesOldSignaturesOnlyWhenToldTo() throws IOException {
    String old = call("ListTables", "{}", "X-Amz-Date: 20200101T000000Z\r\n");
    answers(usual, old);
    VirtualClock clock = new VirtualClock(NOON);
    AccessRules checking = new AccessRules(Set.of(), Set.of(), null, true);
    try (HttpListener endpoint = Served.empty(checking, clock)) {
      String noon = call("ListTables", "{}", "X-Amz-Date: 20261115T120000Z\r\n");
      answers(endpoint, noon);
      clock.advance(Duration.ofMinutes(5));
      answers(endpoint, noon);
      clock.advance(Duration.ofSeconds(1));
      invalid(
          endpoint,
          noon,
          "Signature expired: 20261115T120000Z is now earlier than 20261115T120001Z"
              + " (20261115T120501Z - 5 min.)");
      invalid(
          endpoint,
          call("ListTables", "{}", "X-Amz-Date: 20261115T121002Z\r\n"),
          "Signature not yet current: 20261115T121002Z is still later than 20261115T121001Z"
              + " (20261115T120501Z + 5 min.)");
      String presigned =
          noon.replaceAll("(Authorization|X-Amz-Date): [^\r]*\r\n", "")
              .replace("POST /", "POST /?X-Amz-Algorithm=x&X-Amz-Date=20261115T120000Z");
      assertThat(RawClient.ask(endpoint, presigned).body()).contains("Signature expired");
      assertThat(RawClient.ask(endpoint, call("ListTables", "{}")).body())
          .contains("IncompleteSignatureException", "Got \\\"\\\".");
    }
  }

  private static void invalid(HttpListener endpoint, String request, String message)
      throws IOException {
    Received answer = RawClient.ask(endpoint, request);
    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.body())
        .isEqualTo(
            "{\"__type\":\"com.amazon.coral.service#InvalidSignatureException\",\"message\":\""
                + message
                + "\"}");
  }
}
