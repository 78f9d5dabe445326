// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.session;

import dev.adjoin.RequestListener;
import dev.adjoin.tools.engine.InterceptedClient;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbResponse;

/**
 * Records the requests that go through a client, so that the page shows what was sent and not what
 * was planned. Thread-safe; one recording at a time.
 */
public final class RequestRecorder {
  /**
   * A listener that does nothing. Adjoin asks DynamoDB for consumed units only if there is one, and
   * the recorder takes them from the responses.
   */
  public static final RequestListener ASKS_FOR_UNITS = report -> {};

  private final DynamoDbClient client;
  private final List<SentRequest> sent = new ArrayList<>();

  public RequestRecorder(DynamoDbClient client) {
    this.client = client;
  }

  /** What some work returned, with the requests that it sent, in the order of their answers. */
  public record Recording<T>(T result, List<SentRequest> requests) {
    public Recording {
      requests = List.copyOf(requests);
    }
  }

  /** A client whose requests are recorded. */
  public DynamoDbClient client() {
    return observed(client, this::add);
  }

  /** A client that hands over each request on items when it is answered, from any thread. */
  static DynamoDbClient observed(DynamoDbClient client, Consumer<SentRequest> listener) {
    return InterceptedClient.of((method, arguments) -> send(client, method, arguments, listener));
  }

  /** Does some work and returns the requests that it sent. */
  public synchronized <T> Recording<T> record(Supplier<T> work) {
    take();
    T result = work.get();
    return new Recording<>(result, take());
  }

  private List<SentRequest> take() {
    synchronized (sent) {
      List<SentRequest> all = List.copyOf(sent);
      sent.clear();
      return all;
    }
  }

  private static @Nullable Object send(
      DynamoDbClient client,
      Method method,
      Object @Nullable [] arguments,
      Consumer<SentRequest> listener)
      throws Throwable {
    DynamoDbRequest request =
        arguments != null && arguments.length == 1 && arguments[0] instanceof DynamoDbRequest only
            ? only
            : null;
    long start = System.nanoTime();
    try {
      Object answer = InterceptedClient.send(client, method, arguments);
      if (request != null && answer instanceof DynamoDbResponse response) {
        hand(RequestDescription.of(request, response, since(start), null), listener);
      }
      return answer;
    } catch (RuntimeException e) {
      if (request != null) {
        String failure = e.getClass().getSimpleName();
        hand(RequestDescription.of(request, null, since(start), failure), listener);
      }
      throw e;
    }
  }

  private static void hand(@Nullable SentRequest request, Consumer<SentRequest> listener) {
    if (request != null) {
      listener.accept(request);
    }
  }

  private static Duration since(long start) {
    return Duration.ofNanos(System.nanoTime() - start);
  }

  private void add(SentRequest request) {
    synchronized (sent) {
      sent.add(request);
    }
  }
}
