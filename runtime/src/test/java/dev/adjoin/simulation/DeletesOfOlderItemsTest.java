// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.Adjoin;
import dev.adjoin.AdjoinException;
import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.Item;
import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.engine.VirtualClock;
import dev.adjoin.simulation.PausedProcess.Fate;
import dev.adjoin.simulation.PausedProcess.Pause;
import dev.adjoin.testing.search.Form;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A delete that pauses at any of its requests, on items that older programs and other tools wrote:
 * they have no identity, or no token, and neither have those that are written during the pause.
 */
class DeletesOfOlderItemsTest {
  private static final String TABLE = "Clubs";
  private static final Item CLUB = Item.of("clubId", DeletedModel.CLUB, "made", 1, "word", "club");

  /** The pauses of each case in the bounded form; others in each run. */
  private static final int BOUNDED = 6;

  /** What items lack. */
  private enum Writer {
    /** An older program, which gives entities no identity. */
    OLDER_PROGRAM {
      @Override
      void change(Map<String, AttributeValue> item) {
        if (item.remove("_born") != null) {
          item.put("_by", AttributeValue.fromS(UUID.randomUUID().toString()));
        }
      }
    },
    /** Another tool wrote what goes with the entity. */
    TOOL_AROUND {
      @Override
      void change(Map<String, AttributeValue> item) {
        if (!item.containsKey("_born")) {
          item.remove("_by");
        }
      }
    },
    /** Another tool wrote the entity and what goes with it. */
    TOOL {
      @Override
      void change(Map<String, AttributeValue> item) {
        item.remove("_born");
        item.remove("_by");
      }

      @Override
      boolean canBeTold(boolean isMarked) {
        return isMarked;
      }
    };

    /** Makes an item one that was written by this writer. */
    abstract void change(Map<String, AttributeValue> item);

    /** Whether two entities that this writer wrote one after the other differ in anything. */
    boolean canBeTold(boolean isMarked) {
      return true;
    }
  }

  private record Case(DeletedModel model, Writer writer, boolean isResumed) {
    @Override
    public String toString() {
      return model + ", " + writer + (isResumed ? ", resumed" : "");
    }
  }

  @TestFactory
  Stream<DynamicTest> whatIsWrittenDuringAPauseStays() {
    return DeletedModel.ALL.stream()
        .flatMap(
            model ->
                Stream.of(Writer.values())
                    .flatMap(
                        writer ->
                            Stream.of(false, true)
                                .filter(isResumed -> !isResumed || !model.isDeletedAtOnce())
                                .map(isResumed -> new Case(model, writer, isResumed))))
        .map(each -> DynamicTest.dynamicTest(each.toString(), () -> test(each)));
  }

  private static void test(Case each) throws Exception {
    List<Pause> pauses;
    try (Clubs clubs = new Clubs(each)) {
      PausedProcess process = clubs.process(Pause.NONE);
      try (Adjoin other = clubs.open(process.client())) {
        process.call(() -> clubs.answer(other)).end();
      }
      pauses = process.pauses();
    }
    List<String> wrong = new ArrayList<>();
    // Before its first request is answered, a delete has not seen an entity yet.
    for (Pause pause : Form.sample(pauses.subList(1, pauses.size()), BOUNDED)) {
      try (Clubs clubs = new Clubs(each)) {
        clubs.replaceDuring(pause).forEach(problem -> wrong.add(pause + ": " + problem));
      }
    }
    assertThat(wrong).as("%d pauses", pauses.size()).isEmpty();
  }

