// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.Adjoin;
import dev.adjoin.AdjoinException;
import dev.adjoin.CompiledModel;
import dev.adjoin.Item;
import dev.adjoin.ModelFile;
import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.engine.VirtualClock;
import dev.adjoin.simulation.PausedProcess.Pause;
import dev.adjoin.testing.search.Form;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A stream worker that pauses at any of its requests while it applies the removal of an entity, and
 * the entity is created again meanwhile: the new one stays as it is, with its unique value.
 */
class PausedWorkersTest {
  /** The pauses of each case in the bounded form; others in each run. */
  private static final int BOUNDED = 20;

  private static final CompiledModel MODEL =
      Adjoin.compile(
          ModelFile.parse(
              "clubs.yaml",
              """
              table: {name: Clubs, stream: true}
              entities:
                Person: {id: personId, attributes: {personId: string}}
                Badge:
                  id: badgeId
                  unique: [word]
                  removals: streamed
                  attributes: {badgeId: string, made: int, word: string}
                Club:
                  id: clubId
                  unique: [word]
                  removals: streamed
                  attributes: {clubId: string, made: int, word: string}
              relationships:
                Membership:
                  from: Person
                  to: Club
                  count: {to: members}
                  onDelete: {to: cascade}
              """));

  /**
   * @param type of the entity: the delete of a badge is one step, that of a club takes several
   * @param isAppliedBefore whether another worker applies the removal before the entity is created
   */
  private record Case(String type, boolean isAppliedBefore) {
    private Item entity(int made) {
      String word = made == 1 || isAppliedBefore ? "word" : "another";
      return Item.of(type.toLowerCase(Locale.ROOT) + "Id", "x", "made", made).with("word", word);
    }

    @Override
    public String toString() {
      return type + (isAppliedBefore ? ", applied before" : "");
    }
  }

  /** A table from which another program has removed an entity. */
  private static final class Clubs implements AutoCloseable {
    private final Case each;
    private final VirtualClock clock = new VirtualClock();
    private final EmbeddedDynamoDb engine = EmbeddedDynamoDb.builder().clock(clock).build();
    private final Adjoin db = open(engine.client());

    Clubs(Case each) {
      this.each = each;
      db.createTable();
      db.entity("Person").create(Item.of("personId", "ada"));
      db.entity(each.type).create(each.entity(1));
      if (each.type.equals("Club")) {
        db.relationship("Membership").link(Item.of("personId", "ada", "clubId", "x"));
      }
      AttributeValue key = AttributeValue.fromS(each.type.toUpperCase(Locale.ROOT) + "#x");
      engine.client().deleteItem(d -> d.tableName("Clubs").key(Map.of("PK", key, "SK", key)));
    }

    Adjoin open(DynamoDbClient client) {
      return Adjoin.builder(MODEL).clock(clock).settle(Duration.ZERO).unrecorded().connect(client);
    }

    String apply(Adjoin worker) {
      worker.follow(engine.streams()).drain();
      return "";
    }

    List<Pause> pauses() throws Exception {
      PausedProcess process = new PausedProcess(engine.client(), clock, Pause.NONE);
      try (Adjoin worker = open(process.client())) {
        process.call(() -> apply(worker)).end();
      }
      return process.pauses();
    }

    /** Returns whether the entity could be created during the pause. */
    boolean isCreatedDuring(Pause pause) throws Exception {
      PausedProcess process = new PausedProcess(engine.client(), clock, pause);
      try (Adjoin worker = open(process.client())) {
        PausedProcess.Call<String> applying = process.call(() -> apply(worker));
        if (each.isAppliedBefore) {
          apply(db);
        }
        boolean isCreated = isCreated();
        applying.end();
        return isCreated;
      }
    }

    /** The removed entity may be there again, until its delete has ended. */
    private boolean isCreated() {
      try {
        db.entity(each.type).create(each.entity(2));
        return true;
      } catch (AdjoinException e) {
        return false;
      }
    }

    @Override
    public void close() {
      db.close();
      engine.close();
    }
  }

  @TestFactory
  Stream<DynamicTest> theEntityThatWasCreatedDuringAPauseStays() {
    return Stream.of("Badge", "Club")
        .flatMap(type -> Stream.of(false, true).map(isApplied -> new Case(type, isApplied)))
        .map(each -> DynamicTest.dynamicTest(each.toString(), () -> test(each)));
  }

  private static void test(Case each) throws Exception {
    List<Pause> pauses;
    try (Clubs clubs = new Clubs(each)) {
      pauses = clubs.pauses();
    }
    List<String> wrong = new ArrayList<>();
    int created = 0;
    for (Pause pause : Form.sample(pauses, BOUNDED)) {
      try (Clubs clubs = new Clubs(each)) {
        if (!clubs.isCreatedDuring(pause)) {
          continue;
        }
        created++;
        clubs.apply(clubs.db);
        clubs.db.resume();
        List<Item> found = clubs.db.entity(each.type).consistent().get("x").stream().toList();
        if (found.stream().noneMatch(item -> item.integer("made") == 2)) {
          wrong.add(pause + ": found " + found);
        }
        clubs.db.check().run().findings().forEach(finding -> wrong.add(pause + ": " + finding));
      }
    }
    assertThat(created).isGreaterThan(1);
    assertThat(wrong).as("%d of %d pauses", created, pauses.size()).isEmpty();
  }
}
