// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.operation.item;

import dev.adjoin.internal.engine.expression.ParameterKinds;
import dev.adjoin.internal.engine.expression.Projection;
import dev.adjoin.internal.engine.expression.tree.Parameter;
import dev.adjoin.internal.engine.operation.Constraints;
import dev.adjoin.internal.engine.operation.Engine;
import dev.adjoin.internal.engine.operation.Operation;
import dev.adjoin.internal.engine.store.Key;
import dev.adjoin.internal.engine.table.Charge;
import dev.adjoin.internal.engine.table.ItemLocks;
import dev.adjoin.internal.engine.table.Table;
import dev.adjoin.internal.engine.value.ApiErrors;
import dev.adjoin.internal.engine.value.Item;
import dev.adjoin.internal.engine.value.RequestMemory;
import dev.adjoin.internal.engine.value.SuccessfulResponse;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;

/**
 * The BatchGetItem operation: reads up to 100 items by key. Keys whose items do not fit into the
 * response are returned as unprocessed.
 */
public final class BatchGetItem implements Operation<BatchGetItemRequest, BatchGetItemResponse> {
  private static final int MOST_KEYS = 100;

  /**
   * The maximum response size: 52 items of 300 KB, as in the example in DynamoDB's documentation.
   */
  private static final long LARGEST_RESPONSE = 16_000_000;

  private final Engine engine;

  public BatchGetItem(Engine engine) {
    this.engine = engine;
  }

  /** The validated keys of one table. */
  private record Part(
      String name,
      Table table,
      KeysAndAttributes asked,
      List<Key> keys,
      @Nullable Projection projection) {
    boolean consistent() {
      return Boolean.TRUE.equals(asked.consistentRead());
    }
  }

  @Override
  public BatchGetItemResponse run(BatchGetItemRequest request) {
    check(request);
    List<Part> parts = new ArrayList<>();
    Set<ItemLocks.Place> seen = new HashSet<>();
    request.requestItems().forEach((name, asked) -> parts.add(part(seen, name, asked)));
    return new Reading().answer(request, parts);
  }

  private static void check(BatchGetItemRequest request) {
    if (!request.hasRequestItems() || request.requestItems().isEmpty()) {
      throw ApiErrors.validation("The requestItems parameter is required for BatchGetItem");
    }
    Constraints constraints =
        new Constraints().returnConsumedCapacity(request.returnConsumedCapacityAsString());
    int keys = 0;
    for (Map.Entry<String, KeysAndAttributes> entry : request.requestItems().entrySet()) {
      String member = "RequestItems." + entry.getKey() + ".member.Keys";
      int count = entry.getValue().keys().size();
      constraints
          .table(entry.getKey())
          .count(member, count, 1, MOST_KEYS)
          .attributesToGet(
              "requestItems." + entry.getKey() + ".member.attributesToGet",
              entry.getValue().attributesToGet());
      keys += count;
    }
    constraints.check();
    if (keys > MOST_KEYS) {
      throw ApiErrors.validation("Too many items requested for the BatchGetItem call");
    }
  }

  /**
   * Validates the keys of one table. Duplicates are detected by table and key, because a request
   * may use both the name and the ARN of a table.
   */
  private Part part(Set<ItemLocks.Place> seen, String name, KeysAndAttributes asked) {
    new ParameterKinds()
        .add(Parameter.ATTRIBUTES_TO_GET, asked.hasAttributesToGet())
        .add(Parameter.PROJECTION, asked.projectionExpression())
        .check(asked.hasExpressionAttributeNames(), false);
    Projection projection =
        Projections.parse(
            engine,
            asked.projectionExpression(),
            asked.expressionAttributeNames(),
            asked.attributesToGet());
    Table table = engine.tables().get(name);
    GetItem.refuseNestedKeys(table, projection);
    List<Key> keys = new ArrayList<>(asked.keys().size());
    for (Map<String, AttributeValue> given : asked.keys()) {
      Key key = ItemKeys.of(table, given);
      if (!seen.add(new ItemLocks.Place(table, key))) {
        throw ApiErrors.validation("Provided list of item keys contains duplicates");
      }
      keys.add(key);
    }
    return new Part(name, table, asked, keys, projection);
  }

  /** The response under construction. */
  private final class Reading {
    private final Map<String, List<Map<String, AttributeValue>>> found = new LinkedHashMap<>();
    private final Map<String, KeysAndAttributes> unprocessed = new LinkedHashMap<>();
    private final List<Charge> charges = new ArrayList<>();
    private long bytes;
    private boolean full;

    BatchGetItemResponse answer(BatchGetItemRequest request, List<Part> parts) {
      BatchProgress batch = new BatchProgress();
      for (Part part : parts) {
        found.put(part.name(), new ArrayList<>());
        for (int i = 0; i < part.keys().size(); i++) {
          if (full || !read(batch, part, part.keys().get(i))) {
            leave(part, i);
          }
        }
      }
      batch.refuseIfNothingWasProcessed();
      return SuccessfulResponse.of(BatchGetItemResponse.builder(), engine.date())
          .responses(found)
          .unprocessedKeys(unprocessed)
          .consumedCapacity(
              CapacityReport.byTable(request.returnConsumedCapacity(), charges, false))
          .build();
    }

    /** Reads one item; returns false if it does not fit into the response. */
    private boolean read(BatchProgress batch, Part part, Key key) {
      Item item = GetItem.read(part.table(), key, part.consistent());
      full = item != null && bytes + item.size() > LARGEST_RESPONSE;
      return !full && batch.process(() -> add(part, key, item));
    }

    private void add(Part part, Key key, @Nullable Item item) {
      Charge charge = GetItem.charge(part.table(), key, item, part.consistent(), 1);
      engine.commits().admit(List.of(charge));
      charges.add(charge);
      if (item != null) {
        bytes += item.size();
        RequestMemory.use(item.size());
        found.get(part.name()).add(GetItem.shown(item, part.projection()));
      }
    }

    private void leave(Part part, int number) {
      Map<String, AttributeValue> key = part.asked().keys().get(number);
      unprocessed.merge(
          part.name(),
          part.asked().toBuilder().keys(List.of(key)).build(),
          (left, more) -> {
            List<Map<String, AttributeValue>> keys = new ArrayList<>(left.keys());
            keys.addAll(more.keys());
            return left.toBuilder().keys(keys).build();
          });
    }
  }
}
