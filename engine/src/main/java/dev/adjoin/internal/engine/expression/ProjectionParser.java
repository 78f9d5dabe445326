// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression;

import java.util.List;

/** Parses projection expressions: paths separated by commas. */
final class ProjectionParser {
  private ProjectionParser() {}

  static ParsedExpression<List<Path>> parse(String text) {
    Cursor cursor = new Cursor(Parameter.PROJECTION, text);
    OperandParser operands = new OperandParser(cursor);
    do {
      operands.path();
    } while (cursor.accept(TokenType.COMMA));
    cursor.end();
    return operands.parsed(operands.paths());
  }
}
