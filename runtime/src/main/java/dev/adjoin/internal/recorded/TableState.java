// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.recorded;

import dev.adjoin.internal.evolution.RecordedDesign;
import dev.adjoin.internal.evolution.RecordedType;
import dev.adjoin.internal.evolution.Renaming;
import dev.adjoin.internal.evolution.SkippedDuties;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A table as the program last found it, with what the program may write because of it. */
sealed interface TableState {

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
   * @param skipped the deletes and changes that the program must not make
   * @param mayRecord whether the program has not been denied to change the record
   * @param leaseEnd in nanoseconds of the environment
   */
  record Recorded(
      DesignRecord record,
      RecordedDesign base,
      RecordedDesign inUse,
      Set<String> covered,
      Set<String> ready,
      Map<String, String> refused,
      Set<String> awaited,
      SkippedDuties skipped,
      boolean mayRecord,
      long leaseEnd)
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
        SkippedDuties skipped,
        boolean mayRecord,
        long leaseEnd) {
      RecordedDesign recorded = Renaming.of(base, inUse);
      // No model is added to the accepted ones while a migration is under way.
      boolean isAccepted =
          record.migration() != null || record.accepted().contains(inUse.fingerprint());
      Set<String> covered = new HashSet<>();
      Set<String> ready = new HashSet<>();
      for (RecordedType type : inUse.types()) {
        String name = type.name();
        if (recorded.type(name).filter(type::isCoveredBy).isPresent()) {
          covered.add(name);
          boolean isWritten = record.written().contains(type.stored());
          if (isWritten && (isAccepted || !mayRecord) && !refused.containsKey(name)) {
            ready.add(name);
          }
        }
      }
      return new Recorded(
          record, base, inUse, covered, ready, refused, awaited, skipped, mayRecord, leaseEnd);
    }

    boolean isLeased(long now) {
      return now - leaseEnd < 0;
    }
  }
}
