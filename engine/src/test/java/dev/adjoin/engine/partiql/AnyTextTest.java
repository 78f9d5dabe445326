// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine.partiql;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/** Whatever the text, it is read or refused with a validation error, and soon. */
class AnyTextTest {
  private static final int SHORT_FORM = 20_000;
  private static final int LONG_FORM = 1_000_000;
  private static final Duration SOON = Duration.ofSeconds(2);

  @Test
  void isReadOrRefused() {
    int read = 0;
    int tries = Boolean.getBoolean("adjoin.full") ? LONG_FORM : SHORT_FORM;
    Random random = new Random(42);
    for (int i = 0; i < tries; i++) {
      read += isRead(RandomStatements.next(random)) ? 1 : 0;
    }

    assertThat(read).as("statements that were right").isBetween(tries / 20, tries / 2);
  }

  private static boolean isRead(String text) {
    long start = System.nanoTime();
    try {
      StatementParser.parse(text);
      return true;
    } catch (DynamoDbException refusal) {
      assertThat(refusal.awsErrorDetails().errorCode()).as(text).isEqualTo("ValidationException");
      return false;
    } catch (RuntimeException | StackOverflowError other) {
      throw new AssertionError("Not answered: " + text, other);
    } finally {
      assertThat(Duration.ofNanos(System.nanoTime() - start)).as(text).isLessThan(SOON);
    }
  }
}
