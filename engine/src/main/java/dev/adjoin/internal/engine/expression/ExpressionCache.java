// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/** A bounded cache of parsed expression texts; texts that are not used again are evicted. */
final class ExpressionCache<T> {
  private static final int MOST = 512;

  private volatile Map<String, T> young = new ConcurrentHashMap<>();
  private volatile Map<String, T> old = Map.of();

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
    if (generation.size() > MOST) {
      old = generation;
      young = new ConcurrentHashMap<>();
    }
  }
}
