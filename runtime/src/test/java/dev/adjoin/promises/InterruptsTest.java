// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.promises;

import static dev.adjoin.AdjoinException.Reason.INTERRUPTED;
import static dev.adjoin.guides.Failing.reason;
import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.Adjoin;
import dev.adjoin.Item;
import dev.adjoin.Suite;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** An interrupted thread stops before the next request, with its interrupt flag still set. */
class InterruptsTest extends Suite {
  private Adjoin db;

  @BeforeEach
  void open() {
    db = example("social");
    db.entity("User").create(Item.of("username", "ada", "displayName", "Ada"));
  }

  private static void stops(ThrowingCallable call) {
    Thread.currentThread().interrupt();
    assertThat(reason(call)).isEqualTo(INTERRUPTED);
    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void readsStop() {
    stops(() -> db.entity("User").get("ada"));
    stops(() -> db.relationship("Follow").from("ada").list());
    stops(() -> db.relationship("Follow").to("ada").withEntities().page(5));
    stops(() -> db.relationship("Follow").to("ada").count());
    stops(() -> db.entity("User").getAll(List.of("ada", "bob")));
  }

  @Test
  void writesStopAndWriteNothing() {
    stops(() -> db.entity("User").create(Item.of("username", "bob", "displayName", "Bob")));
    stops(() -> db.entity("User").change("ada").set("displayName").to("X").apply());
    stops(() -> db.relationship("Follow").link(Item.of("follower", "ada", "followed", "bob")));
    stops(() -> db.relationship("Follow").unlink("ada", "bob"));
    assertThat(items(db)).hasSize(1);
    assertThat(db.entity("User").consistent().get("ada").orElseThrow().string("displayName"))
        .isEqualTo("Ada");
  }
}
