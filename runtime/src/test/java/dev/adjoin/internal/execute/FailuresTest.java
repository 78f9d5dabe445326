// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.execute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;

/** What an exception of the SDK shows of the attempts that the SDK made by itself. */
class FailuresTest {
  private static final String PREFIX = "{\"__type\":\"com.amazonaws.dynamodb.v20120810#";

  @Test
  void anAttemptOfTheSdkWithoutAnAnswerIsSeen() throws IOException {
    assertThat(Failures.isAmbiguousBefore(lastFailureAfter(""))).isTrue();
  }

  @Test
  void anAttemptOfTheSdkThatWasThrottledIsNotAmbiguous() throws IOException {
    String throttled = "ProvisionedThroughputExceededException";
    assertThat(Failures.isAmbiguousBefore(lastFailureAfter(throttled))).isFalse();
  }

  /**
   * The failure of a put whose last attempt is answered by a failed condition.
   *
   * @param error the answer to the attempts before; empty if the connection is closed without one
   */
  private static SdkException lastFailureAfter(String error) throws IOException {
    AtomicInteger requests = new AtomicInteger();
    InetSocketAddress anyPort = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    HttpServer server = HttpServer.create(anyPort, 0);
    server.createContext(
        "/",
        exchange -> {
          exchange.getRequestBody().readAllBytes();
          // A connection of the JDK repeats a request once before the SDK hears of a failure.
          boolean isLast = requests.incrementAndGet() > 2;
          if (isLast || !error.isEmpty()) {
            answer(exchange, isLast ? "ConditionalCheckFailedException" : error);
          }
          exchange.close();
        });
    server.start();
    try (DynamoDbClient client = client(server.getAddress().getPort())) {
      ConditionalCheckFailedException failure =
          catchThrowableOfType(
              ConditionalCheckFailedException.class,
              () ->
                  client.putItem(
                      r -> r.tableName("T").item(Map.of("PK", AttributeValue.fromS("a")))));
      assertThat(failure.numAttempts()).isGreaterThan(1);
      return failure;
    } finally {
      server.stop(0);
    }
  }

  private static void answer(HttpExchange exchange, String error) throws IOException {
    byte[] body = (PREFIX + error + "\"}").getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().add("Content-Type", "application/x-amz-json-1.0");
    exchange.sendResponseHeaders(400, body.length);
    exchange.getResponseBody().write(body);
  }

  private static DynamoDbClient client(int port) {
    return DynamoDbClient.builder()
        .endpointOverride(URI.create("http://127.0.0.1:" + port))
        .region(Region.US_EAST_1)
        .credentialsProvider(
            StaticCredentialsProvider.create(AwsBasicCredentials.create("any", "any")))
        .httpClient(UrlConnectionHttpClient.create())
        .build();
  }
}
