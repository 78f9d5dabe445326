// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.CheckReport.Kind;
import dev.adjoin.CheckReport.Severity;
import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.engine.VirtualClock;
import dev.adjoin.testing.search.Search;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;

/**
 * A global table of two Regions. Each Region is an engine, with conditions and transactions of its
 * own. Items that one Region writes reach the other one later, one by one and in any order. The
 * last writer of an item wins.
 */
class TwoRegionsTest {
  private static final String MODEL =
      """
      model: clubs
      table: {name: Clubs, writers: one-region}
      entities:
        Person: {id: person, unique: [email], attributes: {person: string, email: string?}}
        Club: {id: club, attributes: {club: string, title: string}}
        Room: {parent: Club, id: room, onDelete: cascade, attributes: {room: string}}
      relationships:
        Member: {from: Person, to: Club, count: {to: members}, copy: {to: [title]}}
        Seat:
          from: Person
          to: Club
          as: {from: SEAT, to: SEATED}
          inverse: mirror
          integrity: checked
          attributes: {row: int}
      """;

  private static final Duration SETTLE = Duration.ofSeconds(30);

  /** What a repair leaves to people. */
  private static final Set<Kind> LEFT_TO_PEOPLE = EnumSet.of(Kind.DUPLICATE_VALUE);

  private static final Set<Reason> REFUSALS =
      EnumSet.of(
          Reason.END_NOT_FOUND,
          Reason.NOT_FOUND,
          Reason.ALREADY_EXISTS,
          Reason.NOT_UNIQUE,
          Reason.BEING_DELETED);

  private final VirtualClock clock = new VirtualClock();

  /** An item as one Region wrote it; an empty one was removed. */
  private record Written(
      Map<String, AttributeValue> key, Map<String, AttributeValue> item, long time) {}

  /** One Region, with the items that have not reached the other one. */
  private final class Region implements AutoCloseable {
    private final EmbeddedDynamoDb engine = EmbeddedDynamoDb.builder().clock(clock).build();
    private final Map<Map<String, AttributeValue>, Map<String, AttributeValue>> items =
        new HashMap<>();
    private final Map<Map<String, AttributeValue>, Long> times = new HashMap<>();
    private final List<Written> onTheWay = new ArrayList<>();

    /** Notices what was written here since the last time. */
    void notice(long time) {
      Map<Map<String, AttributeValue>, Map<String, AttributeValue>> now = stored();
      Set<Map<String, AttributeValue>> keys = new HashSet<>(items.keySet());
      keys.addAll(now.keySet());
      for (Map<String, AttributeValue> key : keys) {
        Map<String, AttributeValue> item = now.getOrDefault(key, Map.of());
        if (!item.equals(items.getOrDefault(key, Map.of()))) {
          set(key, item, time);
          onTheWay.add(new Written(key, item, time));
        }
      }
    }

    private void set(Map<String, AttributeValue> key, Map<String, AttributeValue> item, long time) {
      times.put(key, time);
      if (item.isEmpty()) {
        items.remove(key);
      } else {
        items.put(key, item);
      }
    }

    /** Receives an item, unless it was written here later. */
    void receive(Written written) {
      if (times.getOrDefault(written.key, -1L) < written.time) {
        set(written.key, written.item, written.time);
        if (written.item.isEmpty()) {
          engine.directClient().deleteItem(d -> d.tableName("Clubs").key(written.key));
        } else {
          engine.directClient().putItem(p -> p.tableName("Clubs").item(written.item));
        }
      }
    }

    Map<Map<String, AttributeValue>, Map<String, AttributeValue>> stored() {
      return engine
          .directClient()
          .scan(s -> s.tableName("Clubs").consistentRead(true))
          .items()
          .stream()
          .collect(
              Collectors.toMap(
                  item -> Map.of("PK", item.get("PK"), "SK", item.get("SK")), item -> item));
    }

    @Override
    public void close() {
      engine.close();
    }
  }

  /** Two Regions between which items travel whenever a program has sent a request. */
  private final class World implements AutoCloseable {
    private final Region one = new Region();
    private final Region other = new Region();
    private final Random random;
    private final List<Adjoin> opened = new ArrayList<>();
    private long time;

    private boolean isCreated;

    /** Whether items travel. */
    private boolean isConnected = true;

    World(long seed) {
      this.random = Search.random(seed);
      open(one).createTable();
      arrive(written -> true);
    }

    Adjoin open(Region region) {
      Adjoin db =
          Adjoin.builder(ModelFile.parse("model.yaml", MODEL))
              .environment(new VirtualEnvironment(clock, random.nextLong()))
              .settle(SETTLE)
              .connect(client(region));
      opened.add(db);
      return db;
    }

