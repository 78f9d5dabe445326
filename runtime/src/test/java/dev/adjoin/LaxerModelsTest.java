// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.MigrationReport.State;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A program whose model requires less than the recorded design stores nothing that it forbids. */
class LaxerModelsTest {
  private static final String OLD =
      """
      model: fair
      types:
        Address: {street: string, city: string?}
      entities:
        Visitor: {id: visitorId, attributes: {visitorId: string, name: string}}
        Booth:
          id: boothId
          attributes: {boothId: string, hall: string, kind: "enum(a, b, c)?", note: string?, at: Address?}
        Ticket:
          id: ticketId
          by: type
          attributes: {ticketId: string, price: int?}
          variants: {day: {day: string?}, season: {year: int}}
      relationships:
        Visit: {from: Visitor, to: Booth, attributes: {rating: int?}}
      """;

  /** Models that require more of items than the old one. */
  private enum Stricter {
    REQUIRED("\"enum(a, b, c)?\"", "\"enum(a, b, c)\"", "Booth", "Booth.kind"),
    FEWER_WORDS("\"enum(a, b, c)?\"", "\"enum(a, b)?\"", "Booth", "Booth.kind"),
    ANOTHER_TYPE("note: string?", "note: \"list(string)?\"", "Booth", "Booth.note"),
    NESTED("city: string?", "city: string", "Booth", "Address.city"),
    VARIANT("day: string?", "day: string", "Ticket", "Ticket.day"),
    EDGE("rating: int?", "rating: int", "Visit", "Visit.rating");

    final String from;
    final String to;
    final String type;
    final String subject;

    Stricter(String from, String to, String type, String subject) {
      this.from = from;
      this.to = to;
      this.type = type;
      this.subject = subject;
    }

    String model() {
      assertThat(OLD).contains(from);
      return OLD.replace(from, to);
    }
  }

  private final MigratedTable table = new MigratedTable();

  @AfterEach
  void close() {
    table.close();
  }

  private Adjoin open(String model) {
    return table.model(model).deadline(Duration.ofHours(1)).connect(table.client);
  }

  private Migration migration(String model) {
    return table.model(model).migrate(table.client).offline().withoutBackup();
  }

  /** Makes the table; the types of the edit are not written yet. */
  private void create() {
    try (Adjoin db = open(OLD)) {
      db.createTable();
    }
  }

  /** Stores an item that every model accepts, with the entities that it needs. */
  private static void store(Adjoin db, String type, String id) {
    switch (type) {
      case "Booth" ->
          db.entity(type)
              .create(
                  Item.of("boothId", id, "hall", "A", "kind", "a")
                      .with("at", Map.of("street", "Main", "city", "Bern")));
      case "Ticket" ->
          db.entity(type).create(Item.of("ticketId", id, "type", "day", "day", "monday"));
      default -> db.relationship(type).link(edge(id).with("rating", 3));
    }
  }

  /** Stores an item without anything that the old model lets it lack. */
  private static void storeLess(Adjoin db, String type, String id) {
    switch (type) {
      case "Booth" -> db.entity(type).create(Item.of("boothId", id, "hall", "A"));
      case "Ticket" -> db.entity(type).create(Item.of("ticketId", id, "type", "day"));
      default -> db.relationship(type).link(edge(id));
    }
  }

  private static Item edge(String booth) {
    return Item.of("visitorId", "ada", "boothId", booth);
  }

  private static void isRefused(Runnable call, Reason reason, String message) {
    assertThatThrownBy(call::run)
        .isInstanceOfSatisfying(
            AdjoinException.class, e -> assertThat(e.reason()).isEqualTo(reason))
        .hasMessageContaining(message);
  }

  private void isSound(String model) {
    try (Adjoin db = open(model)) {
      // The edges of these tests lead to no entities, which only a note says.
      assertThat(db.check().run().findings())
          .filteredOn(each -> each.severity() == CheckReport.Severity.ERROR)
          .isEmpty();
    }
  }

  // ---- Models that a migration has replaced

  @ParameterizedTest
  @EnumSource
  void aModelThatAMigrationHasReplacedStoresNothingThatTheNewOneForbids(Stricter edit) {
    create();
    try (Adjoin old = open(OLD)) {
      store(old, edit.type, "first");
      migration(edit.model()).run();
      table.clock.advance(Duration.ofMinutes(3));
      String older = "this program is older than the table";
      isRefused(() -> storeLess(old, edit.type, "less"), Reason.DIFFERENT_DESIGN, older);
      isRefused(() -> open(OLD), Reason.DIFFERENT_DESIGN, older);
      isRefused(() -> migration(OLD).run(), Reason.REFUSED, "this model is older than the table");
      assertThat(table.model(OLD).compare(table.client).differences())
          .filteredOn(each -> each.where().equals(edit.subject))
          .extracting(TableReport.Difference::fix)
          .singleElement()
          .asString()
          .startsWith("Use the newer model");
    }
    isSound(edit.model());
  }

  @ParameterizedTest
  @EnumSource
  void theTableCanBeBroughtBackToAModelThatRequiresLess(Stricter edit) {
    create();
    try (Adjoin old = open(OLD)) {
      store(old, edit.type, "first");
    }
    migration(edit.model()).run();
    assertThat(migration(OLD).back().plan().state()).isEqualTo(State.PLANNED);
    assertThat(migration(OLD).back().run().state()).isEqualTo(State.FINISHED);
    assertThat(migration(OLD).back().run().state()).isEqualTo(State.NOTHING_TO_DO);
    try (Adjoin old = open(OLD)) {
      storeLess(old, edit.type, "less");
    }
    isSound(OLD);
  }

