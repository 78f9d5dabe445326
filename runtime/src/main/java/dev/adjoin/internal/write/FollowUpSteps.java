// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.AdjoinException;
import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.internal.execute.Calls.Deadline;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.execute.StoredValues;
import dev.adjoin.internal.model.DynamoDbLimits;
import dev.adjoin.internal.plan.Action;
import dev.adjoin.internal.plan.Action.Kind;
import dev.adjoin.internal.plan.Requirement.Failure;
import dev.adjoin.internal.write.PreparedWrite.Branch;
import dev.adjoin.internal.write.WriteSender.Recognition;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Runs the steps after the first write of a write in several steps. If the process ends before,
 * they can be completed from the journal.
 */
final class FollowUpSteps {
  private final Binding binding;
  private final OpenTable table;
  private final Deadline deadline;

  FollowUpSteps(Binding binding, Deadline deadline) {
    this.binding = binding;
    this.table = binding.table();
    this.deadline = deadline;
  }

  /**
   * Runs the later steps of a branch whose first write added the journal entry. If the entity is
   * gone meanwhile, the steps on it are left out.
   */
  void run(Branch branch) {
    branch.later().forEach(step -> run(step.actions(), key -> true));
  }

  /**
   * Runs actions in as many transactions as they need, each with the checks among them. Actions
   * that an earlier attempt completed are recognised and skipped.
   *
   * @param wanted selects the items to write, by key
   * @return false if a check failed, so that the rest must not be done
   */
  boolean run(List<Action> all, Predicate<String> wanted) {
    List<Action> actions = all.stream().filter(a -> a.kind() != Kind.CHECK).toList();
    List<ItemWrite> checks =
        writes(
            all.stream().filter(a -> a.kind() == Kind.CHECK).toList(),
            new ItemCache(table, deadline),
            key -> true);
    ItemCache items = new ItemCache(table, deadline);
    List<ItemWrite> left = writes(actions, items, wanted);
    int attempts = 0;
    while (!left.isEmpty()) {
      attempts++;
      int most = Math.min(left.size(), DynamoDbLimits.TRANSACTION_ITEMS - checks.size());
      List<ItemWrite> part = left.subList(0, most);
      List<ItemWrite> sent = new ArrayList<>(checks);
      sent.addAll(part);
      if (send(sent) instanceof WriteSender.Rejected rejected) {
        if (rejected.rejections().stream().anyMatch(r -> checks.contains(r.write()))) {
          return false;
        }
        rejected.rejections().forEach(r -> items.add(r.write().key(), r.stored()));
        Set<String> rest = rest(left, rejected);
        left = writes(actions, items, rest::contains);
        if (!deadline.pause(binding.request().name(), attempts)) {
          throw conflict(attempts);
        }
      } else {
        left = left.subList(part.size(), left.size());
      }
    }
    return true;
  }

  private WriteSender.Outcome send(List<ItemWrite> part) {
    String requestToken = table.environment().newName();
    String name = binding.request().name();
    return new WriteSender(
            table, name, part, binding.token(), requestToken, Recognition.CHEAPEST, deadline)
        .send();
  }

  private AdjoinException conflict(int attempts) {
    return binding
        .request()
        .failure(Reason.CONFLICT)
        .attempts(attempts)
        .because(binding.request().subject() + " was changed by others each time");
  }

  private List<ItemWrite> writes(List<Action> actions, ItemCache items, Predicate<String> wanted) {
    Binding own = new Binding(table, binding.request(), items, binding.token(), binding.now());
    List<ItemWrite> writes = new ArrayList<>();
    for (Action action : actions) {
      ActionBinder.bind(own, binding.request().prepared().action(action), writes);
    }
    writes.removeIf(write -> !wanted.test(table.keys().name(write.key())));
    return writes;
  }

  /** Whether the item belongs to other work by now. */
  private static boolean isLost(WriteSender.Rejection rejection) {
    return rejection.failures().stream()
        .map(failed -> failed.requirement().planned())
        .anyMatch(planned -> planned != null && planned.failure() == Failure.MARK_LOST);
  }

  /** The keys of the remaining writes, without those that turned out to be completed. */
  private Set<String> rest(List<ItemWrite> left, WriteSender.Rejected rejected) {
    Set<String> rest = new HashSet<>();
    left.forEach(write -> rest.add(table.keys().name(write.key())));
    for (WriteSender.Rejection rejection : rejected.rejections()) {
      boolean isDone =
          rejection.write().isNew()
              ? !StoredValues.isTombstone(rejection.stored())
              : rejection.stored().isEmpty();
      if (isDone || isLost(rejection)) {
        rest.remove(table.keys().name(rejection.write().key()));
      }
    }
    return rest;
  }
}
