// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.simulation;

import dev.adjoin.Adjoin;
import dev.adjoin.CompiledModel;
import dev.adjoin.Item;
import dev.adjoin.ListQuery;
import dev.adjoin.ModelFile;
import dev.adjoin.engine.VirtualClock;
import dev.adjoin.simulation.SimulatedClient.Stopped;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * A small model with a club that is deleted and created again under the same id.
 *
 * <p>All models use the same names, so that one method fills each of them: members ({@code
 * Membership}) and awards are edges of the club, rooms its children with seats and bookings below
 * them, talks refer to it, and its city and its members have names that others copy. The first club
 * has the persons, rooms and talks 0 to 2, the second one 1 to 3, and so on; {@code made} says
 * which of them an item belongs to.
 */
record DeletedModel(String name, String text, CompiledModel compiled) {
  /** The id of the club. */
  static final String CLUB = "c";

  /** The key of a room that every club has. */
  static final Object[] ROOM = {CLUB, "r2"};

  private static final int PERSONS = 5;
  private static final String PERSON =
      "Person: {id: personId, attributes: {personId: string, name: string}}";
  private static final String CLUB_ALONE =
      "Club: {id: clubId, attributes: {clubId: string, made: int, word: string}}";
  private static final String ROOMS =
      "Room: {parent: Club, id: roomId, onDelete: cascade, attributes: {roomId: string, made: int, word: string}}";

  /** Edges that the gates of both sides count go with the entity in one transaction, if few. */
  static final DeletedModel COUNTED =
      of(
          "counted edges",
          """
          entities:
            Person:
              id: personId
              attributes: {personId: string, name: string, clubs: int = 0}
            Club:
              id: clubId
              attributes: {clubId: string, made: int, word: string, members: int = 0}
          relationships:
            Membership:
              from: Person
              to: Club
              attributes: {made: int}
              count: {from: clubs, to: members}
              onDelete: {from: cascade, to: cascade}
          """);

  /** A child makes the same delete one in steps. */
  static final DeletedModel COUNTED_IN_STEPS =
      of(
          "counted edges, in steps",
          COUNTED.text.replace("relationships:", "  " + ROOMS + "\nrelationships:"));

  /** Edges that nothing counts, and children without any of their own: one look finds them. */
  static final DeletedModel SWEPT =
      of(
          "swept edges and children",
          """
          entities:
            %s
            %s
            Room: {parent: Club, id: roomId, attributes: {roomId: string, made: int, word: string}}
          relationships:
            Membership:
              from: Person
              to: Club
              as: {from: CLUB, to: MEMBER}
              attributes: {made: int}
            Award:
              from: Club
              to: Person
              as: {from: AWARD, to: AWARDED}
              attributes: {made: int}
          """
              .formatted(PERSON, CLUB_ALONE));

  /** The same with children below the children, so that the delete takes steps. */
  static final DeletedModel SWEPT_IN_STEPS =
      of(
          "swept edges and children, in steps",
          SWEPT.text.replace(
              "relationships:",
              "  Seat: {parent: Room, id: seatId, attributes: {seatId: string, made: int}}\n"
                  + "relationships:"));

  /** Edges on both sides of the club that nothing checks. */
  static final DeletedModel TRUSTED =
      of(
          "trusted edges",
          """
          entities:
            %s
            %s
          relationships:
            Membership:
              from: Person
              to: Club
              as: {from: CLUB, to: MEMBER}
              attributes: {made: int}
              integrity: trusted
              onDelete: {from: cascade, to: cascade}
            Award:
              from: Club
              to: Person
              as: {from: AWARD, to: AWARDED}
              attributes: {made: int}
              integrity: trusted
              onDelete: {from: cascade, to: cascade}
          """
              .formatted(PERSON, CLUB_ALONE));

  /** Checked edges whose other side is trusted. */
  static final DeletedModel CHECKED =
      of(
          "checked edges",
          """
          entities:
            %s
            %s
            %s
          relationships:
            Membership:
              from: Person
              to: Club
              as: {from: CLUB, to: MEMBER}
              attributes: {made: int}
              onDelete: {to: cascade}
            Award:
              from: Club
              to: Person
              as: {from: AWARD, to: AWARDED}
              attributes: {made: int}
              onDelete: {from: cascade}
          """
              .formatted(PERSON, CLUB_ALONE, ROOMS));

