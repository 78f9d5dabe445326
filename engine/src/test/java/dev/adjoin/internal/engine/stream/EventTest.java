// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.stream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.internal.engine.value.AnyValue;
import dev.adjoin.internal.engine.value.Item;
import dev.adjoin.testing.search.Generator;
import dev.adjoin.testing.search.Given;
import dev.adjoin.testing.search.Property;
import java.time.Instant;
import java.util.List;
import software.amazon.awssdk.services.dynamodb.model.OperationType;

class EventTest {
  private static final List<OperationType> OPERATIONS =
      List.of(OperationType.INSERT, OperationType.MODIFY, OperationType.REMOVE);

  private static Event event(Given given) {
    Generator<Item> items = AnyValue.members().map(Item::of);
    return new Event(
        given.between(0, Long.MAX_VALUE),
        Instant.ofEpochMilli(given.between(0, 4_000_000_000_000L)),
        given.oneOf(OPERATIONS),
        new Images(given.any(items), given.any(items.orNull(30)), given.any(items.orNull(30))),
        given.flag());
  }

  @Property
  void readsWhatItWrote(Given given) {
    Event event = given.any(EventTest::event);
    byte[] bytes = event.encode();
    assertThat(Event.decode(event.number(), bytes)).isEqualTo(event);
    assertThat(Event.createdOf(bytes)).isEqualTo(event.created());
  }
}
