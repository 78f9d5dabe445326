// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.modelfile;

import static dev.adjoin.internal.modelfile.Reading.entity;
import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.declare.Integrity;
import dev.adjoin.declare.OnDelete;
import dev.adjoin.declare.Side;
import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.Copy;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Model;
import dev.adjoin.internal.model.Projection;
import dev.adjoin.internal.model.View;
import dev.adjoin.internal.model.WhenText;
import java.util.List;
import org.junit.jupiter.api.Test;

class EntityKeysTest {

  @Test
  void readsAnIdOfSeveralAttributes() {
    Model model =
        Reading.model(
            """
            entities:
              Flight:
                id: [airline, number]
                attributes: {airline: string, number: int}
            """);

    assertThat(model.entities().get(0).id()).containsExactly("airline", "number");
  }

  @Test
  void readsTagAndTemplates() {
    Entity order = entity("tag: ORD, key: 'O#{orderId}', sort: \"A#{orderId}\"");

    assertThat(order.tag()).isEqualTo("ORD");
    assertThat(order.key()).isEqualTo("O#{orderId}");
    assertThat(order.sort()).isEqualTo("A#{orderId}");
  }

  @Test
  void readsSimpleAndCompoundLookups() {
    Entity order = entity("lookup: [email, [lastName, firstName]], unique: email");

    assertThat(order.lookups()).containsExactly(List.of("email"), List.of("lastName", "firstName"));
    assertThat(order.uniques()).containsExactly(List.of("email"));
  }

  @Test
  void readsAListingWithAndWithoutShards() {
    assertThat(entity("tag: A").listingShards()).isZero();
    assertThat(entity("all: false").listingShards()).isZero();
    assertThat(entity("all: true").listingShards()).isEqualTo(1);
    assertThat(entity("all: {}").listingShards()).isEqualTo(1);
    assertThat(entity("all: {shards: 4}").listingShards()).isEqualTo(4);
  }

  @Test
  void readsVersionAndExpiry() {
    Entity order = entity("version: revision, expires: endsAt, expiry: streamed");

    assertThat(order.version()).isEqualTo("revision");
    assertThat(order.expires()).isEqualTo("endsAt");
    assertThat(order.expiryStreamed()).isTrue();
    assertThat(entity("expires: endsAt").expiryStreamed()).isFalse();
  }

  @Test
  void readsWhatAChildSays() {
    Entity order =
        entity(
            "parent: Customer, order: placedAt, copy: {customerName: Customer.name}, onDelete: keep,"
                + " integrity: checked");

    assertThat(order.parent()).isEqualTo("Customer");
    assertThat(order.order()).containsExactly("placedAt");
    assertThat(order.copies()).containsExactly(new Copy("customerName", "Customer", "name"));
    assertThat(order.whenParentDeleted()).isEqualTo(OnDelete.KEEP);
    assertThat(order.integrity()).isEqualTo(Integrity.CHECKED);
    assertThat(order.isChecked()).isTrue();
  }

  @Test
  void readsEveryKeyOfAView() throws Exception {
    Entity order =
        entity(
            "views: {byStatus: {by: [status, city], order: placedAt, when: total > 0, shards: 4,"
                + " project: [total], side: to, local: true, key: K, sort: S}, every: {}}");

    View expected =
        View.named("byStatus")
            .by(List.of("status", "city"))
            .order(List.of("placedAt"))
            .when(WhenText.parse("total > 0"))
            .shards(4)
            .project(Projection.of(List.of("total")))
            .side(Side.TO)
            .local(true)
            .key("K")
            .sort("S")
            .build();
    assertThat(order.views()).containsExactly(expected, View.named("every").build());
  }

  @Test
  void readsProjections() {
    Entity order = entity("views: {a: {project: all}, b: {project: keys}, c: {project: []}}");

    assertThat(order.views())
        .extracting(View::project)
        .containsExactly(Projection.ALL, Projection.KEYS, Projection.KEYS);
  }

  @Test
  void readsNestedTypes() {
    Model model =
        Reading.model(
            """
            types:
              Address: {street: string, zip: string?}
            entities:
              Customer:
                id: id
                attributes:
                  id: uuid
                  home: Address
                  others: list(Address, max 3)
            """);

    assertThat(model.types().get(0).name()).isEqualTo("Address");
    assertThat(model.types().get(0).attributes())
        .extracting("name")
        .containsExactly("street", "zip");
    assertThat(model.entities().get(0).attribute("others").orElseThrow().type())
        .isEqualTo(new AttributeType.ListOf(new AttributeType.Named("Address"), 3));
  }
}