  static final DeletedModel MIRRORED =
      of(
          "mirrored edges",
          """
          entities:
            %s
            %s
            %s
          relationships:
            Membership:
              from: Person
              to: Club
              as: {from: CLUB, to: MEMBER}
              attributes: {made: int}
              inverse: mirror
              integrity: checked
              onDelete: {from: cascade, to: cascade}
            Award:
              from: Club
              to: Person
              as: {from: AWARD, to: AWARDED}
              attributes: {made: int}
              inverse: mirror
              integrity: trusted
              onDelete: {from: cascade, to: cascade}
          """
              .formatted(PERSON, CLUB_ALONE, ROOMS));

  static final DeletedModel SUMMARISED =
      of(
          "summaries",
          """
          entities:
            %s
            %s
            %s
          relationships:
            Membership:
              from: Person
              to: Club
              store: summaries
              as: {from: clubs, to: members}
              attributes: {made: int}
              max: {from: 9, to: 9}
              onDelete: {from: cascade, to: cascade}
          """
              .formatted(PERSON, CLUB_ALONE, ROOMS));

  static final DeletedModel SHARDED =
      of(
          "gates with shards",
          """
          entities:
            %s
            %s
            %s
          relationships:
            Membership:
              from: Person
              to: Club
              attributes: {made: int}
              shards: {to: 3}
              count: {to: members}
              onDelete: {from: cascade, to: cascade}
          """
              .formatted(PERSON, CLUB_ALONE, ROOMS));

  /** More gates than one transaction can close. */
  static final DeletedModel MANY_GATES =
      of(
          "many gates",
          """
          entities:
            %s
            %s
          relationships:
            Membership:
              from: Person
              to: Club
              as: {from: CLUB, to: MEMBER}
              attributes: {made: int}
              shards: {to: 60}
              count: {to: members}
              onDelete: {to: cascade}
            Award:
              from: Club
              to: Person
              as: {from: AWARD, to: AWARDED}
              attributes: {made: int}
              shards: {from: 50}
              count: {from: awards}
              onDelete: {from: cascade}
          """
              .formatted(PERSON, CLUB_ALONE));

  static final DeletedModel CHILDREN =
      of("trusted children", "entities:\n  %s\n  %s\n".formatted(CLUB_ALONE, ROOMS));

  static final DeletedModel CHECKED_CHILDREN =
      of(
          "checked children",
          CHILDREN.text.replace("id: roomId,", "id: roomId, integrity: checked,"));

  /** Children that are deleted in steps themselves. */
  static final DeletedModel GRANDCHILDREN =
      of(
          "trusted grandchildren",
          CHILDREN.text
              + "  Seat: {parent: Room, id: seatId, onDelete: cascade, attributes: {seatId: string, made: int}}\n");

  static final DeletedModel CHECKED_GRANDCHILDREN =
      of(
          "checked grandchildren",
          GRANDCHILDREN
              .text
              .replace("id: roomId,", "id: roomId, integrity: checked,")
              .replace("id: seatId,", "id: seatId, integrity: checked,"));

  static final DeletedModel CHILDREN_WITH_EDGES =
      of(
          "children with edges",
          """
          entities:
            %s
            %s
            Room:
              parent: Club
              id: roomId
              onDelete: cascade
              unique: [word]
              attributes: {roomId: string, made: int, word: string}
          relationships:
            Booking:
              from: Person
              to: Room
              attributes: {made: int}
              count: {to: bookings}
              onDelete: {from: cascade, to: cascade}
          """
              .formatted(PERSON, CLUB_ALONE));

  private static final String TALKS =
      """
      entities:
        Club: {id: clubId, attributes: {clubId: string, made: int, word: string}}
        Talk:
          id: talkId
          attributes: {talkId: string, made: int, clubId: {ref: Club?, RULE}}
      """;

  static final DeletedModel REFERENCES =
      of("cascading references", TALKS.replace("RULE", "count: talks, onDelete: cascade"));

  static final DeletedModel TRUSTED_REFERENCES =
      of(
          "trusted cascading references",
          TALKS.replace("RULE", "integrity: trusted, onDelete: cascade"));

  /** Items with a reference that are deleted in steps themselves. */
  static final DeletedModel REFERENCES_WITH_CHILDREN =
      of(
          "references with children",
          REFERENCES.text
              + "  Slide: {parent: Talk, id: slideId, onDelete: cascade, attributes: {slideId: string, made: int}}\n");

  static final DeletedModel CLEARED =
      of("cleared references", TALKS.replace("RULE", "count: talks, onDelete: clear"));

