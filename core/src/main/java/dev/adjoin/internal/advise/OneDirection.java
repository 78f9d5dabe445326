// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.advise;

import dev.adjoin.declare.Inverse;
import dev.adjoin.declare.Side;
import dev.adjoin.declare.Store;
import dev.adjoin.internal.model.Model;
import dev.adjoin.internal.model.Relationship;
import java.util.Set;
import java.util.TreeSet;

/** An adjacency list that is read from one side only: no index. */
final class OneDirection implements DesignPattern {
  private final Set<Side> read;

  /**
   * @param read the sides from which the relationship is read
   */
  OneDirection(Set<Side> read) {
    this.read = new TreeSet<>(read);
  }

  @Override
  public PatternKind kind() {
    return PatternKind.ONE_DIRECTION;
  }

  @Override
  public boolean describes(Model model, Subject subject) {
    return subject instanceof Subject.ManyToMany many
        && many.in(model).store() == Store.EDGES
        && many.in(model).inverseKind() == Inverse.NONE;
  }

  @Override
  public PatternResult apply(Model model, Subject subject) {
    Relationship declared = ((Subject.ManyToMany) subject).in(model);
    if (read.contains(Side.TO)) {
      return new PatternResult.Unfit("it is read from " + declared.to());
    }
    Relationship changed = EdgeForm.unsharded(model, declared, Inverse.NONE);
    return new PatternResult.Changed(
        model.with(
            changed.toBuilder()
                .project(null)
                .together(EdgeForm.without(changed.together(), Side.TO))
                .build()));
  }
}