    private DynamoDbClient client(Region region) {
      return (DynamoDbClient)
          Proxy.newProxyInstance(
              DynamoDbClient.class.getClassLoader(),
              new Class<?>[] {DynamoDbClient.class},
              (proxy, method, arguments) -> {
                try {
                  if (arguments != null && arguments[0] instanceof CreateTableRequest table) {
                    other.engine.directClient().createTable(table);
                    isCreated = true;
                  }
                  Object answer = method.invoke(region.engine.client(), arguments);
                  travel();
                  return answer;
                } catch (InvocationTargetException e) {
                  throw e.getCause();
                }
              });
    }

    private void travel() {
      int percent = isConnected ? random.nextInt(100) : 0;
      arrive(written -> random.nextInt(100) < percent);
    }

    private void arrive(Predicate<Written> chosen) {
      if (!isCreated) {
        return;
      }
      time++;
      one.notice(time);
      other.notice(time);
      arrive(one, other, chosen);
      arrive(other, one, chosen);
    }

    private void arrive(Region from, Region to, Predicate<Written> chosen) {
      List<Written> arriving = from.onTheWay.stream().filter(chosen).toList();
      from.onTheWay.removeAll(arriving);
      arriving.forEach(to::receive);
    }

    /** One random write; a refusal is an answer. */
    void write(Adjoin db) {
      String person = "p" + random.nextInt(3);
      String club = "c" + random.nextInt(2);
      Item edge = Item.of("person", person, "club", club);
      int number = random.nextInt(3);
      try {
        switch (random.nextInt(12)) {
          case 0, 1 -> db.entity("Person").create(Item.of("person", person, "email", "e" + number));
          case 2, 3 -> db.entity("Club").create(Item.of("club", club, "title", "T" + number));
          case 4 -> db.entity("Club").change(club).set("title").to("T" + number).apply();
          case 5 -> db.entity("Room").put(Item.of("club", club, "room", "r" + number));
          case 6 -> db.entity("Person").delete(person);
          case 7 -> db.entity("Club").delete(club);
          case 8 -> db.relationship("Seat").put(edge.with("row", number));
          case 9 -> db.relationship("Seat").unlink(person, club);
          case 10 -> db.relationship("Member").unlink(person, club);
          default -> db.relationship("Member").link(edge);
        }
      } catch (AdjoinException e) {
        // Beside another writing Region a transaction can find half of what it needs.
        boolean isHalf = e.reason() == Reason.REFUSED || e.reason() == Reason.CONFLICT;
        assertThat(REFUSALS.contains(e.reason()) || isHalf).as(e.toString()).isTrue();
      }
    }

    @Override
    public void close() {
      opened.forEach(Adjoin::close);
      one.close();
      other.close();
    }
  }

  /** What is wrong in the items of a Region, found without the model's design. */
  private static Set<String> wrong(Region region) {
    Set<String> wrong = new TreeSet<>();
    List<Map<String, AttributeValue>> all = List.copyOf(region.stored().values());
    for (Map<String, AttributeValue> club : of(all, "Club")) {
      long members =
          of(all, "Member").stream().filter(m -> m.get("club").equals(club.get("club"))).count();
      if (!club.get("members").n().equals(Long.toString(members))) {
        wrong.add("count of " + club.get("club").s());
      }
    }
    for (String type : List.of("Member", "Seat")) {
      for (Map<String, AttributeValue> edge : of(all, type)) {
        if (type.equals("Seat") && !exists(all, "Person", "person", edge)
            || !exists(all, "Club", "club", edge)) {
          wrong.add("end of " + type + " " + edge.get("person").s() + " " + edge.get("club").s());
        }
      }
    }
    Set<AttributeValue> emails = new HashSet<>();
    for (Map<String, AttributeValue> person : of(all, "Person")) {
      if (!emails.add(person.get("email"))) {
        wrong.add("email " + person.get("email").s());
      }
    }
    return wrong;
  }

  private static List<Map<String, AttributeValue>> of(
      List<Map<String, AttributeValue>> all, String type) {
    return all.stream()
        .filter(item -> AttributeValue.fromS(type).equals(item.get("_type")))
        .filter(item -> !item.containsKey("_deleting"))
        .toList();
  }

  private static boolean exists(
      List<Map<String, AttributeValue>> all,
      String type,
      String id,
      Map<String, AttributeValue> edge) {
    return of(all, type).stream().anyMatch(entity -> entity.get(id).equals(edge.get(id)));
  }

  private static List<CheckReport.FindingGroup> errors(CheckReport report) {
    return report.findings().stream().filter(group -> group.severity() == Severity.ERROR).toList();
  }

  private static Set<Kind> kinds(CheckReport report) {
    return errors(report).stream().map(CheckReport.FindingGroup::kind).collect(Collectors.toSet());
  }

