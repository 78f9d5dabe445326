// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.write;

import dev.adjoin.internal.compile.read.DesignedModel;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.plan.Action;
import dev.adjoin.internal.plan.Action.Kind;
import dev.adjoin.internal.plan.Action.Place;
import dev.adjoin.internal.plan.CopySource;
import dev.adjoin.internal.plan.Part;
import dev.adjoin.internal.plan.ReadPlan;
import dev.adjoin.internal.plan.Requirement;
import dev.adjoin.internal.plan.Target;
import dev.adjoin.internal.plan.WritePlan;
import java.util.ArrayList;
import java.util.List;

/**
 * Plans writes of items that hold copies. A copy is of one version of one entity: an item is
 * written on condition that the sources of its copies have not changed since they were read, and
 * were not deleted and created again.
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
      actions.add(unchanged(source));
    }
    ReadPlan read = reads.size() == 1 ? reads.get(0) : new ReadPlan.Parallel(reads);
    return new WritePlan.ReadFirst("for what is copied", read, WritePlans.of(actions));
  }

  /** Copies anew what an item copies by a reference that changes. */
  List<Part> moved(Member member) {
    boolean isOnly = new CopySources(designed).of(member).size() == 1;
    List<Part> parts = new ArrayList<>();
    for (CopySource source : byReference(member)) {
      Part copied = isOnly ? AttributeParts.forwardOnly(source) : AttributeParts.forward(source);
      parts.add(copied.ifChanges(List.of(source.source())));
    }
    return parts;
  }

  /**
   * The write of an existing item preceded by reads of what it begins to refer to, if it copies by
   * references.
   */
  WritePlan moving(Member member, WritePlan plan) {
    List<CopySource> sources = byReference(member);
    if (sources.isEmpty()) {
      return plan;
    }
    if (plan instanceof WritePlan.ReadFirst first) {
      return first.then(moving(member, first.write()));
    }
    List<Action> actions = new ArrayList<>(plan.actions());
    sources.forEach(source -> actions.add(unchanged(source).at(Place.MOVED_TO)));
    WritePlan write = WritePlans.of(actions);
    for (CopySource source : sources) {
      ReadPlan read = new ReadPlan.Get(source.key());
      write = new WritePlan.ReadFirst("", List.of(source.source()), read, write);
    }
    return write;
  }

  private List<CopySource> byReference(Member member) {
    return new CopySources(designed)
        .of(member).stream()
            .filter(source -> Schema.reference(member, source.copies().get(0)).isPresent())
            .toList();
  }

  private Action unchanged(CopySource source) {
    return Action.of(Kind.CHECK, new Target.Source(source), source.key())
        .onlyIf(Requirements.unchangedSource(), exists(source));
  }

  /** The requirement that the source exists; the check of its version implies it too. */
  private Requirement exists(CopySource source) {
    boolean mayBeTombstone = designed.tombstones().contains(source.entity());
    return new Requirements(designed).exists(mayBeTombstone).silent();
  }
}
