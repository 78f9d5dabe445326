// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression.parse;

import dev.adjoin.internal.engine.expression.tree.DocumentPath;
import dev.adjoin.internal.engine.expression.tree.Parameter;
import dev.adjoin.internal.engine.expression.tree.ParsedExpression;
import java.util.List;

/** Parses projection expressions: paths separated by commas. */
public final class ProjectionParser {
  private ProjectionParser() {}

  public static ParsedExpression<List<DocumentPath>> parse(String text) {
    ExpressionCursor cursor = new ExpressionCursor(Parameter.PROJECTION, text);
    OperandParser operands = new OperandParser(cursor);
    do {
      operands.path();
    } while (cursor.accept(TokenType.COMMA));
    cursor.end();
    return operands.parsed(operands.paths());
  }
}
