// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.partiql;

import static dev.adjoin.internal.engine.partiql.Refused.validation;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.ExecuteStatementRequest;
import software.amazon.awssdk.services.dynamodb.model.ExecuteStatementResponse;

/** The order and paging of SELECT results. */
class SelectPagesTest {
  private final Database database = new Database();

  @AfterEach
  void close() {
    database.close();
  }

  @BeforeEach
  void putItems() {
    for (String pk : List.of("o", "p", "q")) {
      for (String sk : List.of("1", "2", "3")) {
        database.put("Sorted", "pk", pk, "sk", sk);
      }
    }
  }

  private ExecuteStatementResponse page(
      String statement, @Nullable Integer limit, @Nullable String token) {
    ExecuteStatementRequest.Builder request = Database.request(statement);
    return database.client.executeStatement(request.limit(limit).nextToken(token).build());
  }

  private static List<String> keys(ExecuteStatementResponse response) {
    return response.items().stream().map(i -> i.get("pk").s() + i.get("sk").s()).toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = "::",
      textBlock =
          """
          pk = 'o' ORDER BY sk DESC                              :: o3 o2 o1
          pk = 'o' ORDER BY sk                                   :: o1 o2 o3
          pk = 'o' ORDER BY sk ASC                               :: o1 o2 o3
          pk = 'o' ORDER BY pk ASC                               :: o3 o2 o1
          pk = 'o' AND sk IN ['3', '1'] ORDER BY sk              :: o1 o3
          pk = 'o' AND (sk > '2' OR sk < '2') ORDER BY sk DESC   :: o3 o1
          pk IN ['o', 'p'] ORDER BY pk DESC, sk ASC              :: p1 p2 p3 o1 o2 o3
          pk IN ['q', 'o'] AND sk > '1' ORDER BY pk, sk DESC     :: o3 o2 q3 q2
          """)
  void ordersByTheKey(String condition, String keys) {
    assertThat(keys(database.execute("SELECT pk, sk FROM Sorted WHERE " + condition)))
        .containsExactly(keys.split(" "));
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = "::",
      textBlock =
          """
          ORDER BY sk                                :: Must have WHERE clause in the statement when using ORDER BY clause.
          WHERE pk = 'o' ORDER BY Total DESC         :: Attribute Total in ORDER BY clause must be part of the primary key
          WHERE pk > 'a' ORDER BY sk                 :: Must have at least one non-optional hash key condition in WHERE clause when using ORDER BY clause.
          WHERE pk IN ['o', 'p'] ORDER BY sk DESC    :: Must have hash key in ORDER BY clause when more than one hash key condition specified in WHERE clause.
          """)
  void refusesAnOrderThatNoKeyHas(String clauses, String message) {
    assertThat(database.refusal("SELECT sk FROM Sorted " + clauses)).isEqualTo(validation(message));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT * FROM Sorted",
        "SELECT * FROM Sorted WHERE sk <> 'x'",
        "SELECT * FROM Sorted WHERE pk IN ['o', 'p', 'q']",
        "SELECT * FROM Sorted WHERE pk = 'o' OR pk = 'p' OR pk = 'q' AND sk IN ['1', '2', '3']",
        "SELECT * FROM Sorted WHERE pk IN ['q', 'o', 'p'] ORDER BY pk, sk"
      })
  void answersEveryItemOnceWhateverTheLimit(String statement) {
    List<String> whole = keys(page(statement, null, null));
    assertThat(whole).hasSize(9).doesNotHaveDuplicates();
    for (int limit = 1; limit <= 10; limit++) {
      List<String> read = new ArrayList<>();
      String token = null;
      do {
        ExecuteStatementResponse page = page(statement, limit, token);
        assertThat(page.items()).hasSizeLessThanOrEqualTo(limit);
        read.addAll(keys(page));
        token = page.nextToken();
      } while (token != null);
      assertThat(read).isEqualTo(whole);
    }
  }

  @Test
  void countsWhatItReadsAgainstTheLimitNotWhatItAnswers() {
    ExecuteStatementResponse page = page("SELECT * FROM Sorted WHERE sk = '3'", 1, null);

    assertThat(page.items()).isEmpty();
    assertThat(page.nextToken()).isNotNull();
  }

  @Test
  void endsAPageAtOneMegabyte() {
    String large = "x".repeat(300_000);
    for (int i = 0; i < 5; i++) {
      database.put("Simple", "pk", "k" + i, "large", large);
    }
    String statement = "SELECT pk FROM Simple WHERE pk IN ['k0', 'k1', 'k2', 'k3', 'k4']";

    ExecuteStatementResponse first = page(statement, null, null);
    ExecuteStatementResponse second = page(statement, null, first.nextToken());

    assertThat(first.items()).hasSize(4);
    assertThat(second.items()).hasSize(1);
    assertThat(second.nextToken()).isNull();
    assertThat(page("SELECT pk FROM Simple", null, null).items()).hasSize(4);
  }

  @Test
  void answersOneItemByItsKeyWithoutAnotherPage() {
    ExecuteStatementResponse page =
        page("SELECT * FROM Sorted WHERE pk = 'o' AND sk = '1'", 1, null);

    assertThat(keys(page)).containsExactly("o1");
    assertThat(page.nextToken()).isNull();
  }

  @Test
  void bindsATokenToItsStatementAndParameters() {
    String statement = "SELECT * FROM Sorted WHERE pk = ?";
    ExecuteStatementRequest.Builder request = Database.request(statement, "o").limit(1);
    String token = database.client.executeStatement(request.build()).nextToken();

    assertThat(token).isNotNull();
    assertThat(Refused.by(() -> page("SELECT * FROM Sorted", 1, token)))
        .isEqualTo(validation("NextToken does not match request"));
    assertThat(
            Refused.by(
                () ->
                    database.client.executeStatement(
                        Database.request(statement, "p").nextToken(token).build())))
        .isEqualTo(validation("NextToken does not match request"));
    var next =
        database.client.executeStatement(
            Database.request(statement, "o").limit(2).nextToken(token).build());
    assertThat(keys(next)).containsExactly("o2", "o3");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"garbage", "!", "AAAA", "QUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFB"})
  void refusesATokenThatItNeverGave(String token) {
    assertThat(Refused.by(() -> page("SELECT * FROM Sorted", 1, token)))
        .isEqualTo(validation("Invalid NextToken"));
  }

  @Test
  void refusesATokenThatWasChangedAnywhere() {
    String statement = "SELECT * FROM Sorted";
    String token = page(statement, 1, null).nextToken();
    for (int i = 0; i < token.length() - 4; i++) {
      char other = token.charAt(i) == 'A' ? 'B' : 'A';
      String changed = token.substring(0, i) + other + token.substring(i + 1);
      assertThat(Refused.by(() -> page(statement, 1, changed))).startsWith("ValidationException");
    }
  }

  @Test
  void refusesALimitBelowOne() {
    assertThat(Refused.by(() -> page("SELECT * FROM Sorted", 0, null)))
        .isEqualTo(
            validation(
                "1 validation error detected: Value '0' at 'limit' failed to satisfy constraint:"
                    + " Member must have value greater than or equal to 1"));
  }
}
