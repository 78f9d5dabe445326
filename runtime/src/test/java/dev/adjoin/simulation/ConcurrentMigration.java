// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.Adjoin;
import dev.adjoin.AdjoinException;
import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.AdjoinException.Remedy;
import dev.adjoin.CheckReport;
import dev.adjoin.Item;
import dev.adjoin.LinkOutcome;
import dev.adjoin.StreamReport;
import dev.adjoin.UnlinkOutcome;
import dev.adjoin.declare.Side;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.TransactionConflictException;

/**
 * Programs that link and unlink during a migration; some edges are written by one client alone,
 * others by all.
 */
final class ConcurrentMigration extends ConcurrentPrograms {
  private static final int BOOTHS = 2;
  private static final int OWN = 4;

  /**
   * The two models: visitors and booths, with visits that both may count.
   *
   * @param counting the sides with gates in both models
   * @param built the sides with gates in the new model only
   */
  record Edit(String before, String after, Set<Side> counting, Set<Side> built) {
    Edit {
      counting = Set.copyOf(counting);
      built = Set.copyOf(built);
    }

    /** Whether edges have a text that no other edge has. */
    boolean isUnique() {
      return after.contains("unique: [code]");
    }

    /** Whether edges are deleted with their booth. */
    boolean cascades() {
      return after.contains("onDelete: {to: cascade}");
    }

    /**
     * Whether clients delete booths meanwhile. Without a gate, a program with the old model would
     * leave edges behind, which stop a migration.
     */
    boolean deletes() {
      return cascades() && counting.contains(Side.TO) && !isStreamed();
    }

    /** Whether another program removes edges, and a worker applies that from the stream. */
    boolean isStreamed() {
      return after.contains("removals: streamed");
    }

    /** Whether booths have numbers that the old model does not maintain. */
    boolean storesNumbers() {
      return before.contains("visits: long?");
    }

    /** Whether edges copy the title of their booth. */
    boolean copies() {
      return after.contains("copy: {to: [title]}");
    }
  }

  private final Edit edit;
  private final Map<String, Boolean> expected = new TreeMap<>();
  private final List<String> booths = new ArrayList<>();
  int deletedByNew;

  ConcurrentMigration(long seed, Edit edit, Broken broken) {
    super(seed, edit.before(), edit.after(), broken);
    this.edit = edit;
  }

  @Override
  void fill(Adjoin db) {
    for (int i = 0; i < BOOTHS; i++) {
      booths.add("b" + i);
      db.entity("Booth").create(booth("b" + i, true));
    }
    for (int i = 0; i < OWN; i++) {
      db.entity("Visitor").create(Item.of("visitorId", "s" + i));
      db.relationship("Visit").link(edge("s" + i, "b0"));
    }
    // The edges of the last one stay as they are.
    for (int client = 0; client <= CLIENTS; client++) {
      for (int own = 0; own < OWN; own++) {
        String visitor = visitor(client, own);
        db.entity("Visitor").create(Item.of("visitorId", visitor));
        for (int booth = 0; booth < BOOTHS; booth++) {
          boolean isLinked = (own + booth) % 2 == 0;
          expected.put(visitor + " b" + booth, isLinked);
          if (isLinked) {
            db.relationship("Visit").link(edge(visitor, "b" + booth));
          }
        }
      }
    }
  }

  private Item booth(String id, boolean isOld) {
    Item booth = Item.of("boothId", id);
    if (edit.storesNumbers() && isOld) {
      return booth.with("visits", 1000L);
    }
    return edit.copies() ? booth.with("title", "T") : booth;
  }

  private static String visitor(int client, int own) {
    return "v" + client + "-" + own;
  }

  private Item edge(String visitor, String booth) {
    Item edge = Item.of("visitorId", visitor, "boothId", booth);
    return edit.isUnique() ? edge.with("code", visitor + " " + booth) : edge;
  }

