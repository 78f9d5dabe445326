// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.recorded;

import dev.adjoin.AdjoinException;
import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.AdjoinException.Remedy;
import dev.adjoin.internal.evolution.MigrationState;
import dev.adjoin.internal.evolution.RecordedDesign;
import dev.adjoin.internal.evolution.RecordedType;
import dev.adjoin.internal.evolution.RefusedCalls;
import dev.adjoin.internal.execute.Calls.Deadline;
import dev.adjoin.internal.execute.Environment;
import dev.adjoin.internal.execute.FailureBuilder;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/**
 * The right of a program to write the types of its model.
 *
 * <h2>The lease</h2>
 *
 * A program may write as long as it has read the record within the last two minutes. A write after
 * that reads it again, at the cost of one GetItem. So two minutes after a change of the record
 * every program that writes knows of it.
 *
 * <h2>Which types have items</h2>
 *
 * Whether a difference needs a change of stored data depends on whether the type has items. The
 * record lists the types that were ever written: the first write of a type adds it, on the
 * condition that the revision is the one that the program knows. So a program that adds a view to a
 * type without items and a program that writes the first item of that type cannot miss each other:
 * one of them finds the other's change.
 *
 * <p>The state is an immutable value that any thread can read. Methods that change it are called
 * under the lock of {@link DesignGuard}.
 */
final class WriteLease {
  static final Duration DURATION = Duration.ofMinutes(2);

  /** An ended lease, a migration that may have ended, and a type that the record does not list. */
  private static final int MOST_OBSTACLES = 3;

  private final DesignItems items;
  private final Environment environment;
  private final ModelOnRecord<?> model;
  private volatile TableState state = new TableState.Missing();

  WriteLease(DesignItems items, Environment environment, ModelOnRecord<?> model) {
    this.items = items;
    this.environment = environment;
    this.model = model;
  }

  TableState state() {
    return state;
  }

  /** Begins a lease on a record that was just read or written. */
  void begin(DesignRecord record, ModelOnRecord.Fit<?> fit) {
    begin(record, fit.base(), fit.declared(), fit.unwritable(), fit.awaited(), fit.calls(), true);
  }

  private void begin(
      DesignRecord record,
      RecordedDesign base,
      RecordedDesign inUse,
      Map<String, String> refused,
      Set<String> awaited,
      RefusedCalls calls,
      boolean mayRecord) {
    state =
        TableState.Recorded.of(
            record,
            base,
            inUse,
            refused,
            awaited,
            calls,
            mayRecord,
            TableState.Lease.of(environment));
  }

  /** The same lease on a record that was just read or written. */
  private void begin(DesignRecord record, TableState.Recorded known, boolean mayRecord) {
    RecordedDesign base = record.migration() == null ? record.design() : known.base();
    begin(record, base, known.inUse(), known.refused(), known.awaited(), known.calls(), mayRecord);
  }

  /**
   * Writes go without a lease, because the table has no record.
   *
   * @param readOnly why nothing can be written; null if everything can
   */
  void withoutRecord(@Nullable String readOnly) {
    state = new TableState.Unrecorded(readOnly);
  }

  /** Forgets the table: the next write has to find and compare it again. */
  void end() {
    state = new TableState.Missing();
  }

  /** Ends the lease, and remembers the table: the next write reads the record again. */
  void endNow() {
    if (state instanceof TableState.Recorded recorded) {
      state = recorded.ended();
    }
  }

  /** Whether a type can be written at once, without a request and without a lock. */
  boolean allows(String type) {
    TableState known = state;
    return known instanceof TableState.Recorded recorded
        ? recorded.ready().contains(type) && recorded.isLeased(environment)
        : known instanceof TableState.Unrecorded unrecorded && unrecorded.readOnly() == null;
  }

  /** Whether the record, if there is one, was read recently enough to write by it. */
  boolean holds() {
    return !(state instanceof TableState.Recorded recorded) || recorded.isLeased(environment);
  }

