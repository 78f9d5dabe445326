// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.records;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.declare.Copied;
import dev.adjoin.declare.Default;
import dev.adjoin.declare.Distinct;
import dev.adjoin.declare.Entity;
import dev.adjoin.declare.Expires;
import dev.adjoin.declare.From;
import dev.adjoin.declare.GeneratedId;
import dev.adjoin.declare.Id;
import dev.adjoin.declare.Lookup;
import dev.adjoin.declare.Named;
import dev.adjoin.declare.OnDelete;
import dev.adjoin.declare.ParentId;
import dev.adjoin.declare.Project;
import dev.adjoin.declare.Ref;
import dev.adjoin.declare.Relationship;
import dev.adjoin.declare.Sorted;
import dev.adjoin.declare.To;
import dev.adjoin.declare.Unique;
import dev.adjoin.declare.Version;
import dev.adjoin.declare.View;
import dev.adjoin.declare.Was;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.AttributeType.Scalar;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class EntityMistakesTest {

  @Entity
  record Generated(
      @Id @GeneratedId @Default("x") String first,
      @GeneratedId({GeneratedId.Kind.ULID, GeneratedId.Kind.UUIDV7}) String second) {}

  @Test
  void anIdIsGeneratedInOneWay() {
    assertThat(Mistakes.of(Generated.class))
        .containsExactly(
            """
            EntityMistakesTest.Generated.first: [misplaced-annotation] @GeneratedId and @Default are both on Generated.first, which can be only one of them
                Remove one of the two""",
            """
            EntityMistakesTest.Generated.second: [invalid-value] Generated.second declares @GeneratedId 2 times
                Declare @GeneratedId once, or leave it out""");
  }

  @Entity
  record Room(@Id int roomId) {}

  @Entity(parent = Room.class)
  record Seat(
      @ParentId @Ref(Room.class) int roomId,
      @Id String seatId,
      @Ref(
              value = Room.class,
              shards = 0,
              onDelete = {OnDelete.KEEP, OnDelete.CLEAR})
          int nearId) {}

  @Relationship(from = Room.class, to = Room.class)
  record Door(@From int fromId, @To int toId, @Ref(Room.class) int mainId) {}

  @Test
  void aReferenceIsAnAttributeOfItsOwnOfAnEntity() {
    assertThat(Mistakes.of(Room.class, Seat.class, Door.class))
        .containsExactly(
            """
            EntityMistakesTest.Door.mainId: [misplaced-annotation] @Ref is on Door.mainId, but Door is a relationship
                Remove it; @Ref belongs to entities""",
            """
            EntityMistakesTest.Seat.nearId: [invalid-value] Seat.nearId declares shards = 0, but it must be from 1 to 100
                Choose a number that is from 1 to 100""",
            """
            EntityMistakesTest.Seat.nearId: [invalid-value] Seat.nearId declares onDelete 2 times
                Declare onDelete once, or leave it out""",
            """
            EntityMistakesTest.Seat.roomId: [misplaced-annotation] @ParentId and @Ref are both on Seat.roomId, which can be only one of them
                Remove one of the two""");
  }

  @Entity
  record Anonymous(String first, String second) {}

  @Entity
  record Nothing() {}

  @Test
  void asksForTheIdAndTakesTheFirstAttributeInstead() {
    assertThat(Mistakes.of(Anonymous.class, Nothing.class))
        .containsExactly(
            """
            EntityMistakesTest.Anonymous: [missing-key] Anonymous has no @Id component; it has first, second
                Annotate the component that identifies Anonymous with @Id""",
            """
            EntityMistakesTest.Nothing: [missing-key] Nothing has no component that could identify it
                Annotate the component that identifies Nothing with @Id""");
    assertThat(Records.declare(Anonymous.class).declaration().model().entities().get(0).id())
        .containsExactly("first");
  }

  @Entity
  record Misplaced(@Id String id, @From String from, @To String to, @Distinct String distinct) {}

  @Test
  void refusesTheAnnotationsOfARelationshipAndKeepsTheAttributes() {
    assertThat(Mistakes.of(Misplaced.class))
        .containsExactly(
            """
            EntityMistakesTest.Misplaced.distinct: [misplaced-annotation] @Distinct is on Misplaced.distinct, but Misplaced is an entity
                Remove it; @Distinct belongs to relationships""",
            """
            EntityMistakesTest.Misplaced.from: [misplaced-annotation] @From is on Misplaced.from, but Misplaced is an entity
                Remove it; @From belongs to relationships""",
            """
            EntityMistakesTest.Misplaced.to: [misplaced-annotation] @To is on Misplaced.to, but Misplaced is an entity
                Remove it; @To belongs to relationships""");
    assertThat(
            Records.declare(Misplaced.class).declaration().model().entities().get(0).attributes())
        .hasSize(4);
  }

  record Value(@Id String id, @Version int version, @Default("1") Integer one) {}

  @Entity
  record Holder(@Id String id, Value value) {}

  @Test
  void refusesAnnotationsInsideNestedValues() {
    assertThat(Mistakes.of(Holder.class))
        .containsExactly(
            """
            EntityMistakesTest.Value.id: [misplaced-annotation] @Id is on Value.id, but Value is a nested value
                Remove it; @Id belongs to entities""",
            """
            EntityMistakesTest.Value.version: [misplaced-annotation] @Version is on Value.version, but Value is a nested value
                Remove it; @Version belongs to entities and relationships""");
  }

  @Was("Spot")
  record Place(@Was("road") String street) {}

  @Entity
  @Was("Home")
  record House(@Id @Was("id") String houseId, Place place) {}

  @Test
  void refusesAnEarlierNameOfANestedValue() {
    assertThat(Mistakes.of(House.class))
        .containsExactly(
            """
            EntityMistakesTest.Place: [misplaced-annotation] @Was is on Place, but Place is a nested value, whose name is not stored
                Remove it; @Was belongs to entities, relationships and components""");
  }

  @Entity
  record Parent(@Id String parentId, String name) {}

  @Entity(parent = Parent.class)
  record Conflict(
      @ParentId @Default("x") String parentId,
      @Id String id,
      @Copied("Parent.parentId") @Was("y") String copied,
      @Copied("Parent.name") @Id String name) {}

  @Test
  void refusesAnnotationsThatExcludeEachOther() {
    assertThat(Mistakes.of(Parent.class, Conflict.class))
        .containsExactly(
            """
            EntityMistakesTest.Conflict.copied: [misplaced-annotation] @Copied and @Was are both on Conflict.copied, which can be only one of them
                Remove one of the two""",
            """
            EntityMistakesTest.Conflict.name: [misplaced-annotation] @Copied and @Id are both on Conflict.name, which can be only one of them
                Remove one of the two""",
            """
            EntityMistakesTest.Conflict.parentId: [misplaced-annotation] @ParentId and @Default are both on Conflict.parentId, which can be only one of them
                Remove one of the two""");
  }

  @Entity
  record Orphan(@Id String id, @ParentId String parentId) {}

  @Test
  void refusesAParentIdWithoutAParent() {
    assertThat(Mistakes.of(Orphan.class))
        .containsExactly(
            """
            EntityMistakesTest.Orphan.parentId: [misplaced-annotation] @ParentId is on Orphan.parentId, but Orphan has no parent
                Name the parent with @Entity(parent = …), or remove @ParentId""");
  }

  @Entity(parent = Parent.class)
  record Renamed(@ParentId String mother, @Id String id) {}

  @Entity(parent = Parent.class)
  record Absent(@Id String id) {}

  @Entity(parent = Parent.class)
  record Unmarked(String parentId, @Id String id) {}

  @Entity(parent = Parent.class)
  record Unlike(@ParentId @Nullable Long parentId, @Id String id) {}

  @Test
  void wantsTheIdentityOfTheParentInTheChild() {
    assertThat(Mistakes.of(Parent.class, Renamed.class, Absent.class, Unmarked.class, Unlike.class))
        .containsExactly(
            """
            EntityMistakesTest.Absent: [missing-key] Absent has no @ParentId component parentId, which identifies its parent Parent
                Add a component parentId annotated with @ParentId""",
            """
            EntityMistakesTest.Renamed.mother: [unknown-attribute] Renamed.mother is annotated with @ParentId, but Parent is identified by parentId
                Give the component the name it has there, if need be with @Named""",
            """
            EntityMistakesTest.Unlike.parentId: [wrong-type] Unlike.parentId is of type long, but it holds parentId of Parent, which is of type string
                Give both components the same type""",
            """
            EntityMistakesTest.Unlike.parentId: [optional-in-key] Unlike.parentId is @Nullable, but it holds parentId of Parent, which is part of a key
                Remove @Nullable""",
            """
            EntityMistakesTest.Unmarked.parentId: [missing-key] Unmarked.parentId has the name of Parent's parentId, but is not annotated with @ParentId
                Annotate parentId with @ParentId""");
    assertThat(
            Records.declare(Parent.class, Unmarked.class)
                .declaration()
                .model()
                .entities()
                .get(1)
                .attributes())
        .containsExactly(Attribute.of("id", Scalar.STRING));
  }

  @Entity(parent = Parent.class)
  record SameId(@Id String parentId) {}

  @Test
  void leavesAnIdWithTheNameOfTheParentsToTheChecksOfTheModel() {
    assertThat(Mistakes.of(Parent.class, SameId.class)).isEmpty();
  }

  @Entity(parent = Parent.class)
  record Middle(@ParentId String parentId, @Sorted Instant at, @Id String middleId) {}

  @Entity(parent = Middle.class)
  record Leaf(
      @ParentId String parentId,
      @ParentId String middleId,
      @ParentId Instant at,
      @Id String leafId) {}

  @Test
  void acceptsTheIdentityOfAllAncestorsInAnyOrder() {
    assertThat(Mistakes.of(Parent.class, Middle.class, Leaf.class)).isEmpty();
  }

  @Entity
  record Twice(
      @Id String id, @Version int a, @Version int b, @Expires Instant c, @Expires Instant d) {}

  @Test
  void refusesTwoComponentsWhereOneCanBe() {
    assertThat(Mistakes.of(Twice.class))
        .containsExactly(
            """
            EntityMistakesTest.Twice.b: [misplaced-annotation] @Version is on a and on b of Twice
                Keep it on one of them""",
            """
            EntityMistakesTest.Twice.d: [misplaced-annotation] @Expires is on c and on d of Twice
                Keep it on one of them""");
  }

  @Entity
  record SameName(@Id String id, String text, @Named("text") String other) {}

  @Test
  void refusesTwoComponentsOfOneName() {
    assertThat(Mistakes.of(SameName.class))
        .containsExactly(
            """
            EntityMistakesTest.SameName.other: [duplicate-key] text and other of SameName both have the name "text"
                Give one of them another name with @Named""");
  }

  @Entity(lookup = @Lookup, unique = @Unique)
  record Lists(@Id String id, @Lookup("id") String a, @Unique("id") String b) {}

  @Test
  void refusesListsOnComponentsAndEmptyOnesOnTheRecord() {
    assertThat(Mistakes.of(Lists.class))
        .containsExactly(
            """
            EntityMistakesTest.Lists: [invalid-value] Lists has an empty @Lookup in lookup
                List its attributes, or annotate a component with @Lookup""",
            """
            EntityMistakesTest.Lists: [invalid-value] Lists has an empty @Unique in unique
                List its attributes, or annotate a component with @Unique""",
            """
            EntityMistakesTest.Lists.a: [misplaced-annotation] @Lookup on Lists.a lists attributes, but on a component it means that component alone
                Write @Lookup alone, or move the list to @Entity(lookup = …)""",
            """
            EntityMistakesTest.Lists.b: [misplaced-annotation] @Unique on Lists.b lists attributes, but on a component it means that component alone
                Write @Unique alone, or move the list to @Entity(unique = …)""");
  }

  @Entity(parent = Parent.class)
  record Copies(
      @ParentId String parentId,
      @Id String id,
      @Copied("name") String a,
      @Copied("Parent.") String b,
      @Copied("A.b.c") String c) {}

  @Test
  void refusesCopiesWithoutASource() {
    assertThat(Mistakes.of(Parent.class, Copies.class))
        .containsExactly(
            """
            EntityMistakesTest.Copies.a: [invalid-value] Copies.a is @Copied("name"), which does not name a source and an attribute
                Write an entity and its attribute, such as @Copied("Customer.name")""",
            """
            EntityMistakesTest.Copies.b: [invalid-value] Copies.b is @Copied("Parent."), which does not name a source and an attribute
                Write an entity and its attribute, such as @Copied("Customer.name")""",
            """
            EntityMistakesTest.Copies.c: [invalid-value] Copies.c is @Copied("A.b.c"), which does not name a source and an attribute
                Write an entity and its attribute, such as @Copied("Customer.name")""");
  }

  @Entity(
      all = -1,
      onDelete = {OnDelete.KEEP, OnDelete.CASCADE},
      views = {
        @View(name = "a", when = "size ~ 3", shards = 101),
        @View(name = "a"),
        @View(name = "b", project = @Project(value = "id", kind = Project.Kind.ALL)),
      })
  record Settled(@Id String id) {}

  @Test
  void refusesSettingsOutOfTheirRange() {
    assertThat(Mistakes.of(Settled.class))
        .containsExactly(
            """
            EntityMistakesTest.Settled: [duplicate-key] Settled declares the view "a" twice
                Remove one of the two, or give it another name""",
            """
            EntityMistakesTest.Settled: [condition-syntax] "size ~ 3" is not a condition
                Write one such as status = active, total > 0, status in (a, b) or completedAt exists, joined by and""",
            """
            EntityMistakesTest.Settled: [invalid-value] Settled.a declares shards = 101, but it must be from 1 to 100
                Choose a number that is from 1 to 100""",
            """
            EntityMistakesTest.Settled: [invalid-value] Settled.b projects id and declares kind = ALL
                Declare either the attributes or the kind""",
            """
            EntityMistakesTest.Settled: [invalid-value] Settled declares all = -1, but it must be from 1 to 100
                Choose a number that is from 1 to 100""",
            """
            EntityMistakesTest.Settled: [invalid-value] Settled declares onDelete 2 times
                Declare onDelete once, or leave it out""");
    assertThat(Records.declare(Settled.class).declaration().model().entities().get(0).views())
        .isEqualTo(
            List.of(
                dev.adjoin.internal.model.View.named("a").shards(100).build(),
                dev.adjoin.internal.model.View.named("b").build()));
  }
}
