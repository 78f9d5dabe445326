// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.partiql;

import dev.adjoin.internal.engine.operation.Constraints;
import dev.adjoin.internal.engine.operation.Engine;
import dev.adjoin.internal.engine.operation.Operation;
import dev.adjoin.internal.engine.partiql.SelectPages.Read;
import dev.adjoin.internal.engine.partiql.SelectPages.Terms;
import dev.adjoin.internal.engine.partiql.SingleWrites.Written;
import dev.adjoin.internal.engine.partiql.parse.Statement.Select;
import dev.adjoin.internal.engine.partiql.translate.ItemSelect;
import dev.adjoin.internal.engine.partiql.translate.Parameters;
import dev.adjoin.internal.engine.partiql.translate.PartiqlMessages;
import dev.adjoin.internal.engine.partiql.translate.PreparedStatement;
import dev.adjoin.internal.engine.partiql.translate.SelectSource;
import dev.adjoin.internal.engine.partiql.translate.WriteActions;
import dev.adjoin.internal.engine.table.Table;
import dev.adjoin.internal.engine.value.ApiErrors;
import dev.adjoin.internal.engine.value.SuccessfulResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchExecuteStatementRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchExecuteStatementResponse;
import software.amazon.awssdk.services.dynamodb.model.BatchStatementError;
import software.amazon.awssdk.services.dynamodb.model.BatchStatementRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchStatementResponse;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

/**
 * The BatchExecuteStatement operation: runs up to 25 PartiQL statements independently. The response
 * has one entry for each statement, in the same order; the entry of a failed statement holds its
 * error.
 */
public final class BatchExecuteStatement
    implements Operation<BatchExecuteStatementRequest, BatchExecuteStatementResponse> {
  private static final String NAME = "BatchExecuteStatement";
  private static final int MOST_STATEMENTS = 25;

  private final Engine engine;
  private final SelectPages reads;
  private final SingleWrites writes;

  public BatchExecuteStatement(Engine engine) {
    this.engine = engine;
    reads = new SelectPages(engine);
    writes = new SingleWrites(engine);
  }

  @Override
  public BatchExecuteStatementResponse run(BatchExecuteStatementRequest request) {
    check(request);
    List<Member> members = new ArrayList<>(request.statements().size());
    request.statements().forEach(statement -> members.add(new Member(statement)));
    boolean read = members.stream().anyMatch(member -> member.is(true));
    if (read && members.stream().anyMatch(member -> member.is(false))) {
      throw ApiErrors.validation(
          NAME + " API does not support both read and write operations in the same request.");
    }
    UsedCapacity used = new UsedCapacity();
    return SuccessfulResponse.of(BatchExecuteStatementResponse.builder())
        .responses(members.stream().map(member -> member.run(used)).toList())
        .consumedCapacity(used.answer(request.returnConsumedCapacity()))
        .build();
  }

  private static void check(BatchExecuteStatementRequest request) {
    Constraints constraints =
        new Constraints()
            .required("statements", request.statements())
            .size("statements", request.statements(), 1, MOST_STATEMENTS)
            .returnConsumedCapacity(request.returnConsumedCapacityAsString());
    for (int i = 0; i < request.statements().size(); i++) {
      BatchStatementRequest statement = request.statements().get(i);
      ExecuteStatement.check(
          constraints,
          "statements." + (i + 1) + ".member.",
          statement.statement(),
          statement.parameters());
    }
    constraints.check();
  }

  /**
   * One statement of the batch. A failure is stored here and becomes the error in the statement's
   * response.
   */
  private final class Member {
    private final BatchStatementRequest request;
    private @Nullable PreparedStatement prepared;
    private @Nullable DynamoDbException refusal;

    Member(BatchStatementRequest request) {
      this.request = request;
      try {
        PreparedStatement statement =
            PreparedStatement.of(
                request.statement(), Parameters.of(request.parameters()), engine.expressions());
        ExecuteStatement.refuseExists(statement);
        prepared = statement;
      } catch (DynamoDbException wrong) {
        refusal = wrong;
      }
    }

    boolean is(boolean read) {
      return prepared != null && prepared.isRead() == read;
    }

    BatchStatementResponse run(UsedCapacity used) {
      if (prepared == null) {
        return failed(refusal, null);
      }
      BatchStatementResponse.Builder response = BatchStatementResponse.builder();
      try {
        return PartiqlMessages.withoutParameterNames(() -> run(prepared, response, used));
      } catch (DynamoDbException failure) {
        return failed(failure, response.build().tableName());
      }
    }

    private BatchStatementResponse run(
        PreparedStatement statement, BatchStatementResponse.Builder response, UsedCapacity used) {
      List<Map<String, AttributeValue>> items =
          statement.statement() instanceof Select select
              ? read(select, statement.parameters(), response, used)
              : write(statement, response, used);
      if (!items.isEmpty()) {
        response.item(items.get(0));
      }
      return response.build();
    }

    private List<Map<String, AttributeValue>> read(
        Select select,
        Parameters parameters,
        BatchStatementResponse.Builder response,
        UsedCapacity used) {
      SelectSource source = SelectSource.of(engine.tables(), select.source());
      ItemSelect item = ItemSelect.of(select, source, parameters, NAME);
      item.branch().refuseOtherTypes(source.key());
      response.tableName(source.table().name());
      boolean consistent = Boolean.TRUE.equals(request.consistentRead());
      Terms terms = new Terms(source, item.columns(), parameters, consistent, true);
      Read read = reads.branch(terms, item.branch(), null, null);
      used.add(read.used());
      return read.items().stream().map(item.columns()::of).toList();
    }

    private List<Map<String, AttributeValue>> write(
        PreparedStatement statement, BatchStatementResponse.Builder response, UsedCapacity used) {
      Table table = engine.tables().get(statement.statement().source().table());
      TransactWriteItem action =
          new WriteActions(statement, table, request.returnValuesOnConditionCheckFailure()).alone();
      response.tableName(table.name());
      Written written = writes.run(action, statement.statement().returning());
      used.add(written.used());
      return written.items();
    }
  }

  private static BatchStatementResponse failed(
      @Nullable DynamoDbException failure, @Nullable String tableName) {
    if (failure == null) {
      throw new IllegalStateException("A statement must be prepared or refused");
    }
    BatchStatementError.Builder error =
        BatchStatementError.builder()
            .code(ExecuteStatement.code(failure))
            .message(failure.awsErrorDetails().errorMessage());
    if (failure instanceof ConditionalCheckFailedException failed && failed.hasItem()) {
      error.item(failed.item());
    }
    return BatchStatementResponse.builder().error(error.build()).tableName(tableName).build();
  }
}
