// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.internal.design.AttributePath;
import dev.adjoin.internal.design.Gate;
import dev.adjoin.internal.model.Copy;
import dev.adjoin.internal.plan.Action;
import dev.adjoin.internal.plan.Condition;
import dev.adjoin.internal.plan.Copied;
import dev.adjoin.internal.plan.Effect;
import dev.adjoin.internal.plan.GateState;
import dev.adjoin.internal.plan.Target;
import dev.adjoin.internal.plan.Work;
import dev.adjoin.internal.plan.WritePlan;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the effects of an entity's changes carry for whoever runs them. */
class EntityEffectsTest {
  private static final String CAMPUS =
      """
      entities:
        Student:
          id: studentId
          unique: [email, [country, passport]]
          version: revision
          expires: leaves
          expiry: streamed
          views: {byMajor: {by: major, order: name, when: "status = active"}}
          attributes: {studentId: string, name: string, email: string, country: string,
            passport: string?, major: string?, status: string, revision: int, leaves: instant}
        Course:
          id: courseId
          attributes: {courseId: string, title: string, enrolled: int}
        Lecture:
          id: lectureId
          parent: Course
          onDelete: keep
          copy: {courseTitle: Course.title}
          attributes: {lectureId: string, room: string}
      relationships:
        Enrollment: {from: Student, to: Course, count: {to: enrolled}, onDelete: {to: keep}}
      """;

  @Test
  void aNewItemIsGivenAllButWhatFollowsFromSomethingElse() {
    Effect.AllAttributes student = of("Student.create").effect(Effect.AllAttributes.class);
    assertThat(student.names())
        .contains("studentId", "leaves", "passport")
        .doesNotContain("revision");
    Effect.AllAttributes course = of("Course.create").effect(Effect.AllAttributes.class);
    assertThat(course.names()).containsExactly("courseId", "title");
    assertThat(course.but()).containsExactly("enrolled");
  }

  @Test
  void aChangeMayGiveNeitherTheIdentityNorWhatIsKeptForIt() {
    assertThat(of("Course.change").effect(Effect.Given.class).among()).containsExactly("title");
    assertThat(of("Lecture.change").effect(Effect.Given.class).among()).containsExactly("room");
  }

  @Test
  void copiesNameTheirSourceItsKeyAndWhereTheVersionCopiedIsKept() {
    Copied copied = of("Lecture.create").effect(Effect.AllAttributes.class).copies().get(0);
    assertThat(copied.copies()).containsExactly(new Copy("courseTitle", "Course", "title"));
    assertThat(copied.key()).hasToString("COURSE#{courseId} / COURSE#{courseId}");
    assertThat(copied.version()).isEqualTo(AttributePath.of("_copied", "Course"));
    assertThat(of("Lecture.create").on(Target.Source.class).target())
        .isEqualTo(new Target.Source(copied));
    assertThat(of("Course.change").effect(Effect.CopiesFollow.class).copied()).isEqualTo(copied);
  }

  @Test
  void anIndexEntryIsCarriedWithItsKeysAndCondition() {
    Effect.InIndex in = of("Student.create").effect(Effect.InIndex.class);
    assertThat(in.index().ownAttributes()).containsExactly("GSI1PK", "GSI1SK");
    assertThat(in.entry().when()).isNotNull();
    Effect.IndexFollows follows = of("Student.change").effect(Effect.IndexFollows.class);
    assertThat(follows.entry()).isEqualTo(in.entry());
    assertThat(follows.attributes()).containsExactly("GSI1PK", "GSI1SK");
    assertThat(follows.causes()).containsExactly("major", "name", "status");
  }

  @Test
  void aReadThatOnlySomeChangesNeedSaysWhich() {
    WritePlan.ReadFirst first = (WritePlan.ReadFirst) of("Student.change").plan();
    assertThat(first.why()).isEqualTo("for the unique values it holds");
    assertThat(first.causes()).containsExactly("major", "name", "status");
  }

  @Test
  void guardsSayWhomTheyServeAndWithoutWhichAttributesThereIsNone() {
    PlannedActions create = of("Student.create");
    assertThat(create.effects(Effect.Held.class))
        .containsExactly(
            new Effect.Held(List.of("studentId"), List.of(), false),
            new Effect.Held(List.of("studentId"), List.of("passport"), false));
    assertThat(create.on(Target.Guard.class).target())
        .isEqualTo(new Target.Guard("Student", List.of("email")));
    assertThat(of("Student.change").effects(Effect.Freed.class))
        .containsExactly(
            new Effect.Freed(List.of(), true), new Effect.Freed(List.of("passport"), true));
    assertThat(of("Student.delete").on(Target.Guard.class).conditions())
        .containsExactly(new Condition.Owned(List.of("studentId")));
  }

  @Test
  void aGateOpensWithAllThatIsKnownOfIt() {
    Effect.GateBecomes opens = of("Course.create").effect(Effect.GateBecomes.class);
    assertThat(opens.gate()).isEqualTo(gate());
    assertThat(opens.state()).isEqualTo(GateState.NEW_OR_REVIVED);
  }

  @Test
  void aTombstoneKeepsItsGatesAndNamesAllElseThatGoes() {
    Effect.Tombstone tombstone = of("Course.delete").effect(Effect.Tombstone.class);
    assertThat(tombstone.counting()).containsExactly(gate());
    assertThat(tombstone.settles()).isFalse();
    assertThat(tombstone.removes()).containsExactly("courseId", "title", "_version");
  }

  @Test
  void theJournalIsEnteredWhereACopiedAttributeChangesAndLeftForTheSameWork() {
    PlannedActions change = of("Course.change");
    assertThat(change.effect(Effect.Entered.class))
        .isEqualTo(new Effect.Entered(Work.PROPAGATE, "Course", List.of("title")));
    assertThat(change.effect(Effect.Finished.class))
        .isEqualTo(new Effect.Finished(Work.PROPAGATE, "Course"));
    assertThat(change.effect(Effect.Add.class))
        .isEqualTo(new Effect.Add(AttributePath.of("_version"), 1));
  }

  @Test
  void aMarkClosesTheGatesThatStandOnTheItem() {
    String cascading = CAMPUS.replace("onDelete: {to: keep}", "onDelete: {to: cascade}");
    Action mark = PlannedActions.of(cascading, "Course.delete").all().get(0);
    assertThat(mark.effects()).hasOnlyElementsOfType(Effect.Marked.class);
    assertThat(((Effect.Marked) mark.effects().get(0)).closing())
        .extracting(Gate::attribute)
        .containsExactly("_to_Enrollment");
  }

  private static Gate gate() {
    return of("Course.create").compiled().design().gates().get(0);
  }

  private static PlannedActions of(String change) {
    return PlannedActions.of(CAMPUS, change);
  }
}
