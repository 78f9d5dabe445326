// SPDX-License-Identifier: Apache-2.0
package casting;

import dev.adjoin.declare.Allow;
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
import dev.adjoin.declare.Workload;
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
    },
    workload = {
      @Workload(
          type = Casting.Actor.class,
          items = "50_000",
          bytes = "600",
          reads = "100/s",
          creates = "200/d",
          changes = "500/d"),
      @Workload(
          type = Casting.Movie.class,
          items = "200_000",
          bytes = "300",
          reads = "300/s",
          creates = "500/d"),
      @Workload(type = Casting.SchoolClass.class, items = "2_000", bytes = "200", creates = "10/d"),
      @Workload(
          type = Casting.Student.class,
          items = "40_000",
          bytes = "200",
          reads = "20/s",
          creates = "50/d"),
      @Workload(
          type = Casting.Part.class,
          perFrom = "12",
          perTo = "15",
          bytes = "60",
          links = "5_000/d",
          changes = "100/d"),
      @Workload(
          type = Casting.Attendance.class,
          perTo = "25",
          bytes = "40",
          links = "1_000/d",
          unlinks = "100/d"),
      @Workload(read = "filmography", reads = "50/s"),
      @Workload(read = "cast", reads = "400/s"),
      @Workload(read = "castInFull", reads = "20/s"),
      @Workload(read = "classWithStudents", reads = "10/s")
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
  @Allow(tag = "summary-snapshot", reason = "A class list shows the names of the first day")
  public record Attendance(@From String studentId, @To String classId) {}
}
