// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.simulation;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * A client that does something before each request, and that stops its process at a request: from
 * then on every call of it throws {@link Stopped}.
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
  private final Consumer<String> before;
  private final int stopAt;
  private final boolean isApplied;
  private int requests;
  private boolean isStopped;

  private SimulatedClient(
      DynamoDbClient client, Consumer<String> before, int stopAt, boolean isApplied) {
    this.client = client;
    this.before = before;
    this.stopAt = stopAt;
    this.isApplied = isApplied;
  }

  /**
   * Wraps a client.
   *
   * @param stopAt the request at which the process stops, from 1; 0 for none
   * @param isApplied whether that request is still applied
   */
  static DynamoDbClient of(
      DynamoDbClient client, Consumer<String> before, int stopAt, boolean isApplied) {
    return (DynamoDbClient)
        Proxy.newProxyInstance(
            DynamoDbClient.class.getClassLoader(),
            new Class<?>[] {DynamoDbClient.class},
            new SimulatedClient(client, before, stopAt, isApplied));
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
    before.accept(method.getName());
    requests++;
    if (requests != stopAt) {
      return call(method, arguments);
    }
    isStopped = true;
    if (isApplied) {
      try {
        call(method, arguments);
      } catch (RuntimeException e) {
        // Nobody is left who could receive it.
      }
    }
    throw new Stopped();
  }

  private @Nullable Object call(Method method, Object @Nullable [] arguments) throws Throwable {
    try {
      return method.invoke(client, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }
}
