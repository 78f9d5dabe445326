// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.partiql;

import static dev.adjoin.internal.engine.partiql.Refused.NOT_WELL_FORMED;
import static dev.adjoin.internal.engine.partiql.Refused.validation;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.services.dynamodb.model.ExecuteTransactionResponse;
import software.amazon.awssdk.services.dynamodb.model.ParameterizedStatement;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

class ExecuteTransactionTest {
  private static final String CANCELLED =
      "TransactionCanceledException: Transaction cancelled, please refer cancellation reasons for"
          + " specific reasons ";

  private final Database database = new Database();

  @AfterEach
  void close() {
    database.close();
  }

  @BeforeEach
  void putItems() {
    database.put("Simple", "pk", "one", "n", 1, "m", Map.of("x", "deep"));
    database.put("Sorted", "pk", "p", "sk", "1", "n", 1);
  }

  private String refusal(String... statements) {
    return Refused.by(() -> database.transact(statements));
  }

  /** The cancellation reason of each statement. */
  private List<String> reasons(String... statements) {
    var cancelled =
        catchThrowableOfType(
            TransactionCanceledException.class, () -> database.transact(statements));
    return cancelled.cancellationReasons().stream()
        .map(r -> r.code() + (r.message() == null ? "" : ": " + r.message()))
        .toList();
  }

  @Test
  void writesAllOrNone() {
    ExecuteTransactionResponse response =
        database.transact(
            "INSERT INTO Simple VALUE {'pk': 'two'}",
            "UPDATE Simple SET n = 2 WHERE pk = 'one' AND n = 1",
            "DELETE FROM Sorted WHERE pk = 'p' AND sk = '1'");

    assertThat(response.hasResponses()).isTrue();
    assertThat(response.responses()).isEmpty();
    assertThat(database.get("Simple", "two")).isEqualTo("{pk=two}");
    assertThat(database.get("Simple", "one")).contains("n=2");
    assertThat(database.get("Sorted", "p", "1")).isNull();
  }

  @Test
  void tellsWhyItWroteNothing() {
    String[] statements = {
      "INSERT INTO Simple VALUE {'pk': 'one'}",
      "INSERT INTO Simple VALUE {'pk': 'two'}",
      "UPDATE Sorted SET n = 2 WHERE pk = 'p' AND sk = '1' AND n = 9",
      "UPDATE Simple SET n = 2 WHERE pk = 'none'",
      "DELETE FROM Sorted WHERE pk = 'p' AND sk = 'none' AND n = 1"
    };

    assertThat(refusal(statements))
        .isEqualTo(
            CANCELLED
                + "[DuplicateItem, None, ConditionalCheckFailed, ConditionalCheckFailed, None]");
    assertThat(reasons(statements))
        .containsExactly(
            "DuplicateItem: Duplicate primary key exists in table",
            "None",
            "ConditionalCheckFailed: The conditional request failed",
            "ConditionalCheckFailed: The conditional request failed",
            "None");
    assertThat(database.get("Simple", "two")).isNull();
  }

  @Test
  void readsItemsByTheirKeys() {
    ExecuteTransactionResponse response =
        database.transact(
            "SELECT n, m.x FROM Simple WHERE pk = 'one'",
            "SELECT * FROM Sorted WHERE (sk = '1') AND pk = 'p' AND pk IN ['p']",
            "SELECT * FROM Simple WHERE pk = 'none'");

    assertThat(response.responses())
        .extracting(r -> r.hasItem() ? Attributes.shown(r.item()) : "-")
        .containsExactly("{n=1, x=deep}", "{n=1, pk=p, sk=1}", "-");
  }

