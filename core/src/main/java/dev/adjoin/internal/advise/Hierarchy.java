// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.advise;

import dev.adjoin.internal.model.Model;
import dev.adjoin.internal.model.Schema;

/**
 * Several levels in one partition: each level's sort key begins with the key of the level above.
 */
final class Hierarchy implements DesignPattern {
  @Override
  public PatternKind kind() {
    return PatternKind.HIERARCHY;
  }

  @Override
  public boolean describes(Model model, Subject subject) {
    return subject instanceof Subject.Children
        && new Schema(model).ancestors(subject.entityIn(model)).size() > 1;
  }

  @Override
  public PatternResult apply(Model model, Subject subject) {
    return new PatternResult.Changed(model);
  }
}
