// SPDX-License-Identifier: Apache-2.0
package stranger;

import dev.adjoin.declare.Count;
import dev.adjoin.declare.DataModel;
import dev.adjoin.declare.Entity;
import dev.adjoin.declare.From;
import dev.adjoin.declare.Id;
import dev.adjoin.declare.Pattern;
import dev.adjoin.declare.Relationship;
import dev.adjoin.declare.Table;
import dev.adjoin.declare.To;

/** A model that the annotation processor compiles. */
@DataModel(
    table = @Table(name = "Campus"),
    patterns =
        @Pattern(
            name = "roster",
            ask = "Who takes this course?",
            read = "Enrollment.to",
            requests = 1))
public final class Campus {
  private Campus() {}

  /** A student. */
  @Entity
  public record Student(@Id String studentId, String name) {}

  /** A course. */
  @Entity
  public record Course(@Id String courseId, String title) {}

  /** What a student takes. */
  @Relationship(from = Student.class, to = Course.class, count = @Count(to = "enrolled"))
  public record Enrollment(@From String studentId, @To String courseId) {}
}
