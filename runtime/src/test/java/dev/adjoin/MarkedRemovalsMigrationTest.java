// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.MigrationReport.State;
import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.engine.VirtualClock;
import dev.adjoin.internal.write.Intact;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** {@code removals: streamed} is switched on and off for a table that has edges. */
class MarkedRemovalsMigrationTest {
  private static final String OFF =
      """
      model: rooms
      table: {stream: true}
      entities:
        User: {id: userId, attributes: {userId: string}}
        Room: {id: roomId, attributes: {roomId: string}}
      relationships:
        Presence:
          from: User
          to: Room
          count: {to: present}
      """;
  private static final String ON =
      OFF.replace("count: {to: present}", "count: {to: present}\n    removals: streamed");

  private final VirtualClock clock = new VirtualClock();
  private final EmbeddedDynamoDb engine = EmbeddedDynamoDb.builder().clock(clock).build();
  private final DynamoDbClient client = engine.client();
  private long programs;

  private Adjoin.Builder model(String text) {
    return Adjoin.builder(ModelFile.parse("rooms.yaml", text))
        .environment(new VirtualEnvironment(clock, ++programs));
  }

  @BeforeEach
  void threePeopleInARoom() {
    try (Adjoin db = model(OFF).connect(client)) {
      db.createTable();
      db.entity("Room").create(Item.of("roomId", "r1"));
      for (String user : List.of("ada", "bob", "cleo")) {
        db.entity("User").create(Item.of("userId", user));
        db.relationship("Presence").link(Item.of("userId", user, "roomId", "r1"));
      }
      db.relationship("Presence").unlink("cleo", "r1");
    }
  }

  @AfterEach
  void close() {
    engine.close();
  }

  private MigrationReport migrate(String to) {
    return model(to).migrate(client).finish().withoutBackup().back().run();
  }

  private List<Map<String, AttributeValue>> edges() {
    return Intact.items(client, "rooms").stream()
        .filter(item -> item.get("SK").s().startsWith("ROOM#r1"))
        .filter(item -> item.get("PK").s().startsWith("USER#"))
        .toList();
  }

  private void remove(String user) {
    client.deleteItem(
        d ->
            d.tableName("rooms")
                .key(
                    Map.of(
                        "PK", AttributeValue.fromS("USER#" + user),
                        "SK", AttributeValue.fromS("ROOM#r1"))));
    clock.advance(Duration.ofSeconds(1));
  }

  private static long present(Adjoin db) {
    return (long) db.entity("Room").get("r1").orElseThrow().find("present").orElseThrow();
  }

  @Test
  void edgesThatAreThereNeedAMigration() {
    assertThatThrownBy(() -> model(ON).connect(client))
        .hasMessage(
            """
            open: the model is not the one that the data was stored under
              The removals of Presence needs a backfill: recorded is not marked, declared is marked for the stream
                Bring the table to this model with Adjoin.builder(…).migrate(client), or use the newer model if this is an older one""");
  }

  @Test
  void afterTheMigrationRemovalsOfOldEdgesAreAppliedAndOldUnlinksAreNot() {
    assertThat(migrate(ON).state()).isEqualTo(State.FINISHED);
    assertThat(edges()).hasSize(2).allSatisfy(edge -> assertThat(edge).containsKey("_link"));
    try (Adjoin db = model(ON).connect(client)) {
      remove("ada");
      assertThat(db.follow(engine.streams()).drain().applied()).isEqualTo(1);
      assertThat(present(db)).isEqualTo(1);
      db.relationship("Presence").unlink("bob", "r1");
      assertThat(db.follow(engine.streams()).drain().applied()).isZero();
      assertThat(present(db)).isZero();
      assertThat(db.check().run().findings()).isEmpty();
    }
  }

