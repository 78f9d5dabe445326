// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.AdjoinException;
import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.Item;
import dev.adjoin.ResumeReport;
import dev.adjoin.internal.execute.StoredValues;
import dev.adjoin.internal.write.Interference.Fate;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Ends the process after each request of a delete, and resumes it. */
class InterruptedDeleteTest {

  @Test
  void aDeleteThatDiesAfterAnyRequestIsFinishedByResume() {
    int requests = requestsOf("Org", "o");
    assertThat(requests).isGreaterThan(20);
    for (int n = 0; n <= requests; n++) {
      try (Database db = Forum.filled()) {
        dieAfter(db, n, "Org", "o");
        boolean isBegun = db.shown("ORG#o", "ORG#o").contains("_deleting");
        ResumeReport report = db.resume();
        assertThat(report.unfinished()).as("after %d requests", n).isEmpty();
        Intact.check(db);
        if (isBegun || db.stored("ORG#o", "ORG#o").isEmpty()) {
          assertThat(db.all().keySet())
              .as("after %d requests", n)
              .containsExactly("USER#u1 / USER#u1", "USER#u2 / USER#u2");
        } else {
          assertThat(db.delete("Org", "o")).isTrue();
          assertThat(db.all().keySet()).containsExactly("USER#u1 / USER#u1", "USER#u2 / USER#u2");
        }
      }
    }
  }

  @Test
  void theOtherSideOfEveryEdgeIsKeptRightWhereverTheDeleteDies() {
    int requests = requestsOf("User", "u1");
    for (int n = 0; n <= requests; n++) {
      try (Database db = Forum.filled()) {
        dieAfter(db, n, "User", "u1");
        assertThat(db.resume().unfinished()).isEmpty();
        Intact.check(db);
        db.delete("User", "u1");
        assertThat(db.all().keySet()).as("after %d requests", n).noneMatch(k -> k.contains("u1"));
        Intact.check(db);
      }
    }
  }

  @Test
  void twoResumptionsAtOnceDoNoHarm() {
    for (int n = 1; n < 25; n++) {
      try (Database db = Forum.filled()) {
        dieAfter(db, 12, "Org", "o");
        Fate[] fates = new Fate[n];
        Arrays.fill(fates, new Fate.After(() -> {}));
        fates[n - 1] = new Fate.After(() -> assertThat(db.resume().unfinished()).isEmpty());
        db.interference.next(fates);
        assertThat(db.resume().unfinished()).as("at write %d", n).isEmpty();
        db.interference.clear();
        assertThat(db.all().keySet()).containsExactly("USER#u1 / USER#u1", "USER#u2 / USER#u2");
        Intact.check(db);
      }
    }
  }

  @Test
  void aDeleteWhoseMarkAnotherToolErasedIsReportedAndNeverFinished() {
    int requests = requestsOf("Org", "o");
    int erased = 0;
    for (int n = 1; n <= requests; n++) {
      try (Database db = Forum.filled()) {
        Map<String, AttributeValue> whole = db.stored("ORG#o", "ORG#o");
        dieAfter(db, n, "Org", "o");
        if (!db.shown("ORG#o", "ORG#o").contains("_deleting=")) {
          continue;
        }
        erased++;
        db.client().putItem(put -> put.tableName(db.table.calls().table()).item(whole));
        for (int again = 0; again < 2; again++) {
          ResumeReport report = db.resume();
          assertThat(report.unfinished())
              .as("after %d requests", n)
              .singleElement()
              .satisfies(
                  half -> {
                    assertThat(half.work().type()).isEqualTo("Org");
                    assertThat(half.cause().reason()).isEqualTo(Reason.CONFLICT);
                    assertThat(half.cause())
                        .hasMessageContaining(
                            "another program wrote over Org o while it was being deleted");
                  });
          assertThat(again == 0 ? 0 : report.finished()).isZero();
        }
      }
    }
    assertThat(erased).isGreaterThan(10);
  }

