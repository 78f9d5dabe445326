// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.AdjoinException;
import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.Item;
import dev.adjoin.ListQuery;
import dev.adjoin.Page;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Items without the attributes of a newer model can be read; items of another form are reported.
 */
class StoredFormsTest {
  private static final String MODEL =
      """
      entities:
        Student:
          id: studentId
          version: rev
          attributes:
            studentId: string
            name: string
            level: int = 1
            tags: set(string)
            rev: long
        Course:
          id: courseId
          attributes: {courseId: string, title: string}
          all: true
      relationships:
        Enrollment:
          from: Student
          to: Course
          count: {to: enrolled}
          attributes: {grade: string, points: int = 7}
      """;

  private StoredModel model;

  @BeforeEach
  void open() {
    model = new StoredModel(MODEL);
  }

  @AfterEach
  void close() {
    model.close();
  }

  private void raw(String type, Map<String, String> texts, Map<String, String> numbers) {
    Map<String, AttributeValue> stored = new HashMap<>();
    texts.forEach((name, value) -> stored.put(name, AttributeValue.fromS(value)));
    numbers.forEach((name, value) -> stored.put(name, AttributeValue.fromN(value)));
    model.putRaw(model.rendered(model.type(type), stored));
  }

  @Test
  void anAbsentAttributeIsReadAsItsDefaultAndAnAbsentVersionAsZero() {
    raw("Student", Map.of("studentId", "a91", "name", "Ada"), Map.of());
    Item ada = model.reads.get(model.mapping("Student"), true, "a91").orElseThrow();
    assertThat(ada.integer("level")).isEqualTo(1);
    assertThat(ada.longValue("rev")).isZero();
    assertThat(ada.set("tags")).isEmpty();
  }

  @Test
  void aStoredValueIsReadInsteadOfTheDefault() {
    raw("Student", Map.of("studentId", "a91", "name", "Ada"), Map.of("level", "3", "rev", "5"));
    Item ada = model.reads.get(model.mapping("Student"), true, "a91").orElseThrow();
    assertThat(ada.integer("level")).isEqualTo(3);
    assertThat(ada.longValue("rev")).isEqualTo(5);
  }

  @Test
  void theDefaultIsNotShownOfItemsThatAreReadInPart() {
    raw("Enrollment", Map.of("studentId", "s", "courseId", "c", "grade", "A"), Map.of());
    assertThat(model.list("Enrollment.from", "s").list().get(0).integer("points")).isEqualTo(7);
    assertThat(model.list("Enrollment.from", "s").projected().list().get(0).has("points"))
        .isFalse();
  }

  @Test
  void untypedItemsShowTheCountsThatAreStoredWithThem() {
    raw("Course", Map.of("courseId", "math", "title", "Algebra"), Map.of("enrolled", "3"));
    raw("Course", Map.of("courseId", "zoo", "title", "Zoology"), Map.of());
    Item math = model.reads.get(model.mapping("Course"), true, "math").orElseThrow();
    assertThat(math.longValue("enrolled")).isEqualTo(3);
    assertThat(model.list("Course.all").list())
        .extracting(course -> course.longValue("enrolled"))
        .containsExactlyInAnyOrder(3L, 0L);
    Item attached = model.reads.collection(model.mapping("Course"), false, "math").entity();
    assertThat(attached).isEqualTo(math);
  }

  @Test
  void anItemThatShowsACountCanBeWrittenBack() {
    Item math = Item.of("courseId", "math", "title", "Algebra", "enrolled", 3L);
    assertThat(model.mapping("Course").store(math)).containsOnlyKeys("courseId", "title");
  }

  /** Ten edges of one student, of which the fourth has a number where a string belongs. */
  private ListQuery<Item> withOneUnreadable() {
    for (int i : IntStream.range(0, 10).toArray()) {
      raw("Course", Map.of("courseId", "c" + i, "title", "Course " + i), Map.of());
      raw(
          "Enrollment",
          i == 3
              ? Map.of("studentId", "s", "courseId", "c" + i)
              : Map.of("studentId", "s", "courseId", "c" + i, "grade", "A"),
          i == 3 ? Map.of("grade", "1") : Map.of());
    }
    return model.list("Enrollment.from", "s");
  }

  @Test
  void aListFailsAtAnUnreadableItemAndNamesItsKey() {
    ListQuery<Item> edges = withOneUnreadable();
    List<Item> before = new ArrayList<>();
    assertThatThrownBy(() -> edges.stream().forEach(before::add))
        .isInstanceOfSatisfying(
            AdjoinException.class,
            e -> {
              assertThat(e.reason()).isEqualTo(Reason.UNREADABLE);
              assertThat(e.key()).isEqualTo("STUDENT#s / COURSE#c3");
            })
        .hasMessage(
            "Enrollment.from: cannot be read: Enrollment.grade must be stored as S, but was N [Enrollment s c3]");
    assertThat(before).extracting(e -> e.string("courseId")).containsExactly("c0", "c1", "c2");
    Page<Item> first = edges.page(3);
    assertThat(first.items()).hasSize(3);
    assertThatThrownBy(() -> edges.page(3, first.next())).isInstanceOf(AdjoinException.class);
  }

  @Test
  void unreadableItemsAreSkippedAndReportedIfTheCallerSaysSo() {
    List<AdjoinException> skipped = new ArrayList<>();
    ListQuery<Item> edges = withOneUnreadable().onUnreadable(skipped::add);
    assertThat(edges.list()).hasSize(9);
    assertThat(skipped)
        .singleElement()
        .satisfies(
            failure -> {
              assertThat(failure.reason()).isEqualTo(Reason.UNREADABLE);
              assertThat(failure.key()).isEqualTo("STUDENT#s / COURSE#c3");
            });
  }

  @Test
  void pagesWithoutUnreadableItemsAreFull() {
    List<AdjoinException> skipped = new ArrayList<>();
    ListQuery<Item> edges = withOneUnreadable().onUnreadable(skipped::add);
    Page<Item> first = edges.page(5);
    assertThat(first.items())
        .extracting(e -> e.string("courseId"))
        .containsExactly("c0", "c1", "c2", "c4", "c5");
    assertThat(edges.page(5, first.next()).items())
        .extracting(e -> e.string("courseId"))
        .containsExactly("c6", "c7", "c8", "c9");
    assertThat(skipped).hasSize(1);
  }

  @Test
  void anUnreadableEntityDoesNotHideTheOtherEdges() {
    ListQuery<Item> edges = withOneUnreadable();
    raw("Course", Map.of("courseId", "c5"), Map.of("title", "5"));
    List<AdjoinException> skipped = new ArrayList<>();
    assertThat(edges.onUnreadable(skipped::add).withEntities().list()).hasSize(8);
    assertThat(skipped)
        .extracting(AdjoinException::key)
        .containsExactly("STUDENT#s / COURSE#c3", "COURSE#c5 / COURSE#c5");
  }
}
