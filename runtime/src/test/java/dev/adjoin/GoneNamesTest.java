// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.MigrationReport.State;
import dev.adjoin.testing.search.Search;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** What is gone keeps its names, tags and keys, until nothing of it is stored any longer. */
class GoneNamesTest {
  private static final String FIRST =
      """
      model: fair
      entities:
        Alumni: {id: alumniId, attributes: {alumniId: string, year: int}}
        Visitor: {id: visitorId, attributes: {visitorId: string, name: string, fax: string?}}
        Prize: {id: prizeId, attributes: {prizeId: string}}
      """;

  private static final String GONE =
      """
      model: fair
      entities:
        Visitor: {id: visitorId, attributes: {visitorId: string, name: string}}
        NEW
      gone: [Alumni, Visitor.fax, Prize]
      """;

  private static final String SECOND = GONE.replace("  NEW\n", "");

  private final MigratedTable table = new MigratedTable();

  @AfterEach
  void close() {
    table.close();
  }

  /** Stores items by the first model, and has everything but visitors dropped by the second. */
  private void drop() {
    drop(table);
  }

  private static void drop(MigratedTable table) {
    try (Adjoin db = table.model(FIRST).connect(table.client)) {
      db.createTable();
      db.entity("Alumni").create(Item.of("alumniId", "ada", "year", 1990));
      db.entity("Visitor").create(Item.of("visitorId", "ada", "name", "A", "fax", "1"));
    }
    try (Adjoin db = table.model(SECOND).connect(table.client)) {
      db.entity("Visitor").create(Item.of("visitorId", "bo", "name", "B"));
    }
  }

  private void isRefused(String model, String message) {
    assertThatThrownBy(() -> table.model(model).connect(table.client))
        .isInstanceOfSatisfying(
            AdjoinException.class, e -> assertThat(e.reason()).isEqualTo(Reason.DIFFERENT_DESIGN))
        .hasMessageContaining(message);
    assertThatThrownBy(() -> table.offline(model).run())
        .isInstanceOf(AdjoinException.class)
        .hasMessageContaining(message);
  }

  private static String with(String declaration) {
    return GONE.replace("NEW", declaration);
  }

  @Test
  void theNameOfATypeStaysTaken() {
    drop();
    String again =
        with("Alumni: {id: memberId, attributes: {memberId: string}}")
            .replace("gone: [Alumni, ", "gone: [");
    isRefused(
        again,
        """
        Alumni is taken: recorded is an entity that is gone, declared is an entity
            Give it another name; or delete first what is stored of the former one, by a migration with losing("Alumni") to a model that does not declare it""");
  }

  @Test
  void theTagOfATypeStaysTaken() {
    drop();
    isRefused(
        with("Member: {id: memberId, tag: ALUMNI, attributes: {memberId: string}}"),
        "Member and Alumni can have the same key: ALUMNI#{memberId} / ALUMNI#{memberId} and"
            + " ALUMNI#{alumniId} / ALUMNI#{alumniId}");
  }

  @Test
  void theNameOfAnAttributeStaysTaken() {
    drop();
    String again = SECOND.replace("name: string}", "name: string, fax: int?}");
    isRefused(
        again.replace("Visitor.fax, ", ""),
        """
        Visitor.fax is taken: recorded is string? that is gone, declared is int?
            Give it another name; or delete first what is stored of the former one, by a migration with losing("Visitor.fax") to a model that does not declare it""");
  }

