// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.modelfile;

import dev.adjoin.internal.diagnostic.Place;
import dev.adjoin.internal.diagnostic.Quoted;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.modelfile.YamlNode.Entry;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Collects the entries of one map. Keys that are not names, or not unique, are refused. */
final class MapEntries {
  private static final String MERGE = "<<";
  private final FileProblems problems;
  private final List<Entry> all = new ArrayList<>();

  MapEntries(FileProblems problems) {
    this.problems = problems;
  }

  void add(YamlNode key, YamlNode value) {
    String name = key.name();
    if (name == null || name.isEmpty()) {
      String what = name == null ? key.kind() : "empty";
      wrong(
          Tag.WRONG_TYPE, key, "A key must be a text, but is " + what, "Write a name before \":\"");
    } else if (name.equals(MERGE)) {
      wrong(
          Tag.UNKNOWN_KEY,
          key,
          "The merge key \"<<\" is not supported",
          "Write the keys out, or use one alias for the whole map");
    } else {
      all.add(new Entry(name, key.place(), value));
    }
  }

  /** The entries in order; of several with the same name, the first. */
  List<Entry> list(boolean flow) {
    List<Entry> joined = flow ? SplitValues.join(all, problems) : all;
    Map<String, Place> seen = new HashMap<>();
    List<Entry> unique = new ArrayList<>(joined.size());
    for (Entry entry : joined) {
      Place first = seen.putIfAbsent(entry.name(), entry.key());
      if (first == null) {
        unique.add(entry);
      } else {
        duplicate(entry, first);
      }
    }
    return List.copyOf(unique);
  }

  private void duplicate(Entry entry, Place first) {
    problems.error(
        Tag.DUPLICATE_KEY,
        entry.key(),
        Quoted.of(entry.name()) + " is here a second time; the first is on line " + first.line(),
        "Remove or rename one of the two");
  }

  private void wrong(Tag tag, YamlNode key, String found, String fix) {
    problems.error(tag, key.place(), found, fix);
  }
}
