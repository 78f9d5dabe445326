// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.operation.table;

import dev.adjoin.internal.engine.operation.Constraints;
import dev.adjoin.internal.engine.operation.Engine;
import dev.adjoin.internal.engine.operation.Operation;
import dev.adjoin.internal.engine.table.Table;
import dev.adjoin.internal.engine.table.TableDefinition;
import dev.adjoin.internal.engine.table.TimeToLive;
import dev.adjoin.internal.engine.value.ApiErrors;
import dev.adjoin.internal.engine.value.SuccessfulResponse;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveSpecification;
import software.amazon.awssdk.services.dynamodb.model.UpdateTimeToLiveRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateTimeToLiveResponse;

/**
 * The UpdateTimeToLive operation. Unlike in DynamoDB, the setting can be changed again immediately.
 */
public final class UpdateTimeToLive
    implements Operation<UpdateTimeToLiveRequest, UpdateTimeToLiveResponse> {
  private final Engine engine;

  public UpdateTimeToLive(Engine engine) {
    this.engine = engine;
  }

  @Override
  public UpdateTimeToLiveResponse run(UpdateTimeToLiveRequest request) {
    check(request);
    TimeToLiveSpecification asked = request.timeToLiveSpecification();
    Table table = engine.tables().named(request.tableName());
    engine.tables().update(table, definition -> changed(definition, asked));
    return SuccessfulResponse.of(UpdateTimeToLiveResponse.builder())
        .timeToLiveSpecification(asked)
        .build();
  }

  private static void check(UpdateTimeToLiveRequest request) {
    Constraints constraints = new Constraints();
    constraints.table(TableNameParameter.required(request.tableName()));
    TimeToLiveSpecification asked = request.timeToLiveSpecification();
    constraints.required("timeToLiveSpecification", asked);
    if (asked != null) {
      String attribute = "timeToLiveSpecification.attributeName";
      constraints
          .required("timeToLiveSpecification.enabled", asked.enabled())
          .required(attribute, asked.attributeName())
          .length(attribute, asked.attributeName(), 1, TableParameters.LONGEST_NAME);
    }
    constraints.check();
  }

  private static TableDefinition changed(TableDefinition table, TimeToLiveSpecification asked) {
    TimeToLive current = table.timeToLive();
    if (current == null && !asked.enabled()) {
      throw ApiErrors.validation("TimeToLive is already disabled");
    }
    if (current != null && !current.attribute().equals(asked.attributeName())) {
      throw ApiErrors.validation(
          "TimeToLive is active on a different AttributeName: current AttributeName is "
              + current.attribute());
    }
    if (current != null && asked.enabled()) {
      throw ApiErrors.validation("TimeToLive is already enabled");
    }
    return table.withTimeToLive(
        asked.enabled() ? new TimeToLive(asked.attributeName(), true) : null);
  }
}