  @Test
  void theNameOfANestedAttributeStaysTaken() {
    String model =
        """
        model: fair
        types:
          Address: {street: string%s}
        entities:
          Visitor: {id: visitorId, attributes: {visitorId: string, homes: list(Address)?}}
        """;
    String gone = model.formatted("") + "gone: [Address.fax]\n";
    try (Adjoin db = table.model(model.formatted(", fax: string?")).connect(table.client)) {
      db.createTable();
      Object home = Map.of("street", "Elm St", "fax", "1");
      db.entity("Visitor").create(Item.of("visitorId", "ada", "homes", List.of(home)));
    }
    try (Adjoin db = table.model(gone).connect(table.client)) {
      db.entity("Visitor").create(Item.of("visitorId", "bo"));
    }
    isRefused(
        model.formatted(", fax: int?"),
        """
        Address.fax is taken: recorded is string? that is gone, declared is int?
            Give it another name""");
    try (Adjoin db = table.model(model.formatted(", phone: int?")).connect(table.client)) {
      assertThat(db.entity("Visitor").get("ada")).isPresent();
      assertThat(db.check().run().findings()).isEmpty();
    }
  }

  @Test
  void aTypeThatWasNeverWrittenIsForgotten() {
    drop();
    String again =
        with("Prize: {id: prizeNumber, attributes: {prizeNumber: int}}").replace(", Prize]", "]");
    try (Adjoin db = table.model(again).connect(table.client)) {
      db.entity("Prize").create(Item.of("prizeNumber", 1));
      assertThat(db.entity("Prize").get(1)).isPresent();
    }
    try (Adjoin db = table.model(again).connect(table.client)) {
      assertThat(db.entity("Prize").get(1)).isPresent();
    }
  }

  @Test
  void modelsNeedNotSayForeverWhatIsGone() {
    drop();
    String later = SECOND.replaceFirst("gone: .*\n", "");
    try (Adjoin db = table.model(later).connect(table.client)) {
      db.entity("Visitor").create(Item.of("visitorId", "cy", "name", "C"));
      assertThat(db.check().run().findings()).isEmpty();
    }
  }

  @Test
  void theFirstModelOpensAgainAndFindsItsItems() {
    drop();
    theFirstModelFindsItsItems();
  }

  private void theFirstModelFindsItsItems() {
    try (Adjoin db = table.model(FIRST).connect(table.client)) {
      assertThat(db.entity("Alumni").get("ada")).isPresent();
      assertThat(db.entity("Visitor").get("ada").orElseThrow().string("fax")).isEqualTo("1");
    }
  }

  @Test
  void aMigrationThatLosesItFreesTheName() {
    Search.of(3, 50)
        .run(
            seed -> {
              Random random = Search.random(seed);
              try (MigratedTable own = new MigratedTable()) {
                frees(own, random);
              }
            });
  }

  @Test
  void aMigrationThatLosesItIsGivenUpByTheModelAlone() {
    drop();
    Migration first = table.model(SECOND).migrate(table.client).losing("Alumni");
    assertThat(first.run().state()).isEqualTo(State.EXPANDED);
    assertThat(table.model(SECOND).migrate(table.client).run().state()).isEqualTo(State.GIVEN_UP);
    theFirstModelFindsItsItems();
  }

  private static void frees(MigratedTable own, Random random) {
    drop(own);
    boolean isType = random.nextBoolean();
    String name = isType ? "Alumni" : "Visitor.fax";
    String model = random.nextBoolean() ? SECOND : SECOND.replaceFirst("gone: .*\n", "");
    if (random.nextBoolean()) {
      assertThat(own.model(model).migrate(own.client).losing(name).run().state())
          .isEqualTo(State.EXPANDED);
    }
    DynamoDbClient killed = own.killedAt(1 + random.nextInt(60), random.nextBoolean());
    if (MigratedTable.isKilled(own.finishing(model, killed).losing(name))) {
      assertThat(own.finishing(model, own.client).losing(name).run().state())
          .isEqualTo(State.FINISHED);
    }
    String again =
        isType
            ? with("Alumni: {id: memberId, attributes: {memberId: string}}")
                .replace("gone: [Alumni, ", "gone: [")
            : SECOND
                .replace("name: string}", "name: string, fax: int?}")
                .replace("Visitor.fax, ", "");
    try (Adjoin db = own.model(again).connect(own.client)) {
      if (isType) {
        assertThat(db.entity("Alumni").get("ada")).isEmpty();
      } else {
        assertThat(db.entity("Visitor").get("ada").orElseThrow().has("fax")).isFalse();
      }
      assertThat(db.check().run().findings())
          .allMatch(finding -> finding.severity() == CheckReport.Severity.NOTE);
    }
  }

