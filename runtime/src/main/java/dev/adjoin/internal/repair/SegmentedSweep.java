// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.repair;

import dev.adjoin.internal.execute.Calls;
import dev.adjoin.internal.execute.Calls.Purpose;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.execute.Parallel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;

/**
 * One pass over a table that writes, in segments at the same time. A position is noted when every
 * write of its page has been made, so that a later process can go on from there. Memory: one page
 * for each segment.
 *
 * @param calls read the items, by their declared or their stored names
 * @param work the write that an item needs; null if it needs none
 */
record SegmentedSweep(
    OpenTable table,
    Calls calls,
    Requests requests,
    Function<Map<String, AttributeValue>, @Nullable Supplier<Boolean>> work) {
  private static final int WRITES = 16;

  /** Sweeps the whole table, or what is left of it. */
  void run(ItemSweep.Positions positions, LongConsumer progress) {
    AtomicLong read = new AtomicLong();
    LongConsumer serial =
        items -> {
          long sum = read.addAndGet(items);
          synchronized (read) {
            progress.accept(sum);
          }
        };
    List<Supplier<Boolean>> tasks = new ArrayList<>();
    for (int i = 0; i < positions.segments(); i++) {
      int segment = i;
      tasks.add(() -> segment(segment, positions, serial));
    }
    Parallel.all(table.environment(), Requests.MIGRATE, tasks, tasks.size());
  }

  private boolean segment(int segment, ItemSweep.Positions positions, LongConsumer progress) {
    Map<String, AttributeValue> start = positions.start(segment);
    while (start != null) {
      ScanRequest.Builder request =
          ScanRequest.builder()
              .consistentRead(true)
              .segment(segment)
              .totalSegments(positions.segments())
              .exclusiveStartKey(start.isEmpty() ? null : start);
      ScanResponse page = requests.send(() -> calls.scan(Purpose.of(Requests.MIGRATE), request));
      List<Supplier<Boolean>> writes = new ArrayList<>();
      for (Map<String, AttributeValue> item : page.items()) {
        Supplier<Boolean> write = work.apply(item);
        if (write != null) {
          writes.add(write);
        }
      }
      if (!writes.isEmpty()) {
        Parallel.all(table.environment(), Requests.MIGRATE, writes, WRITES);
      }
      progress.accept(page.items().size());
      start = page.hasLastEvaluatedKey() ? page.lastEvaluatedKey() : null;
      positions.reached(segment, start);
    }
    return true;
  }
}
