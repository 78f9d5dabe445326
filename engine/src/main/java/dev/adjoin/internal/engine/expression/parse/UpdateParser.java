// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression.parse;

import dev.adjoin.internal.engine.expression.tree.DocumentPath;
import dev.adjoin.internal.engine.expression.tree.Operand;
import dev.adjoin.internal.engine.expression.tree.Parameter;
import dev.adjoin.internal.engine.expression.tree.ParsedExpression;
import dev.adjoin.internal.engine.expression.tree.Sum;
import dev.adjoin.internal.engine.expression.tree.UpdateAction;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Parses update expressions.
 *
 * <pre>
 * update  = section { section }
 * section = SET path "=" sum { "," path "=" sum }
 *         | REMOVE path { "," path }
 *         | ( ADD | DELETE ) path value { "," path value }
 * sum     = operand [ ( "+" | "-" ) operand ] | "(" sum ")"
 * </pre>
 */
public final class UpdateParser {

  private final ExpressionCursor cursor;
  private final OperandParser operands;
  private final List<UpdateAction> actions = new ArrayList<>();

  private UpdateParser(ExpressionCursor cursor) {
    this.cursor = cursor;
    this.operands = new OperandParser(cursor);
  }

  public static ParsedExpression<List<UpdateAction>> parse(String text) {
    return new UpdateParser(new ExpressionCursor(Parameter.UPDATE, text)).parse();
  }

  private ParsedExpression<List<UpdateAction>> parse() {
    Set<UpdateAction.Section> seen = EnumSet.noneOf(UpdateAction.Section.class);
    do {
      UpdateAction.Section section = section();
      if (!seen.add(section)) {
        cursor.note(
            cursor.position(),
            "The \"" + section + "\" section can only be used once in an update expression;");
      }
    } while (!cursor.at(TokenType.END));
    cursor.end();
    return operands.parsed(List.copyOf(actions));
  }

  private UpdateAction.Section section() {
    UpdateAction.Section section = section(cursor.peek());
    if (section == null) {
      throw cursor.syntaxError();
    }
    cursor.next();
    do {
      DocumentPath path = operands.path();
      actions.add(new UpdateAction(section, path, value(section)));
    } while (cursor.accept(TokenType.COMMA));
    return section;
  }

  private static UpdateAction.@Nullable Section section(TokenType token) {
    return switch (token) {
      case SET -> UpdateAction.Section.SET;
      case REMOVE -> UpdateAction.Section.REMOVE;
      case ADD -> UpdateAction.Section.ADD;
      case DELETE -> UpdateAction.Section.DELETE;
      default -> null;
    };
  }

  private @Nullable Operand value(UpdateAction.Section section) {
    return switch (section) {
      case SET -> {
        cursor.expect(TokenType.EQUAL);
        yield sum();
      }
      case REMOVE -> null;
      case ADD, DELETE -> operands.value();
    };
  }

  private Operand sum() {
    Operand left;
    if (cursor.at(TokenType.OPEN)) {
      int open = cursor.next();
      left = sum();
      operands.close(open);
    } else {
      left = operands.operand();
    }
    boolean minus = cursor.at(TokenType.MINUS);
    if (left instanceof Sum || !minus && !cursor.at(TokenType.PLUS)) {
      return left;
    }
    cursor.next();
    cursor.countOperator();
    return new Sum(left, minus, operands.operand());
  }
}
