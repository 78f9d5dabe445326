// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.MigrationReport.State;
import dev.adjoin.internal.write.Intact;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** References come, change and go in a table that has items. */
class ReferenceMigrationTest {
  private static final Map<String, String> ROOM_IDS =
      Map.of(
          "plain", "string?",
          "listed", "{ref: Room?}",
          "ordered", "{ref: Room?, order: [slot]}",
          "counted", "{ref: Room?, count: talks, onDelete: clear}",
          "copied", "{ref: Room?, copy: {roomName: name}}",
          "spread", "{ref: Room?, order: [slot], shards: 3, count: talks}",
          "in shards", "{ref: Room?, order: [slot], shards: 3}",
          "sharded", "{ref: Room?, shards: 4, integrity: checked}");

  private final MigratedTable table = new MigratedTable();
  private final DynamoDbClient client = table.client;

  @AfterEach
  void close() {
    table.close();
  }

  /** The names of the models. */
  static Set<String> models() {
    return new TreeSet<>(ROOM_IDS.keySet());
  }

  static String model(String roomId) {
    return """
        model: fair
        entities:
          Room: {id: roomId, attributes: {roomId: string, name: string}}
          Talk:
            id: talkId
            attributes: {talkId: string, slot: int, roomId: %s}
        """
        .formatted(ROOM_IDS.get(roomId));
  }

  static void fill(Adjoin db) {
    for (int i = 0; i < 3; i++) {
      db.entity("Room").create(Item.of("roomId", "r" + i, "name", "Room " + i));
    }
    for (int i = 0; i < 10; i++) {
      Item talk = Item.of("talkId", "t" + i, "slot", i);
      db.entity("Talk").create(i % 4 == 3 ? talk : talk.with("roomId", "r" + i % 2));
    }
  }

  private void store(String text) {
    try (Adjoin db = table.model(text).connect(client)) {
      db.createTable();
      fill(db);
    }
  }

  /** Everything stored, without what depends on who wrote it and how often. */
  private Map<String, Map<String, AttributeValue>> stored(String name) {
    Map<String, Map<String, AttributeValue>> items = new TreeMap<>();
    for (Map<String, AttributeValue> item : Intact.items(client, name)) {
      Map<String, AttributeValue> plain = new TreeMap<>();
      Intact.withoutTokens(item)
          .forEach(
              (attribute, value) -> {
                if (value.hasM() && value.m().containsKey("changes")) {
                  Map<String, AttributeValue> gate = new HashMap<>(value.m());
                  gate.keySet().removeAll(Set.of("changes", "epoch"));
                  plain.put(attribute, AttributeValue.fromM(gate));
                } else if (!attribute.equals("_version") && !attribute.startsWith("_epoch_")) {
                  plain.put(attribute, value);
                }
              });
      items.put(item.get("PK").s() + " / " + item.get("SK").s(), plain);
    }
    return items;
  }

  /** The same data in a table that was made for the new model, on the record of the old one. */
  private Map<String, Map<String, AttributeValue>> expected(String before, String after) {
    try (Adjoin empty = table.model(before).table("copy").connect(client)) {
      empty.createTable();
    }
    table.model(after).table("copy").migrate(client).offline().withoutBackup().run();
    try (Adjoin fresh = table.model(after).table("copy").connect(client)) {
      fill(fresh);
    }
    Map<String, Map<String, AttributeValue>> items = stored("copy");
    client.deleteTable(r -> r.tableName("copy"));
    return items;
  }

  @ParameterizedTest
  @CsvSource({
    "plain, listed",
    "plain, ordered",
    "plain, counted",
    "plain, copied",
    "plain, spread",
    "plain, sharded",
    "listed, ordered",
    "listed, counted",
    "counted, listed",
    "counted, plain",
    "counted, sharded",
    "sharded, counted",
    "copied, plain",
    "spread, listed",
    "ordered, spread"
  })
  void givesTheTableThatALoadOfTheSameDataGives(String was, String is) {
    isAsLoaded(was, is, table.finishing(model(is), client));
  }

