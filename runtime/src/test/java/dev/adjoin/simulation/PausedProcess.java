// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.simulation;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * A process that stands still at one of its requests, as one whose machine swaps or is moved, until
 * it is told to go on. It makes one call, in a thread of its own.
 */
final class PausedProcess implements InvocationHandler {
  private static final Set<String> REQUESTS =
      Set.of(
          "getItem",
          "batchGetItem",
          "transactGetItems",
          "query",
          "scan",
          "putItem",
          "updateItem",
          "deleteItem",
          "batchWriteItem",
          "transactWriteItems");

  private static final long LONGEST_SECONDS = 60;

  private final DynamoDbClient client;
  private final int pausesAt;
  private final boolean isApplied;
  private final AtomicInteger requests = new AtomicInteger();
  private final CountDownLatch stopped = new CountDownLatch(1);
  private final CountDownLatch released = new CountDownLatch(1);
  private volatile @Nullable String paused;
  private volatile boolean isCalled;

  /**
   * @param pausesAt the request of the call at which it pauses, from 1
   * @param isApplied whether it pauses when that request is applied, before the response; otherwise
   *     before the request is sent
   */
  PausedProcess(DynamoDbClient client, int pausesAt, boolean isApplied) {
    this.client = client;
    this.pausesAt = pausesAt;
    this.isApplied = isApplied;
  }

  /** The client of the process. Requests before the call are not counted. */
  DynamoDbClient client() {
    return (DynamoDbClient)
        Proxy.newProxyInstance(
            DynamoDbClient.class.getClassLoader(), new Class<?>[] {DynamoDbClient.class}, this);
  }

  /** The call of a process, which pauses or has ended. */
  final class Call<T> {
    private final FutureTask<T> task;

    private Call(FutureTask<T> task) {
      this.task = task;
    }

    /** Lets it go on, and waits for its end. */
    T end() throws Exception {
      released.countDown();
      return task.get(LONGEST_SECONDS, TimeUnit.SECONDS);
    }
  }

  /** Starts a call, and returns when it pauses or has ended. */
  <T> Call<T> call(Callable<T> call) throws InterruptedException {
    isCalled = true;
    FutureTask<T> task =
        new FutureTask<>(
            () -> {
              try {
                return call.call();
              } finally {
                stopped.countDown();
              }
            });
    Thread thread = new Thread(task, "paused process");
    thread.setDaemon(true);
    thread.start();
    if (!stopped.await(LONGEST_SECONDS, TimeUnit.SECONDS)) {
      throw new IllegalStateException("The call must pause or end");
    }
    return new Call<>(task);
  }

  /** The request at which it pauses or paused; null if the call made fewer. */
  @Nullable String paused() {
    return paused;
  }

  @Override
  public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments)
      throws Throwable {
    boolean isRequest = isCalled && REQUESTS.contains(method.getName());
    boolean pauses = isRequest && requests.incrementAndGet() == pausesAt;
    if (pauses && !isApplied) {
      pause("before " + method.getName());
    }
    try {
      return method.invoke(client, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    } finally {
      if (pauses && isApplied) {
        pause("after " + method.getName());
      }
    }
  }

  private void pause(String where) throws InterruptedException {
    paused = where;
    stopped.countDown();
    released.await();
  }
}
