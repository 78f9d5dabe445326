// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression;

/**
 * The nesting of an expression's parentheses, measured without recursion.
 *
 * <p>Every nesting level of a valid expression contains an operator, a function or a path step, and
 * DynamoDB limits their number. An expression that nests deeper than the limit is therefore invalid
 * in any case. Finding out before parsing avoids a stack overflow in the recursive parser.
 */
final class Nesting {
  /** More levels than any valid expression can have. */
  private static final int DEEPEST = 400;

  private final int depth;
  private final int unclosed;
  private final boolean redundant;
  private final int end;

  private Nesting(int depth, int unclosed, boolean redundant, int end) {
    this.depth = depth;
    this.unclosed = unclosed;
    this.redundant = redundant;
    this.end = end;
  }

  static Nesting of(TokenList tokens) {
    int end = tokens.count() - 1;
    int[] open = new int[end];
    int level = 0;
    int deepest = 0;
    boolean redundant = false;
    int lastOpen = -1;
    int lastClose = -1;
    for (int i = 0; i < end; i++) {
      if (tokens.kind(i) == TokenType.OPEN) {
        open[level++] = i;
        deepest = Math.max(deepest, level);
      } else if (tokens.kind(i) == TokenType.CLOSE && level > 0) {
        int opened = open[--level];
        redundant |= lastOpen == opened + 1 && lastClose == i - 1;
        lastOpen = opened;
        lastClose = i;
      }
    }
    return new Nesting(deepest, level, redundant, end);
  }

  void refuseTooDeep(Cursor cursor) {
    if (depth <= DEEPEST) {
      return;
    }
    if (redundant) {
      throw cursor.redundantParentheses();
    }
    throw unclosed > 0 ? cursor.syntaxError(end) : cursor.tooManyOperators();
  }
}
