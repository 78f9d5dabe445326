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
 * The one way items change: with their index entries and the records of their streams, all in one
 * batch, when capacity allows it.
 */
public final class Commits {
  private final Streams streams;
  private final Admission admission;

  public Commits(Streams streams, Admission admission) {
    this.streams = streams;
    this.admission = admission;
  }

  /** What a commit used, and what to wait for before it is acknowledged. */
  public record Receipt(List<Charge> charges, PendingWrite written) {}

  /**
   * Applies the mutations, all or none. The caller holds the locks of all items, and waits for the
   * receipt's {@code written} when it has released them.
   *
   * @param perWrite what a unit of writing the table costs: 1, or 2 in a transaction; 0 for what
   *     DynamoDB does of itself, for which no capacity is needed at all
   * @param beside changes that belong into the same batch
   */
  public Receipt commit(List<Mutation> mutations, int perWrite, List<Change> beside) {
    return commit(mutations, perWrite, beside, Commits::first);
  }

  /**
   * The same for a caller with an error of its own where capacity is missing.
   *
   * @param throttled is given for each mutation the error that it met, or null
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

  /** Adds the change of an item, then those of its index and expiry entries. */
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

  /** The first error there is. */
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

  /** What writing the table itself costs, which a failed condition costs too. */
  public static Charge tableCharge(Mutation mutation, int perWrite) {
    return new Charge(
        mutation.table(),
        null,
        mutation.key().partition(),
        Charge.Kind.WRITE,
        perWrite * Charge.writeUnits(mutation.size()));
  }

  /** Takes capacity that no change goes with: that of reads and of failed conditions. */
  public void admit(List<Charge> charges) {
    for (DynamoDbException refusal : admission.admit(charges).values()) {
      throw refusal;
    }
  }

  /** The same for the reads of a transaction: answers for each the error that it met, or null. */
  public List<@Nullable DynamoDbException> tryAdmit(List<Charge> charges) {
    return refusals(admission.admit(charges), charges);
  }
}
