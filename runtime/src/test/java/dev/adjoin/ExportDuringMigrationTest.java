// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.MovedItemsTest.Edit;
import dev.adjoin.testing.search.Search;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** An export gives everything that is stored, in every phase of a migration, each item once. */
class ExportDuringMigrationTest {
  /** Attributes of other items, which a migration brings up to date. */
  private static final Map<String, Set<String>> COPIES =
      Map.of(
          "Slot", Set.of("boothTitle"),
          "Visit", Set.of("title", "hall", "name", "phone"),
          "Follow", Set.of("title"));

  private static final String SUMMARIES =
      """
      model: fair
      entities:
        Visitor: {id: visitorId, attributes: {visitorId: string, name: string}}
        Booth: {id: boothId, attributes: {boothId: string, title: string}}
      relationships:
        Visit:
          from: Visitor
          to: Booth
          %s
          attributes: {rating: int?, note: string?}
      """;

  private static final List<String> STORES =
      List.of(
          "count: {to: visits}",
          "store: summaries\n    max: {from: 20, to: 20}\n    summary: {from: [rating, note]}",
          "store: summaries\n    max: {from: 20, to: 20}\n    summary: {to: [note, rating]}",
          "store: summaries\n    max: {from: 20, to: 20}\n    summary: {from: [rating, note], to: [rating]}",
          "store: summaries\n    max: {from: 20, to: 20}\n    summary: {from: [note], to: [note, rating]}",
          "store: summaries\n    max: {from: 20, to: 20}\n    summary: {from: [note], to: [rating]}");

  @Test
  void whereverAMigrationWasKilled() {
    List<Edit> edits = List.copyOf(MovedItemsTest.EDITS.values());
    Search.of(2, 400)
        .run(
            seed -> {
              Random random = Search.random(seed);
              Edit edit = edits.get(random.nextInt(edits.size()));
              try (MigratedTable table = new MigratedTable()) {
                MovedItemsTest.store(table, MovedItemsTest.FAIR);
                whereverItIsKilled(
                    table, MovedItemsTest.FAIR, edit.apply(MovedItemsTest.FAIR), random);
              }
            });
  }

  @Test
  void whereverEdgesGetAnotherForm() {
    Search.of(2, 400)
        .run(
            seed -> {
              Random random = Search.random(seed);
              int from = random.nextInt(STORES.size());
              int to = (from + 1 + random.nextInt(STORES.size() - 1)) % STORES.size();
              try (MigratedTable table = new MigratedTable()) {
                String before = SUMMARIES.formatted(STORES.get(from));
                storeVisits(table, before);
                whereverItIsKilled(table, before, SUMMARIES.formatted(STORES.get(to)), random);
              }
            });
  }

  private static void storeVisits(MigratedTable table, String model) {
    try (Adjoin db = table.model(model).connect(table.client)) {
      db.createTable();
      for (int i = 0; i < 6; i++) {
        db.entity("Visitor").create(Item.of("visitorId", "v" + i, "name", "N" + i));
        db.entity("Booth").create(Item.of("boothId", "b" + i, "title", "T" + i));
      }
      for (int i = 0; i < 18; i++) {
        String booth = "b" + (i * 5 + i / 6) % 6;
        Item visit = Item.of("visitorId", "v" + i % 6, "boothId", booth, "rating", i);
        db.relationship("Visit").link(i % 3 == 0 ? visit : visit.with("note", "n" + i));
      }
    }
  }

