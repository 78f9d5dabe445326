// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.partiql.parse;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StatementParserTest {
  private static String parsed(String statement) {
    return Printed.of(StatementParser.parse(statement));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          SELECT * FROM "Music"                              | select * from Music
          select a, b.c[0]."d e" from Music."by year";       | select a, b.c[0].d e from Music/by year
          SELECT * FROM T WHERE a = 1 ORDER BY a DESC, b ASC, c | select * from T where (= a 1) order a desc, b asc, c asc
          SELECT/**/* FROM T -- all of it                    | select * from T
          INSERT INTO T VALUE {'a': 1, 'b': [true, null]}    | insert {a: 1, b: [true, null]} into T
          INSERT INTO T value ?                              | insert ?0 into T
          UPDATE T SET a = 1, b.c = 'x' REMOVE d[1] SET e = ? WHERE pk = ? | update T a := 1, b.c := 'x', -d[1], e := ?0 where (= pk ?1)
          UPDATE T REMOVE a WHERE pk = 1 RETURNING MODIFIED OLD * | update T -a where (= pk 1) returning MODIFIED_OLD
          FROM T WHERE pk = 1 SET a = 2 REMOVE b RETURNING ALL NEW * | update T a := 2, -b where (= pk 1) returning ALL_NEW
          DELETE FROM T WHERE pk = 1 returning all old *     | delete from T where (= pk 1) returning ALL_OLD
          EXISTS(SELECT * FROM T WHERE pk = 1 AND a IS MISSING) | exists select * from T where (and (= pk 1) (is missing a))
          """)
  void readsEveryStatement(String statement, String tree) {
    assertThat(parsed(statement)).isEqualTo(tree);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          a = 1 AND b = 2 OR NOT c = 3 AND d = 4   | (or (and (= a 1) (= b 2)) (and (not (= c 3)) (= d 4)))
          (a = 1 AND b = 2) AND (c = 3 OR d = 4)   | (and (= a 1) (= b 2) (or (= c 3) (= d 4)))
          NOT a = 1 AND b = 2                      | (and (not (= a 1)) (= b 2))
          NOT (a = 1 AND b = 2)                    | (not (and (= a 1) (= b 2)))
          a BETWEEN 1 AND 2 AND b = 3              | (and (between a 1 2) (= b 3))
          a NOT BETWEEN 1 AND 2                    | (not (between a 1 2))
          a IN [1, ?] AND b IN (2)                 | (and (in a [1, ?0]) (in b [2]))
          a NOT IN (1, 2)                          | (not (in a [1, 2]))
          a IS NOT MISSING OR b IS NULL            | (or (not (is missing a)) (is null b))
          a <> 1 AND b != 2                        | (and (<> a 1) (<> b 2))
          a < 1 OR b <= 2 OR c > 3 OR d >= 4       | (or (< a 1) (<= b 2) (> c 3) (>= d 4))
          a = b + 1 - c                            | (= a (- (+ b 1) c))
          a = - - 1 AND b = -2 AND c = +.5         | (and (= a 1) (= b -2) (= c 0.5))
          a = -b                                   | (= a (neg b))
          a LIKE 'x'                               | (like a 'x')
          begins_with("a b", 'x') AND SIZE(c) > 1  | (and (begins_with a b 'x') (> (size c) 1))
          attribute_exists(m.x[0]) = true          | (= (attribute_exists m.x[0]) true)
          a = 'it''s' AND "b""c" = <<1, 2.50>>     | (and (= a 'it's') (= b"c <<1, 2.50>>))
          a = {'b': {'c': []}} AND d = {}          | (and (= a {b: {c: []}}) (= d {}))
          year = 1 AND data = 2 AND status = 3     | (and (= year 1) (= data 2) (= status 3))
          """)
  void readsConditionsByPrecedence(String condition, String tree) {
    assertThat(parsed("SELECT * FROM T WHERE " + condition))
        .isEqualTo("select * from T where " + tree);
  }

  @Test
  void readsALongRowOfConditionsWithoutNesting() {
    String row = "a=1" + " AND a=1".repeat(1000);

    assertThat(parsed("SELECT * FROM T WHERE " + row)).contains("(and (= a 1) (= a 1)");
  }

  @Test
  void countsLinesColumnsAndLengthsOfTokens() {
    String statement = "UPDATE T\r\nSET \"a b\" = /* 😀 */ f(?)\nWHERE x = 1";

    var update = (Statement.Update) StatementParser.parse(statement);
    var assignment = (Statement.Assignment) update.edits().get(0);

    assertThat(assignment.path().position()).hasToString("2:5:5");
    assertThat(assignment.value().position()).hasToString("2:21:1");
    assertThat(update.where().position()).hasToString("3:9:1");
  }
}