  /** Repairs and resumes until there is nothing to do, as people do. */
  private void assertRepaired(World world, Region region) {
    Adjoin db = world.open(region);
    db.check().repair().run();
    clock.advance(SETTLE);
    db.resume();
    db.check().repair().run();
    clock.advance(SETTLE);
    assertThat(db.resume().unfinished()).isEmpty();
    CheckReport after = db.check().run();
    assertThat(kinds(after)).as(after.toString()).isSubsetOf(LEFT_TO_PEOPLE);
    assertThat(wrong(region)).as(after.toString()).allMatch(what -> what.startsWith("email"));
  }

  @Test
  void oneWritingRegionKeepsItsPromisesAndOthersReadWhatHasArrived() {
    Search.of(4, 500)
        .run(
            seed -> {
              try (World world = new World(seed)) {
                Adjoin writer = world.open(world.one);
                Adjoin reader = world.open(world.other);
                for (int i = 0; i < 40; i++) {
                  world.write(writer);
                  reader.relationship("Member").from("p0").list();
                  reader.relationship("Seat").to("c0").list();
                  reader.entity("Club").get("c0");
                }
                clock.advance(SETTLE);
                assertThat(writer.resume().unfinished()).isEmpty();
                world.arrive(written -> true);
                assertThat(world.other.stored()).isEqualTo(world.one.stored());
                for (Adjoin db : List.of(writer, reader)) {
                  CheckReport report = db.check().run();
                  assertThat(errors(report)).as(report.toString()).isEmpty();
                }
                assertThat(wrong(world.other)).isEmpty();
              }
            });
  }

  /**
   * The first Region is lost with what was on the way, and the other one becomes the writing one.
   */
  @Test
  void aRepairMakesTheOtherRegionTheWritingOne() {
    Search.of(4, 500)
        .run(
            seed -> {
              try (World world = new World(seed)) {
                Adjoin writer = world.open(world.one);
                for (int i = 0; i < 40; i++) {
                  world.write(writer);
                }
                world.one.onTheWay.clear();
                world.isConnected = false;
                assertRepaired(world, world.other);
                Adjoin next = world.open(world.other);
                for (int i = 0; i < 20; i++) {
                  world.write(next);
                }
                clock.advance(SETTLE);
                assertThat(next.resume().unfinished()).isEmpty();
                CheckReport report = next.check().run();
                assertThat(errors(report)).as(report.toString()).isEmpty();
                assertThat(wrong(world.other)).isEmpty();
              }
            });
  }

  @Test
  void twoRegionsCanTakeTheSameUniqueValueWhichACheckFinds() {
    try (World world = new World(1)) {
      Adjoin one = world.open(world.one);
      Adjoin other = world.open(world.other);
      world.isConnected = false;
      one.entity("Person").create(Item.of("person", "ada", "email", "a@b.c"));
      other.entity("Person").create(Item.of("person", "bob", "email", "a@b.c"));
      world.arrive(written -> true);
      assertThat(kinds(one.check().run())).contains(Kind.DUPLICATE_VALUE);
      assertThat(kinds(other.check().run())).contains(Kind.DUPLICATE_VALUE);
    }
  }

  @Test
  void oneRegionCanDeleteAnEntityWhileAnotherLinksItWhichACheckFinds() {
    try (World world = new World(1)) {
      Adjoin one = world.open(world.one);
      Adjoin other = world.open(world.other);
      one.entity("Person").create(Item.of("person", "ada"));
      one.entity("Club").create(Item.of("club", "chess", "title", "Chess"));
      world.arrive(written -> true);
      world.isConnected = false;
      other.relationship("Member").link(Item.of("person", "ada", "club", "chess"));
      assertThat(one.entity("Club").delete("chess")).isTrue();
      assertThat(one.resume().unfinished()).isEmpty();
      world.arrive(written -> true);
      assertThat(one.entity("Club").get("chess")).isEmpty();
      assertThat(kinds(other.check().run())).containsExactly(Kind.ORPHAN_EDGE);
      assertRepaired(world, world.other);
    }
  }

  @Test
  void aCheckFindsWhatTwoWritingRegionsHaveDamagedAndRepairsIt() {
    Search.of(6, 1_000)
        .run(
            seed -> {
              try (World world = new World(seed)) {
                List<Adjoin> writers = List.of(world.open(world.one), world.open(world.other));
                for (int i = 0; i < 60; i++) {
                  world.write(writers.get(world.random.nextInt(2)));
                }
                world.arrive(written -> true);
                assertThat(world.other.stored()).isEqualTo(world.one.stored());
                world.isConnected = false;
                Adjoin db = world.open(world.one);
                clock.advance(SETTLE);
                boolean isFinished = db.resume().unfinished().isEmpty();
                Set<String> wrong = wrong(world.one);
                CheckReport report = db.check().run();
                assertThat(wrong.isEmpty() || !isFinished || !report.isSound())
                    .as("%s in %s", wrong, report)
                    .isTrue();
                assertRepaired(world, world.one);
              }
            });
  }
}
