// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.client;

import dev.adjoin.internal.engine.operation.Engine;
import dev.adjoin.internal.engine.operation.item.BatchGetItem;
import dev.adjoin.internal.engine.operation.item.BatchWriteItem;
import dev.adjoin.internal.engine.operation.item.DeleteItem;
import dev.adjoin.internal.engine.operation.item.GetItem;
import dev.adjoin.internal.engine.operation.item.IdempotencyTokens;
import dev.adjoin.internal.engine.operation.item.PutItem;
import dev.adjoin.internal.engine.operation.item.Query;
import dev.adjoin.internal.engine.operation.item.Scan;
import dev.adjoin.internal.engine.operation.item.TransactGetItems;
import dev.adjoin.internal.engine.operation.item.TransactWriteItems;
import dev.adjoin.internal.engine.operation.item.UpdateItem;
import dev.adjoin.internal.engine.partiql.BatchExecuteStatement;
import dev.adjoin.internal.engine.partiql.ExecuteStatement;
import dev.adjoin.internal.engine.partiql.ExecuteTransaction;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbServiceClientConfiguration;
import software.amazon.awssdk.services.dynamodb.model.BatchExecuteStatementRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchExecuteStatementResponse;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ExecuteStatementRequest;
import software.amazon.awssdk.services.dynamodb.model.ExecuteStatementResponse;
import software.amazon.awssdk.services.dynamodb.model.ExecuteTransactionRequest;
import software.amazon.awssdk.services.dynamodb.model.ExecuteTransactionResponse;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;
import software.amazon.awssdk.services.dynamodb.waiters.DynamoDbWaiter;

/** An SDK client that calls the operations of an embedded engine. */
public final class EmbeddedClient implements TableCalls, UnavailableCalls {
  private final Engine engine;
  private final PutItem putItem;
  private final GetItem getItem;
  private final UpdateItem updateItem;
  private final DeleteItem deleteItem;
  private final Query query;
  private final Scan scan;
  private final BatchGetItem batchGetItem;
  private final BatchWriteItem batchWriteItem;
  private final TransactGetItems transactGetItems;
  private final TransactWriteItems transactWriteItems;
  private final ExecuteStatement executeStatement;
  private final BatchExecuteStatement batchExecuteStatement;
  private final ExecuteTransaction executeTransaction;

  public EmbeddedClient(Engine engine) {
    this.engine = engine;
    putItem = new PutItem(engine);
    getItem = new GetItem(engine);
    updateItem = new UpdateItem(engine);
    deleteItem = new DeleteItem(engine);
    query = new Query(engine);
    scan = new Scan(engine);
    batchGetItem = new BatchGetItem(engine);
    batchWriteItem = new BatchWriteItem(engine);
    transactGetItems = new TransactGetItems(engine);
    transactWriteItems =
        new TransactWriteItems(engine, new IdempotencyTokens(engine.store(), engine.clock()));
    executeStatement = new ExecuteStatement(engine);
    batchExecuteStatement = new BatchExecuteStatement(engine);
    executeTransaction = new ExecuteTransaction(engine, transactWriteItems);
  }

  @Override
  public PutItemResponse putItem(PutItemRequest request) {
    return putItem.run(request);
  }

  @Override
  public GetItemResponse getItem(GetItemRequest request) {
    return getItem.run(request);
  }

  @Override
  public UpdateItemResponse updateItem(UpdateItemRequest request) {
    return updateItem.run(request);
  }

  @Override
  public DeleteItemResponse deleteItem(DeleteItemRequest request) {
    return deleteItem.run(request);
  }

  @Override
  public QueryResponse query(QueryRequest request) {
    return query.run(request);
  }

  @Override
  public ScanResponse scan(ScanRequest request) {
    return scan.run(request);
  }

  @Override
  public BatchGetItemResponse batchGetItem(BatchGetItemRequest request) {
    return batchGetItem.run(request);
  }

  @Override
  public BatchWriteItemResponse batchWriteItem(BatchWriteItemRequest request) {
    return batchWriteItem.run(request);
  }

  @Override
  public TransactGetItemsResponse transactGetItems(TransactGetItemsRequest request) {
    return transactGetItems.run(request);
  }

  @Override
  public TransactWriteItemsResponse transactWriteItems(TransactWriteItemsRequest request) {
    return transactWriteItems.run(request);
  }

  @Override
  public Engine engine() {
    return engine;
  }

  @Override
  public ExecuteStatementResponse executeStatement(ExecuteStatementRequest request) {
    return executeStatement.run(request);
  }

  @Override
  public BatchExecuteStatementResponse batchExecuteStatement(BatchExecuteStatementRequest request) {
    return batchExecuteStatement.run(request);
  }

  @Override
  public ExecuteTransactionResponse executeTransaction(ExecuteTransactionRequest request) {
    return executeTransaction.run(request);
  }

  @Override
  public DynamoDbWaiter waiter() {
    return DynamoDbWaiter.builder().client(this).build();
  }

  @Override
  public DynamoDbServiceClientConfiguration serviceClientConfiguration() {
    return DynamoDbServiceClientConfiguration.builder().region(Region.US_EAST_1).build();
  }

  @Override
  public String serviceName() {
    return SERVICE_NAME;
  }

  @Override
  public void close() {}
}
