// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.internal.design.AttributePath;
import dev.adjoin.internal.model.Copy;
import dev.adjoin.internal.plan.Action;
import dev.adjoin.internal.plan.Action.Place;
import dev.adjoin.internal.plan.CopySource;
import dev.adjoin.internal.plan.Part;
import dev.adjoin.internal.plan.Part.Case;
import dev.adjoin.internal.plan.Path;
import dev.adjoin.internal.plan.Predicate;
import dev.adjoin.internal.plan.Requirement;
import dev.adjoin.internal.plan.Requirement.Failure;
import dev.adjoin.internal.plan.Target;
import dev.adjoin.internal.plan.Update;
import dev.adjoin.internal.plan.Value;
import dev.adjoin.internal.plan.Work;
import dev.adjoin.internal.plan.WriteName;
import dev.adjoin.internal.plan.WriteName.Verb;
import dev.adjoin.internal.plan.WritePlan;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The write plans of entities as the runtime reads them. */
class EntityWritePlansTest {
  private static final String CAMPUS =
      """
      table: {stream: true}
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
    assertThat(paths(of("Student.create").part("all attributes")))
        .contains("studentId", "leaves", "passport")
        .doesNotContain("revision");
    Part course = of("Course.create").part("all attributes");
    assertThat(paths(course)).containsExactly("courseId", "title");
    assertThat(course.text()).isEqualTo("all attributes but enrolled");
  }

  @Test
  void aChangeMayGiveNeitherTheIdentityNorWhatIsKeptForIt() {
    assertThat(of("Course.change").part("sets the attributes that you pass").updates())
        .containsExactly(new Update.Change(Path.of("title"), "title"));
    assertThat(of("Lecture.change").part("sets the attributes that you pass").updates())
        .containsExactly(new Update.Change(Path.of("room"), "room"));
  }

  @Test
  void copiesNameTheirSourceItsKeyAndWhereTheVersionCopiedIsKept() {
    PlannedActions create = of("Lecture.create");
    Target.Source source = (Target.Source) create.on(Target.Source.class).target();
    CopySource copied = source.copied();
    assertThat(copied.copies()).containsExactly(new Copy("courseTitle", "Course", "title"));
    assertThat(copied.key()).hasToString("COURSE#{courseId} / COURSE#{courseId}");
    assertThat(copied.version()).isEqualTo(AttributePath.of("_copied", "Course"));
    assertThat(copied.born()).isEqualTo(AttributePath.of("_copied", "_born_Course"));
    Value version = new Value.CopiedVersion(copied.key());
    Value born = new Value.CopiedBorn(copied.key());
    assertThat(create.part("all attributes").updates())
        .contains(
            new Update.Set("courseTitle", new Value.Copied(copied.key(), "title")),
            new Update.Set(
                "_copied", new Value.Members(Map.of("Course", version, "_born_Course", born))));
    assertThat(of("Course.change").part("copies of Course").updates())
        .containsExactly(
            new Update.Set("courseTitle", new Value.Copied(copied.key(), "title")),
            new Update.Set(Path.of(copied.version()), version),
            new Update.Set(Path.of(copied.born()), born));
  }

  @Test
  void anIndexKeyFollowsItsEntryAndAChangeOnlyWhatItDependsOn() {
    Part in = of("Student.create").part("GSI1PK");
    assertThat(paths(in)).containsExactly("GSI1PK", "GSI1SK");
    assertThat(in.causes()).isEmpty();
    Update.Set sort = (Update.Set) in.updates().get(1);
    Value.IndexKey key = (Value.IndexKey) sort.value();
    assertThat(key.isSort()).isTrue();
    assertThat(key.entry().when()).isNotNull();
    Part follows = of("Student.change").part("GSI1PK");
    assertThat(follows.updates()).isEqualTo(in.updates());
    assertThat(follows.causes()).containsExactly("major", "name", "status");
  }

  @Test
  void aReadThatOnlySomeChangesNeedSaysWhich() {
    WritePlan.ReadFirst first = (WritePlan.ReadFirst) of("Student.change").plan();
    assertThat(first.why()).isEqualTo("for the unique values it holds");
    assertThat(first.causes()).containsExactly("major", "name", "status");
  }

  @Test
  void guardsHoldTheOwnersIdAndMoveOnlyWithTheValue() {
    Action held = of("Student.create").on(Target.Guard.class);
    assertThat(held.target()).isEqualTo(new Target.Guard("Student", List.of("email")));
    assertThat(held.place()).isEqualTo(Place.NEW);
    assertThat(held.updates())
        .startsWith(new Update.Set("studentId", new Value.Attribute("studentId")));
    assertThat(held.requirements()).extracting(Requirement::failure).containsExactly(Failure.TAKEN);
    assertThat(of("Student.change").all())
        .filteredOn(a -> a.target() instanceof Target.Guard)
        .extracting(Action::place)
        .containsExactly(Place.MOVED_FROM, Place.MOVED_FROM, Place.MOVED_TO, Place.MOVED_TO);
    Action freed = of("Student.delete").on(Target.Guard.class);
    assertThat(freed.place()).isEqualTo(Place.OLD);
    assertThat(freed.requirements())
        .extracting(Requirement::predicate)
        .containsExactly(
            new Predicate.Equal(Path.of("studentId"), new Value.Attribute("studentId")));
  }

  @Test
  void aGateOpensWithAllThatIsKnownOfItAndGoesOnFromATombstone() {
    List<Case> cases = of("Course.create").part("_to_Enrollment open").cases();
    Map<String, Object> start = Map.of("changes", 0, "state", "open", "epoch", 1);
    assertThat(cases.get(cases.size() - 1).updates())
        .containsExactly(
            new Update.Set("_to_Enrollment", new Value.Constant(start)),
            new Update.Set("enrolled", new Value.Constant(0)));
    assertThat(cases.get(0).seen()).isEqualTo(new Predicate.Exists(Path.of("_to_Enrollment")));
    assertThat(cases.get(0).updates())
        .containsExactly(
            new Update.Set(
                new Path("_to_Enrollment", null, List.of("state")), new Value.Constant("open")));
  }

  @Test
  void aTombstoneKeepsItsGatesAndIsNotLeftWhereTheyCountNothing() {
    List<Case> cases = of("Course.delete").part("leaves a tombstone").cases();
    assertThat(cases).extracting(Case::deletes).containsExactly(true, false);
    assertThat(cases.get(0).seen()).isEqualTo(new Predicate.AtMost(Path.of("enrolled"), 0, true));
    assertThat(cases.get(1).updates())
        .containsExactly(
            new Update.Set("_deleting", new Value.Constant("gone")),
            new Update.Set(
                new Path("_to_Enrollment", null, List.of("state")), new Value.Constant("closed")),
            new Update.Remove(Path.of("courseId")),
            new Update.Remove(Path.of("title")),
            new Update.Remove(Path.of("_version")),
            new Update.Remove(Path.of("_born")));
  }

  @Test
  void theJournalIsEnteredWhereACopiedAttributeChangesAndLeftForTheSameWork() {
    PlannedActions change = of("Course.change");
    Action enter = change.on(Target.Journal.class);
    assertThat(enter.target()).isEqualTo(new Target.Journal(Work.PROPAGATE, "Course"));
    assertThat(enter.parts().get(0).causes()).containsExactly("title");
    Action leave = change.all().get(change.all().size() - 1);
    assertThat(leave.target()).isEqualTo(enter.target());
    assertThat(leave.kind()).isEqualTo(Action.Kind.DELETE);
    assertThat(change.part("_version + 1").updates())
        .containsExactly(new Update.Add(Path.of("_version"), 1));
  }

  @Test
  void aMarkClosesTheGatesThatStandOnTheItemAndUndoingItOpensThem() {
    String cascading =
        CAMPUS.replace(
            "count: {to: enrolled}, onDelete: {to: keep}}",
            "count: {to: enrolled}, onDelete: {to: cascade}}");
    PlannedActions delete = PlannedActions.of(cascading, "Course.delete");
    Path state = new Path("_to_Enrollment", null, List.of("state"));
    assertThat(delete.part("marked as being deleted").updates())
        .containsExactly(
            new Update.Set("_deleting", new Value.Constant("marked")),
            new Update.Set("_mark", new Value.Token()),
            new Update.Set(state, new Value.Constant("closed")));
    assertThat(((WritePlan.Steps) delete.plan()).undo().get(0).updates())
        .contains(
            new Update.Remove(Path.of("_deleting")),
            new Update.Remove(Path.of("_mark")),
            new Update.Set(state, new Value.Constant("open")));
  }

  @Test
  void aPutRequiresTheVersionGivenAndAnOverwriteDoesNot() {
    assertThat(failures("Student.put")).contains(Failure.STALE);
    assertThat(failures("Student.overwrite")).doesNotContain(Failure.STALE);
    assertThat(of("Course.put").compiled().plans().write(new WriteName("Course", Verb.OVERWRITE)))
        .isEmpty();
  }

  @Test
  void aCheckedChildRequiresThatItsParentIsThereAndStays() {
    String checked = CAMPUS.replace("onDelete: keep", "integrity: checked");
    Action parent = PlannedActions.of(checked, "Lecture.create").on(Target.Parent.class);
    assertThat(parent.kind()).isEqualTo(Action.Kind.CHECK);
    assertThat(parent.key()).hasToString("COURSE#{courseId} / COURSE#{courseId}");
    assertThat(parent.requirements())
        .extracting(Requirement::failure)
        .contains(Failure.NOT_FOUND, Failure.BEING_DELETED);
  }

  private static List<Failure> failures(String write) {
    return of(write).all().stream()
        .flatMap(a -> a.requirements().stream())
        .map(Requirement::failure)
        .toList();
  }

  private static List<String> paths(Part part) {
    return part.updates().stream().map(u -> ((Update.Set) u).path().toString()).toList();
  }

  private static PlannedActions of(String write) {
    return PlannedActions.of(CAMPUS, write);
  }
}
