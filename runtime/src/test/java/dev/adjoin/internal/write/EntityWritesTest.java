// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.AdjoinException;
import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.Condition;
import dev.adjoin.Item;
import dev.adjoin.internal.plan.WriteName.Verb;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class EntityWritesTest {
  private static final String SHOP =
      """
      model: shop
      table: Shop
      entities:
        Product:
          id: sku
          sort: INFO
          version: revision
          expires: until
          lookup: [vendor]
          attributes:
            sku: string
            name: string
            vendor: string?
            stock: int = 0
            price: decimal?
            tags: set(string)
            notes: list(string, max 3)?
            status: enum(draft, sold, gone) = draft
            rank: int?
            until: instant?
            createdAt: instant = now
            changedAt: instant = changed
            revision: int
          views:
            onSale: {by: [status], order: [rank], when: status = sold and rank exists}
        User:
          id: userId
          unique: [email, [first, last]]
          attributes: {userId: string, email: string?, first: string, last: string}
      """;

  private final Database db = Database.of(SHOP);
  private final ItemWriter<Item> products = db.entity("Product");
  private final ItemWriter<Item> users = db.entity("User");

  @AfterEach
  void close() {
    Intact.check(db);
    db.close();
  }

  private static Item pen() {
    return Item.of("sku", "pen", "name", "Pen", "tags", Set.of("blue", "thin"));
  }

  private String product() {
    return db.shown("PRODUCT#pen", "INFO");
  }

  @Test
  void createsAnItemWithItsDefaultsAndItsFirstVersion() {
    Item created = products.create(pen());

    assertThat(product())
        .isEqualTo(
            "{PK=PRODUCT#pen, SK=INFO, _type=Product, changedAt=2026-01-01T00:00:00Z,"
                + " createdAt=2026-01-01T00:00:00Z, name=Pen, revision=1, sku=pen, status=draft,"
                + " stock=0, tags=[blue, thin]}");
    assertThat(created.integer("revision")).isEqualTo(1);
    assertThat(db.sent()).containsExactly("PutItem");
    assertThat(db.stored("PRODUCT#pen", "INFO").get("_by").s()).isNotEmpty();
  }

  @Test
  void refusesToCreateWhatIsThere() {
    products.create(pen());

    assertThatThrownBy(() -> products.create(pen().with("name", "Other")))
        .isInstanceOf(AdjoinException.class)
        .hasMessage("Product.create: Product pen already exists")
        .extracting("reason")
        .isEqualTo(Reason.ALREADY_EXISTS);
    assertThat(product()).contains("name=Pen");
  }

  @Test
  void refusesEmptyKeysLargeKeysAndLargeItemsBeforeAnythingIsSent() {
    db.sent();
    assertThatThrownBy(() -> products.create(pen().with("sku", "")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("Product.sku must not be empty: it is part of a key");
    assertThatThrownBy(() -> products.create(pen().with("sku", "x".repeat(2100))))
        .hasMessage(
            "Product.sku must be shorter: the partition key PRODUCT#xxxxxxxxxxxxxxxxxxxxxx… has 2108 bytes, and"
                + " DynamoDB allows 2048");
    assertThatThrownBy(() -> products.create(pen().with("name", "x".repeat(410_000))))
        .hasMessageMatching(
            "Product.create: Product pen must be at most 409600 bytes, but was" + " 41\\d{4}");
    assertThat(db.sent()).isEmpty();
  }

  @Test
  void putsAnItemThatIsNewOrNotInOneWrite() {
    products.overwrite(pen().with("vendor", "acme").with("status", "sold").with("rank", 3));

    assertThat(product())
        .contains("GSI1PK=PRODUCT.vendor#acme, GSI1SK=PRODUCT#pen")
        .contains("GSI2PK=PRODUCT.onSale#sold")
        .contains("revision=1");
    db.client()
        .updateItem(
            r ->
                r.tableName("Shop")
                    .key(key("PRODUCT#pen", "INFO"))
                    .updateExpression("SET extra = :u")
                    .expressionAttributeValues(Map.of(":u", AttributeValue.fromS("kept"))));
    db.clock.advance(java.time.Duration.ofDays(1));

    products.overwrite(pen().with("name", "Pencil"));

    assertThat(product())
        .isEqualTo(
            "{PK=PRODUCT#pen, SK=INFO, _type=Product, changedAt=2026-01-02T00:00:00Z,"
                + " createdAt=2026-01-01T00:00:00Z, extra=kept, name=Pencil, revision=2, sku=pen,"
                + " status=draft, stock=0, tags=[blue, thin]}");
    // Each put returns the item with its times, counts and version, which DynamoDB decides.
    assertThat(db.sent())
        .containsExactly("TransactWriteItems", "GetItem", "TransactWriteItems", "GetItem");
  }

  private static Map<String, AttributeValue> key(String partition, String sort) {
    return Map.of("PK", AttributeValue.fromS(partition), "SK", AttributeValue.fromS(sort));
  }

  @Test
  void changesAttributesAndAllThatFollowsThem() {
    products.create(pen().with("rank", 7));
    db.sent();

    products
        .change("pen")
        .set("status")
        .to("sold")
        .set("vendor")
        .to("acme")
        .add("stock")
        .by(5)
        .append("notes")
        .elements(List.of("a", "b"))
        .include("tags")
        .elements(List.of("new"))
        .set("until")
        .to(Instant.parse("2026-03-01T00:00:00Z"))
        .apply();

    assertThat(product())
        .contains("GSI1PK=PRODUCT.vendor#acme", "GSI2PK=PRODUCT.onSale#sold", "GSI2SK=")
        .contains("_expires=1772323200", "notes=[a,b]", "stock=5", "tags=[blue, new, thin]")
        .contains("revision=2");

    products
        .change("pen")
        .set("status")
        .to("gone")
        .remove("vendor")
        .prepend("notes")
        .element("c")
        .exclude("tags")
        .elements(List.of("new", "blue"))
        .remove("until")
        .apply();

    assertThat(product())
        .doesNotContain("GSI", "_expires", "vendor", "until")
        .contains("notes=[c,a,b]", "tags=[thin]", "revision=3");
    assertThat(db.sent())
        .containsExactly("GetItem", "TransactWriteItems", "GetItem", "TransactWriteItems");
  }

  @Test
  void changesWhatAKeyFollowsByWhatItComesTo() {
    products.create(pen().with("rank", 7).with("status", "sold"));
    String before = product();

    products.change("pen").add("rank").by(1).apply();
    String after = product();

    assertThat(after).contains("rank=8").isNotEqualTo(before);
    products.put(pen().with("sku", "twin").with("rank", 8).with("status", "sold"));
    assertThat(db.stored("PRODUCT#pen", "INFO").get("GSI2SK").s())
        .isEqualTo(db.stored("PRODUCT#twin", "INFO").get("GSI2SK").s().replace("twin", "pen"));
  }

  @Test
  void refusesToChangeWhatIsNotThere() {
    assertThatThrownBy(() -> products.change("pen").set("name").to("Pen").apply())
        .hasMessage("Product.change: found no Product pen")
        .extracting("reason")
        .isEqualTo(Reason.NOT_FOUND);
    assertThat(db.all()).isEmpty();
  }

  @Test
  void changesOnlyWhenTheConditionHolds() {
    products.create(pen());

    assertThatThrownBy(
            () ->
                products
                    .change("pen")
                    .set("name")
                    .to("Ink")
                    .when(Condition.of("stock").greaterThan(0))
                    .apply())
        .hasMessage("Product.change: Product pen does not fulfil the condition")
        .extracting("reason")
        .isEqualTo(Reason.CONDITION_FAILED);
    products.change("pen").set("name").to("Ink").when(Condition.of("stock").is(0)).apply();
    assertThat(product()).contains("name=Ink");
  }

  @Test
  void aVersionThatIsExpectedIsAnOptimisticLock() {
    products.create(pen());
    products.change("pen").set("name").to("Ink").version(1).apply();

    assertThatThrownBy(() -> products.change("pen").set("name").to("Oil").version(1).apply())
        .hasMessage("Product.change: Product pen has another version than the one that you passed")
        .extracting("reason")
        .isEqualTo(Reason.STALE);
    assertThat(product()).contains("name=Ink", "revision=2");
  }

  @Test
  void aPutOfAnotherVersionThanTheStoredOneIsStaleAndAnOverwriteIsNot() {
    products.put(pen());
    assertThat(product()).contains("revision=1");
    assertThatThrownBy(() -> products.put(pen().with("name", "Ink")))
        .hasMessage(
            "Product.put: Product pen exists, and you passed no revision; pass the one that you read")
        .extracting("reason", "key")
        .containsExactly(Reason.STALE, "PRODUCT#pen / INFO");
    products.put(pen().with("name", "Ink").with("revision", 1));
    assertThat(product()).contains("name=Ink", "revision=2");
    products.overwrite(pen().with("name", "Oil").with("revision", 1));
    assertThat(product()).contains("name=Oil", "revision=3");
  }

  @Test
  void aPutOfAVersionFindsNoItemToHaveIt() {
    assertThatThrownBy(() -> products.put(pen().with("revision", 1)))
        .hasMessage(
            "Product.put: found no Product pen with the version that you passed; to write a new one, pass version 0 or none")
        .extracting("reason")
        .isEqualTo(Reason.NOT_FOUND);
  }

  @Test
  void aListDoesNotGrowPastItsBound() {
    products.create(pen().with("notes", List.of("a", "b")));

    assertThatThrownBy(
            () -> products.change("pen").append("notes").elements(List.of("c", "d")).apply())
        .hasMessage(
            "Product.change: notes of Product pen would have more elements than the model allows")
        .extracting("reason")
        .isEqualTo(Reason.REFUSED);
    products.change("pen").append("notes").element("c").apply();
    assertThat(product()).contains("notes=[a,b,c]");
  }

  @Test
  void aNumberDoesNotLeaveItsType() {
    products.create(pen().with("stock", Integer.MAX_VALUE - 1));
    products.change("pen").add("stock").by(1).apply();
    assertThatThrownBy(() -> products.change("pen").add("stock").by(1).apply())
        .hasMessage(
            "Product.change: stock of Product pen must stay between -2147483648 and 2147483647")
        .extracting("reason")
        .isEqualTo(Reason.REFUSED);
    products.change("pen").set("rank").to(Integer.MIN_VALUE).apply();
    assertThatThrownBy(() -> products.change("pen").add("rank").by(-1).apply())
        .extracting("reason")
        .isEqualTo(Reason.REFUSED);
    FluentTransaction twice = db.transaction();
    twice.change(db.mapping("Product"), "pen").add("stock").by(-1).apply();
    twice.change(db.mapping("Product"), "pen").add("stock").by(1).apply();
    twice.commit();
    assertThat(product()).contains("stock=2147483647");
  }

  @Test
  void tellsThatWhatAKeyFollowsCannotBeRead() {
    products.create(pen().with("status", "sold").with("rank", 1));
    db.client()
        .updateItem(
            r ->
                r.tableName("Shop")
                    .key(db.table.keys().in(db.stored("PRODUCT#pen", "INFO")))
                    .updateExpression("SET #r = :v")
                    .expressionAttributeNames(Map.of("#r", "rank"))
                    .expressionAttributeValues(Map.of(":v", AttributeValue.fromS("first"))));
    assertThatThrownBy(() -> products.change("pen").set("status").to("sold").apply())
        .hasMessage("Product.change: Product.rank must be stored as N, but was S")
        .extracting("reason")
        .isEqualTo(Reason.UNREADABLE);
    products.change("pen").set("rank").to(1).apply();
  }

  @Test
  void refusesWhatIsNull() {
    products.create(pen());
    assertThatThrownBy(() -> products.change("pen").set("name").to(null))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Product.name must have a value, but was null");
    assertThatThrownBy(() -> products.change("pen").append("notes").element((Object) null))
        .hasMessage("Product.notes[0] must have a value, but was null");
    assertThatThrownBy(() -> products.change("pen").include("tags").element(null))
        .hasMessage("Product.tags[] must have a value, but was null");
    assertThatThrownBy(() -> products.delete((Object) null))
        .hasMessage("Product.sku must have a value, but was null");
  }

  @Test
  void atLeastOnceIsASingleWrite() {
    users.create(Item.of("userId", "u", "first", "A", "last", "B"));
    products.create(pen());
    db.sent();

    products.change("pen").add("stock").by(1).atLeastOnce().apply();

    assertThat(db.sent()).containsExactly("UpdateItem");
    assertThat(product()).contains("stock=1");
  }

  @Test
  void refusesChangesThatAreNotTheCallersToMake() {
    assertThatThrownBy(() -> products.change("pen").set("sku").to("ink"))
        .hasMessage("Product.sku must not be changed: it is part of the identity");
    assertThatThrownBy(() -> products.change("pen").set("revision").to(4))
        .hasMessage(
            "Product.revision must not be changed: it is the version, which every change increases");
    assertThatThrownBy(() -> products.change("pen").set("nmae").to("x"))
        .hasMessage(
            "An attribute of Product must be declared, but was \"nmae\"; did you mean name?");
    assertThatThrownBy(() -> products.change("pen").remove("name"))
        .hasMessage("Product.name must have a value, but was to be removed");
    assertThatThrownBy(() -> products.change("pen").add("name").by(1))
        .hasMessage("Product.name must be a number, but was string");
    assertThatThrownBy(() -> products.change("pen").append("name").element(1))
        .hasMessage("Product.name must be a list, but was string");
    assertThatThrownBy(() -> products.change("pen").set("name").to("a").set("name").to("b"))
        .hasMessage("Product.name must be changed once, but was changed twice");
    assertThatThrownBy(() -> products.change("pen").apply())
        .hasMessage("A change of Product must change something");
    assertThatThrownBy(() -> products.change("pen", 1))
        .hasMessage(
            "The identity of Product must be sku, but was 2 values, of types String, Integer");
  }

  @Test
  void editsWritesOnlyWhatChanged() {
    products.create(pen());
    db.sent();

    Item edited = products.edit(p -> p.with("name", "Ink").with("vendor", "acme"), "pen");

    assertThat(edited.string("name")).isEqualTo("Ink");
    assertThat(product()).contains("GSI1PK=PRODUCT.vendor#acme", "name=Ink", "revision=2");
    assertThat(products.edit(p -> p, "pen").string("name")).isEqualTo("Ink");
    assertThat(product()).contains("revision=2");
    assertThatThrownBy(() -> products.edit(p -> p, "nib"))
        .hasMessage("Product.edit: found no Product nib");
    assertThatThrownBy(() -> products.edit(p -> p.with("sku", "x"), "pen"))
        .hasMessage("Product.sku must not be changed: it is part of the identity");
  }

  @Test
  void anEditBeginsAgainWhenTheItemChangedMeanwhile() {
    products.create(pen());
    int[] runs = {0};

    products.edit(
        p -> {
          if (runs[0]++ == 0) {
            products.change("pen").set("stock").to(41).apply();
          }
          return p.with("stock", p.integer("stock") + 1);
        },
        "pen");

    assertThat(runs[0]).isEqualTo(2);
    assertThat(product()).contains("stock=42", "revision=3");
  }

  @Test
  void deletesAnItemAndTellsWhetherItWasThere() {
    products.create(pen());

    assertThat(products.delete("pen")).isTrue();
    assertThat(products.delete("pen")).isFalse();
    assertThat(db.all()).isEmpty();
  }

  @Test
  void aUniqueValueIsHeldMovedAndFreed() {
    Item ada = Item.of("userId", "ada", "email", "a@x", "first", "Ada", "last", "L");
    users.create(ada);
    assertThat(db.shown("USER.email#a@x", "USER.email#a@x")).contains("userId=ada");

    assertThatThrownBy(() -> users.create(ada.with("userId", "bob").with("first", "Bob")))
        .hasMessage("User.create: another User has the same email as User bob")
        .extracting("reason")
        .isEqualTo(Reason.NOT_UNIQUE);
    assertThatThrownBy(() -> users.create(ada.with("userId", "bob").without("email")))
        .hasMessageContaining("User.create: another User has the same first and last as User bob");

    users.change("ada").set("email").to("b@x").apply();
    users.create(ada.with("userId", "bob").with("first", "Bob"));
    assertThatThrownBy(() -> users.change("ada").set("email").to("a@x").apply())
        .extracting("reason")
        .isEqualTo(Reason.NOT_UNIQUE);
    users.change("ada").remove("email").apply();
    users.put(ada.with("email", "c@x"));
    users.put(ada.with("email", "c@x"));

    assertThat(users.delete("ada")).isTrue();
    assertThat(users.delete("bob")).isTrue();
    assertThat(db.all()).isEmpty();
  }

  @Test
  void explainsWithTheKeysFilledIn() {
    assertThat(products.explain(Verb.CREATE, pen()))
        .contains("PutItem PRODUCT#pen / INFO: all attributes");
    assertThat(users.change("ada").set("email").to("z@x").explain())
        .contains("GetItem: USER#ada / USER#ada")
        .contains("Put USER.email#z@x")
        .contains("Delete USER.email#{email}");
    assertThat(users.explainRemoval(Verb.DELETE, "ada")).contains("Delete USER#ada / USER#ada");
    assertThat(db.sent()).isEmpty();
  }

  @Test
  void anEntityThatIsDeletedInStepsKeepsItsIdentityWithEveryPut() {
    try (Database own =
        Database.of(
            """
            model: clubs
            table: Clubs
            entities:
              Club: {id: clubId, attributes: {clubId: string, word: string?}}
              Room: {parent: Club, id: roomId, attributes: {roomId: string}}
            """)) {
      ItemWriter<Item> clubs = own.entity("Club");
      clubs.put(Item.of("clubId", "c"));
      AttributeValue born = own.stored("CLUB#c", "CLUB#c").get("_born");
      assertThat(born).isNotNull();
      clubs.put(Item.of("clubId", "c", "word", "new"));
      clubs.change("c").set("word").to("other").apply();
      clubs.overwrite(Item.of("clubId", "c"));
      assertThat(own.stored("CLUB#c", "CLUB#c")).containsEntry("_born", born);
    }
  }
}
