// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.requests;

import dev.adjoin.Edges;
import dev.adjoin.Item;
import java.time.Instant;
import java.util.List;

/** Students and courses. Both ends are checked, the course counts: three items and an entry. */
final class Campus implements Domain {
  private static final int STUDENTS = 10;

  @Override
  public String example() {
    return "campus";
  }

  @Override
  public List<Row> rows(RecordingDatabase database) {
    Edges<Item> enrollments = database.edges("Enrollment");
    fill(database, enrollments);
    long roster = database.bytes("Enrollment", STUDENTS);
    return List.of(
        new Row(
            "enroll a student",
            () -> enrollments.link(enrollment("s1", "2026-2")),
            RequestCost.transaction(3, 1),
            RequestCost.write(1, 1),
            "the guides neither check nor count, and may overwrite"),
        new Row(
            "a student's history, latest first",
            enrollments.from("s1").reversed()::list,
            RequestCost.read(1),
            RequestCost.read(1),
            ""),
        new Row(
            "a student's courses of a semester",
            enrollments.from("s1").where("semester").is("2026-1")::list,
            RequestCost.read(1),
            RequestCost.read(1),
            "the guides' prefix also finds 2026-10"),
        new Row(
            "a roster of 10 by semester",
            enrollments.to("math").where("semester").is("2026-1")::list,
            RequestCost.read(roster),
            RequestCost.read(roster),
            "the guides' prefix also finds 2026-10"),
        grade(enrollments));
  }

  private static Row grade(Edges<Item> enrollments) {
    return new Row(
        "record a grade",
        () ->
            enrollments
                .change("s1", "math", "2026-1")
                .set("grade")
                .to("A")
                .set("status")
                .to("completed")
                .set("completedAt")
                .to(Instant.EPOCH)
                .apply(),
        RequestCost.write(1, 1),
        RequestCost.write(1, 1),
        "");
  }

  private static void fill(RecordingDatabase database, Edges<Item> enrollments) {
    database
        .entity("Course")
        .create(
            Item.of("courseId", "math", "title", "Algebra", "instructor", "Noether", "credits", 5));
    for (int i = 0; i < STUDENTS; i++) {
      String id = "s" + i;
      database
          .entity("Student")
          .create(Item.of("studentId", id, "name", "Student " + i, "email", id + "@example.com"));
      enrollments.link(enrollment(id, "2025-2"));
      enrollments.link(enrollment(id, "2026-1"));
    }
  }

  private static Item enrollment(String student, String semester) {
    return Item.of(
        "studentId", student, "courseId", "math", "semester", semester, "status", "enrolled");
  }
}
