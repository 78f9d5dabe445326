// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.Adjoin;
import dev.adjoin.AdjoinException;
import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.CompiledModel;
import dev.adjoin.Item;
import dev.adjoin.ModelFile;
import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.engine.VirtualClock;
import dev.adjoin.simulation.PausedProcess.Fate;
import dev.adjoin.simulation.PausedProcess.Pause;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * A delete that goes on while the next entity has the mark of another delete: that mark is not its
 * own, and may be taken back.
 */
class MarkOfAnotherDeleteTest {
  private static final CompiledModel MODEL =
      Adjoin.compile(
          ModelFile.parse(
              "clubs.yaml",
              """
              table: Clubs
              entities:
                Person: {id: personId, attributes: {personId: string}}
                Club: {id: clubId, attributes: {clubId: string}}
                Room:
                  parent: Club
                  id: roomId
                  onDelete: restrict
                  attributes: {roomId: string}
              relationships:
                Membership:
                  from: Person
                  to: Club
                  store: summaries
                  max: {from: 9, to: 9}
                  onDelete: {from: cascade, to: cascade}
              """));

  /** A table with a club that has two members. */
  private static final class Clubs implements AutoCloseable {
    private final VirtualClock clock = new VirtualClock();
    private final EmbeddedDynamoDb engine = EmbeddedDynamoDb.builder().clock(clock).build();
    private final Adjoin db = open(engine.client());

    Clubs() {
      db.createTable();
      db.entity("Person").create(Item.of("personId", "p0"));
      db.entity("Person").create(Item.of("personId", "p1"));
      create();
    }

    Adjoin open(DynamoDbClient client) {
      return Adjoin.builder(MODEL).clock(clock).settle(Duration.ZERO).unrecorded().connect(client);
    }

    void create() {
      db.entity("Club").create(Item.of("clubId", "c"));
      db.relationship("Membership").link(Item.of("personId", "p0", "clubId", "c"));
      db.relationship("Membership").link(Item.of("personId", "p1", "clubId", "c"));
    }

    PausedProcess process(Pause pause) {
      return new PausedProcess(engine.client(), clock, pause);
    }

    boolean isMarked() {
      return db.entity("Club").pendingDelete("c").isPresent();
    }

    @Override
    public void close() {
      db.close();
      engine.close();
    }
  }

  /** The first request of a delete that is sent when the entity is marked. */
  private static Pause whenMarked() throws Exception {
    for (int i = 1; ; i++) {
      try (Clubs clubs = new Clubs()) {
        Pause pause = new Pause(i, "", Fate.SENT_LATER);
        PausedProcess process = clubs.process(pause);
        try (Adjoin db = clubs.open(process.client())) {
          PausedProcess.Call<Boolean> delete = process.call(() -> db.entity("Club").delete("c"));
          boolean isMarked = clubs.isMarked();
          delete.end();
          if (isMarked) {
            return pause;
          }
        }
      }
    }
  }

  private static List<Pause> pauses() throws Exception {
    try (Clubs clubs = new Clubs()) {
      PausedProcess process = clubs.process(Pause.NONE);
      try (Adjoin db = clubs.open(process.client())) {
        process.call(() -> db.entity("Club").delete("c")).end();
      }
      return process.pauses();
    }
  }

  @Test
  void aDeleteRemovesNoSummaryUnderTheMarkOfAnother() throws Exception {
    Pause whenMarked = whenMarked();
    for (Pause pause : pauses()) {
      if (pause.request() >= whenMarked.request()) {
        goOnUnderAnotherMark(pause, whenMarked);
      }
    }
  }

  private static void goOnUnderAnotherMark(Pause pause, Pause whenMarked) throws Exception {
    try (Clubs clubs = new Clubs()) {
      PausedProcess first = clubs.process(pause);
      PausedProcess second = clubs.process(whenMarked);
      try (Adjoin one = clubs.open(first.client());
          Adjoin two = clubs.open(second.client())) {
        PausedProcess.Call<Boolean> delete = first.call(() -> one.entity("Club").delete("c"));
        clubs.db.resume();
        clubs.create();
        PausedProcess.Call<Boolean> refused = second.call(() -> two.entity("Club").delete("c"));
        assertThat(clubs.isMarked()).as("%s", pause).isTrue();
        // Nothing checks the parent of a room, so that the delete finds it after its mark.
        clubs.db.entity("Room").create(Item.of("clubId", "c", "roomId", "r"));

        // Its mark could have been taken back, so that it may not know.
        assertThat(reason(delete)).as("%s", pause).isIn("", Reason.UNKNOWN);
        assertThatThrownBy(refused::end)
            .as("%s", pause)
            .isInstanceOf(ExecutionException.class)
            .cause()
            .extracting("reason")
            .isEqualTo(Reason.RESTRICTED);
        assertThat(clubs.db.relationship("Membership").to("c").list()).as("%s", pause).hasSize(2);
        assertThat(clubs.db.check().segments(1).run().isSound()).as("%s", pause).isTrue();
      }
    }
  }

  /** Why a call failed; an empty text if it did not. */
  private static Object reason(PausedProcess.Call<?> call) throws Exception {
    try {
      call.end();
      return "";
    } catch (ExecutionException e) {
      return ((AdjoinException) e.getCause()).reason();
    }
  }
}
