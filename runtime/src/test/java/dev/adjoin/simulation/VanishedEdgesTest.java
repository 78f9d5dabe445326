// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.Adjoin;
import dev.adjoin.CompiledModel;
import dev.adjoin.Item;
import dev.adjoin.ModelFile;
import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.engine.VirtualClock;
import dev.adjoin.simulation.PausedProcess.Fate;
import dev.adjoin.simulation.PausedProcess.Pause;
import dev.adjoin.simulation.SimulatedClient.Stopped;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The delete of an entity whose gate counts edges that have expired, which resets the gate: if it
 * pauses, and the next entity has as many edges after as many changes and is being deleted, too,
 * the gate of that one stays as it is.
 */
class VanishedEdgesTest {
  private static final CompiledModel MODEL =
      Adjoin.compile(
          ModelFile.parse(
              "clubs.yaml",
              """
              table: {name: Clubs, stream: true}
              entities:
                Person: {id: personId, attributes: {personId: string}}
                Club: {id: clubId, attributes: {clubId: string}}
                Room: {parent: Club, id: roomId, onDelete: cascade, attributes: {roomId: string}}
              relationships:
                Membership:
                  from: Person
                  to: Club
                  attributes: {until: long?}
                  expires: until
                  expiry: streamed
                  count: {to: members}
                  onDelete: {to: cascade}
              """));
  private static final List<String> PERSONS = List.of("ada", "bob");

  /** A table with a club whose two edges are gone, although its gate counts them. */
  private static final class Clubs implements AutoCloseable {
    private final VirtualClock clock = new VirtualClock();
    private final EmbeddedDynamoDb engine = EmbeddedDynamoDb.builder().clock(clock).build();
    private final Adjoin db = open(engine.client());

    Clubs() {
      db.createTable();
      PERSONS.forEach(id -> db.entity("Person").create(Item.of("personId", id)));
      create();
      for (Map<String, AttributeValue> item : items()) {
        if (item.get("_type").s().equals("Membership")) {
          Map<String, AttributeValue> key = Map.of("PK", item.get("PK"), "SK", item.get("SK"));
          engine.client().deleteItem(d -> d.tableName("Clubs").key(key));
        }
      }
    }

    Adjoin open(DynamoDbClient client) {
      return Adjoin.builder(MODEL).clock(clock).settle(Duration.ZERO).unrecorded().connect(client);
    }

    void create() {
      db.entity("Club").create(Item.of("clubId", "c"));
      PERSONS.forEach(
          id -> db.relationship("Membership").link(Item.of("personId", id, "clubId", "c")));
    }

    Set<Map<String, AttributeValue>> items() {
      return new HashSet<>(engine.client().scan(s -> s.tableName("Clubs")).items());
    }

    PausedProcess process(Pause pause) {
      return new PausedProcess(engine.client(), clock, pause);
    }

    boolean hasBegun() {
      return db.entity("Club").pendingDelete("c").isPresent()
          || db.entity("Club").consistent().get("c").isEmpty();
    }

    /** Begins to delete the club in a process that ends right behind its mark. */
    void mark() {
      for (int i = 1; db.pending().isEmpty(); i++) {
        DynamoDbClient dying =
            SimulatedClient.of(engine.client(), new VirtualClock(), any -> {}, i, true);
        try (Adjoin ending = open(dying)) {
          ending.entity("Club").delete("c");
          throw new IllegalStateException("The delete must leave its mark");
        } catch (Stopped e) {
          // The next process makes one request more.
        }
      }
    }

    @Override
    public void close() {
      db.close();
      engine.close();
    }
  }

  private static PausedProcess.Call<Boolean> delete(PausedProcess process, Adjoin db)
      throws Exception {
    return process.call(() -> db.entity("Club").delete("c"));
  }

  @Test
  void aPausedDeleteLeavesTheGateOfTheNextEntity() throws Exception {
    List<Pause> pauses;
    try (Clubs clubs = new Clubs()) {
      PausedProcess process = clubs.process(Pause.NONE);
      try (Adjoin other = clubs.open(process.client())) {
        assertThat(delete(process, other).end()).isTrue();
      }
      pauses = process.pauses();
    }
    int begun = 0;
    for (Pause pause : pauses) {
      if (pause.fate() != Fate.SENT_LATER) {
        continue;
      }
      try (Clubs clubs = new Clubs()) {
        PausedProcess process = clubs.process(pause);
        try (Adjoin other = clubs.open(process.client())) {
          PausedProcess.Call<Boolean> deleting = delete(process, other);
          if (clubs.hasBegun()) {
            begun++;
            clubs.db.entity("Club").delete("c");
            clubs.db.resume();
            clubs.create();
            clubs.mark();
            Set<Map<String, AttributeValue>> before = clubs.items();
            deleting.end();
            assertThat(clubs.items()).as("%s", pause).isEqualTo(before);
          }
          deleting.end();
        }
        clubs.db.resume();
        assertThat(clubs.db.relationship("Membership").from("ada").list()).isEmpty();
        assertThat(clubs.db.check().segments(1).run().isSound()).as("%s", pause).isTrue();
      }
    }
    assertThat(begun).isGreaterThan(4);
  }
}
