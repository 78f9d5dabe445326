// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.value;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;

/**
 * Encodes key values as bytes whose unsigned order is DynamoDB's sort order.
 *
 * <p>Each value ends with {@code 00 01}, and a zero byte inside a value is escaped as {@code 00
 * FF}. A sequence of values is therefore ordered by its first value, then by its second, regardless
 * of their lengths. A value without the terminator is a byte prefix of all values that begin with
 * it.
 */
public final class KeyBytes {
  private static final byte[] END = {0, 1};
  private static final byte[] NO_END = {};
  private static final int NEGATIVE = 1;
  private static final int ZERO = 2;
  private static final int POSITIVE = 3;

  /** Added to exponents, so that they are positive 16-bit numbers. */
  private static final int EXPONENT_BIAS = 0x4000;

  /**
   * Starts empty and grows to exactly the size of the first value, because most keys have only one.
   */
  private final ByteWriter out = new ByteWriter(0);

  /** Adds a complete value: a string, number or binary. */
  public KeyBytes add(Value value) {
    addEscaped(bytes(value), END);
    return this;
  }

  /**
   * Adds a string or binary without a terminator, as the prefix of all values that begin with it.
   */
  public KeyBytes addPrefix(Value value) {
    addEscaped(bytes(value), NO_END);
    return this;
  }

  private static byte[] bytes(Value value) {
    if (value instanceof Value.S s) {
      return s.text().getBytes(StandardCharsets.UTF_8);
    }
    if (value instanceof Value.B b) {
      return b.bytes().asByteArrayUnsafe();
    }
    if (value instanceof Value.N n) {
      return ordered(n.number());
    }
    throw new IllegalArgumentException("A key must be S, N or B, but was " + value.type());
  }

  /** Adds bytes that are already encoded. */
  public KeyBytes append(byte[] bytes) {
    out.write(bytes, 0, bytes.length);
    return this;
  }

  private void addEscaped(byte[] bytes, byte[] end) {
    out.reserve(bytes.length + end.length);
    int begin = 0;
    for (int i = 0; i < bytes.length; i++) {
      if (bytes[i] == 0) {
        out.write(bytes, begin, i + 1 - begin);
        out.write(0xFF);
        begin = i + 1;
      }
    }
    out.write(bytes, begin, bytes.length - begin);
    out.write(end, 0, end.length);
  }

  /**
   * Encodes a number as sign, exponent and pairs of digits; all bytes of a negative number are
   * inverted.
   */
  private static byte[] ordered(BigDecimal canonical) {
    int sign = canonical.signum();
    if (sign == 0) {
      return new byte[] {ZERO};
    }
    String digits = canonical.unscaledValue().abs().toString();
    int pairs = (digits.length() + 1) / 2;
    byte[] bytes = new byte[3 + pairs + (sign < 0 ? 1 : 0)];
    int exponent = Numbers.exponent(canonical) + EXPONENT_BIAS;
    bytes[1] = (byte) (exponent >>> 8);
    bytes[2] = (byte) exponent;
    for (int i = 0; i < pairs; i++) {
      int second = 2 * i + 1 < digits.length() ? digits.charAt(2 * i + 1) - '0' : 0;
      bytes[3 + i] = (byte) (1 + 10 * (digits.charAt(2 * i) - '0') + second);
    }
    bytes[0] = (byte) (sign < 0 ? NEGATIVE : POSITIVE);
    if (sign < 0) {
      // Inverts the final zero byte too, because of two negative numbers with the same leading
      // digits the longer is the smaller.
      for (int i = 1; i < bytes.length; i++) {
        bytes[i] = (byte) ~bytes[i];
      }
    }
    return bytes;
  }

  public byte[] toArray() {
    return out.toArray();
  }
}
