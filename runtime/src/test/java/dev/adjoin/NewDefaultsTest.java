// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.MigrationReport.State;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Items that were stored before an attribute had a default are found by the default. */
class NewDefaultsTest {
  private static final String BEFORE =
      """
      model: fair
      table: {name: fair}
      entities: {Stand: {id: standId, attributes: {standId: string, name: string}, all: true}}
      """;
  private static final String AFTER =
      BEFORE.replace("name: string}", "name: string, rank: int = 3}");
  private static final String SORTED =
      AFTER.replace("all: true", "all: true, views: {best: {order: rank}, low: {when: rank < 4}}");

  private final MigratedTable table = new MigratedTable();

  @BeforeEach
  void store() {
    try (Adjoin db = table.model(BEFORE).connect(table.client)) {
      db.createTable();
      db.entity("Stand").create(Item.of("standId", "old", "name", "Old"));
    }
  }

  @AfterEach
  void close() {
    table.close();
  }

  private static List<String> ids(ListQuery<Item> list) {
    return list.list().stream().map(item -> item.string("standId")).toList();
  }

  @Test
  void filtersAndConditionsCompareTheDefault() {
    try (Adjoin db = table.model(AFTER).connect(table.client)) {
      Entities<Item> stands = db.entity("Stand");
      stands.create(Item.of("standId", "new", "name", "New", "rank", 5));
      assertThat(ids(stands.all().filter("rank").is(3))).containsExactly("old");
      assertThat(ids(stands.all().filter("rank").atMost(4))).containsExactly("old");
      assertThat(ids(stands.all().filter(Condition.of("rank").isNot(3)))).containsExactly("new");
      assertThat(ids(stands.all().filter(Condition.of("rank").in(3, 4)))).containsExactly("old");
      assertThat(ids(stands.all().filter(Condition.of("rank").is(3).negated())))
          .containsExactly("new");
      assertThat(ids(stands.all().filter(Condition.of("rank").absent()))).isEmpty();
      stands.change("old").set("name").to("Older").when(Condition.of("rank").is(3)).apply();
      assertThat(stands.get("old").orElseThrow().string("name")).isEqualTo("Older");
    }
  }

  @Test
  void aViewOverItHasThemAfterAMigration() {
    assertThat(table.offline(SORTED).run().state()).isEqualTo(State.FINISHED);
    try (Adjoin db = table.model(SORTED).connect(table.client)) {
      Entities<Item> stands = db.entity("Stand");
      stands.create(Item.of("standId", "first", "name", "First", "rank", 1));
      assertThat(ids(stands.view("best"))).containsExactly("first", "old");
      stands.change("old").set("name").to("Older").apply();
      stands.put(Item.of("standId", "first", "name", "First"));
      assertThat(ids(stands.view("best"))).containsExactly("first", "old");
      assertThat(stands.view("best").where("rank").is(3).count()).isEqualTo(2);
      assertThat(stands.view("low").count()).isEqualTo(2);
      assertThat(db.check().run().isSound()).isTrue();
    }
  }
}
