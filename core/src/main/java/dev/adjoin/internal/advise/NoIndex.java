// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.advise;

import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Model;

/** No index: for what nobody reads. */
final class NoIndex implements DesignPattern {
  @Override
  public String name() {
    return "no index";
  }

  @Override
  public boolean describes(Model model, Subject subject) {
    return false;
  }

  @Override
  public PatternResult apply(Model model, Subject subject) {
    if (subject instanceof Subject.Viewed viewed) {
      return new PatternResult.Changed(Views.remove(model, viewed.memberIn(model), viewed.view()));
    }
    Subject.LookedUp looked = (Subject.LookedUp) subject;
    Entity entity = looked.entityIn(model);
    return new PatternResult.Changed(
        model.with(
            entity.toBuilder()
                .lookups(
                    entity.lookups().stream().filter(l -> !l.equals(looked.attributes())).toList())
                .build()));
  }
}
