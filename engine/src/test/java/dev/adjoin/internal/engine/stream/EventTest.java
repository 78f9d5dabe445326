// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.stream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.internal.engine.value.AnyValue;
import dev.adjoin.internal.engine.value.Item;
import java.time.Instant;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import software.amazon.awssdk.services.dynamodb.model.OperationType;

class EventTest {
  @Provide
  Arbitrary<Event> events() {
    Arbitrary<Item> items = AnyValue.members().map(Item::of);
    return Combinators.combine(
            Arbitraries.longs().greaterOrEqual(0),
            Arbitraries.longs().between(0, 4_000_000_000_000L).map(Instant::ofEpochMilli),
            Arbitraries.of(OperationType.INSERT, OperationType.MODIFY, OperationType.REMOVE),
            Combinators.combine(items, items.injectNull(0.3), items.injectNull(0.3))
                .as(Images::new),
            Arbitraries.of(true, false))
        .as(Event::new);
  }

  @Property
  void readsWhatItWrote(@ForAll("events") Event event) {
    byte[] bytes = event.encode();
    assertThat(Event.decode(event.number(), bytes)).isEqualTo(event);
    assertThat(Event.createdOf(bytes)).isEqualTo(event.created());
  }
}
