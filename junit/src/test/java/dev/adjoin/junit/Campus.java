// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.junit;

import dev.adjoin.Adjoin;
import dev.adjoin.Edges;
import dev.adjoin.declare.Count;
import dev.adjoin.declare.DataModel;
import dev.adjoin.declare.Default;
import dev.adjoin.declare.Entity;
import dev.adjoin.declare.Expires;
import dev.adjoin.declare.From;
import dev.adjoin.declare.Id;
import dev.adjoin.declare.Integrity;
import dev.adjoin.declare.ParentId;
import dev.adjoin.declare.Relationship;
import dev.adjoin.declare.To;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Students take courses. */
@DataModel
final class Campus {
  private Campus() {}

  @Entity
  record Student(
      @Id String studentId, String name, @Default("now") Instant since, @Nullable Address address) {
    Student(String studentId, String name, Instant since) {
      this(studentId, name, since, null);
    }
  }

  record Address(String street, @Nullable Integer number) {}

  @Entity
  record Course(
      @Id String courseId,
      @Nullable BigDecimal fee,
      @Nullable Boolean isOpen,
      @Nullable Level level,
      @Nullable List<String> topics,
      @Nullable Set<String> languages,
      @Nullable Map<String, Integer> seats) {
    Course(String courseId) {
      this(courseId, null, null, null, null, null, null);
    }
  }

  enum Level {
    BASIC,
    ADVANCED
  }

  @Entity(parent = Course.class, integrity = Integrity.CHECKED)
  record Exam(@ParentId String courseId, @Id String examId) {}

  @Entity
  record Session(@Id String sessionId, @Expires Instant endsAt) {}

  @Relationship(from = Student.class, to = Course.class, count = @Count(to = "enrolled"))
  record Enrollment(@From String studentId, @To String courseId) {}

  /** As the annotation processor generates it. */
  record CampusDb(Adjoin adjoin) {
    Edges<Enrollment> enrollments() {
      return adjoin.relationship(Enrollment.class);
    }
  }

  /** A class of an application. */
  static final class Registry {
    final Adjoin adjoin;

    private Registry(Adjoin adjoin, boolean isOpen) {
      this.adjoin = isOpen ? adjoin : null;
    }

    static Registry of(Adjoin adjoin) {
      return new Registry(adjoin, true);
    }
  }
}
