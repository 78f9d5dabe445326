// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.modelfile;

/** The file that the documentation shows first. */
final class Campus {
  static final String FILE =
      """
      model: campus
      table: Campus                     # short for {name: Campus}

      entities:
        Student:
          id: studentId                 # one attribute, or a list
          sort: PROFILE
          attributes: {studentId: string, name: string, email: string, major: string?}
        Course:
          id: courseId
          sort: INFO
          attributes: {courseId: string, title: string, instructor: string, credits: int}

      relationships:
        Enrollment:
          from: Student
          to: Course
          distinct: [semester]
          attributes:
            semester: string            # "2026-1", "2026-2": sorts as it reads
            status: enum(enrolled, completed, dropped)
            grade: string?
            enrolledAt: instant = now
            completedAt: instant?
          sort: {to: "ENROLLMENT#{semester}#{studentId}"}
          count: {to: enrolled}
          onDelete: {from: cascade, to: restrict}

      patterns:
        roster: {ask: "Who takes this course in this semester?", read: Enrollment.to, where: [semester], requests: 1}

      workload:
        Student:    {items: 1000000, bytes: 400, reads: 500/s, creates: 50/s, changes: 5/s, deletes: 1/s}
        Enrollment: {perFrom: 8, perTo: 120, maxPerTo: 5000000, bytes: 250, links: 100/s, from: 900/s, to: 300/s}
      """;

  private Campus() {}
}
