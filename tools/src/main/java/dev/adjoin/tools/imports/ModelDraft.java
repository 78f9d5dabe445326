// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.imports;

import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.model.Model;
import dev.adjoin.internal.modelfile.ModelFileText;
import dev.adjoin.tools.imports.DraftFinding.Kind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A model that describes a table: a draft for a person to complete.
 *
 * @param isRecorded whether it is the model that Adjoin recorded in the table; otherwise it is a
 *     guess
 * @param findings what a person should know, by the name of the type that it concerns; of the whole
 *     under ""
 * @param items the number of items that were looked at, without those that Adjoin keeps for itself
 * @param covered how many of them have keys of a type of the draft
 */
record ModelDraft(
    Model model,
    Compiled compiled,
    boolean isRecorded,
    Map<String, List<DraftFinding>> findings,
    int items,
    int covered) {

  ModelDraft {
    findings = Collections.unmodifiableMap(new LinkedHashMap<>(findings));
  }

  /** The share of items whose keys the draft explains, in percent; 100 if there are none. */
  int coverage() {
    return items == 0 ? 100 : (int) Math.floor(100.0 * covered / items);
  }

  /** The number of guesses that a person must confirm. */
  int guesses() {
    return (int)
        findings.values().stream()
            .flatMap(List::stream)
            .filter(f -> f.kind() == Kind.UNSURE)
            .count();
  }

  /**
   * The model file with comments.
   *
   * @param source the table or file that it comes from, as the first comment names it
   */
  String text(String source) {
    Map<String, List<String>> comments = new LinkedHashMap<>();
    findings.forEach(
        (type, all) -> comments.put(type, all.stream().map(DraftFinding::comment).toList()));
    List<String> head = new ArrayList<>();
    head.add(
        isRecorded
            ? "The model that Adjoin recorded in " + source + "."
            : "A draft from " + source + ": complete it, then compare it with adjoin check.");
    head.add(
        items == 0
            ? "There were no items to look at."
            : "%d of %d items (%d %%) have keys of a type below."
                .formatted(covered, items, coverage()));
    head.addAll(comments.getOrDefault("", List.of()));
    comments.put("", head.stream().map(l -> DraftFinding.note(l).text()).toList());
    return ModelFileText.of(model, comments);
  }
}
