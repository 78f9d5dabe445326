// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression.parse;

import dev.adjoin.internal.engine.expression.tree.DocumentPath;
import dev.adjoin.internal.engine.expression.tree.ExpressionErrors;
import dev.adjoin.internal.engine.expression.tree.ListAppend;
import dev.adjoin.internal.engine.expression.tree.Operand;
import dev.adjoin.internal.engine.expression.tree.Parameter;
import dev.adjoin.internal.engine.expression.tree.ParsedExpression;
import dev.adjoin.internal.engine.expression.tree.Predicate;
import dev.adjoin.internal.engine.expression.tree.Step;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Parses the syntax that all kinds of expressions share: paths, placeholders and function calls.
 *
 * <pre>
 * operand = value | path | call | "(" operand ")"
 * path    = member { "." member | "[" index "]" }
 * call    = identifier "(" operand { "," operand } ")"
 * </pre>
 */
final class OperandParser {
  private final ExpressionCursor cursor;
  private final Numbering names = new Numbering();
  private final Numbering values = new Numbering();
  private final List<DocumentPath> paths = new ArrayList<>();
  private int lastOpen = -1;
  private int lastClose = -1;

  OperandParser(ExpressionCursor cursor) {
    this.cursor = cursor;
  }

  /** All paths that were parsed, in order. */
  List<DocumentPath> paths() {
    return List.copyOf(paths);
  }

  /** The parsed expression, with all paths and placeholders that were parsed. */
  <T> ParsedExpression<T> parsed(T root) {
    return new ParsedExpression<>(root, paths, names.placeholders, values.placeholders);
  }

  /** Parses a value, path or function call. */
  ParsedPart operandOrCall() {
    if (cursor.at(TokenType.VALUE)) {
      return new ParsedPart.Term(value());
    }
    if (cursor.at(TokenType.IDENTIFIER) && cursor.peekSecond() == TokenType.OPEN) {
      return call();
    }
    return new ParsedPart.Term(path());
  }

  Operand.Placeholder value() {
    return new Operand.Placeholder(values.of(cursor.text(cursor.expect(TokenType.VALUE))));
  }

  DocumentPath path() {
    Step.Member attribute = member();
    return read(new DocumentPath(attribute, steps()));
  }

  private DocumentPath read(DocumentPath path) {
    paths.add(path);
    return path;
  }

  /** Parses further steps of a path in parentheses, as in {@code (a).b}. */
  DocumentPath extended(DocumentPath path) {
    if (!cursor.at(TokenType.DOT) && !cursor.at(TokenType.LEFT_BRACKET)) {
      return path;
    }
    paths.remove(paths.size() - 1);
    return read(path.with(steps()));
  }

  private Step.Member member() {
    if (cursor.at(TokenType.NAME)) {
      String placeholder = cursor.text(cursor.next());
      return new Step.Member(placeholder, names.of(placeholder));
    }
    int at = cursor.expect(TokenType.IDENTIFIER);
    String name = cursor.text(at);
    if (ReservedWords.contain(name)) {
      cursor.note(at, "Attribute name is a reserved keyword; reserved keyword: " + name);
    }
    return Step.Member.named(name);
  }

  private List<Step> steps() {
    List<Step> steps = new ArrayList<>(0);
    while (true) {
      if (cursor.accept(TokenType.DOT)) {
        steps.add(member());
      } else if (cursor.accept(TokenType.LEFT_BRACKET)) {
        steps.add(element());
      } else {
        return steps;
      }
    }
  }

  private Step element() {
    int at = cursor.expect(TokenType.INDEX);
    cursor.expect(TokenType.RIGHT_BRACKET);
    String index = cursor.text(at);
    try {
      return new Step.Element(Integer.parseInt(index));
    } catch (NumberFormatException tooLarge) {
      cursor.note(at, "List index is not within the allowable range; index: [" + index + "]");
      return new Step.Element(0);
    }
  }

  private ParsedPart.Call call() {
    int at = cursor.next();
    cursor.expect(TokenType.OPEN);
    cursor.countOperator();
    List<Operand> operands = operands();
    cursor.expect(TokenType.CLOSE);
    return new ParsedPart.Call(at, cursor.text(at), operands);
  }

  /** Parses a list of operands separated by commas. */
  List<Operand> operands() {
    List<Operand> operands = new ArrayList<>();
    do {
      operands.add(operand());
    } while (cursor.accept(TokenType.COMMA));
    return List.copyOf(operands);
  }

  Operand operand() {
    if (!cursor.at(TokenType.OPEN)) {
      return operand(operandOrCall());
    }
    int open = cursor.next();
    Operand inner = operand();
    close(open);
    return inner instanceof DocumentPath path && !isUpdate() ? extended(path) : inner;
  }

  /**
   * Consumes the parenthesis that closes the one at {@code open}. Directly nested pairs such as
   * {@code ((a))} are an error.
   */
  void close(int open) {
    int close = cursor.expect(TokenType.CLOSE);
    if (lastOpen == open + 1 && lastClose == close - 1) {
      throw cursor.redundantParentheses();
    }
    lastOpen = open;
    lastClose = close;
  }

  /** The part as an operand. A function call that is not an operand is a deferred error. */
  Operand operand(ParsedPart part) {
    if (part instanceof ParsedPart.Call call) {
      Function function = function(call, isUpdate() ? Function.Use.UPDATE : Function.Use.OPERAND);
      if (function == null) {
        return call.operands().get(0);
      }
      return function.takes(call.operands())
          ? function.operand(call.operands())
          : new Operand.Miscounted(call.name(), call.operands());
    }
    if (part instanceof ParsedPart.Term term) {
      return term.operand();
    }
    throw new IllegalStateException("Part must be an operand, but was " + part);
  }

  /** The part as a predicate. A function call that is not a predicate is a deferred error. */
  Predicate predicate(ParsedPart part) {
    if (part instanceof ParsedPart.Call call) {
      Function function = function(call, Function.Use.PREDICATE);
      return function == null ? new Predicate.All(List.of()) : function.predicate(call.operands());
    }
    if (part instanceof ParsedPart.Test test) {
      return test.predicate();
    }
    throw new IllegalStateException("Part must be a predicate, but was " + part);
  }

  /** The called function, or null if the call is invalid and a deferred error was recorded. */
  private @Nullable Function function(ParsedPart.Call call, Function.Use use) {
    Function function = Function.named(call.name());
    String problem = problem(function, call, use);
    if (problem != null) {
      cursor.note(call.at(), problem);
      return null;
    }
    return function;
  }

  private @Nullable String problem(
      @Nullable Function function, ParsedPart.Call call, Function.Use use) {
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
        : ExpressionErrors.wrongCount(call.name(), call.operands().size());
  }

  private boolean isUpdate() {
    return cursor.parameter() == Parameter.UPDATE;
  }

  /** Numbers the placeholders of one kind by their first use. */
  private static final class Numbering {
    private final Map<String, Integer> numbers = new HashMap<>();
    private final List<String> placeholders = new ArrayList<>();

    int of(String placeholder) {
      Integer known = numbers.putIfAbsent(placeholder, placeholders.size());
      if (known != null) {
        return known;
      }
      placeholders.add(placeholder);
      return placeholders.size() - 1;
    }
  }
}
