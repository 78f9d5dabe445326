// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.promises;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.Adjoin;
import dev.adjoin.DeleteEstimate;
import dev.adjoin.Item;
import dev.adjoin.ModelFile;
import dev.adjoin.PendingWork;
import dev.adjoin.RequestListener;
import dev.adjoin.RequestReport;
import dev.adjoin.RequestStart;
import dev.adjoin.TestDatabases;
import dev.adjoin.VirtualEnvironment;
import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.engine.VirtualClock;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Deletes that follow references: they end, also when they meet, or are refused in time. */
class DeletesThroughReferencesTest {
  private static final String MODEL =
      """
      model: conference
      entities:
        Room:
          id: roomId
          attributes: {roomId: string, opening: {ref: Talk?, onDelete: clear}}
        Talk:
          id: talkId
          attributes: {talkId: string, roomId: {ref: Room?, onDelete: RULE}}
      """;

  /** Time passes in waits alone: a migration waits for the leases of programs with the old model. */
  private final VirtualClock clock = new VirtualClock();

  private final EmbeddedDynamoDb engine = EmbeddedDynamoDb.builder().clock(clock).build();
  private long seed;

  @AfterEach
  void close() {
    engine.close();
  }

  private Adjoin.Builder program(String model) {
    return TestDatabases.builder(
            ModelFile.parse("conference.yaml", model), new VirtualEnvironment(clock, ++seed))
        .settle(Duration.ZERO);
  }

  private Adjoin.Builder model(String rule) {
    return program(MODEL.replace("RULE", rule)).deadline(Duration.ofSeconds(2));
  }

  private static void fill(Adjoin db) {
    db.createTable();
    db.entity("Room").create(Item.of("roomId", "r1"));
    db.entity("Talk").create(Item.of("talkId", "t1", "roomId", "r1"));
    db.entity("Room").change("r1").set("opening").to("t1").apply();
  }

  private static void isAllGone(Adjoin db) {
    assertThat(db.entity("Room").get("r1")).isEmpty();
    assertThat(db.entity("Talk").get("t1")).isEmpty();
    assertThat(db.pending()).isEmpty();
    assertThat(db.check().run().findings()).isEmpty();
  }

  @Test
  void anItemThatIsDeletedAlongIsClearedFromTheEntityBeingDeleted() {
    try (Adjoin db = model("cascade").connect(engine.client())) {
      fill(db);
      assertThat(db.entity("Room").delete("r1")).isTrue();
      isAllGone(db);
    }
  }

  @Test
  void twoDeletesThatMeetBothEnd() {
    try (Adjoin other = model("clear").connect(engine.client())) {
      fill(other);
      AtomicBoolean hasMet = new AtomicBoolean();
      // When the talk is marked, the whole delete of its room runs.
      RequestListener meeting =
          new RequestListener() {
            @Override
            public RequestListener sending(RequestStart request) {
              if (request.operation().equals("Query") && hasMet.compareAndSet(false, true)) {
                assertThat(other.entity("Room").delete("r1")).isTrue();
              }
              return this;
            }

            @Override
            public void sent(RequestReport report) {}
          };
      try (Adjoin db = model("clear").listener(meeting).connect(engine.client())) {
        assertThat(db.entity("Talk").delete("t1")).isTrue();
      }
      assertThat(hasMet).isTrue();
      isAllGone(other);
    }
  }

  private static final String THEATRE =
      """
      model: conference
      entities:
        Talk: {id: talkId, attributes: {talkId: string}}
        Seat: {id: seatId, attributes: {seatId: string, talkId: {ref: Talk, onDelete: cascade}}}
        Ticket: {id: ticketId, attributes: {ticketId: string, seatId: {ref: Seat, onDelete: restrict}}}
        Meal: {id: mealId, attributes: {mealId: string, seatId: string}}
      """;

  private static void fillTheatre(Adjoin db) {
    db.createTable();
    db.entity("Talk").create(Item.of("talkId", "t1"));
    db.entity("Talk").create(Item.of("talkId", "t2"));
    db.entity("Seat").create(Item.of("seatId", "s1", "talkId", "t1"));
    db.entity("Seat").create(Item.of("seatId", "s2", "talkId", "t1"));
    db.entity("Ticket").create(Item.of("ticketId", "k1", "seatId", "s2"));
    db.entity("Meal").create(Item.of("mealId", "m1", "seatId", "s1"));
  }

