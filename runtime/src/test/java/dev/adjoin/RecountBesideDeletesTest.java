// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.engine.VirtualClock;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/**
 * A repair counts the edges of an entity, which is then deleted and created again, with the same
 * number after as many changes.
 */
class RecountBesideDeletesTest {
  private static final String MODEL =
      """
      model: clubs
      table: {name: Clubs}
      entities:
        User: {id: userId, attributes: {userId: string}}
        Club: {id: clubId, attributes: {clubId: string}}
      relationships:
        Membership: {from: User, to: Club, count: {to: members}, onDelete: {to: RULE}}
      """;

  private final VirtualClock clock = new VirtualClock();
  private final EmbeddedDynamoDb engine = EmbeddedDynamoDb.builder().clock(clock).build();

  private Adjoin open(String rule, DynamoDbClient client, int seed) {
    return Adjoin.builder(ModelFile.parse("model.yaml", MODEL.replace("RULE", rule)))
        .environment(new VirtualEnvironment(clock, seed))
        .settle(Duration.ZERO)
        .unrecorded()
        .connect(client);
  }

  @ParameterizedTest
  @ValueSource(strings = {"restrict", "cascade", "cascade}, shards: {to: 2"})
  void aCountIsNeverWrittenToAnEntityThatWasCreatedLater(String rule) {
    try (engine;
        Adjoin db = open(rule, engine.client(), 1)) {
      db.createTableIfAbsent();
      db.entity("User").create(Item.of("userId", "ada"));
      join(db);
      engine.client().deleteItem(d -> d.tableName("Clubs").key(edge(engine)));
      AtomicBoolean isDone = new AtomicBoolean();
      DynamoDbClient watched =
          watched(
              engine,
              isWrite -> {
                if (isWrite && isDone.compareAndSet(false, true)) {
                  countNone(engine);
                  db.entity("Club").delete("chess");
                  join(db);
                }
              });
      try (Adjoin checking = open(rule, watched, 2)) {
        checking.check().repair().run();
      }
      assertThat(isDone).isTrue();
      assertThat(db.relationship("Membership").to("chess").count()).isEqualTo(1);
      assertThat(db.check().run().findings()).isEmpty();
    }
  }

  /**
   * The next entity is created at any request of the check, and gets its edge before the repair.
   */
  @ParameterizedTest
  @ValueSource(strings = {"restrict", "cascade", "cascade}, shards: {to: 2"})
  void aCountThatBeganBeforeTheEntityIsNotWrittenToIt(String rule) {
    try (engine) {
      int request = 1;
      while (isReplacedAt(request, rule)) {
        request++;
      }
      assertThat(request).isGreaterThan(5);
    }
  }

  /** Whether a check makes so many requests before it writes. */
  private boolean isReplacedAt(int request, String rule) {
    try (EmbeddedDynamoDb own = EmbeddedDynamoDb.builder().clock(clock).build();
        Adjoin db = open(rule, own.client(), 1)) {
      db.createTableIfAbsent();
      db.entity("User").create(Item.of("userId", "ada"));
      join(db);
      own.client().deleteItem(d -> d.tableName("Clubs").key(edge(own)));
      AtomicInteger requests = new AtomicInteger();
      AtomicBoolean isReplaced = new AtomicBoolean();
      AtomicBoolean isJoined = new AtomicBoolean();
      DynamoDbClient watched =
          watched(
              own,
              isWrite -> {
                if (isWrite && isReplaced.get() && isJoined.compareAndSet(false, true)) {
                  link(db);
                }
                if (!isWrite && requests.incrementAndGet() == request) {
                  countNone(own);
                  db.entity("Club").delete("chess");
                  db.entity("Club").create(Item.of("clubId", "chess"));
                  isReplaced.set(true);
                }
              });
      try (Adjoin checking = open(rule, watched, 2)) {
        checking.check().repair().run();
      }
      if (isJoined.get()) {
        assertThat(db.relationship("Membership").to("chess").count()).isEqualTo(1);
        assertThat(db.check().run().findings()).as("at request %d", request).isEmpty();
      }
      return isReplaced.get();
    }
  }

