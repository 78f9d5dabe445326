// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The thread that fills new indexes repeats what fails, and does what comes after it. */
@Timeout(60)
class BackfillFailuresTest {
  @Test
  void aTaskIsRepeatedWhateverFails() throws InterruptedException {
    for (Throwable failure :
        List.of(
            new OutOfMemoryError("injected"),
            new StackOverflowError("injected"),
            new IllegalStateException("injected"))) {
      AtomicInteger failuresLeft = new AtomicInteger(2);
      CountDownLatch done = new CountDownLatch(1);
      try (Background background = new Background()) {
        background.execute(
            () -> {
              if (failuresLeft.getAndDecrement() > 0) {
                throw BackfillFailuresTest.<RuntimeException>unchecked(failure);
              }
              done.countDown();
            });
        done.await();
      }
      assertThat(failuresLeft).hasValue(-1);
    }
  }

  @Test
  void aTaskThatAlwaysFailsEndsAndTheNextRuns() throws InterruptedException {
    CountDownLatch done = new CountDownLatch(1);
    AtomicInteger attempts = new AtomicInteger();
    try (Background background = new Background(1)) {
      background.execute(
          () -> {
            attempts.incrementAndGet();
            throw new OutOfMemoryError("injected");
          });
      background.execute(done::countDown);
      done.await();
    }
    assertThat(attempts).hasValue(10);
  }

  @SuppressWarnings("unchecked")
  private static <T extends Throwable> T unchecked(Throwable failure) throws T {
    throw (T) failure;
  }
}