  /** No map has all of an edge: each side keeps one of its attributes, and both are required. */
  @Test
  void edgesThatBothSidesKeepInPart() {
    String model =
        SUMMARIES
            .formatted(
                "store: summaries\n    max: {from: 20, to: 20}\n    summary: {from: [note], to: [rating]}")
            .replace("{rating: int?, note: string?}", "{rating: int, note: string}");
    try (MigratedTable table = new MigratedTable();
        Adjoin db = table.model(model).connect(table.client)) {
      db.createTable();
      List<Item> edges = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        db.entity("Visitor").create(Item.of("visitorId", "v" + i, "name", "N" + i));
        db.entity("Booth").create(Item.of("boothId", "b" + i, "title", "T" + i));
      }
      for (int i = 0; i < 8; i++) {
        Item edge = Item.of("visitorId", "v" + i % 4, "boothId", "b" + (i / 4 + i) % 4);
        edges.add(edge.with("rating", i).with("note", "n" + i));
        db.relationship("Visit").link(edges.get(i));
      }
      assertThat(db.export().stream().filter(each -> each.type().equals("Visit")))
          .extracting(ExportedItem::item)
          .containsExactlyInAnyOrderElementsOf(edges);
    }
  }

  /** Kills the migration at a random request, again and again, and exports the table each time. */
  private static void whereverItIsKilled(
      MigratedTable table, String before, String after, Random random) {
    Map<String, Object> old = exported(table.model(before).export(table.client));
    List<Map<String, Object>> found = new ArrayList<>();
    boolean isKilled = true;
    for (int tries = 1; isKilled; tries++) {
      int requests = 1 + random.nextInt(60 * tries);
      isKilled =
          MigratedTable.isKilled(
              table.finishing(after, table.killedAt(requests, random.nextBoolean())));
      found.add(exported(table.model(before).export(table.client)));
      found.add(exported(table.model(after).export(table.client)));
      DynamoDbClient paged =
          table.paged(
              1 + random.nextInt(20),
              () -> {
                int more = 1 + random.nextInt(30);
                MigratedTable.isKilled(table.finishing(after, table.killedAt(more, true)));
              });
      try {
        found.add(exported(table.model(random.nextBoolean() ? before : after).export(paged)));
      } catch (AdjoinException e) {
        assertThat(e.reason()).as(e.getMessage()).isEqualTo(Reason.REFUSED);
        assertThat(e.getMessage()).endsWith("export the table again");
      }
    }
    Map<String, Object> now = exported(table.model(after).export(table.client));
    assertThat(now).hasSameSizeAs(old);
    assertThat(found).allSatisfy(each -> assertThat(each).isIn(old, now));
  }

  private static Map<String, Object> exported(Export export) {
    List<AdjoinException> unreadable = new ArrayList<>();
    List<ExportedItem> items = export.onUnreadable(unreadable::add).stream().toList();
    assertThat(unreadable).isEmpty();
    assertThat(export.foreign()).isZero();
    Map<String, Object> all = new TreeMap<>();
    for (ExportedItem each : items) {
      Map<String, Object> values = new TreeMap<>(each.item().toMap());
      values.keySet().removeAll(COPIES.getOrDefault(each.type(), Set.of()));
      Set<String> identity = new TreeSet<>();
      for (String name :
          List.of("visitorId", "boothId", "slotId", "shiftId", "day", "round", "part")) {
        identity.add(name + "=" + values.get(name));
      }
      assertThat(all.put(each.type() + " " + identity, values)).as(each.toString()).isNull();
    }
    return all;
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void anOpenDatabaseOfTheOldModelExportsItemsThatHaveMoved(boolean isFinished) {
    String after = MovedItemsTest.EDITS.get("another tag").apply(MovedItemsTest.FAIR);
    try (MigratedTable table = new MigratedTable()) {
      MovedItemsTest.store(table, MovedItemsTest.FAIR);
      try (Adjoin old = table.model(MovedItemsTest.FAIR).connect(table.client)) {
        Map<String, Object> stored = exported(old.export());
        if (isFinished) {
          table.finishing(after, table.client).run();
        } else {
          assertThat(MigratedTable.isKilled(table.finishing(after, table.killedAt(40, true))))
              .isTrue();
        }
        assertThat(exported(old.export())).isEqualTo(stored);
      }
    }
  }

  @Test
  void itemsOfANewTypeAreExportedWhileTheTableIsExpanded() {
    String before =
        """
        model: fair
        entities:
          Booth: {id: boothId, attributes: {boothId: string, hall: string, fax: string?}}
        """;
    String after =
        before.replace(
            "fax: string?}}",
            "fax: string?}, views: {byHall: {by: [hall]}}}\n  Prize: {id: prizeId, attributes: {prizeId: string}}");
    try (MigratedTable table = new MigratedTable()) {
      try (Adjoin db = table.model(before).connect(table.client)) {
        db.createTable();
        db.entity("Booth").create(Item.of("boothId", "tea", "hall", "A", "fax", "1"));
      }
      String losing = after.replace(", fax: string?", "");
      table.model(losing).migrate(table.client).losing("Booth.fax").run();
      try (Adjoin db = table.model(losing).connect(table.client)) {
        db.entity("Prize").create(Item.of("prizeId", "cup"));
      }
      assertThat(table.model(losing).export(table.client).stream())
          .containsExactlyInAnyOrder(
              new ExportedItem("Booth", Item.of("boothId", "tea", "hall", "A", "fax", "1")),
              new ExportedItem("Prize", Item.of("prizeId", "cup")));
    }
  }
}
