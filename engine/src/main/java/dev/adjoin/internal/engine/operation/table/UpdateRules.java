// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.operation.table;

import dev.adjoin.internal.engine.value.ApiErrors;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexUpdate;
import software.amazon.awssdk.services.dynamodb.model.OnDemandThroughput;
import software.amazon.awssdk.services.dynamodb.model.UpdateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.WarmThroughput;

/** The rules for combining changes in one UpdateTable: usually only one change is allowed. */
final class UpdateRules {
  private final UpdateTableRequest request;
  private final boolean units;
  private final boolean billing;
  private final boolean stream;
  private final boolean indexes;
  private final boolean encryption;
  private final boolean deletionProtection;
  private final boolean limit;
  private final boolean warm;
  private final boolean tableClass;

  UpdateRules(UpdateTableRequest request) {
    this.request = request;
    this.units = request.provisionedThroughput() != null;
    this.billing = request.billingMode() != null;
    this.stream = request.streamSpecification() != null;
    this.indexes = !request.globalSecondaryIndexUpdates().isEmpty();
    this.encryption = request.sseSpecification() != null;
    this.deletionProtection = request.deletionProtectionEnabled() != null;
    this.limit = isGiven(request.onDemandThroughput());
    this.warm = isGiven(request.warmThroughput());
    this.tableClass = request.tableClass() != null;
  }

  private static boolean isGiven(OnDemandThroughput limit) {
    return !CapacityRules.limit(limit).isNone();
  }

  private static boolean isGiven(WarmThroughput warm) {
    return warm != null
        && (warm.readUnitsPerSecond() != null || warm.writeUnitsPerSecond() != null);
  }

  void check() {
    refuseUnsupported();
    refuseNothing();
    refuseTogether();
    refuseIndexesTogether();
    checkUnits();
    checkIndexUpdates();
  }

  private void refuseUnsupported() {
    SettingRules.refuseUnsupported("ReplicaUpdates", request.hasReplicaUpdates());
    SettingRules.refuseUnsupported(
        "MultiRegionConsistency", request.multiRegionConsistency() != null);
    SettingRules.refuseUnsupported(
        "GlobalTableWitnessUpdates", request.hasGlobalTableWitnessUpdates());
    SettingRules.refuseUnsupported("VectorIndexUpdates", request.hasVectorIndexUpdates());
  }

  private long changes() {
    return Stream.of(
            units,
            billing,
            stream,
            indexes,
            encryption,
            deletionProtection,
            limit,
            warm,
            tableClass)
        .filter(given -> given)
        .count();
  }

  private void refuseNothing() {
    if (changes() == 0) {
      throw ApiErrors.validation(
          "At least one of ProvisionedThroughput, BillingMode, UpdateStreamEnabled,"
              + " GlobalSecondaryIndexUpdates, SSESpecification, ReplicaUpdates,"
              + " MultiAccountReplicaReady, ReplicaTransitRoleArn, MultiRegionConsistency,"
              + " DeletionProtectionEnabled, OnDemandThroughput, WarmThroughput or TableClass is"
              + " required");
    }
    refuseIf(
        request.hasGlobalSecondaryIndexUpdates() && !indexes,
        "List of GlobalSecondaryIndexUpdates is empty");
  }

  private void refuseTogether() {
    boolean several = changes() > 1;
    String alone = " modification must be the only operation in the request";
    refuseIf(encryption && several, "Server-Side Encryption" + alone);
    refuseIf(tableClass && several, "TableClass" + alone);
    refuseIf(deletionProtection && several, "DeletionProtection" + alone);
    refuseIf(
        warm && creates().findAny().isPresent(),
        "Create global secondary index cannot be specified when updating WarmThroughput");
    refuseIf(warm && several, "WarmThroughput must be the only operation in the request");
    refuseIf(
        limit && changes() > (billing ? 2 : 1),
        "OnDemandThroughput can only be combined with BillingMode in an UpdateTable request");
    refuseIf(
        stream && (units || request.billingMode() == BillingMode.PROVISIONED),
        "You cannot modify stream status while updating table IOPS");
  }

  private void refuseIndexesTogether() {
    boolean online =
        request.globalSecondaryIndexUpdates().stream()
            .anyMatch(update -> update.create() != null || update.delete() != null);
    refuseIf(online && units, "You cannot create or delete index while updating table IOPS");
    refuseIf(online && stream, "You cannot create or delete index while changing stream status");
  }

  private void checkUnits() {
    if (units && CapacityRules.isOnDemand(request.billingMode())) {
      throw CapacityRules.unitsOnDemand();
    }
    refuseIf(
        request.billingMode() == BillingMode.PROVISIONED && !units,
        "ProvisionedThroughput must be specified when BillingMode is PROVISIONED");
    if (units) {
      CapacityRules.tableUnits(request.provisionedThroughput());
    }
  }

  private void checkIndexUpdates() {
    Set<String> names = new HashSet<>();
    for (GlobalSecondaryIndexUpdate update : request.globalSecondaryIndexUpdates()) {
      checkActions(update);
      String name = IndexUpdates.name(update);
      refuseIf(
          !names.add(name),
          "Only one global secondary index update per index is allowed simultaneously. Index: "
              + name);
      refuseIf(
          update.create() != null && request.attributeDefinitions().isEmpty(),
          "AttributeDefinitions is not specified for index: " + name);
      refuseIf(
          update.update() != null
              && update.update().warmThroughput() != null
              && !isGiven(update.update().warmThroughput()),
          "WarmThroughput must have at least one of ReadUnitsPerSecond or WriteUnitsPerSecond"
              + " specified for index: "
              + name);
    }
  }

  private static void checkActions(GlobalSecondaryIndexUpdate update) {
    long actions =
        Stream.of(update.update(), update.create(), update.delete())
            .filter(Objects::nonNull)
            .count();
    refuseIf(
        actions == 0,
        "One of GlobalSecondaryIndexUpdate.Update, GlobalSecondaryIndexUpdate.Create,"
            + " GlobalSecondaryIndexUpdate.Delete must not be null");
    refuseIf(
        actions > 1,
        "Only one global secondary index action is allowed per GlobalSecondaryIndexUpdate object");
  }

  private Stream<GlobalSecondaryIndexUpdate> creates() {
    return request.globalSecondaryIndexUpdates().stream().filter(update -> update.create() != null);
  }

  private static void refuseIf(boolean wrong, String message) {
    if (wrong) {
      throw ApiErrors.invalidParameter(message);
    }
  }
}
