// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.partiql;

import static dev.adjoin.internal.engine.partiql.Refused.malformed;
import static dev.adjoin.internal.engine.partiql.Refused.validation;
import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.internal.engine.partiql.parse.StatementParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MalformedStatementTest {
  private static String refusal(String statement) {
    return Refused.by(() -> StatementParser.parse(statement));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT * FROM \"T\" WHERE pk = 1 foo",
        "SELECT * FROM \"T\" WHERE pk = 1 e5",
        "SELECT * FROM \"T\" WHERE pk = 1)",
        "SELECT * FROM \"T\" ORDER BY pk WHERE pk = 1",
        "SELECTT * FROMM \"T\"",
        "INSERT INTO \"T\" VALUE {'pk': 1} foo",
        "INSERT INTO \"T\" t VALUE {'pk': 'x'}",
        "UPDATE \"T\" SET a = 9 WHERE pk = 1 foo",
        "UPDATE \"T\" REMOVE a, b WHERE pk = 1",
        "DELETE FROM \"T\" WHERE pk = 1 foo",
        "DELETE FROM \"T\" WHERE pk = 1 ORDER BY pk",
        "FROM \"T\" SET c = 1 WHERE pk = 'x'",
        "FROM \"T\" SET c = 1 WHERE pk = 'x' SET d = 2",
      })
  void tellsATokenThatIsLeftOver(String statement) {
    assertThat(refusal(statement)).isEqualTo(malformed("Unexpected token after expression"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT * FROM \"T\" WHERE",
        "SELECT * FROM \"T\" WHERE;",
        "SELECT * FROM \"T\" WHERE   ",
        "SELECT pk FROM \"T\" WHERE",
        "UPDATE \"T\" SET a = 1 WHERE",
        "DELETE FROM \"T\" WHERE",
        "SELECT * FROM \"T\" WHERE NOT",
        "SELECT * FROM \"T\" WHERE (",
        "SELECT * FROM",
        "INSERT INTO \"T\" VALUE",
        "INSERT INTO \"T\" VALUE {\"pk\": 1}",
      })
  void tellsWhereSomethingShouldStart(String statement) {
    assertThat(refusal(statement)).isEqualTo(malformed("Unexpected term"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT * FROM \"T\" WHERE pk = 1e2147483648",
        "SELECT * FROM \"T\" WHERE pk = 1e99999999999",
        "SELECT * FROM \"T\" WHERE pk = 1.5e-2147483647",
        "SELECT * FROM \"T\" WHERE pk = 1 # note",
        "SELECT * FROM \"T\" WHERE pk = 1 /* note",
        "SELECT * FROM \"T",
        "SELECT * FROM \"T\" WHERE pk = 'x",
        "SELECT * FROM \"T\" WHERE pk = `x`",
        "SELECT * FROM \"T\" WHERE pk ! 1",
        "SELECT * FROM \"T\" WHERE pk = 1e",
        "SELECT * FROM\u00A0\"T\"",
        "SELECT WHERE 1e2147483648",
      })
  void tellsNothingAboutTextThatCannotBeRead(String statement) {
    assertThat(refusal(statement)).isEqualTo(malformed(""));
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = "::",
      textBlock =
          """
          SELECT * FROM T WHERE pk = 'p' AND       :: Missing right-hand side expression of infix operator
          SELECT * FROM T WHERE pk = 'p' OR        :: Missing right-hand side expression of infix operator
          SELECT * FROM T WHERE ORDER BY pk        :: Unexpected keyword
          SELECT * FROM T WHERE inner = 1          :: Unexpected keyword
          SELECT * FROM T WHERE IS NULL            :: Unexpected operator
          SELECT * FROM T WHERE pk = LIKE          :: Unexpected operator
          SELECT * FROM T WHERE x IS FOO           :: Expected type name
          SELECT * FROM T WHERE x BETWEEN 1        :: Expected AND keyword
          SELECT * FROM T WHERE x BETWEEN 1 AND    :: Expected expression after AND
          SELECT * FROM T WHERE a.inner = 1        :: Invalid path dot component
          SELECT * FROM T WHERE (a = 1             :: Expected RIGHT_PAREN
          SELECT * FROM T WHERE a IN (1            :: Expected RIGHT_PAREN
          SELECT * FROM T WHERE a = [1             :: Expected RIGHT_BRACKET
          SELECT * FROM T WHERE a = <<1            :: Expected RIGHT_DOUBLE_ANGLE_BRACKET
          SELECT * FROM T WHERE a = {'b' 1}        :: Expected COLON
          SELECT * FROM T WHERE a = {'b': 1        :: Expected RIGHT_CURLY
          SELECT * FROM T WHERE size(*) = 1        :: size(*) is not allowed
          SELECT count() FROM T                    :: Aggregate functions are always unary
          SELECT a                                 :: Expected FROM after SELECT list
          SELECT *, a FROM T                       :: Other expressions may not be present in the select list when '*' is used without dot notation.
          SELECT FROM T                            :: Expected data manipulation
          SELECT * FROM T AS 1                     :: Expected identifier for AS-alias
          """)
  void tellsWhatIsWrongWithASelect(String statement, String detail) {
    assertThat(refusal(statement)).isEqualTo(malformed(detail));
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = "::",
      textBlock =
          """
          SLECT * FROM T WHERE pk = 1              :: Expected data manipulation
          FROM T WHERE pk = 1                      :: Expected data manipulation
          UPDATE T WHERE pk = 1                    :: Expected data manipulation
          UPDATE T SET WHERE pk = 1                :: Expected identifier for simple path
          UPDATE T SET a WHERE pk = 1              :: Expected '='
          UPDATE T SET a = 1 RETURNING *           :: Expected ( MODIFIED | ALL ) ( NEW | OLD ) in each returning element.
          UPDATE T SET a = 1 RETURNING ALL NEW a   :: Unsupported syntax in RETURNING columns.
          DELETE T WHERE pk = 1                    :: Expected FROM after DELETE
          DELETE FROM                              :: Expected identifier for simple path
          DELETE FROM;                             :: Expected identifier for simple path
          DELETE FROM WHERE pk = 'a'               :: Expected identifier for simple path
          INSERT T VALUE {'a': 1}                  :: Unexpected keyword
          SELECT * FROM T; SELECT * FROM T         :: Unexpected token after semicolon. (Only one query is allowed.)
          """)
  void tellsWhatIsWrong(String statement, String detail) {
    assertThat(refusal(statement)).isEqualTo(malformed(detail));
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = "::",
      textBlock =
          """
          SELECT * FROM "T" t WHERE pk = 'x'                :: Aliasing is not supported
          SELECT * FROM "T" AS t WHERE pk = 'x'             :: Aliasing is not supported
          SELECT a AS b FROM "T"                            :: Aliasing is not supported
          UPDATE "T" t SET a = 3 WHERE pk = 'x'             :: Aliasing is not supported
          DELETE FROM "T" t WHERE pk = 'x'                  :: Aliasing is not supported
          SELECT * FROM "T"."i"."x"                         :: A path may contain at most 2 components in the FROM clause
          SELECT * FROM ""                                  :: Path component cannot be an empty string
          SELECT * FROM "T".""                              :: Path component cannot be an empty string
          SELECT * FROM "T", "U"                            :: FROM clause may only contain a single table name
          INSERT INTO "T"."i" VALUE {'pk': 'x'}             :: FROM clause may only contain a single table name
          INSERT INTO "T" {'pk': 'x'}                       :: Unsupported operation: Insert
          UPDATE "T"."i" SET a = 1 WHERE pk = 'x'           :: This operation is not supported on an index
          DELETE FROM "T"."i" WHERE pk = 'x'                :: This operation is not supported on an index
          DELETE FROM "T" WHERE a = 1 RETURNING ALL NEW *   :: Invalid returning clause: RETURNING ALL NEW *. Only RETURNING ALL OLD * is allowed in DELETE statements.
          SELECT id FROM dbimp_page LIMIT 5                 :: Unsupported clause: LIMIT at 1:33:1
          SELECT id FROM T GROUP BY id                      :: Unsupported clause: GROUP BY at 1:27:2
          SELECT DISTINCT id FROM T                         :: Unsupported clause: DISTINCT at 1:8:8
          SELECT l[-1] FROM T                               :: List index is not within the allowable range; index: [-1] at 1:11:1
          SELECT l[2147483648] FROM T                       :: List index is not within the allowable range; index: [2147483648] at 1:10:10
          SELECT l[a] FROM T                                :: Unexpected path component at 1:10:1
          SELECT a.* FROM T                                 :: Unexpected path component at 1:10:1
          x IS INT4                                         :: Unsupported operation: IsType
          x IS DOUBLE PRECISION                             :: Unsupported operation: IsType
          x IS CHARACTER VARYING                            :: Unsupported operation: IsType
          a = 1                                             :: Unsupported operation: Eq
          EXISTS(a)                                         :: Unsupported operation: Call
          """)
  void tellsWhatTheGrammarAllowsAndDynamoDbDoesNot(String statement, String message) {
    assertThat(refusal(statement)).isEqualTo(validation(message));
  }

  @Test
  void tellsAMistakeOfTheGrammarBeforeWhatDynamoDbDoesNotSupport() {
    assertThat(refusal("SELECT * FROM \"\" t WHERE pk = 1 foo"))
        .isEqualTo(malformed("Unexpected token after expression"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"(", "[", "NOT ", "{'a':", "size(", "a.b[", "a IN (", "SELECT * FROM "})
  void refusesWhatIsTooDeepForTheStack(String opening) {
    String statement = "SELECT * FROM T WHERE " + opening.repeat(8000 / opening.length());

    assertThat(refusal(statement)).startsWith(malformed(""));
  }

  @ParameterizedTest
  @ValueSource(strings = {"=a", "+a", " IS NULL", " BETWEEN 1 AND 2", " IN b"})
  void refusesARowOfOperatorsTooLongForTheStack(String operation) {
    String statement = "SELECT * FROM T WHERE a" + operation.repeat(8000 / operation.length());

    assertThat(refusal(statement)).isEqualTo(malformed(""));
  }
}