  /**
   * Makes a type ready to be written; each pass of the loop removes one obstacle.
   *
   * @throws AdjoinException if this program must not write the type
   */
  void obtain(String type, String operation) {
    boolean isRenewed = false;
    Deadline deadline = items.calls().deadline();
    for (int pass = 1; !allows(type); pass++) {
      // More passes than there are obstacles: others change the record each time.
      if (pass > MOST_OBSTACLES && !deadline.pause(operation, pass - MOST_OBSTACLES)) {
        throw FailureBuilder.of(Reason.CONFLICT, operation)
            .attempts(pass)
            .because("the recorded design was changed by others each time; nothing was written");
      }
      TableState known = state;
      if (known instanceof TableState.Unrecorded unrecorded) {
        throw refused(operation, unrecorded.readOnly());
      }
      if (!(known instanceof TableState.Recorded recorded)) {
        // There is no table: the write itself fails, and says so.
        return;
      }
      if (!recorded.isLeased(environment)) {
        renew(recorded, operation);
      } else if (recorded.refused().containsKey(type)) {
        if (recorded.record().migration() != null && !isRenewed) {
          // The migration may have ended since.
          isRenewed = true;
          renew(recorded, operation);
          continue;
        }
        String reason = recorded.refused().get(type);
        throw recorded.record().migration() == null
            ? refused(operation, reason)
            : migrating(operation, reason);
      } else {
        record(recorded, type, operation);
      }
    }
  }

  /**
   * Refuses deletes of a type whose dependants only newer models know. Called while the lease
   * holds.
   */
  void requireDelete(String type, String operation) {
    String reason = refused().deletes().get(type);
    if (reason != null) {
      throw newer(operation, reason);
    }
  }

  /**
   * Refuses to store whole items that the recorded design forbids. Called while the lease holds.
   */
  void requireStore(String type, String operation) {
    String reason = refused().stores().get(type);
    if (reason != null) {
      throw newer(operation, reason);
    }
  }

  /**
   * Refuses changes of attributes that only newer models copy, or of which they require more.
   * Called while the lease holds.
   */
  void requireChange(String type, Collection<String> attributes, String operation) {
    Map<String, String> reasons = refused().changes().getOrDefault(type, Map.of());
    for (Map.Entry<String, String> each : reasons.entrySet()) {
      if (attributes.contains(each.getKey())) {
        throw newer(operation, each.getValue());
      }
    }
  }

  /** Whether only newer models know all dependants of a type, as the record was last read. */
  boolean isDeleteSkipped(String type) {
    return refused().deletes().containsKey(type);
  }

  private RefusedCalls refused() {
    return state instanceof TableState.Recorded recorded ? recorded.calls() : RefusedCalls.NONE;
  }

  private static AdjoinException newer(String operation, String reason) {
    return FailureBuilder.of(Reason.REFUSED, operation)
        .remedy(Remedy.USE_NEWER_MODEL)
        .because("was refused: %s; do it with a program of the newer model".formatted(reason));
  }

  /** Whether no program writes by the former gates or shards, as the record was last read. */
  boolean isTurned() {
    return isFilled()
        || !(state instanceof TableState.Recorded recorded)
        || recorded.record().migration() == null
        || recorded.record().isIn(MigrationState.Phase.SWEEPING)
        || recorded.record().isIn(MigrationState.Phase.FIXING);
  }

  /** Whether every program writes by the old design, as the record was last read. */
  boolean isExpanded() {
    return state instanceof TableState.Recorded recorded
        && recorded.record().migration() != null
        && recorded.record().migration().phase() == MigrationState.Phase.EXPANDED;
  }

  /** Whether no migration fills gates or shards of the design that the program follows. */
  boolean isFilled() {
    return state instanceof TableState.Recorded recorded && !recorded.base().isSpreading();
  }

  /** The parts that stored items may lack until a migration has ended, as last read. */
  Set<String> awaited() {
    return state instanceof TableState.Recorded recorded ? recorded.awaited() : Set.of();
  }

  /** Reads the record again. */
  void renew(String operation) {
    if (state instanceof TableState.Recorded recorded) {
      renew(recorded, operation);
    }
  }

