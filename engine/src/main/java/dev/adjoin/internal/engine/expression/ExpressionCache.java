// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/** A bounded cache of parsed texts; unused ones are evicted. */
final class ExpressionCache<T> {
  private static final int MOST = 512;

  private volatile Map<String, T> young = new ConcurrentHashMap<>();
  private volatile Map<String, T> old = Map.of();

  /** What the text was parsed into, perhaps now. Nothing is kept of a text that is refused. */
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
