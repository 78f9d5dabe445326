// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.partiql;

import static dev.adjoin.internal.engine.partiql.Refused.validation;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;

class UpdateTest {
  private static final String CONDITION_FAILED =
      "ConditionalCheckFailedException: The conditional request failed";

  private final Database database = new Database();

  @AfterEach
  void close() {
    database.close();
  }

  @BeforeEach
  void putItem() {
    database.put(
        "Simple",
        "pk",
        "k",
        "n",
        5,
        "words",
        Set.of("a", "b"),
        "m",
        Map.of("in", 1, "other", 2),
        "l",
        List.of("x", "y", "z"));
  }

  private String after(String edits, Object... parameters) {
    assertThat(database.items("UPDATE Simple " + edits + " WHERE pk = 'k'", parameters)).isEmpty();
    return String.valueOf(database.get("Simple", "k"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = "::",
      textBlock =
          """
          SET n = 6                                          :: {l=[x, y, z], m={in=1, other=2}, n=6, pk=k, words=<<a, b>>}
          SET n = n + 1, next_one = 'v'                      :: {l=[x, y, z], m={in=1, other=2}, n=6, next_one=v, pk=k, words=<<a, b>>}
          SET n=n-1 SET "a b" = n                            :: {a b=5, l=[x, y, z], m={in=1, other=2}, n=4, pk=k, words=<<a, b>>}
          SET n = 10 - n                                     :: {l=[x, y, z], m={in=1, other=2}, n=5, pk=k, words=<<a, b>>}
          SET n = n - - 2                                    :: {l=[x, y, z], m={in=1, other=2}, n=7, pk=k, words=<<a, b>>}
          SET m."in" = {'x': [1]}, l[1] = true               :: {l=[x, true, z], m={in={x=[1]}, other=2}, n=5, pk=k, words=<<a, b>>}
          SET m.fresh = [2020, 2.4]                          :: {l=[x, y, z], m={fresh=[2020, 2.4], in=1, other=2}, n=5, pk=k, words=<<a, b>>}
          SET l = list_append(l, [<<'p', 'q'>>])             :: {l=[x, y, z, <<p, q>>], m={in=1, other=2}, n=5, pk=k, words=<<a, b>>}
          SET l = LIST_APPEND(['w'], l) REMOVE n             :: {l=[w, x, y, z], m={in=1, other=2}, pk=k, words=<<a, b>>}
          SET n = if_not_exists(n, 1) SET z = if_not_exists(z, 2) :: {l=[x, y, z], m={in=1, other=2}, n=5, pk=k, words=<<a, b>>, z=2}
          SET words = set_add(words, <<'c', 'a'>>)           :: {l=[x, y, z], m={in=1, other=2}, n=5, pk=k, words=<<a, b, c>>}
          SET words = SET_DELETE(words, <<'a', 'q'>>)        :: {l=[x, y, z], m={in=1, other=2}, n=5, pk=k, words=<<b>>}
          SET words = set_delete(words, <<'a', 'b'>>)        :: {l=[x, y, z], m={in=1, other=2}, n=5, pk=k}
          SET fresh = set_add(fresh, <<1>>) SET n = 1        :: {fresh=<<1>>, l=[x, y, z], m={in=1, other=2}, n=1, pk=k, words=<<a, b>>}
          SET none = set_delete(none, <<1>>)                 :: {l=[x, y, z], m={in=1, other=2}, n=5, pk=k, words=<<a, b>>}
          REMOVE m.other REMOVE l[0] REMOVE none             :: {l=[y, z], m={in=1}, n=5, pk=k, words=<<a, b>>}
          """)
  void changesTheItem(String edits, String item) {
    assertThat(after(edits)).isEqualTo(item);
  }

  @Test
  void takesParametersAnywhereAValueStands() {
    assertThat(after("SET n = n + ?, s = ?, words = set_add(words, ?)", 2, "v", Set.of("c")))
        .isEqualTo("{l=[x, y, z], m={in=1, other=2}, n=7, pk=k, s=v, words=<<a, b, c>>}");
  }

  @Test
  void takesTheClausesFromFirstToo() {
    database.execute("FROM Simple WHERE pk = ? AND n = 5 SET n = ? REMOVE l", "k", 7);

    assertThat(database.get("Simple", "k"))
        .isEqualTo("{m={in=1, other=2}, n=7, pk=k, words=<<a, b>>}");
    assertThat(database.refusal("FROM Simple WHERE pk = 'k' AND n = 5 SET n = 9"))
        .isEqualTo(CONDITION_FAILED);
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = "::",
      textBlock =
          """
          pk = 'none'
          pk = 'k' AND n = 6
          pk = 'k' AND attribute_exists(none)
          pk = 'k' AND NOT begins_with(pk, 'k')
          pk = 'none' AND attribute_not_exists(pk)
          pk = 'k' AND (n = 6 OR n = 7)
          """)
  void changesNothingWhereTheConditionFails(String where) {
    assertThat(database.refusal("UPDATE Simple SET z = 1 WHERE " + where))
        .isEqualTo(CONDITION_FAILED);
    assertThat(database.get("Simple", "none")).isNull();
    assertThat(database.get("Simple", "k")).doesNotContain("z=1");
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = "::",
      textBlock =
          """
          pk = 'k' AND n = 5
          (pk = 'k' AND n = 5) AND m."in" = 1
          pk = 'k' AND 'k' = pk AND (n = 6 OR n = 5)
          pk = 'k' AND n IN [4, 5] AND words = <<'b', 'a'>>
          """)
  void changesTheItemWhereTheConditionHolds(String where) {
    database.execute("UPDATE Simple SET z = 1 WHERE " + where);

    assertThat(database.get("Simple", "k")).contains("z=1");
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = "::",
      textBlock =
          """
          ALL OLD      :: SET n = 6              :: [{l=[x, y, z], m={in=1, other=2}, n=5, pk=k, words=<<a, b>>}]
          ALL NEW      :: REMOVE l REMOVE m      :: [{n=5, pk=k, words=<<a, b>>}]
          MODIFIED OLD :: SET n = 6, z = 1       :: [{n=5}]
          MODIFIED NEW :: SET n = 6, z = 1       :: [{n=6, z=1}]
          MODIFIED NEW :: SET m."in" = 3         :: [{m={in=3}}]
          MODIFIED OLD :: SET l[2] = 1, l[0] = 2 :: [{l=[x, z]}]
          MODIFIED NEW :: SET l[9] = 'w'         :: []
          MODIFIED NEW :: SET l[3] = 'w'         :: [{l=[w]}]
          MODIFIED NEW :: REMOVE l[1]            :: [{l=[z]}]
          MODIFIED NEW :: REMOVE n               :: []
          MODIFIED OLD :: SET z = 1              :: []
          """)
  void returnsTheImagesItIsAskedFor(String images, String edits, String items) {
    assertThat(
            database.items("UPDATE Simple " + edits + " WHERE pk = 'k' RETURNING " + images + " *"))
        .hasToString(items);
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = "::",
      textBlock =
          """
          SET n = 1                                 :: WHERE n = 5                :: Where clause does not contain a mandatory equality on all key attributes
          SET n = 1                                 :: ''                         :: Where clause does not contain a mandatory equality on all key attributes
          SET n = 1                                 :: WHERE pk IN ['k']          :: Where clause does not contain a mandatory equality on all key attributes
          SET n = 1                                 :: WHERE pk = 'k' OR n = 5    :: Where clause does not contain a mandatory equality on all key attributes
          SET n = 1                                 :: WHERE pk = 'k' AND pk = 'j' :: Multiple conditions on same key pk. Only single item Update/Insert/Delete are supported
          SET n = 1                                 :: WHERE pk = 1               :: Key attribute's data type should match its data type in table's schema: Key pk
          SET pk = 'j'                              :: WHERE pk = 'k'             :: One or more parameter values were invalid: Cannot update attribute pk. This attribute is part of the key
          SET n = n + 'a'                           :: WHERE pk = 'k' AND n = 6   :: Incorrect operand type for operator or function; operator or function: +, operand type: S
          SET n = n - null                          :: WHERE pk = 'k'             :: Incorrect operand type for operator or function; operator or function: -, operand type: NULL
          SET t = set_add(words, <<'x'>>)           :: WHERE pk = 'k'             :: The first argument to SET_ADD must equal the assignment value at 1:23:7
          SET words = set_add(<<'x'>>, <<'y'>>)     :: WHERE pk = 'k'             :: The first argument to SET_ADD must equal the assignment value at 1:27:7
          SET words = set_add(words, 'x')           :: WHERE pk = 'k'             :: The second argument to SET_ADD must be a value with type SET at 1:35:5
          SET words = set_delete(words, ['x'])      :: WHERE pk = 'k'             :: The second argument to SET_DELETE must be a value with type SET at 1:38:5
          SET words = set_add(words)                :: WHERE pk = 'k'             :: SET_ADD must have exactly two arguments at 1:27:7
          SET words = set_add(words, <<1>>)         :: WHERE pk = 'k'             :: An operand in the update expression has an incorrect data type
          SET n = set_add(n, <<1>>)                 :: WHERE pk = 'k'             :: An operand in the update expression has an incorrect data type
          SET words = set_add(words, <<'x', 'x'>>)  :: WHERE pk = 'k'             :: One or more parameter values were invalid: Input collection [x, x] contains duplicates.
          SET x = list_append(none, [1])            :: WHERE pk = 'k'             :: The provided expression refers to an attribute that does not exist in the item
          SET fresh[0] = 1                          :: WHERE pk = 'k'             :: The document path provided in the update expression is invalid for update
          SET n = lower('A')                        :: WHERE pk = 'k'             :: Unrecognized function: lower at 1:23:5
          SET n = 1 SET n = 2                       :: WHERE pk = 'k'             :: Two document paths overlap with each other; must remove or rewrite one of these paths; path one: [n], path two: [n]
          """)
  void refusesWhatCannotBeDone(String edits, String where, String message) {
    assertThat(database.refusal("UPDATE Simple " + edits + " " + where))
        .isEqualTo(validation(message));
  }

  @Test
  void returnsTheItemThatFailedItsConditionWhereAsked() {
    var failed =
        catchThrowableOfType(
            ConditionalCheckFailedException.class,
            () ->
                database.client.executeStatement(
                    r ->
                        r.statement("UPDATE Simple SET n = 1 WHERE pk = 'k' AND n = 9")
                            .returnValuesOnConditionCheckFailure(
                                ReturnValuesOnConditionCheckFailure.ALL_OLD)));

    assertThat(Attributes.shown(failed.item())).contains("n=5");
  }
}
