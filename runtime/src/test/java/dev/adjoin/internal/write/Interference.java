// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.SentOnce;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.ConnectException;
import java.net.SocketException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.core.exception.Crc32MismatchException;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.InternalServerErrorException;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.TransactionConflictException;
import software.amazon.awssdk.services.dynamodb.model.TransactionInProgressException;

/** A client that makes the next writes fail in prescribed ways, one after the other. */
final class Interference implements InvocationHandler {
  private static final Set<String> WRITES =
      Set.of("putItem", "updateItem", "deleteItem", "transactWriteItems", "batchWriteItem");

  private static final int SDK_ATTEMPTS = 9;

  /** The way in which one write fails. */
  sealed interface Fate {
    /** The request never arrives. */
    record LostBefore() implements Fate {}

    /** The write is applied, then another action runs, and the response is lost. */
    record LostAfter(Runnable meanwhile) implements Fate {}

    /** The write is applied, then another action runs, and the server responds with an error. */
    record Broken(Runnable meanwhile) implements Fate {
      Broken() {
        this(() -> {});
      }
    }

    /** The write is applied, then another action runs, and the response arrives damaged. */
    record Damaged(Runnable meanwhile) implements Fate {}

    /** The write conflicts with another transaction. */
    record Conflict() implements Fate {}

    /**
     * If conditions of the write fail, one of its items also conflicts with another transaction.
     */
    record Meets(int item) implements Fate {}

    /** An earlier attempt at the same transaction is still being applied. */
    record InProgress() implements Fate {}

    /** The store of the engine has failed, and answers no more. */
    record StoreFailed() implements Fate {}

    /** There is no connection by which to send the request. */
    record Unconnected() implements Fate {}

    /** The write is refused because the client's clock is wrong. */
    record Late() implements Fate {}

    /** The write is throttled. */
    record Throttled() implements Fate {}

    /** Another action runs before the request arrives. */
    record After(Runnable meanwhile) implements Fate {}
  }

  private final DynamoDbClient client;
  private final Deque<Fate> fates = new ArrayDeque<>();
  private @Nullable Fate always;
  private boolean leavesReads;
  private boolean repeatsSilently;
  private int lifetime = Integer.MAX_VALUE;

  private Interference(DynamoDbClient client) {
    this.client = client;
  }

  static Interference with(DynamoDbClient client) {
    return new Interference(client);
  }

  DynamoDbClient client() {
    return (DynamoDbClient)
        Proxy.newProxyInstance(
            DynamoDbClient.class.getClassLoader(), new Class<?>[] {DynamoDbClient.class}, this);
  }

  void next(Fate... some) {
    fates.addAll(List.of(some));
  }

  /** Forgets the fates that are left. */
  void clear() {
    fates.clear();
  }

  void always(@Nullable Fate fate) {
    always = fate;
  }

  /** After so many more requests nothing is sent any more, as if the process had ended. */
  void dieAfter(int requests) {
    lifetime = requests;
  }

  void revive() {
    lifetime = Integer.MAX_VALUE;
  }

  /** Thrown instead of sending a request. */
  static final class Died extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  /** From now on failures are those of a client that repeated the request and does not say why. */
  void repeatSilently() {
    repeatsSilently = true;
  }

  /** From now on no BatchGetItem finds capacity. */
  void leaveReads() {
    leavesReads = true;
  }

  @Override
  public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments)
      throws Throwable {
    if (arguments == null) {
      return call(method, arguments);
    }
    if (lifetime != Integer.MAX_VALUE && lifetime-- <= 0) {
      lifetime = 0;
      throw new Died();
    }
    if (leavesReads && arguments[0] instanceof BatchGetItemRequest all) {
      return BatchGetItemResponse.builder().unprocessedKeys(all.requestItems()).build();
    }
    if (!WRITES.contains(method.getName())) {
      return call(method, arguments);
    }
    try {
      return write(method, arguments);
    } catch (SdkException e) {
      throw repeatsSilently ? e.toBuilder().numAttempts(2).build() : e;
    }
  }

  private @Nullable Object write(Method method, Object[] arguments) throws Throwable {
    Fate fate = fates.isEmpty() ? always : fates.remove();
    if (fate instanceof Fate.After after) {
      after.meanwhile().run();
    }
    refuse(fate, method.getName().equals("transactWriteItems"), attempts(arguments[0]));
    Object answer =
        fate instanceof Fate.Meets meets
            ? meeting(meets, method, arguments)
            : call(method, arguments);
    if (fate instanceof Fate.LostAfter lost) {
      lost.meanwhile().run();
      throw lost();
    }
    if (fate instanceof Fate.Damaged damaged) {
      damaged.meanwhile().run();
      throw Crc32MismatchException.create("The checksum is wrong", null);
    }
    if (fate instanceof Fate.Broken broken) {
      broken.meanwhile().run();
      throw InternalServerErrorException.builder().statusCode(500).message("broken").build();
    }
    return answer;
  }

  private @Nullable Object call(Method method, Object @Nullable [] arguments) throws Throwable {
    try {
      return method.invoke(client, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  private @Nullable Object meeting(Fate.Meets meets, Method method, Object @Nullable [] arguments)
      throws Throwable {
    try {
      return call(method, arguments);
    } catch (TransactionCanceledException e) {
      List<CancellationReason> reasons = new ArrayList<>(e.cancellationReasons());
      reasons.set(meets.item(), CancellationReason.builder().code("TransactionConflict").build());
      throw TransactionCanceledException.builder()
          .statusCode(400)
          .cancellationReasons(reasons)
          .build();
    }
  }

  /** How often the SDK would try, unless the request rules retries out. */
  private static int attempts(Object request) {
    return SentOnce.isRuledBy(request) ? 1 : SDK_ATTEMPTS;
  }

  private static void refuse(@Nullable Fate fate, boolean isTransaction, int attempts) {
    if (fate instanceof Fate.LostBefore) {
      throw lost();
    }
    if (fate instanceof Fate.Conflict && isTransaction) {
      throw TransactionCanceledException.builder()
          .statusCode(400)
          .cancellationReasons(CancellationReason.builder().code("TransactionConflict").build())
          .build();
    }
    if (fate instanceof Fate.Conflict) {
      throw TransactionConflictException.builder().statusCode(400).build();
    }
    if (fate instanceof Fate.InProgress) {
      throw TransactionInProgressException.builder().statusCode(400).build();
    }
    if (fate instanceof Fate.StoreFailed) {
      throw InternalServerErrorException.builder()
          .statusCode(500)
          .message("The store in /data failed and answers no more calls: Input/output error.")
          .build();
    }
    if (fate instanceof Fate.Unconnected) {
      throw SdkClientException.create(
          "Unable to execute HTTP request", new ConnectException("Connection refused"));
    }
    if (fate instanceof Fate.Late) {
      throw DynamoDbException.builder()
          .statusCode(400)
          .awsErrorDetails(AwsErrorDetails.builder().errorCode("RequestTimeTooSkewed").build())
          .build();
    }
    if (fate instanceof Fate.Throttled) {
      String code = "ProvisionedThroughputExceededException";
      throw ProvisionedThroughputExceededException.builder()
          .statusCode(400)
          .numAttempts(attempts)
          .awsErrorDetails(AwsErrorDetails.builder().errorCode(code).build())
          .build();
    }
  }

  private static SdkClientException lost() {
    return SdkClientException.create("Connection reset", new SocketException("Connection reset"));
  }
}
