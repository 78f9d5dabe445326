// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.MigrationReport.State;
import dev.adjoin.testing.search.Search;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Values that become equal by a change of their type are found before any item changes. */
class CollisionsBeforeMovesTest {
  /** The attribute is named {@code code} in each place where it must be unique. */
  private static final Map<String, String> PLACES = places();

  private static Map<String, String> places() {
    Map<String, String> places = new LinkedHashMap<>();
    places.put(
        "a unique attribute",
        "Visitor: {id: visitorId, unique: [code], attributes: {visitorId: string, code: TYPE?}}");
    places.put(
        "a part of a unique value",
        "Visitor: {id: visitorId, unique: [[hall, code]], attributes: {visitorId: string, hall: string, code: TYPE}}");
    places.put("an id", "Visitor: {id: code, attributes: {code: TYPE, name: string?}}");
    return places;
  }

  private static final String EDGES =
      """
      model: fair
      entities:
        Visitor: {id: visitorId, attributes: {visitorId: string}}
        Booth: {id: boothId, attributes: {boothId: string}}
      relationships:
        Visit: {from: Visitor, to: Booth, UNIQUE, attributes: {code: TYPE}}
      """;

  private static final List<String> TEXTS = List.of("7", "07", "007", "8", "08", "9");

  private static String model(String place) {
    return "model: fair\nentities:\n  " + PLACES.get(place) + "\n";
  }

  @Test
  void ofEntities() {
    List<String> places = List.copyOf(PLACES.keySet());
    Search.of(8, 500)
        .run(
            seed -> {
              Random random = Search.random(seed);
              String place = places.get(random.nextInt(places.size()));
              boolean hasHall = place.startsWith("a part");
              List<Item> items = new ArrayList<>();
              Set<String> equal = new HashSet<>();
              Set<String> texts = new HashSet<>();
              boolean collides = false;
              for (int i = 0; i < 3; i++) {
                String text = TEXTS.get(random.nextInt(TEXTS.size()));
                String hall = hasHall && random.nextBoolean() ? "A" : "B";
                if (!texts.add(hall + text)) {
                  continue;
                }
                collides |= !equal.add(hall + Integer.parseInt(text));
                Item item = Item.of("code", text);
                item = place.equals("an id") ? item : item.with("visitorId", "v" + i);
                items.add(hasHall ? item.with("hall", hall) : item);
              }
              isFoundFirst(model(place), "Visitor", items, collides);
            });
  }

  @Test
  void ofEdges() {
    Search.of(6, 500)
        .run(
            seed -> {
              Random random = Search.random(seed);
              boolean isDistinct = random.nextBoolean();
              String model =
                  EDGES.replace("UNIQUE", isDistinct ? "distinct: [code]" : "unique: [code]");
              List<Item> items = new ArrayList<>();
              Set<String> equal = new HashSet<>();
              Set<String> texts = new HashSet<>();
              boolean collides = false;
              for (int i = 0; i < 3; i++) {
                String text = TEXTS.get(random.nextInt(TEXTS.size()));
                if (!texts.add(text)) {
                  continue;
                }
                collides |= !equal.add("" + Integer.parseInt(text));
                String visitor = isDistinct ? "v0" : "v" + i;
                items.add(Item.of("visitorId", visitor, "boothId", "b", "code", text));
              }
              isFoundFirst(model, "Visit", items, collides);
            });
  }

  private static void isFoundFirst(String model, String type, List<Item> items, boolean collides) {
    String before = model.replace("TYPE", "string");
    String after = model.replace("TYPE", "int");
    try (MigratedTable table = new MigratedTable()) {
      try (Adjoin db = table.model(before).connect(table.client)) {
        db.createTable();
        if (type.equals("Visit")) {
          db.entity("Booth").create(Item.of("boothId", "b"));
          for (int i = 0; i < 3; i++) {
            db.entity("Visitor").create(Item.of("visitorId", "v" + i));
          }
          items.forEach(db.relationship("Visit")::link);
        } else {
          items.forEach(db.entity(type)::create);
        }
      }
      Map<String, Map<String, AttributeValue>> stored = table.stored("fair");
      if (collides) {
        assertThatThrownBy(() -> table.offline(after).run())
            .isInstanceOfSatisfying(
                AdjoinException.class, e -> assertThat(e.reason()).isEqualTo(Reason.REFUSED))
            .hasMessageContaining("items cannot be migrated\n");
        assertThat(table.stored("fair")).isEqualTo(stored);
        try (Adjoin db = table.model(before).connect(table.client)) {
          assertThat(db.check().run().findings()).isEmpty();
          assertThat(db.pending()).isEmpty();
        }
      } else {
        assertThat(table.offline(after).run().state()).isEqualTo(State.FINISHED);
        try (Adjoin db = table.model(after).connect(table.client)) {
          assertThat(db.check().run().findings()).isEmpty();
          assertThat(
                  table.model(after).export(table.client).stream()
                      .filter(e -> e.type().equals(type)))
              .hasSameSizeAs(items);
        }
      }
    }
  }

  @Test
  void bothItemsAreNamed() {
    String model = model("a unique attribute");
    try (MigratedTable table = new MigratedTable()) {
      try (Adjoin db = table.model(model.replace("TYPE", "string")).connect(table.client)) {
        db.createTable();
        db.entity("Visitor").create(Item.of("visitorId", "ada", "code", "7"));
        db.entity("Visitor").create(Item.of("visitorId", "bo", "code", "07"));
        db.entity("Visitor").create(Item.of("visitorId", "cy"));
      }
      assertThatThrownBy(() -> table.offline(model.replace("TYPE", "int")).run())
          .hasMessage(
              """
              migrate: 2 items cannot be migrated
                VISITOR#ada / VISITOR#ada: its unique code becomes that of another Visitor
                VISITOR#bo / VISITOR#bo: its unique code becomes that of another Visitor""");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"a unique attribute", "an id"})
  void aCollisionOfTheLastMomentOpensTheTableAgain(String place) {
    String before = model(place).replace("TYPE", "string");
    String after = model(place).replace("TYPE", "int");
    boolean isId = place.equals("an id");
    try (MigratedTable table = new MigratedTable()) {
      try (Adjoin old = table.model(before).connect(table.client)) {
        old.createTable();
        old.entity("Visitor").create(item(isId, "7"));
        Migration migration =
            table
                .finishing(after, table.client)
                .onProgress(
                    now -> {
                      if (now.step().startsWith("waiting")) {
                        old.entity("Visitor").put(item(isId, "07"));
                      }
                    });
        assertThatThrownBy(migration::run)
            .hasMessageContaining(
                "2 items cannot be migrated, so that the table is expanded again");
      }
      try (Adjoin old = table.model(before).connect(table.client)) {
        old.entity("Visitor").delete(isId ? "07" : "v07");
      }
      assertThat(table.finishing(after, table.client).run().state()).isEqualTo(State.FINISHED);
    }
  }

  private static Item item(boolean isId, String code) {
    Item item = Item.of("code", code);
    return isId ? item : item.with("visitorId", "v" + code);
  }
}
