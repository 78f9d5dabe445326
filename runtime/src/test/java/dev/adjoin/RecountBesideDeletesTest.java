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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
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
      engine.client().deleteItem(d -> d.tableName("Clubs").key(edge()));
      AtomicBoolean isDone = new AtomicBoolean();
      DynamoDbClient watched =
          beforeItsFirstWrite(
              () -> {
                if (isDone.compareAndSet(false, true)) {
                  countNone();
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

  private static void join(Adjoin db) {
    db.entity("Club").create(Item.of("clubId", "chess"));
    db.relationship("Membership").link(Item.of("userId", "ada", "clubId", "chess"));
  }

  private Map<String, AttributeValue> edge() {
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
  private void countNone() {
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

  private DynamoDbClient beforeItsFirstWrite(Runnable meanwhile) {
    return (DynamoDbClient)
        Proxy.newProxyInstance(
            DynamoDbClient.class.getClassLoader(),
            new Class<?>[] {DynamoDbClient.class},
            (proxy, method, arguments) -> {
              boolean isWrite =
                  arguments != null
                      && (arguments[0] instanceof UpdateItemRequest
                          || arguments[0] instanceof TransactWriteItemsRequest);
              if (isWrite) {
                meanwhile.run();
              }
              try {
                return method.invoke(engine.client(), arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }
}
