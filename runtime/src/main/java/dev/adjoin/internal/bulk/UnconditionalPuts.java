// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.bulk;

import dev.adjoin.AdjoinException;
import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.AdjoinException.Remedy;
import dev.adjoin.internal.evolution.Instruction;
import dev.adjoin.internal.execute.FailureBuilder;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.write.BulkItem;
import dev.adjoin.internal.write.BulkOperation;
import dev.adjoin.internal.write.BulkOutcome;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Puts items without conditions, in requests of BatchWriteItem. Thread-safe. */
final class UnconditionalPuts {
  private final OpenTable table;
  private final BulkOperation<?> operation;
  private final ConcurrencyLimit concurrency;

  UnconditionalPuts(OpenTable table, BulkOperation<?> operation, ConcurrencyLimit concurrency) {
    this.table = table;
    this.operation = operation;
    this.concurrency = concurrency;
  }

  List<BulkOutcome> write(List<BulkItem> batch) {
    OpenTable permitted = table.under(table.rights());
    try {
      table.requireReplaceable(table.codec(operation.type()).member(), operation.name());
      // It would write over the mark of a delete that only a program of a newer model makes.
      table.requireNoDeleteSkipped(operation.type(), operation.name());
      if (!table.isTurned()) {
        throw FailureBuilder.of(Reason.REFUSED, operation.name())
            .remedy(Remedy.FINISH_MIGRATION)
            .because(
                "was refused: a migration adds gates or shards; until it is finished, write without "
                    + Instruction.OVERWRITE);
      }
    } catch (AdjoinException e) {
      if (e.reason() == Reason.INTERRUPTED) {
        throw e;
      }
      return Collections.nCopies(batch.size(), new BulkOutcome.Failed(e));
    }
    String token = table.environment().newName();
    Map<BulkItem, BulkOutcome> outcomes = new IdentityHashMap<>();
    Map<BulkItem, Map<String, AttributeValue>> items = new LinkedHashMap<>();
    for (BulkItem write : batch) {
      try {
        items.put(write, operation.replacement(write, token));
      } catch (IllegalArgumentException e) {
        outcomes.put(write, new BulkOutcome.Failed(refused(e)));
      }
    }
    Map<BulkItem, AdjoinException> failed = new IdentityHashMap<>();
    new BatchWrite<>(permitted, operation.name(), concurrency, failed).write(items);
    failed.forEach((write, cause) -> outcomes.put(write, new BulkOutcome.Failed(cause)));
    List<BulkOutcome> all = new ArrayList<>(batch.size());
    batch.forEach(write -> all.add(outcomes.getOrDefault(write, BulkOutcome.DONE)));
    return all;
  }

  private AdjoinException refused(IllegalArgumentException e) {
    return FailureBuilder.of(Reason.REFUSED, operation.name()).cause(e).because(e.getMessage());
  }
}
