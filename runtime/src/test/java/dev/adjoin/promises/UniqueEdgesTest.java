// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.promises;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.Adjoin;
import dev.adjoin.AdjoinException;
import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.CheckReport;
import dev.adjoin.Edges;
import dev.adjoin.Item;
import dev.adjoin.Key;
import dev.adjoin.LinkOutcome;
import dev.adjoin.ModelFile;
import dev.adjoin.engine.EmbeddedDynamoDb;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Unique values of edges: one talk in a room at a time, however an edge comes and goes. */
class UniqueEdgesTest {
  private static final String INDEXED =
      """
      model: conference
      entities:
        Talk: {id: talkId, attributes: {talkId: string}}
        Room: {id: roomId, attributes: {roomId: string, bookings: int?}}
      relationships:
        Booking:
          from: Talk
          to: Room
          attributes: {slot: string, code: string?}
          onDelete: {from: cascade, to: cascade}
          unique: [[roomId, slot], code]
      """;
  private static final String MIRRORED =
      INDEXED + "    inverse: mirror\n    order: {to: slot}\n    count: {to: bookings}\n";

  private final EmbeddedDynamoDb engine = EmbeddedDynamoDb.builder().build();
  private Adjoin db;
  private Edges<Item> bookings;

  private void open(String model) {
    db = Adjoin.connect(engine.client(), ModelFile.parse("conference.yaml", model));
    db.createTableIfAbsent();
    bookings = db.relationship("Booking");
    for (String id : List.of("a", "b", "c")) {
      db.entity("Talk").put(Item.of("talkId", id));
      db.entity("Room").put(Item.of("roomId", id));
    }
  }

  @AfterEach
  void theTableIsIntact() {
    db.resume();
    assertThat(db.check().run().findings()).isEmpty();
    db.close();
    engine.close();
  }

  private static Item booking(String talk, String room, String slot) {
    return Item.of("talkId", talk, "roomId", room, "slot", slot);
  }

  private static void taken(Runnable write, String operation, String attributes) {
    assertThatThrownBy(write::run)
        .isInstanceOfSatisfying(
            AdjoinException.class, e -> assertThat(e.reason()).isEqualTo(Reason.NOT_UNIQUE))
        .hasMessageStartingWith(operation + ": another Booking has the same " + attributes);
  }

  @ParameterizedTest
  @ValueSource(strings = {INDEXED, MIRRORED})
  void aValueIsHeldFromLinkToUnlink(String model) {
    open(model);
    bookings.link(booking("a", "a", "9:00"));
    taken(() -> bookings.link(booking("b", "a", "9:00")), "Booking.link", "roomId and slot");
    assertThat(bookings.link(booking("a", "a", "9:00")))
        .isInstanceOf(LinkOutcome.AlreadyLinked.class);
    bookings.link(booking("b", "b", "9:00").with("code", "x"));
    taken(() -> bookings.put(booking("c", "c", "9:00").with("code", "x")), "Booking.put", "code");
    bookings.unlink("a", "a");
    bookings.link(booking("b", "a", "9:00"));
    assertThat(bookings.to("a").list()).containsExactly(booking("b", "a", "9:00"));
  }

  @ParameterizedTest
  @ValueSource(strings = {INDEXED, MIRRORED})
  void aChangeMovesTheValue(String model) {
    open(model);
    bookings.link(booking("a", "a", "9:00"));
    bookings.link(booking("b", "a", "10:00"));
    taken(
        () -> bookings.change("b", "a").set("slot").to("9:00").apply(),
        "Booking.change",
        "roomId and slot");
    bookings.change("a", "a").set("slot").to("11:00").set("code").to("x").apply();
    bookings.change("b", "a").set("slot").to("9:00").apply();
    bookings.put(booking("a", "a", "12:00"));
    bookings.edit(Key.of("b", "a"), edge -> edge.with("code", "x"));
    bookings.link(booking("c", "a", "11:00"));
    assertThat(bookings.to("a").list()).hasSize(3);
  }

  @ParameterizedTest
  @ValueSource(strings = {INDEXED, MIRRORED})
  void aDeleteOfEitherEndFreesTheValues(String model) {
    open(model);
    bookings.link(booking("a", "a", "9:00").with("code", "x"));
    db.entity("Talk").delete("a");
    bookings.link(booking("b", "a", "9:00").with("code", "x"));
    db.entity("Room").delete("a");
    bookings.link(booking("b", "c", "9:00").with("code", "x"));
  }

  @ParameterizedTest
  @ValueSource(strings = {INDEXED, MIRRORED})
  void anEdgeWhoseOtherEndIsLostIsRemovedWithItsValues(String model) {
    open(model);
    bookings.link(booking("a", "a", "9:00").with("code", "x"));
    AttributeValue room = AttributeValue.fromS("ROOM#a");
    engine.client().deleteItem(r -> r.tableName("conference").key(Map.of("PK", room, "SK", room)));
    db.entity("Talk").delete("a");
    bookings.link(booking("b", "c", "9:00").with("code", "x"));
  }

  @ParameterizedTest
  @ValueSource(strings = {INDEXED, MIRRORED})
  void bulkWorkAndTransactionsHoldTheValuesToo(String model) {
    open(model);
    assertThat(
            bookings
                .linkAll(List.of(booking("a", "a", "9:00"), booking("b", "a", "9:00")))
                .reasons())
        .isEqualTo(Map.of(Reason.NOT_UNIQUE, 1L));
    taken(
        () -> db.transaction(work -> work.relationship("Booking").link(booking("c", "a", "9:00"))),
        "Booking.link",
        "roomId and slot");
  }

  @ParameterizedTest
  @ValueSource(strings = {INDEXED, MIRRORED})
  void aRepairThatRemovesAnEdgeWithoutItsEntityFreesItsValues(String model) {
    open(model);
    bookings.link(booking("a", "a", "9:00").with("code", "x"));
    engine
        .client()
        .deleteItem(
            delete ->
                delete
                    .tableName("conference")
                    .key(
                        Map.of(
                            "PK", AttributeValue.fromS("TALK#a"),
                            "SK", AttributeValue.fromS("TALK#a"))));
    db.check().repair().run();
    bookings.link(booking("b", "a", "9:00").with("code", "x"));
  }

  @Test
  void aCheckFindsWhatIsNotGuardedAndRepairsIt() {
    open(INDEXED);
    bookings.link(booking("a", "a", "9:00"));
    String key = "BOOKING.roomId+slot#a#9:00";
    engine
        .client()
        .deleteItem(
            r ->
                r.tableName("conference")
                    .key(Map.of("PK", AttributeValue.fromS(key), "SK", AttributeValue.fromS(key))));
    assertThat(db.check().run().findings())
        .extracting(group -> group.kind())
        .containsExactly(CheckReport.Kind.MISSING_GUARD);
    db.check().repair().run();
    taken(() -> bookings.link(booking("b", "a", "9:00")), "Booking.link", "roomId and slot");
  }
}
