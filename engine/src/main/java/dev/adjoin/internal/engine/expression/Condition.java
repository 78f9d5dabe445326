// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression;

import dev.adjoin.internal.engine.value.Item;
import java.util.List;
import java.util.Set;

/** A condition or a filter of one request. */
public final class Condition {
  private final Predicate root;
  private final List<Path> paths;
  private final Binding binding;

  Condition(Predicate root, List<Path> paths, Binding binding) {
    this.root = root;
    this.paths = paths;
    this.binding = binding;
  }

  /** The condition that a tree is with what the request's placeholders stand for. */
  static Condition of(String kind, ConditionTree tree, Placeholders placeholders) {
    Binding binding = tree.unbound().bind(kind, placeholders);
    tree.root().check(binding);
    return new Condition(tree.root(), tree.paths(), binding);
  }

  /** Whether the condition holds for the item; pass {@link Item#EMPTY} for a missing one. */
  public boolean matches(Item item) {
    return root.holds(item, binding);
  }

  /** The attributes it mentions, in the order it does. */
  public Set<String> attributes() {
    return RootAttributes.attributes(paths, binding);
  }

  /** The attributes it looks into, as into maps or lists. */
  public Set<String> nestedAttributes() {
    return RootAttributes.nested(paths, binding);
  }
}
