// SPDX-License-Identifier: Apache-2.0
package registrar;

import dev.adjoin.declare.Answer;
import dev.adjoin.declare.DataModel;
import dev.adjoin.declare.Entity;
import dev.adjoin.declare.From;
import dev.adjoin.declare.Id;
import dev.adjoin.declare.Pattern;
import dev.adjoin.declare.Relationship;
import dev.adjoin.declare.Side;
import dev.adjoin.declare.Table;
import dev.adjoin.declare.Template;
import dev.adjoin.declare.To;
import dev.adjoin.declare.Workload;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/** Students and courses on a table that exists already: {@code model.yaml} in Java. */
@DataModel(
    table = @Table(name = "Registrar", owned = false),
    classes = {Registrar.Student.class, Registrar.Course.class, Registrar.Enrollment.class},
    patterns = {
      @Pattern(
          name = "courses",
          ask = "Which courses is this student enrolled in?",
          read = "Enrollment.from",
          requests = 1),
      @Pattern(
          name = "studentWithCourses",
          ask = "A student's profile and every enrollment?",
          read = "Enrollment.from",
          with = Answer.TOGETHER,
          consistent = true,
          requests = 1),
      @Pattern(
          name = "roster",
          ask = "Who is enrolled in this course?",
          read = "Enrollment.to",
          requests = 1),
      @Pattern(
          name = "courseWithStudents",
          ask = "A course and every enrollment?",
          read = "Enrollment.to",
          with = Answer.TOGETHER,
          requests = 1),
      @Pattern(
          name = "enrollment",
          ask = "One enrollment, to grade or drop it?",
          read = "Enrollment.get",
          consistent = true,
          requests = 1)
    },
    workload = {
      @Workload(
          type = Registrar.Student.class,
          items = "30_000",
          bytes = "150",
          reads = "20/s",
          creates = "50/d"),
      @Workload(type = Registrar.Course.class, items = "2_000", bytes = "150", reads = "10/s"),
      @Workload(
          type = Registrar.Enrollment.class,
          perFrom = "12",
          perTo = "180",
          bytes = "80",
          links = "2_000/d",
          unlinks = "200/d",
          changes = "1_000/d"),
      @Workload(read = "studentWithCourses", reads = "15/s"),
      @Workload(read = "courseWithStudents", reads = "2/s"),
      @Workload(read = "enrollment", reads = "1/s")
    })
public final class Registrar {
  private Registrar() {}

  @Entity(tag = "STU", sort = "PROFILE")
  public record Student(@Id String studentId, String name, int year, String major) {}

  @Entity(tag = "CRS", sort = "METADATA")
  public record Course(@Id String courseId, String title, int credits, String term) {}

  @Relationship(
      from = Student.class,
      to = Course.class,
      sort = @Template(from = "ENROLL#CRS#{courseId}"),
      together = {Side.FROM, Side.TO})
  public record Enrollment(
      @From String studentId, @To String courseId, LocalDate enrolledOn, @Nullable String grade) {}
}
