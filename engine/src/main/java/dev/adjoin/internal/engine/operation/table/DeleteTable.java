// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.operation.table;

import dev.adjoin.internal.engine.operation.Engine;
import dev.adjoin.internal.engine.operation.Operation;
import dev.adjoin.internal.engine.table.IndexDefinition;
import dev.adjoin.internal.engine.table.Table;
import dev.adjoin.internal.engine.table.TableDefinition;
import dev.adjoin.internal.engine.value.ApiErrors;
import dev.adjoin.internal.engine.value.SuccessfulResponse;
import software.amazon.awssdk.services.dynamodb.model.DeleteTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteTableResponse;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

/** The DeleteTable operation. */
public final class DeleteTable implements Operation<DeleteTableRequest, DeleteTableResponse> {
  private final Engine engine;

  public DeleteTable(Engine engine) {
    this.engine = engine;
  }

  @Override
  public DeleteTableResponse run(DeleteTableRequest request) {
    Table table = engine.tables().named(TableNameParameter.check(request.tableName()));
    TableDescription description = new TableDescriber(table, engine.clock().instant()).ofDeleted();
    engine.tables().delete(table, DeleteTable::check);
    return SuccessfulResponse.of(DeleteTableResponse.builder())
        .tableDescription(description)
        .build();
  }

  private static void check(TableDefinition definition) {
    if (definition.settings().deletionProtected()) {
      throw ApiErrors.validation(
          "Resource cannot be deleted as it is currently protected against deletion. Disable"
              + " deletion protection first.");
    }
    if (definition.indexes().stream().anyMatch(IndexDefinition::backfilling)) {
      throw ApiErrors.inUse(
          "Attempt to change a resource which is still in use: Cannot delete table while indexes"
              + " are being created, updated, or deleted.");
    }
  }
}
