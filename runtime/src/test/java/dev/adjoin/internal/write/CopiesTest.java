// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.Item;
import dev.adjoin.internal.write.Interference.Fate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class CopiesTest {
  private static final String MODEL =
      """
      model: shop
      table: Shop
      entities:
        Customer:
          id: customerId
          attributes: {customerId: string, name: string, phone: string?}
        Order:
          parent: Customer
          id: orderId
          onDelete: keep
          copy: {customerName: Customer.name}
          attributes: {orderId: string, total: int}
          views: {byName: {by: [customerName]}}
        Product: {id: sku, attributes: {sku: string, title: string, price: int}}
      relationships:
        Wish:
          from: Customer
          to: Product
          copy: {to: [title]}
          attributes: {rank: int?}
      """;

  private final Database db = Database.of(MODEL);
  private final ItemWriter<Item> customers = db.entity("Customer");
  private final ItemWriter<Item> orders = db.entity("Order");
  private final ItemWriter<Item> products = db.entity("Product");
  private final ItemWriter<Item> wishes = db.edges("Wish");

  private static final Item ADA = Item.of("customerId", "c", "name", "Ada");
  private static final Item ORDER = Item.of("customerId", "c", "orderId", "o", "total", 4);
  private static final Item WISH = Item.of("customerId", "c", "sku", "pen");

  @AfterEach
  void agrees() {
    Intact.check(db);
    db.close();
  }

  @Test
  void aNewItemCopiesWithTheVersionItCopied() {
    customers.create(ADA);
    products.create(Item.of("sku", "pen", "title", "Pen", "price", 2));
    assertThat(orders.create(ORDER).string("customerName")).isEqualTo("Ada");
    wishes.link(WISH);

    assertThat(db.shown("CUSTOMER#c", "ORDER#o"))
        .contains("_copied={Customer=0}", "customerName=Ada", "GSI1PK=ORDER.byName#Ada");
    assertThat(db.shown("CUSTOMER#c", "PRODUCT#pen")).contains("_copied={to=0}", "title=Pen");
    orders.change("c", "o").set("total").to(5).apply();
    orders.put(ORDER.with("total", 6));
    wishes.put(WISH.with("rank", 1));
    assertThat(db.shown("CUSTOMER#c", "ORDER#o"))
        .contains("total=6", "customerName=Ada", "GSI1PK=ORDER.byName#Ada");
    assertThat(db.shown("CUSTOMER#c", "PRODUCT#pen")).contains("rank=1", "title=Pen");
  }

  @Test
  void whatIsCopiedFromMustBeThere() {
    assertThatThrownBy(() -> orders.create(ORDER))
        .hasMessage("Order.create: Customer c does not exist or is being deleted")
        .extracting("reason")
        .isEqualTo(Reason.END_NOT_FOUND);
    customers.create(ADA);
    assertThatThrownBy(() -> wishes.link(WISH))
        .hasMessageContaining("Wish.link: Product pen does not exist or is being deleted")
        .extracting("reason")
        .isEqualTo(Reason.END_NOT_FOUND);
  }

  @Test
  void aChangeOfWhatOthersCopyChangesTheCopiesInTheSameTransaction() {
    customers.create(ADA);
    orders.create(ORDER);
    orders.create(ORDER.with("orderId", "p"));
    db.sent();

    customers.change("c").set("name").to("Eve").apply();

    assertThat(db.sent())
        .containsExactly("GetItem", "Query", "TransactWriteItems", "Query", "DeleteItem");
    assertThat(db.shown("CUSTOMER#c", "CUSTOMER#c")).contains("name=Eve", "_version=1");
    for (String order : List.of("ORDER#o", "ORDER#p")) {
      assertThat(db.shown("CUSTOMER#c", order))
          .contains("_copied={Customer=1}", "customerName=Eve", "GSI1PK=ORDER.byName#Eve");
    }
    assertThat(db.all()).hasSize(3);
  }

  @Test
  void everyWriteOfASourceBringsItsCopiesForward() {
    customers.create(ADA);
    orders.create(ORDER);
    customers.put(ADA.with("name", "Eve"));
    assertThat(db.shown("CUSTOMER#c", "ORDER#o")).contains("customerName=Eve");
    customers.edit(c -> c.with("name", "Joe"), "c");
    assertThat(db.shown("CUSTOMER#c", "ORDER#o")).contains("customerName=Joe");
    customers.overwrite(ADA.with("name", "Sue"));
    assertThat(db.shown("CUSTOMER#c", "ORDER#o")).contains("customerName=Sue");
    FluentTransaction transaction = db.transaction();
    transaction.change(db.mapping("Customer"), "c").set("name").to("Zoe").apply();
    transaction.create(db.mapping("Order"), ORDER.with("orderId", "p")).commit();
    assertThat(db.shown("CUSTOMER#c", "ORDER#o")).contains("customerName=Zoe");
    assertThat(db.shown("CUSTOMER#c", "ORDER#p")).contains("customerName=Zoe");
  }

  @Test
  void aChangeOfSomethingElseLeavesTheCopiesAlone() {
    customers.create(ADA);
    orders.create(ORDER);
    customers.change("c").set("name").to("Ada").set("phone").to("1").apply();
    customers.put(ADA.with("phone", "2"));
    customers.edit(c -> c.with("phone", "3"), "c");
    assertThat(db.shown("CUSTOMER#c", "CUSTOMER#c")).contains("phone=3", "_version=3");
    assertThat(db.shown("CUSTOMER#c", "ORDER#o")).contains("_copied={Customer=0}");
    assertThat(db.all()).hasSize(2);
    assertThatThrownBy(() -> customers.change("x").set("name").to("Eve").apply())
        .extracting("reason")
        .isEqualTo(Reason.NOT_FOUND);
  }

  @Test
  void aSourceThatChangedMeanwhileIsReadAgain() {
    customers.create(ADA);
    db.interference.next(new Fate.After(() -> customers.change("c").set("phone").to("1").apply()));
    orders.create(ORDER);
    assertThat(db.shown("CUSTOMER#c", "ORDER#o")).contains("_copied={Customer=1}");
  }

  // ---- Identities of sources

  private static final String CUSTOMER = "CUSTOMER#c";

  private @Nullable AttributeValue born() {
    return db.stored(CUSTOMER, CUSTOMER).get("_born");
  }

  private Map<String, AttributeValue> copied() {
    return db.stored(CUSTOMER, "ORDER#o").get("_copied").m();
  }

  /** Removes a value of an item, as a program leaves it that does not write identities. */
  private void remove(String sort, String path) {
    Map<String, AttributeValue> key =
        Map.of("PK", AttributeValue.fromS(CUSTOMER), "SK", AttributeValue.fromS(sort));
    Map<String, String> names = new HashMap<>();
    for (String name : path.split("\\.")) {
      names.put(name, name.substring(1));
    }
    db.client()
        .updateItem(
            r ->
                r.tableName("Shop")
                    .key(key)
                    .updateExpression("REMOVE " + path)
                    .expressionAttributeNames(names));
  }

  @Test
  void anEntityKeepsItsIdentityUntilItIsDeleted() {
    customers.put(ADA);
    AttributeValue born = born();
    assertThat(born).isNotNull();
    customers.put(ADA.with("phone", "1"));
    customers.overwrite(ADA.with("name", "Eve"));
    customers.change("c").set("name").to("Joe").apply();
    customers.edit(c -> c.with("name", "Sue"), "c");
    db.transaction().put(db.mapping("Customer"), ADA).commit();
    assertThat(born()).isEqualTo(born);
    db.delete("Customer", "c");
    customers.create(ADA);
    assertThat(born()).isNotNull().isNotEqualTo(born);
  }

  @Test
  void aCopyHasTheIdentityOfItsSource() {
    customers.create(ADA);
    orders.create(ORDER);
    assertThat(copied()).containsEntry("_born_Customer", born());
    customers.change("c").set("name").to("Eve").apply();
    assertThat(copied()).containsEntry("_born_Customer", born());
  }

  @Test
  void aSourceThatIsCreatedInTheSameTransactionIsKnown() {
    FluentTransaction transaction = db.transaction();
    transaction.create(db.mapping("Customer"), ADA);
    transaction.create(db.mapping("Order"), ORDER).commit();
    assertThat(copied()).containsEntry("_born_Customer", born());
    customers.change("c").set("name").to("Eve").apply();
    assertThat(db.shown(CUSTOMER, "ORDER#o")).contains("customerName=Eve");
  }

  @Test
  void aSourceThatWasCreatedAgainMeanwhileIsReadAgain() {
    customers.create(ADA);
    db.interference.next(
        new Fate.After(
            () -> {
              db.delete("Customer", "c");
              customers.create(ADA.with("name", "Eve"));
            }));
    orders.create(ORDER);
    assertThat(db.shown(CUSTOMER, "ORDER#o")).contains("customerName=Eve", "{Customer=0}");
  }

  @Test
  void aSourceAndCopiesThatHaveNoIdentityWorkAsBefore() {
    customers.create(ADA);
    orders.create(ORDER);
    remove(CUSTOMER, "#_born");
    remove("ORDER#o", "#_copied.#_born_Customer");
    customers.change("c").set("name").to("Eve").apply();
    assertThat(db.shown(CUSTOMER, "ORDER#o")).contains("customerName=Eve", "{Customer=1}");
    customers.put(ADA.with("name", "Joe"));
    orders.create(ORDER.with("orderId", "p"));
    assertThat(db.shown(CUSTOMER, "ORDER#o")).contains("customerName=Joe", "{Customer=2}");
    assertThat(db.shown(CUSTOMER, "ORDER#p")).contains("customerName=Joe", "{Customer=2}");
    // A delete that has read no identity must not take it for another entity.
    assertThat(born()).isNull();
    assertThat(copied()).containsOnlyKeys("Customer");
  }

  @Test
  void aCopyThatHasNoIdentityFollowsASourceThatHasOne() {
    customers.create(ADA);
    orders.create(ORDER);
    remove("ORDER#o", "#_copied.#_born_Customer");
    customers.change("c").set("name").to("Eve").apply();
    assertThat(db.shown(CUSTOMER, "ORDER#o")).contains("customerName=Eve", "{Customer=1}");
    assertThat(copied()).containsEntry("_born_Customer", born());
  }

  @Test
  void aCopyOfAFormerSourceIsLeftToARepair() {
    customers.create(ADA);
    orders.create(ORDER);
    db.delete("Customer", "c");
    customers.create(ADA.with("name", "Eve"));
    orders.create(ORDER.with("orderId", "p"));
    customers.change("c").set("name").to("Joe").apply();
    assertThat(db.shown(CUSTOMER, "ORDER#o")).contains("customerName=Ada", "{Customer=0}");
    assertThat(db.shown(CUSTOMER, "ORDER#p")).contains("customerName=Joe", "{Customer=1}");
    assertThat(Intact.problems(db.directTable)).singleElement().asString().contains("stale copy");
    Intact.repair(db);
    assertThat(db.shown(CUSTOMER, "ORDER#o")).contains("customerName=Joe", "{Customer=1}");
    customers.change("c").set("name").to("Sue").apply();
    assertThat(db.shown(CUSTOMER, "ORDER#o")).contains("customerName=Sue", "{Customer=2}");
  }
}
