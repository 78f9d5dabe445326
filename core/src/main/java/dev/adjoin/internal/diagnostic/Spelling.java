// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.diagnostic;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;

/** Finds the known word that is closest to a misspelt one. */
public final class Spelling {
  private static final int LONGEST = 64;

  private Spelling() {}

  /** The known word with the least edit distance, if that is at most a third of its length. */
  public static Optional<String> nearest(String word, Collection<String> known) {
    if (word.length() > LONGEST) {
      return Optional.empty();
    }
    String best = null;
    int least = Integer.MAX_VALUE;
    for (String candidate : known) {
      int distance = distance(word.toLowerCase(Locale.ROOT), candidate.toLowerCase(Locale.ROOT));
      if (distance < least && distance <= Math.max(1, candidate.length() / 3)) {
        least = distance;
        best = candidate;
      }
    }
    return Optional.ofNullable(best);
  }

  /** Optimal string alignment: insert, delete, replace, or swap two neighbours. */
  private static int distance(String a, String b) {
    int[][] cost = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        cost[i][j] = i == 0 || j == 0 ? i + j : step(cost, a, b, i, j);
      }
    }
    return cost[a.length()][b.length()];
  }

  private static int step(int[][] cost, String a, String b, int i, int j) {
    boolean same = a.charAt(i - 1) == b.charAt(j - 1);
    int edit = Math.min(cost[i - 1][j], cost[i][j - 1]) + 1;
    int best = Math.min(edit, cost[i - 1][j - 1] + (same ? 0 : 1));
    boolean swapped =
        i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
    return swapped ? Math.min(best, cost[i - 2][j - 2] + 1) : best;
  }
}