  static final DeletedModel TRUSTED_CLEARED =
      of(
          "trusted cleared references",
          TALKS.replace("RULE", "integrity: trusted, onDelete: clear"));

  static final DeletedModel UNIQUE =
      of(
          "unique values",
          """
          entities:
            %s
            Club:
              id: clubId
              unique: [word]
              attributes: {clubId: string, made: int, word: string}
            Room:
              parent: Club
              id: roomId
              onDelete: cascade
              unique: [word]
              attributes: {roomId: string, made: int, word: string}
          relationships:
            Membership:
              from: Person
              to: Club
              attributes: {made: int, place: string}
              unique: [[clubId, place]]
              onDelete: {from: cascade, to: cascade}
          """
              .formatted(PERSON));

  /** Copies on the club, and on what goes with it. */
  static final DeletedModel COPIES =
      of(
          "copies",
          """
          entities:
            %s
            City: {id: cityId, attributes: {cityId: string, name: string}}
            Club:
              id: clubId
              unique: [word]
              attributes:
                clubId: string
                made: int
                word: string
                cityId: {ref: City, copy: {cityName: name}}
            Room:
              parent: Club
              id: roomId
              onDelete: cascade
              copy: {clubWord: Club.word}
              attributes: {roomId: string, made: int, word: string}
          relationships:
            Membership:
              from: Person
              to: Club
              as: {from: CLUB, to: MEMBER}
              attributes: {made: int}
              copy: {from: [name]}
              count: {to: members}
              onDelete: {from: cascade, to: cascade}
            Award:
              from: Club
              to: Person
              as: {from: AWARD, to: AWARDED}
              attributes: {made: int}
              copy: {to: [name]}
              integrity: trusted
              onDelete: {from: cascade, to: cascade}
          """
              .formatted(PERSON));

  static final List<DeletedModel> ALL =
      List.of(
          COUNTED,
          COUNTED_IN_STEPS,
          SWEPT,
          SWEPT_IN_STEPS,
          TRUSTED,
          CHECKED,
          MIRRORED,
          SUMMARISED,
          SHARDED,
          MANY_GATES,
          CHILDREN,
          CHECKED_CHILDREN,
          GRANDCHILDREN,
          CHECKED_GRANDCHILDREN,
          CHILDREN_WITH_EDGES,
          REFERENCES,
          TRUSTED_REFERENCES,
          REFERENCES_WITH_CHILDREN,
          CLEARED,
          TRUSTED_CLEARED,
          UNIQUE,
          COPIES);

  private static DeletedModel of(String name, String text) {
    String table = "table: Clubs\n" + text;
    return new DeletedModel(name, text, Adjoin.compile(ModelFile.parse("clubs.yaml", table)));
  }

  /** Whether the model has a type, or anything else of this name. */
  boolean has(String word) {
    return text.contains(word + ":");
  }

  /** Whether one transaction deletes the club, without a mark. */
  boolean isDeletedAtOnce() {
    return this == COUNTED || this == SWEPT;
  }

  @Override
  public String toString() {
    return name;
  }

  /** Creates what stays when the club is deleted. */
  void createOthers(Adjoin db) {
    if (has("Person")) {
      for (int i = 0; i < PERSONS; i++) {
        db.entity("Person").create(Item.of("personId", "p" + i, "name", "Person " + i));
      }
    }
    if (has("City")) {
      db.entity("City").create(Item.of("cityId", "rome", "name", "Rome"));
    }
  }

  /** Changes every name that others copy, except the club's own word. */
  void rename(Adjoin db, String to) {
    if (has("copy")) {
      for (int i = 0; i < PERSONS; i++) {
        db.entity("Person").change("p" + i).set("name").to(to + i).apply();
      }
      db.entity("City").change("rome").set("name").to(to).apply();
    }
  }

  /** Creates the club with everything that goes with it. */
  void create(Adjoin db, int made) {
    createClub(db, made);
    createAround(db, made);
  }

  /** Creates the club alone. */
  void createClub(Adjoin db, int made) {
    db.entity("Club").create(club(made));
  }

  /** Puts the club that is there again. */
  void putClub(Adjoin db, int made) {
    db.entity("Club").put(club(made));
  }

  private Item club(int made) {
    Item club = Item.of("clubId", CLUB, "made", made, "word", "club");
    return has("City") ? club.with("cityId", "rome") : club;
  }

