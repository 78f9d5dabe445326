// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.partiql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.testing.search.Generator;
import dev.adjoin.testing.search.Given;
import dev.adjoin.testing.search.Property;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/**
 * The key ranges derived from a WHERE clause return the same items as a scan with the same
 * condition.
 */
class SelectRangesTest {
  private static final Database DATABASE = new Database();

  private int tried;
  private int compared;

  @Property(cases = 1_000, full = 100_000)
  void rangesAnswerWhatAScanAnswers(Given given) {
    String condition = given.any(condition(3));
    tried++;
    compared += assertSame(DATABASE, condition) ? 1 : 0;
  }

  @AfterEach
  void mostConditionsWereAccepted() {
    assertThat(compared).as("accepted of %d", tried).isGreaterThan(tried / 2);
  }

  @AfterAll
  static void close() {
    DATABASE.close();
  }

  @BeforeAll
  static void fill() {
    for (String pk : List.of("a", "b", "c")) {
      for (int sk = 0; sk < 5; sk++) {
        DATABASE.put("Sorted", "pk", pk, "sk", String.valueOf(sk), "n", sk % 3);
      }
    }
  }

  /**
   * Compares the results; false if the clause is rejected because its ranges overlap or are too
   * many.
   */
  private static boolean assertSame(Database database, String condition) {
    String select = "SELECT pk, sk FROM Sorted WHERE ";
    List<String> scanned = database.items(select + "NOT (NOT (" + condition + "))");
    try {
      assertThat(database.items(select + condition))
          .as(condition)
          .containsExactlyInAnyOrderElementsOf(scanned);
      return true;
    } catch (DynamoDbException refusal) {
      assertThat(refusal.awsErrorDetails().errorMessage())
          .as(condition)
          .matches("Overlapping conditions.*|Too many decomposed.*");
      return false;
    }
  }

  private static Generator<String> condition(int depth) {
    return given ->
        switch (depth == 0 ? 0 : given.below(6)) {
          case 1, 2 -> given.any(joined(" AND ", depth));
          case 3 -> given.any(joined(" OR ", depth));
          case 4 -> "NOT (" + given.any(condition(depth - 1)) + ")";
          default -> test(given);
        };
  }

  private static Generator<String> joined(String operator, int depth) {
    return condition(depth - 1)
        .map(condition -> "(" + condition + ")")
        .list(2, 3)
        .map(conditions -> String.join(operator, conditions));
  }

  private static String test(Given given) {
    return switch (given.below(8)) {
      case 0, 1, 2 -> "pk = " + partition(given);
      case 3 -> "pk IN [" + partition(given) + ", " + partition(given) + "]";
      case 4 -> "sk " + given.oneOf(List.of("=", "<>", "<", "<=", ">", ">=")) + sort(given);
      case 5 -> "sk BETWEEN '1' AND " + given.oneOf(List.of("'2'", "'3'"));
      case 6 ->
          given.flag() ? "begins_with(sk, " + sort(given) + ")" : "sk IN [" + sort(given) + "]";
      default -> "n = " + given.below(3);
    };
  }

  private static String partition(Given given) {
    return given.oneOf(List.of("'a'", "'b'", "'c'", "'none'"));
  }

  private static String sort(Given given) {
    return "'" + given.below(5) + "'";
  }
}
