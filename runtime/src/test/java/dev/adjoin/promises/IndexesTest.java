// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.promises;

import static dev.adjoin.AdjoinException.Reason.END_NOT_FOUND;
import static dev.adjoin.guides.Failing.reason;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.Adjoin;
import dev.adjoin.AdjoinException;
import dev.adjoin.Edges;
import dev.adjoin.Item;
import dev.adjoin.ModelFile;
import dev.adjoin.Suite;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Indexes with partial projections, second sort orders, copies, and encrypted cursors. */
class IndexesTest extends Suite {
  private static final String MODEL =
      """
      table: Indexes
      entities:
        Student: {id: student, attributes: {student: string, name: string}}
        Course: {id: course, attributes: {course: string, title: string}}
      relationships:
        Ranked: {from: Student, to: Course, as: {from: RANKED, to: RANKS},
                 order: {from: [rank]}, attributes: {rank: int}}
        Titled: {from: Student, to: Course, as: {from: TITLED, to: TITLES}, copy: {to: [title]}}
        OneWay: {from: Student, to: Course, as: {from: ONE, to: ONES}, inverse: none}
      """;

  /** In a table of its own: an index carries what any of those that share it asks for. */
  private static final String LEAN =
      """
      table: Lean
      entities:
        Student: {id: student, attributes: {student: string}}
        Course: {id: course, attributes: {course: string}}
      relationships:
        Lean: {from: Student, to: Course, project: keys, attributes: {grade: string?}}
      """;

  private Adjoin db;

  @BeforeEach
  void open() {
    db =
        open(
            Adjoin.builder(ModelFile.parse("model.yaml", MODEL))
                .cursorSecret("sixteen bytes or more".getBytes(StandardCharsets.UTF_8)));
    db.entity("Student").create(Item.of("student", "ada", "name", "Ada"));
    db.entity("Course").create(Item.of("course", "art", "title", "Drawing"));
    db.entity("Course").create(Item.of("course", "math", "title", "Algebra"));
  }

  private static Item edge(String course) {
    return Item.of("student", "ada", "course", course);
  }

  @Test
  void whatAnIndexDoesNotCarryIsFetched() {
    Item graded = edge("art").with("grade", "A");
    Edges<Item> lean = open(LEAN).relationship("Lean");
    lean.link(graded);
    settle();
    operations();
    assertThat(lean.to("art").list()).containsExactly(graded);
    assertThat(operations()).contains("Query", "BatchGetItem");
    assertThat(lean.to("art").projected().list()).containsExactly(edge("art"));
    assertThat(operations()).contains("Query").doesNotContain("BatchGetItem");
  }

  @Test
  void edgesAreSortedByAnotherAttributeOnTheirOwnSide() {
    db.relationship("Ranked").link(edge("art").with("rank", 10));
    db.relationship("Ranked").link(edge("math").with("rank", 9));
    settle();
    assertThat(db.relationship("Ranked").from("ada").list())
        .extracting(e -> e.string("course"))
        .containsExactly("math", "art");
    db.relationship("Ranked").change("ada", "math").set("rank").to(11).apply();
    settle();
    assertThat(db.relationship("Ranked").from("ada").list())
        .extracting(e -> e.string("course"))
        .containsExactly("art", "math");
  }

  @Test
  void anEdgeCopiesWhatItsEndIsCalled() {
    Item linked = db.relationship("Titled").link(edge("math")).edge();
    assertThat(linked.string("title")).isEqualTo("Algebra");
    assertThat(db.relationship("Titled").consistent().get("ada", "math")).contains(linked);
    assertThat(reason(() -> db.relationship("Titled").link(edge("gone")))).isEqualTo(END_NOT_FOUND);
  }

  @Test
  void aDirectionThatIsNotStoredIsRefused() {
    db.relationship("OneWay").link(edge("art"));
    assertThat(db.relationship("OneWay").from("ada").consistent().list()).hasSize(1);
    assertThatThrownBy(() -> db.relationship("OneWay").to("art"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("OneWay");
  }

  @Test
  void aSealedCursorShowsNothingAndTakesNoChange() {
    List.of("art", "math").forEach(course -> db.relationship("OneWay").link(edge(course)));
    settle();
    var list = db.relationship("OneWay").from("ada");
    String cursor = list.page(1).next();
    assertThat(list.page(1, cursor).items()).extracting(e -> e.string("course")).contains("math");
    char other = cursor.charAt(9) == 'A' ? 'B' : 'A';
    String altered = cursor.substring(0, 9) + other + cursor.substring(10);
    assertThatThrownBy(() -> list.page(1, altered)).isInstanceOf(AdjoinException.class);
    Adjoin without = again(db, Adjoin.builder(ModelFile.parse("model.yaml", MODEL)));
    assertThatThrownBy(() -> without.relationship("OneWay").from("ada").page(1, cursor))
        .isInstanceOf(AdjoinException.class);
  }
}
