// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.partiql.parse;

import dev.adjoin.internal.engine.partiql.parse.Expression.Path;
import dev.adjoin.internal.engine.partiql.parse.Statement.Source;
import dev.adjoin.internal.engine.value.ApiErrors;
import java.util.List;
import java.util.Locale;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/** Parses the table or index name of a statement. */
final class SourceParser {
  private static final Source NONE = new Source("", null);

  private final TokenCursor tokens;
  private final ExpressionParser expressions;

  SourceParser(TokenCursor tokens, ExpressionParser expressions) {
    this.tokens = tokens;
    this.expressions = expressions;
  }

  static DynamoDbException notOnAnIndex() {
    return ApiErrors.validation("This operation is not supported on an index");
  }

  /** Parses the target of an INSERT. An index is a deferred error. */
  Source table() {
    Source source = source(expressions.terms().paths().parse());
    if (source.index() != null) {
      tokens.complain(singleTable());
    }
    return source;
  }

  /** Parses the target of an UPDATE or DELETE. An index is a deferred error. */
  Source writable() {
    Source source = source(expressions.terms().paths().parse());
    skipAliases();
    if (source.index() != null) {
      tokens.complain(notOnAnIndex());
    }
    return source;
  }

  /**
   * Parses the FROM clause of a SELECT. Anything other than one table or index is a deferred error.
   */
  Source readable() {
    Expression first = expressions.parse();
    skipAliases();
    while (tokens.skip(TokenKind.COMMA)) {
      expressions.parse();
      skipAliases();
      tokens.complain(singleTable());
    }
    if (first instanceof Path path) {
      return source(path);
    }
    tokens.complain(PathParser.unexpected(first.position()));
    return NONE;
  }

  private static DynamoDbException singleTable() {
    return ApiErrors.validation("FROM clause may only contain a single table name");
  }

  private Source source(Path path) {
    List<PathStep> steps = path.steps();
    if (steps.size() > 2) {
      tokens.complain(
          ApiErrors.validation("A path may contain at most 2 components in the FROM clause"));
    }
    return new Source(name(steps.get(0)), steps.size() == 1 ? null : name(steps.get(1)));
  }

  private String name(PathStep step) {
    if (!(step instanceof PathStep.Name name)) {
      tokens.complain(PathParser.unexpected(step.position()));
      return "";
    }
    if (name.name().isEmpty()) {
      tokens.complain(ApiErrors.validation("Path component cannot be an empty string"));
    }
    return name.name();
  }

  private void skipAliases() {
    skipAlias("as", true);
    skipAlias("at", false);
    skipAlias("by", false);
  }

  private void skipAlias(String keyword, boolean optional) {
    boolean announced = tokens.skipKeyword(keyword);
    boolean named = tokens.peek().kind().isName();
    if (announced && !named) {
      throw MalformedStatement.statement(
          "Expected identifier for " + keyword.toUpperCase(Locale.ROOT) + "-alias");
    }
    if (named && (announced || optional)) {
      tokens.next();
      tokens.complain(ApiErrors.validation("Aliasing is not supported"));
    }
  }

  /**
   * Skips the alias of a column, which is a deferred error because DynamoDB supports no aliases.
   */
  void skipAlias() {
    skipAlias("as", true);
  }
}
