// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.text;

import dev.adjoin.internal.diagnostic.Spelling;
import java.util.Collection;

/** The known word that is nearest to one that is not known. */
public final class Suggestion {
  private Suggestion() {}

  /** The end of a sentence that suggests a word; empty if none is near. */
  public static String of(String word, Collection<String> known) {
    return Spelling.nearest(word, known).map(nearest -> "; the nearest is " + nearest).orElse("");
  }
}
