// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.field;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkField;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbResponse;

/**
 * A client for a server, which counts the requests and sums the units of all callers.
 *
 * <p>It asks the engine for the consumed capacity of each request and hides it from callers that
 * did not ask, so that no library behaves differently because it is measured. The engine reports no
 * units for a request that fails, although DynamoDB charges failed conditions too. Thread-safe.
 */
final class Meter {
  private static final Set<String> READS =
      Set.of("getItem", "query", "scan", "batchGetItem", "transactGetItems");
  private static final String ASKED = "ReturnConsumedCapacity";
  private static final String ANSWERED = "ConsumedCapacity";

  /** The requests and units of a piece of work. */
  record Usage(long requests, double readUnits, double writeUnits) {
    private static final Usage NONE = new Usage(0, 0, 0);

    Usage plus(Usage other) {
      return new Usage(
          requests + other.requests, readUnits + other.readUnits, writeUnits + other.writeUnits);
    }
  }

  private final DynamoDbClient client;
  private volatile @Nullable DynamoDbClient target;
  private Usage usage = Usage.NONE;

  Meter() {
    this.client =
        (DynamoDbClient)
            Proxy.newProxyInstance(
                Meter.class.getClassLoader(),
                new Class<?>[] {DynamoDbClient.class},
                (proxy, method, arguments) -> invoke(method, arguments));
  }

  DynamoDbClient client() {
    return client;
  }

  /** From now on, requests go to this client. */
  void measure(DynamoDbClient newTarget) {
    target = newTarget;
  }

  /** What was used since the last call of this method. */
  synchronized Usage take() {
    Usage taken = usage;
    usage = Usage.NONE;
    return taken;
  }

  private @Nullable Object invoke(Method method, Object[] arguments) throws Throwable {
    boolean isRequest = arguments != null && arguments[0] instanceof DynamoDbRequest;
    boolean isHidden = isRequest && !asks((SdkPojo) arguments[0]);
    Object[] sent = isHidden ? new Object[] {asking((DynamoDbRequest) arguments[0])} : arguments;
    try {
      Object answer = method.invoke(Objects.requireNonNull(target), sent);
      if (!(answer instanceof DynamoDbResponse response)) {
        return answer;
      }
      add(usage(response, READS.contains(method.getName())));
      return isHidden ? without(response) : response;
    } catch (InvocationTargetException e) {
      add(new Usage(1, 0, 0));
      throw e.getCause();
    }
  }

  private synchronized void add(Usage more) {
    usage = usage.plus(more);
  }

  private static boolean asks(SdkPojo request) {
    SdkField<?> field = field(request, ASKED);
    return field == null || field.getValueOrDefault(request) != null;
  }

  private static DynamoDbRequest asking(DynamoDbRequest request) {
    var builder = request.toBuilder();
    Objects.requireNonNull(field(request, ASKED)).set(builder, "TOTAL");
    return builder.build();
  }

  private static Object without(DynamoDbResponse response) {
    var builder = response.toBuilder();
    SdkField<?> field = field(response, ANSWERED);
    if (field != null) {
      field.set(builder, null);
    }
    return builder.build();
  }

  private static Usage usage(DynamoDbResponse response, boolean isRead) {
    SdkField<?> field = field(response, ANSWERED);
    Object value = field == null ? null : field.getValueOrDefault(response);
    List<?> parts =
        value instanceof List<?> list ? list : value == null ? List.of() : List.of(value);
    Usage sum = new Usage(1, 0, 0);
    for (Object part : parts) {
      double units = ((ConsumedCapacity) part).capacityUnits();
      sum = sum.plus(isRead ? new Usage(0, units, 0) : new Usage(0, 0, units));
    }
    return sum;
  }

  private static @Nullable SdkField<?> field(SdkPojo pojo, String name) {
    return pojo.sdkFields().stream()
        .filter(field -> field.memberName().equals(name))
        .findFirst()
        .orElse(null);
  }
}
