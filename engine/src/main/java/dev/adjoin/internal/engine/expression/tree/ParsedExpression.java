// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression.tree;

import java.util.List;

/**
 * An expression as it was parsed from its text alone, without the placeholders of a request.
 *
 * @param <T> a {@link Predicate} for conditions, filters and key conditions, a list of {@link
 *     UpdateAction}s for updates, a list of {@link DocumentPath}s for projections
 * @param paths all paths in the expression, in the order of the text
 * @param names the name placeholders; a path refers to them by their index
 * @param values the value placeholders; an operand refers to them by their index
 */
public record ParsedExpression<T>(
    T root, List<DocumentPath> paths, List<String> names, List<String> values) {
  public ParsedExpression {
    paths = List.copyOf(paths);
    names = List.copyOf(names);
    values = List.copyOf(values);
  }

  /** Binds the placeholders of a request; {@code parameter} is for messages. */
  public PlaceholderBinding bind(Parameter parameter, Placeholders placeholders) {
    return new PlaceholderBinding(parameter.spelt(), names, values, placeholders);
  }
}
