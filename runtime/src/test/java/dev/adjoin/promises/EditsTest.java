// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.promises;

import static dev.adjoin.AdjoinException.Reason.CONFLICT;
import static dev.adjoin.AdjoinException.Reason.NOT_FOUND;
import static dev.adjoin.guides.Failing.reason;
import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.Adjoin;
import dev.adjoin.AdjoinException;
import dev.adjoin.RequestReport;
import dev.adjoin.Suite;
import dev.adjoin.declare.Entity;
import dev.adjoin.declare.Id;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Edits by a function never lose the changes of other writers. */
class EditsTest extends Suite {
  @Entity
  record Counter(@Id String id, int number, @Nullable String note) {}

  private Adjoin db;

  @BeforeEach
  void open() {
    db = open(Counter.class);
    db.entity(Counter.class).create(new Counter("c", 0, null));
  }

  private Counter stored() {
    return db.entity(Counter.class).consistent().get("c").orElseThrow();
  }

  @Test
  void anEditThatOthersCameBeforeRunsAgain() {
    AtomicInteger runs = new AtomicInteger();
    Counter written =
        db.entity(Counter.class)
            .edit(
                "c",
                counter -> {
                  if (runs.incrementAndGet() == 1) {
                    db.entity(Counter.class).change("c").add("number").by(10).apply();
                  }
                  return new Counter("c", counter.number() + 1, counter.note());
                });
    assertThat(runs).hasValue(2);
    assertThat(written).isEqualTo(new Counter("c", 11, null));
    assertThat(stored()).isEqualTo(written);
  }

  @Test
  void onlyWhatChangedIsWritten() {
    db.entity(Counter.class).edit("c", c -> new Counter("c", c.number(), "noted"));
    assertThat(stored()).isEqualTo(new Counter("c", 0, "noted"));
    operations();
    db.entity(Counter.class).edit("c", c -> c);
    assertThat(operations()).doesNotContain("UpdateItem", "PutItem", "TransactWriteItems");
  }

  @Test
  void whatIsNotThereIsNotEdited() {
    assertThat(reason(() -> db.entity(Counter.class).edit("gone", c -> c))).isEqualTo(NOT_FOUND);
  }

  /**
   * Where time is virtual, a thread that the system does not run can hold the item for longer than
   * the deadline of the others: an edit may then fail, but never be lost or counted twice.
   */
  @Test
  void manyThreadsCountWithoutLosingOne() throws InterruptedException {
    int before = stored().number();
    List<AdjoinException> failures = Collections.synchronizedList(new ArrayList<>());
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      Thread thread =
          new Thread(
              () -> {
                int done = 0;
                while (done < 5) {
                  try {
                    db.entity(Counter.class)
                        .edit("c", c -> new Counter("c", c.number() + 1, c.note()));
                    done++;
                  } catch (AdjoinException e) {
                    if (e.reason() != CONFLICT) {
                      failures.add(e);
                      return;
                    }
                  }
                }
              });
      threads.add(thread);
      thread.start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(failures).isEmpty();
    assertThat(stored().number()).isEqualTo(before + 20);
  }

  @Test
  void everyRequestOfAnEditIsReportedUnderItsName() {
    List<RequestReport> reports = new ArrayList<>();
    Adjoin other = again(db, Adjoin.builder(Counter.class).listener(reports::add));
    other.entity(Counter.class).edit("c", c -> new Counter("c", 5, null));
    assertThat(reports)
        .extracting(RequestReport::pattern)
        .containsOnly("design.read", "Counter.edit");
    assertThat(reports).anySatisfy(r -> assertThat(r.totalUnits()).isPositive());
  }
}
