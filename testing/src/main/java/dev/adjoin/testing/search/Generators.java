// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.testing.search;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Makes generators of common values. */
public final class Generators {
  /** Texts that programs often get wrong, each a character of one or two units. */
  private static final List<String> UNUSUAL =
      List.of("\u0000", "\"", "\\", "#", "%", "\n", "\u007f", "é", "\u2028", "\uFFFD", "😀");

  private Generators() {}

  /** One of these values; the first is the simplest. */
  @SafeVarargs
  @SuppressWarnings("varargs")
  public static <T> Generator<T> of(T... values) {
    return of(List.of(values));
  }

  /** One of these values; the first is the simplest. */
  public static <T> Generator<T> of(List<T> values) {
    return given -> given.oneOf(values);
  }

  /** A value of one of these generators, each as often as the others. */
  @SafeVarargs
  @SuppressWarnings("varargs")
  public static <T> Generator<T> oneOf(Generator<? extends T>... all) {
    List<Generator<? extends T>> generators = List.of(all);
    return given -> given.oneOf(generators).from(given);
  }

  /** True or false. */
  public static Generator<Boolean> booleans() {
    return Given::flag;
  }

  /** Any int; small ones and the bounds are frequent. */
  public static Generator<Integer> ints() {
    return ints(Integer.MIN_VALUE, Integer.MAX_VALUE);
  }

  /** From the least to the most. */
  public static Generator<Integer> ints(int least, int most) {
    return given -> given.between(least, most);
  }

  /** Any long; small ones and the bounds are frequent. */
  public static Generator<Long> longs() {
    return longs(Long.MIN_VALUE, Long.MAX_VALUE);
  }

  /** From the least to the most. */
  public static Generator<Long> longs(long least, long most) {
    return given -> given.between(least, most);
  }

  /** Maps with at most so many entries. */
  public static <K, V> Generator<Map<K, V>> maps(Generator<K> keys, Generator<V> values, int most) {
    Generator<Map.Entry<K, V>> entries = given -> Map.entry(given.any(keys), given.any(values));
    return entries
        .list(most)
        .map(
            list -> {
              Map<K, V> map = new LinkedHashMap<>();
              list.forEach(entry -> map.put(entry.getKey(), entry.getValue()));
              return map;
            });
  }

  /** So many bytes. */
  public static Generator<byte[]> bytes(int least, int most) {
    return ints(Byte.MIN_VALUE, Byte.MAX_VALUE)
        .list(least, most)
        .map(
            list -> {
              byte[] bytes = new byte[list.size()];
              for (int i = 0; i < bytes.length; i++) {
                bytes[i] = list.get(i).byteValue();
              }
              return bytes;
            });
  }

  /** Any text, also with halves of characters. */
  public static Generator<String> strings() {
    return strings(0, 40);
  }

  /** Any text of so many parts, also with halves of characters. */
  public static Generator<String> strings(int least, int most) {
    return joined(units(), least, most);
  }

  /** A text of so many of these parts. */
  public static Generator<String> joined(Generator<String> parts, int least, int most) {
    return parts.list(least, most).map(list -> list.stream().collect(Collectors.joining()));
  }

  private static Generator<String> units() {
    return given ->
        switch (given.below(4)) {
          case 0 -> Character.toString((char) ('a' + given.below(26)));
          case 1 -> Character.toString((char) (' ' + given.below('~' - ' ' + 1)));
          case 2 -> given.oneOf(UNUSUAL);
          default -> Character.toString((char) given.below(Character.MAX_VALUE + 1));
        };
  }
}
