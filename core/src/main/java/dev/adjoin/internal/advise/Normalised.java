// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.advise;

import dev.adjoin.declare.Answer;
import dev.adjoin.declare.Side;
import dev.adjoin.internal.model.Copy;
import dev.adjoin.internal.model.Model;
import dev.adjoin.internal.model.Relationship;
import java.util.List;

/** Nothing is duplicated: a read returns the edges, and then the current entities in one batch. */
final class Normalised implements DesignPattern {
  @Override
  public String name() {
    return "normalised (edges, then entities)";
  }

  /** A relationship without copies is normalised; it has the name of the way it is stored. */
  @Override
  public boolean describes(Model model, Subject subject) {
    return false;
  }

  @Override
  public Trial apply(Model model, Subject subject) {
    Relationship declared = ((Subject.ManyToMany) subject).in(model);
    Relationship edges = EdgeForm.edges(model, declared);
    if (edges.copies().isEmpty()) {
      return new Trial.Changed(model);
    }
    Model changed = model.with(edges.toBuilder().copies(List.of()).build());
    for (Side side : Side.values()) {
      if (edges.copies().stream().map(Copy::source).anyMatch(side.other().word()::equals)) {
        changed = EdgeForm.answering(changed, declared, side, Answer.ITEMS, Answer.ENTITIES);
      }
    }
    return new Trial.Changed(changed);
  }
}
