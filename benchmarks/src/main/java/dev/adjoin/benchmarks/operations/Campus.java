// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.operations;

import dev.adjoin.declare.As;
import dev.adjoin.declare.Count;
import dev.adjoin.declare.Distinct;
import dev.adjoin.declare.Entity;
import dev.adjoin.declare.From;
import dev.adjoin.declare.Id;
import dev.adjoin.declare.OnDelete;
import dev.adjoin.declare.Relationship;
import dev.adjoin.declare.To;
import dev.adjoin.declare.WhenDeleted;
import org.jspecify.annotations.Nullable;

/**
 * The model of the operations, with records made from numbers. It has no dates: the JDK parses them
 * so slowly that code by hand would look bad.
 */
final class Campus {
  static final String TABLE = "Campus";
  static final String SEMESTER = "2026-1";

  /** The number of edges in a list. */
  static final int LISTED = 25;

  /** The number of students and courses that have such a list. */
  static final int LISTS = 40;

  private Campus() {}

  enum Status {
    ACTIVE,
    COMPLETED,
    DROPPED
  }

  @Entity
  record Student(
      @Id String studentId,
      String name,
      String email,
      @Nullable String major,
      Status status,
      int credits,
      boolean fullTime,
      long since) {}

  @Entity
  record Course(@Id String courseId, String title, int enrolled) {}

  /** One item with one index entry, written without looking at any other item. */
  @Relationship(
      from = Student.class,
      to = Course.class,
      onDelete = @WhenDeleted(from = OnDelete.KEEP, to = OnDelete.KEEP))
  record Enrollment(
      @From String studentId,
      @To String courseId,
      @Distinct String semester,
      Status status,
      @Nullable String grade,
      int credits,
      String room) {}

  /** The same with a number on the course, which changes in the same transaction. */
  @Relationship(
      from = Student.class,
      to = Course.class,
      as = @As(from = "SEAT", to = "SEATED"),
      count = @Count(to = "enrolled"),
      onDelete = @WhenDeleted(from = OnDelete.KEEP, to = OnDelete.RESTRICT))
  record Seat(
      @From String studentId,
      @To String courseId,
      Status status,
      @Nullable String grade,
      int credits,
      String room) {}

  static String student(int n) {
    return "student-" + n % LISTS;
  }

  static String course(int n) {
    return "course-" + n % LISTS;
  }

  static Student studentRecord(int n) {
    return new Student(
        student(n),
        "Ada Lovelace",
        "ada@example.com",
        n % 2 == 0 ? "Mathematics" : null,
        Status.ACTIVE,
        n,
        true,
        1_790_000_000_000L + n);
  }

  /** An edge of a list: 25 of each student and 25 of each course, and twice as many for pages. */
  static Enrollment listed(int student, int position) {
    return enrollment(student(student), course(student + position), position);
  }

  static Enrollment paged(int student, int position) {
    return enrollment("paging-" + student % LISTS, "paged-" + (student + position), position);
  }

  /** An edge that is linked and unlinked again. */
  static Enrollment linked(int n) {
    return enrollment("linking-" + n, "linked-" + n % LISTS, n);
  }

  static Seat seat(int n) {
    return new Seat("linking-" + n, course(n), status(n), null, n % 10, "Room 17");
  }

  private static Enrollment enrollment(String student, String course, int n) {
    return new Enrollment(
        student, course, SEMESTER, status(n), n % 2 == 0 ? "A" : null, n % 10, "Room 17");
  }

  private static Status status(int n) {
    return Status.values()[n % Status.values().length];
  }
}