  /** Creates what goes with the club. */
  void createAround(Adjoin db, int made) {
    // If one transaction deletes the club, only the same edges can be mistaken for the former ones.
    int first = isDeletedAtOnce() ? 0 : made - 1;
    for (int i = first; i <= first + 2; i++) {
      Item edge = Item.of("personId", "p" + i, "clubId", CLUB, "made", made);
      link(db, "Membership", has("place") ? edge.with("place", "p" + i) : edge);
      link(db, "Award", edge);
      createRoom(db, made, "r" + i);
      createTalk(db, made, "t" + i);
    }
  }

  private void link(Adjoin db, String relationship, Item edge) {
    if (has(relationship)) {
      db.relationship(relationship).link(edge);
    }
  }

  private void createRoom(Adjoin db, int made, String id) {
    if (!has("Room")) {
      return;
    }
    Item key = Item.of("clubId", CLUB, "roomId", id, "made", made);
    db.entity("Room").create(key.with("word", id));
    for (int i = 0; i < 2; i++) {
      if (has("Seat")) {
        db.entity("Seat").create(key.with("seatId", "s" + i));
      }
      link(db, "Booking", key.with("personId", "p" + i));
    }
  }

  /** A talk may be there, without a club. */
  private void createTalk(Adjoin db, int made, String id) {
    if (has("Talk")) {
      db.entity("Talk").put(Item.of("talkId", id, "clubId", CLUB, "made", made));
    }
    if (has("Slide")) {
      db.entity("Slide").create(Item.of("talkId", id, "slideId", "s", "made", made));
    }
  }

  /**
   * Begins to delete the club, in a process that ends right behind its mark.
   *
   * @param open opens the table in another process
   */
  void mark(Adjoin db, DynamoDbClient client, Function<DynamoDbClient, Adjoin> open) {
    for (int i = 1; db.pending().isEmpty(); i++) {
      DynamoDbClient dying = SimulatedClient.of(client, new VirtualClock(), any -> {}, i, true);
      try (Adjoin ending = open.apply(dying)) {
        ending.entity("Club").delete(CLUB);
        throw new IllegalStateException("The delete must leave its mark");
      } catch (Stopped e) {
        // The next process makes one request more.
      }
    }
  }

  /** Everything that can be read, by its question; what has no answer is left out. */
  Map<String, List<Object>> seen(Adjoin db) {
    Map<String, List<Object>> seen = new TreeMap<>();
    see(seen, "Club", CLUB, () -> one(db, "Club", CLUB));
    see(seen, "City", "rome", () -> one(db, "City", "rome"));
    see(seen, "Membership", "to the club", () -> all(db.relationship("Membership").to(CLUB)));
    see(seen, "Award", "from the club", () -> all(db.relationship("Award").from(CLUB)));
    see(seen, "Room", "of the club", () -> all(db.entity("Room").of(CLUB)));
    see(seen, "Talk", "of the club", () -> all(db.entity("Talk").by("clubId").is(CLUB)));
    for (int i = 0; i < PERSONS; i++) {
      String person = "p" + i;
      String room = "r" + i;
      String talk = "t" + i;
      see(seen, "Person", person, () -> one(db, "Person", person));
      see(seen, "Membership", person, () -> all(db.relationship("Membership").from(person)));
      see(seen, "Award", person, () -> all(db.relationship("Award").to(person)));
      see(seen, "Booking", person, () -> all(db.relationship("Booking").from(person)));
      see(seen, "Booking", room, () -> all(db.relationship("Booking").to(CLUB, room)));
      see(seen, "Seat", room, () -> all(db.entity("Seat").of(CLUB, room)));
      see(seen, "Talk", talk, () -> one(db, "Talk", talk));
      see(seen, "Slide", talk, () -> all(db.entity("Slide").of(talk)));
    }
    return seen;
  }

  private void see(
      Map<String, List<Object>> seen, String type, String of, Supplier<List<Object>> answer) {
    if (has(type)) {
      List<Object> found = answer.get();
      if (!found.isEmpty()) {
        seen.put(type + " " + of, found);
      }
    }
  }

  private static List<Object> one(Adjoin db, String type, String id) {
    return List.copyOf(db.entity(type).consistent().get(id).stream().toList());
  }

  /** The items, and their number, which may be stored. */
  private static List<Object> all(ListQuery<Item> query) {
    List<Object> all = new ArrayList<>(query.list());
    long number = query.count();
    if (number > 0 || !all.isEmpty()) {
      all.add(number);
    }
    return all;
  }
}
