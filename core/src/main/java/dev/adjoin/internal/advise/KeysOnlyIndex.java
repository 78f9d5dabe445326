// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.advise;

import dev.adjoin.internal.model.Model;
import dev.adjoin.internal.model.Projection;
import dev.adjoin.internal.model.View;

/** An index that carries only keys: the smallest writes, and a batch read for everything else. */
final class KeysOnlyIndex implements DesignPattern {
  @Override
  public String name() {
    return "index of keys only";
  }

  @Override
  public boolean describes(Model model, Subject subject) {
    return false;
  }

  @Override
  public PatternResult apply(Model model, Subject subject) {
    if (!(subject instanceof Subject.Viewed viewed)) {
      return new PatternResult.Unfit("a lookup has no projection of its own");
    }
    View view = LookupIndex.view(model, viewed);
    if (view.project().equals(Projection.KEYS)) {
      return new PatternResult.Unfit("it carries only keys already");
    }
    View keys =
        View.named(view.name())
            .by(view.by())
            .order(view.order())
            .when(view.when())
            .shards(view.shards())
            .side(view.side())
            .local(view.local())
            .key(view.key())
            .sort(view.sort())
            .project(Projection.KEYS)
            .build();
    return new PatternResult.Changed(Views.replace(model, viewed.memberIn(model), keys));
  }
}
