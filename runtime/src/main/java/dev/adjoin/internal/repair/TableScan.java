// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.repair;

import dev.adjoin.internal.execute.Calls;
import dev.adjoin.internal.execute.Calls.Purpose;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.execute.Parallel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;

/**
 * A consistent Scan of a whole table in parallel segments, page by page.
 *
 * @param calls read the items, by their declared or their stored names
 */
record TableScan(OpenTable table, Calls calls, Requests requests, int segments) {
  TableScan(OpenTable table, Requests requests, int segments) {
    this(table, table.calls(), requests, segments);
  }

  /**
   * Reads everything.
   *
   * @param pages gives the consumer of one segment's pages; segments run at the same time
   */
  void read(Supplier<Consumer<List<Map<String, AttributeValue>>>> pages) {
    List<Supplier<Boolean>> tasks = new ArrayList<>();
    for (int i = 0; i < segments; i++) {
      int segment = i;
      Consumer<List<Map<String, AttributeValue>>> consumer = pages.get();
      tasks.add(() -> read(segment, consumer));
    }
    Parallel.all(table.environment(), Requests.CHECK, tasks, segments);
  }

  private boolean read(int segment, Consumer<List<Map<String, AttributeValue>>> pages) {
    Map<String, AttributeValue> start = Map.of();
    do {
      ScanRequest.Builder request =
          ScanRequest.builder()
              .consistentRead(true)
              .segment(segment)
              .totalSegments(segments)
              .exclusiveStartKey(start.isEmpty() ? null : start);
      ScanResponse page = requests.send(() -> calls.scan(Purpose.of(Requests.CHECK), request));
      pages.accept(page.items());
      start = page.hasLastEvaluatedKey() ? page.lastEvaluatedKey() : Map.of();
    } while (!start.isEmpty());
    return true;
  }
}
