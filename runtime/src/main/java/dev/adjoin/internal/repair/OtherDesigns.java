// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.repair;

import dev.adjoin.CheckReport.Kind;
import dev.adjoin.internal.evolution.RecordedDesign;
import dev.adjoin.internal.evolution.RecordedModel;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.execute.OpenTable.StoredTypes;
import dev.adjoin.internal.recorded.DesignItems;
import dev.adjoin.internal.recorded.DesignRecord;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The designs that are recorded in the table: those of other models that share it, and the one of
 * this model, of which a partial model declares only some types. Thread-safe.
 */
final class OtherDesigns {
  private static final Set<Kind> UNKNOWN =
      EnumSet.of(Kind.UNKNOWN_TYPE, Kind.UNDECODABLE_KEY, Kind.OTHER_DESIGN);

  private final OpenTable table;
  private final Set<String> models = new TreeSet<>();
  private @Nullable List<OtherDesign> designs;

  /**
   * @param gone the types that models have dropped; the record keeps them while they may be stored
   */
  private record OtherDesign(StoredTypes types, Set<String> gone) {
    boolean has(Map<String, AttributeValue> item) {
      return types.of(item).isPresent();
    }

    boolean declares(Map<String, AttributeValue> item) {
      return types.of(item).filter(type -> !gone.contains(type.type())).isPresent();
    }
  }

  OtherDesigns(OpenTable table) {
    this.table = table;
  }

  /** Remembers the model whose record an item is part of. */
  void seen(Map<String, AttributeValue> own) {
    DesignItems.model(table.keys().partition(own))
        .ifPresent(
            model -> {
              synchronized (this) {
                models.add(model);
              }
            });
  }

  /** Whether the table has records, of this model or of others. */
  synchronized boolean hasOthers() {
    return !models.isEmpty();
  }

  /** Whether an item that the model does not know belongs to a recorded design. */
  boolean knows(Kind found, Map<String, AttributeValue> item) {
    return UNKNOWN.contains(found) && designs().stream().anyMatch(design -> design.has(item));
  }

  /** Whether an item that the model does not know belongs to a type that is in use. */
  boolean declares(Kind found, Map<String, AttributeValue> item) {
    return UNKNOWN.contains(found) && designs().stream().anyMatch(design -> design.declares(item));
  }

  private synchronized List<OtherDesign> designs() {
    if (designs == null) {
      List<OtherDesign> read = new ArrayList<>();
      for (String model : models) {
        new DesignItems(
                table.calls(),
                table.design().table().partition(),
                table.design().table().sort(),
                model)
            .read(Requests.CHECK)
            .map(DesignRecord::design)
            .ifPresent(design -> read.add(other(design)));
      }
      designs = read;
    }
    return designs;
  }

  private OtherDesign other(RecordedDesign design) {
    RecordedModel recorded = RecordedModel.of(design, table.calls().table());
    return new OtherDesign(new StoredTypes(recorded.design(), table.keys()), design.gone());
  }
}
