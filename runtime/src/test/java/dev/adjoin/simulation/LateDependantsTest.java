// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.Adjoin;
import dev.adjoin.Item;
import dev.adjoin.ModelFile;
import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.engine.VirtualClock;
import dev.adjoin.simulation.PausedProcess.Fate;
import dev.adjoin.simulation.PausedProcess.Pause;
import dev.adjoin.testing.search.Form;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * A child that is created between the last pass of one process and the end of the delete, while
 * another process has found it and pauses. The child may go later than the club. Whatever was
 * written after the club was gone stays, also what was written below that child.
 */
class LateDependantsTest {
  private static final int BOUNDED = 3;

  /** A child that is listed, and then removed, by requests after this one. */
  private static final int FIRST_REMOVAL = 8;

  private static final int LATEST = 12;

  private static final String BELOW =
      """
      table: Clubs
      entities:
        Person: {id: personId, attributes: {personId: string, name: string}}
        Club: {id: clubId, attributes: {clubId: string, made: int, word: string}}
        Room: {parent: Club, id: roomId, RULE attributes: {roomId: string, made: int, word: string}}
        Seat: {parent: Room, id: seatId, RULE attributes: {seatId: string, made: int}}
      """;

  private static final String TALKS =
      """
      table: Clubs
      entities:
        Person: {id: personId, attributes: {personId: string, name: string}}
        Club: {id: clubId, attributes: {clubId: string, made: int, word: string}}
        Talk:
          id: talkId
          attributes:
            talkId: string
            made: int
            clubId: {ref: Club?, integrity: trusted, onDelete: cascade}
        Slide: {parent: Talk, id: slideId, RULE attributes: {slideId: string, made: int}}
      """;

  private static final String BOOKINGS =
      """
      relationships:
        Booking:
          from: Person
          to: Room
          attributes: {made: int}
          inverse: INVERSE
      """;

  /** The models, by name. */
  private static final Map<String, String> MODELS =
      Map.of(
          "swept grandchildren", BELOW.replace("RULE", ""),
          "proved grandchildren", BELOW.replace("RULE", "onDelete: cascade,"),
          "swept grandchildren and edges",
              BELOW.replace("RULE", "") + BOOKINGS.replace("INVERSE", "index"),
          "mirrored edges", BELOW.replace("RULE", "") + BOOKINGS.replace("INVERSE", "mirror"),
          "swept below references", TALKS.replace("RULE", ""),
          "proved below references", TALKS.replace("RULE", "onDelete: cascade,"));

  @TestFactory
  Stream<DynamicTest> whatIsWrittenBelowALateChildStays() {
    return MODELS.entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .map(each -> DynamicTest.dynamicTest(each.getKey(), () -> test(each.getValue())));
  }

  private static void test(String model) throws Exception {
    List<String> wrong = new ArrayList<>();
    int late = 0;
    int requests = requests(model);
    List<Integer> others =
        IntStream.rangeClosed(FIRST_REMOVAL, FIRST_REMOVAL + LATEST).boxed().toList();
    for (int i = requests - LATEST; i <= requests; i++) {
      for (int other : Form.sample(others, BOUNDED)) {
        try (Clubs clubs = new Clubs(model)) {
          late += clubs.outlives(at(i), at(other), wrong) ? 1 : 0;
        }
      }
    }
    assertThat(wrong).isEmpty();
    assertThat(late).isGreaterThan(Form.of(-1, 0));
  }

  private static Pause at(int request) {
    return new Pause(request, "", Fate.SENT_LATER);
  }

  private static int requests(String model) throws Exception {
    try (Clubs clubs = new Clubs(model)) {
      PausedProcess process = new PausedProcess(clubs.engine.client(), clubs.clock, Pause.NONE);
      try (Adjoin other = clubs.open(process.client())) {
        process.call(() -> other.entity("Club").delete(DeletedModel.CLUB)).end();
      }
      return (int) process.pauses().stream().filter(p -> p.fate() == Fate.SENT_LATER).count();
    }
  }

