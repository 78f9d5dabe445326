// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine.expression;

import dev.adjoin.engine.value.Item;
import java.util.List;

/** Something in an expression that holds for an item or does not. */
sealed interface Test extends Part
    permits Test.All,
        Test.Any,
        Test.Not,
        Comparison,
        Between,
        In,
        Exists,
        HasType,
        BeginsWith,
        Contains {
  /** Refuses what cannot be evaluated, whatever the item, and looks up the placeholders. */
  void check(Binding binding);

  boolean holds(Item item, Binding binding);

  /** Tests joined by AND. */
  record All(List<Test> tests) implements Test {
    @Override
    public void check(Binding binding) {
      tests.forEach(test -> test.check(binding));
    }

    @Override
    public boolean holds(Item item, Binding binding) {
      for (Test test : tests) {
        if (!test.holds(item, binding)) {
          return false;
        }
      }
      return true;
    }
  }

  /** Tests joined by OR. */
  record Any(List<Test> tests) implements Test {
    @Override
    public void check(Binding binding) {
      tests.forEach(test -> test.check(binding));
    }

    @Override
    public boolean holds(Item item, Binding binding) {
      for (Test test : tests) {
        if (test.holds(item, binding)) {
          return true;
        }
      }
      return false;
    }
  }

  /** A test turned round. */
  record Not(Test test) implements Test {
    @Override
    public void check(Binding binding) {
      test.check(binding);
    }

    @Override
    public boolean holds(Item item, Binding binding) {
      return !test.holds(item, binding);
    }
  }
}
