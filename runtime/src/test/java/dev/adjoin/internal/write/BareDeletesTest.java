// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.Item;
import dev.adjoin.UnlinkOutcome.Unlinked;
import dev.adjoin.engine.Cloud;
import dev.adjoin.internal.plan.WriteName.Verb;
import dev.adjoin.internal.write.Interference.Fate;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * One delete removes at most one item: a DeleteItem without an answer is not sent again, because
 * somebody may have created the item again meanwhile.
 */
class BareDeletesTest {
  private static final Item VISIT = Item.of("studentId", "ada", "roomId", "r1", "at", 1);
  private static final Item NEW = Item.of("courseId", "math", "title", "New");

  private final Database db = Database.of(Campus.MODEL);
  private final ItemWriter<Item> courses = db.entity("Course");
  private final ItemWriter<Item> visits = db.edges("Visit");

  @BeforeEach
  void people() {
    Campus.populate(db);
    db.sent();
  }

  @AfterEach
  void agrees() {
    Intact.check(db);
    db.close();
  }

  /** Deletes that are applied, without an answer. */
  static List<Function<Runnable, Fate>> applied() {
    return List.of(Fate.LostAfter::new, Fate.Broken::new, Fate.Damaged::new);
  }

  @ParameterizedTest
  @MethodSource("applied")
  void anEntityThatWasCreatedAgainSurvivesTheDeleteBeforeIt(Function<Runnable, Fate> fate) {
    db.interference.next(fate.apply(() -> courses.create(NEW)));

    assertThatThrownBy(() -> courses.delete("math"))
        .hasMessageMatching(
            "Course.delete: got no answer \\(.*\\), and a Course is there now: either this call did"
                + " not remove it, or it did and somebody created it again since; calling again"
                + " removes what is there now \\[Course math]")
        .extracting("reason")
        .isEqualTo(Reason.UNKNOWN);
    assertThat(db.shown("COURSE#math", "INFO")).contains("title=New");
    assertThat(courses.delete("math")).isTrue();
  }

  @ParameterizedTest
  @MethodSource("applied")
  void anEdgeThatWasLinkedAgainSurvivesTheUnlinkBeforeIt(Function<Runnable, Fate> fate) {
    visits.link(VISIT);
    db.interference.next(fate.apply(() -> visits.link(VISIT.with("at", 2))));

    assertThatThrownBy(() -> visits.unlink("ada", "r1"))
        .extracting("reason")
        .isEqualTo(Reason.UNKNOWN);
    assertThat(db.shown("STUDENT#ada", "ROOM#r1")).contains("at=2");
  }

  @ParameterizedTest
  @MethodSource("applied")
  void inBulkToo(Function<Runnable, Fate> fate) {
    visits.link(VISIT);
    visits.link(VISIT.with("roomId", "r2"));
    db.interference.next(fate.apply(() -> visits.link(VISIT.with("at", 2))));
    BulkOperation<Item> unlinks = new BulkOperation<>(db.table, db.mapping("Visit"), Verb.UNLINK);

    assertThat(unlinks.write(List.of(unlinks.removal("ada", "r1"))))
        .singleElement()
        .isInstanceOfSatisfying(
            BulkOutcome.Failed.class,
            failed -> assertThat(failed.cause().reason()).isEqualTo(Reason.UNKNOWN));
    assertThat(unlinks.write(List.of(unlinks.removal("ada", "r2"))))
        .containsExactly(BulkOutcome.DONE);
    assertThat(db.shown("STUDENT#ada", "ROOM#r1")).contains("at=2");
  }

  @Test
  void aDeleteWithoutAnAnswerIsSentOnceAndTheItemReadOnce() {
    db.interference.next(new Fate.LostBefore());

    assertThatThrownBy(() -> courses.delete("math")).hasMessageContaining("a Course is there now");
    assertThat(db.sent()).containsExactly("DeleteItem", "GetItem");
    assertThat(courses.delete("math")).isTrue();
  }

  @Test
  void nothingIsClaimedAboutAnItemThatCouldNotBeRead() {
    db.interference.next(new Fate.LostAfter(() -> Thread.currentThread().interrupt()));

    assertThatThrownBy(() -> courses.delete("math"))
        .hasMessageContaining("and may have been done, or may be done later")
        .extracting("reason")
        .isEqualTo(Reason.UNKNOWN);
    assertThat(Thread.interrupted()).isTrue();
  }

  static List<Fate> refusals() {
    return List.of(
        new Fate.Throttled(), new Fate.Conflict(), new Fate.Unconnected(), new Fate.Late());
  }

  @ParameterizedTest
  @MethodSource("refusals")
  void aDeleteThatWasSurelyNotAppliedIsSentAgain(Fate refusal) {
    visits.link(VISIT);
    db.sent();
    db.interference.next(refusal, refusal, refusal);

    assertThat(visits.unlink("ada", "r1")).isEqualTo(new Unlinked<>(VISIT));
    assertThat(db.sent()).containsExactly("DeleteItem", "DeleteItem", "DeleteItem", "DeleteItem");
  }

