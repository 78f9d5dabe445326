// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.Item;
import dev.adjoin.LinkOutcome;
import dev.adjoin.LinkOutcome.AlreadyLinked;
import dev.adjoin.LinkOutcome.Linked;
import dev.adjoin.internal.write.Interference.Fate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A transaction with a failed condition and a conflict at the same time. */
class CancelledTest {
  private static final int EDGE = 0;
  private static final int FROM_GATE = 1;
  private final Database db = Database.of(Campus.MODEL);
  private final ItemWriter<Item> enrollments = db.edges("Enrollment");

  @BeforeEach
  void people() {
    for (String id : new String[] {"ada", "bob", "cyd", "dan"}) {
      db.entity("Student").create(Item.of("studentId", id, "name", id));
    }
    db.entity("Course").create(Item.of("courseId", "math", "title", "Math"));
    db.sent();
  }

  @AfterEach
  void agrees() {
    Intact.check(db);
    db.close();
  }

  private LinkOutcome<Item> link(String student, String course) {
    return enrollments.link(
        Item.of("studentId", student, "courseId", course, "semester", "2026-1"));
  }

  @Test
  void isAnsweredByTheEdgeThatIsThereThoughAGateWasBusy() {
    link("ada", "math");
    db.sent();
    db.interference.always(new Fate.Meets(FROM_GATE));
    assertThat(link("ada", "math")).isInstanceOf(AlreadyLinked.class);
    assertThat(db.sent()).hasSize(1);
  }

  @Test
  void isAnsweredByTheEndThatIsMissingThoughTheOtherWasBusy() {
    db.interference.always(new Fate.Meets(FROM_GATE));
    assertThatThrownBy(() -> link("ada", "art"))
        .extracting("reason")
        .isEqualTo(Reason.END_NOT_FOUND);
    assertThat(db.sent()).hasSize(1);
  }

  @Test
  void isSentAgainWhereTheBusyEdgeMayBeThereAlready() {
    link("ada", "math");
    link("bob", "math");
    link("cyd", "math");
    db.interference.next(new Fate.Meets(EDGE));
    assertThat(link("ada", "math")).isInstanceOf(AlreadyLinked.class);
    db.interference.next(new Fate.Meets(EDGE));
    assertThatThrownBy(() -> link("dan", "math")).extracting("reason").isEqualTo(Reason.FULL);
  }

  @Test
  void isDoneWhenAnEarlierAttemptDidIt() {
    db.interference.next(new Fate.LostAfter(() -> {}), new Fate.Meets(FROM_GATE));
    assertThat(link("ada", "math")).isInstanceOf(Linked.class);
  }
}
