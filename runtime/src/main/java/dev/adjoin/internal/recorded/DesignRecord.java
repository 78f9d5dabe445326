// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.recorded;

import dev.adjoin.internal.evolution.Duties;
import dev.adjoin.internal.evolution.MigrationState;
import dev.adjoin.internal.evolution.RecordedDesign;
import dev.adjoin.internal.evolution.RecordedDuties;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The record of a table's design, with the models and types that were written under it.
 *
 * @param revision increases with every change of the design
 * @param accepted the fingerprints of the models that were opened under it, the newest last
 * @param written the types of which an item was ever written
 * @param design the design in force
 * @param migration the migration that is under way; null if there is none
 * @param duties what models have announced that older models do not do
 */
public record DesignRecord(
    long revision,
    List<String> accepted,
    Set<String> written,
    RecordedDesign design,
    @Nullable MigrationState migration,
    RecordedDuties duties) {
  private static final int MOST_ACCEPTED = 500;

  public DesignRecord {
    accepted = List.copyOf(accepted);
    written = Collections.unmodifiableSet(new TreeSet<>(written));
  }

  /** A record without duties. */
  public DesignRecord(
      long revision,
      List<String> accepted,
      Set<String> written,
      RecordedDesign design,
      @Nullable MigrationState migration) {
    this(revision, accepted, written, design, migration, RecordedDuties.NONE);
  }

  /** The first record of a table. */
  static DesignRecord first(RecordedDesign design, Set<String> written) {
    return new DesignRecord(1, List.of(design.fingerprint()), written, design, null);
  }

  /** The next revision, in another phase of a migration. */
  DesignRecord migrating(
      RecordedDesign inForce, List<String> models, @Nullable MigrationState next) {
    return new DesignRecord(revision + 1, models, written, inForce, next, duties);
  }

  /**
   * Whether a program can skip one of some duties that has not read the record since they were
   * announced. A type that was never written is written first on condition of the revision.
   */
  boolean hasToWait(Duties announced) {
    return announced.all().stream().anyMatch(duty -> written.contains(duty.type()));
  }

  boolean isIn(MigrationState.Phase phase) {
    return migration != null && migration.phase() == phase;
  }

  /** The next revision, which accepts one more model. */
  DesignRecord next(RecordedDesign changed, String fingerprint) {
    List<String> models = new ArrayList<>(accepted);
    models.remove(fingerprint);
    models.add(fingerprint);
    int surplus = Math.max(0, models.size() - MOST_ACCEPTED);
    return new DesignRecord(
        revision + 1, models.subList(surplus, models.size()), written, changed, migration, duties);
  }

  DesignRecord withWritten(String type) {
    Set<String> types = new TreeSet<>(written);
    types.add(type);
    return new DesignRecord(revision, accepted, types, design, migration, duties);
  }

  /** The next revision, with other duties. */
  DesignRecord announcing(RecordedDuties others) {
    return new DesignRecord(revision + 1, accepted, written, design, migration, others);
  }

  /** The same revision, with other duties. */
  DesignRecord with(RecordedDuties others) {
    return new DesignRecord(revision, accepted, written, design, migration, others);
  }
}
