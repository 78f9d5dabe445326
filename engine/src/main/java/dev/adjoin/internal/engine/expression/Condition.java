// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression;

import dev.adjoin.internal.engine.expression.tree.DocumentPath;
import dev.adjoin.internal.engine.expression.tree.Parameter;
import dev.adjoin.internal.engine.expression.tree.ParsedExpression;
import dev.adjoin.internal.engine.expression.tree.PlaceholderBinding;
import dev.adjoin.internal.engine.expression.tree.Placeholders;
import dev.adjoin.internal.engine.expression.tree.Predicate;
import dev.adjoin.internal.engine.value.Item;
import java.util.List;
import java.util.Set;

/** A condition or filter expression, bound to the placeholders of one request. */
public final class Condition {
  private final Predicate root;
  private final List<DocumentPath> paths;
  private final PlaceholderBinding binding;

  Condition(Predicate root, List<DocumentPath> paths, PlaceholderBinding binding) {
    this.root = root;
    this.paths = paths;
    this.binding = binding;
  }

  /** Binds a parsed condition to the placeholders of a request and checks it. */
  static Condition of(
      Parameter parameter, ParsedExpression<Predicate> tree, Placeholders placeholders) {
    PlaceholderBinding binding = tree.bind(parameter, placeholders);
    tree.root().check(binding);
    return new Condition(tree.root(), tree.paths(), binding);
  }

  /** Whether the condition is true for the item; pass {@link Item#EMPTY} if there is no item. */
  public boolean matches(Item item) {
    return root.holds(item, binding);
  }

  /** The top-level attributes that the condition refers to, in the order of their first use. */
  public Set<String> attributes() {
    return RootAttributes.attributes(paths, binding);
  }

  /** The top-level attributes of the nested paths, which lead into maps or lists. */
  public Set<String> nestedAttributes() {
    return RootAttributes.nested(paths, binding);
  }
}
