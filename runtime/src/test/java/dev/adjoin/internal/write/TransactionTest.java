// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.Change;
import dev.adjoin.Condition;
import dev.adjoin.Item;
import dev.adjoin.internal.codec.Mapping;
import dev.adjoin.internal.write.Interference.Fate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TransactionTest {
  private final Database db = Database.of(Campus.MODEL);
  private final Mapping<Item> students = db.mapping("Student");
  private final Mapping<Item> courses = db.mapping("Course");
  private final Mapping<Item> rooms = db.mapping("Room");
  private final Mapping<Item> enrollments = db.mapping("Enrollment");

  @AfterEach
  void agrees() {
    Intact.check(db);
    db.close();
  }

  private static Item student(String id) {
    return Item.of("studentId", id, "name", id);
  }

  private static Item course(String id) {
    return Item.of("courseId", id, "title", id);
  }

  private static Item enrollment(String student, String course) {
    return Item.of("studentId", student, "courseId", course, "semester", "2026-1");
  }

  private FluentTransaction school() {
    return db.transaction()
        .create(students, student("ada"))
        .create(students, student("bob"))
        .create(courses, course("math"));
  }

  @Test
  void entitiesAreCreatedWithTheLinksThatCountOnThem() {
    school()
        .link(enrollments, enrollment("ada", "math"))
        .link(enrollments, enrollment("bob", "math"))
        .commit();

    assertThat(db.sent()).containsExactly("TransactWriteItems");
    assertThat(db.shown("COURSE#math", "INFO")).contains("changes=2", "enrolled=2");
    assertThat(db.all()).hasSize(5);
  }

  @Test
  void linksMayComeBeforeWhatTheyLink() {
    db.transaction()
        .link(enrollments, enrollment("ada", "math"))
        .create(courses, course("math"))
        .create(students, student("ada"))
        .commit();
    assertThat(db.shown("COURSE#math", "INFO")).contains("enrolled=1");
  }

  @Test
  void numbersAddAndTheirBoundCountsThemAll() {
    school().create(students, student("cyd")).create(students, student("dan")).commit();
    db.transaction()
        .link(enrollments, enrollment("ada", "math"))
        .link(enrollments, enrollment("bob", "math"))
        .commit();

    assertThatThrownBy(
            () ->
                db.transaction()
                    .link(enrollments, enrollment("cyd", "math"))
                    .link(enrollments, enrollment("dan", "math"))
                    .commit())
        .hasMessageContaining(
            "Enrollment.link: Course math has no room for another edge: the model allows 3")
        .extracting("reason")
        .isEqualTo(Reason.FULL);
    db.transaction()
        .unlink(enrollments, "ada", "math", "2026-1")
        .unlink(enrollments, "bob", "math", "2026-1")
        .link(enrollments, enrollment("cyd", "math"))
        .commit();
    assertThat(db.shown("COURSE#math", "INFO")).contains("enrolled=1", "changes=5");
  }

  @Test
  void aNewEntityHasItsBoundToo() {
    FluentTransaction full =
        school().create(students, student("cyd")).create(students, student("dan"));
    for (String id : new String[] {"ada", "bob", "cyd", "dan"}) {
      full.link(enrollments, enrollment(id, "math"));
    }
    db.sent();
    assertThatThrownBy(full::commit).extracting("reason").isEqualTo(Reason.FULL);
    assertThat(db.sent()).isEmpty();
  }

  @Test
  void aFailureNamesItsOperationAndNothingIsDone() {
    assertThatThrownBy(() -> school().link(enrollments, enrollment("ada", "art")).commit())
        .hasMessage("Enrollment.link: Course art does not exist or is being deleted");
    assertThat(db.all()).isEmpty();

    school().commit();
    assertThatThrownBy(
            () ->
                db.transaction()
                    .create(courses, course("art"))
                    .create(students, student("ada"))
                    .commit())
        .hasMessage("Student.create: Student ada already exists");
    assertThatThrownBy(() -> db.transaction().unlink(enrollments, "ada", "math", "2026-1").commit())
        .extracting("reason")
        .isEqualTo(Reason.NOT_FOUND);
    assertThat(db.stored("COURSE#art", "INFO")).isEmpty();
  }

  @Test
  void refusesWhatCannotBeOneWriteNamingBoth() {
    school().commit();
    FluentTransaction twice = db.transaction();
    twice.change(courses, "math").set("title").to("A").apply();
    twice.change(courses, "math").set("title").to("B").apply();
    assertThatThrownBy(twice::commit)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "Course.change and Course.change must not be in one transaction: both write Course math");
    assertThatThrownBy(
            () ->
                db.transaction()
                    .link(enrollments, enrollment("ada", "math"))
                    .delete(courses, "math")
                    .commit())
        .hasMessage(
            "Enrollment.link and Course.delete must not be in one transaction: both write Course math");
    String contradiction = " must not be in one transaction: both write Enrollment ada math 2026-1";
    for (int i = 0; i < 2; i++) { // without the edge, then with it
      assertThatThrownBy(
              () ->
                  db.transaction()
                      .link(enrollments, enrollment("ada", "math"))
                      .unlink(enrollments, "ada", "math", "2026-1")
                      .commit())
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("Enrollment.link and Enrollment.unlink" + contradiction);
      assertThatThrownBy(
              () ->
                  db.transaction()
                      .unlink(enrollments, "ada", "math", "2026-1")
                      .put(enrollments, enrollment("ada", "math"))
                      .commit())
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("Enrollment.unlink and Enrollment.put" + contradiction);
      db.transaction().put(enrollments, enrollment("ada", "math")).commit();
    }
    assertThatThrownBy(() -> db.transaction().delete(students, "ada").commit())
        .hasMessage(
            "Student.delete: Student ada is deleted in several steps: delete it on its own");
  }

  @Test
  void anEntityIsDeletedTogetherWithTheUnlinksOfItsEdges() {
    school()
        .link(enrollments, enrollment("ada", "math"))
        .link(enrollments, enrollment("bob", "math"))
        .commit();
    FluentTransaction tooFew =
        db.transaction().unlink(enrollments, "ada", "math", "2026-1").delete(courses, "math");
    assertThatThrownBy(tooFew::commit).extracting("reason").isEqualTo(Reason.RESTRICTED);
    assertThat(db.stored("COURSE#math", "INFO")).isNotEmpty();

    db.transaction()
        .unlink(enrollments, "ada", "math", "2026-1")
        .unlink(enrollments, "bob", "math", "2026-1")
        .delete(courses, "math")
        .commit();
    assertThat(db.stored("COURSE#math", "INFO")).isEmpty();
  }

  @Test
  void anUnlinkOfAnEntityThatIsCreatedFindsNoEdge() {
    school().commit();
    assertThatThrownBy(
            () ->
                db.transaction()
                    .create(students, student("cyd"))
                    .unlink(enrollments, "cyd", "math", "2026-1")
                    .commit())
        .extracting("reason")
        .isEqualTo(Reason.NOT_FOUND);
    assertThat(db.stored("STUDENT#cyd", "PROFILE")).isEmpty();
  }

  @Test
  void changesPutsAndChecksJoin() {
    school().commit();
    FluentTransaction all = db.transaction().check(students, Condition.of("name").is("ada"), "ada");
    all.change(courses, "math").set("title").to("Algebra").apply();
    all.link(enrollments, enrollment("ada", "math"))
        .put(rooms, Item.of("roomId", "r1", "seats", 4))
        .put(enrollments, enrollment("bob", "math").with("grade", "C"))
        .commit();
    assertThat(db.shown("COURSE#math", "INFO")).contains("title=Algebra", "enrolled=2");

    assertThatThrownBy(
            () ->
                db.transaction()
                    .check(students, Condition.of("name").is("zoe"), "ada")
                    .delete(courses, "none")
                    .commit())
        .extracting("reason")
        .isEqualTo(Reason.CONDITION_FAILED);
    assertThatThrownBy(() -> db.transaction().check(students, "zoe").commit())
        .hasMessage("Student.check: found no Student zoe");
  }

  @Test
  void isWithinWhatDynamoDbTakesAtOnce() {
    FluentTransaction many = db.transaction();
    for (int i = 0; i < 101; i++) {
      many.create(courses, course("c" + i));
    }
    assertThatThrownBy(many::commit)
        .hasMessage("Transaction must write at most 100 items, but would write 101");
    FluentTransaction large = db.transaction();
    for (int i = 0; i < 11; i++) {
      large.create(courses, course("c" + i).with("title", "x".repeat(390_000)));
    }
    assertThatThrownBy(large::commit)
        .hasMessageMatching(
            "Transaction must write at most 4194304 bytes, but would write 429\\d+");
    assertThat(db.sent()).isEmpty();
    db.transaction().commit();
    assertThat(db.sent()).isEmpty();
  }

  @Test
  void aChangeThatIsBegunMustBeApplied() {
    school().commit();
    FluentTransaction forgetful = db.transaction().create(students, student("cyd"));
    forgetful.change(courses, "math").set("title").to("Algebra");
    db.sent();
    assertThatThrownBy(forgetful::commit)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "Course.change must be applied before the transaction ends, but was only begun");
    assertThat(db.sent()).isEmpty();
  }

  @Test
  void nothingIsSaidAfterTheEnd() {
    school().commit();
    FluentTransaction over = db.transaction();
    Change<Item> late = over.change(courses, "math").set("title").to("Algebra");
    late.apply();
    over.commit();
    assertThatThrownBy(late::apply)
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            "Course.change must be added before its transaction is committed, but was after");
    assertThatThrownBy(over::commit).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void isRepeatedAsAWholeAndDoneOnce() {
    db.interference.next(new Fate.Conflict(), new Fate.LostAfter(() -> {}), new Fate.Conflict());
    school().link(enrollments, enrollment("ada", "math")).commit();
    assertThat(db.shown("COURSE#math", "INFO")).contains("enrolled=1", "changes=1");
  }

  @Test
  void explainsEachOperation() {
    assertThat(school().link(enrollments, enrollment("ada", "math")).explain())
        .contains("Student.create\n", "Enrollment.link\n  TransactWriteItems")
        .contains("Update COURSE#math / INFO: enrolled + 1");
    assertThat(db.sent()).isEmpty();
  }
}
