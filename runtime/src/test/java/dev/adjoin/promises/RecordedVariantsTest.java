// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.promises;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.Adjoin;
import dev.adjoin.Item;
import dev.adjoin.ModelFile;
import dev.adjoin.TableReport;
import dev.adjoin.engine.EmbeddedDynamoDb;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a change of variants means for stored items. */
class RecordedVariantsTest {
  private static final String LIBRARY =
      """
      model: library
      types:
        Price:
          variants: {fixed: {amount: decimal}, free: {}}
      entities:
        Media:
          id: mediaId
          attributes: {mediaId: string, price: Price}
          variants:
            book: {pages: int}
            film: {length: duration?, studio: string = unknown}
          all: true
      """;

  private final EmbeddedDynamoDb engine = EmbeddedDynamoDb.inMemory();

  @BeforeEach
  void store() {
    try (Adjoin db = open(LIBRARY)) {
      db.createTable();
      db.entity("Media")
          .create(
              Item.of(
                  "mediaId",
                  "m1",
                  "kind",
                  "book",
                  "pages",
                  7,
                  "price",
                  Map.of("kind", "fixed", "amount", BigDecimal.TEN)));
    }
  }

  @AfterEach
  void close() {
    engine.close();
  }

  private static Adjoin.Builder model(String yaml) {
    return Adjoin.builder(ModelFile.parse("library.yaml", yaml));
  }

  private Adjoin open(String yaml) {
    return model(yaml).connect(engine.client());
  }

  private static String edited(String old, String replacement) {
    assertThat(LIBRARY).contains(old);
    return LIBRARY.replace(old, replacement);
  }

  /** What opening refuses. */
  private List<String> differences(String yaml) {
    return model(yaml).compare(engine.client()).differences().stream()
        .filter(d -> d.kind() != TableReport.Kind.NOTHING_TO_DO)
        .map(d -> d.kind() + " " + d.where() + ": " + d.stored() + " -> " + d.declared())
        .toList();
  }

  @Test
  void aNewVariantOpens() {
    String grown =
        edited(
                "      book: {pages: int}\n",
                "      book: {pages: int}\n      game: {players: int}\n")
            .replace("free: {}", "free: {}, range: {from: decimal, to: decimal}");
    assertThat(differences(grown)).isEmpty();
    try (Adjoin db = open(grown)) {
      db.entity("Media")
          .create(
              Item.of("mediaId", "m2", "kind", "game", "players", 4)
                  .with("price", Map.of("kind", "free")));
      assertThat(db.entity("Media").all().list()).hasSize(2);
      assertThat(db.check().run().isSound()).isTrue();
    }
  }

  @Test
  void aDroppedVariantMustBeSaidToBeGone() {
    String shrunk =
        edited("      film: {length: duration?, studio: string = unknown}\n", "")
            .replace(", free: {}", "");
    assertThat(differences(shrunk))
        .contains(
            "MISSING Price.kind: enum(fixed, free) -> enum(fixed)",
            "MISSING Media.kind: enum(book, film) -> enum(book)",
            "MISSING Media.length: duration? -> nothing",
            "MISSING Media.studio: string? = unknown -> nothing");
    String gone = shrunk + "gone: [Price.free, Media.film, Media.length, Media.studio]\n";
    assertThat(differences(gone)).isEmpty();
  }

  @Test
  void anAttributeThatAStoredVariantNewlyRequiresNeedsABackfill() {
    assertThat(
            differences(
                edited("book: {pages: int}", "book: {pages: int, isbn: string}")
                    .replace("length: duration?", "length: duration")))
        .containsExactly(
            "NEEDS_BACKFILL Media.isbn: not required of book -> required of book",
            "NEEDS_BACKFILL Media.length: not required of film -> required of film");
  }

  @Test
  void aMigrationMakesAnAttributeRequiredOfAStoredVariant() {
    String optional = edited("book: {pages: int}", "book: {pages: int, isbn: string?}");
    String required =
        edited("book: {pages: int}", "book: {pages: int, isbn: string}")
            .replace("length: duration?", "length: duration");
    try (Adjoin db = open(optional)) {
      db.entity("Media").change("m1").set("isbn").to("i1").apply();
    }
    assertThat(model(required).migrate(engine.client()).plan().steps())
        .extracting(step -> step.subject() + ": " + step.work())
        .contains(
            "Media.isbn: each Media of the variant book must have it; an item without it stops the"
                + " migration",
            "Media.length: each Media of the variant film must have it; an item without it stops"
                + " the migration");
    finish(required);
    try (Adjoin db = open(required)) {
      assertThat(db.entity("Media").get("m1").orElseThrow().string("isbn")).isEqualTo("i1");
      assertThat(db.check().run().isSound()).isTrue();
    }
  }

  @Test
  void anItemOfTheVariantThatLacksTheAttributeStopsTheMigration() {
    String required = edited("book: {pages: int}", "book: {pages: int, isbn: string}");
    assertThatThrownBy(() -> finish(required))
        .hasMessage(
            "migrate: 1 item cannot be migrated\n"
                + "  MEDIA#m1 / MEDIA#m1: Media.isbn must be stored, but was absent\n"
                + "    Give Media.isbn a default; or migrate to a model in which it is optional,"
                + " store it in these items, and make it required then");
    String moved = required.replace("    id: mediaId\n", "    id: mediaId\n    tag: MED\n");
    assertThatThrownBy(() -> finish(moved))
        .hasMessage(
            "migrate: 1 item cannot be migrated\n"
                + "  MEDIA#m1 / MEDIA#m1: Media.isbn must be stored, but was absent\n"
                + "    Give Media.isbn a default; or migrate to a model in which it is optional,"
                + " store it in these items, and make it required then");
  }

  private void finish(String yaml) {
    model(yaml).migrate(engine.client()).withoutBackup().offline().finish().run();
  }

  @Test
  void aRenamedDiscriminatorKeepsItsStoredName() {
    String renamed =
        edited(
            "    attributes: {mediaId",
            "    by: {name: form, was: kind}\n    attributes: {mediaId");
    try (Adjoin db = open(renamed)) {
      Item book = db.entity("Media").get("m1").orElseThrow();
      assertThat(book.string("form")).isEqualTo("book");
      db.entity("Media").put(book.with("pages", 8));
      assertThat(db.check().run().isSound()).isTrue();
    }
    try (Adjoin db = open(LIBRARY)) {
      assertThat(db.entity("Media").get("m1").orElseThrow().toMap()).containsEntry("pages", 8);
    }
  }

  @Test
  void aMigrationAddsAViewOfOneVariant() {
    String viewed =
        edited(
            "    all: true\n",
            "    all: true\n    views: {longest: {by: kind, order: pages, when: pages exists}}\n");
    finish(viewed);
    try (Adjoin db = open(viewed)) {
      assertThat(db.entity("Media").view("longest", "book").list()).hasSize(1);
      assertThat(db.check().run().isSound()).isTrue();
    }
  }
}
