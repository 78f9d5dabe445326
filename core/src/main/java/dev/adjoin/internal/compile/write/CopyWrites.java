// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.write;

import dev.adjoin.internal.compile.read.DesignedModel;
import dev.adjoin.internal.design.OwnedAttribute;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.plan.Action;
import dev.adjoin.internal.plan.Action.Kind;
import dev.adjoin.internal.plan.CopySource;
import dev.adjoin.internal.plan.ReadPlan;
import dev.adjoin.internal.plan.Requirement;
import dev.adjoin.internal.plan.Target;
import dev.adjoin.internal.plan.WritePlan;
import java.util.ArrayList;
import java.util.List;

/**
 * Plans writes of items that hold copies. Copies have versions: an item is written on condition
 * that the sources of its copies have not changed since they were read.
 */
final class CopyWrites {
  private final DesignedModel designed;

  CopyWrites(DesignedModel designed) {
    this.designed = designed;
  }

  /**
   * The plan preceded by a read of the sources that the new item copies, with a check that they
   * have not changed since.
   */
  WritePlan reading(Member member, WritePlan plan) {
    List<CopySource> sources = new CopySources(designed).of(member);
    if (sources.isEmpty()) {
      return plan;
    }
    List<ReadPlan> reads = new ArrayList<>();
    List<Action> actions = new ArrayList<>(plan.actions());
    for (CopySource source : sources) {
      reads.add(new ReadPlan.Get(source.key()));
      actions.add(
          Action.of(Kind.CHECK, new Target.Source(source), source.key())
              .onlyIf(Requirements.unchanged(List.of(OwnedAttribute.VERSION)), exists(source)));
    }
    ReadPlan read = reads.size() == 1 ? reads.get(0) : new ReadPlan.Parallel(reads);
    return new WritePlan.ReadFirst("for what is copied", read, WritePlans.of(actions));
  }

  /** The requirement that the source exists; the check of its version implies it too. */
  private Requirement exists(CopySource source) {
    boolean mayBeTombstone = designed.tombstones().contains(source.entity());
    return new Requirements(designed).exists(mayBeTombstone).silent();
  }
}
