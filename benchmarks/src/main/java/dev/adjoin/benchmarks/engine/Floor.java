// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.engine;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.CreateTableResponse;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/**
 * The floor: one ordered map of SDK items for the table and one for its index, behind the SDK's
 * requests and responses.
 *
 * <p>It supports only the requests of {@link Call}: it checks nothing, parses no expression, and
 * its transactions and batches are neither atomic nor isolated. No client can do less.
 */
final class Floor implements DynamoDbClient {
  /** The number of items of 200 bytes in a page of 1 MB. */
  private static final int PAGE = 5_000;

  private final ConcurrentNavigableMap<String, Map<String, AttributeValue>> table =
      new ConcurrentSkipListMap<>();
  private final ConcurrentNavigableMap<String, Map<String, AttributeValue>> index =
      new ConcurrentSkipListMap<>();

  @Override
  public CreateTableResponse createTable(CreateTableRequest request) {
    return CreateTableResponse.builder()
        .tableDescription(
            table ->
                table
                    .tableName(request.tableName())
                    .tableStatus(TableStatus.ACTIVE)
                    .keySchema(request.keySchema())
                    .attributeDefinitions(request.attributeDefinitions()))
        .build();
  }

  @Override
  public GetItemResponse getItem(GetItemRequest request) {
    return GetItemResponse.builder().item(table.get(place(request.key()))).build();
  }

  @Override
  public QueryResponse query(QueryRequest request) {
    Map<String, AttributeValue> values = request.expressionAttributeValues();
    String first = values.get(":partition").s() + '\0' + values.get(":prefix").s();
    String after = request.hasExclusiveStartKey() ? place(request.exclusiveStartKey()) : first;
    var range = table.subMap(after, false, first + Character.MAX_VALUE, false).values();
    int most = request.limit() == null ? PAGE : request.limit();
    Iterator<Map<String, AttributeValue>> found = range.iterator();
    List<Map<String, AttributeValue>> items = new ArrayList<>();
    while (items.size() < most && found.hasNext()) {
      items.add(found.next());
    }
    QueryResponse.Builder response =
        QueryResponse.builder().items(items).count(items.size()).scannedCount(items.size());
    if (items.size() == most) {
      Map<String, AttributeValue> last = items.get(most - 1);
      response.lastEvaluatedKey(Map.of("PK", last.get("PK"), "SK", last.get("SK")));
    }
    return response.build();
  }

  @Override
  public PutItemResponse putItem(PutItemRequest request) {
    put(request.item());
    return PutItemResponse.builder().build();
  }

  @Override
  public UpdateItemResponse updateItem(UpdateItemRequest request) {
    update(request.key(), "note", request.expressionAttributeValues().get(":note"));
    return UpdateItemResponse.builder().build();
  }

  @Override
  public DeleteItemResponse deleteItem(DeleteItemRequest request) {
    Map<String, AttributeValue> before = table.remove(place(request.key()));
    if (before != null) {
      index.remove(indexPlace(before));
    }
    return DeleteItemResponse.builder().build();
  }

  @Override
  public BatchWriteItemResponse batchWriteItem(BatchWriteItemRequest request) {
    for (List<WriteRequest> writes : request.requestItems().values()) {
      writes.forEach(write -> put(write.putRequest().item()));
    }
    return BatchWriteItemResponse.builder().unprocessedItems(Map.of()).build();
  }

  @Override
  public TransactWriteItemsResponse transactWriteItems(TransactWriteItemsRequest request) {
    for (TransactWriteItem action : request.transactItems()) {
      if (action.put() != null) {
        put(action.put().item());
      } else {
        add(action.update().key());
      }
    }
    return TransactWriteItemsResponse.builder().build();
  }

  private void put(Map<String, AttributeValue> item) {
    if (table.putIfAbsent(place(item), item) != null) {
      throw new IllegalStateException("The item must be new, but was stored: " + place(item));
    }
    index.put(indexPlace(item), item);
  }

  private void add(Map<String, AttributeValue> key) {
    Map<String, AttributeValue> profile = table.get(place(key));
    long count = profile == null ? 0 : Long.parseLong(profile.get("enrolled").n());
    Map<String, AttributeValue> after = new HashMap<>(key);
    after.put("enrolled", AttributeValue.fromN(Long.toString(count + 1)));
    table.put(place(key), after);
  }

  private void update(Map<String, AttributeValue> key, String name, AttributeValue value) {
    Map<String, AttributeValue> after = new HashMap<>(table.get(place(key)));
    after.put(name, value);
    table.put(place(after), after);
    index.put(indexPlace(after), after);
  }

  private static String place(Map<String, AttributeValue> key) {
    return key.get("PK").s() + '\0' + key.get("SK").s();
  }

  private static String indexPlace(Map<String, AttributeValue> item) {
    return item.get("GSI1PK").s() + '\0' + item.get("GSI1SK").s() + '\0' + place(item);
  }

  @Override
  public String serviceName() {
    return SERVICE_NAME;
  }

  @Override
  public void close() {}
}
