// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.simulation;

import dev.adjoin.engine.VirtualClock;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.Instant;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/**
 * A client that lets others run before each request, and that stops its process at a request: from
 * then on every call of it throws {@link Stopped}.
 *
 * <p>A request that arrives too late is refused, as DynamoDB does: its signature has expired.
 */
final class SimulatedClient implements InvocationHandler {
  private static final Set<String> REQUESTS =
      Set.of(
          "getItem",
          "batchGetItem",
          "query",
          "scan",
          "putItem",
          "updateItem",
          "deleteItem",
          "batchWriteItem",
          "transactWriteItems");

  /** The process was stopped. No error of the product, so that nothing handles it. */
  static final class Stopped extends Error {
    private static final long serialVersionUID = 1L;

    Stopped() {
      super("The process was stopped", null, false, false);
    }
  }

  private final DynamoDbClient client;
  private final VirtualClock clock;
  private final Consumer<String> before;
  private final int stopAt;
  private final boolean isApplied;
  private int requests;
  private boolean isStopped;

  private SimulatedClient(
      DynamoDbClient client,
      VirtualClock clock,
      Consumer<String> before,
      int stopAt,
      boolean isApplied) {
    this.client = client;
    this.clock = clock;
    this.before = before;
    this.stopAt = stopAt;
    this.isApplied = isApplied;
  }

  /**
   * Wraps a client.
   *
   * @param before lets others run, while time may pass; receives the name of the request
   * @param stopAt the request at which the process stops, from 1; 0 for none
   * @param isApplied whether that request is still applied
   */
  static DynamoDbClient of(
      DynamoDbClient client,
      VirtualClock clock,
      Consumer<String> before,
      int stopAt,
      boolean isApplied) {
    return (DynamoDbClient)
        Proxy.newProxyInstance(
            DynamoDbClient.class.getClassLoader(),
            new Class<?>[] {DynamoDbClient.class},
            new SimulatedClient(client, clock, before, stopAt, isApplied));
  }

  @Override
  public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments)
      throws Throwable {
    if (!REQUESTS.contains(method.getName())) {
      return call(method, arguments);
    }
    if (isStopped) {
      throw new Stopped();
    }
    Instant signed = clock.instant();
    before.accept(method.getName());
    requests++;
    boolean isLate = clock.instant().isAfter(signed.plus(Network.SIGNATURE_LIFETIME));
    if (requests != stopAt) {
      if (isLate) {
        throw expired();
      }
      return call(method, arguments);
    }
    isStopped = true;
    if (isApplied && !isLate) {
      try {
        call(method, arguments);
      } catch (RuntimeException e) {
        // Nobody is left who could receive it.
      }
    }
    throw new Stopped();
  }

  private static AwsServiceException expired() {
    return DynamoDbException.builder()
        .statusCode(400)
        .awsErrorDetails(
            AwsErrorDetails.builder()
                .serviceName("DynamoDb")
                .errorCode("InvalidSignatureException")
                .errorMessage("Signature expired")
                .build())
        .build();
  }

  private @Nullable Object call(Method method, Object @Nullable [] arguments) throws Throwable {
    try {
      return method.invoke(client, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }
}
