// SPDX-License-Identifier: Apache-2.0
package casting;

import dev.adjoin.declare.Answer;
import dev.adjoin.declare.As;
import dev.adjoin.declare.DataModel;
import dev.adjoin.declare.Entity;
import dev.adjoin.declare.From;
import dev.adjoin.declare.Id;
import dev.adjoin.declare.Max;
import dev.adjoin.declare.Pattern;
import dev.adjoin.declare.Relationship;
import dev.adjoin.declare.Store;
import dev.adjoin.declare.Summary;
import dev.adjoin.declare.Table;
import dev.adjoin.declare.To;
import org.jspecify.annotations.Nullable;

/** Entities that keep short summaries of each other: {@code model.yaml} in Java. */
@DataModel(
    table = @Table(name = "Casting"),
    classes = {
      Casting.Actor.class,
      Casting.Movie.class,
      Casting.SchoolClass.class,
      Casting.Student.class,
      Casting.Part.class,
      Casting.Attendance.class
    },
    patterns = {
      @Pattern(
          name = "filmography",
          ask = "An actor with the movies they played in?",
          read = "Part.from",
          consistent = true,
          requests = 1),
      @Pattern(
          name = "cast",
          ask = "A movie with its actors' names and roles?",
          read = "Part.to",
          consistent = true,
          requests = 1),
      @Pattern(
          name = "castInFull",
          ask = "A movie with its actors in full?",
          read = "Part.to",
          with = Answer.ENTITIES,
          requests = 2),
      @Pattern(
          name = "classWithStudents",
          ask = "A class with its students' names?",
          read = "Attendance.to",
          consistent = true,
          requests = 1)
    })
public final class Casting {
  private Casting() {}

  @Entity
  public record Actor(@Id String actorId, String name, @Nullable String bio) {}

  @Entity
  public record Movie(@Id String movieId, String title, String director, int year) {}

  @Entity(name = "Class")
  public record SchoolClass(@Id String classId, String title, String teacher) {}

  @Entity
  public record Student(@Id String studentId, String name, String email) {}

  @Relationship(
      from = Actor.class,
      to = Movie.class,
      store = Store.SUMMARIES,
      summary =
          @Summary(
              from = {"title", "year", "role"},
              to = {"name", "role"}),
      as = @As(from = "movies", to = "cast"),
      max = @Max(from = 50, to = 50))
  public record Part(@From String actorId, @To String movieId, String role) {}

  @Relationship(
      from = Student.class,
      to = SchoolClass.class,
      store = Store.SUMMARIES,
      summary = @Summary(to = "name"),
      as = @As(to = "students"),
      max = @Max(to = 40))
  public record Attendance(@From String studentId, @To String classId) {}
}
