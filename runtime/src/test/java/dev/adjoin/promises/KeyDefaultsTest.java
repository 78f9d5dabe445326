// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.promises;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.Adjoin;
import dev.adjoin.InvalidValueException;
import dev.adjoin.Item;
import dev.adjoin.LinkOutcome;
import dev.adjoin.LinkOutcome.AlreadyLinked;
import dev.adjoin.ModelFile;
import dev.adjoin.declare.Default;
import dev.adjoin.declare.Entity;
import dev.adjoin.declare.Id;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Defaults of attributes in the key: each call that writes a whole item makes the key of them. */
class KeyDefaultsTest {
  private static final Instant NOW = Instant.parse("2026-01-31T12:00:00Z");

  @Entity
  record Page(@Id String path, @Id @Default("en") String language, String text) {}

  private final Adjoin db =
      Adjoin.builder(
              ModelFile.parse(
                  "keys.yaml",
                  """
                  model: keys
                  entities:
                    Person: {id: personId, attributes: {personId: string}}
                    Note:
                      parent: Person
                      id: noteId
                      order: [at]
                      attributes: {noteId: string = main, at: instant = now, text: string?}
                  relationships:
                    Likes:
                      from: Person
                      to: Person
                      ends: {from: [fan], to: [star]}
                      as: {from: LIKES, to: LIKED}
                      distinct: [kind]
                      attributes: {kind: enum(low < high) = low, why: string?}
                  """))
          .clock(() -> NOW)
          .embedded();

  @BeforeEach
  void people() {
    List.of("ada", "bob", "cleo")
        .forEach(id -> db.entity("Person").create(Item.of("personId", id)));
  }

  @AfterEach
  void everythingIsSound() {
    assertThat(db.check().run().findings()).isEmpty();
    db.close();
  }

  private static Item like(Object... more) {
    Map<String, Object> values = new LinkedHashMap<>(Map.of("fan", "ada", "star", "bob"));
    values.putAll(Item.of(more).toMap());
    return Item.of(values);
  }

  @Test
  void aCreateFillsConstantsAndTheTimeOfTheWrite() {
    Item note = db.entity("Note").create(Item.of("personId", "ada"));

    assertThat(note.toMap()).containsEntry("at", NOW).containsEntry("noteId", "main");
    assertThat(db.entity("Note").get("ada", NOW, "main")).contains(note);
    assertThat(db.entity("Note").of("ada").list()).containsExactly(note);
  }

  @Test
  void aLinkFillsConstantsAndFindsTheEdgeOfThem() {
    LinkOutcome<Item> first = db.relationship("Likes").link(like("why", "songs"));
    LinkOutcome<Item> second = db.relationship("Likes").link(like());

    assertThat(first.edge().toMap()).containsEntry("kind", "low");
    assertThat(second).isInstanceOf(AlreadyLinked.class);
    assertThat(second.edge()).isEqualTo(first.edge());
    assertThat(db.relationship("Likes").get("ada", "bob", "low")).contains(first.edge());
  }

  @Test
  void aPutReplacesTheItemOfTheConstant() {
    db.relationship("Likes").link(like("why", "songs"));
    db.relationship("Likes").put(like("why", "books"));
    db.relationship("Likes").overwrite(like("kind", "high"));

    assertThat(db.relationship("Likes").from("ada").list())
        .containsExactly(like("kind", "low", "why", "books"), like("kind", "high"));
  }

  @Test
  void aPutCannotMeanTheTimeOfTheWrite() {
    assertThatThrownBy(() -> db.entity("Note").put(Item.of("personId", "ada")))
        .isInstanceOf(InvalidValueException.class)
        .hasMessage("Note.at must have a value, but was absent");
    db.entity("Note").put(Item.of("personId", "ada", "at", NOW, "text", "x"));

    assertThat(db.entity("Note").get("ada", NOW, "main").orElseThrow().string("text"))
        .isEqualTo("x");
  }

  @Test
  void aTransactionAndBulkWorkFillThemToo() {
    Item[] created = new Item[1];
    db.transaction(
        t -> {
          created[0] = t.entity("Note").create(Item.of("personId", "ada"));
          t.relationship("Likes").link(like());
        });
    db.relationship("Likes").linkAll(List.of(like("star", "cleo")));
    db.entity("Note").createAll(List.of(Item.of("personId", "bob")));

    assertThat(db.entity("Note").get("ada", NOW, "main")).contains(created[0]);
    assertThat(db.entity("Note").get("bob", NOW, "main")).isPresent();
    assertThat(db.relationship("Likes").from("ada").list())
        .extracting(edge -> edge.string("kind"))
        .containsExactly("low", "low");
  }

  @Test
  void aRecordMayLeaveThemOut() {
    try (Adjoin pages = Adjoin.builder(Page.class).embedded()) {
      Page page = pages.entity(Page.class).create(new Page("/", null, "Hello"));

      assertThat(page).isEqualTo(new Page("/", "en", "Hello"));
      pages.entity(Page.class).put(new Page("/", null, "Hi"));
      assertThat(pages.entity(Page.class).get("/", "en").orElseThrow().text()).isEqualTo("Hi");
      assertThat(pages.check().run().findings()).isEmpty();
    }
  }
}
