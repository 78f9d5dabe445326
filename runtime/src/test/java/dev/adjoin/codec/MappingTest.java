// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.codec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.declare.Default;
import dev.adjoin.declare.Entity;
import dev.adjoin.declare.Id;
import dev.adjoin.declare.Named;
import dev.adjoin.declare.RecordDeclaration;
import dev.adjoin.declare.Records;
import dev.adjoin.model.Schema;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class MappingTest {
  enum Status {
    ACTIVE,
    ON_HOLD
  }

  private record Address(String street, @Nullable String city) {}

  @Entity
  private record Customer(
      @Id String customerId,
      @Named("class") int rank,
      Status status,
      @Nullable Address address,
      List<Address> others,
      Set<String> tags,
      @Default("now") Instant since) {}

  private final Mappings mappings = of(Customer.class);

  static Mappings of(Class<?>... classes) {
    RecordDeclaration declared = Records.declare(classes);
    assertThat(declared.declaration().problems()).isEmpty();
    return Mappings.of(new Schema(declared.declaration().model()), declared.bindings(), List.of());
  }

  @Test
  void storesARecordByTheNamesOfTheModelAndReadsItBack() {
    Mapping<Customer> mapping = mappings.of(Customer.class);
    Customer ada =
        new Customer(
            "a91",
            3,
            Status.ON_HOLD,
            null,
            List.of(new Address("Main", "York")),
            Set.of("x"),
            Instant.parse("2026-01-31T12:00:00Z"));

    Map<String, AttributeValue> stored = mapping.store(ada);

    assertThat(stored)
        .containsOnlyKeys("customerId", "class", "status", "others", "tags", "since")
        .containsEntry("class", AttributeValue.fromN("3"))
        .containsEntry("status", AttributeValue.fromS("on-hold"))
        .containsEntry("tags", AttributeValue.fromSs(List.of("x")))
        .containsEntry("since", AttributeValue.fromS("2026-01-31T12:00:00.000000000Z"));
    assertThat(mapping.read(stored)).isEqualTo(ada);
  }
}
