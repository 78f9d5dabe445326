// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.operation.table;

import dev.adjoin.internal.engine.table.Capacity;
import dev.adjoin.internal.engine.table.IndexDefinition;
import dev.adjoin.internal.engine.table.IndexProjection;
import dev.adjoin.internal.engine.table.TableDefinition;
import dev.adjoin.internal.engine.table.Throughput;
import dev.adjoin.internal.engine.value.ApiErrors;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.CreateGlobalSecondaryIndexAction;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexUpdate;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughput;
import software.amazon.awssdk.services.dynamodb.model.UpdateGlobalSecondaryIndexAction;
import software.amazon.awssdk.services.dynamodb.model.UpdateTableRequest;

/** Applies the index updates of an UpdateTable to a table definition. */
final class IndexUpdates {
  private final UpdateTableRequest request;
  private final Instant now;

  IndexUpdates(UpdateTableRequest request, Instant now) {
    this.request = request;
    this.now = now;
  }

  /** The name of the index that is created, changed or deleted. */
  static String name(GlobalSecondaryIndexUpdate update) {
    if (update.create() != null) {
      return update.create().indexName();
    }
    return update.update() != null ? update.update().indexName() : update.delete().indexName();
  }

  /**
   * Converts a create action to the declaration of an index in CreateTable, which has the same
   * members.
   */
  static GlobalSecondaryIndex declared(CreateGlobalSecondaryIndexAction action) {
    GlobalSecondaryIndex.Builder index =
        GlobalSecondaryIndex.builder()
            .indexName(action.indexName())
            .projection(action.projection())
            .provisionedThroughput(action.provisionedThroughput())
            .onDemandThroughput(action.onDemandThroughput())
            .warmThroughput(action.warmThroughput());
    return (action.hasKeySchema() ? index.keySchema(action.keySchema()) : index).build();
  }

  /**
   * The definition with the updated indexes.
   *
   * @param table the definition with its new capacity
   * @param wasOnDemand whether the table was billed on demand before this request
   */
  TableDefinition of(TableDefinition table, boolean wasOnDemand) {
    refuseSeveralOnline(table);
    boolean onDemand = table.throughput().isOnDemand();
    TableDefinition changed = onDemand && !wasOnDemand ? allOnDemand(table) : table;
    Set<String> provisioned = new HashSet<>();
    for (GlobalSecondaryIndexUpdate update : request.globalSecondaryIndexUpdates()) {
      changed = of(changed, update);
      provisioned.add(name(update));
    }
    if (wasOnDemand && !onDemand) {
      refuseWithoutUnits(table, provisioned);
    }
    return changed;
  }

  private TableDefinition allOnDemand(TableDefinition table) {
    return table.withIndexes(
        table.indexes().stream()
            .map(
                index ->
                    index.local()
                        ? index
                        : index.withCapacity(index.capacity().provision(Throughput.ON_DEMAND, now)))
            .toList());
  }

  private void refuseSeveralOnline(TableDefinition table) {
    long online =
        request.globalSecondaryIndexUpdates().stream()
            .filter(update -> update.update() == null)
            .count();
    boolean othersFilled =
        table.indexes().stream()
            .filter(IndexDefinition::backfilling)
            .allMatch(index -> isDeleted(index.name()));
    if (online > 1 || online == 1 && !othersFilled) {
      throw CapacityRules.limitExceeded(
          "Subscriber limit exceeded: Only 1 online index can be created or deleted simultaneously"
              + " per table");
    }
  }

  private boolean isDeleted(String index) {
    return request.globalSecondaryIndexUpdates().stream()
        .anyMatch(update -> update.delete() != null && name(update).equals(index));
  }

  private static void refuseWithoutUnits(TableDefinition table, Set<String> provisioned) {
    List<String> missing =
        table.indexes().stream()
            .filter(index -> !index.local() && !provisioned.contains(index.name()))
            .map(IndexDefinition::name)
            .toList();
    if (!missing.isEmpty()) {
      throw ApiErrors.invalidParameter(
          "ProvisionedThroughput must be specified for index: " + String.join(",", missing));
    }
  }

