// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A call sends exactly the requests that it explains. */
class ExplainedIsSentTest {
  private static final String MODEL =
      """
      table: Sent
      entities:
        Person: {id: personId, attributes: {personId: string, name: string, email: string?},
                 unique: email}
        Place: {id: placeId, version: revision,
                attributes: {placeId: string, name: string, seats: int?, revision: int}}
        Note: {id: noteId, attributes: {noteId: string, text: string, read: int?}}
      relationships:
        Visit: {from: Person, to: Place, attributes: {stars: int?}, integrity: trusted}
        Booking: {from: Person, to: Place, as: {from: BOOKING, to: BOOKING}, count: {to: bookings}, attributes: {days: int?}}
        Key: {from: Person, to: Place, as: {from: KEY, to: KEY}, version: edition, integrity: trusted,
              attributes: {edition: int, teeth: int?}}
      """;
  private static final Pattern REQUEST =
      Pattern.compile(
          "^ *(?:then )?((?:Batch|Transact)?(?:Get|Put|Update|Delete|Write)Items?|Query)\\b");
  private static final Item NOTE = Item.of("noteId", "n", "text", "Buy");
  private static final Item ADA = Item.of("personId", "ada", "name", "Ada", "email", "a@x.org");
  private static final Item ROOM = Item.of("placeId", "r1", "name", "Room");
  private static final Item VISIT = Item.of("personId", "ada", "placeId", "r1");

  private final List<String> sent = new ArrayList<>();
  private Adjoin db;

  @BeforeEach
  void open() {
    db =
        Adjoin.builder(ModelFile.parse("model.yaml", MODEL))
            .listener(report -> sent.add(report.operation()))
            .embedded();
  }

  @AfterEach
  void close() {
    db.close();
  }

  private void check(String explained, Runnable call) {
    List<String> told = new ArrayList<>();
    for (String line : explained.split("\n")) {
      Matcher request = REQUEST.matcher(line);
      if (request.find()) {
        told.add(request.group(1));
      }
    }
    sent.clear();
    call.run();
    assertThat(told).as(explained).isNotEmpty().isEqualTo(sent);
  }

  @Test
  void ofEntities() {
    Entities<Item> notes = db.entity("Note");
    check(notes.explain().create(NOTE), () -> notes.create(NOTE));
    check(notes.explain().put(NOTE), () -> notes.put(NOTE));
    check(notes.explain().get(), () -> notes.get("n"));
    check(notes.explain().getAll(), () -> notes.getAll(List.of("n", "m")));
    check(notes.change("n").set("text").to("b").explain(), () -> set(notes, "text", "b", "n"));
    check(notes.explain().edit("n"), () -> notes.edit("n", n -> n.with("text", "c")));
    check(notes.explain().delete("n"), () -> notes.delete("n"));
  }

  private static void set(Entities<Item> entities, String attribute, Object value, Object id) {
    entities.change(id).set(attribute).to(value).apply();
  }

  @Test
  void ofEntitiesWithUniqueValues() {
    Entities<Item> people = db.entity("Person");
    check(people.explain().create(ADA), () -> people.create(ADA));
    check(people.explain().unique("email"), () -> people.unique("email").is("a@x.org"));
    check(
        people.change("ada").set("email").to("b").explain(),
        () -> set(people, "email", "b", "ada"));
    check(people.explain().edit("ada"), () -> people.edit("ada", p -> p.with("email", "c")));
  }

  @Test
  void ofEntitiesWithAVersion() {
    Entities<Item> places = db.entity("Place");
    check(places.explain().create(ROOM), () -> places.create(ROOM));
    check(places.change("r1").set("seats").to(4).explain(), () -> set(places, "seats", 4, "r1"));
    check(places.explain().edit("r1"), () -> places.edit("r1", p -> p.with("seats", 5)));
  }

  @Test
  void ofAddingAsMuchAsTheCallerAllows() {
    Entities<Item> notes = db.entity("Note");
    notes.create(NOTE);
    check(
        notes.change("n").add("read").by(1).explain(),
        () -> notes.change("n").add("read").by(1).apply());
    check(
        notes.change("n").add("read").by(1).atLeastOnce().explain(),
        () -> notes.change("n").add("read").by(1).atLeastOnce().apply());
  }

  @Test
  void ofPlainEdges() {
    Edges<Item> visits = db.relationship("Visit");
    check(visits.explain().link(VISIT), () -> visits.link(VISIT));
    check(visits.explain().put(VISIT), () -> visits.put(VISIT));
    check(
        visits.change("ada", "r1").set("stars").to(5).explain(),
        () -> visits.change("ada", "r1").set("stars").to(5).apply());
    check(
        visits.explain().edit("ada", "r1"),
        () -> visits.edit(Key.of("ada", "r1"), v -> v.with("stars", 4)));
    check(visits.from("ada").explain(), () -> visits.from("ada").list());
    check(visits.to("r1").explainCount(), () -> visits.to("r1").count());
    check(visits.from("ada").explainTogether(), () -> visits.from("ada").together());
    check(visits.explain().unlink("ada", "r1"), () -> visits.unlink("ada", "r1"));
  }

  @Test
  void ofCountedEdges() {
    db.entity("Person").create(ADA);
    db.entity("Place").create(ROOM);
    Edges<Item> bookings = db.relationship("Booking");
    check(bookings.explain().link(VISIT), () -> bookings.link(VISIT));
    check(bookings.to("r1").explainCount(), () -> bookings.to("r1").count());
    check(
        bookings.explain().edit("ada", "r1"),
        () -> bookings.edit(Key.of("ada", "r1"), v -> v.with("days", 4)));
    check(bookings.explain().unlink("ada", "r1"), () -> bookings.unlink("ada", "r1"));
  }

  @Test
  void ofEdgesWithAVersion() {
    Edges<Item> keys = db.relationship("Key");
    check(keys.explain().link(VISIT), () -> keys.link(VISIT));
    Item first = VISIT.with("edition", 1);
    check(keys.explain().put(first), () -> keys.put(first));
    check(keys.explain().overwrite(VISIT), () -> keys.overwrite(VISIT));
    check(
        keys.change("ada", "r1").set("teeth").to(5).explain(),
        () -> keys.change("ada", "r1").set("teeth").to(5).apply());
  }
}