  /** Another tool replaces the entity, which has no gate, while the repair counts its edges. */
  @ParameterizedTest
  @ValueSource(strings = {"cascade", "cascade}, shards: {to: 2"})
  void aMissingGateIsNotMadeWithTheNumberOfAnotherEntity(String rule) {
    try (engine;
        Adjoin db = open(rule, engine.client(), 1)) {
      db.createTableIfAbsent();
      db.entity("User").create(Item.of("userId", "ada"));
      join(db);
      Map<String, AttributeValue> edge = edge(engine);
      AttributeValue club = AttributeValue.fromS("CLUB#chess");
      Map<String, AttributeValue> bare =
          Map.of(
              "PK", club,
              "SK", club,
              "_type", AttributeValue.fromS("Club"),
              "clubId", AttributeValue.fromS("chess"),
              "founded", AttributeValue.fromS("1990"));
      for (Map<String, AttributeValue> item :
          engine.client().scan(s -> s.tableName("Clubs")).items()) {
        if (item.get("SK").s().startsWith("_GATE#")) {
          engine.client().deleteItem(d -> d.tableName("Clubs").key(key(item)));
        }
      }
      engine.client().putItem(p -> p.tableName("Clubs").item(bare));
      AtomicBoolean isDone = new AtomicBoolean();
      DynamoDbClient watched =
          watched(
              engine,
              isWrite -> {
                if (isWrite && isDone.compareAndSet(false, true)) {
                  engine.client().deleteItem(d -> d.tableName("Clubs").key(edge));
                  Map<String, AttributeValue> next = new HashMap<>(bare);
                  next.put("founded", AttributeValue.fromS("2020"));
                  engine.client().putItem(p -> p.tableName("Clubs").item(next));
                }
              });
      try (Adjoin checking = open(rule, watched, 2)) {
        checking.check().repair().run();
      }
      assertThat(isDone).isTrue();
      assertThat(db.check().run().findings()).isEmpty();
      assertThat(db.relationship("Membership").to("chess").count()).isZero();
    }
  }

  private static void join(Adjoin db) {
    db.entity("Club").create(Item.of("clubId", "chess"));
    link(db);
  }

  private static void link(Adjoin db) {
    db.relationship("Membership").link(Item.of("userId", "ada", "clubId", "chess"));
  }

  private static Map<String, AttributeValue> edge(EmbeddedDynamoDb engine) {
    return engine.client().scan(s -> s.tableName("Clubs")).items().stream()
        .filter(item -> item.get("_type").s().equals("Membership"))
        .map(RecountBesideDeletesTest::key)
        .findFirst()
        .orElseThrow();
  }

  private static Map<String, AttributeValue> key(Map<String, AttributeValue> item) {
    return Map.of("PK", item.get("PK"), "SK", item.get("SK"));
  }

  /** Sets the numbers of all gates to 0, so that the club can be deleted. */
  private static void countNone(EmbeddedDynamoDb engine) {
    AttributeValue none = AttributeValue.fromN("0");
    for (Map<String, AttributeValue> item :
        engine.client().scan(s -> s.tableName("Clubs")).items()) {
      Map<String, AttributeValue> changed = new HashMap<>(item);
      changed.computeIfPresent("members", (name, number) -> none);
      changed.computeIfPresent(
          "_to_Membership",
          (name, gate) -> {
            Map<String, AttributeValue> members = new HashMap<>(gate.m());
            members.computeIfPresent("number", (each, number) -> none);
            return AttributeValue.fromM(members);
          });
      engine.client().putItem(p -> p.tableName("Clubs").item(changed));
    }
  }

  /**
   * A client that reports each request before it is sent.
   *
   * @param before receives whether it is a write
   */
  private static DynamoDbClient watched(EmbeddedDynamoDb engine, Consumer<Boolean> before) {
    return (DynamoDbClient)
        Proxy.newProxyInstance(
            DynamoDbClient.class.getClassLoader(),
            new Class<?>[] {DynamoDbClient.class},
            (proxy, method, arguments) -> {
              boolean isRequest = arguments != null && arguments[0] instanceof DynamoDbRequest;
              boolean isWrite =
                  isRequest
                      && (arguments[0] instanceof UpdateItemRequest
                          || arguments[0] instanceof TransactWriteItemsRequest);
              if (isRequest) {
                before.accept(isWrite);
              }
              try {
                return method.invoke(engine.client(), arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }
}
