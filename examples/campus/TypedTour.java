// SPDX-License-Identifier: Apache-2.0
package campus;

import campus.Campus.Course;
import campus.Campus.Enrollment;
import campus.Campus.Status;
import campus.Campus.Student;
import campus.CampusDb.EnrollmentKey;
import campus.CampusDb.Enrollment_;
import dev.adjoin.Adjoin;
import dev.adjoin.AdjoinException;
import dev.adjoin.Condition;
import java.time.Instant;

/** The same as {@link Tour} with {@link CampusDb}, which is generated; it prints the same. */
public final class TypedTour {
  private static final Instant MONDAY = Instant.parse("2026-03-02T09:00:00Z");

  private TypedTour() {}

  public static void main(String[] arguments) {
    try (Adjoin adjoin = Adjoin.embedded(Campus.class)) {
      walk(adjoin);
    }
  }

  /** Does and asks everything once. */
  public static void walk(Adjoin adjoin) {
    CampusDb db = new CampusDb(adjoin);
    enroll(db);
    lists(db);
    grade(db);
    keep(db);
  }

  private static void enroll(CampusDb db) {
    db.student().create(new Student("ada", "Ada", "ada@example.com", "Mathematics"));
    db.student().create(new Student("bob", "Bob", "bob@example.com", null));
    db.course().create(new Course("math204", "Algebra", "Noether", 5));
    db.course().create(new Course("cs101", "Programming", "Hopper", 8));
    db.enrollment().link(enrollment("ada", "math204", "2025-2"));
    db.enrollment().link(enrollment("ada", "math204", "2026-1"));
    db.enrollment().link(enrollment("ada", "cs101", "2026-1"));
    db.enrollment().link(enrollment("bob", "math204", "2026-1"));
  }

  private static Enrollment enrollment(String student, String course, String semester) {
    return new Enrollment(student, course, semester, Status.ENROLLED, null, MONDAY, null);
  }

  /** History, timetable, roster: a method for each declared pattern. */
  private static void lists(CampusDb db) {
    System.out.println("Ada's history, latest first");
    db.history("ada").stream()
        .forEach(e -> System.out.println("  " + e.semester() + " " + e.courseId()));
    System.out.println("Ada in 2026-1");
    db.timetable("ada", "2026-1").stream().forEach(e -> System.out.println("  " + e.courseId()));
    System.out.println("Algebra in 2026-1");
    db.rosterInFull("math204", "2026-1").stream()
        .forEach(found -> System.out.println("  " + found.entity().name()));
    System.out.println("ever: " + db.size("math204"));
  }

  /** A grade is recorded once. */
  private static void grade(CampusDb db) {
    EnrollmentKey algebra = new EnrollmentKey("ada", "math204", "2026-1");
    db.enrollment()
        .change(algebra)
        .set(Enrollment_.GRADE)
        .to("A")
        .set(Enrollment_.STATUS)
        .to(Status.COMPLETED)
        .set(Enrollment_.COMPLETED_AT)
        .to(MONDAY)
        .when(Condition.of(Enrollment_.GRADE).absent())
        .apply();
    System.out.println(db.enrollment().get(algebra).orElseThrow());
  }

  /** A course that somebody took stays. */
  private static void keep(CampusDb db) {
    try {
      db.course().delete("math204");
    } catch (AdjoinException e) {
      System.out.println(e.getMessage());
    }
  }
}
