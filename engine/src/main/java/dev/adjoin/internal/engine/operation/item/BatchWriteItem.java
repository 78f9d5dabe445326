// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.operation.item;

import dev.adjoin.internal.engine.operation.Constraints;
import dev.adjoin.internal.engine.operation.Engine;
import dev.adjoin.internal.engine.operation.Operation;
import dev.adjoin.internal.engine.store.PendingWrite;
import dev.adjoin.internal.engine.table.Charge;
import dev.adjoin.internal.engine.table.ItemLocks;
import dev.adjoin.internal.engine.table.Table;
import dev.adjoin.internal.engine.value.ApiErrors;
import dev.adjoin.internal.engine.value.SuccessfulResponse;
import dev.adjoin.internal.engine.value.Values;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ItemCollectionMetrics;
import software.amazon.awssdk.services.dynamodb.model.ReturnItemCollectionMetrics;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/**
 * The BatchWriteItem operation: puts and deletes up to 25 items independently and without
 * conditions.
 */
public final class BatchWriteItem
    implements Operation<BatchWriteItemRequest, BatchWriteItemResponse> {
  private static final int MOST_WRITES = 25;

  private final Engine engine;
  private final Writer writer;

  public BatchWriteItem(Engine engine) {
    this.engine = engine;
    this.writer = new Writer(engine);
  }

  /** One validated write of the batch. */
  private record Part(String name, WriteRequest asked, Write write) {
    Map<String, AttributeValue> keyAttributes() {
      return asked.putRequest() != null ? asked.putRequest().item() : asked.deleteRequest().key();
    }
  }

  @Override
  public BatchWriteItemResponse run(BatchWriteItemRequest request) {
    check(request);
    List<Part> parts = new ArrayList<>(MOST_WRITES);
    Set<ItemLocks.Place> seen = new HashSet<>();
    request.requestItems().forEach((name, asked) -> addParts(parts, seen, name, asked));
    return new Writing().answer(request, parts);
  }

  private static void check(BatchWriteItemRequest request) {
    if (!request.hasRequestItems() || request.requestItems().isEmpty()) {
      throw ApiErrors.validation("The requestItems parameter is required for BatchWriteItem");
    }
    Constraints constraints =
        new Constraints()
            .returnConsumedCapacity(request.returnConsumedCapacityAsString())
            .returnItemCollectionMetrics(request.returnItemCollectionMetricsAsString());
    int writes = 0;
    for (Map.Entry<String, List<WriteRequest>> entry : request.requestItems().entrySet()) {
      constraints.table(entry.getKey());
      int count = entry.getValue().size();
      if (count < 1 || count > MOST_WRITES) {
        constraints.fail(
            Constraints.quoted(request.requestItems()),
            "requestItems",
            "Map value must satisfy constraint: [Member must have length less than or equal to 25,"
                + " Member must have length greater than or equal to 1]");
      }
      writes += count;
    }
    constraints.check();
    if (writes > MOST_WRITES) {
      throw ApiErrors.validation("Too many items requested for the BatchWriteItem call");
    }
  }

  /**
   * Validates the writes of one table. Duplicates are detected by table and key, because a request
   * may use both the name and the ARN of a table.
   */
  private void addParts(
      List<Part> parts, Set<ItemLocks.Place> seen, String name, List<WriteRequest> asked) {
    Table table = engine.tables().get(name);
    for (WriteRequest request : asked) {
      Write write = write(table, request);
      if (!seen.add(write.place())) {
        throw ApiErrors.validation("Provided list of item keys contains duplicates");
      }
      parts.add(new Part(name, request, write));
    }
  }

  private static Write write(Table table, @Nullable WriteRequest request) {
    if (request == null) {
      throw ApiErrors.invalidParameter("A request of the batch must not be null");
    }
    if (request.putRequest() != null && request.deleteRequest() == null) {
      return PutItem.write(table, Values.of(request.putRequest().item()), null, false);
    }
    if (request.deleteRequest() != null && request.putRequest() == null) {
      return DeleteItem.write(table, request.deleteRequest().key(), null, false);
    }
    throw ApiErrors.validation(
        "Supplied AttributeValue has more than one datatypes set, must contain exactly one of the"
            + " supported datatypes");
  }

  /** The response under construction. */
  private final class Writing {
    private final Map<String, List<WriteRequest>> unprocessed = new LinkedHashMap<>();
    private final Map<String, List<ItemCollectionMetrics>> metrics = new LinkedHashMap<>();
    private final List<Charge> charges = new ArrayList<>();
    private PendingWrite written = PendingWrite.ALREADY;

    BatchWriteItemResponse answer(BatchWriteItemRequest request, List<Part> parts) {
      BatchProgress batch = new BatchProgress();
      for (Part part : parts) {
        if (!batch.process(() -> apply(part, request.returnItemCollectionMetrics()))) {
          unprocessed.computeIfAbsent(part.name(), n -> new ArrayList<>()).add(part.asked());
        }
      }
      // Awaiting the last write is enough, because it is durable only after all earlier ones.
      written.awaitDurable();
      batch.refuseIfNothingWasProcessed();
      BatchWriteItemResponse.Builder response =
          SuccessfulResponse.of(BatchWriteItemResponse.builder(), engine.date())
              .unprocessedItems(unprocessed)
              .consumedCapacity(
                  CapacityReport.byTable(request.returnConsumedCapacity(), charges, false));
      return metrics.isEmpty() ? response.build() : response.itemCollectionMetrics(metrics).build();
    }

    private void apply(Part part, @Nullable ReturnItemCollectionMetrics asked) {
      Writer.Outcome outcome = writer.begin(part.write());
      written = outcome.written();
      charges.addAll(outcome.charges());
      ItemCollectionMetrics metric =
          CollectionMetrics.of(asked, part.write().table(), part.keyAttributes());
      if (metric != null) {
        metrics.computeIfAbsent(part.name(), n -> new ArrayList<>()).add(metric);
      }
    }
  }
}
