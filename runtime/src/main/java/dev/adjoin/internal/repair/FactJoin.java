// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.repair;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import java.util.function.Supplier;

/**
 * Compares what items claim with what others offer, and gates with the edges that they count, in
 * bounded memory.
 *
 * <h2>How it is bounded</h2>
 *
 * Every fact goes into one of 64 buckets, by the hash code of what it is about: a claim meets its
 * offer, and a gate its edges, in the same bucket. A bucket is read twice. The first pass keeps the
 * offers and the numbers of edges, 16 bytes each in a hash table; the second pass streams the
 * claims and gates past them. So an entity with five million edges costs one entry. A bucket with
 * more than a million different entries is split once more by other bits of the hash code.
 *
 * <p>Adding facts is thread-safe.
 */
final class FactJoin {
  private static final int BITS = 6;
  private static final int BUCKETS = 1 << BITS;
  private static final int MOST_ENTRIES = 1_000_000;
  private static final int DEEPEST = 4;

  private static final int OFFER = 0;
  private static final int CLAIM = 1;
  private static final int EDGE = 2;
  private static final int GATE = 3;
  private static final int EDGES = 4;

  private final Supplier<Path> newFile;
  private final IntPredicate isExclusive;
  private final int level;
  private final SpillFile[] buckets = new SpillFile[BUCKETS];
  private final AtomicLong[] entries = new AtomicLong[BUCKETS];

  /**
   * @param isExclusive whether two items with claims of a rule about the same value are rivals
   */
  FactJoin(Supplier<Path> newFile, IntPredicate isExclusive) {
    this(newFile, isExclusive, 0);
  }

  private FactJoin(Supplier<Path> newFile, IntPredicate isExclusive, int level) {
    this.newFile = newFile;
    this.isExclusive = isExclusive;
    this.level = level;
    for (int i = 0; i < BUCKETS; i++) {
      buckets[i] = new SpillFile(newFile);
      entries[i] = new AtomicLong();
    }
  }

  private int bucket(long hash) {
    return (int) (hash >>> (64 - BITS * (level + 1))) & (BUCKETS - 1);
  }

  void offer(long slot, long value) {
    int bucket = bucket(slot);
    entries[bucket].incrementAndGet();
    buckets[bucket].append(
        out -> {
          head(out, OFFER, slot);
          out.writeLong(value);
        });
  }

  void claim(long slot, long expected, int rule, Place by) {
    if (isExclusive.test(rule)) {
      entries[bucket(slot)].incrementAndGet();
    }
    buckets[bucket(slot)].append(
        out -> {
          head(out, CLAIM, slot);
          out.writeLong(expected);
          out.writeInt(rule);
          place(out, by);
        });
  }

  void edge(int gate, Place holder) {
    edge(gateSlot(gate, holder));
  }

  private void edge(long slot) {
    int bucket = bucket(slot);
    entries[bucket].incrementAndGet();
    buckets[bucket].append(out -> head(out, EDGE, slot));
  }

  /** Adds a number to that of the edges of a gate. */
  void edges(int gate, Place holder, long number) {
    edges(gateSlot(gate, holder), number);
  }

  private void edges(long slot, long number) {
    int bucket = bucket(slot);
    entries[bucket].incrementAndGet();
    buckets[bucket].append(
        out -> {
          head(out, EDGES, slot);
          out.writeLong(number);
        });
  }

  void gate(int gate, Place holder, long number) {
    gate(gateSlot(gate, holder), gate, holder, number);
  }

  private void gate(long slot, int gate, Place holder, long number) {
    buckets[bucket(slot)].append(
        out -> {
          head(out, GATE, slot);
          out.writeLong(number);
          out.writeInt(gate);
          place(out, holder);
        });
  }

  private static long gateSlot(int gate, Place holder) {
    return Hashes.mix(holder.hash(), gate + 1L);
  }

  private static void head(DataOutputStream out, int kind, long slot) throws IOException {
    out.writeByte(kind);
    out.writeLong(slot);
  }

  private static void place(DataOutputStream out, Place place) throws IOException {
    out.writeUTF(place.partition());
    out.writeUTF(place.sort());
  }

