// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.operation.item;

import dev.adjoin.internal.engine.operation.Engine;
import dev.adjoin.internal.engine.store.Change;
import dev.adjoin.internal.engine.table.Charge;
import dev.adjoin.internal.engine.table.Commits;
import dev.adjoin.internal.engine.table.ItemLocks;
import dev.adjoin.internal.engine.table.Mutation;
import dev.adjoin.internal.engine.value.ApiErrors;
import dev.adjoin.internal.engine.value.Item;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/**
 * Applies the writes of a transaction, all or none. A cancelled transaction has a reason for each
 * write.
 */
public final class Transactions {
  /** The factor for capacity units: a transaction pays once to prepare and once to commit. */
  static final int PER_UNIT = 2;

  /** The maximum size of a transaction: of the items it reads, or of the request that writes. */
  static final long LARGEST = 4 << 20;

  /** The reason of an action that did not cause the cancellation. */
  public static final CancellationReason NONE = CancellationReason.builder().code("None").build();

  private static final CancellationReason CONFLICT =
      CancellationReason.builder()
          .code("TransactionConflict")
          .message("Transaction is ongoing for the item")
          .build();

  private final Engine engine;

  Transactions(Engine engine) {
    this.engine = engine;
  }

  /**
   * Builds the parts of a transaction. An error that depends on the table cancels the transaction
   * with a reason; any other error is thrown as it is. Only the first invalid part has a reason,
   * because DynamoDB examines no part after it.
   */
  static <T> List<T> prepare(List<Supplier<T>> parts) {
    List<T> prepared = new ArrayList<>(parts.size());
    for (Supplier<T> part : parts) {
      try {
        prepared.add(part.get());
      } catch (DynamoDbException invalid) {
        List<CancellationReason> reasons = new ArrayList<>(Collections.nCopies(parts.size(), NONE));
        reasons.set(prepared.size(), validationReason(invalid));
        throw cancelled(reasons);
      }
    }
    return prepared;
  }

  /** Applies the writes and waits until they are durable. */
  List<Charge> apply(List<Write> writes, List<Change> beside) {
    List<ItemLocks.Place> places = new ArrayList<>(writes.size());
    writes.forEach(write -> places.add(write.place()));
    refuseSameItem(places);
    Commits.Receipt receipt =
        engine.locks().conflicts().during(places, met -> commit(writes, beside, places, met));
    receipt.written().awaitDurable();
    return receipt.charges();
  }

  private Commits.Receipt commit(
      List<Write> writes,
      List<Change> beside,
      List<ItemLocks.Place> places,
      Set<ItemLocks.Place> met) {
    return engine
        .locks()
        .holding(
            places,
            () ->
                engine
                    .commits()
                    .commit(mutations(writes, met), PER_UNIT, beside, Transactions::throttled));
  }

  static void refuseSameItem(List<ItemLocks.Place> places) {
    Set<ItemLocks.Place> seen = new HashSet<>();
    for (ItemLocks.Place place : places) {
      if (!seen.add(place)) {
        throw ApiErrors.validation(
            "Transaction request cannot include multiple operations on one item");
      }
    }
  }

  /** Cancels the transaction if other transactions hold some of its items. */
  static void refuseConflicts(List<ItemLocks.Place> places, Set<ItemLocks.Place> met) {
    if (!met.isEmpty()) {
      refuse(places.stream().map(place -> met.contains(place) ? CONFLICT : NONE).toList());
    }
  }

  /**
   * The cancellation of a throttled transaction. The list has an error for each part without
   * capacity, and null for the others.
   */
  static TransactionCanceledException throttled(List<@Nullable DynamoDbException> errors) {
    List<CancellationReason> reasons = new ArrayList<>(errors.size());
    errors.forEach(error -> reasons.add(error == null ? NONE : throttledReason(error)));
    return cancelled(reasons);
  }

  private static CancellationReason throttledReason(DynamoDbException error) {
    boolean provisioned = error instanceof ProvisionedThroughputExceededException;
    return CancellationReason.builder()
        .code(provisioned ? "ProvisionedThroughputExceeded" : "ThrottlingError")
        .message(error.awsErrorDetails().errorMessage())
        .build();
  }

  private List<Mutation> mutations(List<Write> writes, Set<ItemLocks.Place> met) {
    List<Mutation> mutations = new ArrayList<>(writes.size());
    List<CancellationReason> reasons = new ArrayList<>(writes.size());
    for (Write write : writes) {
      Item before = write.before();
      CancellationReason reason =
          !met.isEmpty() && met.contains(write.place()) ? CONFLICT : reason(write, before);
      if (reason == NONE) {
        try {
          mutations.add(write.on(before));
        } catch (DynamoDbException invalid) {
          reason = validationReason(invalid);
        }
      }
      reasons.add(reason);
    }
    if (isRefused(reasons)) {
      engine
          .commits()
          .admit(writes.stream().map(w -> w.chargeInVain(w.before(), PER_UNIT)).toList());
    }
    refuse(reasons);
    return mutations;
  }

  /** Throws a validation error if the items exceed the size limit of a transactional read. */
  static void refuseTooLarge(List<@Nullable Item> items) {
    if (items.stream().mapToLong(item -> item == null ? 0 : item.size()).sum() > LARGEST) {
      throw ApiErrors.validation("Transaction request size has exceeded the maximum limit of 4 MB");
    }
  }

  private static CancellationReason reason(Write write, @Nullable Item before) {
    if (write.isAllowedOn(before)) {
      return NONE;
    }
    CancellationReason.Builder reason =
        CancellationReason.builder()
            .code("ConditionalCheckFailed")
            .message("The conditional request failed");
    if (write.returnsItemOnFailure() && before != null) {
      reason.item(before.toSdk());
    }
    return reason.build();
  }

  private static CancellationReason validationReason(DynamoDbException invalid) {
    if (!"ValidationException".equals(invalid.awsErrorDetails().errorCode())) {
      throw invalid;
    }
    return CancellationReason.builder()
        .code("ValidationError")
        .message(invalid.awsErrorDetails().errorMessage())
        .build();
  }

  /** Cancels the transaction unless all reasons are {@link #NONE}. */
  private static void refuse(List<CancellationReason> reasons) {
    if (isRefused(reasons)) {
      throw cancelled(reasons);
    }
  }

  private static boolean isRefused(List<CancellationReason> reasons) {
    for (CancellationReason reason : reasons) {
      if (reason != NONE) {
        return true;
      }
    }
    return false;
  }

  /** The exception of a cancelled transaction, with a reason for each of its parts. */
  public static TransactionCanceledException cancelled(List<CancellationReason> reasons) {
    String codes =
        reasons.stream().map(CancellationReason::code).collect(Collectors.joining(", ", "[", "]"));
    return ApiErrors.describe(
            TransactionCanceledException.builder(),
            "TransactionCanceledException",
            "Transaction cancelled, please refer cancellation reasons for specific reasons "
                + codes,
            400)
        .cancellationReasons(reasons)
        .build();
  }
}
