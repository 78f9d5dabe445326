// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.adjoin.Condition;
import dev.adjoin.EdgeWithEntity;
import dev.adjoin.EntityWithEdges;
import dev.adjoin.ItemCollection;
import dev.adjoin.ListQuery;
import dev.adjoin.declare.Distinct;
import dev.adjoin.declare.Entity;
import dev.adjoin.declare.From;
import dev.adjoin.declare.Id;
import dev.adjoin.declare.ParentId;
import dev.adjoin.declare.Relationship;
import dev.adjoin.declare.Side;
import dev.adjoin.declare.To;
import dev.adjoin.internal.codec.Mapping;
import dev.adjoin.internal.codec.Mappings;
import dev.adjoin.internal.plan.ReadName;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TypedReadsTest {
  @Entity(sort = "PROFILE")
  record Student(@Id String studentId, String name) {}

  @Entity
  record Course(@Id String courseId, String title) {}

  @Entity(parent = Student.class)
  record Note(@ParentId String studentId, @Id String noteId, String text) {}

  enum Status {
    ENROLLED,
    COMPLETED
  }

  @Relationship(from = Student.class, to = Course.class)
  record Enrollment(
      @From String studentId,
      @To String courseId,
      @Distinct String semester,
      Status status,
      @Nullable String grade) {}

  private static final Enrollment MATH =
      new Enrollment("a91", "math204", "2026-1", Status.COMPLETED, "A");
  private static final Enrollment COMPUTING =
      new Enrollment("a91", "cs101", "2026-2", Status.ENROLLED, null);
  private static final Student ADA = new Student("a91", "Ada");
  private static final Course ALGEBRA = new Course("math204", "Algebra");
  private static final Note NOTE = new Note("a91", "n1", "late");

  private StoredModel model;
  private Mappings mappings;

  @BeforeEach
  void open() {
    model = StoredModel.of(Student.class, Course.class, Note.class, Enrollment.class);
    mappings = model.table.mappings();
    model.put(mappings.of(Student.class), ADA);
    model.put(mappings.of(Course.class), ALGEBRA);
    model.put(mappings.of(Note.class), NOTE);
    model.put(mappings.of(Enrollment.class), MATH);
    model.put(mappings.of(Enrollment.class), COMPUTING);
  }

  @AfterEach
  void close() {
    model.close();
  }

  private ListQuery<Enrollment> from(String student) {
    Mapping<Enrollment> mapping = mappings.of(Enrollment.class);
    return model.reads.list(mapping, ReadName.edges("Enrollment", Side.FROM), student);
  }

  @Test
  void readsRecords() {
    assertThat(from("a91").list()).containsExactly(MATH, COMPUTING);
    assertThat(from("a91").filter("status").is(Status.ENROLLED).list()).containsExactly(COMPUTING);
    assertThat(
            from("a91")
                .filter(Condition.of("status").in(List.of(Status.COMPLETED)))
                .filter(Condition.of("grade").exists())
                .list())
        .containsExactly(MATH);
    assertThat(model.reads.get(mappings.of(Student.class), true, "a91")).contains(ADA);
  }

  @Test
  void readsEntitiesOfTheirOwnClasses() {
    assertThat(from("a91").withEntities(Course.class).list())
        .extracting(EdgeWithEntity::item, linked -> linked.entity())
        .containsExactly(tuple(MATH, ALGEBRA), tuple(COMPUTING, null));
    EntityWithEdges<Student, Enrollment> both = from("a91").together(Student.class);
    assertThat(both.entity()).isEqualTo(ADA);
    assertThat(both.items()).containsExactly(MATH, COMPUTING);
    assertThatThrownBy(() -> from("a91").withEntities(Student.class))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "The entities of Enrollment.from must be read as Course, but were read as Student");
    assertThatThrownBy(() -> from("nobody").together(Course.class))
        .hasMessage(
            "The entities of Enrollment.from must be read as Student, but were read as Course");
  }

  @Test
  void gathersRecordsByTheirClasses() {
    ItemCollection<Student> ada = model.reads.collection(mappings.of(Student.class), true, "a91");
    assertThat(ada.entity()).isEqualTo(ADA);
    assertThat(ada.children(Note.class)).containsExactly(NOTE);
    assertThat(ada.edges(Enrollment.class)).containsExactly(MATH, COMPUTING);
    assertThat(model.operations()).containsExactly("Query");
  }
}
