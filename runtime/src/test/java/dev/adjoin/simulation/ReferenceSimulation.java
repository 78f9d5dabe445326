// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.simulation;

import dev.adjoin.Adjoin;
import dev.adjoin.AdjoinException;
import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.CompiledModel;
import dev.adjoin.Entities;
import dev.adjoin.Item;
import dev.adjoin.Key;
import dev.adjoin.ModelFile;
import dev.adjoin.ResumeReport;
import dev.adjoin.TestDatabases;
import dev.adjoin.VirtualEnvironment;
import dev.adjoin.engine.Cloud;
import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.engine.VirtualClock;
import dev.adjoin.internal.execute.Environment;
import dev.adjoin.simulation.History.Condition;
import dev.adjoin.simulation.History.Pause;
import dev.adjoin.simulation.Network.Sender;
import dev.adjoin.simulation.SimulatedClient.Stopped;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * One run of programs that create, move, clear and delete talks, which refer to rooms, while others
 * rename, delete and create the rooms. One runs at a time and hands over at each request, in
 * virtual time, under the conditions of the cloud; each is stopped at some request and goes on.
 * They pause, while somebody replaces a room, and their requests arrive late or twice.
 *
 * <p>Afterwards the table must be intact, and every way to read it must agree: the talks
 * themselves, the list and the count of each room, and the copies of its name. A write of a talk
 * that nothing followed must be what is stored.
 */
final class ReferenceSimulation {
  /** The references of random histories, by what is said of them. */
  private static final Map<String, String> REFERENCES =
      new TreeMap<>(
          Map.of(
              "cleared", "Room?, order: [slot], count: talks, onDelete: clear, copy: {seen: name}",
              "cleared, in shards", "Room?, shards: 3, count: talks, onDelete: clear",
              "cleared, trusted", "Room?, integrity: trusted, onDelete: clear, copy: {seen: name}",
              "deleted", "Room?, order: [slot], count: talks, onDelete: cascade",
              "deleted, required", "Room, count: talks, onDelete: cascade, copy: {seen: name}",
              "deleted, trusted", "Room?, integrity: trusted, onDelete: cascade",
              "restricted", "Room?, integrity: checked, order: [slot]",
              "restricted, required", "Room, count: talks, copy: {seen: name}",
              "kept", "Room?, count: talks, onDelete: keep"));

  private static final int TALKS = 4;
  private static final int ROOMS = 3;

  /** The room that nobody deletes: what was last written to refer to it must be there. */
  private static final String SAFE = "r0";

  private static final String NO_ROOM = "no room";
  private static final String NO_TALK = "no talk";
  private static final int CALLS = 8;
  private static final int PROGRAMS = 3;
  private static final int MOST_REQUESTS = 60;
  private static final int ATTEMPTS = 100;

  private final long seed;
  private final String reference;
  private final CompiledModel model;
  private final Variant variant;
  private final Random random;
  private final History conditions;
  private final VirtualClock clock = new VirtualClock();
  private final Cloud cloud;
  private final EmbeddedDynamoDb engine;
  private final Baton baton;
  private final Network network;
  private final Map<Integer, DisturbedClient> disturbed = new HashMap<>();
  private final List<String> calls = new ArrayList<>();
  private final List<Write> writes = new ArrayList<>();
  private final List<String> problems = new ArrayList<>();
  private int opened;

  /**
   * A write of one talk.
   *
   * @param leaves the room that it is to refer to, {@link #NO_ROOM} or {@link #NO_TALK}
   * @param isDone whether it reported success
   */
  private record Write(
      int program, String talk, String leaves, long begin, long end, boolean isDone) {
    /** The same write, which may still happen at a later moment. */
    Write until(long later) {
      return new Write(program, talk, leaves, begin, later, isDone);
    }
  }

  private ReferenceSimulation(long seed, Variant variant) {
    this.seed = seed;
    this.variant = variant;
    this.random = new Random(seed * 31 + 17);
    List<String> names = List.copyOf(REFERENCES.keySet());
    String name = names.get((int) Math.floorMod(seed, (long) names.size()));
    this.reference = REFERENCES.get(name);
    this.model =
        Adjoin.compile(
            ModelFile.parse(
                "fair.yaml",
                """
                model: fair
                table: Fair
                entities:
                  Room: {id: roomId, attributes: {roomId: string, name: string}}
                  Talk:
                    id: talkId
                    attributes: {talkId: string, slot: int, roomId: {ref: %s}}
                """
                    .formatted(reference)));
    this.conditions = History.of(seed);
    this.cloud = conditions.cloud();
    this.engine = EmbeddedDynamoDb.builder().clock(clock).cloud(cloud).build();
    this.baton = new Baton(seed, PROGRAMS);
    this.network = new Network(engine.directClient(), clock, this::arrived);
    calls.add(name);
  }

