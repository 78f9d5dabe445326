// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.operation.item;

import dev.adjoin.internal.engine.operation.Engine;
import dev.adjoin.internal.engine.store.PendingWrite;
import dev.adjoin.internal.engine.table.Charge;
import dev.adjoin.internal.engine.table.Commits;
import dev.adjoin.internal.engine.table.Mutation;
import dev.adjoin.internal.engine.value.ApiErrors;
import dev.adjoin.internal.engine.value.Item;
import java.util.List;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.TransactionConflictException;

/** Applies single writes. */
final class Writer {
  private final Engine engine;

  Writer(Engine engine) {
    this.engine = engine;
  }

  /**
   * The result of a write and its charges. The write is durable after {@code written} has been
   * awaited.
   */
  record Outcome(
      @Nullable Item before, @Nullable Item after, List<Charge> charges, PendingWrite written) {}

  /** Applies the write and waits until it is durable. */
  Outcome apply(Write write) {
    Outcome outcome = begin(write);
    outcome.written().awaitDurable();
    return outcome;
  }

  /** Applies the write; the caller waits until it is durable. */
  Outcome begin(Write write) {
    return engine.locks().holding(write.table(), write.key(), () -> beginHeld(write));
  }

  private Outcome beginHeld(Write write) {
    if (engine.locks().conflicts().meetsWrite(write.table(), write.key())) {
      throw ApiErrors.of(
          TransactionConflictException::builder,
          "TransactionConflictException",
          "Transaction is ongoing for the item",
          400);
    }
    Item before = write.before();
    if (!write.isAllowedOn(before)) {
      throw refused(write, before);
    }
    Mutation mutation = write.on(before);
    Commits.Receipt receipt = engine.commits().commit(List.of(mutation), 1, List.of());
    return new Outcome(before, mutation.after(), receipt.charges(), receipt.written());
  }

  private RuntimeException refused(Write write, @Nullable Item before) {
    engine.commits().admit(List.of(write.chargeInVain(before, 1)));
    var failure = ApiErrors.conditionFailed();
    if (write.returnsItemOnFailure() && before != null) {
      failure.item(before.toSdk());
    }
    return failure.build();
  }
}
