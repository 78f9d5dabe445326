// SPDX-License-Identifier: Apache-2.0
package catalog;

import dev.adjoin.declare.Answer;
import dev.adjoin.declare.DataModel;
import dev.adjoin.declare.Default;
import dev.adjoin.declare.Entity;
import dev.adjoin.declare.From;
import dev.adjoin.declare.Id;
import dev.adjoin.declare.OrderBy;
import dev.adjoin.declare.Pattern;
import dev.adjoin.declare.Relationship;
import dev.adjoin.declare.Table;
import dev.adjoin.declare.To;
import dev.adjoin.declare.Workload;
import java.math.BigDecimal;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Products stand in categories, in an order of their own: {@code model.yaml} in Java. */
@DataModel(
    table = @Table(name = "Catalog"),
    classes = {Catalog.Product.class, Catalog.Category.class, Catalog.Placement.class},
    patterns = {
      @Pattern(
          name = "shelf",
          ask = "The products of this category, in display order?",
          read = "Placement.to",
          requests = 1),
      @Pattern(
          name = "categoryPage",
          ask = "The first 20 products to show, with names and prices?",
          read = "Placement.to",
          first = 20,
          with = Answer.ENTITIES,
          requests = 2),
      @Pattern(
          name = "section",
          ask = "The products between two positions?",
          read = "Placement.to",
          range = "displayOrder",
          requests = 1),
      @Pattern(
          name = "shelfSize",
          ask = "How many products are in this category?",
          read = "Placement.to",
          with = Answer.COUNT,
          requests = 1),
      @Pattern(
          name = "categories",
          ask = "Which categories is this product in?",
          read = "Placement.from",
          requests = 1),
      @Pattern(
          name = "productPage",
          ask = "A product with all its placements?",
          read = "Placement.from",
          with = Answer.TOGETHER,
          requests = 1)
    },
    workload = {
      @Workload(
          type = Catalog.Product.class,
          items = "500_000",
          bytes = "1_200",
          reads = "400/s",
          creates = "1_000/d",
          changes = "2/s",
          deletes = "100/d"),
      @Workload(type = Catalog.Category.class, items = "3_000", bytes = "100", reads = "50/s"),
      @Workload(
          type = Catalog.Placement.class,
          perFrom = "2",
          perTo = "330",
          bytes = "80",
          links = "2_000/d",
          unlinks = "500/d",
          changes = "1/s"),
      @Workload(read = "categoryPage", reads = "120/s"),
      @Workload(read = "shelfSize", reads = "10/s"),
      @Workload(read = "productPage", reads = "80/s")
    })
public final class Catalog {
  private Catalog() {}

  @Entity(sort = "INFO")
  public record Product(
      @Id String productId, String name, @Nullable String description, BigDecimal price) {}

  @Entity(sort = "INFO")
  public record Category(@Id String categoryId, String name) {}

  @Relationship(from = Product.class, to = Category.class, order = @OrderBy(to = "displayOrder"))
  public record Placement(
      @From String productId,
      @To String categoryId,
      @Default("0") int displayOrder,
      @Default("now") Instant addedAt) {}
}
