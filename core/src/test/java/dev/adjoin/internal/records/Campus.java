// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.records;

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
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The campus of the documentation, as records. */
@DataModel(
    table = @Table(name = "Campus"),
    patterns =
        @Pattern(
            name = "roster",
            ask = "Who takes this course in this semester?",
            read = "Enrollment.to",
            where = "semester",
            requests = 1),
    classes = {Campus.Student.class, Campus.Course.class, Campus.Enrollment.class})
final class Campus {
  private Campus() {}

  @Entity(sort = "PROFILE")
  record Student(@Id String studentId, String name, String email, @Nullable String major) {}

  @Entity(sort = "INFO")
  record Course(@Id String courseId, String title, String instructor, int credits) {}

  enum Status {
    ENROLLED,
    COMPLETED,
    DROPPED
  }

  @Relationship(
      from = Student.class,
      to = Course.class,
      sort = @Template(to = "ENROLLMENT#{semester}#{studentId}"),
      count = @Count(to = "enrolled"),
      onDelete = @WhenDeleted(from = OnDelete.CASCADE, to = OnDelete.RESTRICT))
  record Enrollment(
      @From String studentId,
      @To String courseId,
      @Distinct String semester,
      Status status,
      @Nullable String grade,
      @Default("now") Instant enrolledAt,
      @Nullable Instant completedAt) {}
}
