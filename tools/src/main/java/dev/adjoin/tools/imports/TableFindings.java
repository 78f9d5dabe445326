// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.imports;

import dev.adjoin.internal.model.TableName;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What the keys, the names and the indexes of a table mean for its draft. */
final class TableFindings {
  private TableFindings() {}

  /**
   * @param name the name that the draft gives the table
   */
  static List<DraftFinding> of(TypeDrafts found, String name) {
    List<DraftFinding> findings = new ArrayList<>();
    SampledTable table = found.table;
    if (!TableName.isValid(table.name())) {
      findings.add(
          DraftFinding.note(
              "DynamoDB accepts no table with the name \"%s\": the draft names it %s."
                  .formatted(table.name(), name)));
    }
    keys(table, findings);
    if (!table.applicationItems().isEmpty()) {
      guesses(found, findings);
    }
    indexes(table, findings);
    return findings;
  }

  private static void keys(SampledTable table, List<DraftFinding> findings) {
    if (table.sort() == null) {
      findings.add(
          DraftFinding.note(
              "The table has no sort key, and Adjoin's tables have one: this is a draft for a new"
                  + " table."));
    }
    Stream.of(Optional.of(table.partition()), Optional.ofNullable(table.sort()))
        .flatMap(Optional::stream)
        .filter(k -> !k.type().equals("S"))
        .forEach(
            k ->
                findings.add(
                    DraftFinding.note(
                        "The key %s has the type %s, and Adjoin's keys are strings: this is a draft for a new table."
                            .formatted(k.name(), k.type()))));
  }

  private static void guesses(TypeDrafts found, List<DraftFinding> findings) {
    findings.add(
        DraftFinding.unsure(
            found.typeAttribute == null
                ? "no attribute names the type of an item: types are told by their keys alone."
                : "%s is taken for the attribute that names the type of an item."
                    .formatted(found.typeAttribute)));
    findings.add(
        DraftFinding.unsure(
            "types of attributes follow from the values%s; an attribute is optional where an item lacks it."
                .formatted(found.table.isWhole() ? "" : " of the items that were read")));
  }

  private static void indexes(SampledTable table, List<DraftFinding> findings) {
    for (SampledTable.Index index : table.indexes()) {
      if (!index.isLocal() && !table.hasOwnKeys(index)) {
        findings.add(
            DraftFinding.note(
                "The index %s is keyed by attributes; Adjoin's indexes have keys of their own: what it"
                        .formatted(index.name())
                    + " is for becomes a view, which needs a new index."));
      }
    }
    List<String> others =
        table.indexes().stream()
            .filter(i -> !i.isLocal() && table.hasOwnKeys(i))
            .map(SampledTable.Index::name)
            .sorted()
            .toList();
    if (IndexNaming.of(table) == null && !others.isEmpty() && table.isAdoptable()) {
      findings.add(
          DraftFinding.note(
              "The names of %s and their keys follow no pattern with a number, as Adjoin's do: views need new indexes."
                  .formatted(String.join(", ", others))));
    }
  }
}
