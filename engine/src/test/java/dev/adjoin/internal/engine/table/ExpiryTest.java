// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.internal.engine.store.Change;
import dev.adjoin.internal.engine.store.Key;
import dev.adjoin.internal.engine.store.MemoryStore;
import dev.adjoin.internal.engine.store.Partition;
import dev.adjoin.internal.engine.value.Item;
import dev.adjoin.internal.engine.value.Value;
import dev.adjoin.testing.search.Generators;
import dev.adjoin.testing.search.Given;
import dev.adjoin.testing.search.Property;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ExpiryTest {
  private final MemoryStore store = new MemoryStore();
  private final Expiry expiry = new Expiry(new TimeToLive("ttl", false), store.space("expiry"));

  private static Item expiring(String number) {
    return Item.of(Map.of("ttl", new Value.N(new BigDecimal(number))));
  }

  private static Key key(byte[] partition, byte[] sort) {
    return new Key(Partition.of(partition), sort);
  }

  @Property
  void findsExactlyTheItemsOfARangeOfTime(Given given) {
    List<Long> times = given.any(Generators.longs().list(40));
    long first = given.any(Generators.longs());
    long end = given.any(Generators.longs());
    MemoryStore fresh = new MemoryStore();
    Expiry order = new Expiry(new TimeToLive("ttl", false), fresh.space("expiry"));
    Map<Key, Long> byKey = new HashMap<>();
    for (int i = 0; i < times.size(); i++) {
      Key key = key(new byte[] {(byte) i}, new byte[i % 3]);
      byKey.put(key, times.get(i));
      fresh.write(order.fill(key, expiring(times.get(i).toString())));
    }

    List<Key> expected =
        byKey.keySet().stream()
            .filter(key -> byKey.get(key) >= first && byKey.get(key) < end)
            .toList();
    assertThat(order.between(first, end)).containsExactlyInAnyOrderElementsOf(expected);
  }

  @Test
  void movesAnItemWithItsTime() {
    Key key = key(new byte[] {1}, new byte[] {2});
    store.write(expiry.changes(key, null, expiring("10")));
    store.write(expiry.changes(key, expiring("10"), expiring("20")));

    assertThat(expiry.between(0, 20)).isEmpty();
    assertThat(expiry.between(20, 21)).containsExactly(key);
    store.write(expiry.changes(key, expiring("20"), null));
    assertThat(store.space("expiry").size()).isZero();
  }

  @Test
  void changesNothingWhenTheTimeStays() {
    Key key = key(new byte[] {1}, new byte[0]);
    List<Change> changes = expiry.changes(key, expiring("10"), expiring("10.9"));

    assertThat(changes).isEmpty();
    assertThat(expiry.changes(key, Item.EMPTY, null)).isEmpty();
  }
}
