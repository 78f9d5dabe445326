// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.AdjoinException;
import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.Change;
import dev.adjoin.Item;
import dev.adjoin.internal.write.Interference.Fate;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Random operations, alone and in transactions, on few items and with failures: each succeeds or
 * gives its reason, and the table is consistent after each.
 */
class MixedWritesTest {
  private static final String MODEL =
      """
      model: mixed
      table: Mixed
      entities:
        A:
          id: a
          unique: [mail, [first, last]]
          version: edition
          attributes:
            a: string
            mail: string?
            first: string?
            last: string?
            kind: "enum(x, y)"
            n: int
            m: int?
            edition: int
            born: instant = now
            changed: instant = changed
            tags: set(string)
          views:
            some: {by: [kind], order: [n], when: "kind = x and n > 0"}
            recent: {by: [m], order: [changed]}
        B: {id: b, all: {shards: 2}, attributes: {b: string, n: int?, name: string}}
        C: {id: c, parent: A, order: [at], onDelete: restrict, attributes: {c: string, at: int, n: int?}}
      relationships:
        Counted:
          from: A
          to: B
          as: {from: COUNTED, to: COUNTEDBY}
          count: {from: countedFrom, to: countedTo}
          max: {to: 3}
          order: {to: [n]}
          onDelete: {from: cascade, to: restrict}
          attributes: {n: int, k: string?}
          views: {noted: {side: to, order: [k], when: k exists}}
        Sharded:
          from: A
          to: B
          as: {from: SHARDED, to: SHARDEDBY}
          shards: {to: 3}
          count: {to: shardedTo}
          attributes: {n: int?}
        Mirrored:
          from: A
          to: B
          as: {from: MIRRORED, to: MIRROREDBY}
          inverse: mirror
          integrity: checked
          version: edition
          order: {to: [n]}
          attributes: {n: int, k: string?, edition: int}
        Summed:
          from: A
          to: B
          as: {from: summed, to: summedBy}
          store: summaries
          max: {from: 3, to: 3}
          count: {from: summedFrom, to: summedTo}
          onDelete: {from: restrict, to: restrict}
          attributes: {n: int?, tags: set(string), born: instant = now}
          summary: {from: [n, tags, born, name], to: [n, born]}
      """;
  private static final List<String> ENTITIES = List.of("A", "B", "C");
  private static final List<String> EDGES = List.of("Counted", "Sharded", "Mirrored", "Summed");

  private final Database db = Database.of(MODEL);
  private Random random = new Random(0);

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void areDoneOrSayWhyNotAndLeaveNothingInBetween(long seed) {
    random = new Random(seed);
    int done = 0;
    for (int step = 0; step < 250; step++) {
      trouble();
      FluentTransaction together = random.nextInt(3) == 0 ? db.transaction() : null;
      Map<String, Map<String, AttributeValue>> before = db.all();
      try {
        for (int i = together == null ? 1 : 1 + random.nextInt(4); i > 0; i--) {
          write(together);
        }
        if (together != null) {
          together.commit();
        }
        done++;
      } catch (AdjoinException e) {
        assertThat(e.reason()).isNotIn(Reason.UNAVAILABLE, Reason.CONFLICT, Reason.UNREADABLE);
        assertThat(e).hasMessageNotContaining("repair");
        if (e.reason() == Reason.UNKNOWN) {
          // A DeleteItem whose response was lost removed its item, and nothing else.
          assertThat(before).containsAllEntriesOf(db.all());
        } else {
          assertThat(db.all()).isEqualTo(before);
        }
      } catch (IllegalArgumentException e) {
        assertThat(e).hasMessageContaining("must not be in one transaction");
        assertThat(db.all()).isEqualTo(before);
      }
      Intact.check(db);
    }
    assertThat(done).isGreaterThan(80);
    db.close();
  }

  private void trouble() {
    for (int i = random.nextInt(3); i > 0; i--) {
      db.interference.next(
          switch (random.nextInt(6)) {
            case 0 -> new Fate.LostBefore();
            case 1 -> new Fate.LostAfter(() -> {});
            case 2 -> new Fate.Broken();
            case 3 -> new Fate.Conflict();
            default -> new Fate.After(() -> {});
          });
    }
  }

