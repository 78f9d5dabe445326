// SPDX-License-Identifier: Apache-2.0
package movies;

import dev.adjoin.declare.Answer;
import dev.adjoin.declare.DataModel;
import dev.adjoin.declare.Entity;
import dev.adjoin.declare.From;
import dev.adjoin.declare.Id;
import dev.adjoin.declare.Pattern;
import dev.adjoin.declare.Relationship;
import dev.adjoin.declare.Side;
import dev.adjoin.declare.Table;
import dev.adjoin.declare.To;
import dev.adjoin.declare.Workload;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/** Actors play roles in movies: {@code model.yaml} in Java. */
@DataModel(
    table = @Table(name = "Movies", swapped = true),
    classes = {Movies.Movie.class, Movies.Actor.class, Movies.Role.class},
    patterns = {
      @Pattern(name = "cast", ask = "Who plays in this movie?", read = "Role.from", requests = 1),
      @Pattern(
          name = "movieWithCast",
          ask = "A movie with all its roles?",
          read = "Role.from",
          with = Answer.TOGETHER,
          consistent = true,
          requests = 1),
      @Pattern(
          name = "roles",
          ask = "Which roles has this actor played?",
          read = "Role.to",
          requests = 1),
      @Pattern(
          name = "actorWithRoles",
          ask = "An actor with all roles?",
          read = "Role.to",
          with = Answer.TOGETHER,
          requests = 1)
    },
    workload = {
      @Workload(
          type = Movies.Movie.class,
          items = "300_000",
          bytes = "80",
          reads = "150/s",
          creates = "100/d"),
      @Workload(
          type = Movies.Actor.class,
          items = "1_000_000",
          bytes = "60",
          reads = "80/s",
          creates = "300/d"),
      @Workload(
          type = Movies.Role.class,
          perFrom = "20",
          perTo = "6",
          bytes = "90",
          links = "2_000/d"),
      @Workload(read = "movieWithCast", reads = "200/s"),
      @Workload(read = "actorWithRoles", reads = "90/s")
    })
public final class Movies {
  private Movies() {}

  @Entity
  public record Movie(@Id String title, int year, String genre) {}

  @Entity
  public record Actor(@Id String name, @Nullable LocalDate born) {}

  @Relationship(
      from = Movie.class,
      to = Actor.class,
      together = {Side.FROM, Side.TO})
  public record Role(@From String title, @To String name, String character) {}
}
