// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.MigratedTable.Killed;
import dev.adjoin.MigrationReport.State;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Edges become members of maps on their entities, and members become edges. */
class StoreMigrationTest {
  private static final String FAIR =
      """
      model: fair
      entities:
        Visitor:
          id: visitorId
          unique: [email]
          attributes: {visitorId: string, name: string, email: string}
          views: {byName: {by: [name]}}
        Booth:
          id: boothId
          attributes: {boothId: string, title: string, hall: string?}
        Slot:
          parent: Booth
          id: slotId
          copy: {boothTitle: Booth.title}
          attributes: {slotId: string}
      relationships:
        Visit:
          from: Visitor
          to: Booth
          distinct: [day]
          attributes: {day: int, rating: int, note: string?}
          VISIT
        Follow:
          from: Visitor
          to: Visitor
          ends: {from: follower, to: followed}
          as: {from: FOLLOWS, to: FOLLOWER}
          attributes: {since: int}
          FOLLOW
        Likes: {from: Visitor, to: Booth, as: {from: LIKES, to: LIKED}, count: {to: likes}}
      """;

  private static final String MAX = "max: {from: 50, to: 60}";
  private static final String BOTH = "store: summaries\n    " + MAX;

  /** Forms of the edges of visits and follows. */
  private static final Map<String, List<String>> FORMS = forms();

  private static Map<String, List<String>> forms() {
    Map<String, List<String>> forms = new LinkedHashMap<>();
    forms.put("edges", List.of("", ""));
    forms.put("limited edges", List.of(MAX, MAX));
    forms.put(
        "counted edges",
        List.of("count: {from: visits, to: visited}", "count: {from: follows, to: followers}"));
    forms.put(
        "sharded edges",
        List.of("count: {to: visited}\n    shards: {to: 4}", "shards: {from: 2, to: 3}"));
    forms.put("mirrored edges", List.of("inverse: mirror", "inverse: mirror"));
    forms.put(
        "copying edges",
        List.of("copy: {from: [name], to: [title]}", "copy: {to: [name]}\n    inverse: none"));
    forms.put(
        "ordered edges",
        List.of("order: {to: [rating]}\n    views: {byDay: {by: [day]}}", "inverse: none"));
    forms.put("maps", List.of(BOTH, BOTH));
    forms.put(
        "counted maps",
        List.of(
            BOTH + "\n    count: {from: visits, to: visited}",
            BOTH + "\n    count: {from: follows, to: followers}"));
    forms.put(
        "maps of both entities",
        List.of(
            BOTH + "\n    summary: {from: [title, rating], to: [name, note]}",
            BOTH + "\n    summary: {from: [since, name], to: [name]}"));
    forms.put(
        "maps of the from side",
        List.of(
            "store: summaries\n    max: {from: 50}\n    summary: {from: [note, rating]}",
            "store: summaries\n    max: {from: 50}\n    summary: {from: [since]}"));
    forms.put(
        "maps of the to side",
        List.of(
            "store: summaries\n    max: {to: 50}\n    summary: {to: [note, rating, name]}",
            "store: summaries\n    max: {to: 50}\n    summary: {to: [since]}"));
    forms.put(
        "maps with other names",
        List.of(BOTH + "\n    as: {from: been, to: guests}", BOTH.replace("50", "51")));
    return forms;
  }

  private static String model(String form) {
    return model(FORMS.get(form).get(0), FORMS.get(form).get(1));
  }

  private static String model(String visit, String follow) {
    return FAIR.replace("VISIT\n", visit + "\n").replace("FOLLOW\n", follow + "\n");
  }

  /** All pairs of which one has maps. */
  static Stream<Arguments> pairs() {
    return FORMS.keySet().stream()
        .flatMap(
            was ->
                FORMS.keySet().stream()
                    .filter(is -> !is.equals(was) && (is + was).contains("maps"))
                    // A count that the old model had in maps is no part of its recorded design.
                    .filter(is -> !was.equals("counted maps") || is.contains("counted"))
                    .map(is -> Arguments.of(was, is)));
  }

  private final MigratedTable table = new MigratedTable();

  @AfterEach
  void close() {
    table.close();
  }

  private void store(String text) {
    try (Adjoin db = table.model(text).connect(table.client)) {
      db.createTable();
      fill(db);
    }
  }

  private static void fill(Adjoin db) {
    for (int i = 0; i < 8; i++) {
      db.entity("Visitor").create(visitor("v" + i));
    }
    for (int i = 0; i < 5; i++) {
      db.entity("Booth").create(Item.of("boothId", "b " + i, "title", "T" + i, "hall", "H"));
      db.entity("Slot").create(Item.of("boothId", "b " + i, "slotId", "s"));
    }
    Random random = new Random(7);
    for (int i = 0; i < 24; i++) {
      String visitor = "v" + random.nextInt(7);
      Item visit = visit(visitor, "b " + random.nextInt(4), random.nextInt(2), i % 5);
      db.relationship("Visit").link(i % 3 == 0 ? visit.with("note", "n" + i) : visit);
      db.relationship("Follow")
          .link(Item.of("follower", visitor, "followed", "v" + random.nextInt(7), "since", i));
      db.relationship("Likes").link(Item.of("visitorId", visitor, "boothId", "b " + i % 5));
    }
  }

  private static Item visitor(String id) {
    return Item.of("visitorId", id, "name", "Name " + id, "email", id + "@example.org");
  }

  private static Item visit(String visitor, String booth, int day, int rating) {
    return Item.of("visitorId", visitor, "boothId", booth, "day", day, "rating", rating);
  }

  /** The same data in a table that was made for the new model. */
  private Map<String, Map<String, AttributeValue>> expected(String before, String after) {
    String copy = "copy";
    try (Adjoin empty = table.model(before).table(copy).connect(table.client)) {
      empty.createTable();
    }
    table.model(after).table(copy).migrate(table.client).offline().withoutBackup().run();
    try (Adjoin fresh = table.model(after).table(copy).connect(table.client)) {
      fill(fresh);
    }
    Map<String, Map<String, AttributeValue>> items = table.stored(copy);
    table.client.deleteTable(r -> r.tableName(copy));
    return items;
  }

  private void isSound(String text) {
    try (Adjoin db = table.model(text).connect(table.client)) {
      CheckReport report = db.check().run();
      assertThat(report.findings()).as(report.toString()).isEmpty();
    }
  }

  @ParameterizedTest
  @MethodSource("pairs")
  void anotherStoreGivesTheTableThatALoadOfTheSameDataGives(String was, String is) {
    String before = model(was);
    String after = model(is);
    store(before);
    Map<String, Map<String, AttributeValue>> expected = expected(before, after);
    assertThat(table.offline(after).run().state()).isEqualTo(State.FINISHED);
    assertThat(table.stored("fair")).isEqualTo(expected);
    isSound(after);
    assertThat(table.offline(after).run().state()).isEqualTo(State.NOTHING_TO_DO);
  }
}
