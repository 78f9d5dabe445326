// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.internal.design.AttributePath;
import dev.adjoin.internal.execute.StoredValues;
import dev.adjoin.internal.plan.Action;
import dev.adjoin.internal.plan.Path;
import dev.adjoin.internal.plan.Predicate;
import dev.adjoin.internal.plan.ReadPlan;
import dev.adjoin.internal.plan.Value;
import dev.adjoin.internal.plan.WritePlan;
import dev.adjoin.internal.plan.WritePlan.Step;
import dev.adjoin.internal.write.PreparedWrite.Branch;
import dev.adjoin.internal.write.PreparedWrite.PreparedAction;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Reads the items that a plan reads first, and selects the branch that applies. Used once. */
final class BranchSelector {
  private final Binding binding;
  private List<Step> later = List.of();

  BranchSelector(Binding binding) {
    this.binding = binding;
  }

  /**
   * Reads the items that the choice depends on, and selects the branch.
   *
   * @throws dev.adjoin.AdjoinException if the branch has steps that are not supported
   */
  Branch select() {
    List<Action> actions = actions(binding.request().plan());
    List<PreparedAction> prepared = new ArrayList<>(actions.size());
    for (Action action : actions) {
      prepared.add(binding.request().prepared().action(action));
    }
    refuseSteps();
    resolve(prepared);
    return new Branch(prepared, later);
  }

  private List<Action> actions(WritePlan plan) {
    if (plan instanceof WritePlan.ReadFirst first) {
      if (!first.why().isEmpty() || binding.mayChange(first.causes())) {
        read(first.read());
      }
      return actions(first.write());
    }
    if (plan instanceof WritePlan.Depending depending) {
      Map<String, AttributeValue> key = read(depending.read()).get(0);
      Map<String, AttributeValue> found = binding.items().read(pattern(), key);
      return actions(
          isThere(depending.presence(), found) ? depending.present() : depending.absent());
    }
    if (plan instanceof WritePlan.Steps steps) {
      Step first = steps.steps().get(0);
      first.reads().forEach(this::read);
      later = steps.steps().subList(1, steps.steps().size());
      return first.actions();
    }
    return plan.actions();
  }

  private boolean isThere(Predicate presence, Map<String, AttributeValue> found) {
    if (presence instanceof Predicate.Exists exists && exists.path().member() != null) {
      Path path = exists.path();
      String name = path.member().encode(binding.codec().values(binding.request().identity()));
      return StoredValues.at(found, AttributePath.of(path.attribute(), name)) != null;
    }
    if (presence instanceof Predicate.Equal equal
        && equal.value() instanceof Value.Constant constant) {
      AttributeValue stored = StoredValues.at(found, AttributePath.of(equal.path().attribute()));
      return stored != null && String.valueOf(constant.value()).equals(stored.n());
    }
    return !found.isEmpty() && !StoredValues.isTombstone(found);
  }

  /**
   * The keys of the items that every branch reads, so that several requests can read them together.
   */
  List<Map<String, AttributeValue>> reads() {
    WritePlan plan = binding.request().plan();
    if (plan instanceof WritePlan.ReadFirst first && !first.why().isEmpty()) {
      return keys(first.read());
    }
    return plan instanceof WritePlan.Depending depending ? keys(depending.read()) : List.of();
  }

  private List<Map<String, AttributeValue>> read(ReadPlan plan) {
    List<Map<String, AttributeValue>> keys = keys(plan);
    binding.items().readEach(pattern(), keys);
    return keys;
  }

  private List<Map<String, AttributeValue>> keys(ReadPlan plan) {
    return gets(plan).map(get -> binding.readKey(get.key())).filter(Objects::nonNull).toList();
  }

  private static Stream<ReadPlan.Get> gets(ReadPlan plan) {
    return plan instanceof ReadPlan.Composed composed
        ? composed.parts().stream().flatMap(BranchSelector::gets)
        : Stream.of((ReadPlan.Get) plan);
  }

  private String pattern() {
    return binding.request().name();
  }

  /**
   * Reads the item if a change depends on it although the plan has no read: {@code + 1} on an
   * attribute that a key contains, or a time of creation that is not given.
   */
  private void resolve(List<PreparedAction> actions) {
    Set<String> relative = relative();
    if (!relative.isEmpty()) {
      Set<String> followed = new HashSet<>();
      actions.forEach(action -> followed.addAll(action.followed()));
      relative.retainAll(followed);
    }
    boolean isSummary = binding.request().prepared().item() == null;
    if (!relative.isEmpty() || isSummary && binding.request().options().concernEdge()) {
      binding.items().readEach(pattern(), itemsOf(actions));
    }
    binding.resolve(relative);
  }

  /** The attributes whose new value depends on the stored one. */
  private Set<String> relative() {
    if (binding.request().changes() != null) {
      Set<String> relative = new HashSet<>();
      binding
          .request()
          .changes()
          .forEach(
              (name, clause) -> {
                if (!clause.isAbsolute()) {
                  relative.add(name);
                }
              });
      return relative;
    }
    return binding.request().replaces() ? binding.createdTimesLeftOut() : new HashSet<>();
  }

  private List<Map<String, AttributeValue>> itemsOf(List<PreparedAction> actions) {
    if (binding.request().prepared().item() != null) {
      return List.of(binding.ownKey());
    }
    return actions.stream().map(a -> binding.key(a.action().key())).distinct().toList();
  }

  /** Rejects a delete in steps as part of a transaction. */
  private void refuseSteps() {
    WriteRequest request = binding.request();
    boolean isRemoval = request.given() == null && request.changes() == null;
    if (isRemoval && request.plan() instanceof WritePlan.Steps) {
      throw request
          .failure(Reason.REFUSED)
          .because(request.subject() + " is deleted in several steps: delete it on its own");
    }
  }
}
