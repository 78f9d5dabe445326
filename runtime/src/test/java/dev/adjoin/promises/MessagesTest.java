// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.promises;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.adjoin.Adjoin;
import dev.adjoin.AdjoinException;
import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.Condition;
import dev.adjoin.Edges;
import dev.adjoin.Entities;
import dev.adjoin.declare.Entity;
import dev.adjoin.declare.From;
import dev.adjoin.declare.Id;
import dev.adjoin.declare.Integrity;
import dev.adjoin.declare.Max;
import dev.adjoin.declare.OnDelete;
import dev.adjoin.declare.Relationship;
import dev.adjoin.declare.Shards;
import dev.adjoin.declare.To;
import dev.adjoin.declare.Unique;
import dev.adjoin.declare.Version;
import dev.adjoin.declare.WhenDeleted;
import dev.adjoin.engine.EmbeddedDynamoDb;
import java.time.Instant;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A message names an entity or edge by its type and key, and shows no other value of it. */
class MessagesTest {
  private static final String SECRET = "secret@example.org";

  @Entity
  record Guest(@Id String guestId, @Unique String email, @Version int revision) {}

  @Entity
  record Room(@Id String house, @Id int number, String colour) {}

  @Entity
  record Hall(@Id Instant opened) {}

  @Relationship(
      from = Guest.class,
      to = Room.class,
      integrity = Integrity.CHECKED,
      max = @Max(from = 1),
      onDelete = @WhenDeleted(to = OnDelete.RESTRICT))
  record Stay(@From String guestId, @To String house, @To int number, String note) {}

  @Relationship(
      from = Guest.class,
      to = Hall.class,
      integrity = Integrity.CHECKED,
      shards = @Shards(to = 2))
  record Visit(@From String guestId, @To Instant opened) {}

  private final EmbeddedDynamoDb engine = EmbeddedDynamoDb.inMemory();
  private final Adjoin db =
      Adjoin.builder(Guest.class, Room.class, Hall.class, Stay.class, Visit.class)
          .table("Inn")
          .connect(engine.client());
  private final Entities<Guest> guests = db.entity(Guest.class);
  private final Entities<Room> rooms = db.entity(Room.class);
  private final Edges<Stay> stays = db.relationship(Stay.class);

  MessagesTest() {
    db.createTable();
    guests.create(new Guest("ada", SECRET, 0));
    rooms.create(new Room("north", 7, SECRET));
  }

  @AfterEach
  void close() {
    db.close();
    engine.close();
  }

  private static AdjoinException failure(Reason reason, String message, ThrowingCallable call) {
    AdjoinException e = catchThrowableOfType(AdjoinException.class, call);
    assertThat(e).hasMessage(message).hasMessageNotContainingAny(SECRET, "{", "#");
    assertThat(e.reason()).isEqualTo(reason);
    return e;
  }

  @Test
  void anEntityIsNamedByTheKeyThatTheCallerPassed() {
    AdjoinException e =
        failure(
            Reason.ALREADY_EXISTS,
            "Room.create: Room north 7 already exists",
            () -> rooms.create(new Room("north", 7, SECRET)));
    assertThat(e.key()).isEqualTo("ROOM#north#10000000007 / ROOM#north#10000000007");
    assertThat(e.keyTemplate()).isEqualTo("ROOM#{house}#{number} / ROOM#{house}#{number}");
    failure(Reason.NOT_FOUND, "Room.get: found no Room south 7", () -> rooms.require("south", 7));
    failure(
        Reason.CONDITION_FAILED,
        "Room.change: Room north 7 does not fulfil the condition",
        () ->
            rooms
                .change("north", 7)
                .when(Condition.of(Room::colour).is("red"))
                .set(Room::colour)
                .to(SECRET)
                .apply());
    failure(
        Reason.STALE,
        "Guest.put: Guest ada has another version than the one that you passed",
        () -> guests.put(new Guest("ada", SECRET, 9)));
  }

  @Test
  void aUniqueValueIsNotShownExceptInTheStoredKey() {
    AdjoinException e =
        failure(
            Reason.NOT_UNIQUE,
            "Guest.create: another Guest has the same email as Guest bob",
            () -> guests.create(new Guest("bob", SECRET, 0)));
    assertThat(e.key()).contains(SECRET);
    assertThat(e.keyTemplate()).isEqualTo("GUEST.email#{email} / GUEST.email#{email}");
  }

  @Test
  void theEndOfAnEdgeIsNamedAlsoIfItsGateIsElsewhere() {
    failure(
        Reason.END_NOT_FOUND,
        "Stay.link: Room north 8 does not exist or is being deleted",
        () -> stays.link(new Stay("ada", "north", 8, SECRET)));
    failure(
        Reason.END_NOT_FOUND,
        "Visit.link: Hall 2026-01-01T00:00:00Z does not exist or is being deleted",
        () ->
            db.relationship(Visit.class)
                .link(new Visit("ada", Instant.parse("2026-01-01T00:00:00Z"))));
    stays.link(new Stay("ada", "north", 7, SECRET));
    rooms.create(new Room("north", 8, SECRET));
    failure(
        Reason.FULL,
        "Stay.link: Guest ada has no room for another edge: the model allows 1",
        () -> stays.link(new Stay("ada", "north", 8, SECRET)));
    failure(
        Reason.RESTRICTED,
        "Room.delete: 1 Stay edge of Room north 7 must be removed first",
        () -> rooms.delete("north", 7));
  }

  @Test
  void anItemThatCannotBeReadIsNamedByItsStoredKey() {
    stays.link(new Stay("ada", "north", 7, SECRET));
    Map<String, AttributeValue> key =
        Map.of(
            "PK", AttributeValue.fromS("GUEST#ada"),
            "SK", AttributeValue.fromS("ROOM#north#10000000007"));
    engine
        .client()
        .updateItem(
            damage ->
                damage
                    .tableName("Inn")
                    .key(key)
                    .updateExpression("SET note = :number")
                    .expressionAttributeValues(Map.of(":number", AttributeValue.fromN("5"))));
    failure(
        Reason.UNREADABLE,
        "Stay.from: cannot be read: Stay.note must be stored as S, but was N [Stay ada north 7]",
        () -> stays.from("ada").list());
  }
}
