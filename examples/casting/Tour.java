// SPDX-License-Identifier: Apache-2.0
package casting;

import casting.Casting.Actor;
import casting.Casting.Attendance;
import casting.Casting.Movie;
import casting.Casting.Part;
import casting.Casting.SchoolClass;
import casting.Casting.Student;
import dev.adjoin.Adjoin;
import dev.adjoin.Edges;

/** Summaries on both entities, walked through; {@code tour.txt} has what it prints. */
public final class Tour {
  private Tour() {}

  public static void main(String[] arguments) {
    try (Adjoin db = Adjoin.embedded(Casting.class)) {
      walk(db);
    }
  }

  /** Does and asks everything once. */
  public static void walk(Adjoin db) {
    parts(db);
    attendances(db);
  }

  /** An actor with the movies, a movie with the cast: one GetItem each. */
  private static void parts(Adjoin db) {
    db.entity(Actor.class).create(new Actor("hanks", "Tom Hanks", null));
    db.entity(Movie.class).create(new Movie("toys", "Toy Story", "Lasseter", 1995));
    db.entity(Movie.class).create(new Movie("island", "Cast Away", "Zemeckis", 2000));
    Edges<Part> parts = db.relationship(Part.class);
    parts.link(new Part("hanks", "toys", "Woody"));
    parts.link(new Part("hanks", "island", "Chuck"));
    parts.change("hanks", "island").set(Part::role).to("Chuck Noland").apply();
    parts.from("hanks").stream().forEach(System.out::println);
    parts.to("toys").withEntities(Actor.class).stream()
        .forEach(found -> System.out.println(found.entity()));
  }

  /** Only the class keeps something. */
  private static void attendances(Adjoin db) {
    db.entity(SchoolClass.class).create(new SchoolClass("c1", "Physics", "Curie"));
    db.entity(Student.class).create(new Student("ada", "Ada", "ada@example.com"));
    Edges<Attendance> attendances = db.relationship(Attendance.class);
    attendances.link(new Attendance("ada", "c1"));
    attendances.to("c1").stream().forEach(System.out::println);
    System.out.println(attendances.unlink("ada", "c1"));
  }
}
