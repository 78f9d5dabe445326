// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.execute.Keys;
import dev.adjoin.internal.plan.Action;
import dev.adjoin.internal.plan.Target;
import dev.adjoin.internal.plan.WritePlan;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Finds the items that an operation is on, before anything is read. */
final class Claims {
  /**
   * What an edge counts that has no item of its own: all of them are parts of expressions on a few
   * items, and DynamoDB takes expressions of 4 KB.
   */
  private static final int IN_EXPRESSIONS = 4;

  private final Operation operation;
  private final Keys keys;
  private final @Nullable ItemType primary;
  private final Scene scene;
  private final Function<String, @Nullable Object> identity;
  private final Set<String> own = new LinkedHashSet<>();
  private final Set<String> shared = new HashSet<>();
  private int ownItems;

  private Claims(Scene scene) {
    this.scene = scene;
    this.operation = scene.operation();
    this.keys = scene.table().keys();
    this.primary = scene.table().design().primary().get(scene.shape().type());
    this.identity = scene.shape().values(operation.identity());
  }

  static Claim of(Scene scene) {
    return new Claims(scene).claim();
  }

  private Claim claim() {
    String item = primary == null ? named() : keys.name(keys.of(primary.key(), identity));
    own.add(item);
    List<Action> actions = Conventions.actions(operation.plan()).toList();
    actions.forEach(this::add);
    ownItems = primary == null ? IN_EXPRESSIONS : ownItems;
    int bytes = operation.wish() instanceof Wish.Whole whole ? ItemSize.of(whole.item()) : 0;
    boolean isAlone = isAlone(operation.plan());
    return new Claim(item, own, ownItems, shared, bytes * Math.max(1, ownItems), isAlone);
  }

  static boolean isAlone(WritePlan plan) {
    return plan instanceof WritePlan.Single;
  }

  private void add(Action action) {
    if (action.times() == 1 && isShared(action.target())) {
      shared.add(keys.name(keys.of(action.key(), identity)));
    } else {
      ownItems += action.times();
      if (action.target() instanceof Target.Guard) {
        guard(action);
      }
    }
  }

  private static boolean isShared(Target target) {
    return target instanceof Target.GateItem
        || target instanceof Target.End
        || target instanceof Target.Source;
  }

  private void guard(Action action) {
    Function<String, @Nullable Object> values = scene.values();
    if (action.key().partition().attributes().stream().allMatch(n -> values.apply(n) != null)) {
      own.add(keys.name(keys.of(action.key(), values)));
    }
  }

  /** An edge that is kept in summaries has no item, but the values that identify it. */
  private String named() {
    StringBuilder text = new StringBuilder();
    for (AttributeValue value : operation.identity().values()) {
      String shown = value.toString();
      text.append(shown.length()).append(':').append(shown);
    }
    return text.toString();
  }
}
