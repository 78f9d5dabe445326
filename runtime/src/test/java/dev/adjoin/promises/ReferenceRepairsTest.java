// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.promises;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.Adjoin;
import dev.adjoin.EdgeWithEntity;
import dev.adjoin.Hop;
import dev.adjoin.Item;
import dev.adjoin.ModelFile;
import dev.adjoin.RequestListener;
import dev.adjoin.RequestReport;
import dev.adjoin.RequestStart;
import dev.adjoin.Step;
import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.engine.VirtualClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What other programs do to references is found and repaired. */
class ReferenceRepairsTest {
  private static final String MODEL =
      """
      model: conference
      entities:
        Room: {id: roomId, attributes: {roomId: string, name: string}}
        Talk:
          id: talkId
          attributes:
            talkId: string
            roomId: {ref: Room?, count: talks, copy: {roomName: name}}
        Badge: {id: badgeId, attributes: {badgeId: string, roomId: {ref: Room, shards: 2, onDelete: cascade}}}
        Sign: {id: signId, attributes: {signId: string, roomId: {ref: Room, onDelete: restrict}}}
      """;

  private final EmbeddedDynamoDb engine = EmbeddedDynamoDb.inMemory();
  private final Adjoin db = filled();

  private Adjoin filled() {
    Adjoin opened = builder(MODEL).connect(engine.client());
    opened.createTableIfAbsent();
    for (String id : List.of("r1", "r2")) {
      opened.entity("Room").create(Item.of("roomId", id, "name", "Room " + id));
      opened.entity("Talk").create(Item.of("talkId", "t" + id, "roomId", id));
      opened.entity("Badge").create(Item.of("badgeId", "b" + id, "roomId", id));
      opened.entity("Sign").create(Item.of("signId", "s" + id, "roomId", id));
    }
    return opened;
  }

  /** The engine's indexes show every write at once, so that nothing has to settle. */
  private static Adjoin.Builder builder(String model) {
    return Adjoin.builder(ModelFile.parse("conference.yaml", model)).settle(Duration.ZERO);
  }

  @AfterEach
  void close() {
    db.close();
    engine.close();
  }

  private static Map<String, AttributeValue> key(String type, String id) {
    AttributeValue key = AttributeValue.fromS(type + "#" + id);
    return Map.of("PK", key, "SK", key);
  }

  /** What a repair finds and does. */
  private List<String> repaired() {
    return repaired(db);
  }

  private static List<String> repaired(Adjoin table) {
    List<String> found = new ArrayList<>();
    table
        .check()
        .repair()
        .onFinding(f -> found.add(f.kind() + " " + f.state() + " " + f.key() + ": " + f.message()))
        .run();
    return found.stream().sorted().toList();
  }

  @Test
  void nothingIsWrongAtFirst() {
    assertThat(db.check().run().findings()).isEmpty();
  }

  @Test
  void aReferenceThatAnotherProgramChangedIsCountedAndListedAnew() {
    engine
        .client()
        .updateItem(
            u ->
                u.tableName("conference")
                    .key(key("TALK", "tr1"))
                    .updateExpression("SET roomId = :r")
                    .expressionAttributeValues(Map.of(":r", AttributeValue.fromS("r2"))));
    assertThat(repaired())
        .containsExactly(
            "STALE_COPY REPAIRED TALK#tr1 / TALK#tr1: roomName, copied from its Room, is not the same there",
            "WRONG_COUNT REPAIRED ROOM#r1 / ROOM#r1: talks must be 0, but is 1",
            "WRONG_COUNT REPAIRED ROOM#r2 / ROOM#r2: talks must be 2, but is 1",
            "WRONG_INDEX_KEY REPAIRED TALK#tr1 / TALK#tr1: its key in GSI1 disagrees with its attributes");
    assertThat(db.check().run().findings()).isEmpty();
    assertThat(db.entity("Talk").by("roomId").is("r2").list()).hasSize(2);
    assertThat(db.entity("Talk").get("tr1").orElseThrow().string("roomName")).isEqualTo("Room r2");
  }