  /**
   * Runs a history; returns what is wrong, with the calls that led to it. Empty if nothing is.
   *
   * @param variant changes the requests or responses of each program
   */
  static List<String> run(long seed, Variant variant) {
    ReferenceSimulation simulation = new ReferenceSimulation(seed, variant);
    try {
      simulation.run();
      if (!simulation.problems.isEmpty()) {
        simulation.problems.addAll(simulation.calls);
      }
      return simulation.problems;
    } finally {
      simulation.engine.close();
    }
  }

  private Adjoin open(DynamoDbClient client) {
    return open(client, new VirtualEnvironment(clock, seed * 1000 + ++opened));
  }

  private Adjoin open(DynamoDbClient client, Environment environment) {
    return TestDatabases.connect(model, client, environment, false);
  }

  private boolean isOptional() {
    return reference.startsWith("Room?");
  }

  private void run() {
    Adjoin first = open(engine.directClient());
    first.createTable();
    for (int i = 0; i < ROOMS; i++) {
      first.entity("Room").create(room("r" + i));
    }
    for (int i = 0; i < TALKS - 1; i++) {
      first.entity("Talk").create(talk("t" + i, "r1"));
    }
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < PROGRAMS; i++) {
      int number = i;
      Thread thread = new Thread(() -> program(number), "program-" + i);
      thread.start();
      threads.add(thread);
    }
    baton.begin();
    threads.forEach(ReferenceSimulation::join);
    network.arrive();
    try {
      verify();
    } catch (AdjoinException e) {
      problems.add("The end threw " + e);
    }
  }

  private static void join(Thread thread) {
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  // ---- Programs

  /** Makes calls, in two processes: the first is stopped at some request. */
  private void program(int number) {
    baton.await(number);
    try {
      int left = CALLS;
      for (int process = 0; process < 2; process++) {
        int stop = process == 0 ? 1 + random.nextInt(MOST_REQUESTS) : 0;
        try {
          Adjoin db = openUnderFaults(number, process, stop);
          for (; left > 0; left--) {
            call(number, db);
          }
        } catch (Stopped e) {
          calls.add(number + ": stopped");
          left--;
        }
      }
    } catch (RuntimeException | Error e) {
      problems.add("program " + number + " threw " + e);
    } finally {
      baton.finish(number);
    }
  }

  private Adjoin openUnderFaults(int number, int process, int stop) {
    DynamoDbClient client = client(number, process, stop);
    Environment environment =
        new SteppedEnvironment(
            clock,
            seed * 1000 + ++opened,
            conditions.skew(number, process),
            true,
            () -> baton.pass(number));
    for (int i = 1; ; i++) {
      try {
        return open(client, environment);
      } catch (AdjoinException e) {
        if (i == ATTEMPTS) {
          throw e;
        }
      }
    }
  }

  private DynamoDbClient client(int number, int process, int stop) {
    DynamoDbClient client =
        SimulatedClient.of(
            engine.client(),
            clock,
            request -> {
              baton.pass(number);
              network.turn();
            },
            stop,
            random.nextBoolean());
    DisturbedClient own =
        new DisturbedClient(
            client,
            number,
            clock,
            network,
            pause -> standStill(number, pause),
            conditions.pauses(number, process),
            conditions.stragglers(number, process));
    disturbed.put(number, own);
    boolean retries = conditions.has(Condition.RETRIES);
    return variant.around(
        retries ? RetryingClient.of(own.client(), clock) : own.client(),
        () -> clock.instant().plus(conditions.skew(number, process)));
  }

  // ---- Pauses and late requests

  /** Lets others run; then somebody may delete a room, and create it again with a talk. */
  private void standStill(int number, Pause pause) {
    baton.pause(number, pause.others());
    clock.advance(pause.time());
    if (pause.isReplaced()) {
      Adjoin db = open(variant.around(engine.directClient(), clock));
      String room = "r" + (1 + random.nextInt(ROOMS - 1));
      String talk = "t" + random.nextInt(TALKS);
      call("replacing: delete " + room, () -> db.entity("Room").delete(room));
      call("replacing: resume", db::resume);
      call("replacing: create " + room, () -> db.entity("Room").create(room(room)));
      write(PROGRAMS, "put", List.of(talk), room, () -> talks(db).put(talk(talk, room)));
    }
  }

  /** Notes when the last request of a write arrived, or that it arrived again. */
  private void arrived(Sender sender, Object request) {
    long now = baton.tick();
    for (Write write : List.copyOf(writes)) {
      if (write.program() == sender.client() && write.begin() == sender.begin()) {
        writes.set(writes.indexOf(write), write.until(now));
      }
    }
  }

  private static Entities<Item> talks(Adjoin db) {
    return db.entity("Talk");
  }

  private Item room(String id) {
    return Item.of("roomId", id, "name", "Name " + random.nextInt(9));
  }

  private Item talk(String id, String leaves) {
    Item talk = Item.of("talkId", id, "slot", random.nextInt(3));
    return leaves.equals(NO_ROOM) ? talk : talk.with("roomId", leaves);
  }

  private void call(int number, Adjoin db) {
    int choice = random.nextInt(24);
    String room = "r" + random.nextInt(ROOMS);
    if (choice >= 10) {
      String talk = "t" + random.nextInt(TALKS);
      String leaves = isOptional() && random.nextInt(4) == 0 ? NO_ROOM : room;
      write(number, db, choice, talk, leaves);
      return;
    }
    begin(number, baton.tick(), choice < 5 || choice == 9);
    try {
      callAboutRoom(number, db, choice, room);
    } finally {
      end(number);
    }
  }

  private void callAboutRoom(int number, Adjoin db, int choice, String room) {
    if (choice < 5) {
      String deleted = "r" + (1 + random.nextInt(ROOMS - 1));
      call(number + ": delete " + deleted, () -> db.entity("Room").delete(deleted));
    } else if (choice < 7) {
      call(number + ": create " + room, () -> db.entity("Room").create(room(room)));
    } else if (choice < 9) {
      String name = "Name " + random.nextInt(9);
      call(
          number + ": rename " + room,
          () -> db.entity("Room").change(room).set("name").to(name).apply());
    } else {
      call(number + ": resume", db::resume);
    }
  }

  private void begin(int number, long moment, boolean deletes) {
    if (disturbed.containsKey(number)) {
      disturbed.get(number).begin(moment, deletes);
    }
  }

  private void end(int number) {
    if (disturbed.containsKey(number)) {
      disturbed.get(number).end();
    }
  }

  private void write(int number, Adjoin db, int choice, String talk, String leaves) {
    Item item = talk(talk, leaves);
    switch (choice) {
      case 10, 11 -> write(number, "create", List.of(talk), leaves, () -> talks(db).create(item));
      case 12, 13 -> write(number, "put", List.of(talk), leaves, () -> talks(db).put(item));
      case 14 -> write(number, "overwrite", List.of(talk), leaves, () -> talks(db).overwrite(item));
      case 15, 16 ->
          write(
              number,
              "edit",
              List.of(talk),
              leaves,
              () ->
                  talks(db)
                      .edit(
                          Key.of(talk),
                          was ->
                              leaves.equals(NO_ROOM)
                                  ? was.without("roomId")
                                  : was.with("roomId", leaves)));
      case 17 -> write(number, "delete", List.of(talk), NO_TALK, () -> talks(db).delete(talk));
      case 18 -> {
        String other = "t" + TALKS;
        write(
            number,
            "transaction",
            List.of(talk, other),
            leaves,
            () ->
                db.transaction(
                    t -> {
                      t.<Item>entity("Talk").put(item);
                      t.<Item>entity("Talk").put(talk(other, leaves));
                    }));
      }
      case 19 -> {
        List<String> both = List.of("t0", "t1");
        List<Item> items = both.stream().map(each -> talk(each, leaves)).toList();
        write(
            number,
            "bulk",
            both,
            leaves,
            () ->
                talks(db)
                    .putAll(
                        items,
                        bulk ->
                            bulk.onFailure(
                                failure -> {
                                  throw failure.cause();
                                })));
      }
      default ->
          write(
              number,
              "change",
              List.of(talk),
              leaves,
              () ->
                  (leaves.equals(NO_ROOM)
                          ? talks(db).change(talk).remove("roomId")
                          : talks(db).change(talk).set("roomId").to(leaves))
                      .apply());
    }
  }

  private void write(int number, String verb, List<String> talks, String leaves, Runnable write) {
    long begin = baton.tick();
    boolean isDone = false;
    begin(number, begin, false);
    try {
      isDone = call(number + ": " + verb + " " + talks + ", " + leaves, write);
    } finally {
      end(number);
      long end = baton.tick();
      for (String talk : talks) {
        writes.add(new Write(number, talk, leaves, begin, end, isDone));
      }
    }
  }

  /** Makes a call; returns whether it reported success. */
  private boolean call(String what, Runnable call) {
    calls.add(what);
    try {
      call.run();
      calls.add("   done: " + what);
      return true;
    } catch (AdjoinException e) {
      calls.add("   failed: " + what + ": " + e.reason());
      return false;
    }
  }

  // ---- The end

  private void verify() {
    clock.advance(cloud.longestLag());
    Adjoin db = open(engine.directClient());
    finish(db);
    clock.advance(cloud.longestLag());
    problems.addAll(again(() -> TestDatabases.problems(db)));
    Map<String, Item> talks = new TreeMap<>();
    for (int i = 0; i <= TALKS; i++) {
      String id = "t" + i;
      again(() -> talks(db).consistent().get(id)).ifPresent(talk -> talks.put(id, talk));
    }
    for (int i = 0; i < ROOMS; i++) {
      room(db, "r" + i, talks);
    }
    for (int i = 0; i <= TALKS; i++) {
      lastWrite("t" + i, talks);
    }
  }

  /** Finishes the deletes that have begun, after talks leave a room that they must not refer to. */
  private void finish(Adjoin db) {
    ResumeReport report = again(db::resume);
    for (ResumeReport.Unfinished left : report.unfinished()) {
      if (left.cause().reason() == Reason.RESTRICTED) {
        for (int i = 0; i <= TALKS; i++) {
          String id = "t" + i;
          write(PROGRAMS, "delete", List.of(id), NO_TALK, () -> talks(db).delete(id));
        }
      }
    }
    for (int i = 0; !report.unfinished().isEmpty() && i < ATTEMPTS; i++) {
      report = again(db::resume);
    }
    report.unfinished().forEach(left -> problems.add("Not resumed: " + left));
    again(db::pending).forEach(work -> problems.add("Unfinished: " + work));
  }

  /** Whether the list, the counts and the copies of a room agree with the talks themselves. */
  private void room(Adjoin db, String id, Map<String, Item> talks) {
    List<Item> own = talks.values().stream().filter(talk -> id.equals(roomOf(talk))).toList();
    List<Item> listed = again(() -> talks(db).by("roomId").is(id).list());
    agree("list of " + id, sorted(own.stream()), sorted(listed.stream()));
    agree("count of " + id, (long) own.size(), again(() -> talks(db).by("roomId").is(id).count()));
    Optional<Item> room = again(() -> db.entity("Room").consistent().get(id));
    // The gates of shards hold a part each, which the check compares.
    boolean isCounted = reference.contains("count:") && !reference.contains("shards:");
    if (room.isPresent() && isCounted) {
      agree("talks of " + id, (long) own.size(), room.get().longValue("talks"));
    }
    if (room.isPresent() && reference.contains("copy:")) {
      own.forEach(talk -> agree("copy in " + talk, room.get().find("name"), talk.find("seen")));
    }
    boolean mustExist = !reference.contains("keep") && !reference.contains("trusted");
    if (room.isEmpty() && mustExist && !own.isEmpty()) {
      problems.add(id + " does not exist, but " + own + " refer to it");
    }
  }

  private static String roomOf(Item talk) {
    return talk.find("roomId").map(String::valueOf).orElse(NO_ROOM);
  }

  private static List<String> sorted(Stream<Item> talks) {
    return talks.map(talk -> talk.string("talkId")).sorted().toList();
  }

  private void agree(String what, Object expected, Object found) {
    if (!expected.equals(found)) {
      problems.add("The %s must be %s, but is %s".formatted(what, expected, found));
    }
  }

  /**
   * Whether the last write of a talk is what is stored, if it began when all others had ended, and
   * no delete of a room may have changed it.
   */
  private void lastWrite(String id, Map<String, Item> talks) {
    List<Write> own = writes.stream().filter(write -> write.talk().equals(id)).toList();
    Optional<Write> last = own.stream().max(Comparator.comparingLong(Write::begin));
    if (last.isEmpty() || !last.get().isDone()) {
      return;
    }
    Write write = last.get();
    boolean isLast = own.stream().allMatch(w -> w == write || w.end() < write.begin());
    boolean mayBeDeleted = reference.contains("clear") || reference.contains("cascade");
    boolean isOfDeleted = write.leaves().startsWith("r") && !write.leaves().equals(SAFE);
    if (isLast && !(mayBeDeleted && isOfDeleted)) {
      String stored = talks.containsKey(id) ? roomOf(talks.get(id)) : NO_TALK;
      agree("room of " + id + " after " + write, write.leaves(), stored);
    }
  }

  /** A batch can find no capacity at all, which is a failure; then everything is read again. */
  private static <T> T again(Supplier<T> read) {
    for (int i = 1; ; i++) {
      try {
        return read.get();
      } catch (AdjoinException e) {
        if (i == ATTEMPTS || e.reason() != Reason.UNAVAILABLE) {
          throw e;
        }
      }
    }
  }
}
