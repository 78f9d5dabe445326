// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.partiql;

import static dev.adjoin.internal.engine.partiql.Refused.validation;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class InsertTest {
  private final Database database = new Database();

  @AfterEach
  void close() {
    database.close();
  }

  @Test
  void storesEveryTypeThatCanBeWritten() {
    var response =
        database.execute(
            "INSERT INTO Simple value {'pk':'1', 'number':1, 'map' : {'a': 'value', 'b': 4},"
                + " 'list': [1,'text'], 'numbers':<<1,34,4.5>>, 'texts':<<'x','y'>>, 'no': FALSE,"
                + " 'nothing': null, 'small': -1.5e-3, 'zero': -0, 'quote': 'it''s'}");

    assertThat(response.hasItems()).isTrue();
    assertThat(response.items()).isEmpty();
    assertThat(database.get("Simple", "1"))
        .isEqualTo(
            "{list=[1, text], map={a=value, b=4}, no=false, nothing=null, number=1,"
                + " numbers=<<1, 34, 4.5>>, pk=1, quote=it's, small=-0.0015, texts=<<x, y>>,"
                + " zero=0}");
  }

  @Test
  void storesParameters() {
    database.execute(
        "INSERT INTO Simple VALUE {'pk': ?, 'a': ?, 'b': ?}", "k", Set.of("x"), Map.of("c", 1));
    database.execute("INSERT INTO Simple VALUE ?", Map.of("pk", "whole", "a", true));

    assertThat(database.get("Simple", "k")).isEqualTo("{a=<<x>>, b={c=1}, pk=k}");
    assertThat(database.get("Simple", "whole")).isEqualTo("{a=true, pk=whole}");
  }

  @Test
  void refusesAnItemThatExists() {
    String insert = "INSERT INTO Sorted VALUE {'pk': 'a', 'sk': 'b', 'n': ?}";
    database.execute(insert, 1);

    assertThat(database.refusal(insert, 2))
        .isEqualTo("DuplicateItemException: Duplicate primary key exists in table");
    assertThat(database.get("Sorted", "a", "b")).isEqualTo("{n=1, pk=a, sk=b}");
    database.execute("DELETE FROM Sorted WHERE pk = 'a' AND sk = 'b'");
    database.execute(insert, 3);
    assertThat(database.get("Sorted", "a", "b")).isEqualTo("{n=3, pk=a, sk=b}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = "::",
      textBlock =
          """
          {'pk': 'a'}                                   :: One or more parameter values were invalid: Missing the key sk in the item
          {'pk': 'a', 'sk': 1}                          :: One or more parameter values were invalid: Type mismatch for key sk expected: S actual: N
          {'pk': 'a', 'sk': 'b', 'x': 1e126}            :: Number overflow. Attempting to store a number with magnitude larger than supported range under root
          {'pk': 'a', 'sk': 'b', 'm': {'x': 1e126}}     :: Number overflow. Attempting to store a number with magnitude larger than supported range under root.x
          {'pk': 'a', 'sk': 'b', 'l': [1, 1e-131]}      :: Number underflow. Attempting to store a number with magnitude smaller than supported range under root[1]
          {'pk': 'a', 'sk': 'b', 's': <<>>}             :: Empty bags are not supported
          {'pk': 'a', 'sk': 'b', 's': <<1, 'a'>>}       :: Unsupported data type in Bag. DynamoDB only supports either numbers or strings in bags
          {'pk': 'a', 'sk': 'b', 'm': {'k': ?}}         :: Unsupported data type: Parameter under key root.k at 1:60:1
          {'pk': 'a', 'sk': 'b', 's': set_add(a, <<1>>)} :: Unsupported data type: set_add under key root at 1:54:7
          {'pk': 'a', 'sk': ?}                          :: Number of parameters in request and statement don't match.
          """)
  void refusesItemsThatTheTableCannotHold(String item, String message) {
    assertThat(database.refusal("INSERT INTO Sorted VALUE " + item)).isEqualTo(validation(message));
  }

  @Test
  void tellsAParameterThatIsWrongBeforeTheStatement() {
    var empty = AttributeValue.fromSs(List.of());

    assertThat(database.refusal("INSERT INTO none WHERE", empty))
        .isEqualTo(
            validation(
                "One or more parameter values were invalid: An string set  may not be empty"));
  }
}
