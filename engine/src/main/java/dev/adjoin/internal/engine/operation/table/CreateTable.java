// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.operation.table;

import dev.adjoin.internal.engine.operation.Constraints;
import dev.adjoin.internal.engine.operation.Engine;
import dev.adjoin.internal.engine.operation.Operation;
import dev.adjoin.internal.engine.table.Capacity;
import dev.adjoin.internal.engine.table.Table;
import dev.adjoin.internal.engine.table.TableDefinition;
import dev.adjoin.internal.engine.table.TableSettings;
import dev.adjoin.internal.engine.table.Throughput;
import dev.adjoin.internal.engine.value.SuccessfulResponse;
import java.time.Instant;
import java.util.UUID;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.CreateTableResponse;
import software.amazon.awssdk.services.dynamodb.model.TableClass;

/**
 * The CreateTable operation. The table can be used immediately, although the response says
 * CREATING.
 */
public final class CreateTable implements Operation<CreateTableRequest, CreateTableResponse> {
  private final Engine engine;

  public CreateTable(Engine engine) {
    this.engine = engine;
  }

  @Override
  public CreateTableResponse run(CreateTableRequest request) {
    check(request);
    Instant now = engine.clock().instant();
    Table table = engine.tables().create(definition(request, now));
    return SuccessfulResponse.of(CreateTableResponse.builder())
        .tableDescription(new TableDescriber(table, now).ofNew())
        .build();
  }

  private static void check(CreateTableRequest request) {
    String name = TableNameParameter.required(request.tableName());
    new Constraints().length("tableName", name, 3, TableParameters.LONGEST_NAME).check();
    Constraints constraints = new Constraints();
    constraints.required("attributeDefinitions", request.attributeDefinitions());
    TableParameters members = new TableParameters(constraints);
    members.definitions(request.attributeDefinitions());
    constraints.newName("tableName", name);
    members.billingMode(request.billingModeAsString());
    members.throughput("provisionedThroughput", request.provisionedThroughput());
    members.key(request.hasKeySchema(), request.keySchema());
    members.locals(request.localSecondaryIndexes());
    members.globals(request.globalSecondaryIndexes());
    members.stream(request.streamSpecification());
    members.encryption(request.sseSpecification());
    constraints.check();
  }

  private static TableDefinition definition(CreateTableRequest request, Instant now) {
    refuseUnsupported(request);
    Throughput units = CapacityRules.tableUnits(request);
    AttributeTypes definitions = new AttributeTypes(request.attributeDefinitions());
    NewIndexes indexes = new NewIndexes(request, definitions);
    indexes.checkKeys();
    TableDefinition definition =
        TableDefinition.of(
            request.tableName(),
            UUID.randomUUID().toString(),
            now,
            definitions.key(request.keySchema()),
            indexes.definitions(),
            capacity(request, units, now));
    return definition
        .withStream(SettingRules.newStream(request.streamSpecification(), now))
        .withSettings(settings(request));
  }

  private static void refuseUnsupported(CreateTableRequest request) {
    SettingRules.refuseKey(request.sseSpecification());
    SettingRules.refuseUnsupported("ResourcePolicy", request.resourcePolicy() != null);
    SettingRules.refuseUnsupported("GlobalTableSourceArn", request.globalTableSourceArn() != null);
    SettingRules.refuseUnsupported("VectorIndexes", request.hasVectorIndexes());
  }

  private static Capacity capacity(CreateTableRequest request, Throughput units, Instant now) {
    return new Capacity(
        units,
        CapacityRules.newLimit(request.onDemandThroughput(), units.isOnDemand(), null),
        CapacityRules.newWarm(request.warmThroughput(), units, null),
        new Capacity.History(null, null, 0, units.isOnDemand() ? now : null));
  }

  private static TableSettings settings(CreateTableRequest request) {
    TableClass tableClass = SettingRules.tableClass(request.tableClass());
    return new TableSettings(
        TagRules.of(request.tags()),
        tableClass == TableClass.STANDARD ? null : tableClass,
        null,
        Boolean.TRUE.equals(request.deletionProtectionEnabled()));
  }
}
