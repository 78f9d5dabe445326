// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.Item;
import dev.adjoin.LinkOutcome.Linked;
import dev.adjoin.UnlinkOutcome.Unlinked;
import dev.adjoin.internal.plan.Action;
import dev.adjoin.internal.plan.WriteName.Verb;
import dev.adjoin.internal.plan.WritePlan;
import dev.adjoin.internal.write.Interference.Fate;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class DeletionTest {
  private final Database db = Database.of(Campus.MODEL);
  private final ItemWriter<Item> students = db.entity("Student");
  private final ItemWriter<Item> rooms = db.entity("Room");
  private final ItemWriter<Item> enrollments = db.edges("Enrollment");

  private static final Item ROOM = Item.of("roomId", "r1", "seats", 20);
  private static final Item ENROLLMENT =
      Item.of("studentId", "ada", "courseId", "math", "semester", "2026-1");

  @BeforeEach
  void people() {
    for (String id : List.of("ada", "bob", "cyd")) {
      students.create(student(id));
    }
    db.entity("Course").create(Item.of("courseId", "math", "title", "Math"));
    rooms.create(ROOM);
    db.sent();
  }

  private static Item student(String id) {
    return Item.of("studentId", id, "name", id);
  }

  @AfterEach
  void agrees() {
    Intact.check(db);
    assertThat(db.all().keySet()).noneMatch(key -> key.startsWith("_ADJOIN"));
    db.close();
  }

  @Test
  void whatRestrictsIsInTheWayUntilItIsGone() {
    enrollments.link(ENROLLMENT);
    assertThatThrownBy(() -> db.entity("Course").delete("math"))
        .hasMessage(
            "Course.delete: 1 Enrollment edge of Course must be removed first [COURSE#{courseId} / INFO]")
        .extracting("reason")
        .isEqualTo(Reason.RESTRICTED);
    enrollments.unlink("ada", "math", "2026-1");
    assertThat(db.entity("Course").delete("math")).isTrue();
    assertThat(db.stored("COURSE#math", "INFO")).isEmpty();
  }

  /** Two deletes share the mark; one finds something in the way, and undoes it. */
  @Test
  void aDeleteWhoseMarkIsUndoneBeginsAgain() {
    db.interference.next(
        new Fate.After(() -> {}),
        new Fate.After(
            () -> {
              open("ada");
              enrollments.link(ENROLLMENT);
            }));
    assertThatThrownBy(() -> students.delete("ada"))
        .extracting("reason")
        .isEqualTo(Reason.RESTRICTED);
    enrollments.unlink("ada", "math", "2026-1");

    db.interference.next(new Fate.After(() -> {}), new Fate.After(() -> open("ada")));
    assertThat(students.delete("ada")).isTrue();
    assertThat(db.stored("STUDENT#ada", "PROFILE")).isEmpty();
  }

  private void open(String id) {
    WriteRequest delete =
        new ItemWriter<>(db.table, db.mapping("Student")).removal(Verb.DELETE, id);
    Binding binding = Binding.unread(db.table, delete, "other");
    List<Action> undo = ((WritePlan.Steps) delete.plan()).undo();
    new FollowUpSteps(binding, db.table.calls().deadline()).runOnce(undo);
  }

  @Test
  void whatWouldCascadeIsInTheWayAndNothingChanges() {
    enrollments.link(ENROLLMENT);
    String before = db.shown("STUDENT#ada", "PROFILE");
    assertThatThrownBy(() -> students.delete("ada"))
        .hasMessage(
            "Student.delete: 1 Enrollment edge of Student must be removed first [STUDENT#{studentId} / PROFILE]")
        .extracting("reason")
        .isEqualTo(Reason.RESTRICTED);
    assertThat(db.shown("STUDENT#ada", "PROFILE")).isEqualTo(before);

    enrollments.unlink("ada", "math", "2026-1");
    assertThat(students.delete("ada")).isTrue();
    assertThat(db.stored("STUDENT#ada", "PROFILE")).isEmpty();
    assertThat(students.delete("ada")).isFalse();
  }

  @Test
  void aLinkThatCameBeforeTheMarkTakesItBack() {
    db.interference.next(new Fate.After(() -> enrollments.link(ENROLLMENT)));
    assertThatThrownBy(() -> students.delete("ada"))
        .hasMessage(
            "Student.delete: 1 Enrollment edge of Student must be removed first [STUDENT#{studentId} / PROFILE]");
    assertThat(db.shown("STUDENT#ada", "PROFILE"))
        .contains("_from_Enrollment={changes=1, epoch=1, number=1, state=open}")
        .doesNotContain("_deleting");
    assertThat(enrollments.link(ENROLLMENT.with("semester", "2026-2"))).isInstanceOf(Linked.class);
  }

  @Test
  void aMarkedEntityLetsNoLinkPass() {
    db.interference.next(new Fate.After(() -> {}), new Fate.After(this::linkIsRefused));
    assertThat(students.delete("ada")).isTrue();
  }

  private void linkIsRefused() {
    assertThat(db.shown("STUDENT#ada", "PROFILE")).contains("_deleting=marked");
    assertThat(db.all().keySet()).anyMatch(key -> key.contains("delete#Student#"));
    assertThatThrownBy(() -> enrollments.link(ENROLLMENT))
        .hasMessageContaining(
            "Enrollment.link: the Student does not exist or is being deleted [STUDENT#{studentId} / PROFILE]")
        .extracting("reason")
        .isEqualTo(Reason.END_NOT_FOUND);
    assertThatThrownBy(() -> students.create(student("ada")))
        .extracting("reason")
        .isEqualTo(Reason.BEING_DELETED);
  }

  @Test
  void keptEdgesLeaveATombstoneThatCountsOnAndIsRevived() {
    ItemWriter<Item> follows = db.edges("Follow");
    follows.link(Item.of("follower", "bob", "followed", "ada"));
    assertThat(students.delete("ada")).isTrue();
    assertThat(db.shown("STUDENT#ada", "PROFILE"))
        .contains("_deleting=gone", "_to_Follow={changes=1, epoch=1, number=1, state=closed}")
        .doesNotContain("name=");
    assertThat(students.delete("ada")).isFalse();
    assertThatThrownBy(() -> students.change("ada").set("major").to("x").apply())
        .extracting("reason")
        .isEqualTo(Reason.NOT_FOUND);
    assertThatThrownBy(() -> follows.link(Item.of("follower", "cyd", "followed", "ada")))
        .extracting("reason")
        .isEqualTo(Reason.END_NOT_FOUND);

    students.create(student("ada"));
    assertThat(db.shown("STUDENT#ada", "PROFILE"))
        .contains("_to_Follow={changes=1, epoch=1, number=1, state=open}", "name=ada")
        .doesNotContain("_deleting");
    assertThat(follows.link(Item.of("follower", "cyd", "followed", "ada")))
        .isInstanceOf(Linked.class);
    students.delete("ada");
    assertThat(follows.unlink("bob", "ada")).isInstanceOf(Unlinked.class);
    students.put(student("ada").with("major", "art"));
    assertThat(db.shown("STUDENT#ada", "PROFILE"))
        .contains("major=art", "_to_Follow={changes=3, epoch=1, number=1, state=open}");
  }

  @Test
  void shardsThatCountStayAsTombstones() {
    ItemWriter<Item> tickets = db.edges("Ticket");
    tickets.link(Item.of("studentId", "ada", "roomId", "r1"));
    assertThat(rooms.delete("r1")).isTrue();
    List<String> left =
        db.all().values().stream().map(Database::shown).filter(i -> i.contains("_GATE")).toList();
    assertThat(left).singleElement().asString().contains("_deleting=gone", "number=1");
    assertThatThrownBy(() -> tickets.link(Item.of("studentId", "bob", "roomId", "r1")))
        .extracting("reason")
        .isEqualTo(Reason.END_NOT_FOUND);

    rooms.create(ROOM);
    assertThat(tickets.unlink("ada", "r1")).isInstanceOf(Unlinked.class);
    for (String id : List.of("ada", "bob", "cyd")) {
      tickets.link(Item.of("studentId", id, "roomId", "r1"));
    }
  }

  @Test
  void aSummaryThatRestrictsOrCascadesIsInTheWay() {
    String model =
        """
        model: clubs
        table: Clubs
        entities:
          Person: {id: personId, attributes: {personId: string, name: string}}
          Club: {id: clubId, attributes: {clubId: string, title: string}}
        relationships:
          Member:
            from: Person
            to: Club
            store: summaries
            as: {from: clubs, to: people}
            max: {from: 5, to: 5}
            onDelete: {from: cascade, to: restrict}
            attributes: {role: string}
        """;
    try (Database clubs = Database.of(model)) {
      clubs.entity("Person").create(Item.of("personId", "p", "name", "P"));
      clubs.entity("Club").create(Item.of("clubId", "c", "title", "C"));
      clubs.edges("Member").link(Item.of("personId", "p", "clubId", "c", "role", "x"));
      assertThatThrownBy(() -> clubs.entity("Person").delete("p"))
          .hasMessage(
              "Person.delete: 1 Member edge of Person must be removed first [PERSON#{personId} / PERSON#{personId}]");
      assertThatThrownBy(() -> clubs.entity("Club").delete("c"))
          .hasMessage(
              "Club.delete: 1 Member edge of Club must be removed first [CLUB#{clubId} / CLUB#{clubId}]");
      clubs.edges("Member").unlink("p", "c");
      assertThat(clubs.entity("Person").delete("p")).isTrue();
      assertThat(clubs.entity("Club").delete("c")).isTrue();
      assertThat(clubs.all()).isEmpty();
    }
  }

  private static final String SHOP =
      """
      model: shop
      table: Shop
      entities:
        Customer: {id: customerId, attributes: {customerId: string, name: string}}
        Order: {parent: Customer, id: orderId, attributes: {orderId: string, total: int}}
        Note:
          parent: Customer
          id: noteId
          onDelete: restrict
          attributes: {noteId: string}
        Shop: {id: shopId, attributes: {shopId: string}}
      relationships:
        Likes:
          from: Customer
          to: Shop
          integrity: trusted
          onDelete: {from: cascade, to: cascade}
      """;

  private static final Item CUSTOMER = Item.of("customerId", "c", "name", "C");

  private static Database shop() {
    Database shop = Database.of(SHOP);
    shop.entity("Customer").create(CUSTOMER);
    shop.entity("Shop").create(Item.of("shopId", "s"));
    return shop;
  }

  @Test
  void childrenAndTrustedEdgesAreInTheWay() {
    try (Database shop = shop()) {
      shop.entity("Order").create(Item.of("customerId", "c", "orderId", "o", "total", 1));
      assertThatThrownBy(() -> shop.entity("Customer").delete("c"))
          .hasMessage(
              "Customer.delete: an Order of Customer must be removed first [CUSTOMER#{customerId} / CUSTOMER#{customerId}]");
      shop.entity("Order").delete("c", "o");
      shop.entity("Note").create(Item.of("customerId", "c", "noteId", "n"));
      assertThatThrownBy(() -> shop.entity("Customer").delete("c"))
          .hasMessage(
              "Customer.delete: a Note of Customer must be removed first [CUSTOMER#{customerId} / CUSTOMER#{customerId}]");
      shop.entity("Note").delete("c", "n");
      shop.edges("Likes").link(Item.of("customerId", "c", "shopId", "s"));
      assertThatThrownBy(() -> shop.entity("Customer").delete("c"))
          .hasMessage(
              "Customer.delete: a Likes of Customer must be removed first [CUSTOMER#{customerId} / CUSTOMER#{customerId}]");
      assertThatThrownBy(() -> shop.entity("Shop").delete("s"))
          .hasMessage(
              "Shop.delete: a Likes of Shop must be removed first [SHOP#{shopId} / SHOP#{shopId}]");
    }
  }

  @Test
  void aTombstoneIsTakenOverByWhoeverComesAfter() {
    try (Database shop = shop()) {
      assertThat(shop.entity("Customer").delete("c")).isTrue();
      assertThat(shop.shown("CUSTOMER#c", "CUSTOMER#c"))
          .isEqualTo("{PK=CUSTOMER#c, SK=CUSTOMER#c, _deleting=gone, _type=Customer}");
      shop.entity("Customer").create(CUSTOMER);
      assertThat(shop.shown("CUSTOMER#c", "CUSTOMER#c"))
          .contains("name=C")
          .doesNotContain("_deleting");
      assertThat(shop.entity("Customer").delete("c")).isTrue();
      shop.entity("Customer").put(CUSTOMER);
      assertThat(shop.shown("CUSTOMER#c", "CUSTOMER#c")).doesNotContain("_deleting");
    }
  }

  @Test
  void nothingIsPutWhereSomethingIsBeingDeleted() {
    try (Database shop = shop()) {
      shop.interference.next(
          new Fate.After(() -> {}),
          new Fate.After(
              () ->
                  assertThatThrownBy(() -> shop.entity("Customer").put(CUSTOMER))
                      .hasMessage(
                          "Customer.put: Customer is being deleted [CUSTOMER#{customerId} / CUSTOMER#{customerId}]")
                      .extracting("reason")
                      .isEqualTo(Reason.BEING_DELETED)));
      assertThat(shop.entity("Customer").delete("c")).isTrue();
    }
  }

  private static final String BIG =
      """
      model: big
      table: Big
      entities:
        User: {id: userId, attributes: {userId: string}}
        Group: {id: groupId, attributes: {groupId: string, n: int}}
      relationships:
        Member:
          from: User
          to: Group
          shards: {to: 70}
          onDelete: {to: restrict}
        Watcher:
          from: User
          to: Group
          as: {from: WATCHES, to: WATCHER}
          shards: {to: 60}
          onDelete: {to: cascade}
        Fan:
          onDelete: {to: keep}
          from: User
          to: Group
          as: {from: FANOF, to: FAN}
          shards: {to: 50}
          integrity: checked
      """;

  @Test
  void moreGatesThanATransactionHoldsAreOpenedAndRemovedInSteps() {
    try (Database big = Database.of(BIG)) {
      ItemWriter<Item> groups = big.entity("Group");
      big.entity("User").create(Item.of("userId", "u"));
      Item group = Item.of("groupId", "g", "n", 1);
      big.interference.next(new Fate.LostAfter(() -> {}), new Fate.Broken(), new Fate.Conflict());
      groups.create(group);
      assertThat(big.all().keySet()).hasSize(182).noneMatch(k -> k.startsWith("_ADJOIN"));
      Item edge = Item.of("userId", "u", "groupId", "g");
      for (String kind : List.of("Member", "Watcher")) {
        big.edges(kind).link(edge);
        assertThatThrownBy(() -> groups.delete("g"))
            .hasMessage(
                "Group.delete: 1 "
                    + kind
                    + " edge of Group must be removed first [GROUP#{groupId} / GROUP#{groupId}]");
        big.edges(kind).unlink("u", "g");
      }
      big.edges("Fan").link(edge);
      Intact.check(big);
      big.interference.next(
          new Fate.LostAfter(() -> {}), new Fate.LostAfter(() -> {}), new Fate.Broken());
      assertThat(groups.delete("g")).isTrue();
      assertThat(big.all().keySet()).hasSize(3).noneMatch(k -> k.startsWith("_ADJOIN"));
      groups.put(group);
      assertThat(big.all().keySet()).hasSize(183);
      assertThat(big.edges("Fan").unlink("u", "g")).isInstanceOf(Unlinked.class);
      assertThat(groups.delete("g")).isTrue();
      assertThat(big.all().keySet()).hasSize(1);
    }
  }
}
