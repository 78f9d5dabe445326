// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.testing.search.Form;
import dev.adjoin.testing.search.Search;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * References stay right if a program ends at any request, and if many programs write at the same
 * time: rooms are deleted while talks move in and out of them.
 */
class ReferenceCrashTest {
  private static String model(String roomId) {
    return """
        model: fair
        entities:
          Room: {id: roomId, attributes: {roomId: string, name: string}}
          Talk:
            id: talkId
            attributes: {talkId: string, slot: int, roomId: %s}
        """
        .formatted(roomId);
  }

  private static final Map<String, String> MODELS =
      Map.of(
          "cleared",
              model(
                  "{ref: Room?, order: [slot], count: talks, onDelete: clear, copy: {roomName: name}}"),
          "cleared shards", model("{ref: Room?, shards: 2, onDelete: clear}"),
          "cleared, trusted", model("{ref: Room?, integrity: trusted, onDelete: clear}"),
          "cascaded", model("{ref: Room?, count: talks, onDelete: cascade}"),
          "cascaded, trusted", model("{ref: Room?, integrity: trusted, onDelete: cascade}"),
          "restricted", model("{ref: Room?, integrity: checked}"),
          "kept", model("{ref: Room?, count: talks, onDelete: keep}"));

  private static Map<String, Consumer<Adjoin>> calls() {
    Map<String, Consumer<Adjoin>> calls = new LinkedHashMap<>();
    calls.put("create", db -> talks(db).create(talk("new", "r1")));
    calls.put("move", db -> talks(db).change("t0").set("roomId").to("r2").apply());
    calls.put("clear", db -> talks(db).change("t0").remove("roomId").apply());
    calls.put("put", db -> talks(db).put(talk("t1", "r2")));
    calls.put("delete", db -> talks(db).delete("t0"));
    calls.put("rename", db -> db.entity("Room").change("r1").set("name").to("Other").apply());
    calls.put("delete the room", db -> db.entity("Room").delete("r1"));
    return calls;
  }

  private static Entities<Item> talks(Adjoin db) {
    return db.entity("Talk");
  }

  private static Item talk(String id, String room) {
    return Item.of("talkId", id, "slot", 1, "roomId", room);
  }

  private static void fill(Adjoin db) {
    db.createTable();
    for (String room : List.of("r1", "r2")) {
      db.entity("Room").create(Item.of("roomId", room, "name", "Room " + room));
    }
    for (int i = 0; i < 3; i++) {
      talks(db).create(talk("t" + i, "r1"));
    }
    talks(db).create(Item.of("talkId", "t3", "slot", 2));
  }

  @TestFactory
  Stream<DynamicTest> theTableIsIntactAfterAnEndAtAnyRequest() {
    List<List<String>> all =
        MODELS.keySet().stream()
            .sorted()
            .flatMap(model -> calls().keySet().stream().map(call -> List.of(model, call)))
            .toList();
    return Form.sample(all, both -> both.get(0).equals("cleared"), 12).stream()
        .map(
            both ->
                DynamicTest.dynamicTest(
                    both.get(0) + ": " + both.get(1),
                    () -> endAtEveryRequest(both.get(0), both.get(1))));
  }

  private static void endAtEveryRequest(String model, String call) {
    String text = MODELS.get(model);
    for (int request = 1; ; request++) {
      boolean hasEnded = false;
      for (boolean isSent : new boolean[] {false, true}) {
        try (MigratedTable table = new MigratedTable()) {
          try (Adjoin db = table.model(text).connect(table.client)) {
            fill(db);
          }
          hasEnded |= endsAt(table, text, call, request, isSent);
          try (Adjoin db = table.model(text).connect(table.client)) {
            db.resume();
            unlessRestricted(db, calls().get(call));
            settled(table, db);
          }
        }
      }
      if (!hasEnded) {
        return;
      }
      if (request > 100) {
        fail("A call must end within 100 requests");
      }
    }
  }

  /** Makes a call that ends at a request; returns whether it had so many. */
  private static boolean endsAt(
      MigratedTable table, String text, String call, int request, boolean isSent) {
    DynamoDbClient killed = table.killedAt(request, isSent);
    try (Adjoin db = table.model(text).connect(killed)) {
      unlessRestricted(db, calls().get(call));
      return false;
    } catch (MigratedTable.Killed e) {
      return true;
    }
  }

  private static void unlessRestricted(Adjoin db, Consumer<Adjoin> call) {
    try {
      call.accept(db);
    } catch (AdjoinException e) {
      Set<Reason> expected =
          Set.of(
              Reason.RESTRICTED,
              Reason.ALREADY_EXISTS,
              Reason.NOT_FOUND,
              Reason.END_NOT_FOUND,
              Reason.BEING_DELETED,
              Reason.CONFLICT,
              Reason.UNKNOWN);
      assertThat(expected).as(e.getMessage()).contains(e.reason());
    }
  }

  /** Finishes what is unfinished; then nothing is wrong. */
  private static void settled(MigratedTable table, Adjoin db) {
    db.resume();
    table.clock.advance(java.time.Duration.ofMinutes(5));
    db.resume();
    assertThat(db.pending()).isEmpty();
    Set<String> wrong = new TreeSet<>();
    db.check()
        .onFinding(
            f -> {
              if (f.severity() == CheckReport.Severity.ERROR) {
                wrong.add(f.toString());
              }
            })
        .run();
    assertThat(wrong).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"cleared", "cleared shards", "cascaded", "kept", "restricted"})
  void roomsAreDeletedWhileTalksMove(String model) {
    Search.of(1, 10).run(seed -> roomsAreDeleted(MODELS.get(model), seed));
  }

  private static void roomsAreDeleted(String text, long seed) throws InterruptedException {
    try (MigratedTable table = new MigratedTable()) {
      try (Adjoin db = table.model(text).connect(table.client)) {
        fill(db);
      }
      List<Thread> programs =
          LongStream.range(4 * seed, 4 * seed + 4)
              .mapToObj(each -> new Thread(() -> program(table, text, each)))
              .toList();
      programs.forEach(Thread::start);
      for (Thread program : programs) {
        program.join();
      }
      try (Adjoin db = table.model(text).connect(table.client)) {
        settled(table, db);
      }
    }
  }

  private static void program(MigratedTable table, String text, long seed) {
    Random random = Search.random(seed);
    try (Adjoin db = Adjoin.builder(ModelFile.parse("fair.yaml", text)).connect(table.client)) {
      for (int i = 0; i < 40; i++) {
        String room = "r" + (1 + random.nextInt(2));
        String talk = "t" + random.nextInt(5);
        switch (random.nextInt(6)) {
          case 0 -> unlessRestricted(db, d -> d.entity("Room").delete(room));
          case 1 ->
              unlessRestricted(
                  db, d -> d.entity("Room").create(Item.of("roomId", room, "name", "New")));
          case 2 -> unlessRestricted(db, d -> talks(d).put(talk(talk, room)));
          case 3 -> unlessRestricted(db, d -> talks(d).delete(talk));
          case 4 -> unlessRestricted(db, d -> talks(d).change(talk).remove("roomId").apply());
          default ->
              unlessRestricted(db, d -> talks(d).change(talk).set("roomId").to(room).apply());
        }
      }
    }
  }
}
