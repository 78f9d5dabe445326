// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression.tree;

import dev.adjoin.internal.engine.value.Item;
import java.util.List;

/** A node of a condition that is true or false for an item. */
public sealed interface Predicate
    permits Predicate.All,
        Predicate.Any,
        Predicate.Not,
        Comparison,
        Between,
        In,
        Exists,
        HasType,
        BeginsWith,
        Contains {
  /**
   * Resolves the placeholders and throws a validation error for a predicate that is invalid for
   * every item.
   */
  void check(PlaceholderBinding binding);

  boolean holds(Item item, PlaceholderBinding binding);

  /** A conjunction (AND). */
  record All(List<Predicate> predicates) implements Predicate {
    @Override
    public void check(PlaceholderBinding binding) {
      predicates.forEach(predicate -> predicate.check(binding));
    }

    @Override
    public boolean holds(Item item, PlaceholderBinding binding) {
      for (Predicate predicate : predicates) {
        if (!predicate.holds(item, binding)) {
          return false;
        }
      }
      return true;
    }
  }

  /** A disjunction (OR). */
  record Any(List<Predicate> predicates) implements Predicate {
    @Override
    public void check(PlaceholderBinding binding) {
      predicates.forEach(predicate -> predicate.check(binding));
    }

    @Override
    public boolean holds(Item item, PlaceholderBinding binding) {
      for (Predicate predicate : predicates) {
        if (predicate.holds(item, binding)) {
          return true;
        }
      }
      return false;
    }
  }

  /** A negation (NOT). */
  record Not(Predicate predicate) implements Predicate {
    @Override
    public void check(PlaceholderBinding binding) {
      predicate.check(binding);
    }

    @Override
    public boolean holds(Item item, PlaceholderBinding binding) {
      return !predicate.holds(item, binding);
    }
  }
}
