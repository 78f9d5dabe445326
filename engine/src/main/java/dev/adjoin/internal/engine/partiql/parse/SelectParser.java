// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.partiql.parse;

import dev.adjoin.internal.engine.partiql.parse.Statement.Select;
import dev.adjoin.internal.engine.partiql.parse.Statement.Sorting;
import dev.adjoin.internal.engine.partiql.parse.Statement.Source;
import dev.adjoin.internal.engine.value.ApiErrors;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Parses a SELECT after its first keyword. */
final class SelectParser {
  private final TokenCursor tokens;
  private final ExpressionParser expressions;
  private final SourceParser sources;

  SelectParser(TokenCursor tokens, ExpressionParser expressions, SourceParser sources) {
    this.tokens = tokens;
    this.expressions = expressions;
    this.sources = sources;
  }

  Select parse() {
    Position position = tokens.peek().position();
    if (tokens.skipKeyword("distinct")) {
      unsupported("DISTINCT", position);
    } else if (!tokens.skipKeyword("all") && tokens.skipKeyword("value")) {
      unsupported("SELECT VALUE", position);
    }
    List<Expression> columns = columns();
    if (!tokens.skipKeyword("from")) {
      throw MalformedStatement.statement("Expected FROM after SELECT list");
    }
    Source source = sources.readable();
    Expression where = tokens.skipKeyword("where") ? expressions.parse() : null;
    skipGroups();
    List<Sorting> orderBy = orderBy();
    skipClause("limit");
    return new Select(columns, source, where, orderBy);
  }

  /** The selected columns; empty for {@code SELECT *}. */
  private List<Expression> columns() {
    List<Expression> columns = new ArrayList<>();
    boolean all = false;
    do {
      if (tokens.skip(TokenKind.STAR)) {
        all = true;
      } else {
        columns.add(expressions.parse());
        sources.skipAlias();
      }
    } while (tokens.skip(TokenKind.COMMA));
    if (all && !columns.isEmpty()) {
      throw MalformedStatement.statement(
          "Other expressions may not be present in the select list when '*' is used without dot"
              + " notation.");
    }
    return columns;
  }

  private List<Sorting> orderBy() {
    List<Sorting> keys = new ArrayList<>();
    if (!tokens.peek().isKeyword("order") || !tokens.peekSecond().isKeyword("by")) {
      return keys;
    }
    tokens.next();
    tokens.next();
    do {
      Expression key = expressions.parse();
      boolean descending = tokens.skipKeyword("desc");
      if (!descending) {
        tokens.skipKeyword("asc");
      }
      keys.add(new Sorting(key, descending));
    } while (tokens.skip(TokenKind.COMMA));
    return keys;
  }

  private void skipGroups() {
    if (tokens.peek().isKeyword("group") && tokens.peekSecond().isKeyword("by")) {
      tokens.next();
      tokens.next();
      unsupported("GROUP BY", tokens.peek().position());
      do {
        expressions.parse();
        sources.skipAlias();
      } while (tokens.skip(TokenKind.COMMA));
    }
    skipClause("having");
  }

  private void skipClause(String keyword) {
    if (tokens.skipKeyword(keyword)) {
      Position position = expressions.parse().position();
      unsupported(keyword.toUpperCase(Locale.ROOT), position);
    }
  }

  private void unsupported(String clause, Position position) {
    tokens.complain(ApiErrors.validation("Unsupported clause: " + clause + " at " + position));
  }
}
