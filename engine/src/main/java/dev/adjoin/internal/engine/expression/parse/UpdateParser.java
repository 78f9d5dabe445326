// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression.parse;

import dev.adjoin.internal.engine.expression.tree.Action;
import dev.adjoin.internal.engine.expression.tree.Operand;
import dev.adjoin.internal.engine.expression.tree.Parameter;
import dev.adjoin.internal.engine.expression.tree.ParsedExpression;
import dev.adjoin.internal.engine.expression.tree.Path;
import dev.adjoin.internal.engine.expression.tree.Sum;
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

  private final Cursor cursor;
  private final OperandParser operands;
  private final List<Action> actions = new ArrayList<>();

  private UpdateParser(Cursor cursor) {
    this.cursor = cursor;
    this.operands = new OperandParser(cursor);
  }

  public static ParsedExpression<List<Action>> parse(String text) {
    return new UpdateParser(new Cursor(Parameter.UPDATE, text)).parse();
  }

  private ParsedExpression<List<Action>> parse() {
    Set<Action.Section> seen = EnumSet.noneOf(Action.Section.class);
    do {
      Action.Section section = section();
      if (!seen.add(section)) {
        cursor.note(
            cursor.position(),
            "The \"" + section + "\" section can only be used once in an update expression;");
      }
    } while (!cursor.at(TokenType.END));
    cursor.end();
    return operands.parsed(List.copyOf(actions));
  }

  private Action.Section section() {
    Action.Section section = section(cursor.peek());
    if (section == null) {
      throw cursor.syntaxError();
    }
    cursor.next();
    do {
      Path path = operands.path();
      actions.add(new Action(section, path, value(section)));
    } while (cursor.accept(TokenType.COMMA));
    return section;
  }

  private static Action.@Nullable Section section(TokenType token) {
    return switch (token) {
      case SET -> Action.Section.SET;
      case REMOVE -> Action.Section.REMOVE;
      case ADD -> Action.Section.ADD;
      case DELETE -> Action.Section.DELETE;
      default -> null;
    };
  }

  private @Nullable Operand value(Action.Section section) {
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
