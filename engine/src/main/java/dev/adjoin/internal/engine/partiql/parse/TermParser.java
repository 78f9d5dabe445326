// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.partiql.parse;

import dev.adjoin.internal.engine.partiql.parse.Expression.Bag;
import dev.adjoin.internal.engine.partiql.parse.Expression.Call;
import dev.adjoin.internal.engine.partiql.parse.Expression.Elements;
import dev.adjoin.internal.engine.partiql.parse.Expression.Member;
import dev.adjoin.internal.engine.partiql.parse.Expression.Missing;
import dev.adjoin.internal.engine.partiql.parse.Expression.Nested;
import dev.adjoin.internal.engine.partiql.parse.Expression.Null;
import dev.adjoin.internal.engine.partiql.parse.Expression.Numeral;
import dev.adjoin.internal.engine.partiql.parse.Expression.Parameter;
import dev.adjoin.internal.engine.partiql.parse.Expression.Path;
import dev.adjoin.internal.engine.partiql.parse.Expression.Text;
import dev.adjoin.internal.engine.partiql.parse.Expression.Truth;
import dev.adjoin.internal.engine.partiql.parse.Expression.Tuple;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/**
 * Parses the operands of operators: literals, parameters, paths, function calls, groups and nested
 * statements.
 */
final class TermParser {
  private final TokenCursor tokens;
  private final ExpressionParser expressions;
  private final PathParser paths;

  TermParser(TokenCursor tokens, ExpressionParser expressions) {
    this.tokens = tokens;
    this.expressions = expressions;
    paths = new PathParser(tokens, expressions);
  }

  PathParser paths() {
    return paths;
  }

  Expression parse() {
    return paths.into(term());
  }

  private Expression term() {
    Token token = tokens.next();
    Position position = token.position();
    return switch (token.kind()) {
      case STRING -> new Text(token.text(), position);
      case NUMBER -> new Numeral(new BigDecimal(token.text()), position);
      case QUESTION_MARK -> new Parameter(tokens.nextParameter(), position);
      case LEFT_PAREN -> group(position);
      case LEFT_BRACKET -> new Elements(listOrNothing(TokenKind.RIGHT_BRACKET), position);
      case LEFT_DOUBLE_ANGLE_BRACKET ->
          new Bag(listOrNothing(TokenKind.RIGHT_DOUBLE_ANGLE_BRACKET), position);
      case LEFT_CURLY -> new Tuple(members(), position);
      case IDENTIFIER, QUOTED_IDENTIFIER ->
          tokens.peek().is(TokenKind.LEFT_PAREN)
              ? call(token)
              : new Path(List.of(new PathStep.Name(token.text(), position)));
      case KEYWORD -> keyword(token);
      case OPERATOR -> throw MalformedStatement.statement("Unexpected operator");
      default -> throw MalformedStatement.statement("Unexpected term");
    };
  }

  private Expression keyword(Token token) {
    return switch (token.text()) {
      case "true", "false" -> new Truth(token.text().equals("true"), token.position());
      case "null" -> new Null(token.position());
      case "missing" -> new Missing(token.position());
      case "select", "insert", "update", "delete", "from" ->
          new Nested(new StatementParser(tokens, expressions).after(token), token.position());
      default -> {
        if (!PartiqlKeywords.isFunction(token.text()) || !tokens.peek().is(TokenKind.LEFT_PAREN)) {
          throw MalformedStatement.statement("Unexpected keyword");
        }
        yield call(token);
      }
    };
  }

  private Expression group(Position position) {
    List<Expression> members = list(TokenKind.RIGHT_PAREN);
    return members.size() == 1 ? members.get(0) : new Elements(members, position);
  }

  private Expression call(Token name) {
    tokens.expect(TokenKind.LEFT_PAREN);
    String function = PartiqlKeywords.lower(name.text());
    boolean count = function.equals("count");
    if (tokens.peek().is(TokenKind.STAR)) {
      if (!count) {
        throw MalformedStatement.statement(name.text() + "(*) is not allowed");
      }
      tokens.next();
      tokens.expect(TokenKind.RIGHT_PAREN);
      return new Call(function, List.of(), name.position());
    }
    if (count && tokens.peek().is(TokenKind.RIGHT_PAREN)) {
      throw MalformedStatement.statement("Aggregate functions are always unary");
    }
    return new Call(function, listOrNothing(TokenKind.RIGHT_PAREN), name.position());
  }

  /** Parses one or more expressions separated by commas, including the token that ends the list. */
  List<Expression> list(TokenKind end) {
    List<Expression> elements = new ArrayList<>();
    do {
      elements.add(expressions.parse());
    } while (tokens.skip(TokenKind.COMMA));
    tokens.expect(end);
    return elements;
  }

  private List<Expression> listOrNothing(TokenKind end) {
    return tokens.skip(end) ? List.of() : list(end);
  }

  private List<Member> members() {
    List<Member> members = new ArrayList<>();
    if (tokens.skip(TokenKind.RIGHT_CURLY)) {
      return members;
    }
    do {
      if (!tokens.peek().is(TokenKind.STRING)) {
        throw MalformedStatement.statement("Unexpected term");
      }
      String name = tokens.next().text();
      tokens.expect(TokenKind.COLON);
      members.add(new Member(name, expressions.parse()));
    } while (tokens.skip(TokenKind.COMMA));
    tokens.expect(TokenKind.RIGHT_CURLY);
    return members;
  }
}
