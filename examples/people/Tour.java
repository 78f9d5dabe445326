// SPDX-License-Identifier: Apache-2.0
package people;

import dev.adjoin.Adjoin;
import dev.adjoin.ItemCollection;
import java.time.LocalDate;
import people.People.Acquaintance;
import people.People.Birth;
import people.People.Level;
import people.People.Mastery;
import people.People.Person;
import people.People.Place;
import people.People.Residence;
import people.People.Skill;

/** A graph of people, walked through; {@code tour.txt} has what it prints. */
public final class Tour {
  private Tour() {}

  public static void main(String[] arguments) {
    try (Adjoin db = Adjoin.embedded(People.class)) {
      walk(db);
    }
  }

  /** Does and asks everything once. */
  public static void walk(Adjoin db) {
    fill(db);
    person(db);
    place(db);
    skill(db);
  }

  private static void fill(Adjoin db) {
    db.entity(Person.class).create(new Person("ada", "Ada"));
    db.entity(Person.class).create(new Person("bob", "Bob"));
    db.entity(Place.class).create(new Place("london", "London", "England"));
    db.entity(Skill.class).create(new Skill("math", "Mathematics"));
    db.relationship(Birth.class).link(new Birth("ada", "london", LocalDate.of(1815, 12, 10)));
    db.relationship(Residence.class).link(new Residence("bob", "london", null));
    db.relationship(Mastery.class).link(new Mastery("ada", "math", Level.EXPERT));
    db.relationship(Mastery.class).link(new Mastery("bob", "math", Level.BEGINNER));
    db.relationship(Acquaintance.class).link(new Acquaintance("bob", "ada", null));
  }

  /** Everything attached to a person, from both sides: one Query. */
  private static void person(Adjoin db) {
    ItemCollection<Person> ada = db.entity(Person.class).collection("ada");
    System.out.println(ada.entity());
    ada.edges(Birth.class).forEach(edge -> System.out.println("  " + edge));
    ada.edges(Mastery.class).forEach(edge -> System.out.println("  " + edge));
    ada.to(Acquaintance.class).forEach(edge -> System.out.println("  " + edge));
  }

  /** All who were born or live somewhere: one Query of the one index. */
  private static void place(Adjoin db) {
    ItemCollection<Place> london = db.entity(Place.class).collection("london");
    System.out.println(london.entity());
    london.edges(Birth.class).forEach(edge -> System.out.println("  " + edge));
    london.edges(Residence.class).forEach(edge -> System.out.println("  " + edge));
  }

  /** The best come first by rank; the mirror is read with strong consistency. */
  private static void skill(Adjoin db) {
    db.relationship(Mastery.class).to("math").reversed().stream().forEach(System.out::println);
    ItemCollection<Skill> math = db.entity(Skill.class).collection("math");
    System.out.println(math.entity() + ": " + math.edges(Mastery.class).size());
    System.out.println(db.relationship(Acquaintance.class).to("ada").consistent().list());
  }
}
