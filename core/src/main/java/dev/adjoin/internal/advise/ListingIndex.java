// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.advise;

import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Model;

/** An index with all items of a type in one partition: listed without a Scan. */
final class ListingIndex implements DesignPattern {
  @Override
  public PatternKind kind() {
    return PatternKind.LISTING_INDEX;
  }

  @Override
  public boolean describes(Model model, Subject subject) {
    return subject instanceof Subject.Listed && subject.entityIn(model).listingShards() == 1;
  }

  @Override
  public PatternResult apply(Model model, Subject subject) {
    Entity entity = subject.entityIn(model);
    return new PatternResult.Changed(model.with(entity.toBuilder().listingShards(1).build()));
  }
}
