// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.partiql;

import static dev.adjoin.internal.engine.partiql.Refused.NOT_WELL_FORMED;
import static dev.adjoin.internal.engine.partiql.Refused.validation;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.BatchStatementRequest;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;

class BatchExecuteStatementTest {
  private static final String NEEDS_KEY =
      "ValidationError: Select statements within BatchExecuteStatement must specify the primary key"
          + " in the where clause.";

  private final Database database = new Database();

  @AfterEach
  void close() {
    database.close();
  }

  @BeforeEach
  void putItems() {
    database.put("Simple", "pk", "one", "n", 1, "m", java.util.Map.of("x", "deep"));
    database.put("Sorted", "pk", "p", "sk", "1", "n", 1);
  }

  @Test
  void answersEachReadInItsPlace() {
    assertThat(
            database.batch(
                "SELECT m.x, n FROM Simple WHERE pk = 'one'",
                "SELECT * FROM Simple WHERE pk = 'none'",
                "SELECT * FROM Sorted WHERE pk IN ['p'] AND sk = '1'",
                "SELECT none FROM Simple WHERE pk = 'one'"))
        .containsExactly(
            "Simple {n=1, x=deep}", "Simple -", "Sorted {n=1, pk=p, sk=1}", "Simple {}");
  }

  @Test
  void answersEachWriteInItsPlace() {
    assertThat(
            database.batch(
                "INSERT INTO Simple VALUE {'pk': 'two'}",
                "UPDATE Simple SET n = 2 WHERE pk = 'one' RETURNING MODIFIED NEW *",
                "UPDATE Simple REMOVE n WHERE pk = 'one' RETURNING MODIFIED NEW *",
                "DELETE FROM Sorted WHERE pk = 'p' AND sk = '1' RETURNING ALL OLD *"))
        .containsExactly("Simple -", "Simple {n=2}", "Simple -", "Sorted {n=1, pk=p, sk=1}");
    assertThat(database.get("Simple", "two")).isNotNull();
    assertThat(database.get("Sorted", "p", "1")).isNull();
  }

  @Test
  void tellsOfEachFailureInItsPlaceAndGoesOn() {
    assertThat(
            database.batch(
                "SLECT * FROM Simple WHERE pk = 'one'",
                "INSERT INTO Simple VALUE {'pk': 'one'}",
                "UPDATE Simple SET n = 2 WHERE pk = 'one' AND n = 9",
                "UPDATE none SET n = 2 WHERE pk = 'one'",
                "DELETE FROM Simple WHERE pk = 'x' RETURNING MODIFIED OLD *",
                "UPDATE Simple SET n = ? WHERE pk = 'one'",
                "UPDATE Simple SET n = 1 WHERE n = 1",
                "EXISTS(SELECT * FROM Simple WHERE pk = 'one' AND n = 1)",
                "UPDATE Simple SET n = 3 WHERE pk = 'one'"))
        .containsExactly(
            "ValidationError: " + NOT_WELL_FORMED + "Expected data manipulation",
            "Simple DuplicateItem: Duplicate primary key exists in table",
            "Simple ConditionalCheckFailed: The conditional request failed",
            "ResourceNotFound: Requested resource not found",
            "ValidationError: Invalid returning clause: RETURNING MODIFIED OLD *. Only RETURNING ALL"
                + " OLD * is allowed in DELETE statements.",
            "ValidationError: Number of parameters in request and statement don't match.",
            "ValidationError: Where clause does not contain a mandatory equality on all key"
                + " attributes",
            "ValidationError: EXISTS can only be used in ExecuteTransaction write requests.",
            "Simple -");
    assertThat(database.get("Simple", "one")).contains("n=3");
  }

  @Test
  void readsByTheKeyAlone() {
    assertThat(
            database.batch(
                "SELECT * FROM Sorted WHERE pk = 'p'",
                "SELECT * FROM Sorted WHERE pk = 'p' AND sk = '1' AND n = 1",
                "SELECT * FROM Sorted WHERE pk = 'p' AND sk = '1' AND pk = 'q'",
                "SELECT * FROM Sorted WHERE pk IN ['p', 'q'] AND sk = '1'",
                "SELECT * FROM Sorted"))
        .containsOnly(NEEDS_KEY)
        .hasSize(5);
    assertThat(database.batch("SELECT * FROM Simple WHERE pk = 1"))
        .containsExactly(
            "ValidationError: Key attribute's data type should match its data type in table's"
                + " schema: Key pk");
  }

  @Test
  void returnsTheItemThatFailedItsConditionWhereAsked() {
    var response =
        database.client.batchExecuteStatement(
            r ->
                r.statements(
                    BatchStatementRequest.builder()
                        .statement("UPDATE Sorted SET n = 2 WHERE pk = 'p' AND sk = '1' AND n = 9")
                        .returnValuesOnConditionCheckFailure(
                            ReturnValuesOnConditionCheckFailure.ALL_OLD)
                        .build()));

    assertThat(Attributes.shown(response.responses().get(0).error().item()))
        .isEqualTo("{n=1, pk=p, sk=1}");
  }

  @Test
  void refusesReadsAndWritesTogether() {
    assertThat(
            Refused.by(
                () ->
                    database.batch(
                        "SELECT * FROM Simple WHERE pk = 'one'",
                        "UPDATE Simple SET n = 9 WHERE pk = 'one'")))
        .isEqualTo(
            validation(
                "BatchExecuteStatement API does not support both read and write operations in the"
                    + " same request."));
    assertThat(database.get("Simple", "one")).contains("n=1");
  }

  @Test
  void takesOneToTwentyFiveStatements() {
    String select = "SELECT * FROM Simple WHERE pk = 'one'";

    assertThat(database.batch(Collections.nCopies(25, select).toArray(new String[0]))).hasSize(25);
    assertThat(Refused.by(() -> database.batch()))
        .isEqualTo(
            validation(
                "1 validation error detected: Value '[]' at 'statements' failed to satisfy"
                    + " constraint: Member must have length greater than or equal to 1"));
    assertThat(
            Refused.by(
                () -> database.batch(Collections.nCopies(26, select).toArray(new String[0]))))
        .endsWith(
            "at 'statements' failed to satisfy constraint: Member must have length less than or"
                + " equal to 25");
    assertThat(Refused.by(() -> database.batch("x".repeat(8193))))
        .endsWith(
            "at 'statements.1.member.statement' failed to satisfy constraint: Member must have"
                + " length less than or equal to 8192");
  }

  @Test
  void addsUpTheCapacityOfEachTable() {
    var used =
        database
            .client
            .batchExecuteStatement(
                r ->
                    r.statements(
                            List.of(
                                BatchStatementRequest.builder()
                                    .statement("SELECT * FROM Simple WHERE pk = 'one'")
                                    .consistentRead(true)
                                    .build(),
                                statement("SELECT * FROM Simple WHERE pk = 'none'"),
                                statement("SELECT * FROM Sorted WHERE pk = 'p' AND sk = '1'")))
                        .returnConsumedCapacity(ReturnConsumedCapacity.INDEXES))
            .consumedCapacity();

    assertThat(used)
        .extracting(c -> c.tableName() + " " + c.capacityUnits())
        .containsExactly("Simple 1.5", "Sorted 0.5");
    assertThat(used.get(0).table().capacityUnits()).isEqualTo(1.5);
  }

  private static BatchStatementRequest statement(String text) {
    return BatchStatementRequest.builder().statement(text).build();
  }
}