  @Test
  void aCheckNotesTheItemsOfATypeThatIsGone() {
    drop();
    try (Adjoin db = table.model(SECOND).connect(table.client)) {
      assertThat(db.check().run().findings())
          .singleElement()
          .satisfies(
              finding -> {
                assertThat(finding.examples())
                    .extracting(CheckReport.Finding::key)
                    .containsExactly("ALUMNI#ada / ALUMNI#ada");
                assertThat(finding.severity()).isEqualTo(CheckReport.Severity.NOTE);
              });
    }
    table.offline(SECOND).losing("Alumni").run();
    try (Adjoin db = table.model(SECOND).connect(table.client)) {
      assertThat(db.check().run().findings()).isEmpty();
    }
  }

  @Test
  void aDumpByTheRecordHasWhatIsGone() {
    drop();
    String missing =
        """
        model: fair
        entities:
          Booth: {id: boothId, attributes: {boothId: string}}
        """;
    List<ExportedItem> items = table.model(missing).export(table.client).stream().toList();
    assertThat(items)
        .contains(new ExportedItem("Alumni", Item.of("alumniId", "ada", "year", 1990)))
        .contains(
            new ExportedItem("Visitor", Item.of("visitorId", "ada", "name", "A", "fax", "1")));
  }

  @Test
  void aCheckSaysHowManyItemsHaveANameThatIsGone() {
    drop();
    try (Adjoin db = table.model(SECOND).connect(table.client)) {
      assertThat(db.check().run().itemsByGoneName())
          .isEqualTo(Map.of("Alumni", 1L, "Visitor.fax", 1L));
      db.entity("Visitor").delete("ada");
      assertThat(db.check().run().itemsByGoneName())
          .isEqualTo(Map.of("Alumni", 1L, "Visitor.fax", 0L));
    }
    table.offline(SECOND).losing("Visitor.fax").run();
    try (Adjoin db = table.model(SECOND).connect(table.client)) {
      assertThat(db.check().run().itemsByGoneName()).isEqualTo(Map.of("Alumni", 1L));
    }
  }

  @Test
  void aCheckCountsWhatIsGoneInNestedValuesAndEdgesInMaps() {
    String first =
        """
        model: fair
        types:
          Place: {street: string, zip: string?}
        entities:
          Visitor: {id: visitorId, attributes: {visitorId: string, homes: list(Place)}}
          Booth: {id: boothId, attributes: {boothId: string}}
        relationships:
          Visit:
            from: Visitor
            to: Booth
            store: summaries
            max: {from: 9, to: 9}
            attributes: {rating: int?}
        """;
    String second =
        first.substring(0, first.indexOf("relationships:")).replace(", zip: string?", "")
            + "gone: [Place.zip, Visit]\n";
    try (Adjoin db = table.model(first).connect(table.client)) {
      db.createTable();
      List<Map<String, Object>> homes =
          List.of(Map.of("street", "S"), Map.of("street", "T", "zip", "1"));
      db.entity("Visitor").create(Item.of("visitorId", "ada", "homes", homes));
      db.entity("Visitor").create(Item.of("visitorId", "bo", "homes", homes.subList(0, 1)));
      db.entity("Booth").create(Item.of("boothId", "tea"));
      db.relationship("Visit").link(Item.of("visitorId", "bo", "boothId", "tea"));
    }
    try (Adjoin db = table.model(second).connect(table.client)) {
      db.entity("Booth").create(Item.of("boothId", "ink"));
      assertThat(db.check().run().itemsByGoneName())
          .isEqualTo(Map.of("Place.zip", 1L, "Visit", 2L));
    }
  }
}
