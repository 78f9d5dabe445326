// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.operation.table;

import dev.adjoin.internal.engine.table.Capacity;
import dev.adjoin.internal.engine.table.TableDefinition;
import dev.adjoin.internal.engine.table.TableSettings;
import dev.adjoin.internal.engine.table.Throughput;
import dev.adjoin.internal.engine.value.ApiErrors;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.StreamSpecification;
import software.amazon.awssdk.services.dynamodb.model.TableClass;
import software.amazon.awssdk.services.dynamodb.model.UpdateTableRequest;

/** Applies an UpdateTable request to a table definition, or rejects it. */
final class TableUpdate {
  private final UpdateTableRequest request;
  private final Instant now;

  TableUpdate(UpdateTableRequest request, Instant now) {
    this.request = request;
    this.now = now;
  }

  TableDefinition of(TableDefinition table) {
    TableDefinition changed = table.withCapacity(capacity(table));
    changed = new IndexUpdates(request, now).of(changed, table.throughput().isOnDemand());
    return changed.withStream(stream(table)).withSettings(settings(table.settings()));
  }

  private Capacity capacity(TableDefinition table) {
    Capacity capacity = table.capacity();
    BillingMode mode = request.billingMode();
    boolean toOnDemand = CapacityRules.isOnDemand(mode);
    boolean onDemand = mode == null ? table.throughput().isOnDemand() : toOnDemand;
    if (toOnDemand) {
      capacity = capacity.provision(Throughput.ON_DEMAND, now);
    }
    if (request.provisionedThroughput() != null) {
      if (onDemand) {
        throw CapacityRules.unitsOnDemand();
      }
      Throughput units = CapacityRules.tableUnits(request.provisionedThroughput());
      CapacityChanges.refuseUnchanged(units, table.throughput(), null);
      capacity = capacity.provision(units, now);
    }
    return CapacityChanges.warmer(
        CapacityChanges.limited(capacity, request.onDemandThroughput(), onDemand, null),
        request.warmThroughput(),
        null);
  }

  private TableDefinition.@Nullable StreamDefinition stream(TableDefinition table) {
    StreamSpecification asked = request.streamSpecification();
    if (asked == null) {
      return table.stream();
    }
    if (asked.streamEnabled() && asked.streamViewType() == null) {
      throw ApiErrors.invalidParameter(
          "If stream is being enabled then UpdateViewType is required");
    }
    if (!asked.streamEnabled() && asked.streamViewType() != null) {
      throw ApiErrors.invalidParameter(
          "If stream is being disabled, then UpdateViewType must not be specified");
    }
    if (asked.streamEnabled() == (table.stream() != null)) {
      throw ApiErrors.validation(
          (asked.streamEnabled()
                  ? "Table already has an enabled stream: TableName: "
                  : "Table has no stream to disable: TableName: ")
              + table.name());
    }
    return asked.streamEnabled() ? SettingRules.stream(asked, now) : null;
  }

  private TableSettings settings(TableSettings settings) {
    TableSettings changed = settings;
    if (request.deletionProtectionEnabled() != null) {
      changed = changed.withDeletionProtected(request.deletionProtectionEnabled());
    }
    TableClass tableClass = SettingRules.tableClass(request.tableClass());
    boolean stays = tableClass == TableClass.STANDARD && settings.tableClass() == null;
    if (tableClass != null && tableClass != settings.tableClass() && !stays) {
      changed = changed.withClass(tableClass, now);
    }
    if (request.sseSpecification() != null) {
      SettingRules.refuseKey(request.sseSpecification());
      throw ApiErrors.invalidParameter("Table is already encrypted by default");
    }
    return changed;
  }
}
