// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.imports;

import dev.adjoin.tools.imports.KeyShape.Part;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Finds keys that can be read in another way than the draft does, and says so. */
final class FindAmbiguousKeys {
  private static final List<String> SEPARATORS = List.of("|", ":", "/", "~", "_");
  private static final int SHOWN = 3;

  private FindAmbiguousKeys() {}

  static void of(TypeDraft type) {
    ItemGroup group = type.group();
    if (group.items().size() == 1) {
      type.unsure(
          "only one item has keys of this form (%s, %s): which of their parts are values is a guess."
              .formatted(group.partition(), group.sort()));
      return;
    }
    Set<String> said = new HashSet<>();
    for (KeyShape key : List.of(group.partition(), group.sort())) {
      words(type, key, said);
    }
    for (String field : group.keyFields()) {
      values(type, field);
    }
    group.joinedWords().forEach(words -> type.unsure(joined(words)));
  }

  /** A word behind another word can be a value that was the same in all items. */
  private static void words(TypeDraft type, KeyShape key, Set<String> said) {
    List<Part> parts = key.parts();
    for (int i = 1; i < parts.size(); i++) {
      Part part = parts.get(i);
      Part before = parts.get(i - 1);
      boolean isDoubtful = isWord(part) && isWord(before);
      if (isDoubtful && said.add(part.text())) {
        type.unsure(
            "%s in %s is the same in all %d items: it is taken for a word, but could be a value."
                .formatted(part.text(), key, type.group().items().size()));
      }
    }
  }

  private static boolean isWord(Part part) {
    return !part.isField() && !part.text().isEmpty();
  }

  private static void values(TypeDraft type, String field) {
    List<String> values = type.group().fieldValues().getOrDefault(field, List.of());
    Set<String> distinct = new TreeSet<>(values);
    if (distinct.size() == 1 && type.group().values(field).isEmpty()) {
      type.unsure(
          "%s is %s in all %d items: it is taken for a value, but could be a word."
              .formatted(field, distinct.iterator().next(), values.size()));
    }
    distinct.stream()
        .filter(v -> v.contains(KeyShape.SEPARATOR))
        .findFirst()
        .ifPresent(
            v ->
                type.unsure(
                    "%s holds keys of different forms, such as %s: they are read as one value."
                        .formatted(field, v)));
    for (String separator : SEPARATORS) {
      boolean isEverywhere =
          distinct.size() > 1
              && distinct.stream().allMatch(v -> v.matches("\\w+" + "\\" + separator + "\\w.*"))
              && distinct.stream().map(v -> v.split("\\" + separator)[0]).distinct().count()
                  < distinct.size();
      if (isEverywhere) {
        type.unsure(
            "every %s has a \"%s\", as in %s: it may be several values, but Adjoin splits keys at # only."
                .formatted(field, separator, distinct.iterator().next()));
        break;
      }
    }
  }

  private static String joined(List<String> words) {
    String shown = String.join(", ", words.subList(0, Math.min(SHOWN, words.size())));
    return "%s%s differ from item to item in the same place of a key: they are taken for values, but could be words."
        .formatted(shown, words.size() > SHOWN ? " and others" : "");
  }
}
