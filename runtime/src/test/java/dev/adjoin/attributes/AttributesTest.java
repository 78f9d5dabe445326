// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.attributes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.Adjoin;
import dev.adjoin.Attribute;
import dev.adjoin.Condition;
import dev.adjoin.declare.Entity;
import dev.adjoin.declare.From;
import dev.adjoin.declare.Id;
import dev.adjoin.declare.Lookup;
import dev.adjoin.declare.Named;
import dev.adjoin.declare.Relationship;
import dev.adjoin.declare.To;
import dev.adjoin.declare.Unique;
import java.util.List;
import java.util.Set;
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
}
