// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.MigrationReport.State;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The record of a table knows the designs that migrations replaced, and the models of those. */
class OlderModelsTest {
  private static final String OLD =
      """
      model: fair
      entities:
        Visitor: {id: visitorId, attributes: {visitorId: string, name: string}}
        Booth: {id: boothId, attributes: {boothId: string, hall: string}}
      relationships:
        Visit:
          from: Visitor
          to: Booth
          attributes: {rating: int}
          count: {from: visits}
      """;

  private static final String NEW =
      OLD.replace("count: {from: visits}", "count: {from: visits, to: visited}");

  private static final Map<String, AttributeValue> FORMER =
      Map.of(
          "PK", AttributeValue.fromS("_ADJOIN#DESIGN#fair"), "SK", AttributeValue.fromS("FORMER"));

  private final MigratedTable table = new MigratedTable();

  @AfterEach
  void close() {
    table.close();
  }

  private void store(String text) {
    try (Adjoin db = table.model(text).connect(table.client)) {
      db.createTable();
      db.entity("Visitor").create(Item.of("visitorId", "v1", "name", "Ada"));
      db.entity("Booth").create(Item.of("boothId", "b1", "hall", "A"));
      db.relationship("Visit").link(Item.of("visitorId", "v1", "boothId", "b1", "rating", 3));
    }
  }

  /** A migration in one run, which does not say that it goes back. */
  private Migration migration(String text) {
    return table.model(text).migrate(table.client).offline().withoutBackup();
  }

  private Instant now() {
    return table.clock.instant().truncatedTo(ChronoUnit.SECONDS);
  }

  private void isSound(String text) {
    try (Adjoin db = table.model(text).connect(table.client)) {
      assertThat(db.check().run().findings()).isEmpty();
    }
  }

