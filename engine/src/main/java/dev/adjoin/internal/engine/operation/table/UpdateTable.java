// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.operation.table;

import dev.adjoin.internal.engine.operation.Constraints;
import dev.adjoin.internal.engine.operation.Engine;
import dev.adjoin.internal.engine.operation.Operation;
import dev.adjoin.internal.engine.table.Table;
import dev.adjoin.internal.engine.value.SuccessfulResponse;
import java.time.Instant;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexUpdate;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.UpdateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateTableResponse;

/**
 * The UpdateTable operation. Everything except the backfill of a new index is complete when it
 * returns, although the response says UPDATING.
 */
public final class UpdateTable implements Operation<UpdateTableRequest, UpdateTableResponse> {
  private final Engine engine;

  public UpdateTable(Engine engine) {
    this.engine = engine;
  }

  @Override
  public UpdateTableResponse run(UpdateTableRequest request) {
    check(request);
    new UpdateRules(request).check();
    Table table = engine.tables().named(request.tableName());
    Instant now = engine.clock().instant();
    TableDescription before = new TableDescriber(table, now).ofActive();
    engine.tables().update(table, new TableUpdate(request, now)::of);
    TableDescription after = new TableDescriber(table, now).ofActive();
    return SuccessfulResponse.of(UpdateTableResponse.builder())
        .tableDescription(new UpdateDescription(request, before, after).description())
        .build();
  }

  private static void check(UpdateTableRequest request) {
    Constraints constraints = new Constraints();
    TableParameters members = new TableParameters(constraints);
    members.definitions(request.attributeDefinitions());
    constraints.table(TableNameParameter.required(request.tableName()));
    members.billingMode(request.billingModeAsString());
    members.throughput("provisionedThroughput", request.provisionedThroughput());
    for (int i = 0; i < request.globalSecondaryIndexUpdates().size(); i++) {
      check(
          "globalSecondaryIndexUpdates." + (i + 1) + ".member.",
          request.globalSecondaryIndexUpdates().get(i),
          constraints);
    }
    members.stream(request.streamSpecification());
    members.encryption(request.sseSpecification());
    constraints.check();
  }

  private static void check(
      String member, GlobalSecondaryIndexUpdate update, Constraints constraints) {
    TableParameters members = new TableParameters(constraints);
    if (update.update() != null) {
      constraints.newName(member + "update.indexName", update.update().indexName());
      members.throughput(
          member + "update.provisionedThroughput", update.update().provisionedThroughput());
    }
    if (update.create() != null) {
      members.global(member + "create.", IndexUpdates.declared(update.create()));
    }
    if (update.delete() != null) {
      constraints.newName(member + "delete.indexName", update.delete().indexName());
    }
  }
}
