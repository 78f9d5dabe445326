// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.CheckReport.Finding;
import dev.adjoin.CheckReport.Kind;
import dev.adjoin.CheckReport.State;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ExpiredIteratorException;
import software.amazon.awssdk.services.dynamodb.model.LimitExceededException;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/**
 * A call ends by its deadline, with pauses between its attempts, where others change what it reads
 * each time, where DynamoDB has no capacity, or where the machine sleeps in between. Time is
 * virtual.
 */
class EndlessConflictsTest {
  private static final Duration DEADLINE = Duration.ofSeconds(30);

  /** More than any of these calls needs: a loop without a pause or an end sends them all. */
  private static final int MOST_REQUESTS = 500;

  private static final String MODEL =
      """
      model: fair
      table: {name: fair, stream: true}
      entities:
        Visitor: {id: visitorId, attributes: {visitorId: string, name: string?}}
        Booth:
          id: boothId
          attributes: {boothId: string, hall: string}
          views: {byHall: {by: [hall]}}
      relationships:
        Visit: {from: Visitor, to: Booth, count: {to: visits}}
      """;

  private static final Map<String, AttributeValue> RECORD = key("_ADJOIN#DESIGN#fair", "HEAD");
  private static final Map<String, AttributeValue> MODELS = key("_ADJOIN#MODELS", "models");
  private static final Map<String, AttributeValue> BOOTH = key("BOOTH#tea", "BOOTH#tea");

  private final MigratedTable table = new MigratedTable();
  private int requests;
  private int changes;

  EndlessConflictsTest() {
    try (Adjoin db = table.model(MODEL).connect(table.client)) {
      db.createTable();
      db.entity("Booth").create(Item.of("boothId", "tea", "hall", "north"));
    }
  }

  @AfterEach
  void close() {
    table.close();
  }

  private static Map<String, AttributeValue> key(String partition, String sort) {
    return Map.of("PK", AttributeValue.fromS(partition), "SK", AttributeValue.fromS(sort));
  }

  /** What others do before a request of the program is sent. */
  private interface Others {
    void before(String method, String request);
  }

  private DynamoDbClient beside(Others others) {
    return table.watched(
        (method, request) -> {
          count();
          others.before(method, request.toString());
        });
  }

  private void count() {
    assertThat(++requests).as("requests").isLessThan(MOST_REQUESTS);
  }

  private void add(Map<String, AttributeValue> key, String number) {
    table.client.updateItem(
        r ->
            r.tableName("fair")
                .key(key)
                .updateExpression("ADD #n :one")
                .expressionAttributeNames(Map.of("#n", number))
                .expressionAttributeValues(Map.of(":one", AttributeValue.fromN("1"))));
  }

  /** The failure of a call that waits in between, and ends by its deadline. */
  private AdjoinException failure(Executable call) {
    Instant begin = table.clock.instant();
    AdjoinException failure = assertThrows(AdjoinException.class, call);
    assertThat(Duration.between(begin, table.clock.instant()))
        .isBetween(Duration.ofSeconds(1), DEADLINE);
    return failure;
  }

  private AdjoinException failureOfOpening(DynamoDbClient client) {
    return failure(() -> table.model(MODEL).deadline(DEADLINE).connect(client));
  }

  @Test
  void aFirstWriteOfATypeWhoseRecordOthersChange() {
    DynamoDbClient client =
        beside(
            (method, request) -> {
              if (method.equals("updateItem") && request.contains("HEAD")) {
                add(RECORD, "revision");
              }
            });
    try (Adjoin db = table.model(MODEL).deadline(DEADLINE).connect(client)) {
      AdjoinException failure =
          failure(() -> db.entity("Visitor").create(Item.of("visitorId", "ada")));

      assertThat(failure.reason()).isEqualTo(Reason.CONFLICT);
      assertThat(failure).hasMessageContaining("was changed by others each time");
      assertThat(db.entity("Visitor").get("ada")).isEmpty();
    }
  }

  private static String model(String name, String type) {
    return """
        model: %s
        table: {name: fair}
        entities:
          %s: {id: itemId, attributes: {itemId: string}}
        """
        .formatted(name, type);
  }

