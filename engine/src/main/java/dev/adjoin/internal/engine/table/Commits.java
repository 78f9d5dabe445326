// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.table;

import dev.adjoin.internal.engine.store.Change;
import dev.adjoin.internal.engine.store.PendingWrite;
import dev.adjoin.internal.engine.stream.ItemChange;
import dev.adjoin.internal.engine.stream.Streams;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/**
 * Commits changes of items. Each commit writes the items, their index entries and their stream
 * records in one batch, if capacity allows it. All writes of items go through this class.
 */
public final class Commits {
  private final Streams streams;
  private final Admission admission;

  public Commits(Streams streams, Admission admission) {
    this.streams = streams;
    this.admission = admission;
  }

  /**
   * The result of a commit: the consumed capacity, and the pending write to await before the
   * request is acknowledged.
   */
  public record Receipt(List<Charge> charges, PendingWrite written) {}

  /**
   * Applies all mutations or none. The caller must hold the locks of all items, and awaits the
   * receipt's {@code written} after releasing them.
   *
   * @param perWrite the factor for write units: 1, or 2 in a transaction; 0 for writes that
   *     DynamoDB makes itself, such as expiry, which consume no capacity
   * @param beside further changes for the same batch
   */
  public Receipt commit(List<Mutation> mutations, int perWrite, List<Change> beside) {
    return commit(mutations, perWrite, beside, Commits::first);
  }

  /**
   * Like the other method, but with a custom error for throttled requests.
   *
   * @param throttled receives the throttling error of each mutation, or null for each one that was
   *     not throttled
   */
  public Receipt commit(
      List<Mutation> mutations,
      int perWrite,
      List<Change> beside,
      Function<List<@Nullable DynamoDbException>, RuntimeException> throttled) {
    List<Change> changes = new ArrayList<>(beside);
    List<Charge> charges = new ArrayList<>(4);
    List<ItemChange> alterations = new ArrayList<>(0);
    List<Table.State> states = new ArrayList<>(mutations.size());
    for (Mutation mutation : mutations) {
      Table.State state = mutation.table().state();
      states.add(state);
      add(mutation, state, perWrite, changes, charges);
      if (state.definition().stream() != null) {
        alterations.add(alteration(state.definition().id(), mutation));
      }
    }
    Map<Charge, DynamoDbException> refused = perWrite > 0 ? admission.admit(charges) : Map.of();
    if (!refused.isEmpty()) {
      throw throttled.apply(byMutation(refused, mutations, states, perWrite));
    }
    return new Receipt(charges, streams.write(changes, alterations));
  }

  /** Adds the change of an item, then the changes of its index and expiry entries. */
  private static void add(
      Mutation mutation,
      Table.State state,
      int perWrite,
      List<Change> changes,
      List<Charge> charges) {
    addTable(mutation, perWrite, changes, charges);
    for (Index index : state.indexes()) {
      IndexWrite write = IndexWrite.of(index, mutation);
      if (write != null) {
        write.addChanges(changes);
        write.addCharges(mutation.table(), charges);
      }
    }
    if (state.expiry() != null) {
      changes.addAll(state.expiry().changes(mutation.key(), mutation.before(), mutation.after()));
    }
  }

  private static List<@Nullable DynamoDbException> byMutation(
      Map<Charge, DynamoDbException> refused,
      List<Mutation> mutations,
      List<Table.State> states,
      int perWrite) {
    List<@Nullable DynamoDbException> errors = new ArrayList<>(mutations.size());
    for (int i = 0; i < mutations.size(); i++) {
      List<Charge> charges = new ArrayList<>();
      add(mutations.get(i), states.get(i), perWrite, new ArrayList<>(), charges);
      errors.add(first(refusals(refused, charges)));
    }
    return errors;
  }

  private static List<@Nullable DynamoDbException> refusals(
      Map<Charge, DynamoDbException> refused, List<Charge> charges) {
    List<@Nullable DynamoDbException> errors = new ArrayList<>(charges.size());
    charges.forEach(charge -> errors.add(refused.get(charge)));
    return errors;
  }

  /** The first error, or null if there is none. */
  private static @Nullable DynamoDbException first(List<@Nullable DynamoDbException> errors) {
    return errors.stream().filter(Objects::nonNull).findFirst().orElse(null);
  }

  private static ItemChange alteration(String tableId, Mutation mutation) {
    return new ItemChange(
        tableId,
        mutation.key().partition(),
        mutation.before(),
        mutation.after(),
        mutation.expired());
  }

  private static void addTable(
      Mutation mutation, int perWrite, List<Change> changes, List<Charge> charges) {
    if (mutation.before() != mutation.after()) {
      changes.add(
          new Change(
              mutation.table().items(),
              mutation.key(),
              mutation.after() == null ? null : mutation.after().bytes()));
    }
    charges.add(tableCharge(mutation, perWrite));
  }

  /**
   * The write capacity of the table itself, without indexes; a failed condition consumes it too.
   */
  public static Charge tableCharge(Mutation mutation, int perWrite) {
    return new Charge(
        mutation.table(),
        null,
        mutation.key().partition(),
        Charge.Kind.WRITE,
        perWrite * Charge.writeUnits(mutation.size()));
  }

  /** Consumes capacity without a write, for reads and failed conditions; throws if throttled. */
  public void admit(List<Charge> charges) {
    for (DynamoDbException refusal : admission.admit(charges).values()) {
      throw refusal;
    }
  }

  /**
   * Consumes the capacity for the reads of a transaction. Returns the throttling error of each
   * charge, or null for each one that was not throttled.
   */
  public List<@Nullable DynamoDbException> tryAdmit(List<Charge> charges) {
    return refusals(admission.admit(charges), charges);
  }
}
