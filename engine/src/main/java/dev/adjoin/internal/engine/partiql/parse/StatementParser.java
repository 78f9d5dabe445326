// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.partiql.parse;

import dev.adjoin.internal.engine.partiql.parse.Expression.Call;
import dev.adjoin.internal.engine.partiql.parse.Expression.Nested;
import dev.adjoin.internal.engine.partiql.parse.Statement.Assignment;
import dev.adjoin.internal.engine.partiql.parse.Statement.Delete;
import dev.adjoin.internal.engine.partiql.parse.Statement.Edit;
import dev.adjoin.internal.engine.partiql.parse.Statement.Exists;
import dev.adjoin.internal.engine.partiql.parse.Statement.Insert;
import dev.adjoin.internal.engine.partiql.parse.Statement.Removal;
import dev.adjoin.internal.engine.partiql.parse.Statement.Returning;
import dev.adjoin.internal.engine.partiql.parse.Statement.Select;
import dev.adjoin.internal.engine.partiql.parse.Statement.Source;
import dev.adjoin.internal.engine.partiql.parse.Statement.Update;
import dev.adjoin.internal.engine.value.ApiErrors;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Parses statements. The grammar also allows a statement inside an expression, so this parser and
 * {@link TermParser} call each other.
 */
public final class StatementParser {
  private final TokenCursor tokens;
  private final ExpressionParser expressions;
  private final SourceParser sources;

  StatementParser(TokenCursor tokens, ExpressionParser expressions) {
    this.tokens = tokens;
    this.expressions = expressions;
    sources = new SourceParser(tokens, expressions);
  }

  /**
   * Parses the text of a statement.
   *
   * @throws software.amazon.awssdk.services.dynamodb.model.DynamoDbException a validation error, if
   *     the text is not a statement
   */
  public static Statement parse(String text) {
    TokenCursor tokens = new TokenCursor(text);
    Expression parsed = new ExpressionParser(tokens).parse();
    tokens.end();
    if (parsed instanceof Nested nested) {
      return nested.statement();
    }
    if (parsed instanceof Call call
        && call.function().equals("exists")
        && call.arguments().size() == 1
        && call.arguments().get(0) instanceof Nested nested
        && nested.statement() instanceof Select select) {
      return new Exists(select);
    }
    throw ApiErrors.validation("Unsupported operation: " + parsed.operation());
  }

  /** Parses the rest of a statement after its first token. */
  Statement after(Token first) {
    return switch (first.text()) {
      case "select" -> new SelectParser(tokens, expressions, sources).parse();
      case "insert" -> insert();
      case "update" -> update();
      case "delete" -> delete();
      default -> updateFrom();
    };
  }

  private Statement insert() {
    if (!tokens.skipKeyword("into")) {
      throw MalformedStatement.statement("Unexpected keyword");
    }
    Source source = sources.table();
    boolean value = tokens.skipKeyword("value");
    Expression item = expressions.parse();
    if (!value) {
      tokens.complain(ApiErrors.validation("Unsupported operation: Insert"));
    }
    return new Insert(source, item);
  }

  private Statement update() {
    Source source = sources.writable();
    List<Edit> edits = edits();
    return new Update(source, edits, where(), returning());
  }

  /** Parses the alternative form of an UPDATE: FROM, WHERE, then the changes. */
  private Statement updateFrom() {
    Source source = sources.readable();
    if (source.index() != null) {
      tokens.complain(SourceParser.notOnAnIndex());
    }
    Expression where = where();
    return new Update(source, edits(), where, returning());
  }

  private List<Edit> edits() {
    List<Edit> edits = new ArrayList<>();
    while (true) {
      if (tokens.skipKeyword("set")) {
        do {
          edits.add(assignment());
        } while (tokens.skip(TokenKind.COMMA));
      } else if (tokens.skipKeyword("remove")) {
        edits.add(new Removal(expressions.terms().paths().parse()));
      } else if (edits.isEmpty()) {
        throw MalformedStatement.statement("Expected data manipulation");
      } else {
        return edits;
      }
    }
  }

  private Edit assignment() {
    Expression.Path target = expressions.terms().paths().parse();
    if (!tokens.peek().isOperator("=")) {
      throw MalformedStatement.statement("Expected '='");
    }
    tokens.next();
    return new Assignment(target, expressions.parse());
  }

  private Statement delete() {
    if (!tokens.skipKeyword("from")) {
      throw MalformedStatement.statement("Expected FROM after DELETE");
    }
    Source source = sources.writable();
    Expression where = where();
    Returning returning = returning();
    if (returning != null && returning != Returning.ALL_OLD) {
      tokens.complain(
          ApiErrors.validation(
              "Invalid returning clause: "
                  + returning.clause()
                  + ". Only RETURNING ALL OLD * is allowed in DELETE statements."));
    }
    return new Delete(source, where, returning);
  }

  private @Nullable Expression where() {
    return tokens.skipKeyword("where") ? expressions.parse() : null;
  }

  private @Nullable Returning returning() {
    if (!tokens.skipKeyword("returning")) {
      return null;
    }
    String images = tokens.next().text() + "_" + tokens.next().text();
    for (Returning returning : Returning.values()) {
      if (PartiqlKeywords.lower(returning.name()).equals(images)) {
        if (!tokens.skip(TokenKind.STAR)) {
          throw MalformedStatement.statement("Unsupported syntax in RETURNING columns.");
        }
        return returning;
      }
    }
    throw MalformedStatement.statement(
        "Expected ( MODIFIED | ALL ) ( NEW | OLD ) in each returning element.");
  }
}
