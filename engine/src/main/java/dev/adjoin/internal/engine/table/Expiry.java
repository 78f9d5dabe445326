// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.table;

import dev.adjoin.internal.engine.store.Change;
import dev.adjoin.internal.engine.store.Entry;
import dev.adjoin.internal.engine.store.Key;
import dev.adjoin.internal.engine.store.Partition;
import dev.adjoin.internal.engine.store.SortRange;
import dev.adjoin.internal.engine.store.Space;
import dev.adjoin.internal.engine.value.Item;
import dev.adjoin.internal.engine.value.Value;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * An index of a table's items by expiry time, which finds expired items without a scan.
 *
 * <p>The sort bytes of an entry are the expiry second and the item's key. Entries are distributed
 * over several partitions by the item's key, to reduce contention between writers.
 */
public final class Expiry implements DerivedSpace {
  private static final int BUCKETS = 64;
  private static final byte[] NOTHING = new byte[0];
  private static final BigDecimal EARLIEST = BigDecimal.valueOf(Long.MIN_VALUE);
  private static final BigDecimal LATEST = BigDecimal.valueOf(Long.MAX_VALUE);

  private final TimeToLive setting;
  private final Space entries;

  Expiry(TimeToLive setting, Space entries) {
    this.setting = setting;
    this.entries = entries;
  }

  @Override
  public Space entries() {
    return entries;
  }

  @Override
  public boolean backfilling() {
    return setting.backfilling();
  }

  @Override
  public List<Change> fill(Key key, Item item) {
    return changes(key, null, item);
  }

  @Override
  public TableDefinition filled(TableDefinition definition) {
    return definition.withTimeToLive(new TimeToLive(setting.attribute(), false));
  }

  /** The second at which the item expires; null if it does not expire. */
  @Nullable Long timeOf(@Nullable Item item) {
    Value value = item == null ? null : item.get(setting.attribute());
    return value instanceof Value.N n && isTime(n.number())
        ? (Long) n.number().setScale(0, RoundingMode.FLOOR).longValue()
        : null;
  }

  private static boolean isTime(BigDecimal number) {
    return number.compareTo(EARLIEST) >= 0 && number.compareTo(LATEST) <= 0;
  }

  /**
   * The changes of expiry entries that result from a change of an item. A null item does not exist.
   */
  public List<Change> changes(Key key, @Nullable Item before, @Nullable Item after) {
    Long was = timeOf(before);
    Long is = timeOf(after);
    if (Objects.equals(was, is)) {
      return List.of();
    }
    List<Change> changes = new ArrayList<>(2);
    if (was != null) {
      changes.add(new Change(entries, entry(was, key), null));
    }
    if (is != null) {
      changes.add(new Change(entries, entry(is, key), NOTHING));
    }
    return changes;
  }

  /**
   * The keys of the items that expire from {@code first} (inclusive) to {@code end} (exclusive).
   */
  List<Key> between(long first, long end) {
    SortRange range = new SortRange(bytes(first), bytes(end));
    List<Key> keys = new ArrayList<>();
    IntStream.range(0, BUCKETS)
        .mapToObj(Expiry::bucket)
        .forEach(
            bucket ->
                entries
                    .range(bucket, range, true)
                    .forEachRemaining(entry -> keys.add(itemKey(entry))));
    return keys;
  }

  private static Partition bucket(int number) {
    return Partition.of(new byte[] {(byte) number});
  }

  private static Key entry(long time, Key key) {
    byte[] partition = key.partition().bytes();
    ByteBuffer sort =
        ByteBuffer.allocate(Long.BYTES + Integer.BYTES + partition.length + key.sort().length);
    sort.put(bytes(time)).putInt(partition.length).put(partition).put(key.sort());
    return new Key(bucket((key.hashCode() & Integer.MAX_VALUE) % BUCKETS), sort.array());
  }

  private static Key itemKey(Entry entry) {
    ByteBuffer sort = ByteBuffer.wrap(entry.key().sort());
    sort.getLong();
    byte[] partition = new byte[sort.getInt()];
    sort.get(partition);
    byte[] rest = new byte[sort.remaining()];
    sort.get(rest);
    return new Key(Partition.of(partition), rest);
  }

  /** Encodes a time so that the unsigned byte order is chronological, also before 1970. */
  private static byte[] bytes(long time) {
    return ByteBuffer.allocate(Long.BYTES).putLong(time ^ Long.MIN_VALUE).array();
  }
}
