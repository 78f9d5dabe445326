// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.records;

import dev.adjoin.declare.Allow;
import dev.adjoin.declare.Answer;
import dev.adjoin.declare.As;
import dev.adjoin.declare.Bounded;
import dev.adjoin.declare.Copied;
import dev.adjoin.declare.Count;
import dev.adjoin.declare.DataModel;
import dev.adjoin.declare.Default;
import dev.adjoin.declare.Distinct;
import dev.adjoin.declare.Entity;
import dev.adjoin.declare.Expires;
import dev.adjoin.declare.From;
import dev.adjoin.declare.Id;
import dev.adjoin.declare.Integrity;
import dev.adjoin.declare.Inverse;
import dev.adjoin.declare.Lookup;
import dev.adjoin.declare.Max;
import dev.adjoin.declare.Named;
import dev.adjoin.declare.OnDelete;
import dev.adjoin.declare.OrderBy;
import dev.adjoin.declare.Ordered;
import dev.adjoin.declare.ParentId;
import dev.adjoin.declare.Pattern;
import dev.adjoin.declare.Project;
import dev.adjoin.declare.Ref;
import dev.adjoin.declare.Relationship;
import dev.adjoin.declare.Shards;
import dev.adjoin.declare.Side;
import dev.adjoin.declare.Sorted;
import dev.adjoin.declare.Store;
import dev.adjoin.declare.Summary;
import dev.adjoin.declare.Table;
import dev.adjoin.declare.Template;
import dev.adjoin.declare.To;
import dev.adjoin.declare.Unique;
import dev.adjoin.declare.Units;
import dev.adjoin.declare.Variants;
import dev.adjoin.declare.Version;
import dev.adjoin.declare.View;
import dev.adjoin.declare.Was;
import dev.adjoin.declare.WhenDeleted;
import dev.adjoin.declare.Workload;
import dev.adjoin.declare.Writers;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Records that use every annotation and every setting; not a model that goes together. */
@Allow(tag = "unordered-text", reason = "Numbers have a fixed width")
@DataModel(
    name = "shop",
    table =
        @Table(
            name = "Store",
            partition = "hash",
            sort = "range",
            indexName = "inverse{n}",
            indexPartition = "inverse{n}Hash",
            indexSort = "inverse{n}Range",
            swapped = true,
            type = "kind",
            units = {
              @Units(read = 50, write = 10),
              @Units(index = "inverse1", read = 5, write = 4)
            },
            owned = false,
            escaped = false,
            writers = Writers.ONE_REGION,
            stream = true,
            recovery = true),
    lock = "shop.lock",
    gone = {"Client.fax", "Voucher"},
    patterns = {
      @Pattern(
          name = "recent",
          ask = "What was ordered last?",
          read = "Order.list",
          where = {"status", "total"},
          range = "placedAt",
          reversed = true,
          first = 10,
          with = Answer.TOGETHER,
          consistent = true,
          requests = 2),
      @Pattern(name = "everyone", read = "Customer.all")
    },
    workload = {
      @Workload(
          type = Shop.Order.class,
          items = "1_000_000",
          bytes = "400",
          reads = "60/m",
          creates = "2/s",
          changes = "3/s",
          deletes = "4/s"),
      @Workload(
          type = Shop.Basket.class,
          perFrom = "8",
          perTo = "120",
          maxPerFrom = "20",
          maxPerTo = "5000000",
          links = "100/s",
          unlinks = "50/s",
          from = "900/s",
          to = "300/s")
    },
    classes = {
      Shop.Customer.class,
      Shop.Order.class,
      Shop.Item.class,
      Shop.Campaign.class,
      Shop.Basket.class
    })
final class Shop {
  private Shop() {}

  enum Status {
    @Named("brand-new")
    NEW,
    ON_HOLD
  }

  record Geo(double latitude, double longitude) {}

  record Address(
      @Was("road") String street, @Nullable String city, @Default("0") int floor, Geo geo) {}

