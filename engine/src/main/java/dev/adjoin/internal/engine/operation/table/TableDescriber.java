// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.operation.table;

import dev.adjoin.internal.engine.table.KeySchema;
import dev.adjoin.internal.engine.table.SpaceSize;
import dev.adjoin.internal.engine.table.Table;
import dev.adjoin.internal.engine.table.TableDefinition;
import dev.adjoin.internal.engine.table.TableSettings;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexWarmThroughputDescription;
import software.amazon.awssdk.services.dynamodb.model.IndexStatus;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;

/** Builds the description of a table in responses. */
final class TableDescriber {
  private final Table table;
  private final Table.State state;
  private final TableDefinition definition;
  private final Instant now;

  TableDescriber(Table table, Instant now) {
    this.table = table;
    this.state = table.state();
    this.definition = state.definition();
    this.now = now;
  }

  /** The description of the table as it is now. */
  TableDescription ofActive() {
    TableDescription.Builder description = identity(TableStatus.ACTIVE);
    description
        .attributeDefinitions(attributes())
        .keySchema(DescriptionParts.key(definition.key()));
    addIndexes(description);
    addCapacity(description);
    addStream(description);
    addSettings(description);
    return description.build();
  }

  /** The description in the response to CreateTable. */
  TableDescription ofNew() {
    TableDescription active = ofActive();
    TableDescription.Builder description = active.toBuilder().tableStatus(TableStatus.CREATING);
    if (active.hasGlobalSecondaryIndexes()) {
      description.globalSecondaryIndexes(
          active.globalSecondaryIndexes().stream()
              .map(index -> index.copy(TableDescriber::creating))
              .toList());
    }
    if (active.billingModeSummary() != null) {
      description.billingModeSummary(
          billing -> billing.billingMode(active.billingModeSummary().billingMode()));
    }
    return description.build();
  }

  private static void creating(GlobalSecondaryIndexDescription.Builder index) {
    index
        .indexStatus(IndexStatus.CREATING)
        .warmThroughput((GlobalSecondaryIndexWarmThroughputDescription) null);
  }

  /** The description in the response to DeleteTable. */
  TableDescription ofDeleted() {
    TableDescription.Builder description = identity(TableStatus.DELETING);
    addBilling(description);
    return description.build();
  }

  private TableDescription.Builder identity(TableStatus status) {
    SpaceSize size = SpaceSize.of(table.items());
    return TableDescription.builder()
        .tableName(definition.name())
        .tableId(definition.id())
        .tableArn(definition.arn())
        .tableStatus(status)
        .itemCount(size.items())
        .tableSizeBytes(size.bytes())
        .provisionedThroughput(DescriptionParts.throughput(definition.capacity(), now))
        .deletionProtectionEnabled(definition.settings().deletionProtected());
  }

  /** The attribute definitions, sorted by name. */
  private List<AttributeDefinition> attributes() {
    Map<String, String> types = new TreeMap<>();
    addTypes(definition.key(), types);
    definition.indexes().forEach(index -> addTypes(index.key(), types));
    List<AttributeDefinition> attributes = new ArrayList<>();
    types.forEach(
        (name, type) ->
            attributes.add(
                AttributeDefinition.builder().attributeName(name).attributeType(type).build()));
    return attributes;
  }

  private static void addTypes(KeySchema key, Map<String, String> types) {
    key.attributes().forEach(attribute -> types.put(attribute.name(), attribute.type()));
  }

  private void addIndexes(TableDescription.Builder description) {
    IndexDescriptions indexes = new IndexDescriptions(state, now);
    List<LocalSecondaryIndexDescription> locals = indexes.locals();
    List<GlobalSecondaryIndexDescription> globals = indexes.globals();
    if (!locals.isEmpty()) {
      description.localSecondaryIndexes(locals);
    }
    if (!globals.isEmpty()) {
      description.globalSecondaryIndexes(globals);
    }
  }

  private void addCapacity(TableDescription.Builder description) {
    description
        .creationDateTime(definition.created())
        .onDemandThroughput(DescriptionParts.limit(definition.capacity().limit()))
        .warmThroughput(
            warm ->
                warm.readUnitsPerSecond(definition.capacity().warm().read())
                    .writeUnitsPerSecond(definition.capacity().warm().write())
                    .status(TableStatus.ACTIVE));
    addBilling(description);
  }

  private void addBilling(TableDescription.Builder description) {
    Instant onDemandSince = definition.capacity().history().onDemandSince();
    if (onDemandSince != null) {
      BillingMode mode =
          definition.throughput().isOnDemand()
              ? BillingMode.PAY_PER_REQUEST
              : BillingMode.PROVISIONED;
      description.billingModeSummary(
          billing -> billing.billingMode(mode).lastUpdateToPayPerRequestDateTime(onDemandSince));
    }
  }

  private void addStream(TableDescription.Builder description) {
    TableDefinition.StreamDefinition stream = definition.stream();
    if (stream != null) {
      description.streamSpecification(on -> on.streamEnabled(true).streamViewType(stream.view()));
    }
    String label = definition.latestStream();
    if (label != null) {
      description.latestStreamLabel(label).latestStreamArn(definition.streamArn(label));
    }
  }

  private void addSettings(TableDescription.Builder description) {
    TableSettings settings = definition.settings();
    if (settings.tableClass() != null) {
      description.tableClassSummary(
          summary ->
              summary
                  .tableClass(settings.tableClass())
                  .lastUpdateDateTime(settings.classChanged()));
    }
  }
}