  /** Reports every claim that does not hold and every gate whose number is wrong. */
  void compare(Consumer<Candidate> found) {
    try {
      for (int i = 0; i < BUCKETS; i++) {
        if (entries[i].get() > MOST_ENTRIES && level < DEEPEST) {
          FactJoin parts = new FactJoin(newFile, isExclusive, level + 1);
          read(buckets[i], new Distribution(parts));
          buckets[i].discard();
          parts.compare(found);
        } else {
          LongMap offers = new LongMap();
          LongMap edges = new LongMap();
          Rivals rivals = new Rivals(isExclusive);
          read(buckets[i], new Collection(offers, edges, rivals));
          read(buckets[i], new Comparison(offers, edges, rivals, found));
          buckets[i].discard();
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("The temporary files of a check must be readable", e);
    }
  }

  /** Receives the facts of one bucket. */
  private interface Reader {
    void offer(long slot, long value);

    void claim(long slot, long expected, int rule, Place by);

    void edges(long slot, long number);

    void gate(long slot, int gate, Place holder, long number);
  }

  /** Distributes the facts of a large bucket. */
  private record Distribution(FactJoin parts) implements Reader {
    @Override
    public void offer(long slot, long value) {
      parts.offer(slot, value);
    }

    @Override
    public void claim(long slot, long expected, int rule, Place by) {
      parts.claim(slot, expected, rule, by);
    }

    @Override
    public void edges(long slot, long number) {
      if (number == 1) {
        parts.edge(slot);
      } else {
        parts.edges(slot, number);
      }
    }

    @Override
    public void gate(long slot, int gate, Place holder, long number) {
      parts.gate(slot, gate, holder, number);
    }
  }

  /** The values that items claim for themselves alone. */
  private static final class Rivals {
    private final IntPredicate isExclusive;
    private final LongMap first = new LongMap();
    private final LongMap contested = new LongMap();

    Rivals(IntPredicate isExclusive) {
      this.isExclusive = isExclusive;
    }

    void claim(long slot, long owner, int rule) {
      if (!isExclusive.test(rule)) {
        return;
      }
      if (!first.containsKey(slot)) {
        first.put(slot, owner);
      } else if (first.getOrDefault(slot, 0) != owner) {
        contested.put(slot, 1);
      }
    }

    boolean isContested(long slot, int rule) {
      return isExclusive.test(rule) && contested.containsKey(slot);
    }
  }

  /** The first pass: keeps offers, and counts edges. */
  private record Collection(LongMap offers, LongMap edges, Rivals rivals) implements Reader {
    @Override
    public void offer(long slot, long value) {
      offers.put(slot, value);
    }

    @Override
    public void claim(long slot, long expected, int rule, Place by) {
      rivals.claim(slot, expected, rule);
    }

    @Override
    public void edges(long slot, long number) {
      edges.put(slot, edges.getOrDefault(slot, 0) + number);
    }

    @Override
    public void gate(long slot, int gate, Place holder, long number) {}
  }

  /** The second pass: compares claims and gates. */
  private record Comparison(LongMap offers, LongMap edges, Rivals rivals, Consumer<Candidate> found)
      implements Reader {
    @Override
    public void offer(long slot, long value) {}

    @Override
    public void claim(long slot, long expected, int rule, Place by) {
      boolean holds =
          offers.containsKey(slot)
              && (expected == Facts.ANY || offers.getOrDefault(slot, 0) == expected);
      if (!holds) {
        found.accept(new Candidate.Claim(by, rule, slot));
      }
      if (rivals.isContested(slot, rule)) {
        found.accept(new Candidate.Rival(by, rule, slot));
      }
    }

    @Override
    public void edges(long slot, long number) {}

    @Override
    public void gate(long slot, int gate, Place holder, long number) {
      long counted = edges.getOrDefault(slot, 0);
      if (counted != number) {
        found.accept(new Candidate.Count(holder, gate, counted));
      }
    }
  }

  private static void read(SpillFile bucket, Reader reader) throws IOException {
    try (DataInputStream in = bucket.read()) {
      while (true) {
        int kind = in.read();
        if (kind < 0) {
          return;
        }
        long slot = in.readLong();
        switch (kind) {
          case OFFER -> reader.offer(slot, in.readLong());
          case CLAIM -> {
            long expected = in.readLong();
            int rule = in.readInt();
            reader.claim(slot, expected, rule, new Place(in.readUTF(), in.readUTF()));
          }
          case EDGE -> reader.edges(slot, 1);
          case EDGES -> reader.edges(slot, in.readLong());
          case GATE -> {
            long number = in.readLong();
            int gate = in.readInt();
            reader.gate(slot, gate, new Place(in.readUTF(), in.readUTF()), number);
          }
          default -> throw new EOFException("A fact must be of a known kind, but was " + kind);
        }
      }
    }
  }

  /** A hash table from long to long with open addressing: 16 bytes an entry, no objects. */
  static final class LongMap {
    /** Small, because a check makes hundreds of tables, and most of them stay nearly empty. */
    private static final int FIRST_LENGTH = 16;

    private long[] keys = new long[FIRST_LENGTH];
    private long[] values = new long[FIRST_LENGTH];
    private int size;
    private boolean hasZero;
    private long zero;

    void put(long key, long value) {
      if (key == 0) {
        hasZero = true;
        zero = value;
        return;
      }
      if (size * 3L > keys.length * 2L) {
        grow();
      }
      int at = find(key);
      if (keys[at] == 0) {
        keys[at] = key;
        size++;
      }
      values[at] = value;
    }

    boolean containsKey(long key) {
      return key == 0 ? hasZero : keys[find(key)] == key;
    }

    long getOrDefault(long key, long other) {
      if (key == 0) {
        return hasZero ? zero : other;
      }
      int at = find(key);
      return keys[at] == key ? values[at] : other;
    }

    private int find(long key) {
      int mask = keys.length - 1;
      int at = (int) (key ^ key >>> 32) & mask;
      while (keys[at] != 0 && keys[at] != key) {
        at = at + 1 & mask;
      }
      return at;
    }

    private void grow() {
      long[] oldKeys = keys;
      long[] oldValues = values;
      keys = new long[oldKeys.length * 2];
      values = new long[keys.length];
      size = 0;
      for (int i = 0; i < oldKeys.length; i++) {
        if (oldKeys[i] != 0) {
          put(oldKeys[i], oldValues[i]);
        }
      }
    }
  }
}
