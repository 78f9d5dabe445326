// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.partiql.parse;

import java.util.Locale;
import java.util.Set;

/** The keywords of PartiQL. They are case-insensitive; a quoted word is never a keyword. */
final class PartiqlKeywords {
  private static final Set<String> OPERATORS =
      Set.of("and", "or", "not", "is", "in", "between", "like", "union", "except", "intersect");

  /** The reserved words of SQL-92 and those that PartiQL adds. */
  private static final Set<String> KEYWORDS =
      Set.of(
          """
          absolute action add all allocate alter any are as asc assertion at authorization avg begin
          bit bit_length by cascade cascaded case cast catalog char character character_length
          char_length check close coalesce collate collation column commit connect connection
          constraint constraints continue convert corresponding count create cross current
          current_date current_time current_timestamp current_user cursor date deallocate dec decimal
          declare default deferrable deferred delete desc describe descriptor diagnostics disconnect
          distinct domain double drop else end escape exception exec execute exists external extract
          false fetch first float for foreign found from full get global go goto grant group having
          identity immediate indicator initially inner input insensitive insert int integer interval
          into isolation join key language last left level local lower match max min module names
          national natural nchar next no null nullif numeric octet_length of on only open option
          order outer output overlaps pad partial position precision prepare preserve primary prior
          privileges procedure public read real references relative restrict revoke right rollback
          rows schema scroll section select session session_user set size smallint some space sql
          sqlcode sqlerror sqlstate substring sum system_user table temporary then time timestamp to
          transaction translate translation trim true unique unknown update upper usage user using
          value values varchar varying view when whenever where with work write zone
          missing pivot unpivot limit tuple remove index returning modified new old
          bool boolean string symbol clob blob struct list sexp bag
          """
              .strip()
              .split("\\s+"));

  /** PartiqlKeywords that are function names if a parenthesis follows. */
  private static final Set<String> FUNCTIONS =
      Set.of(
          "exists",
          "count",
          "avg",
          "max",
          "min",
          "sum",
          "substring",
          "char_length",
          "character_length",
          "octet_length",
          "bit_length",
          "upper",
          "lower",
          "size",
          "nullif",
          "coalesce",
          "sexp",
          "list",
          "bag");

  private PartiqlKeywords() {}

  /** The kind of token for an unquoted word. */
  static TokenKind kind(String word) {
    String lower = lower(word);
    return OPERATORS.contains(lower)
        ? TokenKind.OPERATOR
        : KEYWORDS.contains(lower) ? TokenKind.KEYWORD : TokenKind.IDENTIFIER;
  }

  static boolean isFunction(String keyword) {
    return FUNCTIONS.contains(keyword);
  }

  static String lower(String word) {
    return word.toLowerCase(Locale.ROOT);
  }
}