  @Test
  void checksConditionsOfOtherItems() {
    String update = "UPDATE Simple SET n = n + 1 WHERE pk = 'one'";

    database.transact(
        "EXISTS(SELECT * FROM Sorted WHERE pk = 'p' AND sk = '1' AND none IS MISSING)", update);
    assertThat(database.get("Simple", "one")).contains("n=2");
    assertThat(
            refusal("EXISTS(SELECT * FROM Sorted WHERE pk = 'p' AND sk = '1' AND n = 2)", update))
        .isEqualTo(CANCELLED + "[ConditionalCheckFailed, None]");
    assertThat(
            refusal(
                "EXISTS(SELECT * FROM Sorted WHERE pk='x' AND sk='1' AND n IS MISSING)", update))
        .isEqualTo(CANCELLED + "[ConditionalCheckFailed, None]");
    assertThat(
            refusal(
                "EXISTS(SELECT * FROM Sorted WHERE pk = 'p' AND sk = '1' AND pk = 'q' AND n = 1)",
                update))
        .isEqualTo(CANCELLED + "[ConditionalCheckFailed, None]");
    assertThat(database.get("Simple", "one")).contains("n=2");
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = "::",
      textBlock =
          """
          SELECT * FROM Simple WHERE                                      :: Statement wasn't well formed, can't be processed: Unexpected term
          UPDATE Simple SET n = 1 WHERE pk = 'one' RETURNING ALL NEW *    :: RETURNING clause is not supported in ExecuteTransaction.
          UPDATE Simple.i SET n = 1 WHERE pk = 'one'                      :: This operation is not supported on an index
          SELECT * FROM Simple.i WHERE pk = 'one'                         :: Reads on indices are not supported within transactions.
          SELECT * FROM Sorted WHERE pk = 'p'                             :: Select statements within ExecuteTransaction must specify the primary key in the where clause.
          SELECT * FROM Simple WHERE pk = 'one' AND n = 1                 :: Select statements within ExecuteTransaction must specify the primary key in the where clause.
          SELECT * FROM Simple WHERE pk = 'one' AND pk = 'two'            :: Select statements within ExecuteTransaction must specify the primary key in the where clause.
          SELECT * FROM Sorted WHERE pk IN ['p', 'p'] AND sk = '1'        :: Overlapping conditions with range keys are not supported in where clause
          EXISTS(SELECT * FROM Simple WHERE pk = 'one')                   :: EXISTS() must contain a single item read with additional condition
          EXISTS(SELECT * FROM Simple WHERE pk IN ['one'] AND n = 1)      :: EXISTS() must contain a single item read with additional condition
          UPDATE Simple SET n = n + [1] WHERE pk = 'one'                  :: Incorrect operand type for operator or function; operator or function: +, operand type: L
          INSERT INTO Simple VALUE {'pk': 'x', 's': [<<'a', 'a'>>]}       :: One or more parameter values were invalid: Input collection [a, a] contains duplicates.
          """)
  void tellsWhichStatementIsWrong(String statement, String message) {
    assertThat(refusal(statement))
        .isEqualTo(validation("Validation failed in TransactStatements[0]: " + message));
  }

  @Test
  void countsTheStatementsFromZero() {
    assertThat(refusal("SELECT * FROM Simple WHERE pk = 'one'", "SELECT"))
        .isEqualTo(
            validation(
                "Validation failed in TransactStatements[1]: "
                    + NOT_WELL_FORMED
                    + "Unexpected term"));
  }

  @Test
  void cancelsWhenATableIsMissing() {
    assertThat(
            reasons(
                "UPDATE none SET a = 1 WHERE pk = 'x' RETURNING ALL NEW *",
                "UPDATE Simple SET n = 2 WHERE pk = 'one'"))
        .containsExactly("ResourceNotFound: Requested resource not found", "None");
    assertThat(
            reasons("SELECT * FROM Simple WHERE pk = 'one'", "SELECT * FROM none.i WHERE pk = 'x'"))
        .containsExactly("None", "ResourceNotFound: Requested resource not found");
    assertThat(
            refusal(
                "UPDATE none SET a = 1 WHERE pk = 'x'",
                "UPDATE Simple SET n = 2 WHERE pk = 'one' RETURNING ALL NEW *"))
        .isEqualTo(
            validation(
                "Validation failed in TransactStatements[1]: RETURNING clause is not supported in"
                    + " ExecuteTransaction."));
    assertThat(database.get("Simple", "one")).contains("n=1");
  }

  @Test
  void cancelsWhenAStatementNamesNoItem() {
    String mismatch = "ValidationError: The provided key element does not match the schema";
    String update = "UPDATE Sorted SET n = 2 WHERE ";

    String valid = update + "pk = 'p' AND sk = '1'";

    for (String statement :
        List.of(
            update + "pk = 'p'",
            update + "pk IN ['p'] AND sk = '1'",
            update + "pk = 'p' AND sk = '1' AND pk = 'q'",
            update + "pk = 'p' AND sk = 1",
            "DELETE FROM Sorted WHERE sk = '1'")) {
      assertThat(reasons(valid, statement)).containsExactly("None", mismatch);
    }
    assertThat(reasons("INSERT INTO Sorted VALUE {'pk': 'p'}", valid))
        .containsExactly(
            "ValidationError: One or more parameter values were invalid: Missing the key sk in the"
                + " item",
            "None");
    assertThat(reasons(update + "pk = 'p'", update + "pk = 'q'")).containsExactly(mismatch, "None");
    assertThat(reasons("SELECT * FROM Sorted WHERE pk = 'p' AND sk = 1")).containsExactly(mismatch);
  }