  @Test
  void aProgramThatDoesNotMarkItsRemovalsCannotWriteAnyMore() {
    try (Adjoin old = model(OFF).connect(client)) {
      migrate(ON);
      assertThatThrownBy(() -> old.relationship("Presence").unlink("ada", "r1"))
          .hasMessageContaining("The removals of Presence needs a backfill");
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aNewCountDoesNotContainRemovalsWhoseRecordsComeLater(boolean pauses) {
    migrate(ON);
    String counted = ON.replace("{to: present}", "{from: rooms, to: present}");
    try (Adjoin db = model(ON).connect(client)) {
      db.entity("Room").create(Item.of("roomId", "r2"));
      db.relationship("Presence").link(Item.of("userId", "ada", "roomId", "r2"));
      remove("ada");
    }
    Migration migration = model(counted).migrate(client).finish().withoutBackup();
    MigrationReport report = pauses ? migration.pauseWrites().run() : migration.run();
    assertThat(report.state()).isEqualTo(State.FINISHED);
    try (Adjoin db = model(counted).connect(client)) {
      assertThat(rooms(db)).isEqualTo(1);
      assertThat(db.follow(engine.streams()).drain().applied()).isEqualTo(1);
      assertThat(rooms(db)).isEqualTo(1);
      assertThat(present(db)).isEqualTo(1);
      assertThat(db.check().run().findings()).isEmpty();
    }
  }

  @Test
  void edgesThatGetOtherKeysAreNotCountedOutAndTheirRemovalsAreAppliedLater() {
    String numbered =
        ON.replace("model: rooms", "model: days")
            + "    distinct: [day]\n    attributes: {day: int}\n";
    try (Adjoin db = model(numbered).connect(client)) {
      db.createTable();
      db.entity("Room").create(Item.of("roomId", "r1"));
      db.entity("User").create(Item.of("userId", "ada"));
      for (int day : List.of(1, 2, 3)) {
        db.relationship("Presence").link(Item.of("userId", "ada", "roomId", "r1", "day", day));
      }
    }
    List<String> old = links();
    String named = numbered.replace("day: int", "day: string");
    MigrationReport report =
        model(named).migrate(client).finish().withoutBackup().pauseWrites().run();
    assertThat(report.state()).isEqualTo(State.FINISHED);
    assertThat(links()).hasSize(3).doesNotContainAnyElementsOf(old);
    assertThat(Intact.items(client, "days").stream().map(item -> item.get("PK").s()))
        .containsAll(old.stream().map(link -> "_ADJOIN#STREAM#days#REMOVED#" + link).toList());
    try (Adjoin db = model(named).connect(client)) {
      StreamReport moves = db.follow(engine.streams()).drain();
      assertThat(moves.applied()).isZero();
      assertThat(moves.failures()).isEmpty();
      assertThat(present(db)).isEqualTo(3);
      Map<String, AttributeValue> edge = presences().get(0);
      client.deleteItem(
          d -> d.tableName("days").key(Map.of("PK", edge.get("PK"), "SK", edge.get("SK"))));
      clock.advance(Duration.ofSeconds(1));
      assertThat(db.follow(engine.streams()).drain().applied()).isEqualTo(1);
      assertThat(present(db)).isEqualTo(2);
      assertThat(db.check().run().findings()).isEmpty();
    }
  }

  @Test
  void entitiesThatGetOtherKeysAreNotRemoved() {
    String numbered =
        """
        model: slots
        table: {stream: true}
        entities:
          Room: {id: roomId, attributes: {roomId: string}}
          Slot: {parent: Room, id: slotId, attributes: {slotId: int}, removals: streamed}
          Note: {parent: Slot, id: noteId, attributes: {noteId: string}}
        """;
    try (Adjoin db = model(numbered).connect(client)) {
      db.createTable();
      db.entity("Room").create(Item.of("roomId", "r1"));
      db.entity("Slot").create(Item.of("roomId", "r1", "slotId", 7));
      db.entity("Note").create(Item.of("roomId", "r1", "slotId", 7, "noteId", "n"));
    }
    String named = numbered.replace("slotId: int", "slotId: string");
    model(named).migrate(client).finish().withoutBackup().pauseWrites().run();
    try (Adjoin db = model(named).connect(client)) {
      StreamReport moves = db.follow(engine.streams()).drain();
      assertThat(moves.applied()).isZero();
      assertThat(moves.failures()).isEmpty();
      assertThat(db.entity("Slot").get("r1", "7")).isPresent();
      assertThat(db.entity("Note").get("r1", "7", "n")).isPresent();
      assertThat(db.check().run().findings()).isEmpty();
    }
  }

  private List<Map<String, AttributeValue>> presences() {
    return Intact.items(client, "days").stream().filter(item -> item.containsKey("day")).toList();
  }

  private List<String> links() {
    return presences().stream().map(edge -> edge.get("_link").s()).toList();
  }

  @Test
  void moreShardsWaitForAPauseIfRemovalsOfTheEntityAreApplied() {
    String streamed =
        OFF.replace("attributes: {roomId", "removals: streamed, attributes: {roomId")
            + "    onDelete: {to: cascade}\n";
    migrate(streamed);
    String sharded = streamed + "    shards: {to: 3}\n";
    assertThatThrownBy(() -> migrate(sharded))
        .hasMessage(
            "migrate: The gate of Presence.to cannot be maintained by the old and the new design at the same time; use pauseWrites(), and writes of these types"
                + " pause until it is finished");
  }

  private static long rooms(Adjoin db) {
    return (long) db.entity("User").get("ada").orElseThrow().find("rooms").orElseThrow();
  }

  @Test
  void notesAboutTheStreamExpireFromTheMigrationOn() {
    String plain =
        OFF.replace("model: rooms", "model: plain").replace("table: {stream: true}\n", "");
    try (Adjoin db = model(plain).connect(client)) {
      db.createTable();
      db.entity("Room").create(Item.of("roomId", "r1"));
      db.entity("User").create(Item.of("userId", "ada"));
      db.relationship("Presence").link(Item.of("userId", "ada", "roomId", "r1"));
    }
    migrate(ON.replace("model: rooms", "model: plain"));
    assertThat(timeToLive("plain")).isEqualTo("_expires");
    assertThat(timeToLive("rooms")).isEqualTo("_expires");
  }

  private String timeToLive(String table) {
    return client
        .describeTimeToLive(t -> t.tableName(table))
        .timeToLiveDescription()
        .attributeName();
  }

  @Test
  void switchedOffItLeavesNothing() {
    migrate(ON);
    migrate(OFF);
    assertThat(edges()).hasSize(2).allSatisfy(edge -> assertThat(edge).doesNotContainKey("_link"));
    try (Adjoin db = model(OFF).connect(client)) {
      remove("ada");
      assertThat(db.follow(engine.streams()).drain().applied()).isZero();
      assertThat(present(db)).isEqualTo(2);
    }
  }

  @Test
  void anEdgeWhoseMarkerIsThereMovesAndItsRemovalIsNotCounted() {
    migrate(ON);
    try (Adjoin db = model(ON).connect(client)) {
      Map<String, AttributeValue> removed = edges().get(0);
      remove("ada");
      assertThat(db.follow(engine.streams()).drain().applied()).isEqualTo(1);
      // Another program stores the edge again, as it was.
      client.putItem(p -> p.tableName("rooms").item(removed));
      db.check().repair().run();
      assertThat(present(db)).isEqualTo(2);
    }
    String moved = ON.replace("id: roomId", "id: roomId, tag: HALL");
    Migration migration = model(moved).migrate(client).finish().pauseWrites().withoutBackup();
    assertThat(migration.run().state()).isEqualTo(State.FINISHED);
    try (Adjoin db = model(moved).connect(client)) {
      assertThat(db.relationship("Presence").get("ada", "r1")).isPresent();
      db.follow(engine.streams()).drain();
      assertThat(present(db)).isEqualTo(2);
      assertThat(db.check().run().findings()).isEmpty();
    }
  }
}
