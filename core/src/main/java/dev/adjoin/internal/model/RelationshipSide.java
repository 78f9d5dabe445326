// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.model;

import dev.adjoin.declare.OnDelete;
import dev.adjoin.declare.Side;
import dev.adjoin.declare.Store;
import org.jspecify.annotations.Nullable;

/** One of the two ends of a relationship. */
public record RelationshipSide(Relationship relationship, Side side) implements End {
  @Override
  public Relationship member() {
    return relationship;
  }

  @Override
  public String name() {
    return side.word();
  }

  @Override
  public String entity() {
    return relationship.end(side);
  }

  @Override
  public OnDelete onDelete() {
    return relationship.onDelete().get(side);
  }

  @Override
  public boolean isChecked() {
    return relationship.isChecked(side);
  }

  /** Summaries are counted by the maps that hold them. */
  @Override
  public boolean hasGate() {
    return relationship.store() == Store.EDGES && isChecked();
  }

  @Override
  public int shards() {
    return relationship.shards().get(side);
  }

  @Override
  public @Nullable String count() {
    return relationship.count().get(side);
  }
}
