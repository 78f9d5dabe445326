// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.Adjoin;
import dev.adjoin.AdjoinException;
import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.Change;
import dev.adjoin.CheckReport;
import dev.adjoin.Entities;
import dev.adjoin.Item;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Programs that create, move, clear and delete talks during a migration. A talk refers to a room
 * and to a speaker; some talks are written by one client alone, others by all.
 */
final class ConcurrentReferences extends ConcurrentPrograms {
  private static final int OWN = 5;
  private static final int ENTITIES = 2;
  private static final String NONE = "none";

  /**
   * The two models.
   *
   * @param counting the references with gates in both models
   * @param built the references with gates in the new model only
   */
  record Edit(String before, String after, Set<String> counting, Set<String> built) {
    Edit {
      counting = Set.copyOf(counting);
      built = Set.copyOf(built);
    }

    /** An edit of the two references, each as it was and as it is. */
    static Edit of(String roomBefore, String roomAfter, String speakerBefore, String speakerAfter) {
      Set<String> counting = new TreeSet<>();
      Set<String> built = new TreeSet<>();
      sort("roomId", roomBefore, roomAfter, counting, built);
      sort("speakerId", speakerBefore, speakerAfter, counting, built);
      return new Edit(
          model(roomBefore, speakerBefore), model(roomAfter, speakerAfter), counting, built);
    }

    private static void sort(
        String reference, String before, String after, Set<String> counting, Set<String> built) {
      if (isChecked(after)) {
        (isChecked(before) ? counting : built).add(reference);
      }
    }

    private static boolean isChecked(String reference) {
      return reference.contains("count:") || reference.contains("checked");
    }

    private static String model(String room, String speaker) {
      return """
          model: fair
          entities:
            Room: {id: roomId, attributes: {roomId: string, name: string}}
            Speaker: {id: speakerId, attributes: {speakerId: string, name: string}}
            Talk:
              id: talkId
              attributes: {talkId: string, slot: int, roomId: {ref: %s}, speakerId: {ref: %s}}
          """
          .formatted(room, speaker);
    }

    /** Whether a reference may be absent. */
    boolean isOptional(String reference) {
      return after.contains(reference.equals("roomId") ? "ref: Room?" : "ref: Speaker?");
    }
  }

  private final Edit edit;
  private final Map<String, String> expected = new TreeMap<>();
  private final Map<String, List<String>> entities =
      new TreeMap<>(Map.of("roomId", new ArrayList<>(), "speakerId", new ArrayList<>()));

  ConcurrentReferences(long seed, Edit edit, Broken broken) {
    super(seed, edit.before(), edit.after(), broken);
    this.edit = edit;
  }

  private static String entity(String reference) {
    return reference.equals("roomId") ? "Room" : "Speaker";
  }

  private static Item item(String reference, String id, String name) {
    return Item.of(reference, id, "name", name);
  }

  @Override
  void fill(Adjoin db) {
    for (String reference : entities.keySet()) {
      for (int i = 0; i < ENTITIES; i++) {
        String id = reference.charAt(0) + "" + i;
        entities.get(reference).add(id);
        db.entity(entity(reference)).create(item(reference, id, "N"));
      }
    }
    for (int i = 0; i < OWN; i++) {
      db.entity("Talk").create(talk("s" + i, state()));
    }
    // The talks of the last one stay as they are.
    for (int client = 0; client <= CLIENTS; client++) {
      for (int own = 0; own < OWN; own++) {
        String talk = talk(client, own);
        String state = client < CLIENTS && own == 0 ? NONE : state();
        expected.put(talk, state);
        if (!state.equals(NONE)) {
          db.entity("Talk").create(talk(talk, state));
        }
      }
    }
  }

  private static String talk(int client, int own) {
    return "t" + client + "-" + own;
  }

  /** The references of a talk, as in {@code r0 s1}; a reference that is absent is {@code -}. */
  private String state() {
    return referred("roomId") + " " + referred("speakerId");
  }

  private String referred(String reference) {
    List<String> ids = entities.get(reference);
    boolean isAbsent = edit.isOptional(reference) && random.nextInt(4) == 0;
    return isAbsent ? "-" : ids.get(random.nextInt(ids.size()));
  }

  private Item talk(String id, String state) {
    Item talk = Item.of("talkId", id, "slot", random.nextInt(5));
    String[] referred = state.split(" ");
    talk = referred[0].equals("-") ? talk : talk.with("roomId", referred[0]);
    return referred[1].equals("-") ? talk : talk.with("speakerId", referred[1]);
  }

