// SPDX-License-Identifier: Apache-2.0
package shop;

import dev.adjoin.declare.Answer;
import dev.adjoin.declare.Bounded;
import dev.adjoin.declare.Copied;
import dev.adjoin.declare.DataModel;
import dev.adjoin.declare.Entity;
import dev.adjoin.declare.Id;
import dev.adjoin.declare.Lookup;
import dev.adjoin.declare.OnDelete;
import dev.adjoin.declare.ParentId;
import dev.adjoin.declare.Pattern;
import dev.adjoin.declare.Sorted;
import dev.adjoin.declare.Table;
import dev.adjoin.declare.View;
import dev.adjoin.declare.Workload;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Orders of customers, and nested values: {@code model.yaml} in Java. */
@DataModel(
    table = @Table(name = "Shop"),
    classes = {Shop.Organization.class, Shop.Customer.class, Shop.Order.class},
    patterns = {
      @Pattern(
          name = "organization",
          ask = "An organization with its plan and deals?",
          read = "Organization.get",
          consistent = true,
          requests = 1),
      @Pattern(
          name = "account",
          ask = "A customer with all orders?",
          read = "Order.ofCustomer",
          with = Answer.TOGETHER,
          consistent = true,
          requests = 1),
      @Pattern(
          name = "latest",
          ask = "This customer's last 10 orders?",
          read = "Order.ofCustomer",
          reversed = true,
          first = 10,
          requests = 1),
      @Pattern(
          name = "period",
          ask = "This customer's orders of one month?",
          read = "Order.ofCustomer",
          range = "placedAt",
          requests = 1),
      @Pattern(
          name = "orderById",
          ask = "The order with this number, and whose it is?",
          read = "Order.orderId",
          requests = 1),
      @Pattern(
          name = "toShip",
          ask = "The 50 oldest orders of this status, such as those to ship?",
          read = "Order.byStatus",
          first = 50,
          requests = 1),
      @Pattern(
          name = "statusInPeriod",
          ask = "Orders of this status between two times?",
          read = "Order.byStatus",
          range = "placedAt",
          requests = 1)
    },
    workload = {
      @Workload(
          type = Shop.Organization.class,
          items = "500",
          bytes = "2_000",
          reads = "50/s",
          changes = "100/d"),
      @Workload(
          type = Shop.Customer.class,
          items = "200_000",
          bytes = "300",
          reads = "100/s",
          creates = "500/d"),
      @Workload(
          type = Shop.Order.class,
          items = "3_000_000",
          bytes = "400",
          reads = "300/s",
          creates = "10/s",
          changes = "30/s"),
      @Workload(read = "latest", reads = "80/s"),
      @Workload(read = "orderById", reads = "20/s"),
      @Workload(read = "toShip", reads = "5/s")
    })
public final class Shop {
  private Shop() {}

  @Entity
  public record Organization(
      @Id String orgId,
      String name,
      PaymentPlan paymentPlan,
      @Bounded(10) List<Deal> featuredDeals) {}

  public record PaymentPlan(Kind kind, int maxUsers, @Nullable LocalDate billingDate) {}

  public record Deal(String dealId, int position) {}

  @Entity
  public record Customer(@Id String customerId, String name, String email) {}

  @Entity(
      parent = Customer.class,
      onDelete = OnDelete.RESTRICT,
      views = @View(name = "byStatus", by = "status", order = "placedAt"))
  public record Order(
      @ParentId String customerId,
      @Id @Lookup String orderId,
      @Sorted Instant placedAt,
      Status status,
      BigDecimal total,
      @Copied("Customer.name") String customerName) {}

  public enum Kind {
    FREE,
    PRO,
    ENTERPRISE
  }

  public enum Status {
    PLACED,
    PAID,
    SHIPPED,
    DELIVERED,
    CANCELLED
  }
}
