// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.operation.table;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexUpdate;
import software.amazon.awssdk.services.dynamodb.model.IndexStatus;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputDescription;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;
import software.amazon.awssdk.services.dynamodb.model.UpdateTableRequest;

/** The description in the response to UpdateTable, which mixes the old and the new state. */
final class UpdateDescription {
  private final UpdateTableRequest request;
  private final TableDescription before;
  private final TableDescription after;

  UpdateDescription(UpdateTableRequest request, TableDescription before, TableDescription after) {
    this.request = request;
    this.before = before;
    this.after = after;
  }

  TableDescription description() {
    TableDescription.Builder description = after.toBuilder();
    description.tableStatus(changesTheTable() ? TableStatus.UPDATING : TableStatus.ACTIVE);
    if (request.provisionedThroughput() != null && request.billingMode() == null) {
      description.provisionedThroughput(
          withUnitsOf(after.provisionedThroughput(), before.provisionedThroughput()));
    }
    if (request.tableClass() != null) {
      description.tableClassSummary(before.tableClassSummary());
    }
    if (request.warmThroughput() != null) {
      description.warmThroughput(
          after.warmThroughput().copy(to -> to.status(TableStatus.UPDATING)));
    }
    if (request.onDemandThroughput() != null) {
      description.onDemandThroughput(request.onDemandThroughput());
    }
    List<GlobalSecondaryIndexDescription> indexes = indexes();
    if (!indexes.isEmpty()) {
      description.globalSecondaryIndexes(indexes);
    }
    return description.build();
  }

  private boolean changesTheTable() {
    return request.provisionedThroughput() != null
        || request.billingMode() != null
        || request.streamSpecification() != null
        || request.tableClass() != null
        || request.globalSecondaryIndexUpdates().stream()
            .anyMatch(update -> update.update() == null);
  }

  private List<GlobalSecondaryIndexDescription> indexes() {
    Map<String, GlobalSecondaryIndexUpdate> updates = new HashMap<>();
    request
        .globalSecondaryIndexUpdates()
        .forEach(update -> updates.put(IndexUpdates.name(update), update));
    List<GlobalSecondaryIndexDescription> indexes = new ArrayList<>();
    for (GlobalSecondaryIndexDescription index : after.globalSecondaryIndexes()) {
      indexes.add(updating(index, updates.get(index.indexName())));
    }
    for (GlobalSecondaryIndexDescription index : before.globalSecondaryIndexes()) {
      GlobalSecondaryIndexUpdate update = updates.get(index.indexName());
      if (update != null && update.delete() != null) {
        indexes.add(index.copy(to -> to.indexStatus(IndexStatus.DELETING).backfilling(null)));
      }
    }
    return indexes;
  }

  private GlobalSecondaryIndexDescription updating(
      GlobalSecondaryIndexDescription index, @Nullable GlobalSecondaryIndexUpdate update) {
    if (update != null && update.create() != null) {
      return index.copy(to -> to.indexStatus(IndexStatus.CREATING).backfilling(false));
    }
    if (request.billingMode() != null) {
      return index.copy(to -> to.indexStatus(IndexStatus.UPDATING));
    }
    return update == null ? index : updating(index);
  }

  private GlobalSecondaryIndexDescription updating(GlobalSecondaryIndexDescription index) {
    ProvisionedThroughputDescription old =
        before.globalSecondaryIndexes().stream()
            .filter(other -> other.indexName().equals(index.indexName()))
            .map(GlobalSecondaryIndexDescription::provisionedThroughput)
            .findFirst()
            .orElse(index.provisionedThroughput());
    return index.copy(
        to ->
            to.indexStatus(IndexStatus.UPDATING)
                .provisionedThroughput(withUnitsOf(index.provisionedThroughput(), old)));
  }

  private static ProvisionedThroughputDescription withUnitsOf(
      ProvisionedThroughputDescription changed, ProvisionedThroughputDescription old) {
    return changed.copy(
        to ->
            to.readCapacityUnits(old.readCapacityUnits())
                .writeCapacityUnits(old.writeCapacityUnits())
                .numberOfDecreasesToday(old.numberOfDecreasesToday()));
  }
}