  @Override
  boolean one(Adjoin db, int number, boolean isOld) {
    boolean isShared = random.nextInt(3) == 0;
    String talk = isShared ? "s" + random.nextInt(OWN) : talk(number, random.nextInt(OWN));
    try {
      if (random.nextInt(4) == 0) {
        entity(db);
      } else {
        String before = expected.getOrDefault(talk, "?");
        Supplier<String> write = write(db.entity("Talk"), talk, before);
        String after = tried(write, isShared || before.equals(NONE));
        expected.computeIfPresent(talk, (key, known) -> after.isEmpty() ? known : after);
        written(isOld);
      }
      return true;
    } catch (AdjoinException e) {
      if (isOld && (e.reason() == Reason.DIFFERENT_DESIGN || e.reason() == Reason.REFUSED)) {
        return false;
      }
      // A program with the new model can always write.
      assertThat(e.reason())
          .as(e.getMessage())
          .isIn(Reason.UNKNOWN, Reason.UNAVAILABLE, Reason.CONFLICT);
      expected.computeIfPresent(talk, (key, known) -> stored(talk));
      return true;
    } catch (SimulatedClient.Stopped e) {
      expected.computeIfPresent(talk, (key, known) -> stored(talk));
      throw e;
    }
  }

  /**
   * Runs a write.
   *
   * @param mayFail whether the talk may be there, or missing, against what the write needs
   * @return the state that it leaves; empty if it changed nothing
   */
  private static String tried(Supplier<String> write, boolean mayFail) {
    try {
      return write.get();
    } catch (AdjoinException e) {
      boolean isOther = e.reason() == Reason.NOT_FOUND || e.reason() == Reason.ALREADY_EXISTS;
      if (isOther && mayFail) {
        return "";
      }
      throw e;
    }
  }

  /** A random write of a talk, which returns the state that it leaves. */
  private Supplier<String> write(Entities<Item> talks, String talk, String before) {
    boolean isMissing = before.equals(NONE) || before.equals("?") && random.nextInt(4) == 0;
    String room = referred("roomId");
    String speaker = referred("speakerId");
    String both = room + " " + speaker;
    int kind = isMissing ? random.nextInt(3) : 2 + random.nextInt(6);
    return () -> {
      switch (kind) {
        case 0, 1 -> talks.create(talk(talk, both));
        case 2 -> talks.put(talk(talk, both));
        case 3 -> {
          talks.delete(talk);
          return NONE;
        }
        case 4 -> {
          talks.change(talk).set("slot").to(random.nextInt(5)).apply();
          return before;
        }
        case 5 -> {
          change(talks.change(talk), "roomId", room).apply();
          return room + " " + before.replaceFirst(".* ", "");
        }
        case 6 -> {
          change(talks.change(talk), "speakerId", speaker).apply();
          return before.replaceFirst(" .*", "") + " " + speaker;
        }
        default -> change(change(talks.change(talk), "roomId", room), "speakerId", speaker).apply();
      }
      return both;
    };
  }

  private static Change<Item> change(Change<Item> change, String reference, String id) {
    return id.equals("-") ? change.remove(reference) : change.set(reference).to(id);
  }

  /** Creates, writes, renames or reads a room or a speaker. */
  private void entity(Adjoin db) {
    String reference = random.nextBoolean() ? "roomId" : "speakerId";
    List<String> ids = entities.get(reference);
    String id = ids.get(random.nextInt(ids.size()));
    Entities<Item> all = db.entity(entity(reference));
    switch (random.nextInt(6)) {
      case 0 -> {
        String added = "c" + baton.tick();
        if (random.nextBoolean()) {
          all.create(item(reference, added, "N"));
        } else {
          all.put(item(reference, added, "N"));
        }
        ids.add(added);
      }
      case 1 -> all.put(item(reference, id, "N" + baton.tick()));
      case 2, 3 -> all.change(id).set("name").to("N" + baton.tick()).apply();
      default -> read(db, reference, id);
    }
  }

  /** A count that is shown is the number of talks. */
  private void read(Adjoin db, String reference, String id) {
    Item item = db.entity(entity(reference)).consistent().get(id).orElseThrow();
    if (item.has("talks")) {
      long talks = talks(reference, "").getOrDefault(id, 0L);
      assertThat(item.toMap()).as(id).containsEntry("talks", talks);
    }
  }

  private String stored(String talk) {
    AttributeValue key = AttributeValue.fromS("TALK#" + talk);
    Map<String, AttributeValue> item =
        engine
            .directClient()
            .getItem(
                r -> r.tableName("fair").consistentRead(true).key(Map.of("PK", key, "SK", key)))
            .item();
    return item.isEmpty() ? NONE : text(item, "roomId") + " " + text(item, "speakerId");
  }

