// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression.tree;

import dev.adjoin.internal.engine.value.ApiErrors;

/** Error messages about expressions that several classes use. */
public final class ExpressionErrors {
  private ExpressionErrors() {}

  /** The error for an invalid expression of the given kind. */
  public static RuntimeException invalid(String kind, String message) {
    return ApiErrors.validation("Invalid " + kind + ": " + message);
  }

  public static String wrongCount(String function, int operands) {
    return "Incorrect number of operands for operator or function; operator or function: "
        + function
        + ", number of operands: "
        + operands;
  }

  static String wrongType(String operator, String type) {
    return "Incorrect operand type for operator or function; operator or function: "
        + operator
        + ", operand type: "
        + type;
  }

  static String needsPath(String function) {
    return "Operator or function requires a document path; operator or function: " + function;
  }
}
