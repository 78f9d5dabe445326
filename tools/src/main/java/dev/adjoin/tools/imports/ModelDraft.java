// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.imports;

import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.model.Model;
import dev.adjoin.internal.modelfile.ModelFileText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A model that was guessed from a table: a draft for a person to complete.
 *
 * @param notes what is unsure, by the name of the type that it concerns; of the whole under ""
 * @param items the number of items that were looked at, without those that Adjoin keeps for itself
 * @param covered how many of them have keys of a type of the draft
 */
record ModelDraft(
    Model model, Compiled compiled, Map<String, List<String>> notes, int items, int covered) {

  ModelDraft {
    notes = Map.copyOf(notes);
  }

  /** The share of items whose keys the draft explains, in percent; 100 if there are none. */
  int coverage() {
    return items == 0 ? 100 : (int) Math.floor(100.0 * covered / items);
  }

  /** The model file with comments. */
  String text(String source) {
    Map<String, List<String>> comments = new LinkedHashMap<>(notes);
    List<String> head = new ArrayList<>();
    head.add("A draft from " + source + ": complete it, then compare it with adjoin check.");
    head.add(
        items == 0
            ? "There were no items to look at."
            : "%d of %d items (%d %%) have keys of a type below."
                .formatted(covered, items, coverage()));
    head.addAll(notes.getOrDefault("", List.of()));
    comments.put("", head);
    comments.replaceAll((type, lines) -> lines.stream().map(ModelDraft::oneLine).toList());
    return ModelFileText.of(model, comments);
  }

  /**
   * A note without line breaks, which the names in a table can have, so that it stays a comment.
   */
  private static String oneLine(String note) {
    return note.replaceAll("[\\p{Cntrl}\\u0085\\u2028\\u2029]+", " ");
  }
}
