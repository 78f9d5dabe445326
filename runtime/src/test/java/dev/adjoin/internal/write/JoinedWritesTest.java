// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.Item;
import dev.adjoin.internal.codec.Mapping;
import dev.adjoin.internal.write.Interference.Fate;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Operations of one transaction that write, or depend on, the same items. */
class JoinedWritesTest {
  private static final String MODEL =
      """
      model: shop
      table: Shop
      entities:
        Customer: {id: customerId, attributes: {customerId: string, name: string}}
        Order:
          id: orderId
          parent: Customer
          copy: {customerName: Customer.name}
          attributes: {orderId: string, note: string?}
        Line:
          id: lineId
          parent: Order
          copy: {orderNote: Order.note}
          attributes: {lineId: string}
        Product:
          id: productId
          version: edition
          attributes:
            productId: string
            kind: string
            stock: int
            note: string?
            edition: int
          views: {sold: {by: [kind], order: [stock], when: "kind = book and stock > 0"}}
        Tag: {id: tagId, attributes: {tagId: string, name: string?}}
      relationships:
        Tagged: {from: Product, to: Tag, count: {from: tags, to: products}}
        Starred:
          from: Product
          to: Tag
          store: summaries
          as: {from: stars, to: starred}
          max: {from: 5, to: 5}
          count: {from: starsGiven}
          attributes: {since: instant = now, points: int?}
          summary: {from: [since, points, name], to: [since, points]}
      """;
  private final Database db = Database.of(MODEL);
  private final Mapping<Item> products = db.mapping("Product");
  private final Mapping<Item> tags = db.mapping("Tag");
  private final Mapping<Item> tagged = db.mapping("Tagged");
  private final Mapping<Item> starred = db.mapping("Starred");

  private static final Item PRODUCT = Item.of("productId", "p", "kind", "pen", "stock", 0);
  private static final Item TAG = Item.of("tagId", "t", "name", "Tee");
  private static final Item EDGE = Item.of("productId", "p", "tagId", "t");

  @AfterEach
  void agrees() {
    Intact.check(db);
    db.close();
  }

