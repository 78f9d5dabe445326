// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.write;

import dev.adjoin.declare.Store;
import dev.adjoin.internal.compile.read.Blueprint;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.plan.PlannedWrite;
import java.util.ArrayList;
import java.util.List;

/** Plans all writes that a model supports. */
public final class WritePlanner {
  private final Blueprint blueprint;

  public WritePlanner(Blueprint blueprint) {
    this.blueprint = blueprint;
  }

  public List<PlannedWrite> all() {
    List<PlannedWrite> writes = new ArrayList<>();
    for (Entity entity : blueprint.schema().model().entities()) {
      writes.addAll(new EntityWrites(blueprint).of(entity));
    }
    for (Relationship relationship : blueprint.schema().model().relationships()) {
      boolean edges = relationship.store() == Store.EDGES;
      writes.addAll(
          edges
              ? new EdgeWrites(blueprint).of(relationship)
              : new SummaryWrites(blueprint).of(relationship));
    }
    return writes.stream().map(new RecognisableWrites(blueprint)::of).toList();
  }
}
