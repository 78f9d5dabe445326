// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.engine;

import java.lang.reflect.Method;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/**
 * An engine that is opened when it is needed, so that a command with a mistake in its arguments
 * leaves no directory behind. Thread-safe.
 *
 * <p>Opening a database reads the recorded design of its table. If nothing is stored yet, that read
 * is answered without opening the engine: there is no table.
 */
public final class LazyEngine implements AutoCloseable {
  private final Supplier<OpenEngine> opening;
  private final boolean isNew;
  private boolean isEmpty;
  private @Nullable OpenEngine opened;

  /**
   * @param isEmpty whether nothing is stored in the engine yet
   */
  public LazyEngine(Supplier<OpenEngine> opening, boolean isEmpty) {
    this.opening = opening;
    this.isNew = isEmpty;
    this.isEmpty = isEmpty;
  }

  /** A client that opens the engine when it is used. */
  public DynamoDbClient client() {
    return InterceptedClient.of(this::send);
  }

  /** Whether no other program can reach the engine. Opens it. */
  public boolean isAlone() {
    return engine().isAlone();
  }

  /** A client of the engine's streams, which the caller closes; opens the engine. */
  public DynamoDbStreamsClient streams() {
    return engine().streams().get();
  }

  private @Nullable Object send(Method method, Object @Nullable [] arguments) throws Throwable {
    if (arguments != null && arguments[0] instanceof GetItemRequest && isFirstOfNothing()) {
      throw ResourceNotFoundException.builder().message("There is no table yet").build();
    }
    if (method.getName().equals("serviceClientConfiguration") && isNothing()) {
      throw new UnsupportedOperationException("The engine is opened by its first request");
    }
    return InterceptedClient.send(engine().client(), method, arguments);
  }

  private synchronized boolean isFirstOfNothing() {
    boolean isFirst = isEmpty && opened == null;
    isEmpty = false;
    return isFirst;
  }

  /** Whether a question about the client would make an engine that no request has needed yet. */
  private synchronized boolean isNothing() {
    return opened == null && isNew;
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
