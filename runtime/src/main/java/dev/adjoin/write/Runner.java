// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.write;

import dev.adjoin.codec.UnreadableItem;
import dev.adjoin.execute.AdjoinException;
import dev.adjoin.execute.AdjoinException.Reason;
import dev.adjoin.execute.Deadline;
import dev.adjoin.execute.OpenTable;
import dev.adjoin.model.Entity;
import dev.adjoin.plan.Action;
import dev.adjoin.plan.Effect;
import dev.adjoin.plan.Work;
import dev.adjoin.plan.WritePlan;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Runs operations, all or none: reads what their plans ask for, sends what follows, and begins
 * again when something was changed in between, until the deadline.
 */
final class Runner {
  private static final int NONE = Integer.MAX_VALUE;
  private final WriteContext context;
  private final OpenTable table;
  private final String name;
  private final List<Operation> operations;
  private final Deadline deadline;
  private final Known known;
  private int attempts;

  /**
   * What came of it.
   *
   * @param scenes the operations as they were done, or failed
   * @param failure why nothing was done; null when it was
   */
  record Run(
      List<Scene> scenes,
      List<ItemWrite> writes,
      @Nullable Failure failure,
      List<Failure> all,
      int attempts) {
    Scene scene() {
      return scenes.get(0);
    }
  }

  Runner(WriteContext context, String name, List<Operation> operations, Deadline deadline) {
    this(context, name, operations, deadline, new Known(context.table(), deadline));
  }

  /**
   * @param known what has been read a moment ago
   */
  Runner(
      WriteContext context,
      String name,
      List<Operation> operations,
      Deadline deadline,
      Known known) {
    this.context = context;
    this.table = context.table();
    this.name = name;
    this.operations = operations;
    this.deadline = deadline;
    this.known = known;
  }

  static Runner of(WriteContext context, Operation operation) {
    return new Runner(
        context, operation.name(), List.of(operation), context.table().calls().deadline());
  }

  /** One operation that must succeed. */
  static Run done(WriteContext context, Operation operation) {
    return of(context, operation).done();
  }

  /** All of it, or an exception that says why not. */
  Run done() {
    Run run = run();
    if (run.failure() != null) {
      throw new Causes(table).exception(run.failure(), run.attempts());
    }
    return run;
  }

  Run run() {
    while (true) {
      attempts++;
      Attempt attempt = new Attempt();
      Run run = attempt.run();
      if (run.failure() == null || !run.failure().requirement().isStale()) {
        return run;
      }
      known.forget();
      attempt.learn(known);
      if (!deadline.pause(name, attempts)) {
        throw new Causes(table).exception(run.failure(), attempts);
      }
    }
  }

  /** One time from what is read to an answer. */
  private final class Attempt {
    private final String intention = table.environment().newName();
    private final Instant now = table.environment().now();
    private final List<Scene> scenes = new ArrayList<>();
    private final List<Chosen> choices = new ArrayList<>();
    private final List<Failure> unmet = new ArrayList<>();
    private List<ItemWrite> written = List.of();
    private List<Sent.Rejection> rejections = List.of();

    Run run() {
      try {
        List<ItemWrite> writes = operations.size() > 1 ? together() : writes(operations.get(0));
        List<ItemWrite> merged = unmet.isEmpty() ? merged(writes) : List.of();
        if (!unmet.isEmpty()) {
          return run(unmet);
        }
        Merging.checkLimits(name, merged);
        return merged.isEmpty() ? run(List.of()) : send(merged);
      } catch (Unmet e) {
        return run(List.of(e.failure()));
      } catch (UnreadableItem e) {
        throw AdjoinException.of(Reason.UNREADABLE, name).cause(e).because(e.getMessage());
      }
    }

    /** What does not fit what is to be new may fit what is there: then that is what fails. */
    private List<ItemWrite> merged(List<ItemWrite> writes) {
      try {
        return new Merging(table.keys()).merged(writes);
      } catch (Unmet e) {
        if (e.failure().requirement().premise() instanceof Premise.Enough) {
          known.read(name, e.failure().key());
          refuseIfThere(writes);
        }
        unmet.add(e.failure());
        return List.of();
      }
    }

    private void refuseIfThere(List<ItemWrite> writes) {
      for (ItemWrite write : writes) {
        Map<String, AttributeValue> seen = write.isNew() ? known.seen(write.key()) : null;
        if (seen != null) {
          write.unmet(seen).stream()
              .filter(requirement -> !requirement.isStale())
              .forEach(r -> unmet.add(new Failure(r, write.key(), seen)));
        }
      }
    }

