// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.recorded;

import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.diagnostic.Notation;
import dev.adjoin.internal.evolution.MigrationPart;
import dev.adjoin.internal.evolution.MigrationPlan;
import dev.adjoin.internal.evolution.MigrationState;
import dev.adjoin.internal.evolution.MigrationState.Phase;
import dev.adjoin.internal.evolution.RecordedDesign;
import dev.adjoin.internal.evolution.RecordedModel;
import dev.adjoin.internal.plan.Plans;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How everything that is stored in a table can be read, in every phase of a migration.
 *
 * <p>Until the sweep begins, items have the form of the old design. While items move, each has one
 * of two forms. Of a migration that moves nothing, both designs read everything that both know.
 *
 * @param design what stored items have, or are given by the sweep that moves them
 * @param model the model of the program on that design; null if it does not fit
 * @param moving the migration whose sweep is moving items; null if none is
 * @param other the other design of a migration that is under way, in the names of the new one
 * @param name the name of the table
 * @param written the types of which an item was ever written
 */
public record StoredData<M>(
    @Nullable RecordedDesign design,
    @Nullable M model,
    @Nullable MigrationPlan moving,
    @Nullable RecordedDesign other,
    String name,
    Set<String> written) {

  static <M> StoredData<M> of(@Nullable DesignRecord record, ModelOnRecord<M> models, String name) {
    if (record == null) {
      return new StoredData<>(null, models.compile(null), null, null, name, Set.of());
    }
    MigrationState migration = record.migration();
    if (migration == null) {
      return by(record.design(), record, models, null, null, name);
    }
    boolean isExpanded = migration.phase() == Phase.EXPANDED;
    RecordedDesign before = isExpanded ? record.design() : migration.other();
    RecordedDesign target = isExpanded ? migration.other() : record.design();
    MigrationPlan plan =
        MigrationPlan.between(before, target, record.written()::contains, migration.lost());
    boolean isSwept = record.isIn(Phase.SWEEPING) || record.isIn(Phase.FIXING);
    if (!plan.moving().isEmpty()) {
      return isSwept
          ? by(target, record, models, plan, plan.before(), name)
          : by(before, record, models, null, null, name);
    }
    RecordedDesign first = record.design();
    StoredData<M> inForce = by(first, record, models, null, plan.before(), name);
    if (inForce.model() != null) {
      return inForce;
    }
    boolean loses = plan.parts().stream().anyMatch(p -> p.kind() == MigrationPart.Kind.LOSS);
    return by(
        loses ? target.keeping(plan.before(), Set.of()) : target,
        record,
        models,
        null,
        plan.before(),
        name);
  }

  private static <M> StoredData<M> by(
      RecordedDesign design,
      DesignRecord record,
      ModelOnRecord<M> models,
      @Nullable MigrationPlan moving,
      @Nullable RecordedDesign other,
      String name) {
    return new StoredData<>(
        design, models.fitting(design, record).orElse(null), moving, other, name, record.written());
  }

  /** Whether items that have the form of this data may have got another one since. */
  public boolean hasMovedTo(StoredData<?> later) {
    return design != null
        && later.design != null
        && !MigrationPlan.between(design, later.design, later.written::contains, Set.of())
            .moving()
            .isEmpty();
  }

  /** A recorded design of this table, as far as it is needed to read stored items. */
  public static Compiled readable(RecordedDesign design, String name) {
    return readable(RecordedModel.of(design, name), List.of());
  }

  /**
   * A recorded design of this table, as far as it is needed to read stored items and the journal.
   *
   * @param journal the item type of the journal, which no record has; none where it is not read
   */
  public static Compiled readable(RecordedModel recorded, List<ItemType> journal) {
    Plans none = new Plans(List.of(), List.of(), List.of());
    return new Compiled(recorded.model(), recorded.design().and(journal), none, Notation.YAML);
  }
}
