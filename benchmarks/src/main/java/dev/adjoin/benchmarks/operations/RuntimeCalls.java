// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.operations;

import dev.adjoin.Adjoin;
import dev.adjoin.Attribute;
import dev.adjoin.benchmarks.operations.Campus.Enrollment;
import dev.adjoin.benchmarks.operations.Campus.Seat;
import dev.adjoin.benchmarks.operations.Campus.Student;
import java.util.List;

/** The calls as a program makes them that uses Adjoin. */
final class RuntimeCalls implements Calls {
  private final Adjoin db;

  RuntimeCalls(Adjoin db) {
    this.db = db;
  }

  @Override
  public Student get(int n) {
    return db.entity(Student.class).get(Campus.student(n)).orElseThrow();
  }

  @Override
  public List<Enrollment> listFrom(int n) {
    return db.relationship(Enrollment.class).from(Campus.student(n)).list();
  }

  @Override
  public List<Enrollment> listTo(int n) {
    return db.relationship(Enrollment.class).to(Campus.course(n)).list();
  }

  @Override
  public List<Enrollment> listWhere(int n) {
    return db.relationship(Enrollment.class)
        .from(Campus.student(n))
        .where(Enrollment::semester)
        .is(Campus.SEMESTER)
        .list();
  }

  @Override
  public List<Enrollment> page(int n) {
    return db.relationship(Enrollment.class)
        .from(Campus.paged(n, 0).studentId())
        .page(Campus.LISTED)
        .items();
  }

  @Override
  public boolean link(int n) {
    return db.relationship(Enrollment.class).link(Campus.linked(n)).isNew();
  }

  @Override
  public boolean linkCounted(int n) {
    return db.relationship(Seat.class).link(Campus.seat(n)).isNew();
  }

  @Override
  public Enrollment unlink(int n) {
    Enrollment edge = Campus.linked(n);
    return db.relationship(Enrollment.class)
        .unlink(edge.studentId(), edge.courseId(), edge.semester())
        .removed()
        .orElseThrow();
  }

  @Override
  public String attribute(int n) {
    Attribute<Enrollment, String> semester = Enrollment::semester;
    return semester.name();
  }
}
