// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.simulation;

import dev.adjoin.SentOnce;
import dev.adjoin.engine.VirtualClock;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.AwsRequest;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.ApiCallTimeoutException;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * A client that repeats lost, failed and throttled requests by itself, as that of the SDK does. Its
 * last failure has the number of attempts, and describes the earlier ones as suppressed exceptions.
 */
final class RetryingClient implements InvocationHandler {
  private static final int ATTEMPTS = 9;
  private static final int SERVER_ERROR = 500;
  private static final Duration PAUSE = Duration.ofMillis(25);
  private static final Duration UNLIMITED = Duration.ofDays(365);

  private final DynamoDbClient client;
  private final VirtualClock clock;

  private RetryingClient(DynamoDbClient client, VirtualClock clock) {
    this.client = client;
    this.clock = clock;
  }

  static DynamoDbClient of(DynamoDbClient client, VirtualClock clock) {
    return (DynamoDbClient)
        Proxy.newProxyInstance(
            DynamoDbClient.class.getClassLoader(),
            new Class<?>[] {DynamoDbClient.class},
            new RetryingClient(client, clock));
  }

  @Override
  public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments)
      throws Throwable {
    List<String> earlier = new ArrayList<>();
    Instant end = clock.instant().plus(timeout(arguments));
    while (true) {
      try {
        return method.invoke(client, arguments);
      } catch (InvocationTargetException e) {
        if (!(e.getCause() instanceof SdkException failure)) {
          throw e.getCause();
        }
        if (!isRetried(failure) || isSentOnce(arguments) || earlier.size() + 1 == ATTEMPTS) {
          throw described(failure, earlier);
        }
        earlier.add(failure.getMessage());
        clock.advance(PAUSE.multipliedBy(earlier.size()));
        if (clock.instant().isAfter(end)) {
          throw ApiCallTimeoutException.create(timeout(arguments).toMillis());
        }
      }
    }
  }

  /** How long the caller lets the SDK repeat a request. Time passes while others run. */
  private static Duration timeout(Object @Nullable [] arguments) {
    return arguments != null && arguments[0] instanceof AwsRequest request
        ? request.overrideConfiguration().flatMap(c -> c.apiCallTimeout()).orElse(UNLIMITED)
        : UNLIMITED;
  }

  /** Whether the caller rules out that the SDK repeats the request. */
  static boolean isSentOnce(Object @Nullable [] arguments) {
    return arguments != null && SentOnce.isRuledBy(arguments[0]);
  }

  private static boolean isRetried(SdkException failure) {
    return !(failure instanceof AwsServiceException service)
        || service.statusCode() >= SERVER_ERROR
        || service.isThrottlingException();
  }

  private static SdkException described(SdkException last, List<String> earlier) {
    SdkException described = last.toBuilder().numAttempts(earlier.size() + 1).build();
    for (int i = 0; i < earlier.size(); i++) {
      described.addSuppressed(
          SdkClientException.create("Request attempt " + (i + 1) + " failure: " + earlier.get(i)));
    }
    return described;
  }
}