  @ParameterizedTest
  @CsvSource({
    "plain, listed",
    "plain, counted",
    "plain, spread",
    "plain, sharded",
    "listed, counted",
    "counted, sharded",
    "ordered, spread"
  })
  void givesTheSameTableWithoutAPauseOfWrites(String was, String is) {
    isAsLoaded(
        was, is, table.model(model(is)).migrate(client).segments(2).finish().withoutBackup());
  }

  private void isAsLoaded(String was, String is, Migration migration) {
    String before = model(was);
    String after = model(is);
    store(before);
    Map<String, Map<String, AttributeValue>> expected = expected(before, after);
    assertThat(migration.run().state()).isEqualTo(State.FINISHED);
    assertThat(stored("fair")).containsExactlyEntriesOf(expected);
    try (Adjoin db = table.model(after).connect(client)) {
      assertThat(db.check().run().findings()).isEmpty();
      if (!is.equals("plain")) {
        assertThat(db.entity("Talk").by("roomId").is("r1").list()).hasSize(3);
        db.entity("Talk").change("t0").set("roomId").to("r2").apply();
        assertThat(db.entity("Talk").by("roomId").is("r2").count()).isEqualTo(1);
        assertThat(db.check().run().findings()).isEmpty();
      }
    }
  }

  @Test
  void aNewReferenceOnATypeWithItemsNeedsABackfill() {
    store(model("plain"));
    assertThatThrownBy(() -> table.model(model("counted")).connect(client))
        .hasMessage(
            """
            open: the model is not the one that the data was stored under
              GSI1 needs an index: recorded is no such index, declared is GSI1PK, GSI1SK
              Talk.roomId needs a backfill: recorded is none, declared is TALK.roomId#{roomId} / {talkId} in GSI1
              The gate of Talk.roomId needs a backfill: recorded is none, declared is a count in talks
                Bring the table to this model with Adjoin.builder(…).migrate(client), or use the newer model if this is an older one""");
  }

  @Test
  void aReferenceToAnEntityThatIsMissingStopsNothingAndIsReported() {
    store(model("plain"));
    try (Adjoin db = table.model(model("plain")).connect(client)) {
      db.entity("Talk").change("t0").set("roomId").to("gone").apply();
    }
    assertThat(table.finishing(model("listed"), client).run().state()).isEqualTo(State.FINISHED);
    try (Adjoin db = table.model(model("listed")).connect(client)) {
      List<String> found = new ArrayList<>();
      db.check().onFinding(f -> found.add(f.kind() + " " + f.message())).run();
      assertThat(found)
          .containsExactly("ORPHAN_REFERENCE the Room that its roomId refers to does not exist");
    }
  }

  private Adjoin expanded(String was, String is) {
    store(model(was));
    assertThat(table.model(model(is)).migrate(client).run().state()).isEqualTo(State.EXPANDED);
    return table.model(model(is)).connect(client);
  }

  @Test
  void aReferenceToAnEntityThatIsMissingStopsANewCount() {
    store(model("plain"));
    try (Adjoin db = table.model(model("plain")).connect(client)) {
      db.entity("Talk").change("t0").set("roomId").to("gone").apply();
    }
    assertThatThrownBy(() -> table.model(model("counted")).migrate(client).run())
        .hasMessage(
            """
            migrate: 1 item cannot be migrated
              TALK#t0 / TALK#t0: the Room that its roomId refers to does not exist""");
  }

  @Test
  void whatRefersToAnEntityCanBeDeletedWhileItIsCountedAndTheEntityCannot() {
    try (Adjoin db = expanded("listed", "counted")) {
      assertThat(db.entity("Talk").delete("t0")).isTrue();
      assertThatThrownBy(() -> db.entity("Room").delete("r0"))
          .hasMessage(
              "Room.delete: was refused: Talk gets a new gate, and until the migration is finished,"
                  + " no Room can be deleted");
    }
  }