  @Test
  void aDeleteWithoutCapacityOrConnectionIsUnavailableAtTheDeadline() {
    db.interference.always(new Fate.Throttled());
    assertThatThrownBy(() -> courses.delete("math"))
        .hasMessageContaining("found no capacity in time")
        .extracting("reason")
        .isEqualTo(Reason.UNAVAILABLE);
    db.interference.always(new Fate.Unconnected());
    assertThatThrownBy(() -> courses.delete("math"))
        .hasMessageContaining("failed in DynamoDB (SdkClientException: Unable to execute")
        .extracting("reason")
        .isEqualTo(Reason.UNAVAILABLE);
    db.interference.always(null);
    assertThat(courses.delete("math")).isTrue();
  }

  /** Not every client is the SDK's: an earlier attempt of this one may have removed an item. */
  @Test
  void aDeleteThatAClientRepeatedByItselfIsNotSentAgain() {
    db.interference.repeatSilently();
    db.interference.next(new Fate.Throttled());

    assertThatThrownBy(() -> courses.delete("math"))
        .hasMessageContaining("a Course is there now")
        .extracting("reason")
        .isEqualTo(Reason.UNKNOWN);
    assertThat(db.stored("COURSE#math", "INFO")).isNotEmpty();
  }

  /** The simulated client repeats what is throttled by itself, but not such a delete. */
  @Test
  void deletesInAThrottledCloudSucceed() {
    Cloud cloud = Cloud.builder(7).throttled(0.4).retries().build();
    try (Database clouded = Database.of(Campus.MODEL, cloud)) {
      ItemWriter<Item> direct = new ItemWriter<>(clouded.directTable, clouded.mapping("Course"));
      for (int i = 0; i < 30; i++) {
        direct.create(Item.of("courseId", "c" + i, "title", "Any"));
        assertThat(clouded.entity("Course").delete("c" + i)).isTrue();
      }
      assertThat(clouded.sent()).hasSizeGreaterThan(40).containsOnly("DeleteItem");
    }
  }

  // ---- Deletes that require the token of the item
  // ------------------------------------------------

  private static List<Fence> ifStill(String attribute, AttributeValue value) {
    Map<String, AttributeValue> key =
        Map.of("PK", AttributeValue.fromS("COURSE#math"), "SK", AttributeValue.fromS("INFO"));
    return List.of(Fence.unchanged(key, attribute, value));
  }

  private AttributeValue token() {
    return db.stored("COURSE#math", "INFO").get("_by");
  }

  @ParameterizedTest
  @MethodSource("refusedOrLost")
  void aDeleteOfTheItemThatWasReadIsSentAgain(Fate fate) {
    AttributeValue token = token();
    db.sent();
    db.interference.next(fate, fate);

    assertThat(courses.deleteIf(ifStill("_by", token), "math")).isTrue();
    assertThat(db.sent()).containsExactly("DeleteItem", "DeleteItem", "DeleteItem");
  }

  static List<Fate> refusedOrLost() {
    return List.of(new Fate.LostBefore(), new Fate.Conflict());
  }

  @Test
  void aRepeatedDeleteOfTheItemThatWasReadFindsNothingOrAnother() {
    AttributeValue token = token();
    db.interference.next(new Fate.LostAfter(() -> {}));
    assertThatThrownBy(() -> courses.deleteIf(ifStill("_by", token), "math"))
        .hasMessageContaining("now there is no Course")
        .extracting("reason")
        .isEqualTo(Reason.UNKNOWN);

    courses.create(NEW.with("title", "Old"));
    AttributeValue second = token();
    db.interference.next(new Fate.LostAfter(() -> courses.create(NEW)));
    assertThatThrownBy(() -> courses.deleteIf(ifStill("_by", second), "math"))
        .hasMessageContaining("the item is now as others left it")
        .extracting("reason")
        .isEqualTo(Reason.UNKNOWN);
    assertThat(db.shown("COURSE#math", "INFO")).contains("title=New");
  }

  @Test
  void aClientMayHaveRemovedTheItemThatWasReadBeforeItFoundAnother() {
    AttributeValue token = token();
    courses.delete("math");
    courses.create(NEW);
    db.interference.repeatSilently();

    assertThatThrownBy(() -> courses.deleteIf(ifStill("_by", token), "math"))
        .extracting("reason")
        .isEqualTo(Reason.UNKNOWN);
  }

  @Test
  void aConditionOnAnotherValueDoesNotTellTheItemFromANewOne() {
    AttributeValue same = db.stored("COURSE#math", "INFO").get("title");
    db.interference.next(new Fate.LostAfter(() -> courses.create(NEW.with("title", same.s()))));

    assertThatThrownBy(() -> courses.deleteIf(ifStill("title", same), "math"))
        .extracting("reason")
        .isEqualTo(Reason.UNKNOWN);
    assertThat(db.stored("COURSE#math", "INFO")).isNotEmpty();
  }
}