  @Test
  void aMissingGateIsMadeWithTheNumberOfTheItemsThatRefer() {
    engine
        .client()
        .updateItem(
            u ->
                u.tableName("conference")
                    .key(key("ROOM", "r1"))
                    .updateExpression("REMOVE talks, #gate")
                    .expressionAttributeNames(Map.of("#gate", "_ref_Talk_roomId")));
    assertThat(repaired())
        .containsExactly("MISSING_GATE REPAIRED ROOM#r1 / ROOM#r1: has no gate of Talk.roomId");
    assertThat(db.check().run().findings()).isEmpty();
    db.entity("Talk").create(Item.of("talkId", "t3", "roomId", "r1"));
    assertThat(db.entity("Room").get("r1").orElseThrow().find("talks"))
        .hasValueSatisfying(number -> assertThat(number).hasToString("2"));
  }

  @Test
  void itemsThatReferToAnEntityThatIsGoneAreClearedDeletedOrLeft() {
    engine.client().deleteItem(d -> d.tableName("conference").key(key("ROOM", "r1")));
    assertThat(repaired())
        .containsExactly(
            "ORPHAN_GATE REPAIRED ROOM#r1#SHARD#0 / _GATE#Badge#roomId: its Room does not exist",
            "ORPHAN_GATE REPAIRED ROOM#r1#SHARD#1 / _GATE#Badge#roomId: its Room does not exist",
            "ORPHAN_REFERENCE LEFT SIGN#sr1 / SIGN#sr1: the Room that its roomId refers to does not exist",
            "ORPHAN_REFERENCE REPAIRED BADGE#br1 / BADGE#br1: the Room that its roomId refers to does not exist",
            "ORPHAN_REFERENCE REPAIRED TALK#tr1 / TALK#tr1: the Room that its roomId refers to does not exist");
    assertThat(db.entity("Talk").get("tr1").orElseThrow().find("roomId")).isEmpty();
    assertThat(db.entity("Talk").get("tr1").orElseThrow().find("roomName")).isEmpty();
    assertThat(db.entity("Badge").get("br1")).isEmpty();
    assertThat(db.entity("Sign").get("sr1")).isPresent();
  }

  @Test
  void damagedGatesOfARemovedEntityWaitForTheIndexOnceAndNotOneAfterTheOther() {
    VirtualClock clock = new VirtualClock();
    Duration settle = Duration.ofMinutes(1);
    String model = MODEL.replace("shards: 2", "shards: 10");
    try (EmbeddedDynamoDb timed = EmbeddedDynamoDb.builder().clock(clock).build();
        Adjoin slow = builder(model).settle(settle).clock(clock).connect(timed.client())) {
      slow.createTable();
      slow.entity("Room").create(Item.of("roomId", "r1", "name", "Room r1"));
      for (int shard = 0; shard < 10; shard++) {
        Map<String, AttributeValue> gate =
            Map.of(
                "PK",
                AttributeValue.fromS("ROOM#r1#SHARD#" + shard),
                "SK",
                AttributeValue.fromS("_GATE#Badge#roomId"));
        timed
            .client()
            .updateItem(
                u ->
                    u.tableName("conference")
                        .key(gate)
                        .updateExpression("REMOVE #gate")
                        .expressionAttributeNames(Map.of("#gate", "_ref_Badge_roomId")));
      }
      timed.client().deleteItem(d -> d.tableName("conference").key(key("ROOM", "r1")));
      Instant begin = clock.instant();
      assertThat(repaired(slow))
          .hasSize(10)
          .allSatisfy(found -> assertThat(found).startsWith("ORPHAN_GATE REPAIRED "));
      assertThat(Duration.between(begin, clock.instant())).isLessThan(settle.multipliedBy(2));
    }
  }

  private static final String VARIANTS =
      """
      model: conference
      entities:
        Room: {id: roomId, attributes: {roomId: string}}
        Event:
          id: eventId
          attributes: {eventId: string}
          variants:
            talk: {roomId: {ref: Room, onDelete: restrict}}
            party: {hallId: {ref: Room, onDelete: cascade}}
            break: {}
        Trip: {id: tripId, attributes: {tripId: string, roomId: {ref: Room, onDelete: cascade}}}
        Stop: {parent: Trip, id: stopId, attributes: {stopId: string}, onDelete: cascade}
      """;

  @Test
  void aReferenceThatIsClearedFreesItsUniqueValue() {
    String desks =
        """
        model: conference
        entities:
          Room: {id: roomId, attributes: {roomId: string}}
          Desk:
            id: deskId
            attributes: {deskId: string, place: string, roomId: {ref: Room?, count: desks}}
            unique: [[roomId, place]]
        """;
    try (EmbeddedDynamoDb other = EmbeddedDynamoDb.inMemory();
        Adjoin desk = builder(desks).connect(other.client())) {
      desk.createTable();
      desk.entity("Room").create(Item.of("roomId", "r1"));
      desk.entity("Desk").create(Item.of("deskId", "d1", "place", "left", "roomId", "r1"));
      other.client().deleteItem(d -> d.tableName("conference").key(key("ROOM", "r1")));

      assertThat(repaired(desk))
          .containsExactly(
              "ORPHAN_REFERENCE REPAIRED DESK#d1 / DESK#d1: the Room that its roomId refers to does not exist");
      assertThat(desk.check().run().findings()).isEmpty();
    }
  }

