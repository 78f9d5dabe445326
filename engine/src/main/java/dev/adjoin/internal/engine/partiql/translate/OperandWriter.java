// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.partiql.translate;

import dev.adjoin.internal.engine.partiql.parse.Expression;
import dev.adjoin.internal.engine.partiql.parse.Expression.Call;
import dev.adjoin.internal.engine.partiql.parse.Expression.Path;
import dev.adjoin.internal.engine.value.ApiErrors;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/** Translates operands and function calls into DynamoDB expressions. */
final class OperandWriter {
  private final PlaceholderNames placed;
  private final Parameters parameters;

  OperandWriter(PlaceholderNames placed, Parameters parameters) {
    this.placed = placed;
    this.parameters = parameters;
  }

  static DynamoDbException unrecognized(Call call) {
    return ApiErrors.validation(
        "Unrecognized function: " + call.function() + " at " + call.position());
  }

  /** Translates one operand; the operator's name is for messages. */
  String write(Expression operand, String operator) {
    if (BooleanComparisons.isCondition(operand)) {
      throw ApiErrors.validation(
          "Incorrect operand type for operator or function; operator or function: "
              + operator
              + ", operand type: BOOL");
    }
    if (operand instanceof Path path) {
      return placed.path(path);
    }
    if (operand instanceof Call call) {
      if (!call.function().equals("size")) {
        throw unrecognized(call);
      }
      return call(call);
    }
    return parameters
        .constant(operand)
        .map(placed::value)
        .orElseThrow(() -> ApiErrors.validation("Unsupported operation: " + operand.operation()));
  }

  /** Translates a call of a function that has the same name in DynamoDB expressions. */
  String call(Call call) {
    if (call.arguments().isEmpty()) {
      throw ApiErrors.validation(
          "Incorrect number of operands for operator or function; operator or function: "
              + call.function()
              + ", number of operands: 0");
    }
    return call.arguments().stream()
        .map(argument -> write(argument, call.function()))
        .collect(Collectors.joining(",", call.function() + "(", ")"));
  }
}
