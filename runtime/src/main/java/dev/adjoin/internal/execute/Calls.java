// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.execute;

import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.BackgroundFailure;
import dev.adjoin.Key;
import dev.adjoin.RequestListener;
import dev.adjoin.RequestReport;
import dev.adjoin.RequestStart;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.AwsRequestOverrideConfiguration;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.Capacity;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.Put;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/**
 * Sends single requests to one table and reports each to the listener. No other class uses the
 * client. The SDK retries throttles, server errors and lost connections by itself, below this
 * class, except for {@link #deleteOnce}.
 *
 * <p>Exceptions of the SDK are not wrapped here. An interrupted thread sends no further request.
 * Thread-safe.
 */
public final class Calls {
  private static final System.Logger LOG = System.getLogger("dev.adjoin");

  /** Answers of an endpoint that does not describe the table to this program. */
  private static final Set<String> NOT_TOLD =
      Set.of("AccessDeniedException", "UnknownOperationException", "ResourceNotFoundException");

  private final DynamoDbClient client;
  private final Endpoint endpoint;
  private final String table;
  private final Environment environment;
  private final Duration limit;
  private final @Nullable RequestListener listener;
  private final @Nullable ReturnConsumedCapacity capacity;
  private final StoredNames names;
  private final RequestTimeouts timeouts;
  private final ServerTime serverTime;
  private final @Nullable WritePermission permission;

  /** The rights under which writes were prepared; null for those at the begin of the request. */
  private final @Nullable Object rights;

  /**
   * @param limit the time that one call of the application may take
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
        new Endpoint(client),
        table,
        environment,
        limit,
        listener,
        listener == null ? null : ReturnConsumedCapacity.INDEXES,
        StoredNames.NONE,
        new RequestTimeouts(client::serviceClientConfiguration, limit),
        new ServerTime(environment),
        null,
        null);
  }

  private Calls(
      DynamoDbClient client,
      Endpoint endpoint,
      String table,
      Environment environment,
      Duration limit,
      @Nullable RequestListener listener,
      @Nullable ReturnConsumedCapacity capacity,
      StoredNames names,
      RequestTimeouts timeouts,
      ServerTime serverTime,
      @Nullable WritePermission permission,
      @Nullable Object rights) {
    this.client = client;
    this.endpoint = endpoint;
    this.table = table;
    this.environment = environment;
    this.limit = limit;
    this.listener = listener;
    this.capacity = capacity;
    this.names = names;
    this.timeouts = timeouts;
    this.serverTime = serverTime;
    this.permission = permission;
    this.rights = rights;
  }

  public String table() {
    return table;
  }

  public Environment environment() {
    return environment;
  }

  /** DynamoDB's time, as the last responses of the table were dated. */
  public ServerTime serverTime() {
    return serverTime;
  }

  /** Whether the endpoint may lack parts of the API, such as the item of a failed condition. */
  public boolean isForeign() {
    return endpoint.isForeign();
  }

  /**
   * Finds out before anything is written whether the endpoint has transactions: one request, the
   * first time, to an endpoint that is not DynamoDB's.
   *
   * @throws dev.adjoin.AdjoinException if it does not
   */
  public void requireTransactions(String operation) {
    endpoint.requireTransactions(operation, timeouts.ofRead(Purpose.of(operation)));
  }

  /** The time that one call of the application may take. */
  public Duration limit() {
    return limit;
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
    return listening(listener == null ? another : listener.and(another));
  }

  /** Returns the same calls, whose requests are reported under the name of a declared pattern. */
  public Calls reportedAs(String pattern) {
    return listener == null ? this : listening(new RenamedReports(listener, pattern));
  }

  private Calls listening(RequestListener all) {
    return new Calls(
        client,
        endpoint,
        table,
        environment,
        limit,
        all,
        capacity,
        names,
        timeouts,
        serverTime,
        permission,
        rights);
  }

  /**
   * Returns the same calls, which send each attempt of a write only while the program may write.
   *
   * @param other null for a table that no other program can reach
   */
  Calls permitted(@Nullable WritePermission other) {
    return new Calls(
        client,
        endpoint,
        table,
        environment,
        limit,
        listener,
        capacity,
        names,
        timeouts,
        serverTime,
        other,
        null);
  }

  /**
   * Returns the same calls without a look at the lease, for Adjoin's own notes: a note concerns no
   * type, or belongs to a mark that it requires.
   */
  public Calls ofNotes() {
    return permitted(null);
  }

