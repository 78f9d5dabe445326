// SPDX-License-Identifier: Apache-2.0
package campus.web;

import dev.adjoin.declare.Count;
import dev.adjoin.declare.DataModel;
import dev.adjoin.declare.Default;
import dev.adjoin.declare.Distinct;
import dev.adjoin.declare.Entity;
import dev.adjoin.declare.From;
import dev.adjoin.declare.Id;
import dev.adjoin.declare.Integrity;
import dev.adjoin.declare.OnDelete;
import dev.adjoin.declare.Relationship;
import dev.adjoin.declare.Table;
import dev.adjoin.declare.To;
import dev.adjoin.declare.Unique;
import dev.adjoin.declare.Version;
import dev.adjoin.declare.WhenDeleted;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Students take courses, semester by semester. */
@DataModel(
    table = @Table(name = "Campus"),
    classes = {Campus.Student.class, Campus.Course.class, Campus.Enrollment.class})
public interface Campus {
  @Entity
  record Student(
      @Id String studentId,
      String name,
      @Unique String email,
      @Nullable String major,
      @Version long version) {}

  @Entity
  record Course(@Id String courseId, String title, int credits) {}

  @Relationship(
      from = Student.class,
      to = Course.class,
      count = @Count(to = "enrolled"),
      integrity = Integrity.CHECKED,
      onDelete = @WhenDeleted(from = OnDelete.CASCADE, to = OnDelete.RESTRICT))
  record Enrollment(
      @From String studentId,
      @To String courseId,
      @Distinct String semester,
      @Nullable String grade,
      @Default("now") @Nullable Instant enrolledAt) {}
}
