// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.records;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.declare.Copied;
import dev.adjoin.declare.Distinct;
import dev.adjoin.declare.Entity;
import dev.adjoin.declare.From;
import dev.adjoin.declare.GeneratedId;
import dev.adjoin.declare.Id;
import dev.adjoin.declare.Integrity;
import dev.adjoin.declare.Inverse;
import dev.adjoin.declare.Lookup;
import dev.adjoin.declare.Max;
import dev.adjoin.declare.ParentId;
import dev.adjoin.declare.Project;
import dev.adjoin.declare.Relationship;
import dev.adjoin.declare.Shards;
import dev.adjoin.declare.Sorted;
import dev.adjoin.declare.Summary;
import dev.adjoin.declare.To;
import dev.adjoin.internal.model.Sides;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RelationshipMistakesTest {

  @Entity
  record User(@Id String userId) {}

  @Entity
  record Team(@Id long country, @Id String teamId) {}

  private static dev.adjoin.internal.model.Relationship only(Class<?>... classes) {
    return Records.declare(classes).declaration().model().relationships().get(0);
  }

  @Relationship(from = User.class, to = Team.class)
  record Endless(String role) {}

  @Test
  void wantsTheIdsOfBothEnds() {
    assertThat(Mistakes.of(User.class, Team.class, Endless.class))
        .containsExactly(
            """
            RelationshipMistakesTest.Endless: [missing-key] Endless has no @From component for its from side, User
                Annotate the component that holds the userId of User with @From""",
            """
            RelationshipMistakesTest.Endless: [missing-key] Endless has no @To component for its to side, Team
                Annotate the component that holds the country, teamId of Team with @To""");
  }

  @Relationship(from = User.class, to = Team.class)
  record Unmarked(String userId, long country, @To String teamId) {}

  @Test
  void asksForTheAnnotationOnComponentsThatHaveTheNameOfAnId() {
    assertThat(Mistakes.of(User.class, Team.class, Unmarked.class))
        .containsExactly(
            """
            RelationshipMistakesTest.Unmarked.country: [missing-key] Unmarked.country has the name of Team's country, but is not annotated with @To
                Annotate country with @To""",
            """
            RelationshipMistakesTest.Unmarked.userId: [missing-key] Unmarked.userId has the name of User's userId, but is not annotated with @From
                Annotate userId with @From""");
    dev.adjoin.internal.model.Relationship read = only(User.class, Team.class, Unmarked.class);
    assertThat(read.attributes()).isEmpty();
    assertThat(read.ends()).isEqualTo(Sides.both(List.of()));
  }

  @Relationship(from = User.class, to = User.class)
  record Follow(@From String userId, @To String followed) {}

  @Relationship(from = User.class, to = User.class)
  record Half(@From String userId) {}

  @Test
  void saysBothEndsOfARelationshipOfAnEntityWithItself() {
    assertThat(only(User.class, Follow.class).ends())
        .isEqualTo(new Sides<>(List.of("userId"), List.of("followed")));
    assertThat(Mistakes.of(User.class, Half.class)).hasSize(1);
    assertThat(only(User.class, Half.class).ends())
        .isEqualTo(new Sides<>(List.of("userId"), List.of("to_userId")));
  }

  @Relationship(from = User.class, to = Team.class)
  record Marked(
      @From String userId,
      @To long country,
      @To String teamId,
      @Id String a,
      @Sorted String b,
      @ParentId String c,
      @Lookup String d,
      @GeneratedId String e) {}

  @Test
  void refusesTheAnnotationsOfAnEntity() {
    assertThat(Mistakes.of(User.class, Team.class, Marked.class))
        .containsExactly(
            """
            RelationshipMistakesTest.Marked.a: [misplaced-annotation] @Id is on Marked.a, but Marked is a relationship
                Remove it; @Id belongs to entities""",
            """
            RelationshipMistakesTest.Marked.b: [misplaced-annotation] @Sorted is on Marked.b, but Marked is a relationship
                Remove it; @Sorted belongs to entities""",
            """
            RelationshipMistakesTest.Marked.c: [misplaced-annotation] @ParentId is on Marked.c, but Marked is a relationship
                Remove it; @ParentId belongs to entities""",
            """
            RelationshipMistakesTest.Marked.d: [misplaced-annotation] @Lookup is on Marked.d, but Marked is a relationship
                Remove it; @Lookup belongs to entities""",
            """
            RelationshipMistakesTest.Marked.e: [misplaced-annotation] @GeneratedId is on Marked.e, but Marked is a relationship
                Remove it; @GeneratedId belongs to entities""");
  }

  @Relationship(from = User.class, to = Team.class)
  record Unlike(@From @Nullable Integer userId, @To String land, @To String teamId) {}

  @Test
  void wantsEndsOfTheTypesThatTheEntitiesHave() {
    assertThat(Mistakes.of(User.class, Team.class, Unlike.class))
        .containsExactly(
            """
            RelationshipMistakesTest.Unlike.land: [wrong-type] Unlike.land is of type string, but it holds country of Team, which is of type long
                Give both components the same type""",
            """
            RelationshipMistakesTest.Unlike.userId: [wrong-type] Unlike.userId is of type int, but it holds userId of User, which is of type string
                Give both components the same type""",
            """
            RelationshipMistakesTest.Unlike.userId: [optional-in-key] Unlike.userId is @Nullable, but it holds userId of User, which is part of a key
                Remove @Nullable""");
  }

  @Relationship(from = User.class, to = Team.class)
  record Perhaps(@From Optional<String> userId, @To long country, @To String teamId) {}

  @Test
  void anEndIsNoOptional() {
    assertThat(Mistakes.of(User.class, Team.class, Perhaps.class))
        .containsExactly(
            """
            RelationshipMistakesTest.Perhaps.userId: [optional-in-key] Perhaps.userId is an Optional, but it holds userId of User, which is part of a key
                Make it String""");
  }

  @Relationship(from = User.class, to = Team.class)
  record Exclusive(
      @From @Distinct String userId,
      @To long country,
      @To @Copied("to.country") String teamId,
      @Copied("name") String a,
      @Copied("Team.teamId") String b) {}

  @Test
  void refusesAnnotationsThatExcludeEachOtherAndCopiesFromNoSide() {
    assertThat(Mistakes.of(User.class, Team.class, Exclusive.class))
        .containsExactly(
            """
            RelationshipMistakesTest.Exclusive.a: [invalid-value] Exclusive.a is @Copied("name"), which does not name a source and an attribute
                Write a side and an attribute of its entity, such as @Copied("to.title")""",
            """
            RelationshipMistakesTest.Exclusive.b: [invalid-value] Exclusive.b is @Copied("Team.teamId"), which does not name a source and an attribute
                Write a side and an attribute of its entity, such as @Copied("to.title")""",
            """
            RelationshipMistakesTest.Exclusive.teamId: [misplaced-annotation] @To and @Copied are both on Exclusive.teamId, which can be only one of them
                Remove one of the two""",
            """
            RelationshipMistakesTest.Exclusive.userId: [misplaced-annotation] @From and @Distinct are both on Exclusive.userId, which can be only one of them
                Remove one of the two""");
  }

  @Relationship(
      from = User.class,
      to = User.class,
      inverse = {Inverse.INDEX, Inverse.MIRROR},
      integrity = {Integrity.CHECKED, Integrity.TRUSTED},
      summary = {@Summary, @Summary, @Summary},
      project = {@Project, @Project},
      shards = @Shards(from = 0, to = 101),
      max = @Max(from = -1, to = -2))
  record Settled(@From String a, @To String b) {}

  @Test
  void refusesSettingsOutOfTheirRange() {
    String place = "RelationshipMistakesTest.Settled: [invalid-value] Settled declares ";
    assertThat(Mistakes.of(User.class, Settled.class))
        .containsExactly(
            place + "inverse 2 times\n    Declare inverse once, or leave it out",
            place + "project 2 times\n    Declare project once, or leave it out",
            place + "integrity 2 times\n    Declare integrity once, or leave it out",
            place
                + "shards.from = 0, but it must be from 1 to 100\n"
                + "    Choose a number that is from 1 to 100",
            place
                + "shards.to = 101, but it must be from 1 to 100\n"
                + "    Choose a number that is from 1 to 100",
            place + "summary 3 times\n    Declare summary once, or leave it out",
            place
                + "max.from = -1, but it must be at least 1\n    Choose a number that is at least 1",
            place
                + "max.to = -2, but it must be at least 1\n    Choose a number that is at least 1");
    assertThat(only(User.class, Settled.class).shards()).isEqualTo(new Sides<>(1, 100));
  }

  @Relationship(from = User.class, to = Team.class)
  record Shuffled(@To String teamId, @To long country, @From String userId) {}

  @Relationship(from = User.class, to = Team.class)
  record Mixed(@To String teamId, @To long land, @From String member) {}

  @Relationship(from = User.class, to = Team.class)
  record Short(@To String teamId, @From String userId) {}

  @Test
  void namesEndsOnlyWhereTheyDifferFromTheEntities() {
    assertThat(only(User.class, Team.class, Shuffled.class).ends())
        .isEqualTo(Sides.both(List.of()));
    assertThat(only(User.class, Team.class, Mixed.class).ends())
        .isEqualTo(new Sides<>(List.of("member"), List.of("land", "teamId")));
  }

  @Test
  void leavesEndsOfTheWrongNumberToTheChecksOfTheModel() {
    assertThat(Mistakes.of(User.class, Team.class, Short.class)).isEmpty();
    assertThat(only(User.class, Team.class, Short.class).ends())
        .isEqualTo(new Sides<>(List.of(), List.of("teamId")));
  }

  @Test
  void asksForTheEntitiesThatWereNotGiven() {
    assertThat(Mistakes.of(Shuffled.class, User.class))
        .containsExactly(
            """
            RelationshipMistakesTest.Shuffled: [unknown-entity] Shuffled refers to RelationshipMistakesTest.Team, which is an @Entity, but not among the classes that you passed
                Give RelationshipMistakesTest.Team.class as well""");
    assertThat(only(Shuffled.class).to()).isEqualTo("Team");
  }

  @Relationship(from = User.class, to = Text.class)
  record Strange(@From String userId, @To String text) {}

  record Text(String text) {}

  @Test
  void leavesWhatIsNoEntityToTheChecksOfTheModel() {
    assertThat(Mistakes.of(User.class, Strange.class)).isEmpty();
    assertThat(only(User.class, Strange.class).to()).isEqualTo("Text");
  }

  @Entity
  record Company(@Id String companyId) {}

  @Entity(parent = Company.class)
  record Person(@ParentId String companyId, @Id String personId) {}

  @Entity(parent = Company.class)
  record Room(@ParentId String companyId, @Id String roomId) {}

  @Relationship(from = Person.class, to = Room.class)
  record Desk(@From @To String companyId, @From String personId, @To String roomId) {}

  @Test
  void leavesAComponentOfBothEndsToTheChecksOfTheModel() {
    Class<?>[] classes = {Company.class, Person.class, Room.class, Desk.class};
    assertThat(Mistakes.of(classes)).isEmpty();
    assertThat(only(classes).ends()).isEqualTo(Sides.both(List.of()));
    assertThat(only(classes).attributes()).isEmpty();
  }
}