  @Test
  void anEntityWhoseDeleteCascadesToOneThatGetsAGateCannotBeDeletedEither() {
    String before =
        model("listed")
            .replace("name: string}", "name: string, houseId: {ref: House?, onDelete: cascade}}")
            .replace("  Room:", "  House: {id: houseId, attributes: {houseId: string}}\n  Room:");
    store(before);
    String after = before.replace("{ref: Room?}", "{ref: Room?, count: talks}");
    table.model(after).migrate(client).run();
    try (Adjoin db = table.model(after).connect(client)) {
      db.entity("House").create(Item.of("houseId", "h1"));
      assertThatThrownBy(() -> db.entity("House").delete("h1"))
          .hasMessage(
              "House.delete: was refused: Talk gets a new gate, and until the migration is"
                  + " finished, no House can be deleted");
    }
  }

  @Test
  void aBulkWriteOfWhatIsThereEndsWhileATableIsExpanded() {
    expanded("listed", "counted").close();
    // A write that is repeated for ever ends with its process.
    DynamoDbClient bounded = table.killedAt(60, true);
    try (Adjoin db = table.model(model("counted")).connect(bounded)) {
      BulkSummary summary =
          db.entity("Talk")
              .createAll(
                  List.of(
                      Item.of("talkId", "t0", "slot", 1, "roomId", "r1"),
                      Item.of("talkId", "new", "slot", 1, "roomId", "r1")));
      assertThat(summary.written()).isEqualTo(1);
      assertThat(summary.unchanged()).isEqualTo(1);
    }
  }

  @Test
  void aChangeOfAKeyIsFoundByAProgramWithTheOldModelWhileATableIsExpanded() {
    try (Adjoin db = expanded("ordered", "in shards");
        Adjoin old = table.model(model("ordered")).connect(client)) {
      db.entity("Talk").change("t0").set("slot").to(7).apply();
      db.entity("Talk").change("t1").set("roomId").to("r2").add("slot").by(1).apply();
      assertThat(old.entity("Talk").by("roomId").is("r0").list())
          .extracting(talk -> talk.string("talkId"))
          .contains("t0");
      assertThat(old.entity("Talk").by("roomId").is("r2").list()).hasSize(1);
    }
  }

  /** Each migration leaves stamps by which the next one knows what is counted. */
  @Test
  void oneMigrationFollowsAnotherWithoutAPauseOfWrites() {
    store(model("listed"));
    for (String is : List.of("counted", "sharded", "listed", "counted", "ordered", "spread")) {
      // A gate is dropped, gets fewer shards, and an index gets another order, in a pause.
      boolean isGone = is.equals("listed") || is.equals("ordered");
      Migration migration =
          isGone
              ? table.finishing(model(is), client)
              : table.model(model(is)).migrate(client).finish().withoutBackup().back();
      assertThat(migration.run().state()).isEqualTo(State.FINISHED);
      try (Adjoin db = table.model(model(is)).connect(client)) {
        assertThat(db.check().run().findings()).isEmpty();
        db.entity("Talk").change("t0").set("roomId").to("r2").apply();
        assertThat(db.entity("Talk").by("roomId").is("r2").count()).isEqualTo(1);
        db.entity("Talk").change("t0").remove("roomId").apply();
        db.entity("Talk").put(Item.of("talkId", "t0", "slot", 0, "roomId", "r0"));
        db.entity("Talk").delete("t1");
        db.entity("Talk").create(Item.of("talkId", "t1", "slot", 1, "roomId", "r1"));
        assertThat(db.entity("Talk").by("roomId").is("r1").count()).isEqualTo(3);
        assertThat(db.check().run().findings()).isEmpty();
      }
      assertThat(Intact.items(client, "fair"))
          .filteredOn(item -> item.containsKey("_epoch_Talk_roomId"))
          .hasSize(isGone ? 0 : 8);
    }
  }

