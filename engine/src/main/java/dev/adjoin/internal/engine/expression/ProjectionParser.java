// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression;

/** Parses projection expressions: paths separated by commas. */
final class ProjectionParser {
  static final String KIND = "ProjectionExpression";

  private ProjectionParser() {}

  static ProjectionTree parse(String text) {
    Cursor cursor = new Cursor(KIND, text);
    OperandParser operands = new OperandParser(cursor);
    do {
      operands.path();
    } while (cursor.accept(TokenType.COMMA));
    cursor.end();
    return new ProjectionTree(operands.paths(), operands.unbound());
  }
}
