// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.Condition;
import dev.adjoin.EdgeWithEntity;
import dev.adjoin.EntityWithEdges;
import dev.adjoin.Item;
import dev.adjoin.ListQuery;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ListQueryTest {
  private static final String CAMPUS =
      """
      model: campus
      entities:
        Student:
          id: studentId
          sort: PROFILE
          attributes: {studentId: string, name: string, email: string}
          lookup: [email]
          all: {shards: 3}
        Course:
          id: courseId
          sort: INFO
          attributes: {courseId: string, title: string, enrolled: int?}
      relationships:
        Enrollment:
          from: Student
          to: Course
          distinct: [semester]
          attributes:
            semester: string
            status: enum(enrolled, completed, dropped)
            grade: string?
            order: int?
          sort: {to: "ENROLLMENT#{semester}#{studentId}"}
          count: {to: enrolled}
          views:
            active: {side: to, when: status = enrolled}
      """;

  private StoredModel campus;

  @BeforeEach
  void open() {
    campus = new StoredModel(CAMPUS);
    campus.put("Student", "studentId", "a91", "name", "Ada", "email", "ada@x.org");
    campus.put("Student", "studentId", "b07", "name", "Bob", "email", "bob@x.org");
    campus.put("Course", "courseId", "math204", "title", "Algebra", "enrolled", 3);
    campus.put("Course", "courseId", "cs101", "title", "Computing");
    enroll("a91", "math204", "2026-1", "completed");
    enroll("a91", "math204", "2026-10", "enrolled");
    enroll("a91", "cs101", "2025-2", "dropped");
    enroll("a91", "gone9", "2026-2", "enrolled");
    enroll("b07", "math204", "2026-1", "enrolled");
  }

  private void enroll(String student, String course, String semester, String status) {
    campus.put(
        "Enrollment",
        "studentId",
        student,
        "courseId",
        course,
        "semester",
        semester,
        "status",
        status);
  }

  @AfterEach
  void close() {
    campus.close();
  }

  private static List<String> semesters(List<Item> edges) {
    return edges.stream().map(edge -> edge.string("semester")).toList();
  }

  @Test
  void listsTheEdgesOfASideInTheOrderOfTheirKeys() {
    assertThat(semesters(campus.list("Enrollment.from", "a91").list()))
        .containsExactly("2025-2", "2026-1", "2026-10", "2026-2");
    assertThat(semesters(campus.list("Enrollment.from", "a91").reversed().list()))
        .containsExactly("2026-2", "2026-10", "2026-1", "2025-2");
    assertThat(campus.operations()).containsExactly("Query", "Query");
  }

  @Test
  void givesNoOtherValueThatMerelyBeginsLikeTheOneAskedFor() {
    ListQuery<Item> roster = campus.list("Enrollment.to", "math204").where("semester").is("2026-1");
    assertThat(roster.list()).extracting(e -> e.string("studentId")).containsExactly("a91", "b07");
    assertThat(roster.reversed().limit(1).list())
        .extracting(e -> e.string("studentId"))
        .containsExactly("b07");
  }

  @Test
  void aRangeOfTheLastIdHasWhatGoesOnWithACharacterBelowTheSeparators() {
    for (String course : List.of("c", "c!", "c x", "c0", "d")) {
      enroll("zoe", course, "2026-1", "enrolled");
    }
    ListQuery<Item> hers = campus.list("Enrollment.from", "zoe").where("semester").is("2026-1");
    assertThat(courses(hers.where("courseId").greaterThan("c")))
        .containsExactly("c x", "c!", "c0", "d");
    assertThat(courses(hers.where("courseId").atMost("c"))).containsExactly("c");
    assertThat(courses(hers.where("courseId").between("c x", "c!"))).containsExactly("c x", "c!");
  }

  private static List<String> courses(ListQuery<Item> edges) {
    return edges.list().stream().map(edge -> edge.string("courseId")).toList();
  }

  @Test
  void readsRangesOfTheNextAttribute() {
    ListQuery<Item> all = campus.list("Enrollment.from", "a91");
    assertThat(semesters(all.where("semester").between("2026-1", "2026-10").list()))
        .containsExactly("2026-1", "2026-10");
    assertThat(semesters(all.where("semester").lessThan("2026-1").list()))
        .containsExactly("2025-2");
    assertThat(semesters(all.where("semester").atMost("2026-1").list()))
        .containsExactly("2025-2", "2026-1");
    assertThat(semesters(all.where("semester").greaterThan("2026-1").list()))
        .containsExactly("2026-10", "2026-2");
    assertThat(semesters(all.where("semester").atLeast("2026-1").list()))
        .containsExactly("2026-1", "2026-10", "2026-2");
    assertThat(semesters(all.where("semester").beginsWith("2026-1").list()))
        .containsExactly("2026-1", "2026-10");
    assertThat(all.where("semester").beginsWith("").list()).hasSize(4);
    assertThat(all.where("semester").is("2026-1").where("courseId").beginsWith("math").list())
        .hasSize(1);
  }

  @Test
  void combinesALowerAndAnUpperEndOfOneAttribute() {
    ListQuery<Item> all = campus.list("Enrollment.from", "a91");
    List<String> inside = semesters(all.where("semester").between("2026-1", "2026-2").list());
    assertThat(inside).contains("2026-1", "2026-2");
    List<String> withoutHigh = inside.stream().filter(s -> !s.equals("2026-2")).toList();
    List<String> withoutLow = inside.stream().filter(s -> !s.equals("2026-1")).toList();
    ListQuery<Item> fromLow = all.where("semester").atLeast("2026-1");
    ListQuery<Item> afterLow = all.where("semester").greaterThan("2026-1");
    assertThat(semesters(fromLow.where("semester").atMost("2026-2").list())).isEqualTo(inside);
    assertThat(semesters(fromLow.where("semester").lessThan("2026-2").list()))
        .isEqualTo(withoutHigh);
    assertThat(semesters(afterLow.where("semester").atMost("2026-2").list())).isEqualTo(withoutLow);
    assertThat(semesters(afterLow.where("semester").lessThan("2026-2").list()))
        .isEqualTo(withoutLow.stream().filter(s -> !s.equals("2026-2")).toList());
    assertThat(
            semesters(
                all.where("semester")
                    .lessThan("2026-2")
                    .where("semester")
                    .atLeast("2026-1")
                    .list()))
        .isEqualTo(withoutHigh);
    assertThat(fromLow.where("semester").lessThan("2026-1").list()).isEmpty();
    assertThatThrownBy(() -> fromLow.where("semester").greaterThan("2026-2"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "A range of semester must have one lower and one upper end, but got another; use"
                + " filter for that");
    assertThatThrownBy(() -> fromLow.where("courseId").atMost("x"))
        .hasMessage(
            "A query must have a range of one attribute, but was of semester and courseId; use"
                + " filter for one of them");
  }

  @Test
  void goesFromASideToAViewOfThatSide() {
    ListQuery<Item> active = campus.list("Enrollment.to", "math204").view("active");
    assertThat(active.list())
        .extracting(e -> e.string("studentId") + " " + e.string("semester"))
        .containsExactlyInAnyOrder("a91 2026-10", "b07 2026-1");
  }

  @Test
  void aViewIsReadAsTheSideWouldHaveBeen() {
    ListQuery<Item> roster = campus.list("Enrollment.to", "math204");
    assertThat(roster.filter("studentId").is("b07").reversed().limit(2).view("active").list())
        .extracting(e -> e.string("semester"))
        .containsExactly("2026-1");
    assertThatThrownBy(() -> roster.consistent().view("active").list())
        .hasMessageContaining("a global index is never strongly consistent");
  }

  @Test
  void refusesAViewOfTheOtherSideOrOneThatComesLate() {
    assertThatThrownBy(() -> campus.list("Enrollment.from", "a91").view("active"))
        .hasMessage(
            "Enrollment.active needs courseId, but got the key of Enrollment.from"
                + " and 0 more values");
    assertThatThrownBy(
            () ->
                campus
                    .list("Enrollment.to", "math204")
                    .where("semester")
                    .is("2026-1")
                    .view("active"))
        .hasMessage(
            "A view must be chosen before a list is narrowed, but Enrollment.active came later");
  }

  @Test
  void sendsNothingForARangeThatCanHoldNothing() {
    ListQuery<Item> nothing =
        campus.list("Enrollment.from", "a91").where("semester").between("2027", "2026");
    assertThat(nothing.list()).isEmpty();
    assertThat(nothing.count()).isZero();
    assertThat(nothing.page(5).items()).isEmpty();
    assertThat(campus.operations()).isEmpty();
  }

  @Test
  void filtersByAnyAttributeEvenOneWithAReservedName() {
    campus.put(
        "Enrollment",
        "studentId",
        "b07",
        "courseId",
        "cs101",
        "semester",
        "2024-1",
        "status",
        "completed",
        "order",
        7);
    assertThat(campus.list("Enrollment.from", "b07").filter("order").is(7).list()).hasSize(1);
    ListQuery<Item> ada = campus.list("Enrollment.from", "a91");
    assertThat(semesters(ada.filter("status").is("enrolled").list()))
        .containsExactly("2026-10", "2026-2");
    assertThat(
            semesters(
                ada.filter("status")
                    .is("enrolled")
                    .filter(Condition.of("courseId").is("math204"))
                    .list()))
        .containsExactly("2026-10");
    assertThat(ada.filter("status").is("enrolled").count()).isEqualTo(2);
  }

  @Test
  void countsByTheStoredNumberOnlyWhereAllOfASideIsAsked() {
    assertThat(campus.list("Enrollment.to", "math204").count()).isEqualTo(3);
    assertThat(campus.operations()).containsExactly("GetItem");
    assertThat(campus.list("Enrollment.to", "math204").reversed().consistent().count())
        .isEqualTo(3);
    campus.operations();
    assertThat(campus.list("Enrollment.to", "math204").where("semester").is("2026-1").count())
        .isEqualTo(2);
    assertThat(campus.operations()).containsExactly("Query");
    assertThat(campus.list("Enrollment.to", "nobody").count()).isZero();
    assertThat(campus.list("Enrollment.from", "a91").count()).isEqualTo(4);
  }

  @Test
  void givesEachEdgeWithItsEntityAndSaysWhichAreMissing() {
    List<EdgeWithEntity<Item, Item>> linked =
        campus.list("Enrollment.from", "a91").withEntities().list();
    assertThat(linked)
        .extracting(l -> l.entity() == null ? "missing" : l.entity().string("title"))
        .containsExactly("Computing", "Algebra", "Algebra", "missing");
    assertThat(linked.get(3).entity() == null).isTrue();
    assertThat(linked.get(3).item().string("courseId")).isEqualTo("gone9");
    assertThat(campus.operations()).containsExactly("Query", "BatchGetItem");
  }

  @Test
  void givesAnEntityTogetherWithItsEdges() {
    EntityWithEdges<Item, Item> both = campus.list("Enrollment.from", "a91").together();
    assertThat(both.entity().string("name")).isEqualTo("Ada");
    assertThat(semesters(both.items())).containsExactly("2025-2", "2026-1", "2026-10", "2026-2");
    campus.operations();
    EntityWithEdges<Item, Item> two = campus.list("Enrollment.from", "a91").limit(2).together();
    assertThat(two.entity()).isNotNull();
    assertThat(semesters(two.items())).containsExactly("2025-2", "2026-1");
    EntityWithEdges<Item, Item> last =
        campus.list("Enrollment.from", "a91").reversed().limit(1).together();
    assertThat(last.entity()).isNotNull();
    assertThat(semesters(last.items())).containsExactly("2026-2");
    EntityWithEdges<Item, Item> latestFirst =
        campus.list("Enrollment.from", "a91").reversed().together();
    assertThat(latestFirst.entity().string("name")).isEqualTo("Ada");
    assertThat(semesters(latestFirst.items()))
        .containsExactly("2026-2", "2026-10", "2026-1", "2025-2");

    EntityWithEdges<Item, Item> some =
        campus.list("Enrollment.from", "a91").filter("status").is("dropped").together();
    assertThat(some.entity()).isNotNull();
    assertThat(semesters(some.items())).containsExactly("2025-2");
    enroll("zed", "cs101", "2026-1", "enrolled");
    enroll("zed", "cs101", "2026-2", "enrolled");
    EntityWithEdges<Item, Item> orphan = campus.list("Enrollment.from", "zed").limit(1).together();
    assertThat(orphan.entity()).isNull();
    assertThat(orphan.items()).hasSize(1);
  }

  @Test
  void readsViewsLookupsAndAllOfAType() {
    assertThat(semesters(campus.list("Enrollment.active", "math204").list()))
        .containsExactlyInAnyOrder("2026-1", "2026-10");
    assertThat(campus.list("Student.by(email)", "bob@x.org").first().orElseThrow().string("name"))
        .isEqualTo("Bob");
    assertThat(campus.list("Student.all").list())
        .extracting(s -> s.string("name"))
        .containsExactly("Ada", "Bob");
    assertThat(campus.list("Student.all").count()).isEqualTo(2);
  }

  @Test
  void streamsLazily() {
    Stream<Item> stream = campus.list("Enrollment.from", "a91").stream();
    assertThat(campus.operations()).isEmpty();
    assertThat(stream.findFirst().orElseThrow().string("semester")).isEqualTo("2025-2");
    assertThat(campus.operations()).containsExactly("Query");
  }

  @Test
  void refusesWhatCannotBeReadWithTheChangeThatWouldAllowIt() {
    assertThatThrownBy(() -> campus.list("Enrollment.to", "math204").where("grade").is("A").list())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("Enrollment.to cannot be read this way: ");
    assertThatThrownBy(() -> campus.list("Enrollment.to", "math204").consistent().list())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "Enrollment.to cannot be read this way: it reads GSI1, and a global index is never strongly"
                + " consistent. Declare inverse: mirror, or remove consistent");
    assertThatThrownBy(() -> campus.list("Enrolment.to", "math204"))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> campus.list("Enrollment.from"))
        .hasMessage("Enrollment.from needs studentId, but got no value");
    assertThatThrownBy(() -> campus.list("Enrollment.from", "a91").filter("stat").is("x"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("status");
    assertThatThrownBy(() -> campus.list("Enrollment.from", "a91").limit(0))
        .hasMessage("A limit must be at least 1, but was 0");
    assertThat(campus.operations()).isEmpty();
  }

  @Test
  void explainsItselfBeforeAnythingIsSent() {
    assertThat(
            campus
                .list("Enrollment.to", "math204")
                .where("semester")
                .is("2026-1")
                .filter("grade")
                .is("A")
                .limit(5)
                .explain())
        .isEqualTo(
            """
            Enrollment.to.where(semester).first(n): the first n of Enrollment edges of one Course \
            of given semester
              Query GSI1: GSI1PK = COURSE#{courseId} and begins_with(GSI1SK, \
            ENROLLMENT#{semester}#), limit n
              1 request a page, eventually consistent
              filtered by grade, in pages until enough are found""");
    assertThat(campus.operations()).isEmpty();
  }

  @Test
  void saysInItsExplanationWhetherItReadsWithStrongConsistency() {
    ListQuery<Item> list = campus.list("Enrollment.from", "a91");
    assertThat(list.explain())
        .endsWith("\n  1 request a page, eventually consistent, strongly if asked");
    assertThat(list.consistent().explain()).endsWith("\n  1 request a page, strongly consistent");
  }

  @Test
  void isNeverChangedByWhatIsAskedOfIt() {
    ListQuery<Item> all = campus.list("Enrollment.from", "a91");
    all.where("semester").is("2026-1").reversed().limit(1).filter("status").is("dropped");
    assertThat(all.list()).hasSize(4);
  }
}