  private static String refusal(Instant replaced) {
    return "migrate: this model is older than the table: a migration replaced it at "
        + replaced
        + "; use the newer model or, to bring the table back to this one, use back()";
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "count: {from: visits, to: visited}",
        "count: {from: visits}\n    shards: {to: 4}",
        "count: {from: visits}\n    distinct: [rating]",
        "count: {from: visits}\n    inverse: mirror"
      })
  void anOlderModelUndoesNoMigrationUnlessItIsAskedTo(String edit) {
    String after = OLD.replace("count: {from: visits}", edit);
    store(OLD);
    Instant replaced = now();
    migration(after).run();

    assertThatThrownBy(() -> migration(OLD).run()).hasMessage(refusal(replaced));
    assertThatThrownBy(() -> migration(OLD).plan()).hasMessage(refusal(replaced));
    assertThat(migration(after).run().state()).isEqualTo(State.NOTHING_TO_DO);
    isSound(after);

    assertThat(migration(OLD).back().plan().state()).isEqualTo(State.PLANNED);
    Instant again = now();
    assertThat(migration(OLD).back().run().state()).isEqualTo(State.FINISHED);
    isSound(OLD);
    assertThatThrownBy(() -> migration(after).run()).hasMessage(refusal(again));
    assertThat(migration(after).back().run().state()).isEqualTo(State.FINISHED);
    isSound(after);
  }

  /** Also if nothing that is stored stands in its way. */
  @ParameterizedTest
  @ValueSource(strings = {"Alone", "Slot", "Likes", "Visitor.fax"})
  void anOlderModelBringsNothingBackThatAMigrationHasDeleted(String lost) {
    Map<String, String> declarations =
        Map.of(
            "Alone", "  Alone: {id: aloneId, attributes: {aloneId: string}}\n",
            "Slot", "  Slot: {parent: Booth, id: slotId, attributes: {slotId: string}}\n",
            "Likes", "  Likes: {from: Visitor, to: Booth, as: {from: LIKES, to: LIKER}}\n",
            "Visitor.fax", ", fax: string?");
    String before =
        OLD.replace(
                "relationships:\n",
                declarations.get("Alone")
                    + declarations.get("Slot")
                    + "relationships:\n"
                    + declarations.get("Likes"))
            .replace("name: string", "name: string" + declarations.get("Visitor.fax"));
    String after = before.replace(declarations.get(lost), "");
    store(before);
    try (Adjoin old = table.model(before).connect(table.client)) {
      old.entity("Alone").create(Item.of("aloneId", "a"));
      old.entity("Slot").create(Item.of("boothId", "b1", "slotId", "s"));
      old.relationship("Likes").link(Item.of("visitorId", "v1", "boothId", "b1"));
      Instant replaced = now();
      migration(after).losing(lost).run();
      table.clock.advance(Duration.ofMinutes(3));
      String older = "this program is older than the table: a migration replaced its model at ";
      Item again = Item.of("visitorId", "v2", "name", "Bo");
      assertThatThrownBy(() -> old.entity("Visitor").create(again))
          .hasMessageContaining(older + replaced);
      assertThatThrownBy(() -> table.model(before).connect(table.client))
          .hasMessageContaining(older + replaced);
      assertThat(table.model(before).compare(table.client).differences())
          .extracting(TableReport.Difference::fix)
          .contains("Use the newer model: a migration replaced this one at " + replaced);
      assertThatThrownBy(() -> migration(before).run()).hasMessage(refusal(replaced));
    }
    isSound(after);
    assertThat(migration(before).back().run().state()).isEqualTo(State.FINISHED);
    isSound(before);
  }

  @Test
  void anOlderProgramIsToldThatItIsOlderAndNotToMigrate() {
    store(OLD);
    try (Adjoin old = table.model(OLD).connect(table.client)) {
      Instant replaced = now();
      migration(NEW).run();
      String refused =
          """
          : this program is older than the table: a migration replaced its model at %s
            The gate of Visit.to needs a backfill: recorded is a count in visited, declared is none
              Use the program with the newer model"""
              .formatted(replaced);
      assertThatThrownBy(() -> table.model(OLD).connect(table.client)).hasMessage("open" + refused);
      table.clock.advance(Duration.ofMinutes(3));
      assertThatThrownBy(() -> old.entity("Booth").create(Item.of("boothId", "b2", "hall", "B")))
          .hasMessage("Booth.create" + refused);
    }
  }

  @Test
  void aComparisonAdvisesToUseTheNewerModel() {
    store(OLD);
    Instant replaced = now();
    migration(NEW).run();
    assertThat(table.model(OLD).compare(table.client).differences())
        .extracting(TableReport.Difference::fix)
        .containsExactly("Use the newer model: a migration replaced this one at " + replaced);
  }

  @Test
  void aVersionThatWasRolledOutUnderTheFormerDesignIsOlderToo() {
    store(OLD);
    String described = OLD.replace("hall: string", "hall: string, note: string?");
    try (Adjoin db = table.model(described).connect(table.client)) {
      db.entity("Booth").create(Item.of("boothId", "b2", "hall", "B", "note", "n"));
    }
    Instant replaced = now();
    migration(NEW.replace("hall: string", "hall: string, note: string?")).run();
    assertThatThrownBy(() -> migration(OLD).run()).hasMessage(refusal(replaced));
    assertThatThrownBy(() -> migration(described).run()).hasMessage(refusal(replaced));
  }

  @Test
  void aModelThatTheTableNeverHadIsNewer() {
    store(OLD);
    migration(NEW).run();
    String without = OLD.replace("    count: {from: visits}\n", "");
    assertThat(migration(without).run().state()).isEqualTo(State.FINISHED);
    isSound(without);
  }

  @Test
  void aRecordWithoutFormerDesignsIsAsGoodAsItWas() {
    store(OLD);
    migration(NEW).run();
    table.client.deleteItem(d -> d.tableName("fair").key(FORMER));
    isSound(NEW);
    assertThatThrownBy(() -> table.model(OLD).connect(table.client))
        .hasMessage(
            """
            open: the model is not the one that the data was stored under
              The gate of Visit.to needs a backfill: recorded is a count in visited, declared is none
                Bring the table to this model with Adjoin.builder(…).migrate(client), or use the newer model if this is an older one""");
    assertThat(migration(OLD).run().state()).isEqualTo(State.FINISHED);
    isSound(OLD);
  }

  @Test
  void theLastTenDesignsAreKept() {
    store(OLD);
    for (int i = 1; i <= 12; i++) {
      migration(tagged(i)).run();
    }
    assertThat(table.client.getItem(g -> g.tableName("fair").key(FORMER)).item().get("designs").l())
        .hasSize(10);
    assertThatThrownBy(() -> migration(tagged(2)).run()).hasMessageContaining("older than");
    assertThat(migration(tagged(1)).run().state()).isEqualTo(State.FINISHED);
    isSound(tagged(1));
  }

  private static String tagged(int number) {
    return OLD.replace("Booth: {id", "Booth: {tag: B%d, id".formatted(number));
  }

  @Test
  void anOlderModelThatUndoesNothingIsNotRefused() {
    store(OLD);
    String viewed =
        OLD.replace("count: {from", "views: {byRating: {by: [rating]}}\n    count: {from");
    migration(viewed).run();
    assertThat(migration(OLD).run().state()).isEqualTo(State.NOTHING_TO_DO);
    isSound(OLD);
    try (Adjoin db = table.model(viewed).connect(table.client)) {
      assertThat(db.relationship("Visit").view("byRating", 3).list()).hasSize(1);
    }
  }
}
