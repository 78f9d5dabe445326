// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.imports;

import dev.adjoin.Adjoin;
import dev.adjoin.ModelFile;
import dev.adjoin.internal.design.OwnedAttribute;
import dev.adjoin.internal.evolution.RecordedDesign;
import dev.adjoin.internal.evolution.RecordedDesignText;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.AttributeType.Scalar;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Model;
import dev.adjoin.internal.model.Table;
import dev.adjoin.internal.modelfile.ModelFileText;
import dev.adjoin.tools.console.Failure;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Finds the design that Adjoin recorded in a table. A record is found by the name of its model: the
 * one that is asked for, those whose records are among the items that were read, or the one that
 * the table is named after. Costs a GetItem for each.
 */
final class TableRecord {
  private TableRecord() {}

  /**
   * The recorded design.
   *
   * @param wanted the name of the model; null to find it
   * @return empty if the table has no record
   */
  static Optional<RecordedDesign> find(
      DynamoDbClient client, SampledTable table, @Nullable String wanted) {
    List<RecordedDesign> found = new ArrayList<>();
    if (table.isAdoptable()) {
      for (String name : names(table, wanted)) {
        read(client, table, name).ifPresent(found::add);
      }
    }
    if (found.isEmpty() && wanted != null) {
      throw Failure.mistake(
          "The table %s has no record of a model %s".formatted(table.name(), wanted),
          "Leave --model out to draft a model from its items");
    }
    if (found.size() > 1) {
      throw Failure.mistake(
          "The table %s has the records of the models %s"
              .formatted(
                  table.name(),
                  String.join(", ", found.stream().map(RecordedDesign::model).toList())),
          "Choose one with --model");
    }
    return found.stream().findFirst();
  }

  private static Set<String> names(SampledTable table, @Nullable String wanted) {
    if (wanted != null) {
      return Set.of(wanted);
    }
    Set<String> names = new TreeSet<>();
    for (var item : table.items()) {
      SampledTable.text(item.get(table.partition().name()))
          .filter(key -> key.startsWith(OwnedAttribute.DESIGN_PARTITIONS))
          .ifPresent(key -> names.add(key.substring(OwnedAttribute.DESIGN_PARTITIONS.length())));
    }
    return names.isEmpty() ? Set.of(DraftCompiler.modelName(table.name())) : names;
  }

  private static Optional<RecordedDesign> read(
      DynamoDbClient client, SampledTable table, String model) {
    String text;
    try {
      text = ModelFileText.of(nameless(table, model));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
    return Adjoin.builder(ModelFile.parse("record.yaml", text))
        .table(table.name())
        .recordedDesign(client)
        .map(RecordedDesignText::read);
  }

  /** A model that says just where its record is. */
  private static Model nameless(SampledTable table, String model) {
    SampledTable.Key sort = table.sort();
    return new Model(
        model,
        Table.builder(table.name())
            .partition(table.partition().name())
            .sort(sort == null ? "SK" : sort.name())
            .build(),
        List.of(),
        List.of(
            Entity.named("Item")
                .id(List.of("itemIdentifier"))
                .attributes(List.of(Attribute.of("itemIdentifier", Scalar.STRING)))
                .build()),
        List.of(),
        List.of(),
        Map.of());
  }
}