  /** Returns the same calls, which send writes only while the program has these rights. */
  Calls under(Object prepared) {
    return new Calls(
        client,
        endpoint,
        table,
        environment,
        limit,
        listener,
        capacity,
        names,
        timeouts,
        serverTime,
        permission,
        prepared);
  }

  /** Returns the same calls, which translate the names of attributes in items. */
  Calls translating(StoredNames stored) {
    return new Calls(
        client,
        endpoint,
        table,
        environment,
        limit,
        listener,
        capacity,
        stored,
        timeouts,
        serverTime,
        permission,
        rights);
  }

  /** Returns the same calls, whose items have the names under which they are stored. */
  public Calls untranslated() {
    return translating(StoredNames.NONE);
  }

  public GetItemResponse get(Purpose purpose, GetItemRequest.Builder request) {
    GetItemResponse received =
        send(
            purpose,
            "GetItem",
            () ->
                client.getItem(
                    request
                        .tableName(table)
                        .returnConsumedCapacity(capacity)
                        .overrideConfiguration(timeouts.ofRead(purpose))
                        .build()),
            response -> one(response.consumedCapacity()));
    return names.isEmpty() || !received.hasItem()
        ? received
        : received.toBuilder().item(names.declared(received.item())).build();
  }

  public QueryResponse query(Purpose purpose, QueryRequest.Builder request) {
    QueryResponse received =
        send(
            purpose,
            "Query",
            () ->
                client.query(
                    request
                        .tableName(table)
                        .returnConsumedCapacity(capacity)
                        .overrideConfiguration(timeouts.ofRead(purpose))
                        .build()),
            response -> one(response.consumedCapacity()));
    return names.isEmpty()
        ? received
        : received.toBuilder().items(declared(received.items())).build();
  }

  public ScanResponse scan(Purpose purpose, ScanRequest.Builder request) {
    ScanResponse received =
        send(
            purpose,
            "Scan",
            () ->
                client.scan(
                    request
                        .tableName(table)
                        .returnConsumedCapacity(capacity)
                        .overrideConfiguration(timeouts.ofRead(purpose))
                        .build()),
            response -> one(response.consumedCapacity()));
    return names.isEmpty()
        ? received
        : received.toBuilder().items(declared(received.items())).build();
  }

  /**
   * The number of items that DynamoDB reports for the table, which it updates about every six
   * hours.
   */
  public long itemCount() {
    Long counted =
        client
            .describeTable(
                r ->
                    r.tableName(table)
                        .overrideConfiguration(timeouts.ofRead(Purpose.of("describeTable"))))
            .table()
            .itemCount();
    return counted == null ? 0 : counted;
  }

  /**
   * The id that DynamoDB gave the table: a restored table, or one that was made again, has another.
   * Empty if the endpoint has no such ids, or does not tell this program.
   */
  public Optional<String> tableId() {
    return description().map(TableDescription::tableId);
  }

  /**
   * The table as DynamoDB describes it; empty if there is none, or if the endpoint or the client
   * does not tell this program.
   *
   * @throws SdkException if the request fails for another reason, so that another attempt may tell
   */
  public Optional<TableDescription> description() {
    try {
      return Optional.ofNullable(
          client
              .describeTable(
                  r ->
                      r.tableName(table)
                          .overrideConfiguration(timeouts.ofRead(Purpose.of("describeTable"))))
              .table());
    } catch (DynamoDbException e) {
      if (!NOT_TOLD.contains(Failures.kind(e))) {
        throw e;
      }
      return Optional.empty();
    } catch (UnsupportedOperationException e) {
      return Optional.empty();
    }
  }

  /** Reports that the description of the table is not known, where a program does without. */
  public void undescribed(SdkException cause) {
    failed(
        new BackgroundFailure(
            "describe", "Table", Key.of(table), Failures.of("describeTable", null, cause)));
  }

  public BatchGetItemResponse batchGet(Purpose purpose, BatchGetItemRequest.Builder request) {
    BatchGetItemResponse received =
        send(
            purpose,
            "BatchGetItem",
            () ->
                client.batchGetItem(
                    request
                        .returnConsumedCapacity(capacity)
                        .overrideConfiguration(timeouts.ofRead(purpose))
                        .build()),
            BatchGetItemResponse::consumedCapacity);
    if (names.isEmpty()) {
      return received;
    }
    Map<String, List<Map<String, AttributeValue>>> items = new HashMap<>();
    received.responses().forEach((name, found) -> items.put(name, declared(found)));
    return received.toBuilder().responses(items).build();
  }

