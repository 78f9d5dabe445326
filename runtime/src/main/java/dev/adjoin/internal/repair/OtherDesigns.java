// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.repair;

import dev.adjoin.CheckReport.Kind;
import dev.adjoin.internal.evolution.RecordedDesign;
import dev.adjoin.internal.evolution.RecordedModel;
import dev.adjoin.internal.evolution.RecordedType;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.execute.OpenTable.StoredTypes;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.recorded.DesignItems;
import dev.adjoin.internal.recorded.DesignRecord;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
  private @Nullable Set<String> newer;

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

  /**
   * Whether the table has a newer design of a type than this program: with an attribute or a word
   * of an enum that the model lacks. During a migration the model is the newer one.
   */
  synchronized boolean hasNewer(String type) {
    if (newer == null) {
      Set<String> found = new TreeSet<>();
      record(table.schema().model().name())
          .filter(record -> record.migration() == null)
          .map(DesignRecord::design)
          .ifPresent(design -> design.types().forEach(each -> addNewer(design, each, found)));
      newer = found;
    }
    return newer.contains(type);
  }

  private void addNewer(RecordedDesign design, RecordedType recorded, Set<String> into) {
    for (Member member : table.schema().model().members()) {
      if (member.stored().equals(recorded.stored())
          && recorded.attributes().stream()
              .filter(each -> !design.gone().contains(recorded.name() + "." + each.name()))
              .anyMatch(each -> isNewer(each, member))) {
        into.add(member.name());
      }
    }
  }

  private boolean isNewer(Attribute recorded, Member member) {
    if (table.schema().model().gone().contains(member.name() + "." + recorded.name())) {
      return false;
    }
    Attribute own =
        table.schema().attributes(member).values().stream()
            .filter(each -> each.stored().equals(recorded.stored()))
            .findFirst()
            .orElse(null);
    return own == null
        || recorded.type() instanceof AttributeType.Choice words
            && own.type() instanceof AttributeType.Choice known
            && !known.values().containsAll(words.values());
  }

  private Optional<DesignRecord> record(String model) {
    return new DesignItems(
            table.calls(), table.design().table().partition(), table.design().table().sort(), model)
        .read(Requests.CHECK);
  }

  private synchronized List<OtherDesign> designs() {
    if (designs == null) {
      List<OtherDesign> read = new ArrayList<>();
      for (String model : models) {
        record(model).map(DesignRecord::design).ifPresent(design -> read.add(other(design)));
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
