// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.advise;

import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Model;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A guard item for each value: found consistently by two reads, and no two items share a value. */
final class UniqueGuard implements DesignPattern {
  @Override
  public PatternKind kind() {
    return PatternKind.UNIQUE_GUARD;
  }

  @Override
  public boolean describes(Model model, Subject subject) {
    return false;
  }

  /** A second item with the same value is refused. */
  @Override
  public Optional<Refusal> refusal() {
    return Optional.of(new Refusal.ChangesMeaning("two items could no longer have the same value"));
  }

  @Override
  public PatternResult apply(Model model, Subject subject) {
    Subject.LookedUp looked = (Subject.LookedUp) subject;
    Entity entity = looked.entityIn(model);
    List<List<String>> uniques = new ArrayList<>(entity.uniques());
    if (uniques.contains(looked.attributes())) {
      return new PatternResult.Unfit("it is declared as well as the lookup");
    }
    uniques.add(looked.attributes());
    return new PatternResult.Changed(
        model.with(
            entity.toBuilder()
                .uniques(uniques)
                .lookups(
                    entity.lookups().stream().filter(l -> !l.equals(looked.attributes())).toList())
                .build()));
  }
}
