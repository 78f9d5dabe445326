// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression;

import dev.adjoin.internal.engine.expression.tree.DocumentPath;
import dev.adjoin.internal.engine.expression.tree.Parameter;
import dev.adjoin.internal.engine.expression.tree.ParsedExpression;
import dev.adjoin.internal.engine.expression.tree.PlaceholderBinding;
import dev.adjoin.internal.engine.expression.tree.Placeholders;
import dev.adjoin.internal.engine.value.Item;
import java.util.List;
import java.util.Map;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A projection expression, bound to the placeholders of one request. */
public final class Projection {
  private final List<DocumentPath> paths;
  private final PlaceholderBinding binding;
  private final PathFilter cut;

  private Projection(List<DocumentPath> paths, PlaceholderBinding binding) {
    this.paths = paths;
    this.binding = binding;
    this.cut = new PathFilter(PathTree.of(binding, paths, Boolean.TRUE));
  }

  static Projection of(ParsedExpression<List<DocumentPath>> tree, Placeholders placeholders) {
    PlaceholderBinding binding = tree.bind(Parameter.PROJECTION, placeholders);
    tree.root().forEach(path -> path.check(binding));
    return new Projection(tree.root(), binding);
  }

  /** A projection without placeholders, for legacy parameters. */
  static Projection of(List<DocumentPath> paths) {
    return new Projection(paths, PlaceholderBinding.NONE);
  }

  /** The projected part of the item. */
  public Map<String, AttributeValue> apply(Item item) {
    return cut.of(item);
  }

  /** The top-level attributes that the projection refers to, in the order of their first use. */
  public Set<String> attributes() {
    return RootAttributes.attributes(paths, binding);
  }

  /** The top-level attributes of the nested paths, which lead into maps or lists. */
  public Set<String> nestedAttributes() {
    return RootAttributes.nested(paths, binding);
  }
}
