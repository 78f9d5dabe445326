// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.engine;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Clients of DynamoDB whose calls all go through one function. */
public final class InterceptedClient {
  private InterceptedClient() {}

  /** Carries out one call of a client, or refuses it. */
  @FunctionalInterface
  public interface Interceptor {
    @Nullable Object call(Method method, Object @Nullable [] arguments) throws Throwable;
  }

  public static DynamoDbClient of(Interceptor interceptor) {
    return (DynamoDbClient)
        Proxy.newProxyInstance(
            DynamoDbClient.class.getClassLoader(),
            new Class<?>[] {DynamoDbClient.class},
            (proxy, method, arguments) -> interceptor.call(method, arguments));
  }

  /** Passes a call on to a client; the exception of a failed call is the client's own. */
  public static @Nullable Object send(
      DynamoDbClient client, Method method, Object @Nullable [] arguments) throws Throwable {
    try {
      return method.invoke(client, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }
}
