// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Parses what all kinds of expressions share: paths, placeholders, calls of functions.
 *
 * <pre>
 * operand = value | path | call | "(" operand ")"
 * path    = member { "." member | "[" index "]" }
 * call    = identifier "(" operand { "," operand } ")"
 * </pre>
 */
final class OperandParser {
  private final Cursor cursor;
  private final Slots names = new Slots();
  private final Slots values = new Slots();
  private final List<Path> paths = new ArrayList<>();
  private int lastOpen = -1;
  private int lastClose = -1;

  OperandParser(Cursor cursor) {
    this.cursor = cursor;
  }

  /** Every path that was read, in order. */
  List<Path> paths() {
    return List.copyOf(paths);
  }

  /** What a tree that is made of what was read needs to be bound. */
  Unbound unbound() {
    return new Unbound(names.placeholders(), values.placeholders());
  }

  /** A value, path or call that comes next. */
  Part operandOrCall() {
    if (cursor.at(Token.VALUE)) {
      return value();
    }
    if (cursor.at(Token.IDENTIFIER) && cursor.peekSecond() == Token.OPEN) {
      return call();
    }
    return path();
  }

  Operand.Placeholder value() {
    return new Operand.Placeholder(values.of(cursor.text(cursor.expect(Token.VALUE))));
  }

  Path path() {
    Step.Member attribute = member();
    return read(new Path(attribute, steps()));
  }

  private Path read(Path path) {
    paths.add(path);
    return path;
  }

  /** The path that was read last, with the steps that follow the parentheses around it. */
  Path extended(Path path) {
    if (!cursor.at(Token.DOT) && !cursor.at(Token.LEFT_BRACKET)) {
      return path;
    }
    paths.remove(paths.size() - 1);
    return read(path.with(steps()));
  }

  private Step.Member member() {
    if (cursor.at(Token.NAME)) {
      String placeholder = cursor.text(cursor.next());
      return new Step.Member(placeholder, names.of(placeholder));
    }
    int at = cursor.expect(Token.IDENTIFIER);
    String name = cursor.text(at);
    if (ReservedWords.contain(name)) {
      cursor.note(at, "Attribute name is a reserved keyword; reserved keyword: " + name);
    }
    return Step.Member.named(name);
  }

  private List<Step> steps() {
    List<Step> steps = new ArrayList<>(0);
    while (true) {
      if (cursor.accept(Token.DOT)) {
        steps.add(member());
      } else if (cursor.accept(Token.LEFT_BRACKET)) {
        steps.add(element());
      } else {
        return steps;
      }
    }
  }

  private Step element() {
    int at = cursor.expect(Token.INDEX);
    cursor.expect(Token.RIGHT_BRACKET);
    String index = cursor.text(at);
    try {
      return new Step.Element(Integer.parseInt(index));
    } catch (NumberFormatException tooLarge) {
      cursor.note(at, "List index is not within the allowable range; index: [" + index + "]");
      return new Step.Element(0);
    }
  }

  private Call call() {
    int at = cursor.next();
    cursor.expect(Token.OPEN);
    cursor.countOperator();
    List<Operand> operands = operands();
    cursor.expect(Token.CLOSE);
    return new Call(at, cursor.text(at), operands);
  }

  /** Operands with commas between them. */
  List<Operand> operands() {
    List<Operand> operands = new ArrayList<>();
    do {
      operands.add(operand());
    } while (cursor.accept(Token.COMMA));
    return List.copyOf(operands);
  }

  Operand operand() {
    if (!cursor.at(Token.OPEN)) {
      return operand(operandOrCall());
    }
    int open = cursor.next();
    Operand inner = operand();
    close(open);
    return inner instanceof Path path && !isUpdate() ? extended(path) : inner;
  }

  /** Steps over the parenthesis that closes the one at {@code open}: two may not be alike. */
  void close(int open) {
    int close = cursor.expect(Token.CLOSE);
    if (lastOpen == open + 1 && lastClose == close - 1) {
      throw cursor.redundantParentheses();
    }
    lastOpen = open;
    lastClose = close;
  }

  /** The part as an operand; a call that cannot be one is noted. */
  Operand operand(Part part) {
    if (part instanceof Call call) {
      Function function = function(call, isUpdate() ? Function.Use.UPDATE : Function.Use.OPERAND);
      if (function == null) {
        return call.operands().get(0);
      }
      return function.takes(call.operands())
          ? function.operand(call.operands())
          : new Operand.Miscounted(call);
    }
    if (part instanceof Operand operand) {
      return operand;
    }
    throw new IllegalStateException("Part must be an operand, but was " + part);
  }

  /** The part as a claim; a call that cannot be one is noted. */
  Claim claim(Part part) {
    if (part instanceof Call call) {
      Function function = function(call, Function.Use.CLAIM);
      return function == null ? new Claim.All(List.of()) : function.claim(call.operands());
    }
    if (part instanceof Claim claim) {
      return claim;
    }
    throw new IllegalStateException("Part must be a claim, but was " + part);
  }

  /** The function that is called, or null when the call was noted as wrong. */
  private @Nullable Function function(Call call, Function.Use use) {
    Function function = Function.named(call.name());
    String problem = problem(function, call, use);
    if (problem != null) {
      cursor.note(call.at(), problem);
      return null;
    }
    return function;
  }

  private @Nullable String problem(@Nullable Function function, Call call, Function.Use use) {
    String named = "; function: " + call.name();
    if (function == null) {
      return "Invalid function name" + named;
    }
    if (isUpdate() && function.use() != Function.Use.UPDATE) {
      return "The function is not allowed in an update expression" + named;
    }
    if (!isUpdate() && function.use() == Function.Use.UPDATE) {
      return "The function is not allowed in a condition expression" + named;
    }
    if (function.use() != use) {
      return "The function is not allowed to be used this way in an expression" + named;
    }
    if (call.operands().stream().anyMatch(ListAppend.class::isInstance)) {
      return "The function is not allowed to be used this way in an expression; function:"
          + " list_append";
    }
    return isUpdate() || function.takes(call.operands())
        ? null
        : Messages.wrongCount(call.name(), call.operands().size());
  }

  private boolean isUpdate() {
    return cursor.kind().equals(UpdateParser.KIND);
  }
}
