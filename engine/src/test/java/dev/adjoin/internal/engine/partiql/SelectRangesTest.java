// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.partiql;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/**
 * The key ranges derived from a WHERE clause return the same items as a scan with the same
 * condition.
 */
class SelectRangesTest {
  private static final int SHORT_FORM = 2_000;
  private static final int LONG_FORM = 100_000;

  private final Random random = new Random(7);

  @Test
  void rangesAnswerWhatAScanAnswers() {
    int tries = Boolean.getBoolean("adjoin.full") ? LONG_FORM : SHORT_FORM;
    int compared = 0;
    try (Database database = new Database()) {
      fill(database);
      for (int i = 0; i < tries; i++) {
        compared += assertSame(database, condition(3)) ? 1 : 0;
      }
    }

    assertThat(compared).isGreaterThan(tries / 2);
  }

  private static void fill(Database database) {
    for (String pk : List.of("a", "b", "c")) {
      for (int sk = 0; sk < 5; sk++) {
        database.put("Sorted", "pk", pk, "sk", String.valueOf(sk), "n", sk % 3);
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

  private String condition(int depth) {
    return switch (depth == 0 ? 0 : random.nextInt(6)) {
      case 1, 2 -> joined(" AND ", depth);
      case 3 -> joined(" OR ", depth);
      case 4 -> "NOT (" + condition(depth - 1) + ")";
      default -> test();
    };
  }

  private String joined(String operator, int depth) {
    return IntStream.range(0, 2 + random.nextInt(2))
        .mapToObj(i -> "(" + condition(depth - 1) + ")")
        .collect(Collectors.joining(operator));
  }

  private String test() {
    return switch (random.nextInt(8)) {
      case 0, 1, 2 -> "pk = " + partition();
      case 3 -> "pk IN [" + partition() + ", " + partition() + "]";
      case 4 -> "sk " + List.of("=", "<>", "<", "<=", ">", ">=").get(random.nextInt(6)) + sort();
      case 5 -> "sk BETWEEN '1' AND " + List.of("'2'", "'3'").get(random.nextInt(2));
      case 6 -> random.nextBoolean() ? "begins_with(sk, " + sort() + ")" : "sk IN [" + sort() + "]";
      default -> "n = " + random.nextInt(3);
    };
  }

  private String partition() {
    return List.of("'a'", "'b'", "'c'", "'none'").get(random.nextInt(4));
  }

  private String sort() {
    return "'" + random.nextInt(5) + "'";
  }
}
