// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.session;

import dev.adjoin.RequestListener;
import dev.adjoin.tools.engine.InterceptedClient;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
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
    return InterceptedClient.of(this::send);
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

  private @Nullable Object send(Method method, Object @Nullable [] arguments) throws Throwable {
    boolean isRequest =
        arguments != null && arguments.length == 1 && arguments[0] instanceof DynamoDbRequest;
    long start = System.nanoTime();
    try {
      Object answer = InterceptedClient.send(client, method, arguments);
      if (isRequest && answer instanceof DynamoDbResponse response) {
        add(RequestDescription.of((DynamoDbRequest) arguments[0], response, since(start), null));
      }
      return answer;
    } catch (RuntimeException e) {
      if (isRequest) {
        add(
            RequestDescription.of(
                (DynamoDbRequest) arguments[0], null, since(start), e.getClass().getSimpleName()));
      }
      throw e;
    }
  }

  private static Duration since(long start) {
    return Duration.ofNanos(System.nanoTime() - start);
  }

  private void add(@Nullable SentRequest request) {
    if (request != null) {
      synchronized (sent) {
        sent.add(request);
      }
    }
  }
}
