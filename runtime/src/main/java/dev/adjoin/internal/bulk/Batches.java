// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.bulk;

import dev.adjoin.AdjoinException;
import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.internal.execute.FailureBuilder;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.write.BulkItem;
import dev.adjoin.internal.write.BulkOperation;
import dev.adjoin.internal.write.BulkOutcome;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Replaces items without conditions, as many as go into a BatchWriteItem. */
final class Batches {
  private final OpenTable table;
  private final BulkOperation<?> pieces;
  private final Pace pace;

  Batches(OpenTable table, BulkOperation<?> pieces, Pace pace) {
    this.table = table;
    this.pieces = pieces;
    this.pace = pace;
  }

  List<BulkOutcome> write(List<BulkItem> batch) {
    String token = table.environment().newName();
    Map<BulkItem, BulkOutcome> outcomes = new IdentityHashMap<>();
    Map<BulkItem, Map<String, AttributeValue>> items = new LinkedHashMap<>();
    for (BulkItem piece : batch) {
      try {
        items.put(piece, pieces.replacement(piece, token));
      } catch (IllegalArgumentException e) {
        outcomes.put(piece, new BulkOutcome.Failed(refused(e)));
      }
    }
    Map<BulkItem, AdjoinException> failed = new IdentityHashMap<>();
    new Batch<>(table, pieces.name(), pace, failed).write(items);
    failed.forEach((piece, cause) -> outcomes.put(piece, new BulkOutcome.Failed(cause)));
    return batch.stream().map(p -> outcomes.getOrDefault(p, new BulkOutcome.Done())).toList();
  }

  private AdjoinException refused(IllegalArgumentException e) {
    return FailureBuilder.of(Reason.REFUSED, pieces.name()).cause(e).because(e.getMessage());
  }
}