  public BatchWriteItemResponse batchWrite(Purpose purpose, BatchWriteItemRequest.Builder request) {
    return write(
        purpose,
        "BatchWriteItem",
        timeouts::ofWrite,
        settings ->
            client.batchWriteItem(
                stored(
                    request
                        .returnConsumedCapacity(capacity)
                        .overrideConfiguration(settings)
                        .build())),
        BatchWriteItemResponse::consumedCapacity);
  }

  public PutItemResponse put(Purpose purpose, PutItemRequest.Builder request) {
    return write(
        purpose,
        "PutItem",
        timeouts::ofWrite,
        settings ->
            client.putItem(
                stored(
                    request
                        .tableName(table)
                        .returnConsumedCapacity(capacity)
                        .overrideConfiguration(settings)
                        .build())),
        response -> one(response.consumedCapacity()));
  }

  public UpdateItemResponse update(Purpose purpose, UpdateItemRequest.Builder request) {
    UpdateItemResponse received =
        write(
            purpose,
            "UpdateItem",
            timeouts::ofWrite,
            settings ->
                client.updateItem(
                    request
                        .tableName(table)
                        .returnConsumedCapacity(capacity)
                        .overrideConfiguration(settings)
                        .build()),
            response -> one(response.consumedCapacity()));
    return names.isEmpty() || !received.hasAttributes()
        ? received
        : received.toBuilder().attributes(names.declared(received.attributes())).build();
  }

  public DeleteItemResponse delete(Purpose purpose, DeleteItemRequest.Builder request) {
    return delete(purpose, request, timeouts::ofWrite);
  }

  /** A DeleteItem that the SDK does not send again by itself. */
  public DeleteItemResponse deleteOnce(Purpose purpose, DeleteItemRequest.Builder request) {
    return delete(purpose, request, timeouts::ofWriteOnce);
  }

  private DeleteItemResponse delete(
      Purpose purpose,
      DeleteItemRequest.Builder request,
      Function<Purpose, AwsRequestOverrideConfiguration> timeout) {
    DeleteItemResponse received =
        write(
            purpose,
            "DeleteItem",
            timeout,
            settings ->
                client.deleteItem(
                    request
                        .tableName(table)
                        .returnConsumedCapacity(capacity)
                        .overrideConfiguration(settings)
                        .build()),
            response -> one(response.consumedCapacity()));
    return names.isEmpty()
        ? received
        : received.toBuilder().attributes(names.declared(received.attributes())).build();
  }

  public TransactGetItemsResponse transactGet(
      Purpose purpose, TransactGetItemsRequest.Builder request) {
    TransactGetItemsResponse received =
        send(
            purpose,
            "TransactGetItems",
            () ->
                client.transactGetItems(
                    request
                        .returnConsumedCapacity(capacity)
                        .overrideConfiguration(timeouts.ofRead(purpose))
                        .build()),
            TransactGetItemsResponse::consumedCapacity);
    return names.isEmpty()
        ? received
        : received.toBuilder()
            .responses(
                received.responses().stream()
                    .map(
                        each ->
                            each.hasItem()
                                ? each.toBuilder().item(names.declared(each.item())).build()
                                : each)
                    .toList())
            .build();
  }

  public TransactWriteItemsResponse transact(
      Purpose purpose, TransactWriteItemsRequest.Builder request) {
    return write(
        purpose,
        "TransactWriteItems",
        timeouts::ofWrite,
        settings ->
            client.transactWriteItems(
                stored(
                    request
                        .returnConsumedCapacity(capacity)
                        .overrideConfiguration(settings)
                        .build())),
        TransactWriteItemsResponse::consumedCapacity);
  }

  // ---- Names of attributes in items
  // --------------------------------------------------------------

  private List<Map<String, AttributeValue>> declared(List<Map<String, AttributeValue>> items) {
    return items.stream().map(names::declared).toList();
  }

  private PutItemRequest stored(PutItemRequest request) {
    return names.isEmpty()
        ? request
        : request.toBuilder().item(names.stored(request.item())).build();
  }

  private TransactWriteItemsRequest stored(TransactWriteItemsRequest request) {
    return names.isEmpty()
        ? request
        : request.toBuilder()
            .transactItems(request.transactItems().stream().map(this::stored).toList())
            .build();
  }

  private TransactWriteItem stored(TransactWriteItem write) {
    Put put = write.put();
    return put == null
        ? write
        : write.toBuilder().put(put.toBuilder().item(names.stored(put.item())).build()).build();
  }

  private BatchWriteItemRequest stored(BatchWriteItemRequest request) {
    if (names.isEmpty()) {
      return request;
    }
    Map<String, List<WriteRequest>> writes = new HashMap<>();
    request
        .requestItems()
        .forEach((name, all) -> writes.put(name, all.stream().map(this::stored).toList()));
    return request.toBuilder().requestItems(writes).build();
  }

