// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression;

import dev.adjoin.internal.engine.expression.tree.Parameter;
import dev.adjoin.internal.engine.value.ApiErrors;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Checks that a request does not mix expression parameters and legacy parameters. */
public final class ParameterKinds {
  private static final int EXPRESSIONS =
      Arrays.stream(Parameter.values())
          .filter(Parameter::isExpression)
          .mapToInt(ParameterKinds::bit)
          .sum();

  /** The expression parameters that may use ExpressionAttributeValues. */
  private static final int VALUED = EXPRESSIONS & ~bit(Parameter.PROJECTION);

  /**
   * One bit for each parameter in the request. Bits instead of sets, because this check runs for
   * every request.
   */
  private int given;

  private int absent;

  /** Registers a parameter of the operation. */
  public ParameterKinds add(Parameter parameter, boolean isGiven) {
    if (isGiven) {
      given |= bit(parameter);
    } else {
      absent |= bit(parameter);
    }
    return this;
  }

  /**
   * Registers an expression parameter of the operation; the text is null if the request has none.
   */
  public ParameterKinds add(Parameter parameter, @Nullable String text) {
    return add(parameter, text != null);
  }

  private static int bit(Parameter parameter) {
    return 1 << parameter.ordinal();
  }

  /**
   * Throws a validation error if the request mixes both kinds, or has placeholder names or values
   * but no expression that could use them.
   */
  public void check(boolean names, boolean values) {
    refuseMixed();
    if (names && (given & EXPRESSIONS) == 0) {
      throw ApiErrors.validation(
          "ExpressionAttributeNames can only be specified when using expressions");
    }
    int missing = absent & VALUED;
    if (values && (given & VALUED) == 0 && missing != 0) {
      throw ApiErrors.validation(
          "ExpressionAttributeValues can only be specified when using expressions: "
              + spelt(missing, " and ")
              + (Integer.bitCount(missing) > 1 ? " are null" : " is null"));
    }
  }

  private void refuseMixed() {
    int expressions = given & EXPRESSIONS;
    int older = given & ~EXPRESSIONS;
    if ((expressions & bit(Parameter.KEY_CONDITION)) == 0) {
      // KeyConditions may be combined with every expression except KeyConditionExpression.
      older &= ~bit(Parameter.KEY_CONDITIONS);
    }
    if (older != 0 && expressions != 0) {
      throw ApiErrors.validation(
          "Can not use both expression and non-expression parameters in the same request:"
              + " Non-expression parameters: {"
              + spelt(older, ", ")
              + "} Expression parameters: {"
              + spelt(expressions, ", ")
              + "}");
    }
  }

  private static String spelt(int parameters, String separator) {
    return Arrays.stream(Parameter.values())
        .filter(parameter -> (parameters & bit(parameter)) != 0)
        .map(Parameter::spelt)
        .collect(Collectors.joining(separator));
  }
}
