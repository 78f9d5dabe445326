// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.partiql;

import java.util.List;
import java.util.SplittableRandom;

/** Random statements: valid, damaged, assembled from fragments, or random characters. */
final class RandomStatements {
  private static final List<String> RIGHT =
      List.of(
          "SELECT * FROM \"Sorted\" WHERE pk = 'a' AND sk >= ? ORDER BY sk DESC",
          "SELECT a, b.c[0].\"d e\" FROM Sorted WHERE pk IN ['a', 'b'] AND NOT begins_with(c, 'x')",
          "SELECT * FROM Simple WHERE a BETWEEN 1 AND 2.5e3 OR b IS NOT MISSING AND size(c) > ?",
          "INSERT INTO Simple VALUE {'pk': 'x', 'l': [1, -2.5, {'m': null}], 's': <<'a', 'b'>>, 'n': ?}",
          "INSERT INTO Sorted VALUE {'pk': 'a', 'sk': 'b', 'a': 1, 'b': {'c': [true]}, 's': <<1>>}",
          "UPDATE Sorted SET a = a + 1, b.c = list_append(b.c, [4]) REMOVE d[1]"
              + " WHERE pk = 'a' AND sk = 'b' AND e <> 1 RETURNING MODIFIED NEW *",
          "UPDATE Simple SET s = set_add(s, <<'c'>>) SET t = if_not_exists(t, ?) WHERE pk = 'x'",
          "FROM Simple WHERE pk = 'x' AND attribute_type(s, 'SS') SET b = {} RETURNING ALL OLD *",
          "DELETE FROM Simple WHERE pk = 'x' AND (contains(a, 'b') = true) -- note\n RETURNING ALL OLD *",
          "EXISTS(SELECT * FROM Simple WHERE pk = 'x' AND a IS NULL) /* note */ ;");

  private static final List<String> PIECES =
      List.of(
          "SELECT",
          "*",
          "FROM",
          "Simple",
          "WHERE",
          "AND",
          "OR",
          "NOT",
          "IN",
          "BETWEEN",
          "IS",
          "MISSING",
          "NULL",
          "INSERT",
          "INTO",
          "VALUE",
          "UPDATE",
          "SET",
          "REMOVE",
          "DELETE",
          "RETURNING",
          "ALL",
          "OLD",
          "NEW",
          "MODIFIED",
          "ORDER",
          "BY",
          "DESC",
          "EXISTS",
          "(",
          ")",
          "[",
          "]",
          "{",
          "}",
          "<<",
          ">>",
          ",",
          ".",
          ":",
          ";",
          "?",
          "=",
          "<>",
          "<",
          "+",
          "-",
          "||",
          "'x'",
          "\"q\"",
          "pk",
          "a",
          "1",
          "1e9",
          "-.5",
          "9".repeat(40),
          "true",
          "size",
          "set_add",
          "--",
          "/*",
          "*/");

  private static final String SIGNS = "(){}[]<>.,:;?*=+-/%|!'\"`@#^ \t\n\r\\~&\u0000\uD800é0aE_$";

  private RandomStatements() {}

  static String next(SplittableRandom random) {
    return switch (random.nextInt(4)) {
      case 0 -> characters(random);
      case 1 -> pieces(random);
      default -> damaged(random);
    };
  }

  private static String characters(SplittableRandom random) {
    StringBuilder text = new StringBuilder();
    for (int length = random.nextInt(60); length > 0; length--) {
      boolean sign = random.nextInt(8) > 0;
      text.append(sign ? sign(random) : (char) random.nextInt(Character.MAX_VALUE));
    }
    return text.toString();
  }

  private static String pieces(SplittableRandom random) {
    StringBuilder text = new StringBuilder();
    for (int count = random.nextInt(30); count > 0; count--) {
      text.append(PIECES.get(random.nextInt(PIECES.size())));
      text.append(random.nextInt(6) > 0 ? " " : "");
    }
    return text.toString();
  }

  private static String damaged(SplittableRandom random) {
    StringBuilder text = new StringBuilder(RIGHT.get(random.nextInt(RIGHT.size())));
    for (int changes = random.nextInt(6); changes > 0; changes--) {
      int from = random.nextInt(text.length());
      int to = Math.min(text.length(), from + 1 + random.nextInt(random.nextBoolean() ? 1 : 12));
      switch (random.nextInt(5)) {
        case 0 -> text.delete(from, text.length() == to - from ? from : to);
        case 1 -> text.insert(to, text.substring(from, to).repeat(1 + random.nextInt(40)));
        case 2 -> text.setCharAt(from, sign(random));
        case 3 -> text.insert(from, PIECES.get(random.nextInt(PIECES.size())));
        default -> text.insert(random.nextInt(text.length()), text.substring(from, to));
      }
    }
    return text.substring(0, Math.min(text.length(), 8192));
  }

  private static char sign(SplittableRandom random) {
    return SIGNS.charAt(random.nextInt(SIGNS.length()));
  }
}
