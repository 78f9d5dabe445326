// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.AdjoinException.Remedy;
import dev.adjoin.MigrationReport.State;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Two models that share a table never claim the same items. */
class SharedTableTest {
  private static final String FAIR =
      """
      model: fair
      table: {name: shared}
      entities:
        Booth: {id: boothId, attributes: {boothId: string, title: string}}
      """;

  private static final String STAFF =
      """
      model: staff
      table: {name: shared}
      entities:
        Person: {id: personId, attributes: {personId: string, name: string}}
      """;

  private static final String BOOTH_OF_STAFF =
      "  Stall: {id: stallId, tag: BOOTH, attributes: {stallId: string}}\n";

  private static final String REFUSED =
      """
      the model %s shares the table with the model %s, and they claim the same items:
        %s
          Give these types tags or key words of their own; if this is the same model under another name, keep its name""";

  private final MigratedTable table = new MigratedTable();
  private final DynamoDbClient client = table.client;

  @BeforeEach
  void fill() {
    try (Adjoin db = table.model(FAIR).connect(client)) {
      db.createTable();
      db.entity("Booth").create(Item.of("boothId", "tea", "title", "Tea"));
    }
  }

  @AfterEach
  void close() {
    table.close();
  }

  private void join(String model) {
    try (Adjoin db = table.model(model).connect(client)) {
      assertThat(db.check().record().run().isRecorded()).isTrue();
    }
  }

