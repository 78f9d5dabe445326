// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.partiql.parse;

import java.util.Map;
import java.util.Set;

/** Parses the type names that may follow IS. */
final class PartiqlTypeNames {
  private static final Set<String> NAMES =
      Set.of(
          "missing",
          "null",
          "bool",
          "boolean",
          "smallint",
          "int",
          "integer",
          "int2",
          "int4",
          "int8",
          "float",
          "real",
          "dec",
          "decimal",
          "numeric",
          "timestamp",
          "date",
          "time",
          "char",
          "character",
          "varchar",
          "string",
          "symbol",
          "clob",
          "blob",
          "struct",
          "tuple",
          "list",
          "sexp",
          "bag",
          "any");

  /** The second word of two-word type names, by the first word. */
  private static final Map<String, String> SECOND_WORDS =
      Map.of("double", "precision", "character", "varying");

  private PartiqlTypeNames() {}

  /** Parses a type name; two words are joined by a space, in lower case. */
  static String parse(TokenCursor tokens) {
    String first = PartiqlKeywords.lower(tokens.peek().text());
    String second = SECOND_WORDS.get(first);
    if (second != null && tokens.peekSecond().isKeyword(second)) {
      tokens.next();
      tokens.next();
      return first + " " + second;
    }
    boolean word = tokens.peek().is(TokenKind.KEYWORD) || tokens.peek().is(TokenKind.IDENTIFIER);
    if (!word || !NAMES.contains(first)) {
      throw MalformedStatement.statement("Expected type name");
    }
    tokens.next();
    return first;
  }
}
