// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.check;

import dev.adjoin.internal.diagnostic.Spelling;
import dev.adjoin.internal.model.AttributeType;
import java.util.Collection;
import java.util.stream.Collectors;

/** Phrases that the diagnostics of several rules share. */
final class Wording {
  private static final int MOST = 12;

  private Wording() {}

  /** {@code a, b, c}; a long list is cut after the first few, with the number of the others. */
  static String list(Collection<String> names) {
    if (names.isEmpty()) {
      return "nothing";
    }
    String shown = names.stream().limit(MOST).collect(Collectors.joining(", "));
    return names.size() > MOST ? shown + " and " + (names.size() - MOST) + " more" : shown;
  }

  /**
   * {@code Write email}, if a known word is similar to the given one.
   *
   * @param also an alternative that is added to the suggestion
   * @param otherwise the advice if no known word is similar
   */
  static String nearest(String word, Collection<String> known, String also, String otherwise) {
    return Spelling.nearest(word, known).map(n -> "Write " + n + also).orElse(otherwise);
  }

  /** What to do about a type that keys cannot hold. */
  static String keyType(AttributeType type) {
    return type instanceof AttributeType.Scalar
        ? "Use a type with an order, such as string or instant"
        : "Use an attribute that holds a single value";
  }

  /** {@code 1 name}, {@code 2 names}. */
  static String count(int number, String thing) {
    return number + " " + thing + (number == 1 ? "" : "s");
  }
}
