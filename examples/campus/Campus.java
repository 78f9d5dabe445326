// SPDX-License-Identifier: Apache-2.0
package campus;

import dev.adjoin.declare.Answer;
import dev.adjoin.declare.Count;
import dev.adjoin.declare.DataModel;
import dev.adjoin.declare.Default;
import dev.adjoin.declare.Distinct;
import dev.adjoin.declare.Entity;
import dev.adjoin.declare.From;
import dev.adjoin.declare.Id;
import dev.adjoin.declare.OnDelete;
import dev.adjoin.declare.Pattern;
import dev.adjoin.declare.Relationship;
import dev.adjoin.declare.Table;
import dev.adjoin.declare.Template;
import dev.adjoin.declare.To;
import dev.adjoin.declare.WhenDeleted;
import dev.adjoin.declare.Workload;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Students take courses, semester by semester: {@code model.yaml} in Java. */
@DataModel(
    table = @Table(name = "Campus"),
    classes = {Campus.Student.class, Campus.Course.class, Campus.Enrollment.class},
    patterns = {
      @Pattern(
          name = "roster",
          ask = "Who takes this course in this semester?",
          read = "Enrollment.to",
          where = "semester",
          requests = 1),
      @Pattern(
          name = "rosterInFull",
          ask = "The same, with the students themselves?",
          read = "Enrollment.to",
          where = "semester",
          with = Answer.ENTITIES,
          requests = 2),
      @Pattern(
          name = "history",
          ask = "Which courses has this student taken, latest first?",
          read = "Enrollment.from",
          reversed = true,
          requests = 1),
      @Pattern(
          name = "timetable",
          ask = "Which courses does this student take in this semester?",
          read = "Enrollment.from",
          where = "semester",
          requests = 1),
      @Pattern(
          name = "years",
          ask = "Which courses did this student take from one semester to another?",
          read = "Enrollment.from",
          range = "semester",
          requests = 1),
      @Pattern(
          name = "transcript",
          ask = "A student with all enrollments?",
          read = "Enrollment.from",
          with = Answer.TOGETHER,
          consistent = true,
          requests = 1),
      @Pattern(
          name = "size",
          ask = "How many enrollments has this course had?",
          read = "Enrollment.to",
          with = Answer.COUNT,
          requests = 1),
      @Pattern(
          name = "grade",
          ask = "How did this student do?",
          read = "Enrollment.get",
          consistent = true,
          requests = 1)
    },
    workload = {
      @Workload(
          type = Campus.Student.class,
          items = "1_000_000",
          bytes = "400",
          reads = "500/s",
          creates = "50/s",
          changes = "5/s",
          deletes = "1/s"),
      @Workload(
          type = Campus.Course.class,
          items = "20_000",
          bytes = "600",
          reads = "200/s",
          creates = "10/d",
          changes = "100/d"),
      @Workload(
          type = Campus.Enrollment.class,
          perFrom = "8",
          perTo = "400",
          maxPerTo = "50_000",
          bytes = "250",
          links = "100/s",
          changes = "20/s",
          from = "900/s",
          to = "300/s")
    })
public final class Campus {
  private Campus() {}

  @Entity(sort = "PROFILE")
  public record Student(@Id String studentId, String name, String email, @Nullable String major) {}

  @Entity(sort = "INFO")
  public record Course(@Id String courseId, String title, String instructor, int credits) {}

  @Relationship(
      from = Student.class,
      to = Course.class,
      sort = @Template(to = "ENROLLMENT#{semester}#{studentId}"),
      count = @Count(to = "enrolled"),
      onDelete = @WhenDeleted(from = OnDelete.CASCADE, to = OnDelete.RESTRICT))
  public record Enrollment(
      @From String studentId,
      @To String courseId,
      @Distinct String semester,
      Status status,
      @Nullable String grade,
      @Default("now") Instant enrolledAt,
      @Nullable Instant completedAt) {}

  public enum Status {
    ENROLLED,
    COMPLETED,
    DROPPED
  }
}
