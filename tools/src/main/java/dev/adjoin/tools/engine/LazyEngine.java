// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.engine;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * An engine that is opened when the first request is sent, so that a command with a mistake in its
 * arguments leaves no directory behind. Thread-safe.
 */
public final class LazyEngine implements AutoCloseable {
  private final Supplier<OpenEngine> opening;
  private @Nullable OpenEngine opened;

  public LazyEngine(Supplier<OpenEngine> opening) {
    this.opening = opening;
  }

  /** A client that opens the engine when it is used. */
  public DynamoDbClient client() {
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