  private WriteRequest stored(WriteRequest write) {
    return write.putRequest() == null
        ? write
        : write.toBuilder()
            .putRequest(p -> p.item(names.stored(write.putRequest().item())))
            .build();
  }

  /**
   * Sends a write. An attempt that must not be sent any more is not lost: the record is read again,
   * and if the program still has the rights under which the write was prepared, it is sent.
   */
  private <R> R write(
      Purpose purpose,
      String operation,
      Function<Purpose, AwsRequestOverrideConfiguration> settings,
      Function<AwsRequestOverrideConfiguration, R> request,
      Function<R, Collection<ConsumedCapacity>> consumed) {
    if (permission == null) {
      return send(purpose, operation, () -> request.apply(settings.apply(purpose)), consumed);
    }
    Object prepared = rights == null ? permission.rights() : rights;
    Deadline deadline = purpose.deadline() == null ? deadline() : purpose.deadline();
    for (int attempt = 1; ; attempt++) {
      SentWrite write = new SentWrite(permission, environment, prepared);
      try {
        write.look();
        return send(
            purpose,
            operation,
            () -> request.apply(watched(write, settings.apply(purpose))),
            consumed);
      } catch (SentWrite.Lapsed e) {
        if (write.isSent()) {
          throw write.unanswered();
        }
        renew(prepared, purpose.pattern());
        if (!deadline.pause(purpose.pattern(), attempt)) {
          throw FailureBuilder.of(Reason.UNAVAILABLE, purpose.pattern())
              .attempts(attempt)
              .because(
                  "reached its deadline before a request was sent: the lease of this program ended"
                      + " each time");
        }
      } catch (DynamoDbException e) {
        if (Failures.isOfClock(e)) {
          permission.endLease();
        }
        throw e;
      }
    }
  }

  private AwsRequestOverrideConfiguration watched(
      SentWrite write, AwsRequestOverrideConfiguration settings) {
    return timeouts.areObeyed() ? write.watched(settings) : settings;
  }

  /** Reads the record again. What was prepared under other rights must be prepared anew. */
  private void renew(Object prepared, String operation) {
    permission.renew(operation);
    if (!permission.rights().equals(prepared)) {
      throw FailureBuilder.of(Reason.CONFLICT, operation)
          .cause(new ChangedRights())
          .because(
              "what this program may write in the table has changed since the request was prepared, so"
                  + " that it was not sent; make the call again");
    }
  }

  /** The cause of a failure before anything was sent: the write has to be prepared anew. */
  public static final class ChangedRights extends RuntimeException {
    private static final long serialVersionUID = 1L;

    ChangedRights() {
      super("The rights of the program have changed", null, false, false);
    }
  }

  private <R> R send(
      Purpose purpose,
      String operation,
      Supplier<R> request,
      Function<R, Collection<ConsumedCapacity>> consumed) {
    environment.requireOpen();
    if (Thread.currentThread().isInterrupted()) {
      throw Failures.interrupted(purpose.pattern());
    }
    if (listener == null) {
      R response = request.get();
      serverTime.answered(response);
      return response;
    }
    RequestListener receiver =
        listener.sending(
            new RequestStart(purpose.pattern(), operation, purpose.index(), purpose.attempt()));
    long begin = environment.nanos();
    R response;
    try {
      response = request.get();
    } catch (RuntimeException | Error e) {
      report(receiver, purpose, operation, Map.of(), begin, e);
      throw e;
    }
    serverTime.answered(response);
    report(receiver, purpose, operation, units(consumed.apply(response)), begin, null);
    return response;
  }

  /** Reports work that failed where no call can throw its exception. */
  public void failed(BackgroundFailure failure) {
    LOG.log(
        Level.WARNING,
        "Failed in the background, {0} of {1}: {2}",
        failure.kind(),
        failure.type(),
        failure.cause().getMessage());
    if (listener != null) {
      listener.failed(failure);
    }
  }

