// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.compile.check;

import dev.adjoin.diagnostic.Nearest;
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

  /** {@code Did you mean "email"? }, or nothing. */
  static String meant(String word, Collection<String> known) {
    return Nearest.to(word, known).map(n -> "Did you mean \"" + n + "\"? ").orElse("");
  }
}
