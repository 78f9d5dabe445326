// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.modelfile;

import dev.adjoin.internal.diagnostic.Quoted;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.modelfile.YamlNode.Entry;
import dev.adjoin.internal.modelfile.YamlNode.Scalar;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Values that were split at a comma: YAML reads {@code {status: enum(a, b)}} as a key {@code
 * status} with the value {@code enum(a} and a key {@code b)} without a value. The mistake is
 * reported once and the parts are joined, so that they cause no further mistakes.
 */
final class SplitValues {
  private SplitValues() {}

  static List<Entry> join(List<Entry> entries, FileProblems problems) {
    List<Entry> joined = new ArrayList<>(entries.size());
    for (int at = 0; at < entries.size(); at++) {
      Entry entry = entries.get(at);
      int end = isOpen(entry.value().text()) ? lastPiece(entries, at) : at;
      joined.add(end > at ? joined(entries.subList(at, end + 1), problems) : entry);
      at = end;
    }
    return joined;
  }

  private static boolean isOpen(@Nullable String text) {
    return text != null && text.lastIndexOf('(') > text.lastIndexOf(')');
  }

  /** The position of the entry that closes the bracket, or the first position if none does. */
  private static int lastPiece(List<Entry> entries, int first) {
    int at = first + 1;
    while (at < entries.size() && entries.get(at).value().isEmpty()) {
      if (entries.get(at).name().contains(")")) {
        return at;
      }
      at++;
    }
    return first;
  }

  private static Entry joined(List<Entry> pieces, FileProblems problems) {
    Entry first = pieces.get(0);
    StringBuilder text = new StringBuilder(String.valueOf(first.value().text()));
    pieces.subList(1, pieces.size()).forEach(piece -> text.append(", ").append(piece.name()));
    problems.error(
        Tag.YAML_SYNTAX,
        first.place(),
        "The comma after " + first.value().kind() + " ends the value inside { }",
        "Put quotes around it: " + first.name() + ": " + Quoted.of(text.toString()));
    return new Entry(
        first.name(), first.key(), new Scalar(first.value().place(), text.toString(), false));
  }
}
