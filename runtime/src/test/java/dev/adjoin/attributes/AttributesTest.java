// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.attributes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.Adjoin;
import dev.adjoin.Attribute;
import dev.adjoin.Condition;
import dev.adjoin.declare.Count;
import dev.adjoin.declare.Entity;
import dev.adjoin.declare.From;
import dev.adjoin.declare.Id;
import dev.adjoin.declare.Lookup;
import dev.adjoin.declare.Named;
import dev.adjoin.declare.Relationship;
import dev.adjoin.declare.To;
import dev.adjoin.declare.Unique;
import dev.adjoin.declare.Version;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Attributes are named by references to record components. */
class AttributesTest {
  @Entity
  record Person(
      @Id String personId,
      @Unique @Nullable String email,
      @Lookup @Nullable String city,
      @Named("class") @Nullable String category,
      int points,
      List<String> notes,
      Set<String> tags) {}

  @Entity
  record Club(@Id String clubId) {}

  @Relationship(from = Person.class, to = Club.class)
  record Visit(@From String personId, @To String clubId, @Nullable String note) {}

  private static final Person ADA =
      new Person("ada", "ada@x.org", "London", "A", 1, List.of("first"), Set.of("x"));

  @Test
  void aReferenceHasTheNameOfItsComponentInTheModel() {
    Attribute<Person, String> email = Person::email;
    assertThat(email.name()).isEqualTo("email");
    Attribute<Person, String> category = Person::category;
    assertThat(category.name()).isEqualTo("class");
    Attribute<Person, Integer> points = Person::points;
    assertThat(points.name()).isEqualTo("points");
    assertThat(Attribute.named(Club.class, "members", Integer.class).name()).isEqualTo("members");
  }

