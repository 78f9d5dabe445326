// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.CheckReport.Kind;
import dev.adjoin.CheckReport.Severity;
import dev.adjoin.engine.Cloud;
import dev.adjoin.engine.Delay;
import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.engine.VirtualClock;
import dev.adjoin.testing.search.Search;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.TransactionConflictException;

/**
 * Checks and repairs while others write, under the conditions of the cloud: index lag, conflicts,
 * throttling and lost responses. The writers run between the requests of the check, by seed.
 */
class CheckBesideWritersTest {
  private static final int NAMES = 6;
  private static final Duration SETTLE = Duration.ofSeconds(30);

  /** What a repair leaves to people. */
  private static final Set<Kind> LEFT_TO_PEOPLE =
      EnumSet.of(Kind.UNREADABLE, Kind.DUPLICATE_VALUE, Kind.ONE_SIDED_SUMMARY);

  /** Why a write is refused beside a repair, without damage. */
  private static final Set<Reason> REFUSALS =
      EnumSet.of(
          Reason.END_NOT_FOUND,
          Reason.NOT_FOUND,
          Reason.NOT_UNIQUE,
          Reason.FULL,
          Reason.REFUSED,
          Reason.UNKNOWN,
          Reason.UNAVAILABLE,
          Reason.CONFLICT,
          Reason.BEING_DELETED,
          Reason.RESTRICTED);

  /** Links an edge again whose id was removed. */
  private static final Set<Long> EDGES_THAT_ARE_THERE = Set.of(805697140L);

  /** Damages a guard so that it names no owner, which ended the repair. */
  private static final Set<Long> GUARDS_WITHOUT_OWNERS = Set.of(873775748L);

  /** Removes a gate next to a propagation, which did not explain that. */
  private static final Set<Long> GATES_WITH_UNFINISHED_WORK = Set.of(1029168054L);

  /** Removes the title of a club, which is not missing from its copies. */
  private static final Set<Long> SOURCES = Set.of(42000013L);

  /** Damages the gate of an entity that is gone; removes the id of an edge that is unlinked. */
  private static final Set<Long> GATES_AND_IDS = Set.of(870712232L, 870712233L);

  private final VirtualClock clock = new VirtualClock();

  /** A table with a writer, and a second client whose requests the writer comes before. */
  private final class World implements AutoCloseable {
    private final EmbeddedDynamoDb engine;
    private final Random random;
    private final Adjoin writer;
    private final Adjoin checked;
    private boolean isBusy;
    private boolean isDamaged;

    World(long seed) {
      this.random = new Random(seed);
      Cloud cloud =
          Cloud.builder(seed)
              .indexLag(Delay.heavyTailed(Duration.ofMillis(50), Duration.ofSeconds(5)))
              .replicaLag(Delay.heavyTailed(Duration.ofMillis(5), Duration.ofMillis(500)))
              .conflicts(0.03)
              .throttled(0.01)
              .internalErrors(0.01)
              .lostBefore(0.02)
              .lostAfter(0.02)
              .latency(Delay.heavyTailed(Duration.ofMillis(3), Duration.ofMillis(50)))
              .retries()
              .build();
      this.engine = EmbeddedDynamoDb.builder().clock(clock).cloud(cloud).build();
      this.writer = open(engine.client(), seed * 2 + 1);
      writer.createTableIfAbsent();
      this.checked = open(interrupted(engine.client()), seed * 2 + 2);
    }

    private Adjoin open(DynamoDbClient client, long seed) {
      return Adjoin.builder(ModelFile.parse("model.yaml", CheckTest.MODEL))
          .environment(new VirtualEnvironment(clock, seed))
          .deadline(Duration.ofMinutes(8))
          .settle(SETTLE)
          .unrecorded()
          .connect(client);
    }

    /** A client before whose requests others write. */
    private DynamoDbClient interrupted(DynamoDbClient client) {
      return (DynamoDbClient)
          Proxy.newProxyInstance(
              DynamoDbClient.class.getClassLoader(),
              new Class<?>[] {DynamoDbClient.class},
              (proxy, method, arguments) -> {
                if (isBusy && random.nextInt(3) == 0) {
                  write();
                }
                try {
                  return method.invoke(client, arguments);
                } catch (InvocationTargetException e) {
                  throw e.getCause();
                }
              });
    }

    private String name(String prefix) {
      return prefix + random.nextInt(NAMES);
    }

    private Item edge() {
      return Item.of("person", name("p"), "club", name("c"));
    }

    /** One random write; refusals are a part of life. */
    void write() {
      try {
        switch (random.nextInt(14)) {
          case 0 -> writer.entity("Person").put(person(name("p")));
          case 1 ->
              writer
                  .entity("Club")
                  .put(Item.of("club", name("c"), "title", "T" + random.nextInt(9)));
          case 2 ->
              writer
                  .entity("Club")
                  .put(Item.of("club", name("c"), "title", "T", "town", name("t")));
          case 3 -> writer.entity("Room").put(Item.of("club", name("c"), "room", name("r")));
          case 4 -> writer.entity("Person").delete(name("p"));
          case 5 -> writer.relationship("Badge").unlink(name("p"), name("c"));
          case 6 -> writer.relationship("Badge").put(edge().with("level", random.nextInt(5)));
          case 7 -> writer.relationship("Seat").put(edge().with("row", random.nextInt(5)));
          case 8 -> writer.relationship("Visit").put(edge());
          case 9 -> writer.relationship(relationship()).unlink(name("p"), name("c"));
          default -> writer.relationship(relationship()).link(edge());
        }
      } catch (AdjoinException e) {
        // A link of an edge that is there returns it, which fails as a get of it does.
        boolean isOfDamage = isDamaged && e.reason() == Reason.UNREADABLE;
        assertThat(isOfDamage || REFUSALS.contains(e.reason())).as(e.toString()).isTrue();
      }
    }

