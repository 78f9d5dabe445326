// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.check;

import dev.adjoin.internal.diagnostic.Nearest;
import java.util.Collection;
import java.util.stream.Collectors;

/** Phrases that diagnostics share. */
final class Words {
  private static final int MOST = 12;

  private Words() {}

  /** {@code a, b, c}, cut where a reader would stop. */
  static String list(Collection<String> names) {
    if (names.isEmpty()) {
      return "nothing";
    }
    String shown = names.stream().limit(MOST).collect(Collectors.joining(", "));
    return names.size() > MOST ? shown + " and " + (names.size() - MOST) + " more" : shown;
  }

  /** {@code Write email}, and what else would do, where a known word is near; else other advice. */
  static String nearest(String word, Collection<String> known, String also, String otherwise) {
    return Nearest.to(word, known).map(n -> "Write " + n + also).orElse(otherwise);
  }

  /** {@code 1 name}, {@code 2 names}. */
  static String count(int number, String thing) {
    return number + " " + thing + (number == 1 ? "" : "s");
  }
}