  private void both() {
    db.transaction().create(products, PRODUCT).create(tags, TAG).commit();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aPutTakesInTheLinksThatCountOnIt(boolean isThere) {
    if (isThere) {
      both();
    }
    db.transaction()
        .link(tagged, EDGE)
        .overwrite(products, PRODUCT.with("note", "new"))
        .put(tags, TAG)
        .link(starred, EDGE)
        .commit();
    assertThat(db.shown("PRODUCT#p", "PRODUCT#p"))
        .contains("note=new", "tags=1", "changes=1", "stars={t={", "name=Tee");
    assertThat(db.shown("TAG#t", "TAG#t")).contains("products=1", "starred={p={");
  }

  @Test
  void aPutThatWasReadTooEarlyIsMadeAgain() {
    both();
    db.interference.next(new Fate.After(() -> db.delete("Product", "p")));
    db.transaction().overwrite(products, PRODUCT).link(tagged, EDGE).commit();
    assertThat(db.shown("PRODUCT#p", "PRODUCT#p")).contains("tags=1", "edition=1");

    db.edges("Tagged").unlink("p", "t");
    db.delete("Product", "p");
    db.interference.next(new Fate.After(() -> db.entity("Product").create(PRODUCT)));
    db.transaction().overwrite(products, PRODUCT).link(tagged, EDGE).commit();
    assertThat(db.shown("PRODUCT#p", "PRODUCT#p")).contains("tags=1", "edition=2");
  }

  @Test
  void whatIsNewCopiesFromWhatIsNewWithIt() {
    Item order = Item.of("customerId", "c", "orderId", "o", "note", "gift");
    db.transaction()
        .create(db.mapping("Line"), Item.of("customerId", "c", "orderId", "o", "lineId", "l"))
        .create(db.mapping("Order"), order)
        .create(db.mapping("Customer"), Item.of("customerId", "c", "name", "Ann"))
        .commit();
    assertThat(db.shown("CUSTOMER#c", "ORDER#o")).contains("customerName=Ann");
    assertThat(db.shown("CUSTOMER#c", "ORDER#o#LINE#l")).contains("orderNote=gift");

    FluentTransaction alone =
        db.transaction()
            .create(db.mapping("Order"), order.with("customerId", "d"))
            .create(products, PRODUCT);
    assertThatThrownBy(alone::commit)
        .hasMessageContaining("Order.create: Customer d does not exist or is being deleted");
  }

  @Test
  void changesThatWouldNotSeeEachOtherAreRefused() {
    both();
    FluentTransaction view = db.transaction();
    view.change(products, "p").set("kind").to("book").apply();
    view.change(products, "p").set("stock").to(5).apply();
    assertThatThrownBy(view::commit)
        .hasMessage(
            "Product.change and Product.change must not be in one transaction: both write Product p");
    FluentTransaction followed = db.transaction();
    followed.change(products, "p").add("stock").by(1).apply();
    followed.change(products, "p").add("stock").by(1).apply();
    assertThatThrownBy(followed::commit).isInstanceOf(IllegalArgumentException.class);

    db.edges("Starred").link(EDGE.with("points", 1));
    FluentTransaction summary = db.transaction();
    summary.change(starred, "p", "t").add("points").by(1).apply();
    summary.change(starred, "p", "t").add("points").by(1).apply();
    assertThatThrownBy(summary::commit).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void anEdgeInSummariesIsLinkedOrUnlinkedOnce() {
    both();
    assertThatThrownBy(() -> db.transaction().link(starred, EDGE).link(starred, EDGE).commit())
        .hasMessageStartingWith("Starred.link and Starred.link must not be in one transaction");
    db.edges("Starred").link(EDGE);
    assertThatThrownBy(
            () -> db.transaction().unlink(starred, "p", "t").unlink(starred, "p", "t").commit())
        .hasMessageStartingWith("Starred.unlink and Starred.unlink must not be in one transaction");
  }

  @Test
  void whatIsToBeNewAndIsThereIsWhatFails() {
    both();
    db.edges("Tagged").link(EDGE);
    FluentTransaction change = db.transaction().create(products, PRODUCT);
    change.change(products, "p").add("stock").by(1).apply();
    assertThatThrownBy(change::commit).hasMessage("Product.create: Product p already exists");
    assertThatThrownBy(
            () -> db.transaction().unlink(tagged, "p", "t").create(products, PRODUCT).commit())
        .hasMessage("Product.create: Product p already exists");
  }

  @Test
  void changesOfOtherAttributesJoin() {
    both();
    FluentTransaction two = db.transaction().link(tagged, EDGE);
    two.change(products, "p").set("kind").to("book").set("stock").to(5).apply();
    two.change(products, "p").set("note").to("n").apply();
    two.commit();
    assertThat(db.shown("PRODUCT#p", "PRODUCT#p")).contains("note=n", "edition=3", "tags=1");
  }

  @Test
  void aPutOfASummaryLeavesItsBirthAndWhatTheModelDoesNotKnow() {
    both();
    db.edges("Starred").link(EDGE.with("points", 1));
    db.client()
        .updateItem(
            r ->
                r.tableName("Shop")
                    .key(
                        Map.of(
                            "PK", AttributeValue.fromS("TAG#t"),
                            "SK", AttributeValue.fromS("TAG#t")))
                    .updateExpression("SET starred.p.strange = :v")
                    .expressionAttributeValues(Map.of(":v", AttributeValue.fromS("kept"))));
    db.clock.advance(Duration.ofDays(1));
    db.edges("Starred").put(EDGE);
    assertThat(db.shown("TAG#t", "TAG#t"))
        .contains("starred={p={since=2026-01-01T00:00:00Z, strange=kept}}");
    assertThat(db.shown("PRODUCT#p", "PRODUCT#p"))
        .contains("stars={t={_copied=0, name=Tee, since=2026-01-01T00:00:00Z}}");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void anEdgeInMapsIsPutWithAnEntityThatThePutOfTheSameTransactionCreates(boolean isFirst) {
    db.transaction().create(tags, TAG).commit();
    if (isFirst) {
      db.transaction().put(starred, EDGE).put(products, PRODUCT.with("edition", 0)).commit();
    } else {
      db.transaction().put(products, PRODUCT.with("edition", 0)).put(starred, EDGE).commit();
    }
    assertThat(db.shown("PRODUCT#p", "PRODUCT#p")).contains("stars={t={");
  }

  @Test
  void keysThatOnlyLookAlikeAreDifferentItems() {
    String cells =
        """
        model: cells
        table: Cells
        entities:
          Cell:
            id: [row, column]
            key: "{row}"
            sort: "{column}"
            attributes: {row: string, column: string}
        """;
    try (Database grid = Database.of(cells)) {
      grid.transaction()
          .create(grid.mapping("Cell"), Item.of("row", "a / b", "column", "c"))
          .create(grid.mapping("Cell"), Item.of("row", "a", "column", "b / c"))
          .commit();
      assertThat(grid.stored("a%20/%20b", "c")).isNotEmpty();
      assertThat(grid.stored("a", "b%20/%20c")).isNotEmpty();
    }
  }
}
