// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.partiql;

import static dev.adjoin.internal.engine.partiql.Refused.malformed;
import static dev.adjoin.internal.engine.partiql.Refused.validation;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SelectTest {
  private final Database database = new Database();

  @AfterEach
  void close() {
    database.close();
  }

  @BeforeEach
  void putItems() {
    database.put(
        "Simple",
        "pk",
        "one",
        "n",
        5,
        "text",
        "str",
        "tags",
        Set.of("a", "b"),
        "map",
        Map.of("sub", "deep", "parts", List.of("x", "y")),
        "parts",
        List.of("a", "b"),
        "flag",
        true,
        "nothing",
        null);
    database.put("Simple", "pk", "two", "n", 50);
    for (String sk : List.of("1", "2", "3")) {
      database.put("Sorted", "pk", "p", "sk", sk, "n", Integer.parseInt(sk));
    }
    database.put("Sorted", "pk", "q", "sk", "1", "n", 10);
  }

  private String found(String condition, Object... parameters) {
    return String.join(" ", database.items("SELECT pk FROM Simple WHERE " + condition, parameters))
        .replace("pk=", "");
  }

  @Test
  void readsAnItemByItsKeyAndAWholeTable() {
    assertThat(database.items("SELECT * FROM \"Simple\" WHERE pk = 'two'"))
        .containsExactly("{n=50, pk=two}");
    assertThat(database.items("SELECT * FROM Simple WHERE pk = ?", "two")).hasSize(1);
    assertThat(database.items("SELECT pk FROM Simple"))
        .containsExactlyInAnyOrder("{pk=one}", "{pk=two}");
    assertThat(database.items("SELECT * FROM Simple WHERE pk = 'none'")).isEmpty();
  }

  @Test
  void namesAColumnByTheEndOfItsPath() {
    assertThat(
            database.items(
                "SELECT pk, map.sub, map.parts[1], parts[0], tags, map.none, parts[9], n.x"
                    + " FROM Simple WHERE pk = 'one'"))
        .containsExactly("{parts[0]=a, parts[1]=y, pk=one, sub=deep, tags=<<a, b>>}");
    assertThat(database.items("SELECT none FROM Simple WHERE pk = 'one'")).containsExactly("{}");
    assertThat(database.items("SELECT none FROM Simple")).containsExactly("{}", "{}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = "::",
      textBlock =
          """
          n > 20                                             :: {two}
          n BETWEEN 5 AND 6 AND flag = true                  :: {one}
          n NOT BETWEEN 5 AND 6                              :: {two}
          n IN [1, 5] OR n IN (50)                           :: {one} {two}
          n NOT IN [5]                                       :: {two}
          20 > n                                             :: {one}
          n <> 5                                             :: {two}
          n != 5                                             :: {two}
          n = - - 5                                          :: {one}
          NOT n = 5 AND NOT NOT n = 50                       :: {two}
          text IS MISSING                                    :: {two}
          text IS NOT MISSING                                :: {one}
          text = MISSING                                     :: {two}
          text <> MISSING                                    :: {one}
          nothing IS NULL                                    :: {one}
          nothing IS NOT NULL                                :: {two}
          text IS STRING AND flag IS BOOL AND parts IS LIST   :: {one}
          tags IS BAG AND map IS STRUCT AND n IS INT          :: {one}
          NOT tags IS BAG                                     :: {two}
          begins_with(text, 'st') AND contains(tags, 'a')     :: {one}
          CONTAINS("parts", 'b') AND size(text) = 3           :: {one}
          attribute_type(map, 'M') AND size(map) > 1         :: {one}
          attribute_exists(map.sub)                          :: {one}
          attribute_not_exists("map".sub)                    :: {two}
          map.parts[0] = 'x' AND "map"."sub" = 'deep'         :: {one}
          parts = ['a', 'b'] AND tags = <<'b', 'a'>>           :: {one}
          map = {'parts': ['x', 'y'], 'sub': 'deep'}          :: {one}
          (n = 5 OR n = 6) AND (flag = true OR flag = false) :: {one}
          pk > 'on' AND n < 50                               :: {one}
          """)
  void filtersByWhatTheConditionSays(String condition, String keys) {
    assertThat(found(condition).split(" ")).containsExactlyInAnyOrder(keys.split(" "));
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = "::",
      textBlock =
          """
          attribute_exists(text) = true                         :: {one}
          attribute_exists(text) = false                        :: {two}
          true = attribute_exists(text)                         :: {one}
          attribute_exists(text) <> 1                           :: {one} {two}
          attribute_exists(text) = 1                            :: ''
          (n BETWEEN 0 AND 5) = true                            :: {one}
          (n = 5 OR n = 6) = false                              :: {two}
          attribute_exists(text) IN [true, false]               :: {one} {two}
          n = 50 AND attribute_exists(text) IN [false]          :: {two}
          attribute_exists(text) = attribute_exists(tags)        :: {one} {two}
          attribute_exists(text) = flag                         :: {one}
          NOT attribute_exists(text) = true                     :: {two}
          (attribute_exists(text) = true) = false               :: {two}
          """)
  void comparesConditionsWithTruth(String condition, String keys) {
    assertThat(found(condition).split(" ")).containsExactlyInAnyOrder(keys.split(" "));
  }

  @Test
  void comparesConditionsWithConditionsOnlySoOften() {
    String thrice = "((attribute_exists(text) = flag) = flag) = flag";

    assertThat(found(thrice)).isEqualTo("{one}");
    assertThat(database.refusal("SELECT * FROM Simple WHERE (" + thrice + ") = flag"))
        .isEqualTo(malformed(""));
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = "::",
      textBlock =
          """
          pk = 'p'                                        :: 1 2 3
          pk = 'p' AND sk = '2'                           :: 2
          pk = 'p' AND sk > '1'                           :: 2 3
          pk = 'p' AND '2' >= sk                          :: 1 2
          pk = 'p' AND sk BETWEEN '2' AND '9'             :: 2 3
          pk = 'p' AND begins_with("sk", '3')             :: 3
          pk = 'p' AND sk IN ['1', '3']                   :: 1 3
          pk = 'p' AND (sk = '1' OR sk = '2')             :: 1 2
          pk = 'p' AND (sk < '2' OR sk > '2' OR sk = '2') :: 1 2 3
          pk = 'p' AND sk <> '1'                          :: 2 3
          pk = 'p' AND NOT sk = '1'                       :: 2 3
          pk = 'p' AND sk > '1' AND sk <> '2'             :: 3
          pk = 'p' AND sk = '1' AND sk > '0'              :: 1
          pk = 'p' AND attribute_exists(sk)               :: 1 2 3
          pk = 'p' AND n > 2                              :: 3
          pk = 'p' AND pk = 'p' AND sk = '1' AND sk = '1' :: 1
          (pk = 'p' AND sk = '1') AND n = 1               :: 1
          pk = 'q' OR pk = 'p' AND sk = '3'               :: 1 3
          pk = 'p' OR sk = '1' AND n = 10                 :: 1 2 3 1
          pk = 'p' AND NOT sk = '1' OR pk = 'p' AND sk = '2' :: 2 3
          pk = 'p' AND sk <> '1' OR pk = 'p' AND sk = '2' :: 2 3
          pk = 'p' OR pk = 'p' AND NOT sk = '1'           :: 1 2 3
          pk = 'p' AND pk = 'q'                           :: ''
          pk > 1                                          :: ''
          """)
  void readsWhatTheKeysSay(String condition, String sortKeys) {
    String found =
        String.join(" ", database.items("SELECT sk FROM Sorted WHERE " + condition))
            .replaceAll("[{}]|sk=", "");

    assertThat(found.split(" ")).containsExactlyInAnyOrder(sortKeys.split(" "));
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = "::",
      textBlock =
          """
          pk IN ['p', 'p']                             :: Overlapping conditions with range keys are not supported in where clause
          pk = 'p' OR pk = 'p'                         :: Overlapping conditions with range keys are not supported in where clause
          pk = 'p' AND (sk > '0' OR sk < '5')          :: Overlapping conditions with range keys are not supported in where clause
          pk = 'p' AND (sk = '1' OR n = 2)             :: Overlapping conditions with range keys are not supported in where clause
          pk = 'p' AND n = 1 OR pk = 'p' AND n = 2     :: Overlapping conditions with range keys are not supported in where clause
          pk = 'p' AND n <> 1 OR pk = 'p' AND sk = '2' :: Overlapping conditions with range keys are not supported in where clause
          pk = 1 OR pk = 'p'                           :: Key attribute's data type should match its data type in table's schema: Key pk
          pk = 'p' AND sk IN ['1', 2]                  :: Key attribute's data type should match its data type in table's schema: Key sk
          n < true                                     :: Incorrect operand type for operator or function; operator or function: <, operand type: BOOL
          n BETWEEN true AND false                     :: Incorrect operand type for operator or function; operator or function: BETWEEN, operand type: BOOL
          attribute_exists(n) > false                  :: Incorrect operand type for operator or function; operator or function: >, operand type: BOOL
          attribute_type(n, 1)                         :: Incorrect operand type for operator or function; operator or function: attribute_type, operand type: N
          attribute_exists('n')                        :: Operator or function requires a document path; operator or function: attribute_exists
          attribute_exists()                           :: Incorrect number of operands for operator or function; operator or function: attribute_exists, number of operands: 0
          attribute_exists(n, m)                       :: Incorrect number of operands for operator or function; operator or function: attribute_exists, number of operands: 2
          EXISTS(n)                                    :: Unrecognized function: exists at 1:28:6
          set_add(n, <<1>>) = n                        :: Unrecognized function: set_add at 1:28:7
          n = ?                                        :: Number of parameters in request and statement don't match.
          n = 1e126                                    :: Number overflow. Attempting to store a number with magnitude larger than supported range under root
          n > -m                                       :: Unsupported operation: Signed
          """)
  void refusesConditionsItCannotAnswer(String condition, String message) {
    assertThat(database.refusal("SELECT * FROM Sorted WHERE " + condition))
        .isEqualTo(validation(message));
  }

  @Test
  void refusesTooManyReadsAndTooManyOperands() {
    assertThat(database.items("SELECT * FROM Sorted WHERE pk IN [" + numbered(50) + "]")).isEmpty();
    for (String where :
        List.of(
            "pk IN [" + numbered(51) + "]",
            "pk = 'p' AND sk IN [" + numbered(51) + "]",
            "pk IN [" + numbered(26) + "] AND sk IN ['1', '2']")) {
      assertThat(database.refusal("SELECT * FROM Sorted WHERE " + where))
          .isEqualTo(validation("Too many decomposed read operations for a given query."));
    }
    assertThat(database.items("SELECT * FROM Sorted WHERE pk IN [" + numbered(51) + "] OR n = 1"))
        .hasSize(1);
    assertThat(
            database.refusal(
                "SELECT * FROM Sorted WHERE pk = 'p' AND n IN [" + numbered(101) + "]"))
        .isEqualTo(
            validation(
                "The IN operator is provided with too many operands; number of operands: 101"));
  }

  private static String numbered(int count) {
    StringBuilder values = new StringBuilder("'v0'");
    for (int i = 1; i < count; i++) {
      values.append(", 'v").append(i).append("'");
    }
    return values.toString();
  }

  @Test
  void comparesEveryTypeAsConditionsDo() {
    assertThat(found("tags = ?", Set.of("b", "a"))).isEqualTo("{one}");
    assertThat(found("parts = ?", List.of("b", "a"))).isEmpty();
    assertThat(found("map = ?", Map.of("sub", "deep", "parts", List.of("x", "y"))))
        .isEqualTo("{one}");
    assertThat(found("nothing = ?", (Object) null)).isEqualTo("{one}");
    assertThat(found("n IN ?", List.of(50, 51))).isEqualTo("{two}");
    assertThat(database.refusal("SELECT * FROM none WHERE pk = ? AND n < ?", "x", Set.of(1)))
        .isEqualTo(
            validation(
                "Incorrect operand type for operator or function; operator or function: <, operand"
                    + " type: NS"));
  }

  @Test
  void answersOnlyPathsAsColumns() {
    assertThat(database.refusal("SELECT attribute_exists(n) FROM Simple"))
        .isEqualTo(validation("Unexpected path component at 1:8:16"));
    assertThat(database.refusal("SELECT COUNT(*) FROM Simple"))
        .isEqualTo(validation("Unexpected path component at 1:8:5"));
    assertThat(database.refusal("SELECT n, n + 1 FROM Simple"))
        .isEqualTo(validation("Unexpected path component at 1:13:1"));
  }

  @Test
  void refusesATableThatDoesNotExist() {
    assertThat(database.refusal("SELECT * FROM none WHERE pk = 'x'"))
        .isEqualTo("ResourceNotFoundException: Requested resource not found");
    assertThat(database.refusal("SELECT * FROM Simple.none"))
        .isEqualTo(validation("The table does not have the specified index"));
  }
}
