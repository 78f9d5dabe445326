// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.model;

import dev.adjoin.declare.OnDelete;
import org.jspecify.annotations.Nullable;

/**
 * The end of a reference.
 *
 * @param member the entity whose items refer to another
 */
public record ReferenceEnd(Entity member, Reference reference) implements End {
  /** The attribute that holds the id. */
  @Override
  public String name() {
    return reference.attribute();
  }

  @Override
  public String entity() {
    return reference.entity();
  }

  @Override
  public OnDelete onDelete() {
    return reference.onDelete();
  }

  @Override
  public boolean isChecked() {
    return reference.isChecked();
  }

  @Override
  public boolean hasGate() {
    return reference.isChecked();
  }

  @Override
  public int shards() {
    return reference.shards();
  }

  @Override
  public @Nullable String count() {
    return reference.count();
  }
}
