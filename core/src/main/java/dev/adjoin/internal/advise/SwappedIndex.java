// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.advise;

import dev.adjoin.declare.Inverse;
import dev.adjoin.declare.Store;
import dev.adjoin.internal.model.Model;
import dev.adjoin.internal.model.Relationship;

/**
 * An adjacency list whose index has the table's own keys, swapped: no key attributes of its own.
 */
final class SwappedIndex implements DesignPattern {
  @Override
  public PatternKind kind() {
    return PatternKind.SWAPPED_INDEX;
  }

  @Override
  public boolean describes(Model model, Subject subject) {
    return subject instanceof Subject.ManyToMany many
        && model.table().swapped()
        && many.in(model).store() == Store.EDGES
        && many.in(model).inverseKind() == Inverse.INDEX;
  }

  @Override
  public PatternResult apply(Model model, Subject subject) {
    Relationship declared = ((Subject.ManyToMany) subject).in(model);
    Model swapped = model.withTable(model.table().withSwapped(true));
    return new PatternResult.Changed(
        swapped.with(EdgeForm.unsharded(model, declared, Inverse.INDEX)));
  }
}
