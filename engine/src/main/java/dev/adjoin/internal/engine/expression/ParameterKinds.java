// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression;

import dev.adjoin.internal.engine.value.ApiErrors;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Checks that a request does not mix expressions and legacy parameters. */
public final class ParameterKinds {
  private static final int EXPRESSIONS =
      Arrays.stream(Parameter.values())
          .filter(Parameter::isExpression)
          .mapToInt(ParameterKinds::bit)
          .sum();

  /** Those that can use values. */
  private static final int VALUED = EXPRESSIONS & ~bit(Parameter.PROJECTION);

  /** A bit for each parameter: nearly all requests are right, so no sets are made for them. */
  private int given;

  private int absent;

  /** A parameter that the operation has, and whether the request gives it. */
  public ParameterKinds add(Parameter parameter, boolean isGiven) {
    if (isGiven) {
      given |= bit(parameter);
    } else {
      absent |= bit(parameter);
    }
    return this;
  }

  /** An expression that the operation has, and its text if the request gives it. */
  public ParameterKinds add(Parameter parameter, @Nullable String text) {
    return add(parameter, text != null);
  }

  private static int bit(Parameter parameter) {
    return 1 << parameter.ordinal();
  }

  /**
   * Refuses a request with parameters of both kinds, and one with names or values but no expression
   * to use them.
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
      // Only these go together with other expressions.
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
