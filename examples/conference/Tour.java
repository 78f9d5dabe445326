// SPDX-License-Identifier: Apache-2.0
package conference;

import conference.Conference.Room;
import conference.Conference.Speaker;
import conference.Conference.Talk;
import dev.adjoin.Adjoin;
import dev.adjoin.AdjoinException;
import dev.adjoin.Entities;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Talks that move between rooms, walked through; {@code tour.txt} has what it prints. */
public final class Tour {
  private static final Instant NINE = Instant.parse("2026-05-04T09:00:00Z");
  private static final Instant TEN = Instant.parse("2026-05-04T10:00:00Z");
  private static final Instant NOON = Instant.parse("2026-05-04T12:00:00Z");

  private Tour() {}

  public static void main(String[] arguments) {
    try (Adjoin db = Adjoin.embedded(Conference.class)) {
      walk(db);
    }
  }

  /** Does and asks everything once. */
  public static void walk(Adjoin db) {
    db.entity(Room.class).create(new Room("aula", "Aula", 300, 0));
    db.entity(Room.class).create(new Room("library", "Library", 40, 0));
    db.entity(Speaker.class).create(new Speaker("ada", "Ada", null));
    Entities<Talk> talks = db.entity(Talk.class);
    talks.create(talk("t2", "Notes on notes", TEN, "aula"));
    talks.create(talk("t1", "Engines", NINE, "aula"));
    talks.create(talk("t3", "To be announced", NOON, null));
    program(db, talks);
    move(db, talks);
    refused(db, talks);
    close(db, talks);
  }

  /** The name of the room is copied from it, whatever is given here. */
  private static Talk talk(String id, String title, Instant startsAt, @Nullable String roomId) {
    return new Talk(id, title, startsAt, "ada", roomId, null);
  }

  /** The talks of a room by time, of a part of the day, of a speaker, and with the room. */
  private static void program(Adjoin db, Entities<Talk> talks) {
    print(db, talks, "aula");
    System.out.println(
        "from ten: "
            + talks.by(Talk::roomId).is("aula").where(Talk::startsAt).atLeast(TEN).count());
    System.out.println("of Ada: " + talks.by(Talk::speakerId).is("ada").count());
    talks.by(Talk::roomId).is("aula").withEntities(Room.class).stream()
        .map(found -> found.item().title() + ": " + found.entity())
        .forEach(System.out::println);
  }

  /** A talk keeps its key when it moves; the index entry, the copy and both counts follow. */
  private static void move(Adjoin db, Entities<Talk> talks) {
    talks.change("t1").set(Talk::roomId).to("library").apply();
    talks.change("t3").set(Talk::roomId).to("library").apply();
    print(db, talks, "aula");
    print(db, talks, "library");
    db.entity(Room.class).change("library").set(Room::name).to("Reading room").apply();
    System.out.println(talks.get("t1").orElseThrow());
  }

  private static void print(Adjoin db, Entities<Talk> talks, String room) {
    System.out.println(db.entity(Room.class).get(room).orElseThrow());
    talks.by(Talk::roomId).is(room).stream()
        .map(talk -> "  " + talk.startsAt() + " " + talk.title())
        .forEach(System.out::println);
  }

  /** There is no such room, and a speaker who has talks stays. */
  private static void refused(Adjoin db, Entities<Talk> talks) {
    try {
      talks.change("t1").set(Talk::roomId).to("cellar").apply();
    } catch (AdjoinException e) {
      System.out.println(e.getMessage());
    }
    try {
      db.entity(Speaker.class).delete("ada");
    } catch (AdjoinException e) {
      System.out.println(e.getMessage());
    }
  }

  /** A room that closes leaves its talks without one. */
  private static void close(Adjoin db, Entities<Talk> talks) {
    db.entity(Room.class).delete("library");
    System.out.println(talks.get("t1").orElseThrow());
  }
}
