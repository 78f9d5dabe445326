// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.advise;

import dev.adjoin.declare.Inverse;
import dev.adjoin.declare.Store;
import dev.adjoin.internal.model.Model;
import dev.adjoin.internal.model.Relationship;

/** An adjacency list with a second item for the other direction, written in one transaction. */
final class Mirror implements DesignPattern {
  @Override
  public PatternKind kind() {
    return PatternKind.MIRROR;
  }

  @Override
  public boolean describes(Model model, Subject subject) {
    return subject instanceof Subject.ManyToMany many
        && many.in(model).store() == Store.EDGES
        && many.in(model).inverseKind() == Inverse.MIRROR;
  }

  @Override
  public PatternResult apply(Model model, Subject subject) {
    Relationship declared = ((Subject.ManyToMany) subject).in(model);
    return new PatternResult.Changed(
        model.with(EdgeForm.unsharded(model, declared, Inverse.MIRROR)));
  }
}
