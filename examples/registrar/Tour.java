// SPDX-License-Identifier: Apache-2.0
package registrar;

import dev.adjoin.Adjoin;
import dev.adjoin.Edges;
import dev.adjoin.EntityWithEdges;
import java.time.LocalDate;
import registrar.Registrar.Course;
import registrar.Registrar.Enrollment;
import registrar.Registrar.Student;

/**
 * Students and courses on an adopted table, walked through; {@code tour.txt} has what it prints.
 */
public final class Tour {
  private static final LocalDate DAY = LocalDate.of(2026, 2, 1);

  private Tour() {}

  public static void main(String[] arguments) {
    try (Adjoin db = Adjoin.embedded(Registrar.class)) {
      walk(db);
    }
  }

  /** Does and asks everything once. */
  public static void walk(Adjoin db) {
    db.entity(Student.class).create(new Student("a91", "Ada", 2, "Mathematics"));
    db.entity(Student.class).create(new Student("b30", "Bob", 1, "Music"));
    db.entity(Course.class).create(new Course("math204", "Algebra", 5, "spring"));
    db.entity(Course.class).create(new Course("cs101", "Programming", 8, "spring"));
    Edges<Enrollment> enrollments = db.relationship(Enrollment.class);
    enrollments.link(new Enrollment("a91", "math204", DAY, null));
    enrollments.link(new Enrollment("a91", "cs101", DAY, null));
    enrollments.link(new Enrollment("b30", "math204", DAY, null));
    System.out.println(db.entity(Student.class).get("b30").orElseThrow());
    System.out.println(db.entity(Course.class).get("cs101").orElseThrow());
    System.out.println(db.entity(Student.class).collection("b30").edges(Enrollment.class));
    bothSides(enrollments);
    one(enrollments);
  }

  /** A profile with every course, and a course with every student: one Query each. */
  private static void bothSides(Edges<Enrollment> enrollments) {
    EntityWithEdges<Student, Enrollment> ada = enrollments.from("a91").together(Student.class);
    System.out.println(ada.entity());
    ada.items().forEach(enrollment -> System.out.println("  " + enrollment));
    EntityWithEdges<Course, Enrollment> algebra = enrollments.to("math204").together(Course.class);
    System.out.println(algebra.entity());
    algebra.items().forEach(enrollment -> System.out.println("  " + enrollment));
  }

  /** One enrollment is graded, another dropped, and none made twice. */
  private static void one(Edges<Enrollment> enrollments) {
    enrollments.change("a91", "math204").set(Enrollment::grade).to("A").apply();
    System.out.println(enrollments.get("a91", "math204").orElseThrow());
    System.out.println(enrollments.unlink("a91", "cs101"));
    System.out.println(enrollments.link(new Enrollment("a91", "math204", DAY, null)));
  }
}
