// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.Adjoin;
import dev.adjoin.Edges;
import dev.adjoin.Item;
import dev.adjoin.ItemCollection;
import dev.adjoin.ModelFile;
import dev.adjoin.Page;
import dev.adjoin.RequestReport;
import dev.adjoin.declare.Entity;
import dev.adjoin.declare.From;
import dev.adjoin.declare.Id;
import dev.adjoin.declare.Max;
import dev.adjoin.declare.Relationship;
import dev.adjoin.declare.Store;
import dev.adjoin.declare.Summary;
import dev.adjoin.declare.To;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Each side of edges in summaries shows the attributes it stores; records are always complete. */
class SummariesTest {
  @Entity
  record Actor(@Id String actorId, String name) {}

  @Entity
  record Movie(@Id String movieId, String title) {}

  @Relationship(
      from = Actor.class,
      to = Movie.class,
      store = Store.SUMMARIES,
      max = @Max(from = 50, to = 50),
      summary =
          @Summary(
              from = {"title", "role"},
              to = {"name", "role", "note"}))
  record Part(@From String actorId, @To String movieId, String role, @Nullable String note) {}

  private final List<RequestReport> sent = new ArrayList<>();
  private Adjoin db;
  private Edges<Part> parts;

  @BeforeEach
  void open() {
    db = Adjoin.builder(Actor.class, Movie.class, Part.class).listener(sent::add).embedded();
    db.entity(Actor.class).create(new Actor("reeves", "Keanu"));
    db.entity(Movie.class).create(new Movie("matrix", "The Matrix"));
    parts = db.relationship(Part.class);
    parts.link(new Part("reeves", "matrix", "Neo", "The One"));
    sent.clear();
  }

  @AfterEach
  void close() {
    db.close();
  }

  @Test
  void showsTheOtherEntitysAttributesThatASideKeepsInOneGetItem() {
    assertThat(parts.from("reeves").projected().list())
        .containsExactly(
            Item.of(
                "actorId", "reeves", "movieId", "matrix", "role", "Neo", "title", "The Matrix"));
    assertThat(parts.to("matrix").projected().first().orElseThrow().string("name"))
        .isEqualTo("Keanu");
    assertThat(sent).extracting(RequestReport::operation).containsExactly("GetItem", "GetItem");
  }

  @Test
  void readsNoRecordFromASideThatKeepsLess() {
    String message =
        " cannot be read this way: its summaries do not keep note. Add that to the summary of the from"
            + " side, or use projected";
    assertThatThrownBy(() -> parts.from("reeves").list())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Part.from" + message);
    ItemCollection<Actor> reeves = db.entity(Actor.class).collection("reeves");
    assertThatThrownBy(() -> reeves.edges(Part.class))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("The items must be read as Item, but were read as Part");
    assertThat(reeves.edges("Part")).hasSize(1);
    assertThat(parts.from("reeves").count()).isEqualTo(1);
    assertThat(parts.from("reeves").limit(5).count()).isEqualTo(1);
  }

  @Test
  void getsAnEdgeFromTheSideThatKeepsMost() {
    Part neo = new Part("reeves", "matrix", "Neo", "The One");
    assertThat(parts.get("reeves", "matrix")).contains(neo);
    assertThat(parts.to("matrix").list()).containsExactly(neo);
    assertThat(db.entity(Movie.class).collection("matrix").edges(Part.class)).containsExactly(neo);
    assertThat(sent).hasSize(3);
    assertThat(parts.explain().get())
        .startsWith("Part.get: ")
        .contains("\n  GetItem: MOVIE#{movieId} / ");
  }

  @Test
  void aListThatLeadsToIdsOfTwoTextsIsSortedByTheseTexts() {
    try (Adjoin shelves =
        Adjoin.builder(
                ModelFile.parse(
                    "shelves.yaml",
                    """
                    model: shelves
                    entities:
                      Shelf: {id: shelf, attributes: {shelf: string}}
                      Book: {parent: Shelf, id: book, attributes: {book: string}}
                    relationships:
                      Reads: {from: Shelf, to: Book, ends: {from: [reader]}, store: summaries, max: {from: 9, to: 9}}
                    """))
            .embedded()) {
      List<String> ids = List.of("x", "x y", "x!", "x-y", "xy");
      shelves.entity("Shelf").create(Item.of("shelf", "q"));
      for (String id : ids) {
        shelves.entity("Shelf").create(Item.of("shelf", id));
        shelves.entity("Book").create(Item.of("shelf", id, "book", "x y"));
        shelves.relationship("Reads").link(Item.of("reader", "q", "shelf", id, "book", "x y"));
      }

      assertThat(shelves.relationship("Reads").from("q").list())
          .extracting(edge -> edge.string("shelf"))
          .containsExactlyElementsOf(ids);
      List<String> paged = new ArrayList<>();
      String cursor = null;
      do {
        Page<Item> page = shelves.relationship("Reads").from("q").page(1, cursor);
        page.items().forEach(edge -> paged.add(edge.string("shelf")));
        cursor = page.next();
      } while (cursor != null);
      assertThat(paged).containsExactlyElementsOf(ids);
    }
  }
}
