// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.http;

import static dev.adjoin.internal.engine.http.RawClient.call;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Proxy;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/** Anything can fail in any thread of the server, and for any operation: it serves the next. */
@Timeout(30)
class ThreadFailuresTest {
  private static final String REQUEST = call("ListTables", "{}");
  private static final int FAILURES = 3;

  private static List<Supplier<Throwable>> failures() {
    return List.of(
        () -> new OutOfMemoryError("injected"),
        () -> new StackOverflowError("injected"),
        () -> new AssertionError("injected"),
        () -> new IllegalStateException("injected"));
  }

  static Stream<Arguments> pointsAndFailures() {
    return Stream.of(ServerPoint.values())
        .flatMap(point -> failures().stream().map(failure -> Arguments.of(point, failure.get())));
  }

  static Stream<String> operations() {
    return Stream.concat(SdkAgreementTest.operations(), SdkAgreementTest.streamOperations());
  }

  @ParameterizedTest
  @MethodSource("pointsAndFailures")
  void servesAfterAFailureAtAnyPoint(ServerPoint point, Throwable failure) throws Exception {
    AtomicInteger left = new AtomicInteger(FAILURES);
    ServerPoint.Observer observer =
        reached -> {
          if (reached == point && left.getAndDecrement() > 0) {
            throw ThreadFailuresTest.<RuntimeException>unchecked(failure);
          }
        };
    try (HttpListener endpoint =
        HttpListener.start(
            Served.EMPTY.client(),
            Served.EMPTY.streams(),
            Served.ANYWHERE,
            InstantSource.system(),
            AccessRules.LOOPBACK,
            ServerLimits.USUAL,
            observer)) {
      for (int i = 0; left.get() > 0; i++) {
        tryToAsk(endpoint);
        Thread.sleep(10);
        assertThat(i).as("requests until the failures are over").isLessThan(1_000);
      }
      for (int i = 0; i < 5; i++) {
        assertThat(RawClient.ask(endpoint, REQUEST).body()).isEqualTo("{\"TableNames\":[]}");
      }
    }
  }

  private static void tryToAsk(HttpListener endpoint) {
    try {
      RawClient.ask(endpoint, REQUEST);
    } catch (IOException closed) {
      // The failure closed the connection.
    }
  }

  @SuppressWarnings("unchecked")
  private static <T extends Throwable> T unchecked(Throwable failure) throws T {
    throw (T) failure;
  }

  @ParameterizedTest
  @MethodSource("operations")
  void answersWhateverFailsInAnOperation(String target) throws IOException {
    for (Supplier<Throwable> failure : failures()) {
      try (HttpListener endpoint =
          HttpListener.start(
              failing(DynamoDbClient.class, failure),
              failing(DynamoDbStreamsClient.class, failure),
              Served.ANYWHERE,
              InstantSource.system(),
              AccessRules.LOOPBACK)) {
        String request = REQUEST.replaceFirst("X-Amz-Target: [^\r]*", "X-Amz-Target: " + target);
        Received answer = RawClient.ask(endpoint, request);
        assertThat(answer.status()).as(target + " with " + failure.get()).isEqualTo(500);
        assertThat(answer.body()).contains("InternalServerError").doesNotContain("injected");
        assertThat(RawClient.ask(endpoint, "GET / HTTP/1.1\r\n\r\n").status()).isEqualTo(200);
      }
    }
  }

  /** A client of which every operation fails. */
  private static <C> C failing(Class<C> api, Supplier<Throwable> failure) {
    return api.cast(
        Proxy.newProxyInstance(
            api.getClassLoader(),
            new Class<?>[] {api},
            (proxy, method, arguments) -> {
              throw failure.get();
            }));
  }
}
