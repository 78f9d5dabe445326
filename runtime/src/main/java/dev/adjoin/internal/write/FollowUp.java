// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.AdjoinException;
import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.internal.execute.Deadline;
import dev.adjoin.internal.execute.FailureBuilder;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.plan.Action;
import dev.adjoin.internal.plan.Effect;
import dev.adjoin.internal.plan.WritePlan;
import dev.adjoin.internal.plan.WritePlan.Step;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The steps that follow the first write of longer work. Should they not be reached, the journal has
 * them.
 */
final class FollowUp {
  private final Scene scene;
  private final OpenTable table;
  private final Deadline deadline;

  FollowUp(Scene scene, Deadline deadline) {
    this.scene = scene;
    this.table = scene.table();
    this.deadline = deadline;
  }

  void run(Chosen chosen) {
    boolean isEntered =
        chosen.actions().stream()
            .flatMap(a -> a.effects().stream())
            .filter(Effect.Entered.class::isInstance)
            .map(Effect.Entered.class::cast)
            .anyMatch(e -> e.causes().isEmpty() || Journal.isCaused(scene, e));
    if (isEntered) {
      chosen.later().forEach(this::run);
    }
  }

  /** Each transaction by itself: what an earlier attempt did is seen, and left out. */
  void run(Step step) {
    run(step.actions(), key -> true);
  }

  /** The same for some of the items. */
  void run(List<Action> actions, Predicate<String> wanted) {
    Known known = new Known(table, deadline);
    List<ItemWrite> left = writes(actions, known, wanted);
    int attempts = 0;
    while (!left.isEmpty()) {
      attempts++;
      List<ItemWrite> part = left.subList(0, Math.min(left.size(), WritePlan.MOST_ACTIONS));
      if (send(part) instanceof Sent.Rejected rejected) {
        rejected.rejections().forEach(r -> known.learn(r.write().key(), r.stored()));
        Set<String> rest = rest(left, rejected);
        left = writes(actions, known, rest::contains);
        if (!deadline.pause(scene.operation().name(), attempts)) {
          throw contended(attempts);
        }
      } else {
        left = left.subList(part.size(), left.size());
      }
    }
  }

  private Sent send(List<ItemWrite> part) {
    String token = table.environment().newName();
    String name = scene.operation().name();
    return new Sending(table, name, part, scene.intention(), token, false, deadline).send();
  }

  private AdjoinException contended(int attempts) {
    return FailureBuilder.of(Reason.CONFLICT, scene.operation().name())
        .attempts(attempts)
        .because(scene.operation().subject() + " was changed by others each time");
  }

  private List<ItemWrite> writes(List<Action> actions, Known known, Predicate<String> wanted) {
    Scene own =
        new Scene(
            scene.context(), scene.operation(), known, scene.intention(), scene.now(), Set.of());
    Chosen all = new Chosen(actions, List.of(), Set.of(), false);
    return new Rendering(own, all)
        .writes().stream().filter(w -> wanted.test(table.keys().name(w.key()))).toList();
  }

  /** Without what turned out to be done. */
  private Set<String> rest(List<ItemWrite> left, Sent.Rejected rejected) {
    Set<String> rest = new HashSet<>();
    left.forEach(w -> rest.add(table.keys().name(w.key())));
    for (Sent.Rejection rejection : rejected.rejections()) {
      boolean isTombstone = Conventions.isTombstone(rejection.stored());
      boolean isGone = rejection.stored().isEmpty();
      boolean wasToBeNew = rejection.write().isNew();
      if (wasToBeNew && !isTombstone || !wasToBeNew && isGone) {
        rest.remove(table.keys().name(rejection.write().key()));
      }
    }
    return rest;
  }
}