  @Test
  void refusesReadsAndWritesTogetherAndAnItemTwice() {
    assertThat(
            refusal(
                "SELECT * FROM Simple WHERE pk = 'one'",
                "UPDATE Simple SET n = 2 WHERE pk = 'two'"))
        .isEqualTo(
            validation(
                "ExecuteTransaction API does not support both read and write operations in the same"
                    + " request."));
    assertThat(
            refusal(
                "SELECT * FROM Simple WHERE pk = 'one'", "SELECT n FROM Simple WHERE pk = 'one'"))
        .isEqualTo(
            validation("Transaction request cannot include multiple operations on one item"));
    assertThat(
            refusal(
                "EXISTS(SELECT * FROM Simple WHERE pk = 'one' AND n = 1)",
                "UPDATE Simple SET n = 2 WHERE pk = 'one'"))
        .isEqualTo(
            validation("Transaction request cannot include multiple operations on one item"));
  }

  @Test
  void appliesARequestOnceForItsToken() {
    var statement =
        ParameterizedStatement.builder()
            .statement("UPDATE Simple SET n = n + ? WHERE pk = 'one'")
            .parameters(Attributes.value(5))
            .build();

    for (int i = 0; i < 2; i++) {
      database.client.executeTransaction(
          r -> r.transactStatements(statement).clientRequestToken("token"));
    }

    assertThat(database.get("Simple", "one")).contains("n=6");
    assertThat(
            Refused.by(
                () ->
                    database.client.executeTransaction(
                        r ->
                            r.transactStatements(
                                    statement.toBuilder().parameters(Attributes.value(6)).build())
                                .clientRequestToken("token"))))
        .startsWith("IdempotentParameterMismatchException");
  }

  @Test
  void returnsTheItemThatFailedItsConditionWhereAsked() {
    var cancelled =
        catchThrowableOfType(
            TransactionCanceledException.class,
            () ->
                database.client.executeTransaction(
                    r ->
                        r.transactStatements(
                            ParameterizedStatement.builder()
                                .statement("DELETE FROM Sorted WHERE pk='p' AND sk='1' AND n = 9")
                                .returnValuesOnConditionCheckFailure(
                                    ReturnValuesOnConditionCheckFailure.ALL_OLD)
                                .build())));

    assertThat(Attributes.shown(cancelled.cancellationReasons().get(0).item()))
        .isEqualTo("{n=1, pk=p, sk=1}");
  }

  @Test
  void tellsTheCapacityOfReadsAndWritesApart() {
    var written = used("UPDATE Simple SET n = 2 WHERE pk = 'one'");
    var read = used("SELECT * FROM Simple WHERE pk = 'one'");

    assertThat(written.consumedCapacity().get(0).writeCapacityUnits()).isEqualTo(2.0);
    assertThat(read.consumedCapacity().get(0).readCapacityUnits()).isEqualTo(2.0);
    assertThat(read.consumedCapacity().get(0).tableName()).isEqualTo("Simple");
  }

  private ExecuteTransactionResponse used(String... statements) {
    return database.client.executeTransaction(
        r ->
            r.transactStatements(
                    Arrays.stream(statements)
                        .map(s -> ParameterizedStatement.builder().statement(s).build())
                        .toList())
                .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL));
  }

  @Test
  void takesOneToAHundredStatements() {
    assertThat(refusal())
        .isEqualTo(
            validation(
                "1 validation error detected: Value '[]' at 'transactStatements' failed to satisfy"
                    + " constraint: Member must have length greater than or equal to 1"));
    String insert = "INSERT INTO Simple VALUE {'pk': 'x'}";
    assertThat(refusal(Collections.nCopies(101, insert).toArray(new String[0])))
        .endsWith(
            "at 'transactStatements' failed to satisfy constraint: Member must have length less"
                + " than or equal to 100");
  }

  @Test
  void tellsAWrongParameterAlone() {
    var statement =
        ParameterizedStatement.builder()
            .statement("UPDATE Simple SET n = ? WHERE")
            .parameters(
                software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromN(
                    "1e99999999999"))
            .build();

    assertThat(
            Refused.by(
                () -> database.client.executeTransaction(r -> r.transactStatements(statement))))
        .isEqualTo(
            validation("The parameter cannot be converted to a numeric value: 1e99999999999"));
  }
}
