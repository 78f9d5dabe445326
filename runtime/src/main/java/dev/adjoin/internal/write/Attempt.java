// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.internal.codec.UnreadableItemException;
import dev.adjoin.internal.execute.Deadline;
import dev.adjoin.internal.execute.FailureBuilder;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.model.Entity;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** One time that operations are run, from what is read to an answer. */
final class Attempt {
  private static final int NONE = Integer.MAX_VALUE;
  private final WriteContext context;
  private final OpenTable table;
  private final String name;
  private final List<Operation> operations;
  private final Deadline deadline;
  private final Known known;
  private final int number;
  private final String intention;
  private final Instant now;
  private final List<Scene> scenes = new ArrayList<>();
  private final List<Chosen> choices = new ArrayList<>();
  private final List<Failure> unmet = new ArrayList<>();
  private List<ItemWrite> written = List.of();
  private List<Sent.Rejection> rejections = List.of();

  /**
   * @param known what was read before, and gets what is read now
   * @param number which one it is
   */
  Attempt(
      WriteContext context,
      String name,
      List<Operation> operations,
      Deadline deadline,
      Known known,
      int number) {
    this.context = context;
    this.table = context.table();
    this.name = name;
    this.operations = operations;
    this.deadline = deadline;
    this.known = known;
    this.number = number;
    this.intention = table.environment().newName();
    this.now = table.environment().now();
  }

  Runner.Run run() {
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
    } catch (UnreadableItemException e) {
      throw FailureBuilder.of(Reason.UNREADABLE, name).cause(e).because(e.getMessage());
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

  private Runner.Run run(List<Failure> failures) {
    Failure first = failures.isEmpty() ? null : failures.get(0);
    return new Runner.Run(scenes, written, first, failures, number);
  }

  private Runner.Run send(List<ItemWrite> writes) {
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
    new Refusal(scene).check(chosen);
    Scene resolved = scene.resolving(choice.resolved(chosen));
    scenes.add(resolved);
    choices.add(chosen);
    return new Rendering(resolved, chosen).writes();
  }

  /** Keeps what the answer told of the items. */
  void learn() {
    rejections.forEach(r -> known.learn(r.write().key(), r.stored()));
  }
}
