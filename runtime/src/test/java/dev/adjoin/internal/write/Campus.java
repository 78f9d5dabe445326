// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.Item;

/** A model with relationships of every kind of storage. */
final class Campus {
  static final String MODEL =
      """
      model: campus
      table: Campus
      entities:
        Student:
          id: studentId
          sort: PROFILE
          attributes: {studentId: string, name: string, clubs: int, major: string?}
        Course:
          id: courseId
          sort: INFO
          attributes: {courseId: string, title: string, enrolled: int}
        Room: {id: roomId, attributes: {roomId: string, seats: int}}
      relationships:
        Visit:
          from: Student
          to: Room
          attributes: {at: int, note: string?}
          order: {to: [at]}
          views: {noted: {side: to, order: [note], when: note exists}}
        Enrollment:
          from: Student
          to: Course
          distinct: [semester]
          attributes: {semester: string, grade: string?, points: int = 0}
          count: {to: enrolled}
          max: {to: 3}
          onDelete: {from: cascade, to: restrict}
        Badge:
          from: Student
          to: Room
          as: {from: BADGE, to: HOLDER}
          inverse: mirror
          integrity: checked
          onDelete: {from: keep, to: keep}
          version: edition
          attributes: {level: int, color: string?, edition: int}
          order: {to: [level]}
        Seat:
          from: Student
          to: Course
          as: {from: SEAT, to: SITTER}
          inverse: mirror
          attributes: {row: int?}
          count: {to: sitting}
          onDelete: {to: keep}
        Ticket:
          from: Student
          to: Room
          as: {from: TICKET, to: GUEST}
          shards: {to: 4}
          count: {to: guests}
          onDelete: {to: keep}
          attributes: {price: decimal?}
        Club:
          from: Student
          to: Room
          store: summaries
          as: {from: clubsOf, to: members}
          max: {from: 3, to: 4}
          count: {from: clubs}
          attributes: {role: string, since: int?, tags: set(string)}
          summary: {from: [role, since, tags], to: [role, name]}
        Follow:
          from: Student
          to: Student
          ends: {from: follower, to: followed}
          as: {from: FOLLOWING, to: FOLLOWER}
          integrity: checked
          onDelete: {from: keep, to: keep}
          attributes: {since: int?}
      """;

  private Campus() {}

  /** Creates Ada, a course and a room. */
  static void populate(Database db) {
    db.entity("Student").create(Item.of("studentId", "ada", "name", "Ada"));
    db.entity("Course").create(Item.of("courseId", "math", "title", "Math"));
    db.entity("Room").create(Item.of("roomId", "r1", "seats", 20));
    db.sent();
  }
}
