// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.partiql.parse;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Splits a statement into tokens and drops whitespace and comments. */
final class Tokenizer {
  private static final Map<String, TokenKind> SYMBOLS =
      Map.ofEntries(
          Map.entry("(", TokenKind.LEFT_PAREN),
          Map.entry(")", TokenKind.RIGHT_PAREN),
          Map.entry("[", TokenKind.LEFT_BRACKET),
          Map.entry("]", TokenKind.RIGHT_BRACKET),
          Map.entry("{", TokenKind.LEFT_CURLY),
          Map.entry("}", TokenKind.RIGHT_CURLY),
          Map.entry("<<", TokenKind.LEFT_DOUBLE_ANGLE_BRACKET),
          Map.entry(">>", TokenKind.RIGHT_DOUBLE_ANGLE_BRACKET),
          Map.entry(":", TokenKind.COLON),
          Map.entry(",", TokenKind.COMMA),
          Map.entry(".", TokenKind.DOT),
          Map.entry("*", TokenKind.STAR),
          Map.entry(";", TokenKind.SEMICOLON),
          Map.entry("?", TokenKind.QUESTION_MARK));

  /** The operator symbols; the longest match wins. */
  private static final List<String> OPERATORS =
      List.of("<=", "<>", ">=", "!=", "||", "<", ">", "=", "+", "-", "/", "%");

  private final Characters characters;
  private final List<Token> tokens = new ArrayList<>();

  private Tokenizer(String statement) {
    characters = new Characters(statement);
  }

  /**
   * Tokenizes a statement; the last token is {@link TokenKind#EOF}.
   *
   * @throws software.amazon.awssdk.services.dynamodb.model.DynamoDbException if a character, a
   *     quoted text, a comment or a number is malformed
   */
  static List<Token> tokens(String statement) {
    Tokenizer tokenizer = new Tokenizer(statement);
    while (!tokenizer.characters.atEnd()) {
      tokenizer.read();
    }
    tokenizer.characters.mark();
    tokenizer.add(TokenKind.EOF, "");
    return tokenizer.tokens;
  }

  private void read() {
    characters.mark();
    if (characters.skipBlank() || skipComment()) {
      return;
    }
    char first = characters.peek();
    if (first == '\'') {
      add(TokenKind.STRING, quoted(first));
    } else if (first == '"') {
      add(TokenKind.QUOTED_IDENTIFIER, quoted(first));
    } else if (Characters.isDigit(first)
        || first == '.' && Characters.isDigit(characters.peek(1))) {
      add(TokenKind.NUMBER, number());
    } else if (Characters.startsWord(first)) {
      word();
    } else {
      symbol();
    }
  }

  private boolean skipComment() {
    if (characters.startsWith("--")) {
      characters.skipLine();
      return true;
    }
    if (characters.startsWith("/*")) {
      characters.skip(2);
      characters.skipThrough("*/");
      return true;
    }
    return false;
  }

  /** Reads a quoted text, in which a doubled quote is an escaped one. */
  private String quoted(char quote) {
    StringBuilder text = new StringBuilder();
    characters.skip(1);
    while (true) {
      char next = characters.next();
      if (next != quote) {
        text.append(next);
      } else if (!characters.atEnd() && characters.peek() == quote) {
        text.append(characters.next());
      } else {
        return text.toString();
      }
    }
  }

  private String number() {
    characters.skipDigits();
    if (characters.peek() == '.') {
      characters.skip(1);
      characters.skipDigits();
    }
    if (characters.peek() == 'e' || characters.peek() == 'E') {
      characters.skip(1);
      characters.skip(characters.peek() == '+' || characters.peek() == '-' ? 1 : 0);
      characters.skipDigits();
    }
    String text = characters.marked();
    if (!isReadable(text)) {
      throw MalformedStatement.text();
    }
    return text;
  }

  /**
   * Whether the number's exponent is in the range of BigDecimal. JDK versions disagree about {@code
   * Integer.MIN_VALUE}, so that scale is always rejected.
   */
  private static boolean isReadable(String number) {
    try {
      return new BigDecimal(number).scale() != Integer.MIN_VALUE;
    } catch (NumberFormatException exponentOutOfRange) {
      return false;
    }
  }

  private void word() {
    characters.skipWord();
    String word = characters.marked();
    TokenKind kind = PartiqlKeywords.kind(word);
    add(kind, kind == TokenKind.IDENTIFIER ? word : PartiqlKeywords.lower(word));
  }

  private void symbol() {
    for (int length = 2; length > 0; length--) {
      String text = characters.ahead(length);
      TokenKind kind = OPERATORS.contains(text) ? TokenKind.OPERATOR : SYMBOLS.get(text);
      if (kind != null) {
        characters.skip(text.length());
        add(kind, text.equals("!=") ? "<>" : text);
        return;
      }
    }
    throw MalformedStatement.text();
  }

  private void add(TokenKind kind, String text) {
    tokens.add(new Token(kind, text, characters.position()));
  }
}