  @Override
  boolean one(Adjoin db, int number, boolean isOld) {
    // The visitors of nobody are those of all clients, so that nobody knows what is stored.
    boolean isShared = random.nextBoolean();
    String visitor = isShared ? "s" + random.nextInt(OWN) : visitor(number, random.nextInt(OWN));
    String booth = booths.get(random.nextInt(booths.size()));
    String name = visitor + " " + booth;
    if (!isShared) {
      expected.putIfAbsent(name, false);
    }
    try {
      if (isShared) {
        if (random.nextBoolean()) {
          db.relationship("Visit").link(edge(visitor, booth));
        } else {
          db.relationship("Visit").unlink(visitor, booth);
        }
        return true;
      }
      if (random.nextInt(20) == 0) {
        String added = "c" + baton.tick();
        if (random.nextBoolean()) {
          db.entity("Booth").create(booth(added, isOld));
        } else {
          db.entity("Booth").put(booth(added, isOld));
        }
        booths.add(added);
        return true;
      }
      if (edit.isStreamed() && random.nextInt(8) == 0) {
        remove(visitor, booth);
        expected.put(name, false);
        return true;
      }
      if (edit.isStreamed() && random.nextInt(8) == 0) {
        db.follow(engine.streams()).drain();
        return true;
      }
      if (edit.deletes() && random.nextInt(8) == 0) {
        delete(db, number, isOld);
        return true;
      }
      if (random.nextInt(10) == 0) {
        if (!isOld || !edit.storesNumbers()) {
          read(db, booth);
        }
        return true;
      }
      if (edit.copies() && random.nextInt(10) == 0) {
        db.entity("Booth").change(booth).set("title").to("T" + baton.tick()).apply();
        return true;
      }
      if (random.nextInt(10) == 0) {
        db.entity("Booth").put(booth(booth, isOld));
        return true;
      }
      if (random.nextInt(5) == 0) {
        db.relationship("Visit").put(edge(visitor, booth).with("note", random.nextInt(9)));
        expected.put(name, true);
      } else if (random.nextBoolean()) {
        LinkOutcome<Item> outcome = db.relationship("Visit").link(edge(visitor, booth));
        assertThat(outcome instanceof LinkOutcome.Linked<Item>)
            .as("a link of %s while linked is %s", name, expected.get(name))
            .isEqualTo(!expected.get(name));
        expected.put(name, true);
        written(isOld);
      } else {
        UnlinkOutcome<Item> outcome = db.relationship("Visit").unlink(visitor, booth);
        assertThat(outcome instanceof UnlinkOutcome.Unlinked<Item>)
            .as("an unlink of %s while linked is %s", name, expected.get(name))
            .isEqualTo(expected.get(name));
        expected.put(name, false);
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
      expected.computeIfPresent(name, (key, known) -> isStored(visitor, booth));
      return true;
    } catch (SimulatedClient.Stopped e) {
      expected.computeIfPresent(name, (key, known) -> isStored(visitor, booth));
      throw e;
    }
  }

  /**
   * Creates a booth that nobody else knows, links some edges, and deletes it with them. A program
   * with the new model can do so until the migration is being finished, if there was a gate before.
   */
  private void delete(Adjoin db, int number, boolean isOld) {
    String booth = "d" + baton.tick();
    db.entity("Booth").create(booth(booth, isOld));
    for (int own = random.nextInt(OWN); own < OWN; own++) {
      db.relationship("Visit").link(edge(visitor(number, own), booth));
    }
    try {
      assertThat(db.entity("Booth").delete(booth)).isTrue();
      deletedByNew += !isOld && migrating > 0 ? 1 : 0;
    } catch (AdjoinException e) {
      boolean isWaiting = e.reason() == Reason.REFUSED && !isOld;
      if (!isWaiting) {
        throw e;
      }
      assertThat(e.remedy()).isEqualTo(Remedy.FINISH_MIGRATION);
    }
  }

  /** Removes an edge as a program without Adjoin does. */
  private void remove(String visitor, String booth) {
    while (true) {
      try {
        engine.directClient().deleteItem(r -> r.tableName("fair").key(key(visitor, booth)));
        return;
      } catch (TransactionConflictException e) {
        // Another program writes the edge.
      }
    }
  }

  private static Map<String, AttributeValue> key(String visitor, String booth) {
    return Map.of(
        "PK", AttributeValue.fromS("VISITOR#" + visitor),
        "SK", AttributeValue.fromS("BOOTH#" + booth));
  }

  /** A count that is shown is the number of edges, unless the worker still has to apply some. */
  private void read(Adjoin db, String booth) {
    Item item = db.entity("Booth").consistent().get(booth).orElseThrow();
    if (item.has("visits") && !edit.isStreamed()) {
      long edges = edges(Side.TO, false).getOrDefault(booth, 0L);
      assertThat(item.toMap()).as(booth).containsEntry("visits", edges);
    }
  }

  private boolean isStored(String visitor, String booth) {
    return engine
        .directClient()
        .getItem(r -> r.tableName("fair").consistentRead(true).key(key(visitor, booth)))
        .hasItem();
  }

  @Override
  void isExact() {
    if (edit.isStreamed()) {
      edit.built().forEach(side -> countsAtLeast(numbers(side), edges(side, true)));
      edit.counting().forEach(side -> countsAtLeast(numbers(side), edges(side, false)));
      return;
    }
    edit.counting().forEach(side -> assertThat(numbers(side)).isEqualTo(edges(side, false)));
    edit.built().forEach(side -> assertThat(numbers(side)).isEqualTo(edges(side, true)));
  }

  /** Edges that another program removed are counted until the worker has applied it. */
  private static void countsAtLeast(Map<String, Long> numbers, Map<String, Long> edges) {
    edges.forEach(
        (entity, number) ->
            assertThat(numbers.getOrDefault(entity, 0L)).as(entity).isGreaterThanOrEqualTo(number));
    assertThat(numbers.values()).allMatch(number -> number > 0);
  }

  private static String prefix(Side side) {
    return side == Side.FROM ? "VISITOR#" : "BOOTH#";
  }

  /**
   * The number of edges of each entity.
   *
   * @param isStamped whether only edges with a stamp count
   */
  private Map<String, Long> edges(Side side, boolean isStamped) {
    Map<String, Long> edges = new TreeMap<>();
    for (Map<String, AttributeValue> item : items()) {
      String visitor = item.get("PK").s();
      String booth = item.get("SK").s();
      boolean isEdge = visitor.startsWith("VISITOR#") && booth.startsWith("BOOTH#");
      if (isEdge && (!isStamped || item.containsKey("_epoch_" + side.word()))) {
        edges.merge(side == Side.FROM ? visitor.substring(8) : booth.substring(6), 1L, Long::sum);
      }
    }
    return edges;
  }

  /** The number of each entity that is not 0: the sum of its gates. */
  private Map<String, Long> numbers(Side side) {
    Map<String, Long> numbers = new TreeMap<>();
    for (Map<String, AttributeValue> item : items()) {
      String partition = item.get("PK").s();
      if (partition.startsWith(prefix(side))) {
        String entity = partition.substring(prefix(side).length()).replaceFirst("#SHARD.*", "");
        numbers.merge(entity, number(side, item), Long::sum);
      }
    }
    numbers.values().removeIf(number -> number == 0);
    return numbers;
  }

  private static long number(Side side, Map<String, AttributeValue> item) {
    long sum = 0;
    for (Map.Entry<String, AttributeValue> each : item.entrySet()) {
      if (each.getKey().matches("_" + side.word() + "\\d*_Visit")) {
        Map<String, AttributeValue> gate = each.getValue().m();
        AttributeValue count = item.get(side == Side.FROM ? "trips" : "visits");
        sum += Long.parseLong((gate.containsKey("number") ? gate.get("number") : count).n());
      }
    }
    return sum;
  }

  /** Nothing is lost, nothing doubled, and a check finds nothing wrong. */
  @Override
  void isIntact() {
    isExact();
    expected.forEach(
        (name, isLinked) ->
            assertThat(isStored(name.split(" ")[0], name.split(" ")[1]))
                .as(name)
                .isEqualTo(isLinked));
    clock.advance(Duration.ofMinutes(1));
    try (Adjoin db = opened()) {
      // Changes of copied titles that were interrupted.
      db.resume();
      clock.advance(Duration.ofMinutes(1));
      db.resume();
      if (edit.isStreamed()) {
        StreamReport report = db.follow(engine.streams()).drain();
        assertThat(report.failures()).isEmpty();
      }
      edit.counting().forEach(side -> assertThat(numbers(side)).isEqualTo(edges(side, false)));
      edit.built().forEach(side -> assertThat(numbers(side)).isEqualTo(edges(side, false)));
      CheckReport report = db.check().run();
      assertThat(report.findings()).as(report.toString()).isEmpty();
      Map<String, Long> all = edges(Side.TO, false);
      for (String booth : booths) {
        long edges = all.getOrDefault(booth, 0L);
        read(db, booth);
        assertThat(db.relationship("Visit").to(booth).count()).isEqualTo(edges);
        assertThat(db.relationship("Visit").to(booth).list()).hasSize((int) edges);
      }
      if (edit.cascades()) {
        delete(db, "b0");
        assertThat(db.check().run().findings()).isEmpty();
      }
    }
  }

  /** Deletes a booth with its edges; conflicts are frequent in a transaction of so many items. */
  private static void delete(Adjoin db, String booth) {
    for (int attempt = 1; ; attempt++) {
      try {
        db.entity("Booth").delete(booth);
        return;
      } catch (AdjoinException e) {
        assertThat(e.reason()).isEqualTo(Reason.CONFLICT);
        assertThat(attempt).isLessThan(10);
      }
    }
  }

  @Override
  void retire() {
    for (int i = 0; i < BOOTHS; i++) {
      AttributeValue key = AttributeValue.fromS("BOOTH#b" + i);
      engine
          .directClient()
          .updateItem(
              r ->
                  r.tableName("fair")
                      .key(Map.of("PK", key, "SK", key))
                      .updateExpression("REMOVE #m, visits")
                      .expressionAttributeNames(Map.of("#m", "_to_Visit")));
    }
  }
}
