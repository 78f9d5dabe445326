// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine.store;

import java.util.Arrays;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/** A small partition: an immutable array of sort bytes and values by turns, in their order. */
final class FewEntries implements PartitionEntries {
  static final FewEntries NONE = new FewEntries(new byte[0][]);

  /** Larger ones cost more to copy than to keep in a map. */
  static final int MOST = 32;

  private final byte[][] pairs;

  private FewEntries(byte[][] pairs) {
    this.pairs = pairs;
  }

  @Override
  public byte @Nullable [] get(byte[] sort) {
    int place = place(sort);
    return place < 0 ? null : value(place);
  }

  /** Where the entry is, or {@code -(where it would be) - 1}. */
  private int place(byte[] sort) {
    int low = 0;
    int high = size() - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      int order = Arrays.compareUnsigned(sort(middle), sort);
      if (order == 0) {
        return middle;
      }
      if (order < 0) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return -low - 1;
  }

  private byte[] sort(int place) {
    return pairs[2 * place];
  }

  private byte[] value(int place) {
    return pairs[2 * place + 1];
  }

  @Override
  public PartitionEntries with(byte[] sort, byte[] value) {
    int place = place(sort);
    if (place >= 0) {
      byte[][] replaced = pairs.clone();
      replaced[2 * place + 1] = value;
      return new FewEntries(replaced);
    }
    if (size() == MOST) {
      return toMany().with(sort, value);
    }
    int at = 2 * (-place - 1);
    byte[][] longer = Arrays.copyOf(pairs, pairs.length + 2);
    System.arraycopy(pairs, at, longer, at + 2, pairs.length - at);
    longer[at] = sort;
    longer[at + 1] = value;
    return new FewEntries(longer);
  }

  private ManyEntries toMany() {
    var many = new ManyEntries();
    for (int place = 0; place < size(); place++) {
      many.with(sort(place), value(place));
    }
    return many;
  }

  @Override
  public PartitionEntries without(byte[] sort) {
    int place = place(sort);
    if (place < 0) {
      return this;
    }
    byte[][] shorter = Arrays.copyOf(pairs, pairs.length - 2);
    System.arraycopy(pairs, 2 * place + 2, shorter, 2 * place, shorter.length - 2 * place);
    return new FewEntries(shorter);
  }

  @Override
  public Iterator<Entry> range(Partition partition, SortRange range, boolean forward) {
    int first = firstFrom(range.from());
    byte[] to = range.to();
    int end = to == null ? size() : firstFrom(to);
    return forward
        ? new Walk(partition, first, end, 1)
        : new Walk(partition, end - 1, first - 1, -1);
  }

  private int firstFrom(byte[] sort) {
    int place = place(sort);
    return place < 0 ? -place - 1 : place;
  }

  @Override
  public int size() {
    return pairs.length / 2;
  }

  private final class Walk implements Iterator<Entry> {
    private final Partition partition;
    private final int end;
    private final int step;
    private int next;

    Walk(Partition partition, int first, int end, int step) {
      this.partition = partition;
      this.next = first;
      this.end = end;
      this.step = step;
    }

    @Override
    public boolean hasNext() {
      return next != end;
    }

    @Override
    public Entry next() {
      if (next == end) {
        throw new NoSuchElementException();
      }
      int place = next;
      next += step;
      return new Entry(new Key(partition, sort(place)), value(place));
    }
  }
}
