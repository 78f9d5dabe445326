// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.Adjoin;
import dev.adjoin.AdjoinException;
import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.BulkSummary;
import dev.adjoin.CompiledModel;
import dev.adjoin.Item;
import dev.adjoin.Key;
import dev.adjoin.ModelFile;
import dev.adjoin.UnlinkOutcome;
import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.engine.VirtualClock;
import dev.adjoin.simulation.PausedProcess.Fate;
import dev.adjoin.simulation.PausedProcess.Pause;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * A delete or unlink of one request, whose response is lost: if the item is created again before
 * the SDK or the runtime sends the request once more, the new item stays.
 */
class LateDeletesTest {
  private static final CompiledModel MODEL =
      Adjoin.compile(
          ModelFile.parse(
              "late.yaml",
              """
              table: Late
              entities:
                Note: {id: noteId, attributes: {noteId: string, made: int}}
                Draft:
                  id: draftId
                  version: revision
                  attributes: {draftId: string, made: int, revision: int = 0}
                Account:
                  id: accountId
                  unique: [email]
                  attributes: {accountId: string, made: int, email: string}
                Page:
                  parent: Note
                  id: pageId
                  onDelete: keep
                  attributes: {pageId: string, made: int}
                Reader: {id: readerId, attributes: {readerId: string}}
              relationships:
                Reading: {from: Reader, to: Note, attributes: {made: int}}
              """));

  /**
   * A call that removes an item.
   *
   * @param create writes the item, which says by {@code made} which one it is
   * @param remove removes it, and says whether it did
   * @param read reads {@code made}; empty if there is no item
   */
  private record Removal(
      String name,
      BiConsumer<Adjoin, Integer> create,
      Function<Adjoin, Boolean> remove,
      Function<Adjoin, List<Integer>> read) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static Removal delete(String type, Item item, Object... key) {
    return new Removal(
        type + ".delete",
        (db, made) -> db.entity(type).create(item.with("made", made)),
        db -> db.entity(type).delete(key),
        db -> made(db.entity(type).consistent().get(key).stream()));
  }

  private static Removal unlink(String name, Function<Adjoin, Boolean> unlink) {
    Item edge = Item.of("readerId", "r", "noteId", "n");
    return new Removal(
        name,
        (db, made) -> db.relationship("Reading").link(edge.with("made", made)),
        unlink,
        db -> made(db.relationship("Reading").consistent().get("r", "n").stream()));
  }

  private static List<Integer> made(Stream<Item> found) {
    return found.map(item -> item.integer("made")).toList();
  }

  private static final List<Removal> REMOVALS =
      List.of(
          delete("Note", Item.of("noteId", "n"), "n"),
          delete("Draft", Item.of("draftId", "d"), "d"),
          delete("Account", Item.of("accountId", "a", "email", "a@example.org"), "a"),
          delete("Page", Item.of("noteId", "n", "pageId", "p"), "n", "p"),
          unlink(
              "Reading.unlink",
              db -> db.relationship("Reading").unlink("r", "n") instanceof UnlinkOutcome.Unlinked),
          unlink("Reading.unlinkAll", LateDeletesTest::isUnlinkedInBulk));

  private static boolean isUnlinkedInBulk(Adjoin db) {
    List<AdjoinException> failures = new ArrayList<>();
    BulkSummary summary =
        db.relationship("Reading")
            .unlinkAll(
                List.of(Key.of("r", "n")),
                bulk -> bulk.onFailure(failure -> failures.add(failure.cause())));
    if (!failures.isEmpty()) {
      throw failures.get(0);
    }
    return summary.written() == 1;
  }

  @TestFactory
  Stream<DynamicTest> anItemThatIsCreatedBeforeTheRequestIsRepeatedStays() {
    return REMOVALS.stream()
        .flatMap(
            removal ->
                Stream.of(Fate.LOST_RESPONSE, Fate.SENT_AGAIN)
                    .map(
                        fate ->
                            DynamicTest.dynamicTest(
                                removal + ", " + fate, () -> repeat(removal, fate))));
  }

  private static void repeat(Removal removal, Fate fate) throws Exception {
    int pauses = 0;
    for (Pause pause : pauses(removal)) {
      if (pause.fate() == fate) {
        repeat(removal, pause);
        pauses++;
      }
    }
    assertThat(pauses).isPositive();
  }

  /** The pauses of a call that nothing disturbs. */
  private static List<Pause> pauses(Removal removal) throws Exception {
    VirtualClock clock = new VirtualClock();
    try (EmbeddedDynamoDb engine = EmbeddedDynamoDb.builder().clock(clock).build();
        Adjoin db = open(clock, engine.client())) {
      db.createTable();
      removal.create.accept(db, 1);
      PausedProcess process = new PausedProcess(engine.client(), clock, Pause.NONE);
      try (Adjoin late = open(clock, process.client())) {
        assertThat(process.call(() -> removal.remove.apply(late)).end()).isTrue();
      }
      return process.pauses();
    }
  }

  private static void repeat(Removal removal, Pause pause) throws Exception {
    VirtualClock clock = new VirtualClock();
    try (EmbeddedDynamoDb engine = EmbeddedDynamoDb.builder().clock(clock).build();
        Adjoin db = open(clock, engine.client())) {
      db.createTable();
      removal.create.accept(db, 1);
      PausedProcess process = new PausedProcess(engine.client(), clock, pause);
      try (Adjoin late = open(clock, process.client())) {
        PausedProcess.Call<String> running = process.call(() -> answer(removal, late));
        assertThat(removal.read.apply(db)).isEmpty();
        removal.create.accept(db, 2);
        assertThat(running.end()).isIn("true", "unknown");
      }
      assertThat(removal.read.apply(db)).containsExactly(2);
    }
  }

  private static String answer(Removal removal, Adjoin late) {
    try {
      return removal.remove.apply(late).toString();
    } catch (AdjoinException e) {
      return e.reason() == Reason.UNKNOWN ? "unknown" : e.toString();
    }
  }

  private static Adjoin open(VirtualClock clock, DynamoDbClient client) {
    return Adjoin.builder(MODEL).clock(clock).unrecorded().connect(client);
  }
}