    private Item person(String id) {
      Item item = Item.of("person", id, "name", "N");
      return random.nextBoolean() ? item : item.with("email", name("e"));
    }

    private String relationship() {
      return List.of("Member", "Seat", "Fan", "Visit").get(random.nextInt(4));
    }

    void writes(int number) {
      for (int i = 0; i < number; i++) {
        write();
      }
    }

    /** Fills the table, and damages so many random items. */
    void writeAndDamage(int times) {
      writes(150);
      settle();
      isDamaged = true;
      for (int i = 0; i < times; i++) {
        damage();
      }
    }

    /** Damages one random item by a raw write, again after a conflict. */
    void damage() {
      while (true) {
        try {
          damageOnce();
          return;
        } catch (TransactionConflictException e) {
          settle();
        }
      }
    }

    private void damageOnce() {
      DynamoDbClient raw = engine.directClient();
      List<Map<String, AttributeValue>> items =
          new ArrayList<>(
              raw.scanPaginator(r -> r.tableName("Clubs").consistentRead(true)).items().stream()
                  .filter(item -> !item.get("PK").s().startsWith("_ADJOIN"))
                  .toList());
      Map<String, AttributeValue> item = new HashMap<>(items.get(random.nextInt(items.size())));
      Map<String, AttributeValue> key = Map.of("PK", item.get("PK"), "SK", item.get("SK"));
      List<String> attributes =
          item.keySet().stream()
              .filter(name -> !key.containsKey(name) && !name.equals("_type"))
              .sorted()
              .toList();
      if (random.nextInt(3) == 0 || attributes.isEmpty()) {
        raw.deleteItem(r -> r.tableName("Clubs").key(key));
        return;
      }
      String attribute = attributes.get(random.nextInt(attributes.size()));
      AttributeValue value = item.get(attribute);
      if (random.nextBoolean() && value.n() != null) {
        item.put(attribute, AttributeValue.fromN("" + (Long.parseLong(value.n()) + 3)));
      } else if (random.nextBoolean() && value.s() != null) {
        item.put(attribute, AttributeValue.fromS(value.s() + "x"));
      } else {
        item.remove(attribute);
      }
      raw.putItem(r -> r.tableName("Clubs").item(item));
    }

    void settle() {
      clock.advance(SETTLE);
    }

    CheckReport check() {
      return checked.check().segments(3).examples(1_000).run();
    }

    CheckReport repair() {
      return checked.check().deleteUnknown().run();
    }

    @Override
    public void close() {
      writer.close();
      checked.close();
      engine.close();
    }
  }

  /**
   * Whether a repair leaves findings to people: of some kinds, of items that cannot be read, and
   * copies of clubs that cannot be read.
   */
  private static boolean isLeftToPeople(CheckReport report, CheckReport.FindingGroup group) {
    List<String> unreadable =
        errors(report).stream()
            .filter(each -> each.kind() == Kind.UNREADABLE)
            .flatMap(each -> each.examples().stream())
            .map(CheckReport.Finding::key)
            .toList();
    return LEFT_TO_PEOPLE.contains(group.kind())
        || group.examples().stream().allMatch(each -> unreadable.contains(each.key()))
        || group.kind() == Kind.STALE_COPY
            && unreadable.stream().anyMatch(key -> key.startsWith("CLUB#"));
  }

  private static List<CheckReport.FindingGroup> errors(CheckReport report) {
    return report.findings().stream().filter(group -> group.severity() == Severity.ERROR).toList();
  }

  @Test
  void findsNothingWrongWhileOthersWrite() {
    Search.of(4, 40)
        .run(
            seed -> {
              try (World world = new World(seed)) {
                world.writes(150);
                world.isBusy = true;
                CheckReport report = world.check();
                assertThat(errors(report)).as(report.toString()).isEmpty();
                CheckReport repaired = world.repair();
                assertThat(errors(repaired)).as(repaired.toString()).isEmpty();
              }
            });
  }

  @Test
  void repairsRandomDamage() {
    Search.of(5, 50)
        .keeping(GUARDS_WITHOUT_OWNERS)
        .keeping(GATES_WITH_UNFINISHED_WORK)
        .keeping(GATES_AND_IDS)
        .keeping(SOURCES)
        .run(
            seed -> {
              try (World world = new World(seed)) {
                world.writeAndDamage(12);
                world.settle();
                CheckReport repaired = world.repair();
                world.settle();
                CheckReport again = world.check();
                assertThat(errors(again))
                    .as("%s%nafter%n%s".formatted(again, repaired))
                    .allMatch(group -> isLeftToPeople(again, group));
              }
            });
  }

  @Test
  void repairsDamageBesideWritersWithoutDoingAny() {
    Search.of(3, 30)
        .keeping(GUARDS_WITHOUT_OWNERS)
        .keeping(GATES_AND_IDS)
        .keeping(EDGES_THAT_ARE_THERE)
        .run(
            seed -> {
              try (World world = new World(seed)) {
                world.writeAndDamage(6);
                world.isBusy = true;
                world.repair();
                world.isBusy = false;
                world.settle();
                // What the writers met before it was repaired, such as a gate that was missing, is
                // found now.
                world.repair();
                world.settle();
                CheckReport again = world.check();
                assertThat(errors(again))
                    .as(again.toString())
                    .allMatch(group -> isLeftToPeople(again, group));
              }
            });
  }
}
