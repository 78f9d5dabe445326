// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.internal.execute.FailureBuilder;
import dev.adjoin.internal.plan.Action;
import dev.adjoin.internal.plan.Effect;
import dev.adjoin.internal.plan.Work;
import dev.adjoin.internal.plan.WritePlan;
import java.util.List;

/**
 * Refuses what takes more than one request: what copies an attribute would have to follow its
 * change, and what hangs on an entity to go with it.
 */
final class Refusal {
  private final Scene scene;

  Refusal(Scene scene) {
    this.scene = scene;
  }

  void check(Chosen chosen) {
    Operation operation = scene.operation();
    if (operation.wish() instanceof Wish.Gone && operation.plan() instanceof WritePlan.Steps) {
      throw FailureBuilder.of(Reason.REFUSED, operation.name())
          .because(operation.subject() + " is deleted in several steps: delete it by itself");
    }
    for (Action action : chosen.actions()) {
      for (Effect effect : action.effects()) {
        if (effect instanceof Effect.Entered entered && entered.work() == Work.PROPAGATE) {
          check(entered);
        }
      }
    }
  }

  private void check(Effect.Entered entered) {
    if (scene.changes(entered.causes())) {
      scene.known().read(scene.operation().name(), scene.ownKey());
    }
    if (Journal.isCaused(scene, entered) && !scene.stored().isEmpty()) {
      List<String> changed =
          entered.causes().stream().filter(c -> scene.changesValue(List.of(c))).toList();
      throw FailureBuilder.of(Reason.REFUSED, scene.operation().name())
          .because(
              "others copy %s of %s, which must not change"
                  .formatted(String.join(" and ", changed), scene.operation().subject()));
    }
  }
}
