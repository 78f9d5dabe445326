// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.repair;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Hash codes of 64 bits for keys and stored values. Among five million items the probability that
 * any two share one is below one in a million; then one finding could be missed, never invented,
 * because findings are confirmed by reading the items.
 */
final class Hashes {
  private static final long ODD = 0x9E3779B97F4A7C15L;
  private static final long ABSENT = 0x1D8E4E27C47D124FL;

  private Hashes() {}

  static long of(String text) {
    long hash = text.length();
    for (int i = 0; i < text.length(); i++) {
      hash = (hash ^ text.charAt(i)) * ODD;
      hash ^= hash >>> 32;
    }
    return spread(hash);
  }

  /** Combines two hash codes; the order matters. */
  static long mix(long one, long other) {
    return spread(one * ODD + Long.rotateLeft(other, 29));
  }

  private static long spread(long hash) {
    long mixed = (hash ^ hash >>> 30) * 0xBF58476D1CE4E5B9L;
    mixed = (mixed ^ mixed >>> 27) * 0x94D049BB133111EBL;
    return mixed ^ mixed >>> 31;
  }

  /** Equal for values that DynamoDB takes for equal. */
  static long of(@Nullable AttributeValue value) {
    if (value == null) {
      return ABSENT;
    }
    long kind = value.type().ordinal() + 1L;
    return mix(
        kind,
        switch (value.type()) {
          case S -> of(value.s());
          case N -> number(value.n());
          case B -> Arrays.hashCode(value.b().asByteArrayUnsafe());
          case BOOL -> value.bool() ? 1 : 2;
          case SS -> value.ss().stream().mapToLong(Hashes::of).sum();
          case NS -> value.ns().stream().mapToLong(Hashes::number).sum();
          case BS ->
              value.bs().stream().mapToLong(b -> Arrays.hashCode(b.asByteArrayUnsafe())).sum();
          case L -> value.l().stream().mapToLong(Hashes::of).reduce(0, Hashes::mix);
          case M -> of(value.m());
          default -> 0;
        });
  }

  static long of(Map<String, AttributeValue> members) {
    long sum = 0;
    for (Map.Entry<String, AttributeValue> each : members.entrySet()) {
      sum += mix(of(each.getKey()), of(each.getValue()));
    }
    return sum;
  }

  private static long number(String text) {
    return of(new BigDecimal(text).stripTrailingZeros().toString());
  }
}