  /** A put gives the entity an identity, and nothing tells whether it is still the same one. */
  @Test
  void aDeleteRefusesAnEntityWithoutIdentityThatWasWrittenMeanwhile() throws Exception {
    Case older = new Case(DeletedModel.CHILDREN, Writer.OLDER_PROGRAM, false);
    try (Clubs clubs = new Clubs(older)) {
      PausedProcess process = clubs.process(new Pause(2, "", Fate.SENT_LATER));
      try (Adjoin paused = clubs.open(process.client())) {
        PausedProcess.Call<Boolean> delete =
            process.call(() -> paused.entity("Club").delete(DeletedModel.CLUB));
        clubs.db.entity("Club").put(CLUB.with("made", 7));

        assertThatThrownBy(delete::end)
            .hasRootCauseInstanceOf(AdjoinException.class)
            .hasRootCauseMessage(
                "Club.delete: Club c has no identity, because an older program or another tool"
                    + " wrote it, and it was written again meanwhile; delete it again if it is"
                    + " still the one that you mean");
        assertThat(clubs.db.entity("Club").get(DeletedModel.CLUB)).contains(CLUB.with("made", 7));
        assertThat(clubs.db.pending()).isEmpty();
        assertThat(clubs.db.entity("Club").delete(DeletedModel.CLUB)).isTrue();
      }
    }
  }

  /** A table with a club that one process deletes, while another one does so and creates it. */
  private static final class Clubs implements AutoCloseable {
    private final Case each;
    private final VirtualClock clock = new VirtualClock();
    private final EmbeddedDynamoDb engine = EmbeddedDynamoDb.builder().clock(clock).build();
    private final Adjoin db;

    Clubs(Case each) {
      this.each = each;
      this.db = open(engine.client());
      db.createTable();
      each.model.createOthers(db);
      write(1);
      if (each.isResumed) {
        each.model.mark(db, engine.client(), this::open);
      }
    }

    Adjoin open(DynamoDbClient client) {
      return Adjoin.builder(each.model.compiled())
          .clock(clock)
          .settle(Duration.ZERO)
          .unrecorded()
          .connect(client);
    }

    PausedProcess process(Pause pause) {
      return new PausedProcess(engine.client(), clock, pause);
    }

    /** Creates the club with everything that goes with it, as the writer would. */
    private void write(int made) {
      each.model.create(db, made);
      for (Map<String, AttributeValue> item :
          engine.client().scan(s -> s.tableName(TABLE).consistentRead(true)).items()) {
        Map<String, AttributeValue> changed = new HashMap<>(item);
        each.writer.change(changed);
        if (!changed.equals(item)) {
          engine.client().putItem(p -> p.tableName(TABLE).item(changed));
        }
      }
    }

    String answer(Adjoin process) {
      try {
        return each.isResumed
            ? String.valueOf(process.resume().unfinished())
            : String.valueOf(process.entity("Club").delete(DeletedModel.CLUB));
      } catch (AdjoinException e) {
        boolean isOpen = e.reason() == Reason.UNKNOWN || e.reason() == Reason.CONFLICT;
        return isOpen ? e.reason().toString() : e.toString();
      }
    }

    /** Pauses the call until the club was replaced; returns what is wrong afterwards. */
    List<String> replaceDuring(Pause pause) throws Exception {
      PausedProcess process = process(pause);
      try (Adjoin paused = open(process.client())) {
        PausedProcess.Call<String> running = process.call(() -> answer(paused));
        boolean hasBegun =
            db.entity("Club").pendingDelete(DeletedModel.CLUB).isPresent()
                || db.entity("Club").consistent().get(DeletedModel.CLUB).isEmpty();
        db.entity("Club").delete(DeletedModel.CLUB);
        db.resume();
        write(2);
        Map<String, List<Object>> expected = each.model.seen(db);
        String answer = running.end();
        return each.writer.canBeTold(hasBegun) ? problems(answer, expected) : List.of();
      }
    }

    private List<String> problems(String answer, Map<String, List<Object>> expected) {
      List<String> problems = new ArrayList<>();
      if (!List.of("true", "false", "UNKNOWN", "CONFLICT", "[]").contains(answer)) {
        problems.add("the paused call answered " + answer);
      }
      Map<String, List<Object>> seen = each.model.seen(db);
      if (!seen.equals(expected)) {
        problems.add("what was there became " + seen);
      }
      db.pending().forEach(work -> problems.add("pending: " + work));
      return problems;
    }

    @Override
    public void close() {
      db.close();
      engine.close();
    }
  }
}
