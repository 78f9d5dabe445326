// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.records;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.util.Map;
import org.junit.jupiter.api.Test;

class BindingsTest {
  private final Bindings bindings = Records.declare(Shop.class).bindings();

  @Test
  void bindsEveryTypeToItsRecord() {
    assertThat(bindings.all())
        .extracting(Binding::type, Binding::recordClass)
        .containsExactly(
            tuple("Client", Shop.Customer.class),
            tuple("Address", Shop.Address.class),
            tuple("Geo", Shop.Geo.class),
            tuple("Order", Shop.Order.class),
            tuple("Item", Shop.Item.class),
            tuple("Contains", Shop.Basket.class));
  }

  @Test
  void findsABindingByNameAndByClass() {
    assertThat(bindings.named("Client")).isEqualTo(bindings.of(Shop.Customer.class)).isPresent();
    assertThat(bindings.named("Customer")).isEmpty();
    assertThat(bindings.of(String.class)).isEmpty();
  }

  @Test
  void bindsAttributesToComponentsInTheirOrder() {
    Map<String, BoundClass.Component> components =
        bindings.named("Contains").orElseThrow().components();
    assertThat(components.keySet())
        .containsExactly(
            "placed",
            "sku",
            "order",
            "id",
            "lot",
            "part",
            "quantity",
            "addedAt",
            "title",
            "orderTotal",
            "version",
            "gone");
    Map<String, BoundClass.Component> client = bindings.named("Client").orElseThrow().components();
    assertThat(client.get("id").name()).isEqualTo("customerId");
  }

  @Test
  void translatesEnumConstantsBothWays() {
    EnumWords words = bindings.words(Shop.Status.class).orElseThrow();
    assertThat(words.all()).containsExactly("brand-new", "on-hold");
    assertThat(words.word(Shop.Status.NEW)).isEqualTo("brand-new");
    assertThat(words.constant("on-hold")).contains(Shop.Status.ON_HOLD);
    assertThat(words.constant("ON_HOLD")).isEmpty();
    assertThat(bindings.words(Thread.State.class)).isEmpty();
  }

  @Test
  void refusesTheWordOfAnotherEnum() {
    EnumWords words = bindings.words(Shop.Status.class).orElseThrow();
    assertThatThrownBy(() -> words.word(Thread.State.NEW))
        .hasMessage("Constant must be one of [NEW, ON_HOLD], but was NEW");
  }
}
