// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.testing.closure;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * How a call ended, or how it may end.
 *
 * @param words {@code DONE}, {@code MISTAKE} for a refused argument, or the reasons of a failure;
 *     several where a call fails for several reasons, and any of them may be named
 * @param value what the call returned, as text
 * @param generated the ids that the call gave to a new item
 */
public record Outcome(Set<String> words, String value, Map<String, Object> generated) {
  static final String DONE = "DONE";

  /** A call that was carried out. */
  public static Outcome done(@Nullable Object value) {
    return new Outcome(Set.of(DONE), value == null ? "" : Texts.of(value), Map.of());
  }

  /** A call that created an item and gave it ids. */
  public static Outcome created(Object value, Map<String, Object> generated) {
    return new Outcome(Set.of(DONE), Texts.of(value), generated);
  }

  /** A call that failed. */
  public static Outcome failed(String reason) {
    return new Outcome(Set.of(reason), "", Map.of());
  }

  static Outcome failed(Set<String> reasons) {
    return new Outcome(Set.copyOf(reasons), "", Map.of());
  }

  /** A call that other outcomes are the parts of. */
  public static Outcome of(List<Outcome> parts) {
    return done(
        Map.of("parts", parts.stream().map(Outcome::toString).collect(Collectors.toList())));
  }

  boolean isDone() {
    return words.equals(Set.of(DONE));
  }

  /** Whether an outcome is one that this one allows. */
  boolean allows(Outcome other) {
    return words.containsAll(other.words) && (!other.isDone() || value.equals(other.value));
  }

  @Override
  public String toString() {
    return String.join(" or ", new TreeSet<>(words)) + (value.isEmpty() ? "" : " " + value);
  }
}
