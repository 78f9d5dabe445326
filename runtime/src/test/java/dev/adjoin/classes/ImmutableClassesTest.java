// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.classes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.Adjoin;
import dev.adjoin.Attribute;
import dev.adjoin.Condition;
import dev.adjoin.declare.Distinct;
import dev.adjoin.declare.Entity;
import dev.adjoin.declare.From;
import dev.adjoin.declare.Id;
import dev.adjoin.declare.Named;
import dev.adjoin.declare.Relationship;
import dev.adjoin.declare.Side;
import dev.adjoin.declare.To;
import java.beans.ConstructorProperties;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Entities, relationships and values that are classes, not records. */
class ImmutableClassesTest {

  /** A class of one value, stored as that value. */
  static final class StudentId {
    private final String text;

    StudentId(String text) {
      this.text = text;
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof StudentId id && id.text.equals(text);
    }

    @Override
    public int hashCode() {
      return text.hashCode();
    }
  }

  static final class Address {
    private final String street;
    private final int number;

    Address(String street, int number) {
      this.street = street;
      this.number = number;
    }

    String street() {
      return street;
    }
  }

  @Entity
  static final class Student {
    private final StudentId studentId;
    private final String name;
    private final Optional<Address> address;
    private final @Nullable String note;

    @ConstructorProperties({"studentId", "name", "address", "note"})
    Student(
        @Id StudentId studentId,
        @Named("fullName") String name,
        Optional<Address> address,
        @Nullable String note) {
      this.studentId = studentId;
      this.name = name;
      this.address = address;
      this.note = note;
    }

    StudentId getStudentId() {
      return studentId;
    }

    String getName() {
      return name;
    }

    Optional<Address> address() {
      return address;
    }

    @Nullable String getNote() {
      return note;
    }

    String greeting() {
      return "Dear " + name;
    }
  }

  @Entity
  record Course(@Id String courseId) {}

  @Relationship(from = Student.class, to = Course.class)
  static final class Enrollment {
    private final @From StudentId studentId;
    private final @To String courseId;
    private final @Distinct int year;

    Enrollment(StudentId studentId, String courseId, int year) {
      this.studentId = studentId;
      this.courseId = courseId;
      this.year = year;
    }

    int year() {
      return year;
    }
  }

  private static final StudentId ADA = new StudentId("ada");

  @Test
  void areStoredReadChangedAndLinkedAsRecordsAre() {
    try (Adjoin db = Adjoin.embedded(Student.class, Course.class, Enrollment.class)) {
      var students = db.entity(Student.class);
      students.create(new Student(ADA, "Ada", Optional.of(new Address("Square", 12)), null));
      students
          .change(ADA)
          .set(Student::getNote)
          .to("first")
          .when(Condition.of(Student::getName).is("Ada"))
          .apply();

      Student read = students.get(ADA).orElseThrow();
      assertThat(read.greeting()).isEqualTo("Dear Ada");
      assertThat(read.address().orElseThrow().street()).isEqualTo("Square");
      assertThat(read.address().orElseThrow().number).isEqualTo(12);
      assertThat(read.getNote()).isEqualTo("first");

      db.entity(Course.class).create(new Course("logic1"));
      db.relationship(Enrollment.class).link(new Enrollment(ADA, "logic1", 2025));
      db.relationship(Enrollment.class).link(new Enrollment(ADA, "logic1", 2026));
      List<Enrollment> edges =
          db.relationship(Enrollment.class).to("logic1").where(Enrollment::year).is(2026).list();
      assertThat(edges).hasSize(1).allMatch(edge -> edge.studentId.equals(ADA));
      assertThat(db.traverse(Student.class, ADA).follow(Enrollment.class, Side.FROM).list())
          .extracting(hop -> hop.entity())
          .contains(new Course("logic1"));
      assertThat(db.check().run().isSound()).isTrue();
    }
  }

  @Test
  void aReferenceToAnAccessorNamesTheAttribute() {
    Attribute<Student, String> name = Student::getName;
    assertThat(name.name()).isEqualTo("fullName");
    assertThat(name.recordClass()).isEqualTo(Student.class);
    Attribute<Student, Optional<Address>> address = Student::address;
    assertThat(address.name()).isEqualTo("address");
  }

  @Test
  void aMethodThatIsNoAccessorIsRefused() {
    Attribute<Student, String> greeting = Student::greeting;
    assertThatThrownBy(greeting::name)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "An attribute must be a reference to a record component, such as Student::getStudentId,"
                + " but was a reference to"
                + " dev.adjoin.classes.ImmutableClassesTest$Student::greeting; use"
                + " Attribute.named(…) where no such reference can be written");
  }
}