  private void report(
      RequestListener receiver,
      Purpose purpose,
      String operation,
      Map<String, Double> units,
      long begin,
      @Nullable Throwable failure) {
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

  /**
   * The purpose of a request, for reports.
   *
   * @param pattern the name of the access pattern in the plans: {@code
   *     Enrollment.to.where(semester)}
   * @param index the index it reads; null for the table
   * @param attempt 1 for a first attempt
   * @param deadline the deadline of the call; null if the call begins with this request
   */
  public record Purpose(
      String pattern, @Nullable String index, int attempt, @Nullable Deadline deadline) {
    public Purpose(String pattern, @Nullable String index, int attempt) {
      this(pattern, index, attempt, null);
    }

    public static Purpose of(String pattern) {
      return new Purpose(pattern, null, 1, null);
    }

    public Purpose on(@Nullable String other) {
      return new Purpose(pattern, other, attempt, deadline);
    }

    public Purpose again() {
      return new Purpose(pattern, index, attempt + 1, deadline);
    }

    /** The same purpose in a call that must end by this deadline. */
    public Purpose until(Deadline end) {
      return new Purpose(pattern, index, attempt, end);
    }
  }

  /** The time limit of one call, and the pauses between its attempts. */
  public static final class Deadline {
    private static final Duration FIRST_PAUSE = Duration.ofMillis(25);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(5);
    private static final Duration LONGEST_RESERVE = Duration.ofSeconds(1);
    private static final int RESERVED_PART = 5;
    private static final int BEGINNING_PART = 100;
    private static final Duration MOMENT = Duration.ofMillis(1);

    private final Environment environment;
    private final Duration limit;
    private final long end;
    private final boolean isPatient;
    private final boolean isYielding;

    Deadline(Environment environment, Duration limit) {
      this(environment, limit, environment.nanos() + limit.toNanos(), false, false);
    }

    private Deadline(
        Environment environment, Duration limit, long end, boolean isPatient, boolean isYielding) {
      this.environment = environment;
      this.limit = limit;
      this.end = end;
      this.isPatient = isPatient;
      this.isYielding = isYielding;
    }

    /** Returns this deadline for bulk work, which waits for capacity instead of failing. */
    Deadline patient() {
      return new Deadline(environment, limit, end, true, isYielding);
    }

    /**
     * Returns this deadline for a transaction that can be split: after a few conflicts with other
     * writers it fails, and its writes are sent in smaller transactions.
     */
    public Deadline yielding() {
      return new Deadline(environment, limit, end, isPatient, true);
    }

    /**
     * Whether a transaction fails soon after conflicts with other writers, because it can be split.
     */
    public boolean isYielding() {
      return isYielding;
    }

    /**
     * Whether a throttled request is sent again until the deadline, after the retries of the SDK.
     */
    public boolean isPatient() {
      return isPatient;
    }

    /** The time that is left; negative if it is over. */
    Duration left() {
      return Duration.ofNanos(end - environment.nanos());
    }

    /** Whether less than a hundredth of the time has passed, or less than a millisecond. */
    boolean hasJustBegun() {
      long limited = limit.toNanos();
      long passed = environment.nanos() - (end - limited);
      return passed <= Math.max(limited / BEGINNING_PART, MOMENT.toNanos());
    }

    /**
     * The part of the time left that a write may use. The rest is reserved: if there is no
     * response, the stored items are read to find out whether the write was applied.
     */
    Duration forWrite(Duration left) {
      return forWrite(limit, left);
    }

    static Duration forWrite(Duration limit, Duration left) {
      Duration fifth = limit.dividedBy(RESERVED_PART);
      Duration reserve = fifth.compareTo(LONGEST_RESERVE) < 0 ? fifth : LONGEST_RESERVE;
      Duration half = left.dividedBy(2);
      Duration rest = left.minus(reserve);
      return rest.compareTo(half) < 0 ? half : rest;
    }

    /**
     * A deadline for the read that decides the outcome of a write: this one, or a moment if it is
     * over, for example because the process was suspended.
     */
    public Deadline forDecision() {
      return isOver()
          ? new Deadline(environment, LONGEST_RESERVE.dividedBy(2))
          : new Deadline(environment, limit, end, isPatient, isYielding);
    }

    /** Whether the time is over. */
    public boolean isOver() {
      return environment.nanos() - end >= 0;
    }

    /**
     * Waits before the next attempt. The pause grows with the number of attempts and is random, so
     * that two calls in conflict do not meet again.
     *
     * @return false, without waiting, if the pause would end after the deadline
     */
    public boolean pause(String operation, int attempts) {
      double most =
          Math.min(LONGEST_PAUSE.toNanos(), FIRST_PAUSE.toNanos() * Math.pow(2, attempts - 1));
      long pause = (long) (most * (0.5 + environment.random() / 2));
      if (environment.nanos() + pause - end >= 0) {
        return false;
      }
      try {
        environment.sleep(Duration.ofNanos(pause));
        return true;
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw Failures.interrupted(operation);
      }
    }
  }
}
