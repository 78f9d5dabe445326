// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * DynamoDB's limits of one expression. Names and values are aliased, so that the number of
 * attributes and edges counts, not their size.
 */
final class ExpressionLimits {
  private static final int MOST_BYTES = 4096;
  private static final int MOST_OPERATORS = 300;
  private static final Pattern OPERATOR =
      Pattern.compile("\\b(?:AND|OR|NOT|IN)\\b|[<>=]+|[a-z_]+\\(");

  private final String name;
  private final String key;

  /**
   * @param name the operation, for messages
   * @param key the key of the item, for messages
   */
  ExpressionLimits(String name, String key) {
    this.name = name;
    this.key = key;
  }

  /**
   * Checks an update expression. The limit of operators is not checked, since an expression with
   * too many is too long as well.
   *
   * @throws IllegalArgumentException if it is too long
   */
  void update(@Nullable String expression) {
    most("update expression of", expression == null ? 0 : expression.length(), MOST_BYTES, "bytes");
  }

  /**
   * Checks a condition.
   *
   * @throws IllegalArgumentException when it is too long or has too many operators
   */
  void condition(@Nullable String expression) {
    int length = expression == null ? 0 : expression.length();
    most("condition on", length, MOST_BYTES, "bytes");
    if (length > MOST_OPERATORS) {
      long operators = OPERATOR.matcher(expression).results().count();
      most("condition on", operators, MOST_OPERATORS, "operators");
    }
  }

  private void most(String what, long found, int most, String unit) {
    if (found > most) {
      throw new IllegalArgumentException(
          "%s: the %s %s must be at most %d %s, but was %d"
              .formatted(name, what, key, most, unit, found));
    }
  }
}
