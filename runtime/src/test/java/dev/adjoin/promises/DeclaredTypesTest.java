// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.promises;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.Adjoin;
import dev.adjoin.Condition;
import dev.adjoin.Edges;
import dev.adjoin.Entities;
import dev.adjoin.Item;
import dev.adjoin.Key;
import dev.adjoin.declare.Distinct;
import dev.adjoin.declare.Entity;
import dev.adjoin.declare.From;
import dev.adjoin.declare.GeneratedId;
import dev.adjoin.declare.Id;
import dev.adjoin.declare.Lookup;
import dev.adjoin.declare.ParentId;
import dev.adjoin.declare.Relationship;
import dev.adjoin.declare.To;
import dev.adjoin.declare.Unique;
import dev.adjoin.declare.View;
import java.net.URI;
import java.time.LocalTime;
import java.time.Year;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Currency;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Optionals, records of one value and Java's own value classes: as ids, in keys, questions,
 * conditions and changes, and inside of other values.
 */
class DeclaredTypesTest {
  record StudentId(String value) {
    StudentId {
      if (value.isBlank()) {
        throw new IllegalArgumentException("blank");
      }
    }
  }

  record CourseId(String value) {}

  record Email(String address) {}

  enum Step {
    FIRST,
    SECOND
  }

  record Level(Step step) {}

  record Address(Optional<String> street, Year since) {}

  @Entity(views = @View(name = "byLevel", by = "level", order = "since"))
  record Student(
      @Id StudentId studentId,
      @Unique Email email,
      @Lookup Optional<Email> other,
      Level level,
      Year since,
      Optional<Address> address,
      Set<Email> aliases,
      Optional<URI> page,
      Locale language) {}

  @Entity
  record Course(@Id CourseId courseId, LocalTime begins, Currency currency) {}

  @Relationship(from = Student.class, to = Course.class)
  record Enrollment(
      @From StudentId studentId,
      @To CourseId courseId,
      @Distinct Year year,
      @Distinct LocalTime slot,
      Optional<ZonedDateTime> completed) {}

  @Entity(all = 1)
  record Order(@Id @GeneratedId @Nullable String orderId, int total) {}

  record LineId(UUID value) {}

  @Entity(parent = Order.class)
  record Line(@ParentId String orderId, @Id @GeneratedId Optional<LineId> lineId, String text) {}

  private static final StudentId ADA = new StudentId("a91");
  private static final Student STUDENT =
      new Student(
          ADA,
          new Email("ada@example.org"),
          Optional.empty(),
          new Level(Step.SECOND),
          Year.of(2024),
          Optional.of(new Address(Optional.empty(), Year.of(1999))),
          Set.of(new Email("a@example.org"), new Email("b@example.org")),
          Optional.of(URI.create("https://example.org/ada")),
          Locale.UK);

  private final Adjoin adjoin =
      Adjoin.embedded(Student.class, Course.class, Enrollment.class, Order.class, Line.class);
  private final Entities<Student> students = adjoin.entity(Student.class);
  private final Entities<Course> courses = adjoin.entity(Course.class);
  private final Edges<Enrollment> enrollments = adjoin.relationship(Enrollment.class);

  @AfterEach
  void theTableIsIntact() {
    assertThat(adjoin.check().run().isSound()).isTrue();
    adjoin.close();
  }

  @Test
  void anEntityComesBackAsItWasCreated() {
    students.create(STUDENT);
    assertThat(students.get(ADA)).contains(STUDENT);
    assertThat(students.get("a91")).contains(STUDENT);
    assertThat(adjoin.entity("Student").get(ADA).orElseThrow())
        .isEqualTo(
            Item.of(
                "studentId",
                "a91",
                "email",
                "ada@example.org",
                "level",
                "second",
                "since",
                Year.of(2024),
                "address",
                Map.of("since", Year.of(1999)),
                "aliases",
                Set.of("a@example.org", "b@example.org"),
                "page",
                URI.create("https://example.org/ada"),
                "language",
                Locale.UK));
  }

  @Test
  void viewsLookupsAndUniqueValuesTakeRecordsOfOneValue() {
    students.create(STUDENT);
    assertThat(students.unique("email").is(new Email("ada@example.org"))).contains(STUDENT);
    students.change(ADA).set(Student::other).to(Optional.of(new Email("o@example.org"))).apply();
    assertThat(students.by("other").is(new Email("o@example.org")).list()).hasSize(1);
    assertThat(students.view("byLevel", new Level(Step.SECOND)).list()).hasSize(1);
    assertThat(students.view("byLevel", Step.FIRST).list()).isEmpty();
  }

