// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.DeleteEstimate;
import dev.adjoin.Item;
import dev.adjoin.Key;
import dev.adjoin.LinkOutcome.AlreadyLinked;
import dev.adjoin.LinkOutcome.Linked;
import dev.adjoin.ResumeReport;
import dev.adjoin.UnlinkOutcome.Unlinked;
import dev.adjoin.declare.OnDelete;
import dev.adjoin.internal.bulk.BulkWriter;
import dev.adjoin.internal.cascade.Cascade;
import dev.adjoin.internal.journal.Resumption;
import dev.adjoin.internal.plan.WriteName.Verb;
import dev.adjoin.internal.write.Interference.Fate;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

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
    assertThatThrownBy(() -> db.delete("Course", "math"))
        .hasMessage("Course.delete: 1 Enrollment edge of Course math must be removed first")
        .extracting("reason")
        .isEqualTo(Reason.RESTRICTED);
    enrollments.unlink("ada", "math", "2026-1");
    assertThat(db.delete("Course", "math")).isTrue();
    assertThat(db.stored("COURSE#math", "INFO")).isEmpty();
  }

  /** Two deletes share the mark, and one takes it back. */
  @Test
  void aDeleteWhoseMarkIsTakenBackBeginsAgain() {
    db.interference.next(new Fate.After(() -> {}), new Fate.After(() -> open("ada")));
    assertThat(db.delete("Student", "ada")).isTrue();
    assertThat(db.stored("STUDENT#ada", "PROFILE")).isEmpty();
  }

  private void open(String id) {
    SteppedDelete delete = SteppedDelete.of(db.table, db.mapping("Student"), id);
    assertThat(delete.undo(String.valueOf(SteppedDelete.mark(delete.read())))).isTrue();
  }

  @Test
  void edgesThatCascadeAreRemovedAndTheOtherSideCountsThemNoMore() {
    enrollments.link(ENROLLMENT);
    enrollments.link(ENROLLMENT.with("semester", "2026-2"));
    enrollments.link(ENROLLMENT.with("studentId", "bob"));
    assertThat(db.delete("Student", "ada")).isTrue();
    assertThat(db.stored("STUDENT#ada", "PROFILE")).isEmpty();
    assertThat(db.shown("COURSE#math", "INFO")).contains("enrolled=1");
    assertThat(db.delete("Student", "ada")).isFalse();
  }

  /** The other end was removed by hand, so that no gate counts the edge. */
  @Test
  void anEdgeWhoseOtherEndIsMissingIsRemovedWithoutThatGate() {
    enrollments.link(ENROLLMENT);
    db.client()
        .deleteItem(
            r ->
                r.tableName("Campus")
                    .key(
                        Map.of(
                            "PK", AttributeValue.fromS("COURSE#math"),
                            "SK", AttributeValue.fromS("INFO"))));
    assertThat(db.delete("Student", "ada")).isTrue();
    assertThat(db.all().keySet()).noneMatch(key -> key.contains("ada"));
  }

  @Test
  void exactlyOneOfTwoDeletesThatMeetAnswersTrue() {
    enrollments.link(ENROLLMENT);
    int writes = 12;
    for (int n = 0; n < writes; n++) {
      students.put(student("ada"));
      enrollments.link(ENROLLMENT);
      List<Boolean> answers = new ArrayList<>();
      Fate[] fates = new Fate[n + 1];
      Arrays.fill(fates, new Fate.After(() -> {}));
      fates[n] = new Fate.After(() -> answers.add(db.delete("Student", "ada")));
      db.interference.next(fates);
      answers.add(db.delete("Student", "ada"));
      db.interference.clear();
      assertThat(answers).as("at write %d", n).containsOnlyOnce(true);
      assertThat(db.stored("STUDENT#ada", "PROFILE")).isEmpty();
      Intact.check(db);
    }
  }

  /** The first call cannot tell whether its own delete was finished or taken back. */
  @Test
  void aDeleteThatOthersFinishedLeavesANewEntityAlone() {
    enrollments.link(ENROLLMENT);
    db.interference.next(
        new Fate.After(() -> {}),
        new Fate.After(
            () -> {
              assertThat(db.delete("Student", "ada")).isFalse();
              students.create(student("ada"));
              SteppedDelete again = SteppedDelete.of(db.table, db.mapping("Student"), "ada");
              assertThat(again.begin(again.read()).outcome())
                  .isEqualTo(SteppedDelete.Outcome.MARKED);
            }));
    assertThat(db.delete("Student", "ada")).isTrue();
    assertThat(db.stored("STUDENT#ada", "PROFILE"))
        .containsEntry("_deleting", AttributeValue.fromS("marked"));
    assertThat(db.resume().unfinished()).isEmpty();
    assertThat(db.stored("STUDENT#ada", "PROFILE")).isEmpty();
  }

  @Test
  void twoCascadesThatMeetBothFinish() {
    try (Database forum = Forum.filled()) {
      for (int n = 1; n < 9; n++) {
        Fate[] fates = new Fate[n];
        Arrays.fill(fates, new Fate.After(() -> {}));
        fates[n - 1] = new Fate.After(() -> forum.delete("User", "u1"));
        forum.interference.next(fates);
        assertThat(forum.delete("Org", "o")).as("at write %d", n).isTrue();
        forum.interference.clear();
        forum.delete("User", "u1");
        assertThat(forum.all().keySet()).containsExactly("USER#u2 / USER#u2");
        Intact.check(forum);
        forum.entity("User").create(Item.of("userId", "u1", "name", "u1"));
        Forum.fill(forum);
      }
    }
  }

  @Test
  void aChildWhoseDeleteFindsNoCapacityIsTriedAgain() {
    for (int n = 2; n < 6; n++) {
      try (Database forum = Forum.filled()) {
        Fate[] fates = new Fate[n + 1];
        Arrays.fill(fates, new Fate.After(() -> {}));
        fates[n] = new Fate.Throttled();
        forum.interference.next(fates);
        assertThat(forum.delete("Org", "o")).as("at write %d", n).isTrue();
        Intact.check(forum);
      }
    }
  }

  @Test
  void aLinkThatCameBeforeTheMarkIsRemovedToo() {
    db.interference.next(new Fate.After(() -> enrollments.link(ENROLLMENT)));
    assertThat(db.delete("Student", "ada")).isTrue();
    assertThat(db.shown("COURSE#math", "INFO")).contains("enrolled=0");
  }

  @Test
  void everyWriteToAnEntityThatIsBeingDeletedIsRefused() {
    db.interference.next(
        new Fate.After(() -> {}),
        new Fate.After(
            () -> {
              refused(() -> students.put(student("ada")));
              refused(() -> students.change("ada").set("major").to("art").apply());
              refused(() -> students.edit(s -> s.with("major", "art"), "ada"));
              refused(() -> students.create(student("ada")));
              assertThatThrownBy(
                      () ->
                          db.edges("Club")
                              .link(
                                  Item.of(
                                      "studentId",
                                      "ada",
                                      "roomId",
                                      "r1",
                                      "role",
                                      "x",
                                      "tags",
                                      Set.of())))
                  .extracting("reason")
                  .isEqualTo(Reason.END_NOT_FOUND);
            }));
    assertThat(db.delete("Student", "ada")).isTrue();
  }

  private static void refused(ThrowingCallable write) {
    assertThatThrownBy(write)
        .hasMessageContaining("Student ada is being deleted")
        .extracting("reason")
        .isEqualTo(Reason.BEING_DELETED);
  }

  @Test
  void aMarkedEntityLetsNoLinkPass() {
    db.interference.next(new Fate.After(() -> {}), new Fate.After(this::linkIsRefused));
    assertThat(db.delete("Student", "ada")).isTrue();
  }

  private void linkIsRefused() {
    assertThat(db.shown("STUDENT#ada", "PROFILE")).contains("_deleting=marked");
    assertThat(db.all().keySet()).anyMatch(key -> key.contains("delete#Student#"));
    assertThatThrownBy(() -> enrollments.link(ENROLLMENT))
        .hasMessageContaining("Enrollment.link: Student ada does not exist or is being deleted")
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
    assertThat(db.delete("Student", "ada")).isTrue();
    assertThat(db.shown("STUDENT#ada", "PROFILE"))
        .contains("_deleting=gone", "_to_Follow={changes=1, epoch=1, number=1, state=closed}")
        .doesNotContain("name=");
    assertThat(db.delete("Student", "ada")).isFalse();
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
    db.delete("Student", "ada");
    assertThat(follows.unlink("bob", "ada")).isInstanceOf(Unlinked.class);
    students.put(student("ada").with("major", "art"));
    assertThat(db.shown("STUDENT#ada", "PROFILE"))
        .contains("major=art", "_to_Follow={changes=3, epoch=1, number=1, state=open}");
  }

  @Test
  void shardsThatCountStayAsTombstones() {
    ItemWriter<Item> tickets = db.edges("Ticket");
    tickets.link(Item.of("studentId", "ada", "roomId", "r1"));
    assertThat(db.delete("Room", "r1")).isTrue();
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
  void aSummaryRestrictsOrIsRemovedOnBothSides() {
    String model =
        """
        model: clubs
        table: Clubs
        entities:
          Person: {id: personId, attributes: {personId: string, name: string}}
          Pet: {parent: Person, id: petId, attributes: {petId: string}}
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
      assertThatThrownBy(() -> clubs.delete("Club", "c"))
          .hasMessage("Club.delete: 1 Member edge of Club c must be removed first");
      assertThat(clubs.delete("Person", "p")).isTrue();
      assertThat(clubs.shown("CLUB#c", "CLUB#c")).contains("people={}");
      assertThat(clubs.delete("Club", "c")).isTrue();
      assertThat(clubs.all()).isEmpty();
    }
  }

  @Test
  void aSummaryEdgeOfAMarkedEntityIsThereUntilItIsRemoved() {
    String model =
        """
        model: clubs
        table: Clubs
        entities:
          Person: {id: personId, attributes: {personId: string}}
          Diary: {parent: Person, id: diaryId, integrity: checked, attributes: {diaryId: string}}
          Club: {id: clubId, attributes: {clubId: string}}
        relationships:
          Member:
            from: Person
            to: Club
            store: summaries
            max: {from: 5, to: 5}
            onDelete: {from: cascade, to: cascade}
            attributes: {role: string}
        """;
    try (Database clubs = Database.of(model)) {
      clubs.entity("Person").create(Item.of("personId", "p"));
      clubs.entity("Club").create(Item.of("clubId", "c"));
      Item edge = Item.of("personId", "p", "clubId", "c", "role", "x");
      clubs.edges("Member").link(edge);
      clubs.interference.next(
          new Fate.After(() -> {}), new Fate.After(() -> isLinkedAlready(clubs, edge)));
      assertThat(clubs.delete("Person", "p")).isTrue();
    }
  }

  private static void isLinkedAlready(Database clubs, Item edge) {
    assertThat(clubs.shown("PERSON#p", "PERSON#p")).contains("_deleting=marked");
    assertThat(clubs.edges("Member").link(edge)).isInstanceOf(AlreadyLinked.class);
    BulkWriter<Item> bulk = new BulkWriter<>(clubs.table, clubs.table.mappings().untyped("Member"));
    assertThat(bulk.whole(Verb.LINK, Stream.of(edge)).run().unchanged()).isEqualTo(1);
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
  void childrenAndTrustedEdgesAreRemovedOrRestrict() {
    try (Database shop = shop()) {
      shop.entity("Order").create(Item.of("customerId", "c", "orderId", "o", "total", 1));
      for (int i = 0; i < 3; i++) {
        shop.entity("Note").create(Item.of("customerId", "c", "noteId", "n" + i));
      }
      shop.edges("Likes").link(Item.of("customerId", "c", "shopId", "s"));
      Map<String, ?> before = shop.all();
      assertThatThrownBy(() -> shop.delete("Customer", "c"))
          .hasMessage("Customer.delete: 3 Note children of Customer c must be removed first")
          .extracting("reason")
          .isEqualTo(Reason.RESTRICTED);
      assertThat(shop.all()).isEqualTo(before);
      for (int i = 0; i < 3; i++) {
        shop.delete("Note", "c", "n" + i);
      }
      assertThat(shop.delete("Shop", "s")).isTrue();
      assertThat(shop.all().keySet())
          .containsExactly("CUSTOMER#c / CUSTOMER#c", "CUSTOMER#c / ORDER#o");
      assertThat(shop.delete("Customer", "c")).isTrue();
      assertThat(shop.all()).isEmpty();
    }
  }

  @Test
  void moreThanAHundredThatRestrictAreNotCounted() {
    try (Database shop = shop()) {
      for (int i = 0; i < 101; i++) {
        shop.entity("Note").create(Item.of("customerId", "c", "noteId", "n" + i));
      }
      assertThatThrownBy(() -> shop.delete("Customer", "c"))
          .hasMessageContaining(
              "Customer.delete: More than 100 Note children of Customer c must be removed first");
    }
  }

  /** A child that is not checked arrives between the look and the mark. */
  @Test
  void aDeleteRefusedHalfWayReopensWhatItClosed() {
    try (Database shop = shop()) {
      String before = shop.shown("CUSTOMER#c", "CUSTOMER#c");
      shop.interference.next(
          new Fate.LostAfter(
              () -> shop.entity("Note").create(Item.of("customerId", "c", "noteId", "n"))));
      assertThatThrownBy(() -> shop.delete("Customer", "c"))
          .hasMessage("Customer.delete: 1 Note child of Customer c must be removed first");
      assertThat(shop.shown("CUSTOMER#c", "CUSTOMER#c")).isEqualTo(before);
      assertThat(shop.all().keySet()).noneMatch(key -> key.startsWith("_ADJOIN"));
    }
  }

  /** The child arrives when an order is gone already. */
  @Test
  void whatRestrictsLaterStopsTheDeleteUntilItIsGone() {
    try (Database shop = shop()) {
      shop.entity("Order").create(Item.of("customerId", "c", "orderId", "o", "total", 1));
      shop.interference.next(
          new Fate.After(() -> {}),
          new Fate.After(() -> {}),
          new Fate.After(
              () -> shop.entity("Note").create(Item.of("customerId", "c", "noteId", "n"))));
      assertThatThrownBy(() -> shop.delete("Customer", "c"))
          .hasMessage(
              "Customer.delete: 1 Note child of Customer c must be removed first; the delete has begun and stays unfinished until it is resumed")
          .extracting("reason")
          .isEqualTo(Reason.RESTRICTED);
      assertThat(shop.resume().unfinished()).hasSize(1);
      shop.delete("Note", "c", "n");
      assertThat(shop.resume()).isEqualTo(new ResumeReport(1, List.of()));
      assertThat(shop.all().keySet()).containsExactly("SHOP#s / SHOP#s");
    }
  }

  /** The other process takes the mark back just before the first edge would be removed. */
  @Test
  void nothingIsRemovedAfterAnotherProcessTookTheMarkBack() {
    try (Database shop = shop()) {
      shop.edges("Likes").link(Item.of("customerId", "c", "shopId", "s"));
      shop.interference.next(
          new Fate.After(() -> {}),
          new Fate.After(
              () -> {
                shop.entity("Note").create(Item.of("customerId", "c", "noteId", "n"));
                assertThat(shop.resume().unfinished()).hasSize(1);
              }));
      assertThatThrownBy(() -> shop.delete("Customer", "c"))
          .hasMessage("Customer.delete: 1 Note child of Customer c must be removed first");
      assertThat(shop.all().keySet())
          .containsExactlyInAnyOrder(
              "CUSTOMER#c / CUSTOMER#c",
              "CUSTOMER#c / NOTE#n",
              "CUSTOMER#c / SHOP#s",
              "SHOP#s / SHOP#s");
    }
  }

  @Test
  void aTombstoneStaysUntilWhatArrivesLateIsGone() {
    try (Database shop = shop()) {
      Cascade cascade = shop.cascade(Duration.ofMinutes(1));
      Instant begin = shop.clock.instant();
      assertThat(cascade.delete("Customer", "c")).isTrue();
      assertThat(shop.shown("CUSTOMER#c", "CUSTOMER#c"))
          .isEqualTo("{PK=CUSTOMER#c, SK=CUSTOMER#c, _deleting=settling, _type=Customer}");
      assertThat(cascade.delete("Customer", "c")).isFalse();
      for (ThrowingCallable write :
          List.<ThrowingCallable>of(
              () -> shop.entity("Customer").create(CUSTOMER),
              () -> shop.entity("Customer").put(CUSTOMER))) {
        assertThatThrownBy(write)
            .hasMessageContaining(
                "Customer c was deleted, and its id is not free yet: when the delete has settled, resume frees it, and so does a create or put outside of a transaction")
            .extracting("reason")
            .isEqualTo(Reason.BEING_DELETED);
      }
      shop.edges("Likes").link(Item.of("customerId", "c", "shopId", "s"));
      Resumption resumption = new Resumption(shop.table, cascade.settle(), cascade.resumable());
      assertThat(resumption.pending())
          .singleElement()
          .satisfies(
              work -> {
                assertThat(work.kind()).isEqualTo("delete");
                assertThat(work.type()).isEqualTo("Customer");
                assertThat(work.key()).isEqualTo(Key.of("c"));
              });
      assertThat(resumption.run()).isEqualTo(new ResumeReport(1, List.of()));
      assertThat(Duration.between(begin, shop.clock.instant()))
          .isGreaterThanOrEqualTo(Duration.ofMinutes(1));
      assertThat(shop.all().keySet()).containsExactly("SHOP#s / SHOP#s");
      shop.entity("Customer").create(CUSTOMER);
    }
  }

  /** A process that slept since before the delete was finished by another. */
  @Test
  void aJournalEntryActsOnlyOnItsOwnMark() {
    try (Database shop = shop()) {
      shop.entity("Order").create(Item.of("customerId", "c", "orderId", "o", "total", 1));
      shop.interference.next(
          new Fate.After(() -> {}),
          new Fate.After(
              () -> {
                assertThat(shop.resume().unfinished()).isEmpty();
                shop.entity("Customer").create(CUSTOMER);
                shop.entity("Order").create(Item.of("customerId", "c", "orderId", "p", "total", 1));
              }));
      assertThatThrownBy(() -> shop.delete("Customer", "c"))
          .hasMessage(
              "Customer.delete: another process finished this delete, or took it back and Customer c was deleted by another call; it is gone now")
          .extracting("reason")
          .isEqualTo(Reason.UNKNOWN);
      assertThat(shop.resume().unfinished()).isEmpty();
      assertThat(shop.all().keySet())
          .containsExactly("CUSTOMER#c / CUSTOMER#c", "CUSTOMER#c / ORDER#p", "SHOP#s / SHOP#s");
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
                      .hasMessage("Customer.put: Customer c is being deleted")
                      .extracting("reason")
                      .isEqualTo(Reason.BEING_DELETED)));
      assertThat(shop.delete("Customer", "c")).isTrue();
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
      big.edges("Member").link(edge);
      assertThatThrownBy(() -> big.delete("Group", "g"))
          .hasMessage("Group.delete: 1 Member edge of Group g must be removed first");
      big.edges("Member").unlink("u", "g");
      big.edges("Watcher").link(edge);
      big.edges("Fan").link(edge);
      Intact.check(big);
      big.interference.next(
          new Fate.LostAfter(() -> {}), new Fate.LostAfter(() -> {}), new Fate.Broken());
      assertThat(big.delete("Group", "g")).isTrue();
      assertThat(big.all().keySet()).hasSize(3).noneMatch(k -> k.startsWith("_ADJOIN"));
      groups.put(group);
      assertThat(big.all().keySet()).hasSize(183);
      assertThat(big.edges("Fan").unlink("u", "g")).isInstanceOf(Unlinked.class);
      assertThat(big.delete("Group", "g")).isTrue();
      assertThat(big.all().keySet()).hasSize(1);
    }
  }

  @Test
  void aCreationThatDiesBetweenItsGatesIsCompletedByResume() {
    for (int n = 1; n < 5; n++) {
      try (Database big = Database.of(BIG)) {
        big.entity("User").create(Item.of("userId", "u"));
        dying(big, n, () -> big.entity("Group").create(Item.of("groupId", "g", "n", 1)));
        assertThat(big.resume().unfinished()).isEmpty();
        assertThat(big.all().keySet()).as("after %d requests", n).hasSize(182);
        Intact.check(big);
      }
    }
  }

  @Test
  void theGatesOfAnEntityThatIsGoneNeverComeBack() {
    for (int n = 1; n < 5; n++) {
      try (Database big = Database.of(BIG)) {
        dying(big, n, () -> big.entity("Group").create(Item.of("groupId", "g", "n", 1)));
        assertThat(big.delete("Group", "g")).isTrue();
        assertThat(big.resume().unfinished()).isEmpty();
        assertThat(big.all()).as("after %d requests", n).isEmpty();
      }
    }
  }

  @Test
  void aDeleteOfManyGatesThatDiesAfterAnyRequestIsFinished() {
    for (int n = 1; n < 14; n++) {
      try (Database big = Database.of(BIG)) {
        big.entity("User").create(Item.of("userId", "u"));
        big.entity("Group").create(Item.of("groupId", "g", "n", 1));
        big.edges("Watcher").link(Item.of("userId", "u", "groupId", "g"));
        dying(big, n, () -> big.delete("Group", "g"));
        assertThat(big.resume().unfinished()).isEmpty();
        big.delete("Group", "g");
        assertThat(big.all()).as("after %d requests", n).hasSize(1);
      }
    }
  }

  private static final String DEEP =
      """
      model: deep
      table: Deep
      entities:
        Org: {id: orgId, attributes: {orgId: string}}
        Team: {parent: Org, id: teamId, onDelete: cascade, attributes: {teamId: string}}
        User: {id: userId, attributes: {userId: string}}
      relationships:
        Lead: {from: User, to: Team, onDelete: {to: restrict}}
        Fan: {from: User, to: Org, integrity: checked, onDelete: {to: keep}}
      """;

  @Test
  void whatRestrictsADescendantIsFoundBeforeAnythingChanges() {
    try (Database deep = Database.of(DEEP)) {
      deep.entity("Org").create(Item.of("orgId", "o"));
      deep.entity("User").create(Item.of("userId", "u"));
      for (String team : List.of("a", "b")) {
        deep.entity("Team").create(Item.of("orgId", "o", "teamId", team));
      }
      deep.edges("Lead").link(Item.of("userId", "u", "orgId", "o", "teamId", "b"));
      Map<String, ?> before = deep.all();
      assertThatThrownBy(() -> deep.delete("Org", "o"))
          .hasMessage("Org.delete: 1 Lead edge of Team o b must be removed first");
      assertThat(deep.all()).isEqualTo(before);
      assertThat(deep.cascade(Duration.ZERO).estimate("Org", "o").orElseThrow().refusedBecause())
          .isEqualTo("1 Lead edge of Team o b must be removed first");
    }
  }

  @Test
  void aTombstoneThatCountsKeptEdgesIsFreeWhenItHasSettled() {
    try (Database deep = Database.of(DEEP)) {
      deep.entity("Org").create(Item.of("orgId", "o"));
      deep.entity("User").create(Item.of("userId", "u"));
      deep.edges("Fan").link(Item.of("userId", "u", "orgId", "o"));
      assertThat(deep.cascade(Duration.ofMinutes(1)).delete("Org", "o")).isTrue();
      assertThat(deep.shown("ORG#o", "ORG#o")).contains("_deleting=settling", "number=1");
      assertThat(deep.resume().unfinished()).isEmpty();
      assertThat(deep.shown("ORG#o", "ORG#o")).contains("_deleting=gone", "number=1");
      deep.entity("Org").create(Item.of("orgId", "o"));
      assertThat(deep.edges("Fan").unlink("u", "o")).isInstanceOf(Unlinked.class);
      assertThat(deep.delete("Org", "o")).isTrue();
      assertThat(deep.all().keySet()).containsExactly("USER#u / USER#u");
    }
  }

  @Test
  void anEstimateSaysWhatIsRemovedAndChangesNothing() {
    try (Database forum = Forum.filled()) {
      Map<String, ?> before = forum.all();
      DeleteEstimate estimate = forum.cascade(Duration.ZERO).estimate("Org", "o").orElseThrow();
      assertThat(forum.all()).isEqualTo(before);
      assertThat(estimate.refusedBecause()).isNull();
      assertThat(estimate.settles()).isTrue();
      assertThat(estimate.items()).isEqualTo(17);
      assertThat(estimate.attached())
          .contains(
              new DeleteEstimate.Attached("Team", "", 2, OnDelete.CASCADE),
              new DeleteEstimate.Attached("Task", "", 4, OnDelete.CASCADE),
              new DeleteEstimate.Attached("Assigned", "to", 4, OnDelete.CASCADE),
              new DeleteEstimate.Attached("Member", "to", 2, OnDelete.CASCADE));
      AtomicLong removed = new AtomicLong();
      forum.cascade(Duration.ZERO).heardBy(removed::addAndGet).delete("Org", "o");
      assertThat(removed).hasPositiveValue();
      assertThat(forum.cascade(Duration.ZERO).estimate("Org", "o")).isEmpty();
    }
  }

  @Test
  void anEstimateOfAnEntityThatHasNothingYetCountsTheEntityAlone() {
    try (Database shop = shop()) {
      DeleteEstimate estimate = shop.cascade(Duration.ZERO).estimate("Customer", "c").orElseThrow();
      assertThat(estimate.items()).isEqualTo(1);
      assertThat(estimate.attached())
          .containsExactly(new DeleteEstimate.Attached("Likes", "from", 0, OnDelete.CASCADE));
    }
  }

  private static final String CLUB =
      """
      model: club
      table: Club
      entities:
        User: {id: userId, attributes: {userId: string}}
        Org: {id: orgId, attributes: {orgId: string}}
        Team: {parent: Org, id: teamId, onDelete: cascade, attributes: {teamId: string}}
      relationships:
        Lead: {from: User, to: Team, inverse: none, onDelete: {to: restrict}}
        Fan: {from: User, to: Org, integrity: trusted, onDelete: {to: keep}}
        Guest: {from: User, to: Team, as: {from: GUEST, to: GUEST}, onDelete: {to: keep},
                integrity: checked}
      """;

  private static Database club() {
    Database club = Database.of(CLUB);
    club.entity("Org").create(Item.of("orgId", "o"));
    club.entity("User").create(Item.of("userId", "u"));
    for (String team : List.of("a", "b")) {
      club.entity("Team").create(Item.of("orgId", "o", "teamId", team));
    }
    return club;
  }

  /** The gate has the number; the edges themselves cannot be listed. */
  @Test
  void edgesThatCannotBeListedRestrictTheDeleteOfAnAncestorBeforeAnythingChanges() {
    try (Database club = club()) {
      club.edges("Lead").link(Item.of("userId", "u", "orgId", "o", "teamId", "b"));
      Map<String, ?> before = club.all();
      assertThat(club.cascade(Duration.ZERO).estimate("Org", "o").orElseThrow().refusedBecause())
          .isEqualTo("1 Lead edge of Team o b must be removed first");
      assertThatThrownBy(() -> club.delete("Org", "o"))
          .hasMessage("Org.delete: 1 Lead edge of Team o b must be removed first");
      assertThat(club.all()).isEqualTo(before);
    }
  }

  @Test
  void anEstimateCountsEdgesThatAreKeptToo() {
    try (Database club = club()) {
      for (String team : List.of("a", "b")) {
        club.edges("Guest").link(Item.of("userId", "u", "orgId", "o", "teamId", team));
      }
      club.edges("Fan").link(Item.of("userId", "u", "orgId", "o"));
      club.edges("Fan").link(Item.of("userId", "v", "orgId", "o"));
      assertThat(club.cascade(Duration.ZERO).estimate("Org", "o").orElseThrow().attached())
          .containsExactly(
              new DeleteEstimate.Attached("Fan", "to", 2, OnDelete.KEEP),
              new DeleteEstimate.Attached("Team", "", 2, OnDelete.CASCADE),
              new DeleteEstimate.Attached("Lead", "to", 0, OnDelete.RESTRICT),
              new DeleteEstimate.Attached("Guest", "to", 2, OnDelete.KEEP));
    }
  }

  private static void dying(Database db, int requests, Runnable work) {
    db.interference.dieAfter(requests);
    try {
      work.run();
    } catch (Interference.Died e) {
      assertThat(e).isNotNull();
    }
    db.interference.revive();
  }

  /** Another tool wrote the entity without its gate: what it does not count is not nothing. */
  @ParameterizedTest
  @EnumSource(
      value = OnDelete.class,
      names = {"RESTRICT", "CASCADE"})
  void anEntityWithoutTheGateThatCountsItsEdgesIsNotDeleted(OnDelete rule) {
    try (Database db =
        Database.of(
            """
            model: forum
            table: Forum
            entities:
              Org: {id: orgId, attributes: {orgId: string}}
              User: {id: userId, attributes: {userId: string}}
            relationships:
              Member: {from: User, to: Org, integrity: checked, onDelete: {from: keep, to: RULE}}
            """
                .replace("RULE", rule.name().toLowerCase(Locale.ROOT)))) {
      db.entity("Org").create(Item.of("orgId", "o"));
      db.entity("User").create(Item.of("userId", "u"));
      db.edges("Member").link(Item.of("userId", "u", "orgId", "o"));
      Map<String, AttributeValue> bare = new HashMap<>(db.stored("ORG#o", "ORG#o"));
      bare.remove("_to_Member");
      db.client().putItem(put -> put.tableName("Forum").item(bare));

      assertThatThrownBy(() -> db.delete("Org", "o"))
          .hasMessage("Org.delete: Org o does not count its Member edges: it needs a repair")
          .extracting("reason")
          .isEqualTo(Reason.REFUSED);
      Intact.repair(db);
      if (rule == OnDelete.RESTRICT) {
        assertThatThrownBy(() -> db.delete("Org", "o"))
            .extracting("reason")
            .isEqualTo(Reason.RESTRICTED);
      } else {
        assertThat(db.delete("Org", "o")).isTrue();
      }
      Intact.check(db);
    }
  }
}
