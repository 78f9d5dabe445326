// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.AdjoinException;
import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.Condition;
import dev.adjoin.Item;
import dev.adjoin.LinkOutcome.AlreadyLinked;
import dev.adjoin.LinkOutcome.Linked;
import dev.adjoin.UnlinkOutcome.NotLinked;
import dev.adjoin.UnlinkOutcome.Unlinked;
import dev.adjoin.internal.write.Interference.Fate;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FaultsTest {
  private final Database db = Database.of(Campus.MODEL);
  private final ItemWriter<Item> visits = db.edges("Visit");
  private final ItemWriter<Item> enrollments = db.edges("Enrollment");

  private static final Item VISIT = Item.of("studentId", "ada", "roomId", "r1", "at", 1);
  private static final Item ENROLLMENT =
      Item.of("studentId", "ada", "courseId", "math", "semester", "2026-1");

  @BeforeEach
  void people() {
    Campus.populate(db);
  }

  @AfterEach
  void agrees() {
    Intact.check(db);
    db.close();
  }

  static List<Fate> fates() {
    return List.of(
        new Fate.LostBefore(),
        new Fate.LostAfter(() -> {}),
        new Fate.Broken(),
        new Fate.Conflict());
  }

  @ParameterizedTest
  @MethodSource("fates")
  void aLinkSaysExactlyWhatItDid(Fate fate) {
    db.interference.next(fate);
    assertThat(visits.link(VISIT)).isInstanceOf(Linked.class);
    db.interference.next(fate, fate);
    assertThat(enrollments.link(ENROLLMENT)).isInstanceOf(Linked.class);
    db.interference.next(fate);
    assertThat(enrollments.link(ENROLLMENT)).isInstanceOf(AlreadyLinked.class);
    assertThat(db.shown("COURSE#math", "INFO")).contains("enrolled=1");
  }

  @ParameterizedTest
  @MethodSource("fates")
  void anUnlinkInATransactionSaysExactlyWhatItDid(Fate fate) {
    enrollments.link(ENROLLMENT);
    db.interference.next(fate);
    assertThat(enrollments.unlink("ada", "math", "2026-1")).isInstanceOf(Unlinked.class);
    assertThat(enrollments.unlink("ada", "math", "2026-1")).isInstanceOf(NotLinked.class);
  }

  @Test
  void anUnlinkOfAPlainEdgeIsOneDeleteItemThatReturnsTheEdge() {
    visits.link(VISIT);
    db.sent();
    assertThat(visits.unlink("ada", "r1")).isEqualTo(new Unlinked<>(VISIT));
    assertThat(visits.unlink("ada", "r1")).isEqualTo(new NotLinked<>());
    assertThat(db.sent()).containsExactly("DeleteItem", "DeleteItem");
  }

  @Test
  void anUnlinkWhoseResponseWasLostDoesNotClaimThatThereWasNothing() {
    visits.link(VISIT);
    db.interference.next(new Fate.LostAfter(() -> {}));
    assertThatThrownBy(() -> visits.unlink("ada", "r1"))
        .isInstanceOfSatisfying(
            AdjoinException.class,
            e -> {
              assertThat(e.reason()).isEqualTo(Reason.UNKNOWN);
              assertThat(e.key()).isEqualTo("STUDENT#ada / ROOM#r1");
              assertThat(e.getMessage())
                  .isEqualTo(
                      "Visit.unlink: the response to an earlier attempt was lost, and now there is no Visit: either this call removed it or it was not there; treat it as removed, or compare with what was read before [Visit ada r1]");
            });
    assertThat(visits.unlink("ada", "r1")).isInstanceOf(NotLinked.class);
  }

  @ParameterizedTest
  @MethodSource("fates")
  void anAdditionIsMadeOnce(Fate fate) {
    enrollments.link(ENROLLMENT);
    db.interference.next(fate);
    enrollments.change("ada", "math", "2026-1").add("points").by(5).apply();
    assertThat(db.shown("STUDENT#ada", "COURSE#2026-1#math")).contains("points=5");
  }

  @Test
  void anAdditionToAKeyIsMadeOnceAlsoIfSomebodySetsTheNumberBackMeanwhile() {
    visits.link(VISIT);
    db.interference.next(
        new Fate.LostAfter(() -> visits.change("ada", "r1").set("at").to(1).apply()));
    visits.change("ada", "r1").add("at").by(5).apply();
    assertThat(db.shown("STUDENT#ada", "ROOM#r1")).contains("at=1");
  }

  @Test
  void atLeastOnceMayBeTwice() {
    enrollments.link(ENROLLMENT);
    db.interference.next(new Fate.LostAfter(() -> {}));
    enrollments.change("ada", "math", "2026-1").add("points").by(5).atLeastOnce().apply();
    assertThat(db.shown("STUDENT#ada", "COURSE#2026-1#math")).contains("points=10");
  }

  @ParameterizedTest
  @MethodSource("fates")
  void aConditionalChangeKnowsItself(Fate fate) {
    visits.link(VISIT);
    db.interference.next(fate);
    visits.change("ada", "r1").set("at").to(2).when(Condition.of("at").is(1)).apply();
    assertThat(db.shown("STUDENT#ada", "ROOM#r1")).contains("at=2");
  }

  @Test
  void aDeleteSaysWhetherItRemovedTheItemUnlessAResponseWasLost() {
    db.sent();
    db.interference.next(new Fate.Throttled());
    assertThat(db.entity("Course").delete("math")).isTrue();
    assertThat(db.entity("Course").delete("math")).isFalse();
    assertThat(db.sent()).containsOnly("DeleteItem");
    db.entity("Course").create(Item.of("courseId", "math", "title", "Math"));
    db.interference.next(new Fate.LostAfter(() -> {}));
    assertThatThrownBy(() -> db.entity("Course").delete("math"))
        .extracting("reason")
        .isEqualTo(Reason.UNKNOWN);
    assertThat(db.entity("Course").delete("math")).isFalse();
  }

  @Test
  void aLinkThatOthersUndidMeanwhileWasALink() {
    db.interference.next(new Fate.LostAfter(() -> enrollments.unlink("ada", "math", "2026-1")));

    assertThat(enrollments.link(ENROLLMENT)).isInstanceOf(Linked.class);
    assertThat(db.stored("STUDENT#ada", "COURSE#2026-1#math")).isEmpty();
  }

  @Test
  void anUnlinkThatOthersUndidMeanwhileWasAnUnlink() {
    enrollments.link(ENROLLMENT.with("grade", "A"));
    db.interference.next(new Fate.LostAfter(() -> enrollments.link(ENROLLMENT)));

    assertThat(enrollments.unlink("ada", "math", "2026-1"))
        .isEqualTo(new Unlinked<>(ENROLLMENT.with("grade", "A").with("points", 0)));
    assertThat(db.stored("STUDENT#ada", "COURSE#2026-1#math")).isNotEmpty();
  }

  @Test
  void theStoredStateDecidesWhenNoAnswerComes() {
    db.interference.always(new Fate.LostAfter(() -> {}));
    assertThat(enrollments.link(ENROLLMENT)).isInstanceOf(Linked.class);

    db.interference.always(new Fate.LostBefore());
    assertThatThrownBy(() -> visits.link(VISIT))
        .hasMessageMatching(
            "Visit.link: got no answer in time \\(SdkClientException: Connection reset\\), and may have"
                + " been done, or may be done later: read the item to find out"
                + " \\[Visit ada r1], after \\d+ attempts")
        .hasRootCauseMessage("Connection reset")
        .extracting("reason")
        .isEqualTo(Reason.UNKNOWN);
    db.interference.always(null);
  }

  @Test
  void conflictsWithoutEndAreContention() {
    db.interference.always(new Fate.Conflict());
    assertThatThrownBy(() -> enrollments.link(ENROLLMENT))
        .hasMessageMatching(
            "Enrollment.link: was in conflict with other writes of the same items each time"
                + " \\[Enrollment ada math 2026-1], after \\d+ attempts")
        .extracting("reason")
        .isEqualTo(Reason.CONFLICT);
    db.interference.always(null);
  }

  @Test
  void aThrottleThatTheSdkGaveUpOnIsTold() {
    db.interference.next(new Fate.Throttled());
    assertThatThrownBy(() -> enrollments.link(ENROLLMENT))
        .isInstanceOfSatisfying(
            AdjoinException.class,
            e -> {
              assertThat(e.reason()).isEqualTo(Reason.UNAVAILABLE);
              assertThat(e.attempts()).isEqualTo(9);
              assertThat(e.key()).isEqualTo("STUDENT#ada / COURSE#2026-1#math");
              assertThat(e.operation()).isEqualTo("Enrollment.link");
            });
  }

  @Test
  void whatWasReadIsReadAgainWhenItChanged() {
    db.interference.next(new Fate.After(() -> enrollments.link(ENROLLMENT)));
    enrollments.put(ENROLLMENT.with("points", 3));
    assertThat(db.shown("STUDENT#ada", "COURSE#2026-1#math")).contains("points=3");

    db.interference.next(new Fate.After(() -> enrollments.unlink("ada", "math", "2026-1")));
    enrollments.put(ENROLLMENT.with("points", 4));
    assertThat(db.shown("STUDENT#ada", "COURSE#2026-1#math")).contains("points=4");
    assertThat(db.shown("COURSE#math", "INFO")).contains("enrolled=1");
  }

  @Test
  void anEdgeThatWasReplacedBeforeItsRemovalIsTheOneThatIsRemoved() {
    enrollments.link(ENROLLMENT);
    db.interference.next(
        new Fate.After(
            () -> enrollments.change("ada", "math", "2026-1").set("grade").to("B").apply()));
    assertThat(enrollments.unlink("ada", "math", "2026-1"))
        .isEqualTo(new Unlinked<>(ENROLLMENT.with("grade", "B").with("points", 0)));
  }

  @Test
  void anInterruptedThreadSendsNothing() {
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> enrollments.link(ENROLLMENT))
        .extracting("reason")
        .isEqualTo(Reason.INTERRUPTED);
    assertThat(Thread.interrupted()).isTrue();
  }
}
