// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.write;

import dev.adjoin.declare.OnDelete;
import dev.adjoin.internal.compile.read.DesignedModel;
import dev.adjoin.internal.design.Gate;
import dev.adjoin.internal.model.End;
import dev.adjoin.internal.plan.Action;
import dev.adjoin.internal.plan.Action.Kind;
import dev.adjoin.internal.plan.Path;
import dev.adjoin.internal.plan.Requirement.Failure;
import dev.adjoin.internal.plan.Target;
import java.util.List;

/** Plans how an edge, or an item that refers to an entity, is counted at the entity's gate. */
final class GateWrites {
  private final DesignedModel designed;
  private final Requirements requirements;

  GateWrites(DesignedModel designed) {
    this.designed = designed;
    this.requirements = new Requirements(designed);
  }

  /** Counts an item in, if the entity exists and its gate is open. */
  Action entering(End end, Gate gate) {
    boolean mayBeTombstone =
        gate.isSharded()
            ? end.onDelete() == OnDelete.KEEP
            : designed.tombstones().contains(gate.entity());
    return counting(gate, 1)
        .onlyIf(List.of(requirements.exists(mayBeTombstone), Requirements.open(gate)));
  }

  /** Counts an item out. A closed gate allows it, because that is how a delete empties the gate. */
  Action leaving(Gate gate) {
    return counting(gate, -1)
        .onlyIf(requirements.remains(Failure.NOT_COUNTED), Requirements.positive(gate.number()));
  }

  private static Action counting(Gate gate, int amount) {
    return Action.of(Kind.UPDATE, new Target.GateItem(gate), gate.item())
        .with(
            AttributeParts.add(Path.of(gate.number()), amount),
            AttributeParts.add(Path.of(gate.changes()), 1));
  }
}
