// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine.store;

import java.util.Arrays;
import java.util.Iterator;
import java.util.Map;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/** A large partition: an ordered map, changed in place. */
final class ManyEntries implements PartitionEntries {
  private final ConcurrentNavigableMap<byte[], byte[]> values =
      new ConcurrentSkipListMap<>(Arrays::compareUnsigned);

  @Override
  public byte @Nullable [] get(byte[] sort) {
    return values.get(sort);
  }

  @Override
  public ManyEntries with(byte[] sort, byte[] value) {
    values.put(sort, value);
    return this;
  }

  @Override
  public ManyEntries without(byte[] sort) {
    values.remove(sort);
    return this;
  }

  @Override
  public Iterator<Entry> range(Partition partition, SortRange range, boolean forward) {
    byte[] to = range.to();
    var within =
        to == null
            ? values.tailMap(range.from(), true)
            : values.subMap(range.from(), true, to, false);
    Iterator<Map.Entry<byte[], byte[]>> source =
        (forward ? within : within.descendingMap()).entrySet().iterator();
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return source.hasNext();
      }

      @Override
      public Entry next() {
        Map.Entry<byte[], byte[]> next = source.next();
        return new Entry(new Key(partition, next.getKey()), next.getValue());
      }
    };
  }

  @Override
  public int size() {
    return values.size();
  }
}