  @Test
  void keysThatAModelClaimsInAListThatOthersChange() {
    try (Adjoin db = table.model(model("club", "Club")).connect(table.client)) {
      db.check().record().run();
    }
    DynamoDbClient client =
        beside(
            (method, request) -> {
              if (method.equals("transactWriteItems") && request.contains("_ADJOIN#MODELS")) {
                add(MODELS, "revision");
              }
            });

    try (Adjoin db = table.model(model("gym", "Gym")).deadline(DEADLINE).connect(client)) {
      AdjoinException failure = failure(() -> db.check().record().run());

      assertThat(failure.reason()).isEqualTo(Reason.CONFLICT);
      assertThat(failure)
          .hasMessageContaining("the list of models in the table was changed by others each time");
    }
  }

  @Test
  void aRecordForWhichThereIsNoCapacity() {
    AdjoinException failure =
        failureOfOpening(
            beside(
                (method, request) -> {
                  throw ProvisionedThroughputExceededException.builder()
                      .statusCode(400)
                      .awsErrorDetails(
                          AwsErrorDetails.builder()
                              .errorCode("ProvisionedThroughputExceededException")
                              .build())
                      .build();
                }));

    assertThat(failure.reason()).isEqualTo(Reason.UNAVAILABLE);
  }

  /** Splits the record into parts, of which there is none. */
  private void withoutParts() {
    Map<String, AttributeValue> head =
        new HashMap<>(table.client.getItem(r -> r.tableName("fair").key(RECORD)).item());
    head.remove("design");
    head.put("parts", AttributeValue.fromN("1"));
    head.put("partsName", AttributeValue.fromS("gone"));
    table.client.putItem(r -> r.tableName("fair").item(head));
  }

  /** Reads of the record take some time. */
  private Others slow(Duration time) {
    return (method, request) -> {
      if (method.equals("getItem")) {
        changes++;
        table.clock.advance(time);
      }
    };
  }

  @Test
  void aRecordWhosePartsOthersReplace() {
    withoutParts();
    Instant begin = table.clock.instant();

    assertThrows(
        IllegalStateException.class, () -> table.model(MODEL).connect(beside(slow(Duration.ZERO))));

    // A head and a part each time.
    assertThat(changes).isEqualTo(2 * 5);
    assertThat(table.clock.instant()).isAfter(begin);
  }

  @Test
  void aRecordWhosePartsOthersReplaceWhileReadsAreSlow() {
    withoutParts();

    assertThrows(
        IllegalStateException.class,
        () -> table.model(MODEL).deadline(DEADLINE).connect(beside(slow(Duration.ofSeconds(10)))));

    assertThat(changes).isEqualTo(2 * 2);
  }

  /** The environment of a machine that sleeps for longer than a lease whenever a program waits. */
  private final class SleepyMachine extends VirtualEnvironment {
    SleepyMachine() {
      super(table.clock, 7);
    }

    @Override
    public void sleep(Duration duration) {
      super.sleep(duration);
      suspend(Duration.ofMinutes(3));
    }

    /** Each write has a name, which it gets when it is prepared. */
    @Override
    public synchronized String newName() {
      suspend(Duration.ofMinutes(3));
      return super.newName();
    }
  }

  @Test
  void aWriteWhoseLeaseEndsWheneverItIsToBeSent() {
    SleepyMachine machine = new SleepyMachine();
    try (Adjoin db =
        TestDatabases.builder(ModelFile.parse("fair.yaml", MODEL), machine)
            .deadline(DEADLINE)
            .connect(beside((method, request) -> {}))) {
      long begin = machine.nanos();
      AdjoinException failure =
          assertThrows(
              AdjoinException.class,
              () -> db.entity("Booth").overwrite(Item.of("boothId", "milk", "hall", "north")));

      assertThat(failure.reason()).isEqualTo(Reason.UNAVAILABLE);
      assertThat(failure)
          .hasMessageContaining("the lease of this program ended each time")
          .hasMessageContaining("before a request was sent");
      assertThat(Duration.ofNanos(machine.nanos() - begin))
          .isBetween(Duration.ofSeconds(1), DEADLINE);
      assertThat(db.entity("Booth").get("milk")).isEmpty();
    }
  }

