// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.recorded;

import dev.adjoin.internal.evolution.MigrationState;
import dev.adjoin.internal.evolution.RecordedDesign;
import dev.adjoin.internal.evolution.RecordedType;
import dev.adjoin.internal.evolution.RefusedCalls;
import dev.adjoin.internal.evolution.Renaming;
import dev.adjoin.internal.execute.Environment;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A table as the program last found it, with what the program may write because of it. */
sealed interface TableState {
  /** What the program may write, and by which design. */
  default Object rights() {
    return "";
  }

  /**
   * What decides how a program writes, and is not the same for as long as it is open.
   *
   * @param refused the types that cannot be written, each with the reason
   * @param awaited the parts that stored items may lack until a migration has ended
   * @param calls those that the program must not make
   * @param isSpreading whether a migration fills gates or shards
   * @param migration that migration, by whose phase the program writes; else null
   */
  record Rights(
      Map<String, String> refused,
      Set<String> awaited,
      RefusedCalls calls,
      boolean isSpreading,
      @Nullable MigrationState migration) {}

  /**
   * The time since which the program may write, by two clocks: the one for durations can stand
   * still while a computer sleeps, and the other can be set. The lease ends when either says so.
   *
   * @param nanos of the clock for durations
   */
  record Lease(long nanos, Instant time) {
    static Lease of(Environment environment) {
      return new Lease(environment.nanos(), environment.now());
    }

    boolean holds(Environment environment) {
      return environment.nanos() - nanos < WriteLease.DURATION.toNanos()
          && Duration.between(time, environment.now()).abs().compareTo(WriteLease.DURATION) < 0;
    }
  }

  /** There was no table, so that its record is read when the table is created or first written. */
  record Missing() implements TableState {}

  /**
   * The table has no record: there is nothing to compare with, and no lease.
   *
   * @param readOnly why nothing can be written; null if everything can
   */
  record Unrecorded(@Nullable String readOnly) implements TableState {}

  /**
   * The table has a record.
   *
   * @param record the record as it was read
   * @param base the recorded design that the program follows
   * @param inUse the design that the program was opened with
   * @param covered the types whose whole design in use is recorded
   * @param ready the types that can be written until the lease ends
   * @param refused the types that cannot be written, each with the reason
   * @param awaited the parts that stored items may lack until a migration has ended
   * @param calls those that the program must not make
   * @param mayRecord whether the program has not been denied to change the record
   * @param rights what decides how the program writes
   * @param lease since when the program may write; null if it has to read the record again
   */
  record Recorded(
      DesignRecord record,
      RecordedDesign base,
      RecordedDesign inUse,
      Set<String> covered,
      Set<String> ready,
      Map<String, String> refused,
      Set<String> awaited,
      RefusedCalls calls,
      boolean mayRecord,
      Rights rights,
      @Nullable Lease lease)
      implements TableState {

    public Recorded {
      covered = Set.copyOf(covered);
      ready = Set.copyOf(ready);
      refused = Map.copyOf(refused);
      awaited = Set.copyOf(awaited);
    }

    /**
     * @param base the recorded design that the program follows: of an expanded table, one of two
     */
    static Recorded of(
        DesignRecord record,
        RecordedDesign base,
        RecordedDesign inUse,
        Map<String, String> refused,
        Set<String> awaited,
        RefusedCalls calls,
        boolean mayRecord,
        Lease lease) {
      RecordedDesign recorded = Renaming.of(base, inUse);
      boolean isAccepted = record.accepted().contains(inUse.fingerprint());
      // No model is added to the accepted ones while a migration is under way.
      boolean needsNoRecord = isAccepted || record.migration() != null || !mayRecord;
      Set<String> covered = new HashSet<>();
      Set<String> ready = new HashSet<>();
      for (RecordedType type : inUse.types()) {
        String name = type.name();
        boolean isWritten = record.written().contains(type.stored());
        // What an accepted model must not do to written types is refused, and it records no other.
        boolean isKnown = isWritten && isAccepted;
        if (isKnown || recorded.type(name).filter(type::isCoveredBy).isPresent()) {
          covered.add(name);
          if (isWritten && needsNoRecord && !refused.containsKey(name)) {
            ready.add(name);
          }
        }
      }
      boolean isSpreading = base.isSpreading();
      Rights rights =
          new Rights(refused, awaited, calls, isSpreading, isSpreading ? record.migration() : null);
      return new Recorded(
          record, base, inUse, covered, ready, refused, awaited, calls, mayRecord, rights, lease);
    }

    boolean isLeased(Environment environment) {
      return lease != null && lease.holds(environment);
    }

    /** The same after its lease. */
    Recorded ended() {
      return new Recorded(
          record, base, inUse, covered, ready, refused, awaited, calls, mayRecord, rights, null);
    }
  }
}
