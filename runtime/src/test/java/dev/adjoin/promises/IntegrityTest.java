// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.promises;

import static dev.adjoin.AdjoinException.Reason.END_NOT_FOUND;
import static dev.adjoin.AdjoinException.Reason.RESTRICTED;
import static dev.adjoin.AdjoinException.Reason.STALE;
import static dev.adjoin.AdjoinException.Reason.UNKNOWN;
import static dev.adjoin.guides.Failing.reason;
import static dev.adjoin.guides.Failing.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.Adjoin;
import dev.adjoin.AdjoinException;
import dev.adjoin.Item;
import dev.adjoin.LinkOutcome;
import dev.adjoin.Suite;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A missing parent, a stale version and an entity that still has edges are noticed. */
class IntegrityTest extends Suite {
  private static final String MODEL =
      """
      entities:
        Customer:
          id: customerId
          version: revision
          attributes: {customerId: string, name: string, revision: long}
        Order:
          parent: Customer
          id: orderId
          integrity: checked
          attributes: {orderId: string}
        Shop: {id: shopId, attributes: {shopId: string}}
        Book: {id: bookId, attributes: {bookId: string, title: string}}
      relationships:
        Visit: {from: Customer, to: Shop, count: {to: visits}, onDelete: {to: restrict}}
        Wish: {from: Customer, to: Book, copy: {to: [title]}, onDelete: {to: keep}}
      """;

  private Adjoin db;

  @BeforeEach
  void open() {
    db = open(MODEL);
    db.entity("Customer").create(Item.of("customerId", "ada", "name", "Ada"));
  }

  @Test
  void aCheckedChildNeedsItsParent() {
    Item order = Item.of("customerId", "bob", "orderId", "o1");
    assertThat(reason(() -> db.entity("Order").create(order))).isEqualTo(END_NOT_FOUND);
    assertThat(db.entity("Order").consistent().get("bob", "o1")).isEmpty();
    db.entity("Order").create(order.with("customerId", "ada"));
    assertThat(db.entity("Order").consistent().get("ada", "o1")).isPresent();
  }

  @Test
  void aPutOfAnOlderVersionIsRefusedAndAnOverwriteIsNot() {
    Item read = db.entity("Customer").consistent().get("ada").orElseThrow();
    db.entity("Customer").change("ada").set("name").to("Ada Lovelace").apply();
    assertThat(reason(() -> db.entity("Customer").put(read))).isEqualTo(STALE);
    assertThat(name()).isEqualTo("Ada Lovelace");
    db.entity("Customer").overwrite(read);
    assertThat(name()).isEqualTo("Ada");
    db.entity("Customer").put(db.entity("Customer").consistent().get("ada").orElseThrow());
  }

  private String name() {
    return db.entity("Customer").consistent().get("ada").orElseThrow().string("name");
  }

  @Test
  void anEntityWhoseEdgesRestrictIsKeptWhileItHasSome() {
    db.entity("Shop").create(Item.of("shopId", "books"));
    db.relationship("Visit").link(Item.of("customerId", "ada", "shopId", "books"));
    assertThat(db.entity("Shop").consistent().get("books").orElseThrow().find("visits"))
        .hasValueSatisfying(visits -> assertThat(visits).hasToString("1"));
    assertThat(refusal(() -> db.entity("Shop").delete("books")).reason()).isEqualTo(RESTRICTED);
    db.relationship("Visit").unlink("ada", "books");
    assertThat(db.entity("Shop").delete("books")).isTrue();
  }

  @Test
  void anEdgeIsFoundAfterTheEntityThatItCopiesFromIsDeleted() {
    db.entity("Book").create(Item.of("bookId", "b1", "title", "Notes"));
    Item wish = Item.of("customerId", "ada", "bookId", "b1");
    assertThat(db.relationship("Wish").link(wish).isNew()).isTrue();
    deleteBook();
    LinkOutcome<Item> again = db.relationship("Wish").link(wish);
    assertThat(again.isNew()).isFalse();
    assertThat(again.edge().string("title")).isEqualTo("Notes");
    assertThat(db.relationship("Wish").linkAll(List.of(wish)).unchanged()).isEqualTo(1);
    Item other = Item.of("customerId", "bob", "bookId", "b1");
    assertThat(reason(() -> db.relationship("Wish").link(other))).isEqualTo(END_NOT_FOUND);
  }

  /** A delete whose response was lost says so, and can be called again. */
  private void deleteBook() {
    try {
      db.entity("Book").delete("b1");
    } catch (AdjoinException e) {
      assertThat(e.reason()).isEqualTo(UNKNOWN);
      db.entity("Book").delete("b1");
    }
    assertThat(db.entity("Book").consistent().get("b1")).isEmpty();
  }
}