  @Test
  void aReferenceIsCountedUnderItsNewName() {
    store(model("listed"));
    String renamed =
        model("counted").replace("roomId: {ref: Room?", "hallId: {was: roomId, ref: Room?");
    assertThat(table.model(renamed).migrate(client).finish().withoutBackup().run().state())
        .isEqualTo(State.FINISHED);
    try (Adjoin db = table.model(renamed).connect(client)) {
      db.entity("Talk").change("t0").set("hallId").to("r2").apply();
      assertThat(db.entity("Room").get("r2").orElseThrow().longValue("talks")).isEqualTo(1);
      assertThat(db.entity("Room").get("r0").orElseThrow().longValue("talks")).isEqualTo(4);
      assertThat(db.check().run().findings()).isEmpty();
    }
    assertThat(Intact.items(client, "fair"))
        .filteredOn(item -> item.containsKey("_epoch_Talk_roomId"))
        .hasSize(8);
  }

  /** A model with halls beside rooms, whose ids are the same. */
  private static String withHalls(String roomId) {
    return model(roomId)
        .replace(
            "  Talk:", "  Hall: {id: hallId, attributes: {hallId: string, name: string}}\n  Talk:");
  }

  private void storeWithHalls(String roomId) {
    store(withHalls(roomId));
    try (Adjoin db = table.model(withHalls(roomId)).connect(client)) {
      for (int i = 0; i < 3; i++) {
        db.entity("Hall").create(Item.of("hallId", "r" + i, "name", "Hall " + i));
      }
    }
  }

  /** An index may show late what copies, so that the work of a change stays for a while. */
  @Test
  void copiesThatAMigrationHasDroppedLeaveNoWork() {
    store(model("copied"));
    try (Adjoin old = table.model(model("copied")).connect(client)) {
      table.model(model("plain")).migrate(client).run();
      old.entity("Room").change("r2").set("name").to("Hall 2").apply();
      assertThat(old.pending()).extracting(PendingWork::kind).contains("propagate");
    }
    table.finishing(model("plain"), client).run();
    table.finishing(model("counted"), client).run();
    try (Adjoin db = table.model(model("counted")).connect(client)) {
      assertThat(db.pending()).extracting(PendingWork::kind).containsExactly("propagate");
      db.resume();
      assertThat(db.pending()).isEmpty();
    }
  }

  /** More shards alone are added while programs write; an order with them changes each key. */
  @ParameterizedTest
  @CsvSource({"ordered, in shards, 0", "counted, spread, 1"})
  void writesPauseForMoreShardsInAnotherOrder(String before, String after, int paused) {
    store(model(before));
    List<String> pauses = table.model(model(after)).migrate(client).plan().paused();
    assertThat(pauses).filteredOn(part -> !part.startsWith("The gate of ")).hasSize(paused);
  }

  @ParameterizedTest
  @CsvSource({"listed", "ordered", "counted", "copied", "spread", "sharded"})
  void aReferenceToAnotherEntityIsRefusedAndAnotherNameIsTheWayOut(String kind) {
    storeWithHalls(kind);
    String redirected = withHalls(kind).replace("ref: Room", "ref: Hall");
    String found =
        """
        : the model is not the one that the data was stored under
          Talk.roomId moves items: recorded is a reference to Room, declared is a reference to Hall
            Give the new attribute another name, and drop this one by a migration with losing("Talk.roomId"); or dump the data with the recorded design, change the values in the dump, and load it into a new table\
        """;
    assertThatThrownBy(() -> table.model(redirected).connect(client)).hasMessage("open" + found);
    assertThatThrownBy(() -> table.model(redirected).migrate(client).run())
        .hasMessage("migrate" + found);

    String renamed = redirected.replace("roomId: {ref", "hallId: {ref");
    Migration migration = table.finishing(renamed, client).losing("Talk.roomId");
    assertThat(migration.run().state()).isEqualTo(State.FINISHED);
    try (Adjoin db = table.model(renamed).connect(client)) {
      db.entity("Talk").change("t0").set("hallId").to("r1").apply();
      assertThat(db.entity("Talk").by("hallId").is("r1").list()).hasSize(1);
      assertThat(db.entity("Talk").get("t0").orElseThrow().toMap()).doesNotContainKey("roomId");
      assertThat(db.entity("Talk").delete("t0")).isTrue();
      assertThat(db.entity("Room").delete("r0")).isTrue();
      assertThat(db.check().run().findings()).isEmpty();
    }
  }
}
