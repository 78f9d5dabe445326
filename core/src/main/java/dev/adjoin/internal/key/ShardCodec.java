// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.key;

import dev.adjoin.internal.diagnostic.Quoted;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The number of a shard, from 0 to below {@code count}, without padding. */
record ShardCodec(int count) implements KeyCodec {
  private static final int MOST_DIGITS = 9;

  Stream<String> texts() {
    return IntStream.range(0, count).mapToObj(Integer::toString);
  }

  @Override
  public String encode(Object value) {
    if (!(value instanceof Integer number) || number < 0 || number >= count) {
      throw new IllegalArgumentException(
          "must be from 0 to " + (count - 1) + ", but was " + Quoted.of(value.toString()));
    }
    return number.toString();
  }

  @Override
  public Object decode(String text) {
    boolean isNumber = text.chars().allMatch(c -> c >= '0' && c <= '9');
    boolean isShort = !text.isEmpty() && text.length() <= MOST_DIGITS;
    int number = isNumber && isShort ? Integer.parseInt(text) : count;
    if (number >= count || !text.equals(Integer.toString(number))) {
      throw new IllegalArgumentException(
          "must be a shard from 0 to " + (count - 1) + ", but was " + Quoted.of(text));
    }
    return number;
  }
}
