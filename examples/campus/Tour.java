// SPDX-License-Identifier: Apache-2.0
package campus;

import campus.Campus.Course;
import campus.Campus.Enrollment;
import campus.Campus.Status;
import campus.Campus.Student;
import dev.adjoin.Adjoin;
import dev.adjoin.AdjoinException;
import dev.adjoin.Condition;
import dev.adjoin.Edges;
import dev.adjoin.ListQuery;
import java.time.Instant;

/** Students and courses, walked through; {@code tour.txt} has what it prints. */
public final class Tour {
  private static final Instant MONDAY = Instant.parse("2026-03-02T09:00:00Z");

  private Tour() {}

  public static void main(String[] arguments) {
    try (Adjoin db = Adjoin.embedded(Campus.class)) {
      walk(db);
    }
  }

  /** Does and asks everything once. */
  public static void walk(Adjoin db) {
    enroll(db);
    lists(db);
    grade(db);
    keep(db);
  }

  private static void enroll(Adjoin db) {
    db.entity(Student.class).create(new Student("ada", "Ada", "ada@example.com", "Mathematics"));
    db.entity(Student.class).create(new Student("bob", "Bob", "bob@example.com", null));
    db.entity(Course.class).create(new Course("math204", "Algebra", "Noether", 5));
    db.entity(Course.class).create(new Course("cs101", "Programming", "Hopper", 8));
    Edges<Enrollment> enrollments = db.relationship(Enrollment.class);
    enrollments.link(enrollment("ada", "math204", "2025-2"));
    enrollments.link(enrollment("ada", "math204", "2026-1"));
    enrollments.link(enrollment("ada", "cs101", "2026-1"));
    enrollments.link(enrollment("bob", "math204", "2026-1"));
  }

  private static Enrollment enrollment(String student, String course, String semester) {
    return new Enrollment(student, course, semester, Status.ENROLLED, null, MONDAY, null);
  }

  /** History, timetable, roster: one Query each. */
  private static void lists(Adjoin db) {
    Edges<Enrollment> enrollments = db.relationship(Enrollment.class);
    System.out.println("Ada's history, latest first");
    enrollments.from("ada").reversed().stream()
        .forEach(e -> System.out.println("  " + e.semester() + " " + e.courseId()));
    System.out.println("Ada in 2026-1");
    enrollments.from("ada").where(Enrollment::semester).is("2026-1").stream()
        .forEach(e -> System.out.println("  " + e.courseId()));
    System.out.println("Algebra in 2026-1");
    ListQuery<Enrollment> roster =
        enrollments.to("math204").where(Enrollment::semester).is("2026-1");
    roster.withEntities(Student.class).stream()
        .forEach(found -> System.out.println("  " + found.entity().name()));
    System.out.println("ever: " + enrollments.to("math204").consistent().count());
  }

  /** A grade is recorded once. */
  private static void grade(Adjoin db) {
    Edges<Enrollment> enrollments = db.relationship(Enrollment.class);
    enrollments
        .change("ada", "math204", "2026-1")
        .set(Enrollment::grade)
        .to("A")
        .set(Enrollment::status)
        .to(Status.COMPLETED)
        .set(Enrollment::completedAt)
        .to(MONDAY)
        .when(Condition.of(Enrollment::grade).absent())
        .apply();
    System.out.println(enrollments.get("ada", "math204", "2026-1").orElseThrow());
  }

  /** A course that somebody took stays. */
  private static void keep(Adjoin db) {
    try {
      db.entity(Course.class).delete("math204");
    } catch (AdjoinException e) {
      System.out.println(e.getMessage());
    }
  }
}
