// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.repair;

import dev.adjoin.CheckReport.Kind;
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
  private @Nullable List<StoredTypes> designs;
  private @Nullable Set<String> newer;

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
    return UNKNOWN.contains(found)
        && designs().stream().anyMatch(types -> types.of(item).isPresent());
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
          .ifPresent(record -> record.design().types().forEach(each -> addNewer(each, found)));
      newer = found;
    }
    return newer.contains(type);
  }

  private void addNewer(RecordedType recorded, Set<String> into) {
    for (Member member : table.schema().model().members()) {
      if (member.stored().equals(recorded.stored())
          && recorded.attributes().stream().anyMatch(each -> isNewer(each, member))) {
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

  private synchronized List<StoredTypes> designs() {
    if (designs == null) {
      List<StoredTypes> read = new ArrayList<>();
      for (String model : models) {
        record(model)
            .map(record -> RecordedModel.of(record.design(), table.calls().table()).design())
            .ifPresent(design -> read.add(new StoredTypes(design, table.keys())));
      }
      designs = read;
    }
    return designs;
  }
}
