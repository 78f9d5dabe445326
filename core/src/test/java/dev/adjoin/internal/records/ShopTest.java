// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.records;

import static dev.adjoin.internal.records.CampusTest.attributes;
import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.declare.Answer;
import dev.adjoin.declare.Integrity;
import dev.adjoin.declare.Inverse;
import dev.adjoin.declare.OnDelete;
import dev.adjoin.declare.Side;
import dev.adjoin.declare.Store;
import dev.adjoin.declare.Writers;
import dev.adjoin.internal.diagnostic.ModelPath;
import dev.adjoin.internal.diagnostic.Place;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.Billing;
import dev.adjoin.internal.model.Copy;
import dev.adjoin.internal.model.Declaration;
import dev.adjoin.internal.model.IndexNames;
import dev.adjoin.internal.model.Load;
import dev.adjoin.internal.model.MalformedText;
import dev.adjoin.internal.model.Measure;
import dev.adjoin.internal.model.Model;
import dev.adjoin.internal.model.NestedType;
import dev.adjoin.internal.model.Projection;
import dev.adjoin.internal.model.Reference;
import dev.adjoin.internal.model.Sides;
import dev.adjoin.internal.model.Variant;
import dev.adjoin.internal.model.Variants;
import dev.adjoin.internal.model.WhenText;
import java.lang.reflect.RecordComponent;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShopTest {
  private final Declaration shop = Records.declare(Shop.class).declaration();

  @Test
  void readsEverySetting() throws MalformedText {
    assertThat(shop.problems()).isEmpty();
    Model model = shop.model();
    assertThat(model.name()).isEqualTo("shop");
    assertThat(model.table()).isEqualTo(table());
    assertThat(model.types()).isEqualTo(types());
    assertThat(model.entities()).containsExactly(customer(), order(), item(), campaign());
    assertThat(model.relationships()).containsExactly(contains());
    assertThat(model.patterns()).isEqualTo(patterns());
    assertThat(model.workload()).isEqualTo(workload());
    assertThat(model.lock()).isEqualTo("shop.lock");
    assertThat(model.gone()).containsExactly("Client.fax", "Voucher");
  }

  @Test
  void leavesNoPartOfAModelAtItsDefault() throws ReflectiveOperationException {
    Model model = shop.model();
    assertSaid(model.entities(), dev.adjoin.internal.model.Entity.named("").build());
    assertSaid(
        model.relationships(), dev.adjoin.internal.model.Relationship.named("", "", "").build());
    assertSaid(
        model.entities().stream().flatMap(e -> e.views().stream()).toList(),
        dev.adjoin.internal.model.View.named("").side(Side.TO).build());
    assertSaid(
        model.relationships().stream().flatMap(r -> r.views().stream()).toList(),
        dev.adjoin.internal.model.View.named("").build(),
        Set.of("by", "order", "shards", "project", "local", "key", "sort"));
    assertSaid(List.of(model.table()), dev.adjoin.internal.model.Table.named(""));
    assertSaid(model.patterns(), dev.adjoin.internal.model.Pattern.of("", "", ""));
  }

  private static void assertSaid(List<? extends Record> values, Record unsaid)
      throws ReflectiveOperationException {
    assertSaid(values, unsaid, Set.of());
  }

  /** Every component but the excepted ones differs from its default in some value. */
  private static void assertSaid(List<? extends Record> values, Record unsaid, Set<String> excepted)
      throws ReflectiveOperationException {
    for (RecordComponent component : unsaid.getClass().getRecordComponents()) {
      Object usual = component.getAccessor().invoke(unsaid);
      boolean said = false;
      for (Record value : values) {
        said |= !Objects.equals(component.getAccessor().invoke(value), usual);
      }
      assertThat(said || excepted.contains(component.getName()))
          .as(unsaid.getClass().getSimpleName() + "." + component.getName())
          .isTrue();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "entities/Client/attributes/id, Shop.Customer.customerId",
    "entities/Client/lookup/0, Shop.Customer.email",
    "entities/Client/lookup/1, Shop.Customer",
    "entities/Client/unique/1, Shop.Customer.taxNumber",
    "entities/Order/order/0, Shop.Order.placedAt",
    "entities/Order/version, Shop.Order.revision",
    "entities/Order/expires, Shop.Order.gone",
    "entities/Order/copy/clientEmail, Shop.Order.clientEmail",
    "entities/Order/views/byStatus/when, Shop.Order",
    "entities/Item/attributes/makerId/order/1, Shop.Item.makerId",
    "entities/Item/attributes/makerId/copy/makerEmail, Shop.Item.makerEmail",
    "relationships/Contains/copy/to/title, Shop.Basket.title",
    "relationships/Contains/ends/from/2, Shop.Basket.order",
    "relationships/Contains/distinct/1, Shop.Basket.part",
    "types/Address, Shop.Address",
    "types/Address/floor, Shop.Address.floor",
    "workload/Order/bytes, Shop"
  })
  void placesEachPartAtItsClassOrComponent(String path, String place) {
    assertThat(shop.places().find(ModelPath.of(path.split("/")))).isEqualTo(Place.of(place));
  }

  private static dev.adjoin.internal.model.Table table() {
    return dev.adjoin.internal.model.Table.builder("Store")
        .partition("hash")
        .sort("range")
        .index(new IndexNames("inverse{n}", "inverse{n}Hash", "inverse{n}Range"))
        .swapped(true)
        .type("kind")
        .billing(
            new Billing(
                new dev.adjoin.internal.model.Units(50, 10),
                Map.of("inverse1", new dev.adjoin.internal.model.Units(5, 4))))
        .owned(false)
        .escaped(false)
        .writers(Writers.ONE_REGION)
        .stream(true)
        .recovery(true)
        .build();
  }

  private static List<NestedType> types() throws MalformedText {
    return List.of(
        new NestedType(
            "Address",
            renamed(
                "street",
                "road",
                attributes("street: string", "city: string?", "floor: int = 0", "geo: Geo"))),
        new NestedType("Geo", attributes("latitude: decimal", "longitude: decimal")));
  }

  private static dev.adjoin.internal.model.Entity customer() throws MalformedText {
    return dev.adjoin.internal.model.Entity.named("Client")
        .tag("CLI")
        .id(List.of("id"))
        .was("Customer")
        .attributes(
            renamed(
                "last",
                "surname",
                attributes(
                    "id: string",
                    "email: string",
                    "first: string",
                    "last: string",
                    "country: string",
                    "taxNumber: string",
                    "address: Address")))
        .key("C#{id}")
        .sort("ME")
        .lookups(List.of(List.of("email"), List.of("last", "first")))
        .uniques(List.of(List.of("email"), List.of("taxNumber"), List.of("country", "taxNumber")))
        .listingShards(4)
        .build();
  }

  private static dev.adjoin.internal.model.Entity order() throws MalformedText {
    return dev.adjoin.internal.model.Entity.named("Order")
        .id(List.of("number"))
        .parent("Client")
        .order(List.of("placedAt"))
        .integrity(Integrity.CHECKED)
        .onDelete(OnDelete.RESTRICT)
        .attributes(
            attributes(
                "placedAt: instant",
                "number: long",
                "status: enum(brand-new < on-hold)",
                "total: decimal = 0",
                "changedAt: instant = changed",
                "history: list(list(enum(brand-new < on-hold), max 3), max 10)",
                "revision: int",
                "gone: instant?"))
        .views(
            List.of(byStatus(), byTotal(), dev.adjoin.internal.model.View.named("whole").build()))
        .copies(List.of(new Copy("clientEmail", "Client", "email")))
        .version("revision")
        .expires("gone")
        .expiryStreamed(true)
        .removalsStreamed(true)
        .build();
  }

  private static dev.adjoin.internal.model.View byStatus() throws MalformedText {
    return dev.adjoin.internal.model.View.named("byStatus")
        .by(List.of("status"))
        .order(List.of("placedAt", "total"))
        .when(WhenText.parse("total > 0 and status in (brand-new, on-hold)"))
        .shards(4)
        .project(Projection.of(List.of("total")))
        .key("STATUS#{status}")
        .sort("{placedAt}")
        .build();
  }

  private static dev.adjoin.internal.model.View byTotal() {
    return dev.adjoin.internal.model.View.named("byTotal")
        .order(List.of("total"))
        .local(true)
        .project(Projection.KEYS)
        .build();
  }

  private static dev.adjoin.internal.model.Entity item() throws MalformedText {
    return dev.adjoin.internal.model.Entity.named("Item")
        .id(List.of("sku"))
        .attributes(attributes("sku: string", "title: string", "makerId: string?"))
        .references(
            List.of(
                Reference.of(
                    "makerId",
                    "Client",
                    List.of("title", "sku"),
                    4,
                    "bestSellers",
                    Integrity.CHECKED,
                    OnDelete.CLEAR)))
        .copies(List.of(new Copy("makerEmail", "makerId", "email")))
        .build();
  }

  private static dev.adjoin.internal.model.Entity campaign() throws MalformedText {
    return dev.adjoin.internal.model.Entity.named("Campaign")
        .id(List.of("campaignId"))
        .attributes(
            attributes(
                "campaignId: string",
                "form: enum(discount, gift)",
                "percent: int?",
                "sku: string?"))
        .variants(
            new Variants(
                "form",
                List.of(
                    new Variant("discount", attributes("percent: int")),
                    new Variant("gift", attributes("sku: string")))))
        .build();
  }

  private static dev.adjoin.internal.model.Relationship contains() throws MalformedText {
    return dev.adjoin.internal.model.Relationship.named("Contains", "Order", "Item")
        .was("Basket")
        .attributes(
            attributes(
                "lot: string",
                "part: int",
                "quantity: int",
                "addedAt: instant",
                "version: long",
                "gone: instant"))
        .distinct(List.of("lot", "part"))
        .uniques(List.of(List.of("lot", "quantity")))
        .store(Store.SUMMARIES)
        .inverse(Inverse.MIRROR)
        .order(new Sides<>(List.of("quantity"), List.of("addedAt", "quantity")))
        .together(Set.of(Side.FROM, Side.TO))
        .count(new Sides<>("lines", "uses"))
        .copies(List.of(new Copy("orderTotal", "from", "total"), new Copy("title", "to", "title")))
        .views(List.of(large()))
        .project(Projection.of(List.of("quantity")))
        .shards(new Sides<>(2, 100))
        .integrity(Integrity.TRUSTED)
        .onDelete(new Sides<>(OnDelete.CASCADE, OnDelete.RESTRICT))
        .summary(new Sides<>(List.of(), List.of("quantity")))
        .ends(new Sides<>(List.of("id", "placed", "order"), List.of()))
        .as(new Sides<>("LINE", "ORDERED"))
        .max(new Sides<>(20, 500))
        .key(new Sides<>("a#{order}", "b#{sku}"))
        .sort(new Sides<>("c#{sku}", "d#{order}"))
        .version("version")
        .expires("gone")
        .expiryStreamed(true)
        .removalsStreamed(true)
        .build();
  }

  private static dev.adjoin.internal.model.View large() throws MalformedText {
    return dev.adjoin.internal.model.View.named("large")
        .when(WhenText.parse("quantity >= 100"))
        .side(Side.TO)
        .build();
  }

  private static List<dev.adjoin.internal.model.Pattern> patterns() {
    return List.of(
        new dev.adjoin.internal.model.Pattern(
            "recent",
            "What was ordered last?",
            "Order.list",
            List.of("status", "total"),
            "placedAt",
            true,
            10,
            Answer.TOGETHER,
            true,
            2),
        dev.adjoin.internal.model.Pattern.of("everyone", "everyone", "Customer.all"));
  }

  private static Map<String, Load> workload() {
    Load order =
        new Load(
            Map.of(
                Measure.ITEMS, 1_000_000.0,
                Measure.BYTES, 400.0,
                Measure.READS, 1.0,
                Measure.CREATES, 2.0,
                Measure.CHANGES, 3.0,
                Measure.DELETES, 4.0));
    Load contains =
        new Load(
            Map.of(
                Measure.PER_FROM, 8.0,
                Measure.PER_TO, 120.0,
                Measure.MAX_PER_FROM, 20.0,
                Measure.MAX_PER_TO, 5_000_000.0,
                Measure.LINKS, 100.0,
                Measure.UNLINKS, 50.0,
                Measure.FROM, 900.0,
                Measure.TO, 300.0));
    return Map.of("Order", order, "Contains", contains);
  }

  private static List<Attribute> renamed(String name, String was, List<Attribute> attributes) {
    return attributes.stream().map(a -> a.name().equals(name) ? a.renamedFrom(was) : a).toList();
  }
}