  private TableDefinition of(TableDefinition table, GlobalSecondaryIndexUpdate update) {
    if (update.create() != null) {
      return created(table, declared(update.create()));
    }
    return update.delete() != null
        ? deleted(table, update.delete().indexName())
        : updated(table, update.update());
  }

  private TableDefinition created(TableDefinition table, GlobalSecondaryIndex index) {
    if (table.index(index.indexName()).isPresent()) {
      throw ApiErrors.validation("Attempting to create an index which already exists");
    }
    if (table.indexes().stream().filter(other -> !other.local()).count()
        >= NewIndexes.MOST_GLOBAL) {
      throw CapacityRules.limitExceeded(
          "Subscriber limit exceeded: Number of global secondary indexes exceeds per-table limit of "
              + NewIndexes.MOST_GLOBAL);
    }
    AttributeTypes definitions = new AttributeTypes(request.attributeDefinitions());
    definitions.refuseUndefinedKey(index.keySchema());
    KeyRules.checkGlobal(index.keySchema());
    definitions.refuseRedefined(index.keySchema(), table);
    IndexProjection projected = IndexRules.projected(index.projection());
    Throughput units = newUnits(index, table.throughput().isOnDemand());
    List<IndexDefinition> indexes = new ArrayList<>(table.indexes());
    indexes.add(IndexRules.global(index, definitions, projected, units, true));
    NewIndexes.refuseTooManyIncluded(indexes);
    return table.withIndexes(indexes);
  }

  private static Throughput newUnits(GlobalSecondaryIndex index, boolean onDemand) {
    ProvisionedThroughput asked = index.provisionedThroughput();
    if (onDemand && asked != null) {
      throw ApiErrors.invalidParameter(
          "Neither ReadCapacityUnits nor WriteCapacityUnits can be specified for index: "
              + index.indexName()
              + " when BillingMode is PAY_PER_REQUEST");
    }
    if (!onDemand && asked == null) {
      throw ApiErrors.invalidParameter(
          "Both ReadCapacityUnits and WriteCapacityUnits must be specified for index: "
              + index.indexName());
    }
    return onDemand ? Throughput.ON_DEMAND : CapacityRules.indexUnits(index.indexName(), asked);
  }

  private static IndexDefinition existing(TableDefinition table, String name, String verb) {
    IndexDefinition index =
        table
            .index(name)
            .orElseThrow(
                () ->
                    ApiErrors.notFound(
                        "Requested resource not found: Index "
                            + name
                            + " for table "
                            + table.name()));
    if (index.local()) {
      throw ApiErrors.validation(
          "Cannot " + verb + " an index that is not a GlobalSecondaryIndex: " + name);
    }
    return index;
  }

  private static TableDefinition deleted(TableDefinition table, String name) {
    existing(table, name, "delete");
    return table.withIndexes(
        table.indexes().stream().filter(index -> !index.name().equals(name)).toList());
  }

  private TableDefinition updated(TableDefinition table, UpdateGlobalSecondaryIndexAction update) {
    String name = update.indexName();
    IndexDefinition index = existing(table, name, "update");
    boolean onDemand = table.throughput().isOnDemand();
    Capacity capacity = index.capacity();
    boolean nothing =
        CapacityRules.limit(update.onDemandThroughput()).isNone()
            && update.warmThroughput() == null;
    if (onDemand && (update.provisionedThroughput() != null || nothing)) {
      throw ApiErrors.invalidParameter(
          "The only Updates for index: "
              + name
              + " when TableThroughputMode is PAY_PER_REQUEST can be to OnDemandThroughput,"
              + " WarmThroughput");
    }
    if (update.provisionedThroughput() != null) {
      Throughput units = CapacityRules.indexUnits(name, update.provisionedThroughput());
      CapacityChanges.refuseUnchanged(units, index.throughput(), name);
      capacity = capacity.provision(units, now);
    }
    capacity = CapacityChanges.limited(capacity, update.onDemandThroughput(), onDemand, name);
    Capacity changed = CapacityChanges.warmer(capacity, update.warmThroughput(), name);
    return table.withIndex(name, same -> same.withCapacity(changed));
  }
}