  @Allow(tag = "unbounded-list", reason = "A form bounds it")
  @Allow(tag = "hot-partition", reason = "Few clients")
  @Entity(
      name = "Client",
      tag = "CLI",
      key = "C#{id}",
      sort = "ME",
      lookup = @Lookup({"last", "first"}),
      unique = @Unique({"country", "taxNumber"}),
      all = 4)
  @Was("Customer")
  record Customer(
      @Id @Named("id") String customerId,
      @Lookup @Unique String email,
      String first,
      @Was("surname") String last,
      String country,
      @Unique String taxNumber,
      Address address) {}

  @Entity(
      parent = Customer.class,
      integrity = Integrity.CHECKED,
      onDelete = OnDelete.RESTRICT,
      views = {
        @View(
            name = "byStatus",
            by = "status",
            order = {"placedAt", "total"},
            when = "total > 0 and status in (brand-new, on-hold)",
            shards = 4,
            project = @Project("total"),
            key = "STATUS#{status}",
            sort = "{placedAt}"),
        @View(
            name = "byTotal",
            order = "total",
            local = true,
            project = @Project(kind = Project.Kind.KEYS)),
        @View(name = "whole", project = @Project(kind = Project.Kind.ALL))
      },
      streamedExpiry = true,
      streamedRemovals = true)
  record Order(
      @ParentId String id,
      @Sorted Instant placedAt,
      @Id long number,
      @Ordered Status status,
      @Default("0") BigDecimal total,
      @Default("changed") Instant changedAt,
      @Bounded(10) List<@Bounded(3) List<@Ordered Status>> history,
      @Copied("Client.email") String clientEmail,
      @Version int revision,
      @Nullable @Expires Instant gone) {}

  @Entity
  record Item(
      @Id String sku,
      String title,
      @Ref(
              value = Customer.class,
              order = {"title", "sku"},
              shards = 4,
              count = "bestSellers",
              integrity = Integrity.CHECKED,
              onDelete = OnDelete.CLEAR)
          @Nullable String makerId,
      @Copied("makerId.email") @Nullable String makerEmail) {}

  @Entity
  @Variants(by = "form")
  sealed interface Campaign {
    record Discount(@Id String campaignId, int percent) implements Campaign {}

    record Gift(@Id String campaignId, String sku) implements Campaign {}
  }

  @Allow(tag = "summary-snapshot", reason = "As of the order")
  @Relationship(
      name = "Contains",
      from = Order.class,
      to = Item.class,
      store = Store.SUMMARIES,
      unique = @Unique({"lot", "quantity"}),
      inverse = Inverse.MIRROR,
      order =
          @OrderBy(
              from = "quantity",
              to = {"addedAt", "quantity"}),
      together = {Side.TO, Side.FROM},
      count = @Count(from = "lines", to = "uses"),
      views = @View(name = "large", when = "quantity >= 100", side = Side.TO),
      project = @Project({"quantity"}),
      shards = @Shards(from = 2, to = 100),
      integrity = Integrity.TRUSTED,
      onDelete = @WhenDeleted(from = OnDelete.CASCADE, to = OnDelete.RESTRICT),
      summary = @Summary(to = {"quantity"}),
      as = @As(from = "LINE", to = "ORDERED"),
      max = @Max(from = 20, to = 500),
      key = @Template(from = "a#{order}", to = "b#{sku}"),
      sort = @Template(from = "c#{sku}", to = "d#{order}"),
      streamedExpiry = true,
      streamedRemovals = true)
  @Was("Basket")
  record Basket(
      @From Instant placed,
      @To String sku,
      @From long order,
      @From String id,
      @Distinct String lot,
      @Distinct int part,
      int quantity,
      Instant addedAt,
      @Copied("to.title") String title,
      @Copied("from.total") BigDecimal orderTotal,
      @Version long version,
      @Expires Instant gone) {}
}