  private static void isRefused(ThrowingCallable call, String model, String other, String keys) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            AdjoinException.class,
            e -> {
              assertThat(e.reason()).isEqualTo(Reason.DIFFERENT_DESIGN);
              assertThat(e.remedy()).isEqualTo(Remedy.CHANGE_MODEL);
            })
        .hasMessageEndingWith(REFUSED.formatted(model, other, keys));
  }

  private Map<String, AttributeValue> list() {
    AttributeValue partition = AttributeValue.fromS("_ADJOIN#MODELS");
    return client
        .getItem(
            r ->
                r.tableName("shared")
                    .key(Map.of("PK", partition, "SK", AttributeValue.fromS("models"))))
        .item();
  }

  @Test
  void aSecondModelWithTheKeysOfTheFirstIsNotRecorded() {
    String expo = FAIR.replace("model: fair", "model: expo");
    try (Adjoin db = table.model(expo).connect(client)) {
      isRefused(
          () -> db.check().record().run(),
          "expo",
          "fair",
          "Booth and Booth of fair can have the same key: BOOTH#{boothId} / BOOTH#{boothId}");
    }
    assertThat(list()).isEmpty();
    try (Adjoin db = table.model(FAIR).connect(client)) {
      assertThat(db.entity("Booth").get("tea")).isPresent();
      db.entity("Booth").create(Item.of("boothId", "ink", "title", "Ink"));
    }
  }

  @Test
  void aTableOfOneModelHasNoList() {
    assertThat(list()).isEmpty();
  }

  @Test
  void modelsWithKeysOfTheirOwnShareATable() {
    join(STAFF);
    assertThat(list().get("models").m()).containsOnlyKeys("fair", "staff");
    try (Adjoin staff = table.model(STAFF).connect(client);
        Adjoin fair = table.model(FAIR).connect(client)) {
      staff.entity("Person").create(Item.of("personId", "p", "name", "P"));
      fair.entity("Booth").create(Item.of("boothId", "ink", "title", "Ink"));
      assertThat(staff.check().run().findings()).isEmpty();
      assertThat(fair.check().run().findings()).isEmpty();
    }
  }

  @Test
  void aTypeThatIsAddedLaterHasNoKeysOfAnotherModel() {
    join(STAFF);
    String keys =
        "Stall and Booth of fair can have the same key: BOOTH#{stallId} / BOOTH#{stallId} and"
            + " BOOTH#{boothId} / BOOTH#{boothId}";
    String edited = STAFF + BOOTH_OF_STAFF;
    isRefused(() -> table.model(edited).connect(client), "staff", "fair", keys);
    isRefused(() -> table.model(edited).compare(client), "staff", "fair", keys);
    isRefused(() -> table.offline(edited).run(), "staff", "fair", keys);
  }

  @Test
  void aMigrationToKeysOfAnotherModelIsRefusedBeforeItBegins() {
    join(STAFF);
    String moved = STAFF.replace("id: personId,", "id: personId, tag: BOOTH,");
    try (Adjoin db = table.model(STAFF).connect(client)) {
      db.entity("Person").create(Item.of("personId", "p", "name", "P"));
    }
    String keys =
        "Person and Booth of fair can have the same key: BOOTH#{personId} / BOOTH#{personId} and"
            + " BOOTH#{boothId} / BOOTH#{boothId}";
    isRefused(() -> table.offline(moved).plan(), "staff", "fair", keys);
    isRefused(() -> table.offline(moved).run(), "staff", "fair", keys);
    try (Adjoin db = table.model(STAFF).connect(client)) {
      assertThat(db.pending()).isEmpty();
      assertThat(db.entity("Person").get("p")).isPresent();
    }
  }

  @Test
  void keysThatAMigrationLeavesAreFree() {
    join(STAFF);
    String moved = FAIR.replace("id: boothId,", "id: boothId, tag: STAND,");
    assertThat(table.offline(moved).run().state()).isEqualTo(State.FINISHED);
    try (Adjoin db = table.model(STAFF + BOOTH_OF_STAFF).connect(client)) {
      db.entity("Stall").create(Item.of("stallId", "tea"));
      assertThat(db.check().run().findings()).isEmpty();
    }
  }

  /** A model records more keys at the moment in which another one joins with the same keys. */
  @Test
  void ofTwoThatWantTheSameKeysAtTheSameTimeOneIsRefused() {
    String more = FAIR + "  Person: {id: person, attributes: {person: string}}\n";
    AtomicInteger requests = new AtomicInteger();
    DynamoDbClient interrupted =
        table.watched(
            (method, request) -> {
              if (method.equals("putItem") && requests.incrementAndGet() == 1) {
                join(STAFF);
              }
            });
    try (Adjoin db = table.model(more).connect(interrupted)) {
      isRefused(
          () -> db.entity("Person").create(Item.of("person", "p")),
          "fair",
          "staff",
          "Person and Person of staff can have the same key: PERSON#{person} / PERSON#{person} and"
              + " PERSON#{personId} / PERSON#{personId}");
    }
    try (Adjoin db = table.model(STAFF).connect(client)) {
      db.entity("Person").create(Item.of("personId", "p", "name", "P"));
    }
  }

  @Test
  void twoModelsThatAreFirstAtTheSameTimeFindEachOther() {
    String expo = FAIR.replace("model: fair", "model: expo");
    client.deleteTable(r -> r.tableName("shared"));
    try (Adjoin db = table.model(FAIR).unrecorded().connect(client)) {
      db.createTable();
    }
    client.deleteItem(
        r ->
            r.tableName("shared")
                .key(
                    Map.of(
                        "PK", AttributeValue.fromS("_ADJOIN#DESIGN#fair"),
                        "SK", AttributeValue.fromS("HEAD"))));
    AtomicInteger requests = new AtomicInteger();
    DynamoDbClient interrupted =
        table.watched(
            (method, request) -> {
              if (method.equals("putItem") && requests.incrementAndGet() == 1) {
                table.model(FAIR).connect(client).close();
              }
            });
    isRefused(
        () -> table.model(expo).connect(interrupted),
        "expo",
        "fair",
        "Booth and Booth of fair can have the same key: BOOTH#{boothId} / BOOTH#{boothId}");
    try (Adjoin db = table.model(FAIR).connect(client)) {
      db.entity("Booth").create(Item.of("boothId", "tea", "title", "Tea"));
    }
  }
}
