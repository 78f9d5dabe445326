// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.execute;

import dev.adjoin.declare.GeneratedId.Kind;
import java.util.UUID;

/**
 * Generates ids of one kind: 48 bits of milliseconds, then random bits.
 *
 * <p>Each id is greater than the one before. If the clock stands still or goes back, the last time
 * is kept and the random bits are increased by one. Time and random bits are those of an {@link
 * Environment}, so that a run can be repeated. Thread-safe.
 */
public final class GeneratedIds {
  private static final String DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
  private static final int ULID_LENGTH = 26;
  private static final int BITS_OF_A_DIGIT = 5;
  private static final int LOW_BITS_OF_UUID = 62;

  private final Environment environment;
  private final Kind kind;
  private final long highMask;
  private final long lowMask;
  private long millis = Long.MIN_VALUE;
  private long high;
  private long low;

  /** A ULID has 16 and 64 random bits, a UUID of version 7 has 12 and 62. */
  public GeneratedIds(Environment environment, Kind kind) {
    this.environment = environment;
    this.kind = kind;
    this.highMask = kind == Kind.ULID ? 0xffff : 0xfff;
    this.lowMask = kind == Kind.ULID ? -1L : (1L << LOW_BITS_OF_UUID) - 1;
  }

  /** The text of a new id. */
  public synchronized String next() {
    long now = environment.now().toEpochMilli();
    if (now > millis) {
      begin(now);
    } else {
      low = low + 1 & lowMask;
      if (low == 0) {
        high = high + 1 & highMask;
      }
      if (low == 0 && high == 0) {
        begin(millis + 1);
      }
    }
    return kind == Kind.ULID ? ulid() : uuid().toString();
  }

  private void begin(long time) {
    millis = time;
    high = environment.randomBits() & highMask;
    low = environment.randomBits() & lowMask;
  }

  private UUID uuid() {
    return new UUID(millis << 16 | 7L << 12 | high, 1L << 63 | low);
  }

  /** 128 bits as 26 digits of five bits; the first digit has only three. */
  private String ulid() {
    char[] text = new char[ULID_LENGTH];
    long upper = millis << 16 | high;
    long lower = low;
    for (int i = ULID_LENGTH - 1; i >= 0; i--) {
      text[i] = DIGITS.charAt((int) (lower & 31));
      lower = lower >>> BITS_OF_A_DIGIT | upper << Long.SIZE - BITS_OF_A_DIGIT;
      upper >>>= BITS_OF_A_DIGIT;
    }
    return new String(text);
  }
}
