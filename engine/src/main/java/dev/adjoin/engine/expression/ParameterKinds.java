// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine.expression;

import dev.adjoin.engine.value.Refusal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which of a request's parameters are expressions and which are what there was before expressions:
 * a request uses the one kind or the other.
 *
 * <p>Both kinds are told in DynamoDB's order for the operation.
 */
public final class ParameterKinds {
  private static final String PROJECTION = ProjectionParser.KIND;

  private final List<String> expressions = new ArrayList<>(3);
  private final List<String> absentExpressions = new ArrayList<>(3);
  private final List<String> older = new ArrayList<>(0);

  /** An expression that the operation has, and its text if the request gives it. */
  public ParameterKinds expression(String name, @Nullable String text) {
    (text == null ? absentExpressions : expressions).add(name);
    return this;
  }

  /** A parameter from before expressions, if the request gives it. */
  public ParameterKinds older(String name, boolean given) {
    if (given) {
      older.add(name);
    }
    return this;
  }

  /**
   * Refuses a request with parameters of both kinds, and one with names or values but no expression
   * to use them.
   */
  public void check(boolean names, boolean values) {
    refuseMixed();
    if (names && expressions.isEmpty()) {
      throw Refusal.validation(
          "ExpressionAttributeNames can only be specified when using expressions");
    }
    boolean unusable = expressions.stream().allMatch(PROJECTION::equals);
    List<String> missing = absentExpressions.stream().filter(e -> !e.equals(PROJECTION)).toList();
    if (values && unusable && !missing.isEmpty()) {
      throw Refusal.validation(
          "ExpressionAttributeValues can only be specified when using expressions: "
              + String.join(" and ", missing)
              + (missing.size() > 1 ? " are null" : " is null"));
    }
  }

  private void refuseMixed() {
    List<String> mixed = new ArrayList<>(older);
    if (!expressions.contains(KeyTests.KIND)) {
      // Only these go together with other expressions.
      mixed.remove("KeyConditions");
    }
    if (!mixed.isEmpty() && !expressions.isEmpty()) {
      throw Refusal.validation(
          "Can not use both expression and non-expression parameters in the same request:"
              + " Non-expression parameters: {"
              + String.join(", ", mixed)
              + "} Expression parameters: {"
              + String.join(", ", expressions)
              + "}");
    }
  }
}
