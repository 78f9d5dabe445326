// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.text;

import dev.adjoin.internal.diagnostic.Spelling;
import java.util.Collection;

/** Suggests the known word that is most similar to an unknown one. */
public final class Suggestion {
  private Suggestion() {}

  /** The end of a sentence that suggests a word; empty if no word is similar. */
  public static String of(String word, Collection<String> known) {
    return Spelling.nearest(word, known).map(nearest -> "; the nearest is " + nearest).orElse("");
  }
}
