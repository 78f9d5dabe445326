// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.partiql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.internal.engine.partiql.parse.StatementParser;
import dev.adjoin.testing.search.Search;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
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
  /** A seed stands for so many statements. */
  private static final int STATEMENTS = 5_000;

  private static final List<AttributeValue> PARAMETERS =
      List.of(
          Attributes.value("b"),
          Attributes.value(7),
          Attributes.value(Set.of("x")),
          Attributes.value(Map.of("a", List.of(1))));

  @Test
  void isReadOrRefused() {
    Search.of(1, 200)
        .run(seed -> assertAnswered(seed, StatementParser::parse, Set.of("ValidationException")));
  }

  @Test
  void isRunOrRefused() {
    Search.of(1, 200).run(AnyTextTest::assertRunOrRefused);
  }

  private static void assertRunOrRefused(long seed) {
    try (Database database = new Database()) {
      assertAnswered(
          seed,
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
    Search.of(1, 200).run(AnyTextTest::assertRunTogetherOrRefused);
  }

  private static void assertRunTogetherOrRefused(long seed) {
    try (Database database = new Database()) {
      assertAnswered(
          seed,
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

  private static void assertAnswered(long seed, Consumer<String> call, Set<String> refusals) {
    SplittableRandom random = new SplittableRandom(seed);
    int done = 0;
    for (int i = 0; i < STATEMENTS; i++) {
      String text = RandomStatements.next(random);
      done += isDone(call, text, refusals) ? 1 : 0;
    }
    assertThat(done).as("statements that were right").isBetween(STATEMENTS / 1_000, STATEMENTS / 2);
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
