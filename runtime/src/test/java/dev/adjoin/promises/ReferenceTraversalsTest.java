// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.promises;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.Adjoin;
import dev.adjoin.Hop;
import dev.adjoin.Item;
import dev.adjoin.Step;
import dev.adjoin.Suite;
import dev.adjoin.Traversal;
import dev.adjoin.Walk;
import dev.adjoin.declare.Entity;
import dev.adjoin.declare.Id;
import dev.adjoin.declare.Ref;
import java.util.List;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** References followed by a traversal, from either end. */
class ReferenceTraversalsTest extends Suite {
  @Entity
  record Room(@Id int roomId, String name) {}

  @Entity
  record Talk(
      @Id String talkId,
      int slot,
      @Ref(value = Room.class, order = "slot") @Nullable Integer roomId) {}

  private static final String CATALOG =
      """
      model: catalog
      entities:
        Category:
          id: category
          attributes: {category: string, parent: {ref: "Category?"}}
        Product:
          id: sku
          attributes:
            sku: string
            price: int
            category: {ref: "Category?", order: [price], shards: 3}
        Review:
          id: review
          parent: Product
          attributes: {review: string, of: {ref: "Category?"}}
      """;

  private Adjoin db;

  @BeforeEach
  void open() {
    db = open(CATALOG);
  }

  private void category(String id, @Nullable String parent) {
    Item item = Item.of("category", id);
    db.entity("Category").create(parent == null ? item : item.with("parent", parent));
  }

  private void product(String sku, int price, @Nullable String category) {
    Item item = Item.of("sku", sku, "price", price);
    db.entity("Product").create(category == null ? item : item.with("category", category));
  }

  private static List<String> shown(List<? extends Hop<?>> hops) {
    return hops.stream()
        .map(
            hop ->
                "%d %s%s%s"
                    .formatted(
                        hop.depth(),
                        hop.key().parts().get(hop.key().parts().size() - 1),
                        hop.entity() == null ? "?" : "",
                        hop.seen() ? " seen" : ""))
        .toList();
  }

  @Test
  void leadsFromAnEntityToTheItemsThatReferToItAndBack() {
    Adjoin conference = open(Room.class, Talk.class);
    conference.entity(Room.class).create(new Room(1, "Red"));
    conference.entity(Talk.class).create(new Talk("b", 1, 1));
    conference.entity(Talk.class).create(new Talk("a", 2, 1));
    conference.entity(Talk.class).create(new Talk("c", 1, null));
    settle();
    operations();
    List<Hop<Object>> talks =
        conference
            .traverse(Room.class, 1)
            .follow(Step.items(Talk.class, Talk::roomId))
            .follow(Step.entity(Talk.class, Talk::roomId))
            .list();
    assertThat(operations()).containsExactly("GetItem", "Query");
    assertThat(shown(talks)).containsExactly("0 1", "1 b", "1 a", "2 1 seen", "2 1 seen");
    assertThat(talks.get(1).entity(Talk.class)).contains(new Talk("b", 1, 1));
    assertThat(talks.get(1).edge()).isNull();
    assertThat(talks.get(3)).hasToString("Room 1, Talk.roomId Talk b, Talk.roomId.entity Room 1");

    Traversal<Object> room =
        conference.traverse(Talk.class, "b").follow(Step.entity(Talk.class, Talk::roomId));
    assertThat(shown(room.list())).containsExactly("0 b", "1 1");
    assertThat(operations()).containsExactly("GetItem", "BatchGetItem");
    assertThat(room.list().get(1).entity(Room.class)).contains(new Room(1, "Red"));
    assertThat(
            shown(
                conference
                    .traverse(Talk.class, "c")
                    .follow(Step.entity(Talk.class, Talk::roomId))
                    .list()))
        .containsExactly("0 c");
  }

  @Test
  void followsAReferenceOfATypeToItselfInEitherDirection() {
    category("all", null);
    category("books", "all");
    category("comics", "books");
    category("lost", "nowhere");
    settle();
    Step<Item> down = Step.parse("Category.parent.items");
    Step<Item> up = Step.parse("Category.parent.entity");
    assertThat(down).isEqualTo(Step.items("Category", "parent"));
    assertThat(shown(db.traverse("Category", "all").follow(down).depth(5).list()))
        .containsExactly("0 all", "1 books", "2 comics");
    assertThat(shown(db.traverse("Category", "comics").follow(up).depth(5).list()))
        .containsExactly("0 comics", "1 books", "2 all");
    assertThat(shown(db.traverse("Category", "lost").follow(up).depth(5).list()))
        .containsExactly("0 lost", "1 nowhere?");
    assertThat(db.traverse("Category", "all").nextSteps())
        .extracting(Step::toString)
        .containsExactly(
            "Category.parent.items", "Product.category", "Review.of", "Category.parent.entity");
  }