  @Test
  void aNewModelMayRequireLess() {
    String strict = Stricter.REQUIRED.model();
    try (Adjoin db = open(strict)) {
      db.createTable();
      store(db, "Booth", "first");
    }
    try (Adjoin db = open(OLD)) {
      storeLess(db, "Booth", "less");
    }
    isSound(OLD);
  }

  // ---- Models that were open before a type was written, and had another design then

  @ParameterizedTest
  @EnumSource
  void anOlderProgramStoresNothingThatTheFirstItemsOfATypeForbid(Stricter edit) {
    create();
    try (Adjoin old = open(OLD);
        Adjoin next = open(edit.model())) {
      store(next, edit.type, "first");
      Object recorded = record();
      for (Adjoin db : new Adjoin[] {old, open(OLD)}) {
        isRefused(
            () -> storeLess(db, edit.type, "less"),
            Reason.REFUSED,
            "the recorded design has %s as ".formatted(edit.subject));
        db.entity("Visitor").put(Item.of("visitorId", "ada", "name", "Ada"));
        assertThat(record()).isEqualTo(recorded);
      }
      store(next, edit.type, "second");
    }
    isSound(edit.model());
  }

  @Test
  void itChangesWhatTheNewerModelDoesNotForbid() {
    create();
    try (Adjoin old = open(OLD);
        Adjoin next = open(Stricter.REQUIRED.model())) {
      store(next, "Booth", "tea");
      old.entity("Booth").change("tea").set("hall").to("B").apply();
      isRefused(
          () -> old.entity("Booth").change("tea").remove("kind").apply(),
          Reason.REFUSED,
          "the recorded design has Booth.kind as enum(a, b, c), and the model of this program as"
              + " enum(a, b, c)?; do it with a program of the newer model");
      isRefused(
          () -> old.entity("Booth").put(Item.of("boothId", "tea", "hall", "C")),
          Reason.REFUSED,
          "Booth.kind");
      assertThat(old.entity("Booth").delete("tea")).isNotNull();
    }
  }

  /** Designs of a type that was never written, under which its items are found elsewhere. */
  private enum Elsewhere {
    TAG("Booth:\n    id: boothId", "Booth:\n    tag: STAND\n    id: boothId"),
    GUARD("Booth:\n    id: boothId", "Booth:\n    unique: [hall]\n    id: boothId");

    final String from;
    final String to;

    Elsewhere(String from, String to) {
      this.from = from;
      this.to = to;
    }
  }

  @ParameterizedTest
  @EnumSource
  void anOlderProgramIsRefusedATypeThatIsStoredInAnotherWay(Elsewhere edit) {
    assertThat(OLD).contains(edit.from);
    String newer = OLD.replace(edit.from, edit.to);
    create();
    try (Adjoin old = open(OLD);
        Adjoin next = open(newer)) {
      store(next, "Booth", "tea");
      isRefused(
          () -> store(old, "Booth", "zoo"),
          Reason.REFUSED,
          "a newer model stores Booth in another way");
      // Everything else goes on, but no program that does not find booths is opened any more.
      store(old, "Ticket", "t1");
      isRefused(() -> open(OLD), Reason.DIFFERENT_DESIGN, "Booth");
      assertThat(next.entity("Booth").get("tea")).isPresent();
    }
    isSound(newer);
    assertThat(table.model(OLD).migrate(table.client).run().state()).isEqualTo(State.EXPANDED);
    assertThat(table.model(OLD).migrate(table.client).run().state()).isEqualTo(State.EXPANDED);
    assertThat(migration(OLD).run().state()).isEqualTo(State.FINISHED);
    try (Adjoin old = open(OLD)) {
      assertThat(old.entity("Booth").get("tea")).isPresent();
    }
    isSound(OLD);
  }

  @Test
  void theProgramThatStoresTheFirstItemDecidesByWhichDesign() {
    String newer = OLD.replace(Elsewhere.TAG.from, Elsewhere.TAG.to);
    create();
    try (Adjoin old = open(OLD);
        Adjoin next = open(newer)) {
      store(old, "Booth", "tea");
      isRefused(() -> store(next, "Booth", "zoo"), Reason.DIFFERENT_DESIGN, "The key of Booth");
    }
    isSound(OLD);
  }

  // ---- Models that lack attributes

  @Test
  void aPartialModelStoresNoItemWithoutWhatItLacks() {
    create();
    try (Adjoin db = open(OLD)) {
      store(db, "Booth", "tea");
    }
    String part = OLD.replace("boothId: string, hall: string,", "boothId: string,");
    try (Adjoin db = table.model(part).partial().connect(table.client)) {
      isRefused(
          () -> db.entity("Booth").create(Item.of("boothId", "zoo")),
          Reason.REFUSED,
          "the recorded design has Booth.hall as string, and the model of this program as none");
      db.entity("Booth").change("tea").set("note").to("open").apply();
      db.entity("Booth").delete("tea");
    }
    isSound(OLD);
  }

  private Map<String, AttributeValue> record() {
    Map<String, AttributeValue> key =
        Map.of(
            "PK", AttributeValue.fromS("_ADJOIN#DESIGN#fair"), "SK", AttributeValue.fromS("HEAD"));
    Map<String, AttributeValue> item =
        table.client.getItem(g -> g.tableName("fair").key(key)).item();
    assertThat(item).isNotEmpty();
    return Map.of("design", item.get("design"));
  }
}
