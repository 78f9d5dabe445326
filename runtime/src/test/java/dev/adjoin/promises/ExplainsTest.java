// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.promises;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.Adjoin;
import dev.adjoin.Item;
import dev.adjoin.Suite;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Every call can explain its requests without sending any. */
class ExplainsTest extends Suite {
  private Adjoin db;
  private final Item membership =
      Item.of("userId", "u1", "groupId", "g1", "role", "owner", "status", "active");

  @BeforeEach
  void open() {
    db = example("teams");
    operations();
  }

  @AfterEach
  void sentNothing() {
    assertThat(operations()).isEmpty();
  }

  @Test
  void readsOfEdges() {
    var memberships = db.relationship("Membership");
    assertThat(memberships.from("u1").explain())
        .contains("Query: PK = USER#{userId} and begins_with(SK, GROUP#)");
    assertThat(memberships.to("g1").limit(25).explain()).contains("Query GSI1:", "limit");
    assertThat(memberships.to("g1").withEntities().explain()).contains("BatchGetItem");
    assertThat(memberships.view("active", "g1").explain()).contains("Query GSI2:");
    assertThat(memberships.explain().get()).contains("GetItem: USER#{userId} / GROUP#{groupId}");
    assertThat(db.commonEdges(memberships.from("u1"), memberships.from("u2")).explain())
        .contains("read side by side");
    assertThat(db.commonEdges(memberships.from("u1"), memberships.from("u2")))
        .hasToString("Membership.from.common");
  }

  @Test
  void readsOfEntities() {
    assertThat(db.entity("User").explain().get()).contains("GetItem: USER#{userId} / PROFILE");
    assertThat(db.entity("User").explain().collection()).contains("Query: PK = USER#{userId}");
  }

  @Test
  void writesOfEdges() {
    var memberships = db.relationship("Membership");
    assertThat(memberships.explain().link(membership))
        .startsWith("Membership.link")
        .contains("TransactWriteItems", "USER#u1 / GROUP#g1", "GROUP#g1 / INFO");
    assertThat(memberships.explain().unlink("u1", "g1")).contains("Delete USER#u1 / GROUP#g1");
    assertThat(memberships.explain().put(membership)).contains("USER#u1 / GROUP#g1");
    assertThat(memberships.change("u1", "g1").set("role").to("admin").explain())
        .contains("USER#u1 / GROUP#g1");
  }

  @Test
  void writesOfEntities() {
    Item user = Item.of("userId", "u1", "name", "U", "email", "u@x.org");
    assertThat(db.entity("User").explain().create(user))
        .contains("Put USER#u1 / PROFILE", "USER.email#u@x.org");
    assertThat(db.entity("User").explain().put(user)).contains("USER#u1 / PROFILE");
    assertThat(db.entity("User").explain().delete("u1"))
        .contains("1. Mark it", "Query: PK = USER#u1 and begins_with(SK, GROUP#)");
  }

  @Test
  void transactions() {
    assertThatThrownBy(
            () ->
                db.transaction(
                    t -> {
                      t.relationship("Membership").link(membership);
                      throw new IllegalStateException(t.explain());
                    }))
        .hasMessageStartingWith("Membership.link")
        .hasMessageContaining("USER#u1 / GROUP#g1");
  }
}