  private void write(@Nullable FluentTransaction together) {
    boolean isEntity = random.nextBoolean();
    String type = one(isEntity ? ENTITIES : EDGES);
    switch (random.nextInt(7)) {
      case 0, 1, 2 -> fresh(together, type, isEntity);
      case 3 -> put(together, type, isEntity);
      case 4, 5 -> change(together, type, isEntity);
      default -> remove(together, type, isEntity);
    }
  }

  private void fresh(@Nullable FluentTransaction together, String type, boolean isEntity) {
    Item item = item(type);
    if (together == null && isEntity) {
      db.entity(type).create(item);
    } else if (together == null) {
      db.edges(type).link(item);
    } else if (isEntity) {
      together.create(db.mapping(type), item);
    } else {
      together.link(db.mapping(type), item);
    }
  }

  private void put(@Nullable FluentTransaction together, String type, boolean isEntity) {
    Item item = item(type);
    if (together != null) {
      together.put(db.mapping(type), item);
    } else if (isEntity) {
      db.entity(type).put(item);
    } else {
      db.edges(type).put(item);
    }
  }

  private void change(@Nullable FluentTransaction together, String type, boolean isEntity) {
    Change<Item> change =
        together != null
            ? together.change(db.mapping(type), key(type))
            : isEntity ? db.entity(type).change(key(type)) : db.edges(type).change(key(type));
    switch (type + random.nextInt(5)) {
      case "A0" -> change.set("kind").to(word("x", "y"));
      case "A1" -> change.set("mail").to(id("m"));
      case "A2" -> change.set("first").to(id("f")).remove("last");
      case "A3" -> change.add("m").by(1).include("tags").element(id("t"));
      case "Counted0", "Mirrored0" -> change.set("k").to(id("k"));
      case "Counted1", "Mirrored1" -> change.remove("k");
      case "Summed0" -> change.include("tags").element(id("t"));
      default -> change.add("n").by(1);
    }
    change.apply();
  }

  private void remove(@Nullable FluentTransaction together, String type, boolean isEntity) {
    if (together == null && isEntity) {
      db.entity(type).delete(key(type));
    } else if (together == null) {
      db.edges(type).unlink(key(type));
    } else if (isEntity) {
      together.delete(db.mapping(type), key(type));
    } else {
      together.unlink(db.mapping(type), key(type));
    }
  }

  private Object[] key(String type) {
    return switch (type) {
      case "A" -> new Object[] {id("a")};
      case "B" -> new Object[] {id("b")};
      case "C" -> new Object[] {id("a"), random.nextInt(2), id("c")};
      default -> new Object[] {id("a"), id("b")};
    };
  }

  private Item item(String type) {
    return switch (type) {
      case "A" -> person();
      case "B" -> maybe(Item.of("b", id("b"), "name", "same"), "n", random.nextInt(3));
      case "C" -> Item.of("a", id("a"), "c", id("c"), "at", random.nextInt(2));
      case "Sharded" -> maybe(Item.of("a", id("a"), "b", id("b")), "n", random.nextInt(3));
      case "Summed" -> maybe(Item.of("a", id("a"), "b", id("b")), "tags", Set.of(id("t")));
      default -> maybe(Item.of("a", id("a"), "b", id("b"), "n", random.nextInt(3)), "k", id("k"));
    };
  }

  private Item person() {
    Item item = Item.of("a", id("a"), "kind", word("x", "y"), "n", random.nextInt(3));
    item = maybe(maybe(item, "mail", id("m")), "m", random.nextInt(2));
    return maybe(maybe(item, "first", id("f")), "last", id("l"));
  }

  private Item maybe(Item item, String name, Object value) {
    return random.nextBoolean() ? item.with(name, value) : item;
  }

  private String one(List<String> words) {
    return words.get(random.nextInt(words.size()));
  }

  private String word(String... words) {
    return one(List.of(words));
  }

  private String id(String prefix) {
    return prefix + random.nextInt(3);
  }
}
