// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.http;

import static dev.adjoin.engine.Requests.table;
import static dev.adjoin.internal.engine.http.RawClient.call;
import static dev.adjoin.internal.engine.http.RawClient.post;
import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.engine.EmbeddedDynamoDb;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Responses to requests that are not API operations. */
class RequestHandlerTest {
  private static final String HEALTHY = "healthy: localhost ";
  private static final String ORIGIN = "Origin: http://localhost:3000\r\n";
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

  @Test
  void saysThatItIsHealthy() throws IOException {
    Received answer = ask("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.body()).isEqualTo(HEALTHY);
    assertThat(answer.header("server")).isEqualTo("Server");
    assertThat(ask("GET / HTTP/1.0\r\n\r\n").body())
        .isEqualTo("healthy: dynamodb.us-east-1.amazonaws.com ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"/abc", "/-", "/index.htm", "/abc?X-Amz-Algorithm=any", "http://localhost/a"})
  void hasNothingOffTheRoot(String target) throws IOException {
    for (String method : new String[] {"GET", "POST"}) {
      assertThat(ask(method + " " + target + " HTTP/1.1\r\n\r\n").status()).isEqualTo(404);
    }
    assertThat(ask(call("ListTables", "{}").replace("POST / ", "POST " + target + " ")).status())
        .isEqualTo(404);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"/", "/?X-Amz-Algorithm=any", "http://localhost/", "http://localhost:8000"})
  void theRootMayHaveAQueryOrAHost(String target) throws IOException {
    assertThat(ask("GET " + target + " HTTP/1.1\r\nHost: localhost\r\n\r\n").body())
        .isEqualTo(HEALTHY);
  }

  @Test
  void tagsAreSetAndRemovedWithoutABody() throws IOException {
    try (EmbeddedDynamoDb engine = EmbeddedDynamoDb.inMemory();
        HttpListener tagged = Served.engine(engine)) {
      engine.client().createTable(table("Songs", "pk").build());
      String arn = "{\"ResourceArn\":\"arn:aws:dynamodb:us-east-1:000000000000:table/Songs\",";

      for (String request :
          List.of(
              call("TagResource", arn + "\"Tags\":[{\"Key\":\"k\",\"Value\":\"v\"}]}"),
              call("UntagResource", arn + "\"TagKeys\":[\"k\"]}"))) {
        Received answer = RawClient.ask(tagged, request);
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.header("content-length")).isEqualTo("0");
        assertThat(answer.header("x-amz-crc32")).isEqualTo("0");
      }
    }
  }

  @Test
  void answersHeadWithoutABodyAndGoesOn() throws IOException {
    try (RawClient client = new RawClient(endpoint)) {
      String host = " / HTTP/1.1\r\nHost: localhost\r\n\r\n";
      client.send("HEAD" + host + "GET" + host);
      assertThat(client.receiveHead().header("content-length")).isEqualTo("19");
      assertThat(client.receive().body()).isEqualTo(HEALTHY);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "PUT / HTTP/1.1\r\n\r\n",
        "DELETE / HTTP/1.1\r\n\r\n",
        "OPTIONS / HTTP/1.1\r\n\r\n"
      })
  void hasNothingForOtherMethods(String request) throws IOException {
    Received answer = ask(request);
    assertThat(answer.status()).isEqualTo(404);
    assertThat(answer.body()).isEqualTo("<UnknownOperationException/>\n");
    assertThat(answer.header("x-amz-crc32")).isEqualTo("3552371480");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "text/plain", "application/jsonx", "application/x-amz-json-1.1"})
  void hasNothingForBodiesOfOtherTypes(String type) throws IOException {
    assertThat(ask(post("hi", "Content-Type: " + type + "\r\n")).status()).isEqualTo(404);
  }

  @Test
  void letsScriptsOfPagesOfThisMachineAskAndReadTheAnswer() throws IOException {
    Received preflight =
        ask(
            "OPTIONS / HTTP/1.1\r\n"
                + ORIGIN
                + "Access-Control-Request-Headers: x-amz-target, authorization\r\n"
                + "Access-Control-Request-Method: POST\r\n\r\n");
    assertThat(preflight.status()).isEqualTo(200);
    assertThat(preflight.body()).isEmpty();
    assertThat(preflight.headers())
        .containsEntry("access-control-allow-origin", "http://localhost:3000")
        .containsEntry("vary", "Origin")
        .containsEntry("access-control-allow-headers", "x-amz-target, authorization")
        .containsEntry("access-control-allow-methods", "POST")
        .containsEntry("access-control-max-age", "172800");
    assertThat(ask(call("ListTables", "{}", ORIGIN)).headers())
        .containsEntry("access-control-allow-origin", "http://localhost:3000")
        .containsEntry("vary", "Origin")
        .containsEntry("access-control-expose-headers", "*");
    assertThat(ask(call("ListTables", "{}")).headers())
        .doesNotContainKey("access-control-allow-origin");
  }
}
