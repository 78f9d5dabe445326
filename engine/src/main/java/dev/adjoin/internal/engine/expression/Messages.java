// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression;

import dev.adjoin.internal.engine.value.ApiErrors;

/** Messages about expressions that are used in several places. */
final class Messages {
  private Messages() {}

  /** An expression of that kind which is not valid. */
  static RuntimeException invalid(String kind, String message) {
    return ApiErrors.validation("Invalid " + kind + ": " + message);
  }

  static String wrongCount(String function, int operands) {
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