  private void set(String attribute, AttributeValue value) {
    table.client.updateItem(
        r ->
            r.tableName("fair")
                .key(BOOTH)
                .updateExpression("SET #a = :v")
                .expressionAttributeNames(Map.of("#a", attribute))
                .expressionAttributeValues(Map.of(":v", value)));
  }

  private Finding found(Others others, UnaryOperator<Check> check) {
    Adjoin.Builder builder = table.model(MODEL).deadline(DEADLINE).settle(Duration.ZERO);
    try (Adjoin db = builder.connect(beside(others))) {
      CheckReport report = check.apply(db.check()).run();
      assertThat(report.findings()).hasSize(1);
      return report.findings().get(0).examples().get(0);
    }
  }

  private Finding repaired(Duration time) {
    set("GSI1PK", AttributeValue.fromS("HALL#south"));
    return found(
        (method, request) -> {
          if (!request.contains("_ADJOIN") && isWrite(method)) {
            set("_by", AttributeValue.fromS("other" + ++changes));
            table.clock.advance(time);
          }
        },
        Check::repair);
  }

  private static boolean isWrite(String method) {
    return method.equals("transactWriteItems") || method.equals("updateItem");
  }

  @Test
  void aRepairOfAnItemThatOthersChange() {
    Instant begin = table.clock.instant();
    Finding found = repaired(Duration.ZERO);

    assertThat(found.kind()).isEqualTo(Kind.WRONG_INDEX_KEY);
    assertThat(found.state()).isEqualTo(State.LEFT);
    assertThat(changes).isEqualTo(3);
    assertThat(table.clock.instant()).isAfter(begin);
  }

  @Test
  void aRepairThatTakesLongerThanItsDeadline() {
    assertThat(repaired(DEADLINE).state()).isEqualTo(State.LEFT);
    assertThat(changes).isEqualTo(1);
  }

  @Test
  void aCountOfEdgesThatOthersLink() {
    set("visits", AttributeValue.fromN("7"));
    Instant begin = table.clock.instant();
    Finding found =
        found(
            (method, request) -> {
              if (method.equals("query")) {
                changes++;
                add(BOOTH, "visits");
              }
            },
            Check::confirm);

    assertThat(found.kind()).isEqualTo(Kind.BUSY_GATE);
    assertThat(found.message())
        .isEqualTo("visits changed during each of 3 counts, so that its number is not verified");
    assertThat(changes).isEqualTo(3);
    assertThat(table.clock.instant()).isAfter(begin);
  }

  /** A client of streams that fails at some of its requests. */
  private DynamoDbStreamsClient streams(String method, RuntimeException failure) {
    return (DynamoDbStreamsClient)
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {DynamoDbStreamsClient.class},
            (proxy, called, arguments) -> {
              count();
              if (called.getName().equals(method)) {
                throw failure;
              }
              try {
                return called.invoke(table.engine.streams(), arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  @Test
  void aStreamThatTooManyRead() {
    try (Adjoin db = table.model(MODEL).deadline(DEADLINE).connect(table.client)) {
      for (String method : List.of("describeStream", "getShardIterator", "getRecords")) {
        requests = 0;
        RuntimeException failed = LimitExceededException.builder().message("too many").build();
        AdjoinException failure = failure(() -> db.follow(streams(method, failed)).drain());

        assertThat(failure.reason()).as(method).isEqualTo(Reason.UNAVAILABLE);
      }
    }
  }

  @Test
  void iteratorsOfAStreamThatExpireAtOnce() {
    RuntimeException expired = ExpiredIteratorException.builder().message("expired").build();
    try (Adjoin db = table.model(MODEL).deadline(DEADLINE).connect(table.client)) {
      AdjoinException failure =
          assertThrows(
              AdjoinException.class, () -> db.follow(streams("getRecords", expired)).drain());

      assertThat(failure).hasMessageContaining("a shard iterator expired at once");
    }
  }
}