  private static String text(Map<String, AttributeValue> item, String attribute) {
    return item.containsKey(attribute) ? item.get(attribute).s() : "-";
  }

  @Override
  void isExact() {
    edit.counting().forEach(name -> assertThat(numbers(name)).isEqualTo(talks(name, "")));
    edit.built()
        .forEach(name -> assertThat(numbers(name)).isEqualTo(talks(name, "_epoch_Talk_" + name)));
  }

  /**
   * The number of talks of each entity.
   *
   * @param stamp the attribute that counted talks have; empty for all talks
   */
  private Map<String, Long> talks(String reference, String stamp) {
    Map<String, Long> talks = new TreeMap<>();
    for (Map<String, AttributeValue> item : items()) {
      boolean isTalk = item.get("PK").s().startsWith("TALK#") && item.containsKey(reference);
      if (isTalk && (stamp.isEmpty() || item.containsKey(stamp))) {
        talks.merge(item.get(reference).s(), 1L, Long::sum);
      }
    }
    return talks;
  }

  /** The number of each entity that is not 0: the sum of its gates. */
  private Map<String, Long> numbers(String reference) {
    String prefix = reference.equals("roomId") ? "ROOM#" : "SPEAKER#";
    Map<String, Long> numbers = new TreeMap<>();
    for (Map<String, AttributeValue> item : items()) {
      String partition = item.get("PK").s();
      if (partition.startsWith(prefix)) {
        String id = partition.substring(prefix.length()).replaceFirst("#SHARD.*", "");
        numbers.merge(id, number(reference, item), Long::sum);
      }
    }
    numbers.values().removeIf(number -> number == 0);
    return numbers;
  }

  private static long number(String reference, Map<String, AttributeValue> item) {
    long sum = 0;
    for (Map.Entry<String, AttributeValue> each : item.entrySet()) {
      if (each.getKey().matches("_ref\\d*_Talk_" + reference)) {
        Map<String, AttributeValue> gate = each.getValue().m();
        AttributeValue number = gate.containsKey("number") ? gate.get("number") : item.get("talks");
        sum += Long.parseLong(number.n());
      }
    }
    return sum;
  }

  /** Nothing is lost, nothing doubled, and a check finds nothing wrong. */
  @Override
  void isIntact() {
    isExact();
    expected.forEach((talk, state) -> assertThat(stored(talk)).as(talk).isEqualTo(state));
    clock.advance(Duration.ofMinutes(1));
    try (Adjoin db = opened()) {
      // Changes of copied names that were interrupted.
      db.resume();
      clock.advance(Duration.ofMinutes(1));
      db.resume();
      edit.built().forEach(name -> assertThat(numbers(name)).isEqualTo(talks(name, "")));
      CheckReport report = db.check().run();
      assertThat(report.findings()).as(report.toString()).isEmpty();
      entities.forEach((reference, ids) -> ids.forEach(id -> lists(db, reference, id)));
      delete(db, "roomId", "r0");
      delete(db, "speakerId", "s0");
      assertThat(db.check().run().findings()).isEmpty();
    }
  }

  private void lists(Adjoin db, String reference, String id) {
    int talks = talks(reference, "").getOrDefault(id, 0L).intValue();
    read(db, reference, id);
    assertThat(db.entity("Talk").by(reference).is(id).list()).hasSize(talks);
    assertThat(db.entity("Talk").by(reference).is(id).count()).isEqualTo(talks);
  }

  /** Deletes an entity with what refers to it, if that is possible. */
  private void delete(Adjoin db, String reference, String id) {
    for (int attempt = 1; attempt < 20; attempt++) {
      try {
        db.entity(entity(reference)).delete(id);
        return;
      } catch (AdjoinException e) {
        assertThat(e.reason()).isIn(Reason.CONFLICT, Reason.RESTRICTED);
        if (e.reason() == Reason.RESTRICTED) {
          assertThat(talks(reference, "")).containsKey(id);
          return;
        }
      }
    }
    throw new AssertionError("Each delete of " + id + " conflicted");
  }

  @Override
  void retire() {
    for (int i = 0; i < ENTITIES; i++) {
      AttributeValue key = AttributeValue.fromS("ROOM#r" + i);
      engine
          .directClient()
          .updateItem(
              r ->
                  r.tableName("fair")
                      .key(Map.of("PK", key, "SK", key))
                      .updateExpression("REMOVE #m, talks")
                      .expressionAttributeNames(Map.of("#m", "_ref_Talk_roomId")));
    }
  }
}
