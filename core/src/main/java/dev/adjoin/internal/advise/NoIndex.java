// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.advise;

import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Model;

/** No index: for what nobody reads. */
final class NoIndex implements DesignPattern {
  @Override
  public PatternKind kind() {
    return PatternKind.NO_INDEX;
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
    if (subject instanceof Subject.Referring referring) {
      return ReferenceIndex.removed(model, referring);
    }
    Entity.Builder without = subject.entityIn(model).toBuilder();
    return new PatternResult.Changed(
        model.with(
            subject instanceof Subject.LookedUp looked
                ? without
                    .lookups(
                        looked.entityIn(model).lookups().stream()
                            .filter(l -> !l.equals(looked.attributes()))
                            .toList())
                    .build()
                : without.listingShards(0).build()));
  }
}
