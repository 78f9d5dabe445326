// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.execute;

import dev.adjoin.RequestListener;
import dev.adjoin.RequestReport;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.Capacity;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

/**
 * Sends single requests to one table and reports each to the listener. No other class uses the
 * client. The SDK retries throttles, server errors and lost connections by itself, below this
 * class.
 *
 * <p>Exceptions of the SDK are not wrapped here. An interrupted thread sends no further request.
 * Thread-safe.
 */
public final class Calls {
  private final DynamoDbClient client;
  private final String table;
  private final Environment environment;
  private final Duration limit;
  private final @Nullable RequestListener listener;
  private final @Nullable ReturnConsumedCapacity capacity;

  /**
   * @param limit for how long one call of the application may retry
   * @param listener receives a report of each request; null for none, so that no reports are
   *     created
   */
  public Calls(
      DynamoDbClient client,
      String table,
      Environment environment,
      Duration limit,
      @Nullable RequestListener listener) {
    this(
        client,
        table,
        environment,
        limit,
        listener,
        listener == null ? null : ReturnConsumedCapacity.INDEXES);
  }

  private Calls(
      DynamoDbClient client,
      String table,
      Environment environment,
      Duration limit,
      @Nullable RequestListener listener,
      @Nullable ReturnConsumedCapacity capacity) {
    this.client = client;
    this.table = table;
    this.environment = environment;
    this.limit = limit;
    this.listener = listener;
    this.capacity = capacity;
  }

  public String table() {
    return table;
  }

  public Environment environment() {
    return environment;
  }

  /** Starts the deadline of a call. */
  public Deadline deadline() {
    return new Deadline(environment, limit);
  }

  /** Starts the deadline of one part of a bulk run, which waits for capacity instead of failing. */
  public Deadline patientDeadline() {
    return deadline().patient();
  }

  /**
   * Returns the same calls with one more listener. The reports have consumed units only if there
   * was a listener before: DynamoDB is not asked for them on behalf of this one.
   */
  public Calls heardBy(RequestListener another) {
    RequestListener all = listener == null ? another : listener.and(another);
    return new Calls(client, table, environment, limit, all, capacity);
  }

  public GetItemResponse get(Purpose purpose, GetItemRequest.Builder request) {
    return send(
        purpose,
        "GetItem",
        () -> client.getItem(request.tableName(table).returnConsumedCapacity(capacity).build()),
        response -> one(response.consumedCapacity()));
  }

  public QueryResponse query(Purpose purpose, QueryRequest.Builder request) {
    return send(
        purpose,
        "Query",
        () -> client.query(request.tableName(table).returnConsumedCapacity(capacity).build()),
        response -> one(response.consumedCapacity()));
  }

  public ScanResponse scan(Purpose purpose, ScanRequest.Builder request) {
    return send(
        purpose,
        "Scan",
        () -> client.scan(request.tableName(table).returnConsumedCapacity(capacity).build()),
        response -> one(response.consumedCapacity()));
  }

  /**
   * The number of items that DynamoDB reports for the table, which it updates about every six
   * hours.
   */
  public long itemCount() {
    Long counted = client.describeTable(r -> r.tableName(table)).table().itemCount();
    return counted == null ? 0 : counted;
  }

  public BatchGetItemResponse batchGet(Purpose purpose, BatchGetItemRequest.Builder request) {
    return send(
        purpose,
        "BatchGetItem",
        () -> client.batchGetItem(request.returnConsumedCapacity(capacity).build()),
        BatchGetItemResponse::consumedCapacity);
  }

  public BatchWriteItemResponse batchWrite(Purpose purpose, BatchWriteItemRequest.Builder request) {
    return send(
        purpose,
        "BatchWriteItem",
        () -> client.batchWriteItem(request.returnConsumedCapacity(capacity).build()),
        BatchWriteItemResponse::consumedCapacity);
  }

  public PutItemResponse put(Purpose purpose, PutItemRequest.Builder request) {
    return send(
        purpose,
        "PutItem",
        () -> client.putItem(request.tableName(table).returnConsumedCapacity(capacity).build()),
        response -> one(response.consumedCapacity()));
  }

  public UpdateItemResponse update(Purpose purpose, UpdateItemRequest.Builder request) {
    return send(
        purpose,
        "UpdateItem",
        () -> client.updateItem(request.tableName(table).returnConsumedCapacity(capacity).build()),
        response -> one(response.consumedCapacity()));
  }

  public DeleteItemResponse delete(Purpose purpose, DeleteItemRequest.Builder request) {
    return send(
        purpose,
        "DeleteItem",
        () -> client.deleteItem(request.tableName(table).returnConsumedCapacity(capacity).build()),
        response -> one(response.consumedCapacity()));
  }

  public TransactWriteItemsResponse transact(
      Purpose purpose, TransactWriteItemsRequest.Builder request) {
    return send(
        purpose,
        "TransactWriteItems",
        () -> client.transactWriteItems(request.returnConsumedCapacity(capacity).build()),
        TransactWriteItemsResponse::consumedCapacity);
  }

  private <R> R send(
      Purpose purpose,
      String operation,
      Supplier<R> request,
      Function<R, Collection<ConsumedCapacity>> consumed) {
    environment.requireOpen();
    Interruption.check(purpose.pattern());
    if (listener == null) {
      return request.get();
    }
    long begin = environment.nanos();
    R response;
    try {
      response = request.get();
    } catch (RuntimeException e) {
      report(listener, purpose, operation, Map.of(), begin, e);
      throw e;
    }
    report(listener, purpose, operation, units(consumed.apply(response)), begin, null);
    return response;
  }

  private void report(
      RequestListener receiver,
      Purpose purpose,
      String operation,
      Map<String, Double> units,
      long begin,
      @Nullable RuntimeException failure) {
    Duration time = Duration.ofNanos(environment.nanos() - begin);
    receiver.sent(
        new RequestReport(
            purpose.pattern(),
            operation,
            purpose.index(),
            units,
            purpose.attempt(),
            time,
            failure));
  }

  private static List<ConsumedCapacity> one(@Nullable ConsumedCapacity consumed) {
    return consumed == null ? List.of() : List.of(consumed);
  }

  private static Map<String, Double> units(Collection<ConsumedCapacity> consumed) {
    Map<String, Double> units = new TreeMap<>();
    for (ConsumedCapacity each : consumed) {
      Capacity own = each.table();
      Double all = own == null ? each.capacityUnits() : own.capacityUnits();
      add(units, RequestReport.TABLE, all);
      each.globalSecondaryIndexes().forEach((name, c) -> add(units, name, c.capacityUnits()));
      each.localSecondaryIndexes().forEach((name, c) -> add(units, name, c.capacityUnits()));
    }
    return units;
  }

  private static void add(Map<String, Double> units, String name, @Nullable Double amount) {
    if (amount != null) {
      units.merge(name, amount, Double::sum);
    }
  }
}