  private void renew(TableState.Recorded known, String operation) {
    DesignRecord now = items.read().orElseThrow(() -> changed(operation));
    RecordedDesign inUse = known.inUse();
    if (now.equals(known.record())) {
      begin(now, known, known.mayRecord());
      return;
    }
    ModelOnRecord.Fit<?> again = model.fit(now);
    if (!again.isAccepted()) {
      model.requireFitting(operation, now, again, items::former);
    }
    Map<String, String> refused = new HashMap<>(again.unwritable());
    // A program that was opened before a migration began knows none of the former gates and shards.
    Set<String> unknown = inUse.isSpreading() ? Set.of() : again.declared().spreading();
    for (RecordedType type : inUse.types()) {
      boolean isSame = again.declared().type(type.name()).filter(type::isWrittenLike).isPresent();
      if (!isSame || unknown.contains(type.name())) {
        refused.putIfAbsent(
            type.name(), "its design has changed since this program opened it; open it again");
      }
    }
    begin(now, again.base(), inUse, refused, again.awaited(), again.calls(), known.mayRecord());
  }

  /** Records the model, if the record does not know it, and that the type is written. */
  private void record(TableState.Recorded known, String type, String operation) {
    DesignRecord before = known.record();
    RecordedDesign inUse = known.inUse();
    String stored = inUse.type(type).map(RecordedType::stored).orElse(type);
    String fingerprint = inUse.fingerprint();
    boolean isCovered = known.covered().contains(type);
    boolean isMigrating = before.migration() != null;
    boolean isNewModel =
        !isMigrating && !before.accepted().contains(fingerprint) && known.mayRecord();
    if (isMigrating && !isCovered) {
      throw migrating(
          operation,
          "a migration of the table is under way, and %s has additions that are not part of it"
              .formatted(type));
    }
    try {
      boolean isDone;
      DesignRecord after;
      if (isCovered && !isNewModel) {
        after = before.withWritten(stored);
        isDone = items.markWritten(before, stored);
      } else {
        // Other programs may have added entries since this one was opened: they stay recorded.
        RecordedDesign now = model.designOn(before.design());
        RecordedDesign kept = model.kept(before, now);
        if (before.accepted().contains(fingerprint)
            && !kept.agreesWith(before.design(), before.written()::contains)) {
          throw refused(
              operation,
              "the recorded design of %s is that of a newer model; open the table with it"
                  .formatted(type));
        }
        if (!before.design().hasKeysOf(kept)) {
          items.models().claimIfListed(kept);
        }
        after = before.next(kept, fingerprint).withWritten(stored);
        isDone = items.write(before, after);
      }
      if (isDone) {
        begin(after, known, known.mayRecord());
      } else {
        renew(known, operation);
      }
    } catch (DynamoDbException e) {
      if (!isDenied(e)) {
        throw e;
      }
      if (!known.mayRecord() || !isCovered || !before.written().contains(stored)) {
        throw FailureBuilder.of(Reason.REFUSED, operation)
            .cause(e)
            .because(
                "%s is new in this table, and this program may not write the recorded design"
                    .formatted(type));
      }
      begin(before, known, false);
    }
  }

  /** Whether DynamoDB refused a request because the program's user may not make it. */
  static boolean isDenied(DynamoDbException e) {
    return e.awsErrorDetails() != null
        && "AccessDeniedException".equals(e.awsErrorDetails().errorCode());
  }

  private static AdjoinException refused(String operation, @Nullable String reason) {
    return FailureBuilder.of(Reason.REFUSED, operation).because("was refused: " + reason);
  }

  /** The refusal of a write that has to wait for the end of a migration. */
  private static AdjoinException migrating(String operation, @Nullable String reason) {
    return FailureBuilder.of(Reason.REFUSED, operation)
        .remedy(Remedy.FINISH_MIGRATION)
        .because("was refused: " + reason);
  }

  static AdjoinException changed(String operation) {
    return FailureBuilder.of(Reason.DIFFERENT_DESIGN, operation)
        .because(
            "the recorded design of the table has changed since this program opened it; nothing was"
                + " written; open it again");
  }
}
