// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.advise;

import dev.adjoin.internal.model.Model;
import dev.adjoin.internal.model.Projection;
import dev.adjoin.internal.model.View;

/** An index that carries only keys: the smallest writes, and a batch read for everything else. */
final class KeysOnlyIndex implements DesignPattern {
  @Override
  public PatternKind kind() {
    return PatternKind.KEYS_ONLY_INDEX;
  }

  @Override
  public boolean describes(Model model, Subject subject) {
    return subject instanceof Subject.Viewed viewed
        && !Views.of(model, viewed).local()
        && Views.of(model, viewed).project().equals(Projection.KEYS);
  }

  @Override
  public PatternResult apply(Model model, Subject subject) {
    if (!(subject instanceof Subject.Viewed viewed)) {
      return new PatternResult.Unfit("only a view has its own projection");
    }
    View view = Views.of(model, viewed);
    return new PatternResult.Changed(
        Views.replace(model, viewed.memberIn(model), view.projecting(Projection.KEYS)));
  }
}
