// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.partiql;

import dev.adjoin.internal.engine.operation.Constraints;
import dev.adjoin.internal.engine.operation.Engine;
import dev.adjoin.internal.engine.operation.Operation;
import dev.adjoin.internal.engine.partiql.SingleWrites.Written;
import dev.adjoin.internal.engine.partiql.parse.Statement.Exists;
import dev.adjoin.internal.engine.partiql.parse.Statement.Select;
import dev.adjoin.internal.engine.partiql.translate.Parameters;
import dev.adjoin.internal.engine.partiql.translate.PartiqlMessages;
import dev.adjoin.internal.engine.partiql.translate.PreparedStatement;
import dev.adjoin.internal.engine.partiql.translate.WriteActions;
import dev.adjoin.internal.engine.table.Table;
import dev.adjoin.internal.engine.value.ApiErrors;
import dev.adjoin.internal.engine.value.SuccessfulResponse;
import java.util.List;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.ExecuteStatementRequest;
import software.amazon.awssdk.services.dynamodb.model.ExecuteStatementResponse;

/**
 * The ExecuteStatement operation: runs one PartiQL statement, which reads items or changes one
 * item.
 */
public final class ExecuteStatement
    implements Operation<ExecuteStatementRequest, ExecuteStatementResponse> {
  private static final int LONGEST_STATEMENT = 8192;
  private static final int LONGEST_TOKEN = 32768;

  private final Engine engine;
  private final SelectStatements selects;
  private final SingleWrites writes;

  public ExecuteStatement(Engine engine) {
    this.engine = engine;
    selects = new SelectStatements(engine);
    writes = new SingleWrites(engine);
  }

  @Override
  public ExecuteStatementResponse run(ExecuteStatementRequest request) {
    check(request);
    Parameters parameters = Parameters.of(request.parameters());
    PreparedStatement prepared =
        PreparedStatement.of(request.statement(), parameters, engine.expressions());
    refuseExists(prepared);
    return PartiqlMessages.withoutParameterNames(
        () ->
            prepared.statement() instanceof Select select
                ? selects.run(select, parameters, request)
                : write(prepared, request));
  }

  private static void check(ExecuteStatementRequest request) {
    Constraints constraints = new Constraints();
    check(constraints, "", request.statement(), request.parameters());
    constraints
        .atLeast("limit", request.limit(), 1)
        .length("nextToken", request.nextToken(), 1, LONGEST_TOKEN)
        .returnConsumedCapacity(request.returnConsumedCapacityAsString())
        .returnValuesOnConditionCheckFailure(request.returnValuesOnConditionCheckFailureAsString())
        .check();
  }

  /**
   * Validates the text and the parameters of a statement. The prefix is the path of the request
   * member that contains them, for messages.
   */
  static void check(
      Constraints constraints,
      String prefix,
      @Nullable String statement,
      @Nullable List<AttributeValue> parameters) {
    constraints
        .required(prefix + "statement", statement)
        .length(prefix + "statement", statement, 1, LONGEST_STATEMENT)
        .size(prefix + "parameters", parameters, 1, Integer.MAX_VALUE);
  }

  /**
   * Throws a validation error for an EXISTS statement, which only a transaction with writes may
   * contain.
   */
  static void refuseExists(PreparedStatement prepared) {
    if (prepared.statement() instanceof Exists) {
      throw ApiErrors.validation("EXISTS can only be used in ExecuteTransaction write requests.");
    }
  }

  private ExecuteStatementResponse write(
      PreparedStatement prepared, ExecuteStatementRequest request) {
    Table table = engine.tables().get(prepared.statement().source().table());
    var action =
        new WriteActions(prepared, table, request.returnValuesOnConditionCheckFailure()).alone();
    Written written = writes.run(action, prepared.statement().returning());
    UsedCapacity used = new UsedCapacity();
    used.add(written.used());
    return SuccessfulResponse.of(ExecuteStatementResponse.builder())
        .items(written.items())
        .consumedCapacity(used.single(request.returnConsumedCapacity()))
        .build();
  }

  /**
   * The error code used in batch responses and cancellation reasons, which differs from the
   * exception's name.
   */
  static String code(DynamoDbException failure) {
    String code = failure.awsErrorDetails().errorCode();
    return switch (code) {
      case "ValidationException" -> "ValidationError";
      case "ThrottlingException" -> "ThrottlingError";
      case "InternalServerError", "RequestLimitExceeded" -> code;
      default -> code.endsWith("Exception") ? code.substring(0, code.length() - 9) : code;
    };
  }
}
