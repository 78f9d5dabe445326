// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.partiql;

import dev.adjoin.internal.engine.operation.Constraints;
import dev.adjoin.internal.engine.operation.Engine;
import dev.adjoin.internal.engine.operation.Operation;
import dev.adjoin.internal.engine.operation.item.TransactGetItems;
import dev.adjoin.internal.engine.operation.item.TransactWriteItems;
import dev.adjoin.internal.engine.operation.item.Transactions;
import dev.adjoin.internal.engine.partiql.parse.Statement;
import dev.adjoin.internal.engine.partiql.parse.Statement.Insert;
import dev.adjoin.internal.engine.partiql.parse.Statement.Select;
import dev.adjoin.internal.engine.partiql.translate.Columns;
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
import java.util.Optional;
import java.util.function.Supplier;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.ExecuteTransactionRequest;
import software.amazon.awssdk.services.dynamodb.model.ExecuteTransactionResponse;
import software.amazon.awssdk.services.dynamodb.model.Get;
import software.amazon.awssdk.services.dynamodb.model.ItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ParameterizedStatement;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItem;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/**
 * The ExecuteTransaction operation: runs up to 100 PartiQL statements atomically. The statements
 * are either all reads, or all writes and EXISTS checks.
 */
public final class ExecuteTransaction
    implements Operation<ExecuteTransactionRequest, ExecuteTransactionResponse> {
  private static final String NAME = "ExecuteTransaction";

  private final Engine engine;
  private final TransactGetItems transactGetItems;
  private final TransactWriteItems transactWriteItems;

  /**
   * Uses the idempotency tokens of {@code transactWriteItems}, so that both operations share them.
   */
  public ExecuteTransaction(Engine engine, TransactWriteItems transactWriteItems) {
    this.engine = engine;
    this.transactWriteItems = transactWriteItems;
    transactGetItems = new TransactGetItems(engine);
  }

  @Override
  public ExecuteTransactionResponse run(ExecuteTransactionRequest request) {
    check(request);
    List<PreparedStatement> statements = prepare(request.transactStatements());
    long reads = statements.stream().filter(PreparedStatement::isRead).count();
    if (reads > 0 && reads < statements.size()) {
      throw ApiErrors.validation(
          NAME + " API does not support both read and write operations in the same request.");
    }
    List<Table> tables = tables(statements);
    return reads > 0 ? read(request, statements, tables) : write(request, statements, tables);
  }

  private static void check(ExecuteTransactionRequest request) {
    List<ParameterizedStatement> statements = request.transactStatements();
    Constraints constraints =
        new Constraints()
            .required("transactStatements", request.hasTransactStatements() ? statements : null)
            .size("transactStatements", statements, 1, TransactWriteItems.MOST_ACTIONS)
            .length("clientRequestToken", request.clientRequestToken(), 1, 36)
            .returnConsumedCapacity(request.returnConsumedCapacityAsString());
    for (int i = 0; i < statements.size(); i++) {
      ParameterizedStatement statement = statements.get(i);
      ExecuteStatement.check(
          constraints,
          "transactStatements." + (i + 1) + ".member.",
          statement.statement(),
          statement.parameters());
    }
    constraints.check();
  }

  /** Validates all parameters before it parses the first statement, as DynamoDB does. */
  private List<PreparedStatement> prepare(List<ParameterizedStatement> given) {
    List<Parameters> parameters =
        given.stream().map(statement -> Parameters.of(statement.parameters())).toList();
    List<PreparedStatement> statements = new ArrayList<>(given.size());
    for (int i = 0; i < given.size(); i++) {
      int number = i;
      String text = given.get(i).statement();
      statements.add(
          inStatement(
              i, () -> PreparedStatement.of(text, parameters.get(number), engine.expressions())));
    }
    return statements;
  }

  private static <T> T inStatement(int number, Supplier<T> call) {
    try {
      return call.get();
    } catch (DynamoDbException refusal) {
      throw ApiErrors.validation(
          "Validation failed in TransactStatements["
              + number
              + "]: "
              + refusal.awsErrorDetails().errorMessage());
    }
  }

  /** The table of each statement. A missing table cancels the transaction. */
  private List<Table> tables(List<PreparedStatement> statements) {
    List<Table> tables = new ArrayList<>(statements.size());
    List<CancellationReason> reasons = new ArrayList<>(statements.size());
    for (int i = 0; i < statements.size(); i++) {
      Statement statement = statements.get(i).statement();
      Optional<Table> table = engine.tables().find(statement.source().table());
      reasons.add(table.isPresent() ? Transactions.NONE : notFound());
      if (table.isPresent()) {
        inStatement(i, () -> refuseWhatTransactionsCannot(statement));
        tables.add(table.get());
      }
    }
    if (tables.size() < statements.size()) {
      throw Transactions.cancelled(reasons);
    }
    return tables;
  }

  private static CancellationReason notFound() {
    return CancellationReason.builder()
        .code("ResourceNotFound")
        .message("Requested resource not found")
        .build();
  }

  private static Statement refuseWhatTransactionsCannot(Statement statement) {
    if (statement.returning() != null) {
      throw ApiErrors.validation("RETURNING clause is not supported in ExecuteTransaction.");
    }
    if (statement.source().index() != null) {
      throw ApiErrors.validation("Reads on indices are not supported within transactions.");
    }
    return statement;
  }

  private ExecuteTransactionResponse read(
      ExecuteTransactionRequest request, List<PreparedStatement> statements, List<Table> tables) {
    List<ItemSelect> items = new ArrayList<>(statements.size());
    for (int i = 0; i < statements.size(); i++) {
      PreparedStatement prepared = statements.get(i);
      Select select = (Select) prepared.statement();
      SelectSource source = new SelectSource(tables.get(i), null);
      items.add(inStatement(i, () -> ItemSelect.of(select, source, prepared.parameters(), NAME)));
    }
    TransactGetItemsResponse response =
        transactGetItems.run(
            TransactGetItemsRequest.builder()
                .transactItems(items.stream().map(ExecuteTransaction::get).toList())
                .returnConsumedCapacity(request.returnConsumedCapacity())
                .build());
    return SuccessfulResponse.of(ExecuteTransactionResponse.builder())
        .responses(shown(items, response.responses()))
        .consumedCapacity(response.consumedCapacity())
        .build();
  }

  private static TransactGetItem get(ItemSelect item) {
    return TransactGetItem.builder()
        .get(
            Get.builder()
                .tableName(item.table().name())
                .key(item.branch().itemKey(item.table().key()))
                .build())
        .build();
  }

  private static List<ItemResponse> shown(List<ItemSelect> items, List<ItemResponse> found) {
    List<ItemResponse> shown = new ArrayList<>(found.size());
    for (int i = 0; i < found.size(); i++) {
      Columns columns = items.get(i).columns();
      ItemResponse item = found.get(i);
      shown.add(
          item.hasItem() ? ItemResponse.builder().item(columns.of(item.item())).build() : item);
    }
    return shown;
  }

  private ExecuteTransactionResponse write(
      ExecuteTransactionRequest request, List<PreparedStatement> statements, List<Table> tables) {
    List<TransactWriteItem> actions = new ArrayList<>(statements.size());
    for (int i = 0; i < statements.size(); i++) {
      var onFailure = request.transactStatements().get(i).returnValuesOnConditionCheckFailure();
      WriteActions writes = new WriteActions(statements.get(i), tables.get(i), onFailure);
      actions.add(inStatement(i, writes::inTransaction));
    }
    TransactWriteItemsRequest all =
        TransactWriteItemsRequest.builder()
            .transactItems(actions)
            .clientRequestToken(request.clientRequestToken())
            .returnConsumedCapacity(request.returnConsumedCapacity())
            .build();
    TransactWriteItemsResponse response = apply(all, statements);
    return SuccessfulResponse.of(ExecuteTransactionResponse.builder())
        .responses(List.of())
        .consumedCapacity(response.consumedCapacity())
        .build();
  }

  private TransactWriteItemsResponse apply(
      TransactWriteItemsRequest request, List<PreparedStatement> statements) {
    try {
      return PartiqlMessages.withoutParameterNames(() -> transactWriteItems.run(request));
    } catch (TransactionCanceledException cancelled) {
      throw Transactions.cancelled(reasons(cancelled.cancellationReasons(), statements));
    }
  }

  /**
   * The cancellation reasons. An INSERT reports a duplicate item instead of the failed condition
   * that it was translated to.
   */
  private static List<CancellationReason> reasons(
      List<CancellationReason> given, List<PreparedStatement> statements) {
    List<CancellationReason> reasons = new ArrayList<>(given.size());
    for (int i = 0; i < given.size(); i++) {
      CancellationReason reason = given.get(i);
      boolean duplicate =
          statements.get(i).statement() instanceof Insert
              && reason.code().equals("ConditionalCheckFailed");
      reasons.add(
          duplicate
              ? reason.toBuilder().code("DuplicateItem").message(SingleWrites.DUPLICATE).build()
              : reason);
    }
    return reasons;
  }
}