  /** Another program removes the rooms, with everything that counted what refers to them. */
  private void vanish(String... rooms) {
    for (String room : rooms) {
      engine.client().deleteItem(d -> d.tableName("conference").key(key("ROOM", room)));
      for (int shard = 0; shard < 2; shard++) {
        Map<String, AttributeValue> gate =
            Map.of(
                "PK", AttributeValue.fromS("ROOM#" + room + "#SHARD#" + shard),
                "SK", AttributeValue.fromS("_GATE#Badge#roomId"));
        engine.client().deleteItem(d -> d.tableName("conference").key(gate));
      }
    }
  }

  @Test
  void aReferenceStoredAsNullLeadsNowhere() {
    engine
        .client()
        .updateItem(
            u ->
                u.tableName("conference")
                    .key(key("TALK", "tr1"))
                    .updateExpression("SET roomId = :none")
                    .expressionAttributeValues(Map.of(":none", AttributeValue.fromNul(true))));
    assertThat(db.entity("Talk").get("tr1").orElseThrow().find("roomId")).isEmpty();
    List<EdgeWithEntity<Item, Item>> talks =
        db.entity("Talk").by("roomId").is("r1").withEntities().list();
    assertThat(talks).singleElement();
    assertThat(talks.get(0).entity()).isNull();
    assertThat(db.traverse("Talk", "tr1").follow(Step.parse("Talk.roomId.entity")).stream())
        .extracting(Hop::type)
        .containsExactly("Talk");
    assertThat(repaired())
        .containsExactly(
            "WRONG_COUNT REPAIRED ROOM#r1 / ROOM#r1: talks must be 0, but is 1",
            "WRONG_INDEX_KEY REPAIRED TALK#tr1 / TALK#tr1: its key in GSI1 disagrees with its attributes");
    db.entity("Talk").change("tr1").set("roomId").to("r2").apply();
    assertThat(db.check().run().findings()).isEmpty();
  }

  @Test
  void anItemWhoseEntityVanishedCanBeDeleted() {
    vanish("r1");
    assertThat(db.entity("Sign").delete("sr1")).isTrue();
    assertThat(db.entity("Badge").delete("br1")).isTrue();
    assertThat(db.entity("Talk").delete("tr1")).isTrue();
    assertThat(db.check().run().findings()).isEmpty();
  }

  @Test
  void anItemWhoseEntityVanishedCanReferToAnother() {
    vanish("r1");
    db.entity("Sign").change("sr1").set("roomId").to("r2").apply();
    db.entity("Badge").put(Item.of("badgeId", "br1", "roomId", "r2"));
    db.entity("Talk").edit("tr1", talk -> talk.with("roomId", "r2"));
    assertThat(db.check().run().findings()).isEmpty();
    assertThat(db.entity("Room").get("r2").orElseThrow().longValue("talks")).isEqualTo(2);
  }

  @Test
  void whereNoneOfTheEntitiesExistsTheNewOneIsNamed() {
    vanish("r1");
    assertThatThrownBy(() -> db.entity("Sign").change("sr1").set("roomId").to("r9").apply())
        .hasMessage("Sign.change: Room r9 does not exist or is being deleted, after 2 attempts");
  }

  @Test
  void manyItemsWhoseEntitiesVanishedAreDeletedTogether() {
    db.entity("Room").create(Item.of("roomId", "r3", "name", "new"));
    vanish("r1", "r2");
    db.transaction(
        transaction -> {
          transaction.entity("Sign").delete("sr1");
          transaction.entity("Sign").delete("sr2");
        });
    assertThat(
            db.entity("Badge")
                .putAll(Stream.of("br1", "br2").map(id -> Item.of("badgeId", id, "roomId", "r3")))
                .written())
        .isEqualTo(2);
    db.entity("Talk").change("tr1").remove("roomId").apply();
    db.entity("Talk").change("tr2").remove("roomId").apply();
    assertThat(db.check().run().findings()).isEmpty();
  }