  @Test
  void aDeleteWhoseEntityAnotherToolRemovedIsReportedUntilTheTableIsRepaired() {
    int requests = requestsOf("Org", "o");
    int removed = 0;
    for (int n = 1; n <= requests; n++) {
      try (Database db = Forum.filled()) {
        dieAfter(db, n, "Org", "o");
        if (!db.stored("ORG#o", "ORG#o").containsKey("_mark")) {
          continue;
        }
        removed++;
        Map<String, AttributeValue> key =
            Map.of("PK", AttributeValue.fromS("ORG#o"), "SK", AttributeValue.fromS("ORG#o"));
        db.client().deleteItem(d -> d.tableName(db.table.calls().table()).key(key));
        for (int again = 0; again < 2; again++) {
          assertThat(db.resume().unfinished())
              .as("after %d requests", n)
              .anySatisfy(
                  half ->
                      assertThat(half.cause())
                          .hasMessageContaining(
                              "another program removed Org o while it was being deleted"));
        }
        Intact.repair(db);
        assertThat(db.resume().unfinished()).as("after %d requests", n).isEmpty();
        db.entity("Org").create(Item.of("orgId", "o", "title", "O"));
        assertThat(db.delete("Org", "o")).as("after %d requests", n).isTrue();
        assertThat(db.all().keySet())
            .as("after %d requests", n)
            .containsExactly("USER#u1 / USER#u1", "USER#u2 / USER#u2");
      }
    }
    assertThat(removed).isGreaterThan(10);
  }

  @Test
  void aDeleteFailsIfAnotherToolWritesOverItsEntityMeanwhile() {
    int requests = requestsOf("Org", "o");
    int erased = 0;
    for (int n = 1; n <= requests; n++) {
      try (Database db = Forum.filled()) {
        AtomicBoolean isErased = new AtomicBoolean();
        Fate[] fates = new Fate[n];
        Arrays.fill(fates, new Fate.After(() -> {}));
        fates[n - 1] = new Fate.After(() -> isErased.set(isErased(db)));
        db.interference.next(fates);
        AdjoinException failed = null;
        try {
          db.delete("Org", "o");
        } catch (AdjoinException e) {
          failed = e;
        }
        db.interference.clear();
        if (isErased.get()) {
          erased++;
          assertThat(failed)
              .as("at write %d", n)
              .isNotNull()
              .hasMessageContaining("another program wrote over Org o while it was being deleted");
          assertThat(db.resume().unfinished()).as("at write %d", n).hasSize(1);
          Intact.repair(db);
          assertThat(db.delete("Org", "o")).as("at write %d", n).isTrue();
        }
        assertThat(db.resume().unfinished()).as("at write %d", n).isEmpty();
        assertThat(db.all().keySet()).containsExactly("USER#u1 / USER#u1", "USER#u2 / USER#u2");
      }
    }
    assertThat(erased).isGreaterThan(10);
  }

  /** Another tool puts the organization, of which it knows nothing but the declared attributes. */
  private static boolean isErased(Database db) {
    Map<String, AttributeValue> stored = db.stored("ORG#o", "ORG#o");
    boolean isMarked = StoredValues.isMarked(stored);
    if (isMarked) {
      Map<String, AttributeValue> bare = new HashMap<>(stored);
      bare.keySet().removeIf(name -> name.startsWith("_") && !name.equals("_type"));
      db.client().putItem(put -> put.tableName(db.table.calls().table()).item(bare));
    }
    return isMarked;
  }

  private static int requestsOf(String type, String key) {
    try (Database db = Forum.filled()) {
      db.requests.clear();
      assertThat(db.delete(type, key)).isTrue();
      Intact.check(db);
      return db.requests.size();
    }
  }

  private static void dieAfter(Database db, int requests, String type, String key) {
    db.interference.dieAfter(requests);
    try {
      db.delete(type, key);
    } catch (Interference.Died e) {
      assertThat(e).isNotNull();
    }
    db.interference.revive();
  }
}
