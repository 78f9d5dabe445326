// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.write;

import dev.adjoin.declare.Store;
import dev.adjoin.internal.compile.read.DesignedModel;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.plan.PlannedWrite;
import java.util.ArrayList;
import java.util.List;

/** Plans all writes that a model supports. */
public final class WritePlanner {
  private final DesignedModel designed;

  public WritePlanner(DesignedModel designed) {
    this.designed = designed;
  }

  public List<PlannedWrite> all() {
    List<PlannedWrite> writes = new ArrayList<>();
    for (Entity entity : designed.schema().model().entities()) {
      writes.addAll(new EntityWrites(designed).of(entity));
    }
    for (Relationship relationship : designed.schema().model().relationships()) {
      boolean edges = relationship.store() == Store.EDGES;
      writes.addAll(
          edges
              ? new EdgeWrites(designed).of(relationship)
              : new SummaryWrites(designed).of(relationship));
    }
    return writes.stream().map(new RecognisableWrites(designed)::of).toList();
  }
}