    private Run run(List<Failure> failures) {
      Failure first = failures.isEmpty() ? null : failures.get(0);
      return new Run(scenes, written, first, failures, attempts);
    }

    private Run send(List<ItemWrite> writes) {
      written = writes;
      boolean atLeastOnce = operations.stream().allMatch(o -> o.terms().atLeastOnce());
      Sent sent =
          new Sending(table, name, writes, intention, intention, atLeastOnce, deadline).send();
      if (sent instanceof Sent.Rejected rejected) {
        rejections = rejected.rejections();
        List<Failure> failures = new ArrayList<>(List.of(rejected.failure()));
        rejections.forEach(r -> failures.addAll(r.failures()));
        return run(failures);
      }
      for (int i = 0; i < scenes.size(); i++) {
        new FollowUp(scenes.get(i), deadline).run(choices.get(i));
      }
      return run(List.of());
    }

    /** What is only clear once an item is read is written a second time. */
    private List<ItemWrite> together() {
      readTogether();
      List<ItemWrite> writes = all();
      List<Map<String, AttributeValue>> unclear = new Merging(table.keys()).unclear(writes);
      if (unclear.isEmpty()) {
        return writes;
      }
      known.join(name, unclear);
      scenes.clear();
      choices.clear();
      unmet.clear();
      return all();
    }

    /** What others may copy from comes first, so that they can. */
    private List<ItemWrite> all() {
      List<Operation> ordered =
          operations.stream().sorted(Comparator.comparingInt(this::rank)).toList();
      List<ItemWrite> writes = new ArrayList<>();
      for (Operation operation : ordered) {
        List<ItemWrite> own = possible(operation);
        if (rank(operation) < NONE) {
          own.stream().filter(ItemWrite::isNew).forEach(w -> known.expect(w.key(), w.after()));
        }
        writes.addAll(own);
      }
      refuseIfThere(writes);
      return writes;
    }

    /** Nothing where it is known already that it cannot be done: so all that cannot are known. */
    private List<ItemWrite> possible(Operation operation) {
      try {
        return writes(operation);
      } catch (Unmet e) {
        unmet.add(e.failure());
        return List.of();
      }
    }

    /** How far below others an entity is; nothing copies from what is none, or is not new. */
    private int rank(Operation operation) {
      return operation.wish() instanceof Wish.Whole
              && operation.shape().member() instanceof Entity entity
          ? table.schema().ancestors(entity).size()
          : NONE;
    }

    private void readTogether() {
      List<Map<String, AttributeValue>> keys = new ArrayList<>();
      operations.forEach(operation -> keys.addAll(new Choice(scene(operation)).reads()));
      known.readAll(name, keys);
    }

    private Scene scene(Operation operation) {
      return new Scene(context, operation, known, intention, now, Set.of());
    }

    private List<ItemWrite> writes(Operation operation) {
      Scene scene = scene(operation);
      Choice choice = new Choice(scene);
      Chosen chosen = choice.take();
      refuse(scene, chosen);
      Scene resolved = scene.resolving(choice.resolved(chosen));
      scenes.add(resolved);
      choices.add(chosen);
      return new Rendering(resolved, chosen).writes();
    }

    void learn(Known known) {
      rejections.forEach(r -> known.learn(r.write().key(), r.stored()));
    }
  }

  /**
   * What copies an attribute would have to follow its change, and what hangs on an entity to go
   * with it. Both take more than one request.
   */
  private void refuse(Scene scene, Chosen chosen) {
    Operation operation = scene.operation();
    if (operation.wish() instanceof Wish.Gone && operation.plan() instanceof WritePlan.Steps) {
      throw AdjoinException.of(Reason.REFUSED, operation.name())
          .because(operation.subject() + " is deleted in several steps: delete it by itself");
    }
    for (Action action : chosen.actions()) {
      for (Effect effect : action.effects()) {
        if (effect instanceof Effect.Entered entered && entered.work() == Work.PROPAGATE) {
          refuse(scene, entered);
        }
      }
    }
  }

  private void refuse(Scene scene, Effect.Entered entered) {
    if (scene.changes(entered.causes())) {
      known.read(name, scene.ownKey());
    }
    if (Journal.isCaused(scene, entered) && !scene.stored().isEmpty()) {
      List<String> changed =
          entered.causes().stream().filter(c -> scene.changesValue(List.of(c))).toList();
      throw AdjoinException.of(Reason.REFUSED, scene.operation().name())
          .because(
              "others copy %s of %s, which must not change"
                  .formatted(String.join(" and ", changed), scene.operation().subject()));
    }
  }
}
