// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.simulation;

import dev.adjoin.engine.VirtualClock;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.SocketException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * A process that stands still at one of its requests, as one whose machine swaps or is moved, until
 * it is told to go on. It makes one call, in a thread of its own.
 *
 * <p>A pause behind a response is the same as one before the next request is sent.
 */
final class PausedProcess implements InvocationHandler {
  private static final Set<String> READS =
      Set.of("getItem", "batchGetItem", "transactGetItems", "query", "scan");
  private static final Set<String> WRITES =
      Set.of("putItem", "updateItem", "deleteItem", "batchWriteItem", "transactWriteItems");
  private static final long LONGEST_SECONDS = 60;

  /** What happens to the request at which a process pauses. */
  enum Fate {
    /** It is sent when the process goes on. */
    SENT_LATER,
    /** It was applied, and its response is lost: the process sees that when it goes on. */
    LOST_RESPONSE,
    /** The same, and the SDK sends the request again. */
    SENT_AGAIN
  }

  /**
   * A request at which a process pauses.
   *
   * @param request the number of the request, from 1
   */
  record Pause(int request, String name, Fate fate) {
    /** No pause. */
    static final Pause NONE = new Pause(0, "", Fate.SENT_LATER);

    @Override
    public String toString() {
      return "%d %s %s".formatted(request, name, fate);
    }
  }

  private final DynamoDbClient client;
  private final VirtualClock clock;
  private final Pause pause;
  private final List<String> requests = Collections.synchronizedList(new ArrayList<>());
  private final CountDownLatch stopped = new CountDownLatch(1);
  private final CountDownLatch released = new CountDownLatch(1);
  private volatile boolean isCalled;

  PausedProcess(DynamoDbClient client, VirtualClock clock, Pause pause) {
    this.client = client;
    this.clock = clock;
    this.pause = pause;
  }

  /** The client of the process. Requests before the call are not counted. */
  DynamoDbClient client() {
    DynamoDbClient own =
        (DynamoDbClient)
            Proxy.newProxyInstance(
                DynamoDbClient.class.getClassLoader(), new Class<?>[] {DynamoDbClient.class}, this);
    return pause.fate == Fate.SENT_AGAIN ? RetryingClient.of(own, clock) : own;
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

  /** All pauses of a call that made the same requests so far; a read does not get lost. */
  List<Pause> pauses() {
    List<Pause> pauses = new ArrayList<>();
    for (int i = 0; i < requests.size(); i++) {
      for (Fate fate : Fate.values()) {
        if (fate == Fate.SENT_LATER || WRITES.contains(requests.get(i))) {
          pauses.add(new Pause(i + 1, requests.get(i), fate));
        }
      }
    }
    return pauses;
  }

  @Override
  public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments)
      throws Throwable {
    boolean pauses = false;
    if (isCalled && (READS.contains(method.getName()) || WRITES.contains(method.getName()))) {
      requests.add(method.getName());
      pauses = requests.size() == pause.request;
    }
    if (pauses && pause.fate == Fate.SENT_LATER) {
      pause();
    }
    Object response;
    try {
      response = method.invoke(client, arguments);
    } catch (InvocationTargetException e) {
      response = e.getCause();
    }
    if (pauses && pause.fate != Fate.SENT_LATER) {
      pause();
      throw SdkClientException.create(
          "Unable to execute HTTP request", new SocketException("Connection reset"));
    }
    if (response instanceof Throwable failure) {
      throw failure;
    }
    return response;
  }

  private void pause() throws InterruptedException {
    stopped.countDown();
    released.await();
  }
}