  @Test
  void readsEveryShardInTheirOrderWithinTheBudgetAndGoesOn() {
    category("books", null);
    IntStream.range(0, 9).forEach(i -> product("p" + i, 9 - i, "books"));
    settle();
    operations();
    Traversal<Item> cheap =
        db.traverse("Category", "books")
            .follow(
                Step.items("Product", "category").narrowed(list -> list.where("price").atMost(4)));
    assertThat(shown(cheap.list())).containsExactly("0 books", "1 p8", "1 p7", "1 p6", "1 p5");
    assertThat(operations()).containsExactly("GetItem", "Query", "Query", "Query");

    Walk<Item> walk =
        db.traverse("Category", "books").follow(Step.parse("Product.category")).maxItems(4).walk();
    assertThat(shown(walk.list())).containsExactly("0 books", "1 p8", "1 p7", "1 p6");
    assertThat(walk.cuts())
        .singleElement()
        .satisfies(
            cut -> {
              assertThat(cut.step()).hasToString("Product.category");
              assertThat(cut.reason()).isEqualTo(Walk.Reason.ITEMS);
              assertThat(
                      db.entity("Product").by("category").is("books").page(2, cut.cursor()).items())
                  .extracting(item -> item.string("sku"))
                  .containsExactly("p5", "p4");
            });
    assertThat(shown(walk.more().list())).containsExactly("1 p5", "1 p4", "1 p3", "1 p2");
    assertThat(
            db.traverse("Category", "books")
                .follow(Step.parse("Product.category"))
                .maxRequests(3)
                .walk()
                .list())
        .as("three shards do not fit into the two requests that the start leaves")
        .hasSize(1);
  }

  @Test
  void goesOnFromAChildThatRefers() {
    category("books", null);
    product("p", 1, null);
    db.entity("Review").create(Item.of("sku", "p", "review", "r", "of", "books"));
    settle();
    assertThat(
            shown(
                db.traverse("Category", "books")
                    .follow(Step.parse("Review.of"))
                    .follow(Step.parent("Review"))
                    .list()))
        .containsExactly("0 books", "1 r", "2 p");
    assertThat(
            shown(
                db.traverse("Product", "p")
                    .follow(Step.children("Review"))
                    .follow(Step.parse("Review.of.entity"))
                    .list()))
        .containsExactly("0 p", "1 r", "2 books");
  }

  @Test
  void explainsTheRequestsOfBothDirections() {
    assertThat(
            db.traverse("Product", "p")
                .follow(Step.entity("Product", "category"))
                .follow(Step.items("Product", "category"))
                .explain())
        .isEqualTo(
            """
            Product.traverse: at most 100 requests and 1000 items
              Product.get: one Product by its id
                GetItem: PRODUCT#{sku} / PRODUCT#{sku}
                1 request a page, eventually consistent, strongly if asked
            depth 1, from each Product: Product.category.entity
              Category.getAll: many Category by id, 100 a request
                BatchGetItem: CATEGORY#{category} / CATEGORY#{category} of each Category
            depth 2, from each Category: Product.category
              Product.by(category): Product items that refer to one Category
                Query GSI1: GSI1PK = PRODUCT.category#{category}#SHARD#{shard}; shards 0 to 2, merged in order
                3 requests a page, eventually consistent
            units depend on the number and the size of the items that are read\
            """);
  }

  @Test
  void namesTheStepsThatFitInstead() {
    Traversal<Item> category = db.traverse("Category", "books");
    refused(
        () -> category.follow(Step.parse("Product.category.entity")),
        "Product.category.entity must start at Category, but starts at Product; did you mean"
            + " Product.category?");
    refused(
        () -> db.traverse("Product", "p").follow(Step.parse("Product.category")),
        "Product.category must start at Product, but starts at Category; did you mean"
            + " Product.category.entity?");
    refused(
        () -> category.follow(Step.parse("Product.categry")),
        "Product.categry must be of a reference, but categry is no reference of Product; did you"
            + " mean Product.category?");
    refused(
        () -> category.follow(Step.parse("Produkt.category")),
        "Produkt.category must be of a reference, but there is no Produkt; did you mean"
            + " Product.category?");
    refused(
        () -> category.follow(Step.items("Product", "category")).consistent(),
        "Product.by(category) cannot be read this way: it reads GSI1, and a global index is never"
            + " strongly consistent. Read from the table, make the view local if it can be, or"
            + " remove consistent");
    refused(
        () -> Step.entity("Product", "category").narrowed(list -> list),
        "Product.category.entity must not be narrowed: an item refers to only one entity");
    refused(
        () -> new Step<Item>("Product", Step.Kind.PARENT, "category", null),
        "Only a step of a reference may have an attribute, but Product.parent had category");
    refused(
        () -> new Step<Item>("Product", Step.Kind.ITEMS, null, null),
        "The attribute of a reference must not be null");
    refused(
        () -> Step.parse("Product.category.from"),
        "A step must be a relationship with a side, as Enrollment.from or Enrollment.to, a child as"
            + " Order.children or Order.parent, or a reference as Talk.roomId or"
            + " Talk.roomId.entity, but was \"Product.category.from\"");
  }

  private static void refused(ThrowingCallable call, String message) {
    assertThatThrownBy(call).isInstanceOf(IllegalArgumentException.class).hasMessage(message);
  }
}
