// SPDX-License-Identifier: Apache-2.0
package movies;

import dev.adjoin.Adjoin;
import dev.adjoin.Edges;
import dev.adjoin.EntityWithEdges;
import java.time.LocalDate;
import movies.Movies.Actor;
import movies.Movies.Movie;
import movies.Movies.Role;

/** Movies, actors and roles, walked through; {@code tour.txt} has what it prints. */
public final class Tour {
  private Tour() {}

  public static void main(String[] arguments) {
    try (Adjoin db = Adjoin.embedded(Movies.class)) {
      walk(db);
    }
  }

  /** Does and asks everything once. */
  public static void walk(Adjoin db) {
    db.entity(Movie.class).create(new Movie("Toy Story", 1995, "Animation"));
    db.entity(Movie.class).create(new Movie("Cast Away", 2000, "Drama"));
    db.entity(Actor.class).create(new Actor("Tom Hanks", LocalDate.of(1956, 7, 9)));
    db.entity(Actor.class).create(new Actor("Tim Allen", null));
    Edges<Role> roles = db.relationship(Role.class);
    roles.link(new Role("Toy Story", "Tom Hanks", "Woody"));
    roles.link(new Role("Toy Story", "Tim Allen", "Buzz Lightyear"));
    roles.link(new Role("Cast Away", "Tom Hanks", "Chuck Noland"));

    // A movie with its roles, and an actor with all roles: one Query each.
    EntityWithEdges<Movie, Role> movie = roles.from("Toy Story").together(Movie.class);
    System.out.println(movie.entity());
    movie.items().forEach(role -> System.out.println("  " + role));
    EntityWithEdges<Actor, Role> actor = roles.to("Tom Hanks").together(Actor.class);
    System.out.println(actor.entity());
    actor.items().forEach(role -> System.out.println("  " + role));
  }
}