  @Test
  void changesAndConditionsTakeOptionals() {
    students.create(STUDENT);
    students
        .change(ADA)
        .set(Student::page)
        .to(Optional.empty())
        .set(Student::level)
        .to(new Level(Step.FIRST))
        .when(Condition.of(Student::page).is(Optional.of(URI.create("https://example.org/ada"))))
        .when(Condition.of(Student::since).atLeast(Year.of(2024)))
        .apply();
    Student changed = students.get(ADA).orElseThrow();
    assertThat(changed.page()).isEmpty();
    assertThat(changed.level()).isEqualTo(new Level(Step.FIRST));
    students.change(ADA).include(Student::aliases).element(new Email("c@example.org")).apply();
    assertThat(students.get(ADA).orElseThrow().aliases()).hasSize(3);
  }

  @Test
  void edgesAreOrderedByYearAndTime() {
    students.create(STUDENT);
    CourseId math = new CourseId("math204");
    courses.create(new Course(math, LocalTime.of(9, 30), Currency.getInstance("EUR")));
    ZonedDateTime completed =
        ZonedDateTime.of(2026, 10, 25, 2, 30, 0, 0, ZoneId.of("Europe/Paris"))
            .withLaterOffsetAtOverlap();
    List<Enrollment> edges =
        List.of(
            new Enrollment(ADA, math, Year.of(987), LocalTime.NOON, Optional.empty()),
            new Enrollment(ADA, math, Year.of(2026), LocalTime.of(9, 30), Optional.of(completed)),
            new Enrollment(ADA, math, Year.of(2026), LocalTime.of(10, 0), Optional.empty()));
    edges.forEach(enrollments::link);
    assertThat(enrollments.from(ADA).list()).isEqualTo(edges);
    assertThat(enrollments.to(math).where(Enrollment::year).is(Year.of(2026)).list()).hasSize(2);
    assertThat(enrollments.get(ADA, math, Year.of(2026), LocalTime.of(9, 30)))
        .contains(edges.get(1));
    enrollments
        .change(ADA, math, Year.of(987), LocalTime.NOON)
        .set(Enrollment::completed)
        .to(Optional.of(completed))
        .apply();
    assertThat(enrollments.to("math204").list().get(0).completed()).contains(completed);
  }

  @Test
  void aCreateGeneratesTheIdsThatAreAbsent() {
    Entities<Order> orders = adjoin.entity(Order.class);
    Order first = orders.create(new Order(null, 1));
    Order second = orders.create(new Order(null, 2));
    assertThat(first.orderId()).matches("[0-9A-HJKMNP-TV-Z]{26}").isLessThan(second.orderId());
    assertThat(orders.get(second.orderId())).contains(second);
    assertThat(orders.create(new Order("mine", 3))).isEqualTo(new Order("mine", 3));

    Entities<Line> lines = adjoin.entity(Line.class);
    Line line = lines.create(new Line(first.orderId(), Optional.empty(), "tea"));
    assertThat(line.lineId().orElseThrow().value().version()).isEqualTo(7);
    assertThat(lines.of(first.orderId()).list()).containsExactly(line);
    Item untyped = adjoin.entity("Line").create(Item.of("orderId", "mine", "text", "cake"));
    assertThat(untyped.uuid("lineId").version()).isEqualTo(7);
    orders.createAll(List.of(new Order(null, 4), new Order(null, 5)));
    adjoin.transaction(work -> work.entity(Order.class).create(new Order(null, 6)));
    assertThat(orders.all().list())
        .extracting(Order::total)
        .containsExactlyInAnyOrder(1, 2, 3, 4, 5, 6);
  }

  @Test
  void otherWritesNeedTheIdAndSayWhich() {
    Entities<Order> orders = adjoin.entity(Order.class);
    assertThatThrownBy(() -> orders.put(new Order(null, 1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Order.orderId must have a value, but was absent");
    assertThatThrownBy(() -> orders.overwrite(new Order(null, 1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Order.orderId must have a value, but was absent");
  }

  @Test
  void anIdOfNothingIsRefusedByName() {
    assertThatThrownBy(() -> courses.get(new CourseId(null)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Course.courseId must have a value, but was null");
    assertThatThrownBy(() -> students.get(Optional.empty()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Student.studentId must have a value, but was null");
    assertThat(Key.of(new CourseId("x"))).isNotNull();
  }

  @Test
  void aCreateInATransactionGivesItsIdToOtherWrites() {
    try (Adjoin db = Adjoin.embedded(Order.class, Line.class)) {
      List<Line> lines = new ArrayList<>();
      db.transaction(
          tx -> {
            Order order = tx.entity(Order.class).create(new Order(null, 5));
            String id = Objects.requireNonNull(order.orderId());
            assertThat(tx.entity(Order.class).create(new Order("o1", 6)))
                .isEqualTo(new Order("o1", 6));
            Line line = new Line(id, Optional.empty(), "tea");
            lines.add(tx.entity(Line.class).create(line));
            Item untyped = tx.entity("Order").create(Item.of("total", 7));
            assertThat(untyped.names()).contains("orderId");
          });

      Line line = lines.get(0);
      assertThat(line.lineId()).isPresent();
      assertThat(db.entity(Order.class).get(line.orderId())).contains(new Order(line.orderId(), 5));
      assertThat(db.entity(Line.class).of(line.orderId()).list()).containsExactly(line);
    }
  }
}
