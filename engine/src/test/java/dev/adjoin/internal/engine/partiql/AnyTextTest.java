// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.partiql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.internal.engine.partiql.parse.StatementParser;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchStatementRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.ParameterizedStatement;

/**
 * For any text of a statement, the result is one that DynamoDB could return, and arrives quickly.
 */
@Timeout(value = 30, unit = TimeUnit.MINUTES)
class AnyTextTest {
  private static final int SHORT_FORM = 5_000;
  private static final int LONG_FORM = 1_000_000;

  private static final List<AttributeValue> PARAMETERS =
      List.of(
          Attributes.value("b"),
          Attributes.value(7),
          Attributes.value(Set.of("x")),
          Attributes.value(Map.of("a", List.of(1))));

  private final Random random = new Random(42);

  @Test
  void isReadOrRefused() {
    assertAnswered(StatementParser::parse, Set.of("ValidationException"));
  }

  @Test
  void isRunOrRefused() {
    try (Database database = new Database()) {
      assertAnswered(
          text ->
              database.client.executeStatement(
                  r -> r.statement(text).parameters(PARAMETERS).limit(10)),
          Set.of(
              "ValidationException",
              "ConditionalCheckFailedException",
              "DuplicateItemException",
              "ResourceNotFoundException"));
    }
  }

  @Test
  void isRunInABatchOrATransactionOrRefused() {
    try (Database database = new Database()) {
      assertAnswered(
          text -> {
            database.client.batchExecuteStatement(r -> r.statements(inBatch(text)));
            database.client.executeTransaction(r -> r.transactStatements(inTransaction(text)));
          },
          Set.of("ValidationException", "TransactionCanceledException"));
    }
  }

  private static BatchStatementRequest inBatch(String text) {
    return BatchStatementRequest.builder().statement(text).parameters(PARAMETERS).build();
  }

  private static ParameterizedStatement inTransaction(String text) {
    return ParameterizedStatement.builder().statement(text).parameters(PARAMETERS).build();
  }

  private void assertAnswered(Consumer<String> call, Set<String> refusals) {
    int tries = Boolean.getBoolean("adjoin.full") ? LONG_FORM : SHORT_FORM;
    int done = 0;
    for (int i = 0; i < tries; i++) {
      String text = RandomStatements.next(random);
      done += isDone(call, text, refusals) ? 1 : 0;
    }
    assertThat(done).as("statements that were right").isBetween(tries / 1_000, tries / 2);
  }

  private static boolean isDone(Consumer<String> call, String text, Set<String> refusals) {
    try {
      call.accept(text);
      return true;
    } catch (DynamoDbException refusal) {
      if (!refusals.contains(refusal.awsErrorDetails().errorCode())) {
        throw new AssertionError("Not a refusal of PartiQL: " + text, refusal);
      }
      return false;
    } catch (RuntimeException | StackOverflowError other) {
      throw new AssertionError("Not answered: " + text, other);
    }
  }
}
