// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.advise;

import dev.adjoin.declare.Inverse;
import dev.adjoin.declare.Store;
import dev.adjoin.internal.model.Model;
import dev.adjoin.internal.model.Relationship;

/** An adjacency list whose other direction is read through an index: a link is one item. */
final class InverseIndex implements DesignPattern {
  @Override
  public PatternKind kind() {
    return PatternKind.INVERSE_INDEX;
  }

  @Override
  public boolean describes(Model model, Subject subject) {
    return subject instanceof Subject.ManyToMany many
        && !model.table().swapped()
        && many.in(model).store() == Store.EDGES
        && many.in(model).inverseKind() == Inverse.INDEX;
  }

  @Override
  public PatternResult apply(Model model, Subject subject) {
    Relationship declared = ((Subject.ManyToMany) subject).in(model);
    Model own = model.withTable(model.table().withSwapped(false));
    return new PatternResult.Changed(own.with(EdgeForm.unsharded(model, declared, Inverse.INDEX)));
  }
}