  @Test
  void anItemWithChildrenIsDeletedInStepsThoughItsEntityVanished() {
    String model =
        """
        model: conference
        entities:
          Room: {id: roomId, attributes: {roomId: string}}
          Desk: {id: deskId, attributes: {deskId: string, roomId: {ref: Room, onDelete: restrict}}}
          Drawer: {id: drawerId, parent: Desk, attributes: {drawerId: string}}
        """;
    try (EmbeddedDynamoDb other = EmbeddedDynamoDb.inMemory();
        Adjoin desks = builder(model).connect(other.client())) {
      desks.createTableIfAbsent();
      desks.entity("Room").create(Item.of("roomId", "r1"));
      desks.entity("Desk").create(Item.of("deskId", "d1", "roomId", "r1"));
      desks.entity("Drawer").create(Item.of("deskId", "d1", "drawerId", "top"));
      other.client().deleteItem(d -> d.tableName("conference").key(key("ROOM", "r1")));

      assertThat(desks.entity("Desk").delete("d1")).isTrue();
      assertThat(desks.check().run().findings()).isEmpty();
      assertThat(desks.pending()).isEmpty();
    }
  }

  @Test
  void anItemWhoseEntityCameBackNeedsARepair() {
    vanish("r1");
    db.entity("Room").create(Item.of("roomId", "r1", "name", "again"));
    assertThatThrownBy(() -> db.entity("Sign").delete("sr1"))
        .hasMessage(
            "Sign.delete: Room r1 does not count the reference that exists: it needs a repair");
    assertThat(repaired()).isNotEmpty();
    assertThat(db.entity("Sign").delete("sr1")).isTrue();
    assertThat(db.check().run().findings()).isEmpty();
  }

  @Test
  void aVariantIsLeftOrDeletedIfItMustHaveTheReference() {
    try (EmbeddedDynamoDb other = EmbeddedDynamoDb.inMemory();
        Adjoin events = builder(VARIANTS).connect(other.client())) {
      events.createTable();
      events.entity("Room").create(Item.of("roomId", "r1"));
      events.entity("Event").create(Item.of("eventId", "e1", "kind", "talk", "roomId", "r1"));
      events.entity("Event").create(Item.of("eventId", "e2", "kind", "party", "hallId", "r1"));
      events.entity("Event").create(Item.of("eventId", "e3", "kind", "break"));
      events.entity("Trip").create(Item.of("tripId", "t1", "roomId", "r1"));
      events.entity("Stop").create(Item.of("tripId", "t1", "stopId", "s1"));
      other.client().deleteItem(d -> d.tableName("conference").key(key("ROOM", "r1")));

      assertThat(repaired(events))
          .containsExactly(
              "ORPHAN_REFERENCE LEFT EVENT#e1 / EVENT#e1: the Room that its roomId refers to does not exist",
              "ORPHAN_REFERENCE LEFT TRIP#t1 / TRIP#t1: the Room that its roomId refers to does not exist",
              "ORPHAN_REFERENCE REPAIRED EVENT#e2 / EVENT#e2: the Room that its hallId refers to does not exist");
      assertThat(events.entity("Event").get("e1").orElseThrow().string("roomId")).isEqualTo("r1");
      assertThat(events.entity("Event").get("e2")).isEmpty();
      assertThat(events.entity("Trip").get("t1")).isPresent();
    }
  }

  @Test
  void anItemThatGotAnotherReferenceMeanwhileIsNotDeleted() {
    engine.client().deleteItem(d -> d.tableName("conference").key(key("ROOM", "r1")));
    AtomicBoolean isMoved = new AtomicBoolean();
    RequestListener mover =
        new RequestListener() {
          @Override
          public RequestListener sending(RequestStart request) {
            if (request.pattern().equals("Badge.delete") && isMoved.compareAndSet(false, true)) {
              engine
                  .client()
                  .updateItem(
                      u ->
                          u.tableName("conference")
                              .key(key("BADGE", "br1"))
                              .updateExpression("SET roomId = :r")
                              .expressionAttributeValues(Map.of(":r", AttributeValue.fromS("r2"))));
            }
            return this;
          }

          @Override
          public void sent(RequestReport report) {}
        };
    try (Adjoin repairing = builder(MODEL).listener(mover).connect(engine.client())) {
      repaired(repairing);
      assertThat(isMoved).isTrue();
      assertThat(repairing.entity("Badge").get("br1")).isPresent();
    }
  }
}
