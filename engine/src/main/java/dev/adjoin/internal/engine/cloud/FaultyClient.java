// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.cloud;

import dev.adjoin.internal.engine.value.SetOrder;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.AwsRequest;
import software.amazon.awssdk.awscore.AwsResponse;
import software.amazon.awssdk.core.pagination.sync.SdkIterable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.ExecuteTransactionRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

/**
 * A dynamic proxy of an SDK client that simulates an unreliable network.
 *
 * <p>Faults apply to the methods that take a request and return a response. The SDK's conveniences
 * (paginators, waiters, methods with a builder argument) call these methods through the proxy, so
 * faults apply to them too.
 */
final class FaultyClient implements InvocationHandler {
  private final Object target;
  private final Chance chance;
  private final Faults faults;
  private final Retries retries;
  private final ClockWaiters waiting;

  FaultyClient(Object target, Chance chance, Faults faults, Retries retries, ClockWaiters waiting) {
    this.target = target;
    this.chance = chance;
    this.faults = faults;
    this.retries = retries;
    this.waiting = waiting;
  }

  /** A proxy of the given client interface. */
  <C> C as(Class<C> type) {
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, this));
  }

  @Override
  public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments)
      throws Throwable {
    if (isOperation(method) && arguments != null && arguments[0] != null) {
      return call(method, withToken((AwsRequest) arguments[0]));
    }
    if (isBuiltUponOperations(method)) {
      return InvocationHandler.invokeDefault(proxy, method, arguments);
    }
    if (method.getName().equals("waiter")) {
      return waiting.waiter((DynamoDbClient) proxy);
    }
    if (method.getName().equals("equals") && arguments != null) {
      return proxy == arguments[0];
    }
    return invokeTarget(method, arguments);
  }

  private static boolean isOperation(Method method) {
    return AwsResponse.class.isAssignableFrom(method.getReturnType())
        && method.getParameterCount() == 1
        && AwsRequest.class.isAssignableFrom(method.getParameterTypes()[0]);
  }

  private static boolean isBuiltUponOperations(Method method) {
    Class<?> type = method.getReturnType();
    return method.isDefault()
        && (AwsResponse.class.isAssignableFrom(type) || SdkIterable.class.isAssignableFrom(type));
  }

  private Object call(Method method, AwsRequest request) {
    boolean isBatch =
        request instanceof BatchWriteItemRequest || request instanceof BatchGetItemRequest;
    return retries.run(
        request,
        () -> chance.inRequest(isBatch, () -> faults.around(() -> apply(method, request))));
  }

  private Object apply(Method method, AwsRequest request) {
    try {
      return faults.cloud().shuffledSets()
          ? SetOrder.shuffling(this::random, () -> invokeTarget(method, new Object[] {request}))
          : invokeTarget(method, new Object[] {request});
    } catch (RuntimeException | Error refused) {
      throw refused;
    } catch (Throwable impossible) {
      throw new IllegalStateException("No operation declares an exception", impossible);
    }
  }

  private int random(int bound) {
    return (int) (chance.next(RandomDecision.SET_ORDER) * bound);
  }

  private Object invokeTarget(Method method, Object @Nullable [] arguments) throws Throwable {
    try {
      return method.invoke(target, arguments);
    } catch (InvocationTargetException thrown) {
      throw thrown.getCause();
    }
  }

  /**
   * Adds a client request token to a transaction, as the SDK does, so that a retry cannot apply it
   * twice.
   */
  private static AwsRequest withToken(AwsRequest request) {
    if (request instanceof TransactWriteItemsRequest transaction
        && transaction.clientRequestToken() == null) {
      return transaction.toBuilder().clientRequestToken(newToken()).build();
    }
    if (request instanceof ExecuteTransactionRequest transaction
        && transaction.clientRequestToken() == null) {
      return transaction.toBuilder().clientRequestToken(newToken()).build();
    }
    return request;
  }

  private static String newToken() {
    return UUID.randomUUID().toString();
  }
}
