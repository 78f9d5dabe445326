// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * The way to an engine that is opened when the first request is sent, so that a command whose
 * arguments are mistaken leaves nothing behind. Thread-safe.
 */
final class EngineAccess implements AutoCloseable {
  private final Supplier<OpenEngine> opening;
  private @Nullable OpenEngine opened;

  EngineAccess(Supplier<OpenEngine> opening) {
    this.opening = opening;
  }

  /** A client that opens the engine when it is used. */
  DynamoDbClient client() {
    return (DynamoDbClient)
        Proxy.newProxyInstance(
            DynamoDbClient.class.getClassLoader(),
            new Class<?>[] {DynamoDbClient.class},
            (proxy, method, arguments) -> send(method, arguments));
  }

  private @Nullable Object send(Method method, Object @Nullable [] arguments) throws Throwable {
    try {
      return method.invoke(engine().client(), arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  private synchronized OpenEngine engine() {
    if (opened == null) {
      opened = opening.get();
    }
    return opened;
  }

  @Override
  public synchronized void close() {
    if (opened != null) {
      opened.close();
    }
  }
}
