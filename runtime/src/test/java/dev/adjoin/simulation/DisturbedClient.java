// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.simulation;

import dev.adjoin.engine.VirtualClock;
import dev.adjoin.simulation.History.Pause;
import dev.adjoin.simulation.History.Straggler;
import dev.adjoin.simulation.Network.Sender;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.SocketException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

/**
 * The client of a process that stands still at some of its requests, and whose requests arrive late
 * or twice.
 *
 * <p>A request arrives twice only if it was applied the first time: nobody repeats one that was
 * refused. DynamoDB recognises a transaction by its token.
 *
 * <p>A process stands still before it signs a request. If DynamoDB may know the token of a
 * transaction from an earlier attempt, it stands still behind the response instead: no program can
 * notice a pause between its last look at the clock and the signature.
 */
final class DisturbedClient implements InvocationHandler {
  private static final Set<String> READS = Set.of("getItem", "batchGetItem", "query", "scan");
  private static final Set<String> WRITES =
      Set.of("putItem", "updateItem", "deleteItem", "batchWriteItem", "transactWriteItems");

  /** How long a client without a network waits for each response. */
  private static final Duration TIMEOUT = Duration.ofSeconds(20);

  private final DynamoDbClient client;
  private final int number;
  private final VirtualClock clock;
  private final Network network;
  private final Consumer<Pause> standStill;
  private final List<Pause> pauses;
  private final List<Straggler> stragglers;
  private final Set<String> tokens = new HashSet<>();
  private final List<Kept> kept = new ArrayList<>();
  private int requests;
  private int ofDeletes;
  private long begin;
  private boolean isDelete;
  private @Nullable Straggler outage;

  /** A request that nobody answers. */
  private record Kept(Object request, Instant signed) {}

  /**
   * @param number of the client
   * @param standStill lets others run during a pause
   * @param pauses those of this process
   * @param stragglers those of this process
   */
  DisturbedClient(
      DynamoDbClient client,
      int number,
      VirtualClock clock,
      Network network,
      Consumer<Pause> standStill,
      List<Pause> pauses,
      List<Straggler> stragglers) {
    this.client = client;
    this.number = number;
    this.clock = clock;
    this.network = network;
    this.standStill = standStill;
    this.pauses = new ArrayList<>(pauses);
    this.stragglers = new ArrayList<>(stragglers);
  }

  DynamoDbClient client() {
    return (DynamoDbClient)
        Proxy.newProxyInstance(
            DynamoDbClient.class.getClassLoader(), new Class<?>[] {DynamoDbClient.class}, this);
  }

  /**
   * Notes that a call begins. Outside of calls nothing is disturbed.
   *
   * @param moment when it begins
   * @param deletes whether it can delete in several steps
   */
  void begin(long moment, boolean deletes) {
    begin = moment;
    isDelete = deletes;
  }

  /** Notes that the call has ended. Its sender no longer waits for what is on its way. */
  void end() {
    if (outage != null) {
      for (Kept each : kept) {
        network.keep(sender(false), each.request, each.signed, outage.others());
      }
    }
    kept.clear();
    outage = null;
    begin = 0;
  }

  private Sender sender(boolean isAgain) {
    return new Sender(number, begin, isAgain);
  }

  @Override
  public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments)
      throws Throwable {
    boolean isWrite = WRITES.contains(method.getName());
    if (begin == 0 || arguments == null || !isWrite && !READS.contains(method.getName())) {
      return call(method, arguments);
    }
    requests++;
    ofDeletes += isDelete ? 1 : 0;
    Object request = arguments[0];
    boolean isRepeated =
        request instanceof TransactWriteItemsRequest transaction
            && !tokens.add(transaction.clientRequestToken());
    Pause pause = pause();
    if (pause != null && !isRepeated && !(pause.isAnswerLost() && isWrite)) {
      standStill.accept(pause);
      pause = null;
    }
    Object response = disturbed(method, arguments, isWrite);
    if (pause != null) {
      standStill.accept(pause);
      if (pause.isAnswerLost() && isWrite) {
        throw lost();
      }
    }
    if (response instanceof Throwable failure) {
      throw failure;
    }
    return response;
  }

  /** The response, or the failure. */
  private @Nullable Object disturbed(Method method, Object[] arguments, boolean isWrite) {
    Straggler straggler = isWrite && outage == null ? straggler(arguments) : null;
    if (straggler != null && !straggler.isAgain()) {
      outage = straggler;
    }
    Instant signed = clock.instant();
    if (outage != null) {
      if (isWrite) {
        kept.add(new Kept(arguments[0], signed));
      }
      clock.advance(TIMEOUT);
      return lost();
    }
    try {
      Object response = call(method, arguments);
      if (straggler != null) {
        network.keep(sender(true), arguments[0], signed, straggler.others());
      }
      return response;
    } catch (Throwable e) {
      return e;
    }
  }

  private @Nullable Pause pause() {
    for (Pause each : pauses) {
      if (isReached(each.request(), each.inDeletes())) {
        pauses.remove(each);
        return each;
      }
    }
    return null;
  }

  /** Nobody sends a request a second time whose caller rules that out. */
  private @Nullable Straggler straggler(Object[] arguments) {
    for (Straggler each : stragglers) {
      if (isReached(each.request(), each.inDeletes())
          && !(each.isAgain() && RetryingClient.isSentOnce(arguments))) {
        stragglers.remove(each);
        return each;
      }
    }
    return null;
  }

  private boolean isReached(int request, boolean inDeletes) {
    return inDeletes ? isDelete && ofDeletes >= request : requests >= request;
  }

  private static SdkClientException lost() {
    return SdkClientException.create(
        "Unable to execute HTTP request", new SocketException("Connection reset"));
  }

  private @Nullable Object call(Method method, Object @Nullable [] arguments) throws Throwable {
    try {
      return method.invoke(client, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }
}
