// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.promises;

import static dev.adjoin.AdjoinException.Reason.ALREADY_EXISTS;
import static dev.adjoin.AdjoinException.Reason.CONDITION_FAILED;
import static dev.adjoin.AdjoinException.Reason.END_NOT_FOUND;
import static dev.adjoin.AdjoinException.Reason.NOT_FOUND;
import static dev.adjoin.AdjoinException.Reason.NOT_UNIQUE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.adjoin.Adjoin;
import dev.adjoin.AdjoinException;
import dev.adjoin.Condition;
import dev.adjoin.Item;
import dev.adjoin.Suite;
import dev.adjoin.Transaction;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Several operations are applied all or none. */
class TransactionsTest extends Suite {
  private Adjoin db;

  @BeforeEach
  void open() {
    db = example("teams");
  }

  private static Item user(String id) {
    return Item.of("userId", id, "name", id, "email", id + "@x.org");
  }

  private static Item group(String id) {
    return Item.of("groupId", id, "name", id);
  }

  private static Item owner(String user, String group) {
    return Item.of("userId", user, "groupId", group, "role", "owner", "status", "active");
  }

  private AdjoinException failure(Consumer<Transaction> work) {
    return catchThrowableOfType(AdjoinException.class, () -> db.transaction(work));
  }

  @Test
  void aGroupIsFoundedWithItsOwner() {
    operations();
    db.transaction(
        t -> {
          t.entity("User").create(user("u1"));
          t.entity("Group").create(group("g1"));
          t.relationship("Membership").link(owner("u1", "g1"));
        });
    assertThat(operations()).containsExactly("TransactWriteItems");
    assertThat(db.relationship("Membership").to("g1").consistent().count()).isOne();
    assertThat(db.entity("User").consistent().unique("email").is("u1@x.org")).isPresent();
  }

  @Test
  void aFailureIsOfTheOperationThatCausedIt() {
    db.entity("Group").create(group("g1"));
    AdjoinException failure =
        failure(
            t -> {
              t.entity("User").create(user("u1"));
              t.entity("Group").create(group("g1"));
            });
    assertThat(failure.reason()).isEqualTo(ALREADY_EXISTS);
    assertThat(failure.operation()).isEqualTo("Group.create");
    assertThat(failure.key()).isEqualTo("GROUP#g1 / INFO");
    assertThat(db.entity("User").consistent().get("u1")).isEmpty();
  }

  @Test
  void aTakenAddressIsToldApart() {
    db.entity("User").create(user("u1"));
    AdjoinException failure =
        failure(
            t -> {
              t.entity("Group").create(group("g1"));
              t.entity("User").create(user("u2").with("email", "u1@x.org"));
            });
    assertThat(failure.reason()).isEqualTo(NOT_UNIQUE);
    assertThat(failure.operation()).isEqualTo("User.create");
    assertThat(db.entity("Group").consistent().get("g1")).isEmpty();
  }

  @Test
  void aLinkNeedsItsEndsUnlessTheyComeWithIt() {
    assertThat(failure(t -> t.relationship("Membership").link(owner("u1", "g1"))).reason())
        .isEqualTo(END_NOT_FOUND);
  }

  @Test
  void ownershipIsHandedOver() {
    db.entity("User").create(user("u1"));
    db.entity("User").create(user("u2"));
    db.entity("Group").create(group("g1"));
    db.relationship("Membership").link(owner("u1", "g1"));
    db.transaction(
        t -> {
          t.relationship("Membership").unlink("u1", "g1");
          t.relationship("Membership").link(owner("u2", "g1"));
          t.entity("Group").change("g1").set("description").to("Under new management").apply();
        });
    assertThat(db.relationship("Membership").to("g1").consistent().count()).isOne();
    assertThat(db.relationship("Membership").consistent().get("u2", "g1")).isPresent();
    assertThat(db.entity("Group").consistent().get("g1").orElseThrow().string("description"))
        .isEqualTo("Under new management");
  }

  @Test
  void aDemandThatDoesNotHoldUndoesAll() {
    db.entity("Group").create(group("g1"));
    AdjoinException failure =
        failure(
            t -> {
              t.entity("Group").check(Condition.of("name").is("another"), "g1");
              t.entity("User").create(user("u1"));
            });
    assertThat(failure.reason()).isEqualTo(CONDITION_FAILED);
    assertThat(failure(t -> t.entity("Group").check("g2")).reason()).isEqualTo(NOT_FOUND);
    assertThat(db.entity("User").consistent().get("u1")).isEmpty();
  }

  @Test
  void nothingIsSentWhereNothingIsSaidOrSayingFails() {
    operations();
    db.transaction(t -> {});
    assertThatThrownBy(
            () ->
                db.transaction(
                    t -> {
                      t.entity("Group").create(group("g1"));
                      throw new IllegalStateException("changed my mind");
                    }))
        .hasMessage("changed my mind");
    assertThat(operations()).isEmpty();
    assertThat(items(db)).isEmpty();
  }

  @Test
  void whatContradictsItselfIsRefusedNamingBoth() {
    assertThatThrownBy(
            () ->
                db.transaction(
                    t -> {
                      t.entity("Group").create(group("g1"));
                      t.entity("Group").create(group("g1"));
                    }))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("Group.create");
  }

  @Test
  void moreThanATransactionHoldsIsRefusedBeforeItIsSent() {
    operations();
    assertThatThrownBy(
            () ->
                db.transaction(
                    t -> {
                      for (int i = 0; i <= 100; i++) {
                        t.entity("Group").create(group("g" + i));
                      }
                    }))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("100");
    assertThat(operations()).isEmpty();
  }

  @Test
  void aCheckedChildIsWrittenWithTheParentThatTheSameTransactionPuts() {
    Adjoin orders =
        open(
            """
            model: orders
            entities:
              Customer: {id: customerId, attributes: {customerId: string, name: string}}
              Order: {id: orderId, attributes: {orderId: string}, parent: Customer, integrity: checked}
            """);
    for (String name : new String[] {"Ada", "Ada Lovelace"}) {
      orders.transaction(
          t -> {
            t.entity("Customer").put(Item.of("customerId", "c1", "name", name));
            t.entity("Order").put(Item.of("customerId", "c1", "orderId", name));
          });
    }
    assertThat(orders.entity("Order").of("c1").consistent().count()).isEqualTo(2);
    assertThat(orders.entity("Customer").consistent().get("c1").orElseThrow().string("name"))
        .isEqualTo("Ada Lovelace");
  }
}
