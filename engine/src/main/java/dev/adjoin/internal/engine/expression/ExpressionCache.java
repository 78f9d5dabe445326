// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/**
 * A cache of parsed expression texts, bounded by their number and their length; texts that are not
 * used again are evicted.
 */
final class ExpressionCache<T> {
  private static final int MOST = 512;
  private static final int MOST_CHARACTERS = 128 * 1024;

  private volatile Map<String, T> young = new ConcurrentHashMap<>();
  private volatile Map<String, T> old = Map.of();
  private final AtomicInteger characters = new AtomicInteger();

  /**
   * The parsed form of the text, from the cache if possible. A text that fails to parse is not
   * cached.
   */
  T get(String text, Function<String, T> parse) {
    T kept = young.get(text);
    if (kept != null) {
      return kept;
    }
    T aged = old.get(text);
    T parsed = aged != null ? aged : parse.apply(text);
    keep(text, parsed);
    return parsed;
  }

  private void keep(String text, T parsed) {
    Map<String, T> generation = young;
    generation.put(text, parsed);
    if (characters.addAndGet(text.length()) > MOST_CHARACTERS || generation.size() > MOST) {
      characters.set(0);
      old = generation;
      young = new ConcurrentHashMap<>();
    }
  }
}
