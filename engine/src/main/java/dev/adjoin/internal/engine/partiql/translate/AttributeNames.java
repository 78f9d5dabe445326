// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.partiql.translate;

import dev.adjoin.internal.engine.partiql.parse.Expression;
import dev.adjoin.internal.engine.partiql.parse.Expression.Path;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Collects the names of the attributes that expressions refer to. */
public final class AttributeNames {
  private AttributeNames() {}

  /** The attribute names, in the order of their first use. */
  public static Set<String> in(Collection<Expression> expressions) {
    Set<String> attributes = new LinkedHashSet<>();
    expressions.forEach(expression -> add(expression, attributes));
    return attributes;
  }

  public static Set<String> in(Expression expression) {
    return in(List.of(expression));
  }

  private static void add(Expression expression, Set<String> attributes) {
    if (expression instanceof Path path) {
      attributes.add(path.attribute());
    }
    expression.parts().forEach(part -> add(part, attributes));
  }
}
