// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.mapping;

import dev.adjoin.benchmarks.mapping.Shop.Address;
import dev.adjoin.benchmarks.mapping.Shop.Customer;
import dev.adjoin.benchmarks.mapping.Shop.Favorite;
import dev.adjoin.benchmarks.mapping.Shop.Line;
import dev.adjoin.benchmarks.mapping.Shop.Order;
import dev.adjoin.benchmarks.mapping.Shop.Status;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Mapping code by hand: attribute by attribute, without checks. */
final class ByHand {
  private ByHand() {}

  static Map<String, AttributeValue> store(Favorite favorite) {
    Map<String, AttributeValue> item = new HashMap<>();
    item.put("customerId", AttributeValue.createS(favorite.customerId()));
    item.put("productId", AttributeValue.createS(favorite.productId()));
    item.put("note", AttributeValue.createS(favorite.note()));
    return item;
  }

  static Favorite favorite(Map<String, AttributeValue> item) {
    return new Favorite(
        item.get("customerId").s(), item.get("productId").s(), item.get("note").s());
  }

  static Map<String, AttributeValue> store(Customer customer) {
    Map<String, AttributeValue> item = new HashMap<>();
    item.put("customerId", AttributeValue.createS(customer.customerId()));
    item.put("name", AttributeValue.createS(customer.name()));
    item.put("email", AttributeValue.createS(customer.email()));
    if (customer.phone() != null) {
      item.put("phone", AttributeValue.createS(customer.phone()));
    }
    item.put("status", AttributeValue.createS(customer.status().name()));
    item.put("points", AttributeValue.createN(Integer.toString(customer.points())));
    item.put("subscribed", AttributeValue.createBool(customer.subscribed()));
    item.put("since", AttributeValue.createS(customer.since().toString()));
    return item;
  }

  static Customer customer(Map<String, AttributeValue> item) {
    return new Customer(
        item.get("customerId").s(),
        item.get("name").s(),
        item.get("email").s(),
        text(item.get("phone")),
        Status.valueOf(item.get("status").s()),
        Integer.parseInt(item.get("points").n()),
        item.get("subscribed").bool(),
        Instant.parse(item.get("since").s()));
  }

  private static @Nullable String text(@Nullable AttributeValue value) {
    return value == null ? null : value.s();
  }

  static Map<String, AttributeValue> store(Order order) {
    Map<String, AttributeValue> item = new HashMap<>();
    item.put("orderId", AttributeValue.createS(order.orderId()));
    item.put("customerId", AttributeValue.createS(order.customerId()));
    item.put("status", AttributeValue.createS(order.status().name()));
    item.put("placedAt", AttributeValue.createS(order.placedAt().toString()));
    if (order.due() != null) {
      item.put("due", AttributeValue.createS(order.due().toString()));
    }
    item.put("total", AttributeValue.createN(order.total().toPlainString()));
    item.put("weight", AttributeValue.createN(Long.toString(order.weight())));
    item.put("discount", AttributeValue.createN(Double.toString(order.discount())));
    item.put("billing", store(order.billing()));
    if (order.shipping() != null) {
      item.put("shipping", store(order.shipping()));
    }
    List<AttributeValue> lines = new ArrayList<>();
    for (Line line : order.lines()) {
      lines.add(store(line));
    }
    item.put("lines", AttributeValue.createL(lines));
    Map<String, AttributeValue> labels = new HashMap<>();
    order.labels().forEach((key, value) -> labels.put(key, AttributeValue.createS(value)));
    item.put("labels", AttributeValue.createM(labels));
    return item;
  }

  private static AttributeValue store(Address address) {
    Map<String, AttributeValue> map = new HashMap<>();
    map.put("street", AttributeValue.createS(address.street()));
    map.put("city", AttributeValue.createS(address.city()));
    map.put("postcode", AttributeValue.createS(address.postcode()));
    map.put("country", AttributeValue.createS(address.country()));
    return AttributeValue.createM(map);
  }

  private static AttributeValue store(Line line) {
    Map<String, AttributeValue> map = new HashMap<>();
    map.put("sku", AttributeValue.createS(line.sku()));
    map.put("title", AttributeValue.createS(line.title()));
    map.put("quantity", AttributeValue.createN(Integer.toString(line.quantity())));
    map.put("price", AttributeValue.createN(line.price().toPlainString()));
    map.put("tags", AttributeValue.createSs(List.copyOf(line.tags())));
    return AttributeValue.createM(map);
  }

  static Order order(Map<String, AttributeValue> item) {
    List<Line> lines = new ArrayList<>();
    for (AttributeValue line : item.get("lines").l()) {
      lines.add(line(line.m()));
    }
    Map<String, String> labels = new HashMap<>();
    item.get("labels").m().forEach((key, value) -> labels.put(key, value.s()));
    AttributeValue due = item.get("due");
    AttributeValue shipping = item.get("shipping");
    return new Order(
        item.get("orderId").s(),
        item.get("customerId").s(),
        Status.valueOf(item.get("status").s()),
        Instant.parse(item.get("placedAt").s()),
        due == null ? null : LocalDate.parse(due.s()),
        new BigDecimal(item.get("total").n()),
        Long.parseLong(item.get("weight").n()),
        Double.parseDouble(item.get("discount").n()),
        address(item.get("billing").m()),
        shipping == null ? null : address(shipping.m()),
        lines,
        labels);
  }

  private static Address address(Map<String, AttributeValue> map) {
    return new Address(
        map.get("street").s(),
        map.get("city").s(),
        map.get("postcode").s(),
        map.get("country").s());
  }

  private static Line line(Map<String, AttributeValue> map) {
    return new Line(
        map.get("sku").s(),
        map.get("title").s(),
        Integer.parseInt(map.get("quantity").n()),
        new BigDecimal(map.get("price").n()),
        new HashSet<>(map.get("tags").ss()));
  }
}
