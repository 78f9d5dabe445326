// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.spring.campus;

import dev.adjoin.declare.Count;
import dev.adjoin.declare.DataModel;
import dev.adjoin.declare.Distinct;
import dev.adjoin.declare.Entity;
import dev.adjoin.declare.From;
import dev.adjoin.declare.Id;
import dev.adjoin.declare.Relationship;
import dev.adjoin.declare.Table;
import dev.adjoin.declare.To;
import dev.adjoin.declare.Version;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Students take courses. */
@DataModel(
    table = @Table(name = "Campus"),
    classes = {Campus.Student.class, Campus.Course.class, Campus.Enrollment.class})
public final class Campus {
  private Campus() {}

  @Entity
  public record Student(
      @Id String studentId, String name, List<Address> addresses, @Version long version) {}

  public record Address(String street, Kind kind) {}

  public enum Kind {
    HOME,
    TERM
  }

  @Entity
  public record Course(@Id String courseId, String title) {}

  @Relationship(from = Student.class, to = Course.class, count = @Count(to = "enrolled"))
  public record Enrollment(
      @From String studentId,
      @To String courseId,
      @Distinct String semester,
      @Nullable String grade) {}
}