  @Test
  void whatRestrictsIsFoundThroughReferencesBeforeAnythingIsRemoved() {
    try (Adjoin db = program(THEATRE).connect(engine.client())) {
      fillTheatre(db);
      assertThatThrownBy(() -> db.entity("Talk").delete("t1"))
          .hasMessage("Talk.delete: 1 Ticket item that refers to Seat s2 must be removed first");
      assertThat(db.pending()).isEmpty();
      assertThat(db.entity("Seat").get("s1")).isPresent();
    }
  }

  @Test
  void anItemThatMovedAwayRestrictsNothing() {
    try (Adjoin other = program(THEATRE).connect(engine.client())) {
      fillTheatre(other);
      AtomicBoolean isMoved = new AtomicBoolean();
      RequestListener mover =
          new RequestListener() {
            @Override
            public RequestListener sending(RequestStart request) {
              if (request.pattern().equals("Seat.delete") && isMoved.compareAndSet(false, true)) {
                other.entity("Seat").change("s2").set("talkId").to("t2").apply();
              }
              return this;
            }

            @Override
            public void sent(RequestReport report) {}
          };
      try (Adjoin db = program(THEATRE).listener(mover).connect(engine.client())) {
        assertThat(db.entity("Talk").delete("t1")).isTrue();
      }
      assertThat(other.entity("Seat").get("s1")).isEmpty();
      assertThat(other.entity("Seat").get("s2").orElseThrow().string("talkId")).isEqualTo("t2");
      assertThat(other.check().run().findings()).isEmpty();
    }
  }

  @Test
  void aDeleteThatAMigrationWouldStopBelowIsRefusedBeforeItBegins() {
    try (Adjoin old = program(THEATRE).connect(engine.client())) {
      fillTheatre(old);
      old.entity("Ticket").delete("k1");
    }
    String after =
        THEATRE.replace(
            "mealId: string, seatId: string",
            "mealId: string, seatId: {ref: Seat, onDelete: cascade, integrity: trusted}");
    program(after).migrate(engine.client()).run();
    try (Adjoin db = program(after).connect(engine.client())) {
      assertThatThrownBy(() -> db.entity("Talk").delete("t1"))
          .hasMessage(
              "Meal.by(seatId).first(n): a migration of the table is under way, and items may still"
                  + " lack Meal.seatId; it can be read when the migration is finished and the table"
                  + " was opened again");
      assertThat(db.pending()).extracting(PendingWork::kind).containsExactly("migration");
    }
  }

  @Test
  void theEstimateCountsWhatGoesWithItemsThatGo() {
    String model = THEATRE.replace("seatId: string}}", "seatId: {ref: Seat, onDelete: cascade}}}");
    try (Adjoin db = program(model).connect(engine.client())) {
      fillTheatre(db);
      db.entity("Ticket").delete("k1");
      db.entity("Meal").create(Item.of("mealId", "m2", "seatId", "s1"));
      db.entity("Meal").create(Item.of("mealId", "m3", "seatId", "s2"));
      DeleteEstimate estimate = db.entity("Talk").estimateDelete("t1").orElseThrow();
      assertThat(estimate.attached())
          .extracting(each -> each.number() + " " + each.type() + "." + each.side())
          .containsExactlyInAnyOrder("2 Seat.talkId", "0 Ticket.seatId", "3 Meal.seatId");
      int before = stored();
      DeleteEstimate first = db.entity("Seat").estimateDelete("s1").orElseThrow();
      DeleteEstimate second = db.entity("Seat").estimateDelete("s2").orElseThrow();
      assertThat(estimate.requests()).isGreaterThan(first.requests() + second.requests());
      assertThat(estimate.writeUnits()).isGreaterThan(first.writeUnits() + second.writeUnits());
      assertThat(db.entity("Talk").delete("t1")).isTrue();
      assertThat(before - stored()).isEqualTo((int) estimate.items());
    }
  }

  private int stored() {
    return engine.client().scan(s -> s.tableName("conference")).count();
  }
}