  /** A table with a club that two processes delete. */
  private static final class Clubs implements AutoCloseable {
    private final String model;
    private final VirtualClock clock = new VirtualClock();
    private final EmbeddedDynamoDb engine = EmbeddedDynamoDb.builder().clock(clock).build();
    private final Adjoin db;

    Clubs(String model) {
      this.model = model;
      this.db = open(engine.client());
      db.createTable();
      db.entity("Person").create(Item.of("personId", "p", "name", "Ada"));
      createClub(1);
      create(1);
      if (model.contains("Room:")) {
        for (int i = 0; i < 30; i++) {
          db.entity("Seat")
              .create(Item.of("clubId", "c", "roomId", "r", "seatId", "s" + i, "made", 1));
        }
      }
    }

    Adjoin open(DynamoDbClient client) {
      return Adjoin.builder(ModelFile.parse("clubs.yaml", model))
          .clock(clock)
          .settle(Duration.ZERO)
          .unrecorded()
          .connect(client);
    }

    private void createClub(int made) {
      db.entity("Club").create(Item.of("clubId", DeletedModel.CLUB, "made", made, "word", "w"));
    }

    private void create(int made) {
      if (model.contains("Room:")) {
        db.entity("Room").create(Item.of("clubId", "c", "roomId", "r", "made", made, "word", "w"));
      } else {
        db.entity("Talk").create(Item.of("talkId", "t", "clubId", "c", "made", made));
      }
    }

    private void createBelow(int made) {
      if (model.contains("Room:")) {
        db.entity("Seat")
            .create(Item.of("clubId", "c", "roomId", "r", "seatId", "s", "made", made));
      } else {
        db.entity("Slide").create(Item.of("talkId", "t", "slideId", "s", "made", made));
      }
      if (model.contains("Booking:")) {
        db.relationship("Booking")
            .link(Item.of("personId", "p", "clubId", "c", "roomId", "r", "made", made));
      }
    }

    private boolean isThere() {
      return model.contains("Room:")
          ? db.entity("Room").consistent().get("c", "r").isPresent()
          : db.entity("Talk").consistent().get("t").isPresent();
    }

    private boolean isMarked() {
      return model.contains("Room:")
          ? db.entity("Room").pendingDelete("c", "r").isPresent()
          : db.entity("Talk").pendingDelete("t").isPresent();
    }

    private List<Item> below() {
      List<Item> below =
          new ArrayList<>(
              model.contains("Room:")
                  ? db.entity("Seat").of("c", "r").list()
                  : db.entity("Slide").of("t").list());
      if (model.contains("Booking:")) {
        below.addAll(db.relationship("Booking").from("p").list());
      }
      return below;
    }

    /**
     * Lets one process delete the club until it pauses, then creates a child, which another process
     * finds and then pauses, until the club is gone.
     *
     * @return whether the child outlived the club
     */
    boolean outlives(Pause one, Pause another, List<String> wrong) throws Exception {
      PausedProcess process = new PausedProcess(engine.client(), clock, one);
      PausedProcess helper = new PausedProcess(engine.client(), clock, another);
      try (Adjoin deleting = open(process.client());
          Adjoin helping = open(helper.client())) {
        PausedProcess.Call<Boolean> delete =
            process.call(() -> deleting.entity("Club").delete(DeletedModel.CLUB));
        if (db.entity("Club").pendingDelete(DeletedModel.CLUB).isEmpty() || isThere()) {
          delete.end();
          return false;
        }
        create(1);
        PausedProcess.Call<Object> help = helper.call(helping::resume);
        delete.end();
        boolean isGone = db.entity("Club").pendingDelete(DeletedModel.CLUB).isEmpty();
        if (!isGone || !isThere()) {
          help.end();
          return false;
        }
        createClub(2);
        if (isMarked()) {
          // It was marked in time: what is written below it now may go with it.
          help.end();
          return false;
        }
        createBelow(2);
        List<Item> before = below();
        help.end();
        if (!below().equals(before)) {
          wrong.add(one + ", " + another + ": " + before + " became " + below());
        }
        return true;
      }
    }

    @Override
    public void close() {
      db.close();
      engine.close();
    }
  }
}
