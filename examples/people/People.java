// SPDX-License-Identifier: Apache-2.0
package people;

import dev.adjoin.declare.Answer;
import dev.adjoin.declare.As;
import dev.adjoin.declare.DataModel;
import dev.adjoin.declare.Entity;
import dev.adjoin.declare.From;
import dev.adjoin.declare.Id;
import dev.adjoin.declare.Inverse;
import dev.adjoin.declare.OrderBy;
import dev.adjoin.declare.Ordered;
import dev.adjoin.declare.Pattern;
import dev.adjoin.declare.Relationship;
import dev.adjoin.declare.Side;
import dev.adjoin.declare.Table;
import dev.adjoin.declare.To;
import dev.adjoin.declare.Workload;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/** A graph of people, places and skills: {@code model.yaml} in Java. */
@DataModel(
    table = @Table(name = "People"),
    classes = {
      People.Person.class,
      People.Place.class,
      People.Skill.class,
      People.Birth.class,
      People.Residence.class,
      People.Mastery.class,
      People.Acquaintance.class
    },
    patterns = {
      @Pattern(
          name = "everything",
          ask = "A person with everything attached to them?",
          read = "Person.collection",
          consistent = true,
          requests = 1),
      @Pattern(
          name = "birthplace",
          ask = "Where was this person born?",
          read = "Birth.from",
          requests = 1),
      @Pattern(
          name = "homes",
          ask = "Where does this person live?",
          read = "Residence.from",
          requests = 1),
      @Pattern(
          name = "skills",
          ask = "What can this person do?",
          read = "Mastery.from",
          requests = 1),
      @Pattern(
          name = "knows",
          ask = "Whom does this person know?",
          read = "Acquaintance.from",
          requests = 1),
      @Pattern(
          name = "knownBy",
          ask = "Who knows this person?",
          read = "Acquaintance.to",
          consistent = true,
          requests = 1),
      @Pattern(
          name = "place",
          ask = "A place with all who were born or live there?",
          read = "Place.collection",
          requests = 1),
      @Pattern(
          name = "natives",
          ask = "Who was born here, with their names?",
          read = "Birth.to",
          with = Answer.ENTITIES,
          requests = 2),
      @Pattern(name = "residents", ask = "Who lives here?", read = "Residence.to", requests = 1),
      @Pattern(
          name = "best",
          ask = "Which 10 are best at this?",
          read = "Mastery.to",
          reversed = true,
          first = 10,
          requests = 1),
      @Pattern(
          name = "experts",
          ask = "Who has this level of it?",
          read = "Mastery.to",
          where = "level",
          requests = 1)
    },
    workload = {
      @Workload(
          type = People.Person.class,
          items = "1_000_000",
          bytes = "80",
          reads = "50/s",
          creates = "1_000/d",
          changes = "200/d"),
      @Workload(type = People.Place.class, items = "40_000", bytes = "90"),
      @Workload(type = People.Skill.class, items = "2_000", bytes = "60"),
      @Workload(
          type = People.Birth.class,
          perFrom = "1",
          perTo = "25",
          bytes = "70",
          links = "1_000/d"),
      @Workload(
          type = People.Residence.class,
          perFrom = "1",
          perTo = "25",
          bytes = "70",
          links = "3_000/d",
          unlinks = "2_000/d"),
      @Workload(
          type = People.Mastery.class,
          perFrom = "5",
          perTo = "2_500",
          bytes = "70",
          links = "1/s",
          changes = "1_000/d"),
      @Workload(
          type = People.Acquaintance.class,
          perFrom = "40",
          perTo = "40",
          bytes = "60",
          links = "5/s",
          unlinks = "1/m"),
      @Workload(read = "everything", reads = "200/s"),
      @Workload(read = "knownBy", reads = "30/s"),
      @Workload(read = "best", reads = "15/s"),
      @Workload(read = "residents", reads = "5/s")
    })
public final class People {
  private People() {}

  @Entity
  public record Person(@Id String personId, String name) {}

  @Entity
  public record Place(@Id String placeId, String name, String country) {}

  @Entity
  public record Skill(@Id String skillId, String name) {}

  @Relationship(
      from = Person.class,
      to = Place.class,
      as = @As(from = "BORN", to = "NATIVE"),
      together = {Side.FROM, Side.TO})
  public record Birth(@From String personId, @To String placeId, @Nullable LocalDate bornOn) {}

  @Relationship(
      from = Person.class,
      to = Place.class,
      as = @As(from = "LIVES", to = "RESIDENT"),
      together = {Side.FROM, Side.TO})
  public record Residence(@From String personId, @To String placeId, @Nullable LocalDate since) {}

  @Relationship(
      from = Person.class,
      to = Skill.class,
      order = @OrderBy(to = "level"),
      together = {Side.FROM, Side.TO})
  public record Mastery(@From String personId, @To String skillId, @Ordered Level level) {}

  @Relationship(
      from = Person.class,
      to = Person.class,
      as = @As(from = "KNOWS", to = "KNOWN"),
      inverse = Inverse.MIRROR)
  public record Acquaintance(@From String knower, @To String known, @Nullable LocalDate since) {}

  public enum Level {
    BEGINNER,
    COMPETENT,
    EXPERT
  }
}
