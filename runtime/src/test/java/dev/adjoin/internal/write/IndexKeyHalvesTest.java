// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.AdjoinException;
import dev.adjoin.Change;
import dev.adjoin.Item;
import dev.adjoin.internal.design.Index;
import dev.adjoin.testing.search.Search;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Both halves of an index key are written or removed together, whatever changes: also if the stored
 * item was written under a design without the entry, and so lacks its keys.
 */
class IndexKeyHalvesTest {
  private static final String MODEL =
      """
      model: halves
      table: Halves
      entities:
        Booth:
          id: boothId
          all: true
          lookup: [code, [zone, row]]
          attributes:
            boothId: string
            code: string?
            zone: string
            row: int
            state: "enum(free, taken, closed)"
            rent: int?
            seen: instant = changed
            note: string?
          views:
            byZone: {by: [zone], order: [row]}
            byRent: {by: [state], order: [rent], when: rent exists}
            open: {by: [zone], order: [rent], when: "state = free and rent exists"}
            recent: {by: [row], order: [seen]}
        Visitor: {id: visitorId, attributes: {visitorId: string}}
      relationships:
        Visit:
          from: Visitor
          to: Booth
          order: {to: [at]}
          attributes: {at: int, mood: string?, stars: int?}
          views:
            noted: {side: to, order: [mood], when: mood exists}
            best: {side: to, order: [stars], when: stars exists}
            late: {side: from, order: [stars, at], when: "at > 5 and stars exists"}
      """;

  private static final List<String> WORDS = List.of("a", "b", "c#d");

  @Test
  void aChangeInOneHalfWritesBothOfAnItemThatWasStoredWithoutTheEntry() {
    try (Database db = Database.of(MODEL)) {
      db.entity("Booth").create(booth(new Random(1), "b1").with("zone", "a").with("row", 1));
      forgetKeys(db, index -> true);

      db.entity("Booth").change("b1").set("row").to(7).apply();

      assertThat(halves(db)).isEmpty();
      assertThat(
              db.all().get("BOOTH#b1 / BOOTH#b1").keySet().stream().filter(n -> n.endsWith("SK")))
          .hasSizeGreaterThan(2);
    }
  }

  @Test
  void everyItemHasBothHalvesOfAnIndexKeyOrNone() {
    Search.of(4, 40)
        .run(
            seed -> {
              Random random = Search.random(seed);
              try (Database db = Database.of(MODEL)) {
                for (int step = 0; step < 150; step++) {
                  String done = step(db, random);
                  assertThat(halves(db)).as("after step %d, %s", step, done).isEmpty();
                }
              }
            });
  }

  private static String step(Database db, Random random) {
    String booth = "b" + random.nextInt(3);
    String visitor = "v" + random.nextInt(2);
    int kind = random.nextInt(9);
    try {
      switch (kind) {
        case 0 -> db.entity("Booth").put(booth(random, booth));
        case 1, 2, 3 -> change(db.entity("Booth").change(booth), random).apply();
        case 4 -> db.edges("Visit").put(visit(random, visitor, booth));
        case 5, 6 -> changeVisit(db.edges("Visit").change(visitor, booth), random).apply();
        case 7 -> {
          int chosen = random.nextInt(4);
          forgetKeys(db, index -> Math.floorMod(index.name().hashCode(), 4) != chosen);
        }
        default -> db.entity("Booth").edit(b -> b.with("zone", word(random)), booth);
      }
    } catch (AdjoinException e) {
      assertThat(e.reason()).isEqualTo(AdjoinException.Reason.NOT_FOUND);
    }
    return "kind " + kind;
  }

  private static Item booth(Random random, String id) {
    Item booth =
        Item.of(
            "boothId", id, "zone", word(random), "row", random.nextInt(9), "state", state(random));
    booth = random.nextBoolean() ? booth : booth.with("code", word(random));
    booth = random.nextBoolean() ? booth : booth.with("rent", random.nextInt(9));
    return random.nextBoolean() ? booth : booth.with("note", word(random));
  }

  private static Item visit(Random random, String visitor, String booth) {
    Item visit = Item.of("visitorId", visitor, "boothId", booth, "at", random.nextInt(9));
    visit = random.nextBoolean() ? visit : visit.with("mood", word(random));
    return random.nextBoolean() ? visit : visit.with("stars", random.nextInt(9));
  }

  private static Change<Item> change(Change<Item> change, Random random) {
    return switch (random.nextInt(9)) {
      case 0 -> change.set("code").to(word(random));
      case 1 -> change.remove("code");
      case 2 -> change.set("zone").to(word(random));
      case 3 -> change.set("row").to(random.nextInt(9));
      case 4 -> change.add("row").by(1);
      case 5 -> change.set("state").to(state(random));
      case 6 -> change.set("rent").to(random.nextInt(9)).remove("note");
      case 7 -> change.remove("rent");
      default -> change.set("note").to(word(random));
    };
  }

  private static Change<Item> changeVisit(Change<Item> change, Random random) {
    return switch (random.nextInt(5)) {
      case 0 -> change.set("at").to(random.nextInt(9));
      case 1 -> change.set("mood").to(word(random));
      case 2 -> change.remove("mood");
      case 3 -> change.set("stars").to(random.nextInt(9));
      default -> change.remove("stars").set("at").to(random.nextInt(9));
    };
  }

  private static String word(Random random) {
    return WORDS.get(random.nextInt(WORDS.size()));
  }

  private static String state(Random random) {
    return List.of("free", "taken", "closed").get(random.nextInt(3));
  }

  /** Removes index keys from all items, as if they were written under a design without them. */
  private static void forgetKeys(Database db, Predicate<Index> forgotten) {
    for (Map<String, AttributeValue> item : db.all().values()) {
      for (Index index : db.table.design().indexes()) {
        if (forgotten.test(index) && item.keySet().containsAll(index.ownAttributes())) {
          db.client()
              .updateItem(
                  r ->
                      r.tableName(db.table.calls().table())
                          .key(db.table.keys().in(item))
                          .updateExpression("REMOVE " + String.join(", ", index.ownAttributes())));
        }
      }
    }
  }

  /** The index keys of which an item has one half. */
  private static List<String> halves(Database db) {
    List<String> halves = new ArrayList<>();
    db.all()
        .forEach(
            (key, item) -> {
              for (Index index : db.table.design().indexes()) {
                long there = index.ownAttributes().stream().filter(item::containsKey).count();
                if (there != 0 && there != index.ownAttributes().size()) {
                  halves.add(key + " has half of the key of " + index.name());
                }
              }
            });
    return halves;
  }
}