  @Test
  void whatIsNoReferenceToAComponentIsRefusedWithTheFix() {
    assertThatThrownBy(() -> Condition.of((Person person) -> person.email()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "An attribute must be a reference to a record component, such as Person::personId, but"
                + " was a lambda expression; use Attribute.named(…) where no such reference can be"
                + " written");
    assertThatThrownBy(() -> Condition.of((Attribute<Person, String>) Record::toString))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("but was a reference to java.lang.Record::toString;");
    Person other = ADA;
    assertThatThrownBy(() -> Condition.of((Attribute<Object, Boolean>) other::equals))
        .isInstanceOf(IllegalArgumentException.class);
    String none = null;
    assertThatThrownBy(() -> Condition.of((Person person) -> person.email() + none))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("but was a lambda expression;");
    assertThatThrownBy(() -> Attribute.named(Person.class, "points", Integer.class).of(ADA))
        .isInstanceOf(UnsupportedOperationException.class);
  }

  @Test
  void aConditionOnTheAttributeOfAnotherRecordIsRefused() {
    try (Adjoin db = Adjoin.embedded(Person.class, Club.class, Visit.class)) {
      Condition ofVisits = Condition.of(Visit::personId).is("ada");
      assertThatThrownBy(
              () -> db.entity(Person.class).change("ada").when(ofVisits.and(ofVisits).negated()))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(
              "A condition on Person must name its attributes, but named an attribute of Visit");
      db.relationship(Visit.class).from("ada").filter(ofVisits).list();
      Condition ofPeople = Condition.of(Person::points).is(1);
      assertThatThrownBy(
              () ->
                  db.transaction(
                      t -> t.entity(Person.class).check(dev.adjoin.Key.of("ada"), ofPeople)))
          .hasMessage(
              "A condition must come before the key, as in check(condition, key), but came after");
    }
  }

  @Test
  void everyCallThatTakesAnAttributeTakesAReference() {
    try (Adjoin db = Adjoin.embedded(Person.class, Club.class, Visit.class)) {
      var people = db.entity(Person.class);
      people.create(ADA);
      people
          .change("ada")
          .set(Person::category)
          .to("B")
          .remove(Person::city)
          .add(Person::points)
          .by(4)
          .append(Person::notes)
          .elements(List.of("second"))
          .include(Person::tags)
          .element("y")
          .when(Condition.of(Person::points).is(1).and(Condition.of(Person::category).in("A", "B")))
          .apply();
      people.change("ada").prepend(Person::notes).element("zeroth").apply();
      people.change("ada").exclude(Person::tags).element("x").apply();
      Person changed =
          new Person(
              "ada", "ada@x.org", null, "B", 5, List.of("zeroth", "first", "second"), Set.of("y"));
      assertThat(people.unique(Person::email).is("ada@x.org")).contains(changed);
      people.change("ada").set(Person::city).to("Rome").apply();
      assertThat(people.by(Person::city).is("Rome").list()).hasSize(1);
      var visits = db.relationship(Visit.class);
      visits.link(new Visit("ada", "go", "late"));
      assertThat(visits.from("ada").where(Visit::clubId).beginsWith("g").list()).hasSize(1);
      assertThat(visits.from("ada").where(Visit::clubId).is("chess").list()).isEmpty();
      assertThat(visits.from("ada").filter(Visit::note).is("late").count()).isEqualTo(1);
      assertThat(visits.from("ada").filter(Visit::note).lessThan("a").count()).isZero();
    }
  }

  @Entity(all = 1)
  record Course(@Id String courseId, String title) {}

  @Entity
  record Student(@Id String studentId) {}

  @Relationship(from = Student.class, to = Course.class, count = @Count(to = "enrolled"))
  record Enrollment(@From String studentId, @To String courseId) {}

  @Test
  void aCountThatTheRecordDoesNotDeclareIsComparedByItsName() {
    Attribute<Course, Long> enrolled = Attribute.named(Course.class, "enrolled", Long.class);
    try (Adjoin db = Adjoin.embedded(Student.class, Course.class, Enrollment.class)) {
      var courses = db.entity(Course.class);
      courses.create(new Course("art", "Art"));
      courses.create(new Course("math", "Algebra"));
      db.entity(Student.class).create(new Student("ada"));
      db.relationship(Enrollment.class).link(new Enrollment("ada", "math"));

      assertThat(courses.all().filter(enrolled).atLeast(1L).list())
          .containsExactly(new Course("math", "Algebra"));
      assertThat(courses.all().filter(enrolled).is(0L).list())
          .containsExactly(new Course("art", "Art"));
      Condition isEmpty = Condition.of(enrolled).is(0L);
      courses.change("art").set(Course::title).to("Arts").when(isEmpty).apply();
      assertThatThrownBy(
              () -> courses.change("math").set(Course::title).to("Maths").when(isEmpty).apply())
          .hasMessage("Course.change: Course math does not fulfil the condition");
      db.transaction(t -> t.entity(Course.class).check(isEmpty, "art"));
      assertThatThrownBy(() -> courses.change("art").set(enrolled).to(7L))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("Course.enrolled must not be changed: it is a count, which Adjoin maintains");
      assertThatThrownBy(() -> courses.all().filter("enroled").is(1).list())
          .hasMessage(
              "An attribute must be one of Course, but was \"enroled\"; did you mean enrolled?");
      assertThatThrownBy(() -> courses.all().filter("enrolled").beginsWith("1").list())
          .hasMessage(
              "Course.enrolled must be stored as a string to be compared by a prefix, but is of"
                  + " type long");
    }
  }

  @Test
  void queriesChangesAndBulkWorkHaveATextWithoutValues() {
    try (Adjoin db = Adjoin.embedded(Student.class, Course.class, Enrollment.class)) {
      var enrollments = db.relationship(Enrollment.class);
      var list = enrollments.from("ada").where(Enrollment::courseId).atLeast("b");
      assertThat(enrollments).hasToString("Enrollment");
      assertThat(db).hasToString("Adjoin[table=attributestest]");
      assertThat(list).hasToString("Enrollment.from.range(courseId)");
      assertThat(list.filter(Enrollment::studentId).is("x").limit(2).withEntities())
          .hasToString("Enrollment.from.range(courseId).withEntities.first(n).filter(studentId)");
      assertThat(db.entity(Course.class).change("art").set(Course::title).to("Arts"))
          .hasToString("Course.change(title)");
      assertThat(enrollments.linkAll(List.of()).toString())
          .startsWith("Enrollment.linkAll: 0 written, 0 unchanged, 0 failed; 0 requests");
      assertThatThrownBy(() -> enrollments.linkAll((Stream<Enrollment>) null))
          .hasMessage("The input of Enrollment.linkAll must not be null");
    }
  }

  @Entity
  record Draft(@Id String draftId, String text, @Version int revision) {}

  @Test
  void manyAreOverwrittenWhateverTheirVersion() {
    try (Adjoin db = Adjoin.embedded(Draft.class)) {
      var drafts = db.entity(Draft.class);
      List<Draft> first = List.of(new Draft("a", "old", 0), new Draft("b", "old", 0));
      drafts.createAll(first);
      List<Draft> next = List.of(new Draft("a", "new", 7), new Draft("c", "new", 7));
      assertThat(drafts.putAll(next).failed()).isEqualTo(2);
      var done = drafts.overwriteAll(next);
      assertThat(done.operation()).isEqualTo("Draft.overwriteAll");
      assertThat(done.written()).isEqualTo(2);
      assertThat(drafts.get("a")).contains(new Draft("a", "new", 2));
      assertThat(drafts.get("c")).contains(new Draft("c", "new", 1));
    }
  }
}
